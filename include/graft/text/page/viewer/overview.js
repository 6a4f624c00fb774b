// include/graft/text/page/viewer/overview.js - the panel when nothing is chosen: what the model is
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** @param {any} app */
function show_overview(app) {
  const { data, page } = app, g = data.graph, m = g.memory || {}, ops = new Map();
  let constants = 0, weights = 0;
  for (const n of data.nodes) {
    if (n.kind === 'constant') ++constants;
    else if (n.kind !== 'input') ops.set(n.op, (ops.get(n.op) || 0) + 1);
  }
  for (const t of data.tensors) weights += t.raw.payload_bytes || 0;
  for (const n of data.nodes) weights += n.raw.weight_bytes || 0;
  const port = p => element('div', { class: 'card' }, element('div', { class: 'top' },
    app.node_link(data.tensors[p.tensor].node, p.name), app.panel.type(p.tensor)), app.panel.why(p.tensor));
  const ports = all => {
    const rest = element('div', {}, all.length > 12 ? element('button', { class: 'link', onclick: () =>
      rest.replaceChildren(...all.slice(12, 1012).map(port)) }, `and ${thousands(all.length - 12)} more`) : '');
    return [all.slice(0, 12).map(port), rest];
  };
  const operators = [...ops].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const errors = page.errors || [];
  const rest = data.nodes.length - constants - data.nodes.filter(n => n.kind === 'input').length;
  app.panel.show(
    element('h1', {}, last_of(page.title || g.file || 'Model')),
    element('div', { class: 'sub' }, [g.framework, page.stage].filter(Boolean).join(', '),
      (page.title || '').includes('/') ? element('div', {}, page.title) : ''),
    errors.length ? [element('h2', {}, plural(errors.length, 'error')),
      errors.slice(0, 50).map(e => element('div', { class: 'fault' },
      e.node >= 0 && e.node !== null ? app.node_link(e.node) : '', e.node >= 0 && e.node !== null ? ': ' : '',
        e.message))] : '',
    data.inputs.length || data.planned ? element('h2', {}, `Inputs (${data.inputs.length})`) : '', ports(data.inputs),
    data.outputs.length || data.planned ? element('h2', {}, `Outputs (${data.outputs.length})`) : '',
      ports(data.outputs),
    (g.symbols || []).length ? [element('h2', {}, 'Symbols'), rows_of(g.symbols.map((s, k) => [
      element('strong', { style: { color: app.theme.symbols[k % app.theme.symbols.length] } }, s.name),
      s.most === undefined || s.most === null ? `${s.least} or more` : `${s.least} to ${thousands(s.most)}`]))] : '',
    element('h2', {}, 'Size'),
    rows_of([['operators', thousands(rest)],
      ['constants', constants ? element('a', { href: '#', id: 'all_constants', onclick: e => {
        e.preventDefault();
        app.open_drawer('constants');
      } }, thousands(constants)) : ''],
      ['parameters', weights ? bytes_text(weights) : ''],
      ['functions', app.picture.graphs.length > 1 ? thousands(app.picture.graphs.length - 1) : ''],
      ['arena', m.arena_bytes ? element('a', { href: '#', onclick: e => {
        e.preventDefault();
        app.show_drawer('memory');
      } }, `${m.at_most ? 'at most ' : ''}${bytes_text(m.arena_bytes)}`) : ''],
      ['lower bound', m.lower_bound_bytes ? bytes_text(m.lower_bound_bytes) : ''],
      ['one run', app.profile ? time_text(app.profile.total) : ''],
      ['differs', app.difference && !app.difference.any ? `in nothing from ${app.difference.with}`
        : app.difference ? `from ${app.difference.with}: ${app.difference.added.length} added, ` +
        `${app.difference.removed.length} removed, ${app.difference.changed.length} changed` : '']]),
    element('h2', {}, 'Operators'),
    rows_of(operators.map(([op, n]) => [element('a', { href: '#', onclick: e => {
      e.preventDefault();
      app.search.set(`op:${op}`);
    } }, op), thousands(n)])),
    (g.prepared || []).some(s => s.nodes) ? [element('h2', {}, 'Removed by preparation'),
      rows_of(g.prepared.filter(s => s.nodes).map(s => [s.step, thousands(s.nodes)]))] : '',
    (g.regions || []).length ? [element('h2', {}, 'Regions of engines'), rows_of(g.regions.slice(0, 12).map(r =>
      [r.engine, [`${plural(r.nodes, 'node')} from ${r.first}`, r.layout === 'ND' ? '' : r.layout]
        .filter(Boolean).join(', ')])), g.regions.length > 12
      ? element('div', { class: 'note' }, `${thousands(g.regions.length - 12)} more`) : ''] : '');
}
