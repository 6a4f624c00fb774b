// include/graft/text/page/viewer/difference.js - what differs from another stage or model
// SPDX-License-Identifier: Apache-2.0
'use strict';

class graph_difference {
  /** @param {any} difference @param {number} nodes */
  constructor(difference, nodes) {
    this.with = difference.with || '';
    this.added = (difference.added || []).filter(i => i >= 0 && i < nodes);
    this.removed = difference.removed || [];
    this.changed = (difference.changed || []).filter(c => c.node >= 0 && c.node < nodes);
    this.any = this.added.length + this.removed.length + this.changed.length > 0;
    /** The colour of the theme for a node. */
    this.mark = new Map();
    for (const c of this.changed) this.mark.set(c.node, 'changed');
    for (const i of this.added) this.mark.set(i, 'added');
  }
  /** @param {number} node */
  changes_of(node) { return this.changed.filter(c => c.node === node); }
}

/** What took in the nodes that are no more: by the name in the model, the nodes of the same origin, fused or split of
 * it. @param {model_data} data @returns {(name: string) => number} -1: nothing did */
function takers_of(data) {
  const taker = new Map(), origin = new Map(data.removed.map(n => [n.name, n.origin_name || n.name]));
  for (const n of data.nodes)
    for (const name of [n.raw.origin_name, n.raw.split_of, ...(n.raw.of || []).map(o => o.name)])
      if (name && (!taker.has(name) || data.nodes[taker.get(name)].kind === 'constant')) taker.set(name, n.id);
  return name => data.find(name) >= 0 ? data.find(name) : taker.get(name) ?? taker.get(origin.get(name) || '') ?? -1;
}

/** A fact that is not there on one side. */
const change_text = value => value === null || value === undefined ? 'absent' : attribute_text(value);

/** @param {any} app @param {any} body */
function show_difference(app, body) {
  const d = app.difference, { data } = app, most = 1000, taker = takers_of(data);
  const line = (what, node, name, op, text) => element('tr', node >= 0 ? { class: 'goes', 'data-node': node,
    onclick: () => app.go_to(node) } : {}, element('td', { class: what }, what), element('td', {}, name),
  element('td', {}, op), element('td', {}, text));
  const rows = [
    ...d.changed.map(c => line('changed', c.node, data.nodes[c.node].name, data.nodes[c.node].op,
      [`${c.what}: `, element('span', { class: 'removed' }, change_text(c.was)), ' \u2192 ',
        element('span', { class: 'added' }, change_text(c.now))])),
    ...d.added.map(i => line('added', i, data.nodes[i].name, data.nodes[i].op,
      data.nodes[i].raw.pass ? `by ${data.nodes[i].raw.pass}` : '')),
    ...d.removed.map(r => {
      const to = taker(r.name);
      return line('removed', to, r.name, r.op || '', [r.by ? `by ${r.by}` : '',
        to >= 0 ? `now ${data.nodes[to].name} (${data.nodes[to].op})` : ''].filter(Boolean).join(', '));
    }),
  ];
  body.replaceChildren(element('table', {}, element('thead', {}, element('tr', {},
    ['', 'Node', 'Operator', 'What'].map(t => element('th', {}, t)))), element('tbody', {}, rows.slice(0, most))),
  rows.length > most ? element('div', { class: 'note' }, `and ${rows.length - most} more`)
    : rows.length ? '' : element('div', { class: 'note' }, 'Nothing differs.'));
  return `beside ${d.with}: ${thousands(d.added.length)} added, ${thousands(d.removed.length)} removed, ` +
    `${thousands(new Set(d.changed.map(c => c.node)).size)} changed`;
}
