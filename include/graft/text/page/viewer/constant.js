// include/graft/text/page/viewer/constant.js - a constant in the panel: its statistics, histogram and values
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** @param {any} app @param {number} node a constant @param {string} port that reads it */
function constant_card(app, node, port) {
  const { data } = app, t = data.outputs_of(node)[0], x = t === undefined ? null : data.tensors[t];
  const facts = (app.page.constants || {})[String(t)], known = x && x.raw.values;
  const values = facts && facts.values ? facts.values : known;
  const card = element('div', { class: 'card', 'data-constant': data.nodes[node].name },
    element('div', { class: 'top' }, element('span', { class: 'port' }, port || 'constant'),
      element('span', { class: 'type' }, x ? data.text_of(t) : '')),
    port ? app.node_link(node) : '');
  if (x && x.raw.payload_bytes) card.append(element('div', { class: 'type', style: { textAlign: 'left' } },
    bytes_text(x.raw.payload_bytes)));
  if (facts) {
    const share = facts.count ? ` (${(100 * facts.zeros / facts.count).toFixed(1)} %)` : '';
    card.append(rows_of([['min, max', facts.min === undefined || facts.min === null ? ''
      : `${value_text(facts.min)}, ${value_text(facts.max)}`],
    ['mean', facts.mean === undefined || facts.mean === null ? '' : value_text(facts.mean)],
    ['deviation', facts.deviation === undefined || facts.deviation === null ? '' : value_text(facts.deviation)],
    ['zeros', facts.zeros === undefined ? '' : thousands(facts.zeros) + share],
    ['infinite', facts.infinite ? element('span', { class: 'removed' }, thousands(facts.infinite)) : ''],
    ['read', facts.sampled ? `${thousands(facts.sampled)} of ${thousands(facts.count)} elements` : ''],
    ['NaN', facts.nan ? element('span', { class: 'removed' }, thousands(facts.nan)) : '']]));
    if (facts.histogram && facts.histogram.counts && facts.histogram.counts.length && facts.count > 1)
      card.append(histogram(facts.histogram));
  }
  if (values && values.length) {
    const all = facts && facts.count > values.length ? `first ${values.length} of ${thousands(facts.count)}`
      : plural(values.length, 'value');
    const text = values.map(value_text).join(', '), area = element('div', { class: 'values mono', hidden: true }, text);
    const short = values.length <= 8 && text.length < 80;
    if (short) card.append(element('div', { class: 'mono' }, `[${text}]`));
    else card.append(element('div', {}, element('button', { class: 'small', onclick: e => {
      area.hidden = !area.hidden;
      e.target.textContent = area.hidden ? `Show ${all}` : 'Hide values';
    } }, `Show ${all}`), ' ', copy_button(text, 'values')), area);
  }
  return card;
}

/** @param {{from: number, to: number, counts: number[]}} h */
function histogram(h) {
  const svg = (tag, attributes, ...inside) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [k, v] of Object.entries(attributes)) made.setAttribute(k, String(v));
    made.append(...inside);
    return made;
  };
  const most = Math.max(...h.counts, 1), n = h.counts.length, each = 300 / n;
  const bars = h.counts.map((c, k) => {
    const high = c ? Math.max(1, 48 * c / most) : 0, at = i => h.from + (h.to - h.from) * i / n;
    return svg('rect', { x: k * each + 0.5, y: 50 - high, width: Math.max(1, each - 1), height: high,
      fill: 'var(--hot)' },
      svg('title', {}, `${value_text(at(k))} to ${value_text(at(k + 1))}: ${thousands(c)}`));
  });
  return svg('svg', { class: 'histogram', viewBox: '0 0 300 64', role: 'img', 'aria-label': 'Histogram' }, ...bars,
    svg('line', { x1: 0, x2: 300, y1: 50.5, y2: 50.5, stroke: 'var(--dim)' }),
    svg('text', { x: 0, y: 62, 'font-size': 10, fill: 'var(--dim)' }, value_text(h.from)),
    svg('text', { x: 300, y: 62, 'font-size': 10, fill: 'var(--dim)', 'text-anchor': 'end' }, value_text(h.to)));
}
