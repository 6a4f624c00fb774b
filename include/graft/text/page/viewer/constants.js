// include/graft/text/page/viewer/constants.js - the table of all constants, the largest first
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** @typedef {{node: number, tensor: number, readers: number[], bytes: number, facts: any}} constant_row */

/** @param {model_data} data @param {any} page @returns {constant_row[]} */
function constants_of(data, page) {
  const all = [];
  for (const n of data.nodes) {
    if (n.kind !== 'constant') continue;
    for (const tensor of data.outputs_of(n.id).filter(t => t !== undefined))
      all.push({ node: n.id, tensor, readers: data.readers_of(tensor), bytes: data.bytes_of(tensor),
        facts: (page.constants || {})[String(tensor)] || {} });
  }
  return all.sort((a, b) => b.bytes - a.bytes || a.node - b.node);
}

/** @param {any} app @param {any} body */
function show_constants(app, body) {
  const { data } = app, all = constants_of(data, app.page), most = 1000;
  const value = v => v === null || v === undefined ? '' : value_text(v);
  const readers = r => r.length ? data.nodes[r[0]].name + (r.length > 1 ? ` and ${thousands(r.length - 1)} more` : '')
    : 'nothing';
  /** @type {[string, string, (c: constant_row) => string][]} */
  const all_columns = [['Constant', '', c => data.tensors[c.tensor].name], ['Read by', '', c => readers(c.readers)],
    ['Type', '', c => data.tensors[c.tensor].dtype], ['Shape', '', c => {
      const { dtype, shape } = data.tensors[c.tensor];
      return dtype || shape ? shape_text(shape) : '';
    }], ['Bytes', 'n', c => c.bytes ? bytes_text(c.bytes) : ''], ['Min', 'n', c => value(c.facts.min)],
    ['Max', 'n', c => value(c.facts.max)], ['Zeros', 'n', c => c.facts.zeros === undefined ? ''
      : thousands(c.facts.zeros)]];
  const columns = all_columns.filter(([, , text]) => all.some(c => text(c) !== '')); // what a page knows
  const line = c => element('tr', { class: 'goes', 'data-node': c.readers[0] ?? c.node,
    onclick: () => app.go_to(c.readers[0] ?? c.node) },
  columns.map(([, kind, text]) => element('td', { class: kind || null }, text(c))));
  body.replaceChildren(element('table', {}, element('thead', {}, element('tr', {},
    columns.map(([name, kind]) => element('th', { class: kind || null }, name)))),
  element('tbody', {}, all.slice(0, most).map(line))),
  all.length > most ? element('div', { class: 'note' }, `and ${thousands(all.length - most)} more`) : '');
  const bytes = all.reduce((sum, c) => sum + c.bytes, 0);
  return plural(all.length, 'constant') + (bytes ? `, ${bytes_text(bytes)}` : '') + '; a click goes to the reader';
}
