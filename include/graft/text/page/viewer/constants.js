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
  const line = c => {
    const x = data.tensors[c.tensor], f = c.facts;
    return element('tr', { class: 'goes', 'data-node': c.readers[0] ?? c.node,
      onclick: () => app.go_to(c.readers[0] ?? c.node) },
    element('td', {}, x.name), element('td', {}, readers(c.readers)), element('td', {}, x.dtype),
    element('td', {}, x.dtype || x.shape ? shape_text(x.shape) : ''),
    [c.bytes ? bytes_text(c.bytes) : '', value(f.min), value(f.max), f.zeros ? thousands(f.zeros) : value(f.zeros)]
      .map(text => element('td', { class: 'n' }, text)));
  };
  body.replaceChildren(element('table', {}, element('thead', {}, element('tr', {},
    ['Constant', 'Read by', 'Type', 'Shape'].map(t => element('th', {}, t)),
    ['Bytes', 'Min', 'Max', 'Zeros'].map(t => element('th', { class: 'n' }, t)))),
  element('tbody', {}, all.slice(0, most).map(line))),
  all.length > most ? element('div', { class: 'note' }, `and ${thousands(all.length - most)} more`) : '');
  const bytes = all.reduce((sum, c) => sum + c.bytes, 0);
  return plural(all.length, 'constant') + (bytes ? `, ${bytes_text(bytes)}` : '') + '; a click goes to the reader';
}
