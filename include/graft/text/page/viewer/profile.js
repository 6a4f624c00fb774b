// include/graft/text/page/viewer/profile.js - times of nodes: heat, and the table of the dearest
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** The times of a page's profile, by node and for one run. */
class node_times {
  /** @param {any} profile @param {number} nodes */
  constructor(profile, nodes) {
    this.runs = Math.max(1, profile.runs || 1);
    this.ns = new Float64Array(nodes);
    this.count = new Float64Array(nodes);
    for (const t of profile.nodes || [])
      if (t.node >= 0 && t.node < nodes) {
        this.ns[t.node] += t.total_ns / this.runs;
        this.count[t.node] += (t.count || 0) / this.runs;
      }
    this.total = this.ns.reduce((sum, t) => sum + t, 0);
    this.most = this.ns.reduce((a, t) => Math.max(a, t), 0);
    this.dearest = Array.from(this.ns.keys()).filter(i => this.ns[i] > 0)
      .sort((a, b) => this.ns[b] - this.ns[a] || a - b);
  }
  /** From 0 to 1; roots, so that small times are told apart. @param {number} node */
  share(node) { return this.most ? Math.sqrt(this.ns[node] / this.most) : 0; }
}

/** @param {any} app @param {any} body */
function show_profile(app, body) {
  const { profile, data } = app, by_op = new Map();
  for (const i of profile.dearest) by_op.set(data.nodes[i].op, (by_op.get(data.nodes[i].op) || 0) + profile.ns[i]);
  const ops = [...by_op].sort((a, b) => b[1] - a[1]);
  const share = t => `${(100 * t / (profile.total || 1)).toFixed(1)} %`;
  const bar = t => element('div', { class: 'bar' }, element('i',
    { style: { width: `${100 * t / (profile.most || 1)}%` } }));
  const shown = profile.dearest.slice(0, 500);
  body.replaceChildren(element('div', { class: 'split' },
    element('div', { class: 'list' }, element('table', {},
      element('thead', {}, element('tr', {}, ['Node', 'Operator'].map(t => element('th', {}, t)),
        ['Time', 'Share'].map(t => element('th', { class: 'n' }, t)), element('th', {}, ''))),
      element('tbody', {}, shown.map(i => element('tr', { class: 'goes', 'data-node': i, onclick: () => app.go_to(i) },
        element('td', {}, data.nodes[i].name), element('td', {}, data.nodes[i].op),
        element('td', { class: 'n' }, time_text(profile.ns[i])), element('td', { class: 'n' }, share(profile.ns[i])),
        element('td', {}, bar(profile.ns[i]))))))),
    element('div', { class: 'list', style: { flex: '0 0 300px' } }, element('table', {},
      element('thead', {}, element('tr', {}, element('th', {}, 'Operator'),
        ['Time', 'Share'].map(t => element('th', { class: 'n' }, t)))),
      element('tbody', {}, ops.map(([op, t]) => element('tr',
        { class: 'goes', onclick: () => app.search.set(`op:${op}`) },
        element('td', {}, op), element('td', { class: 'n' }, time_text(t)),
          element('td', { class: 'n' }, share(t)))))))));
  return `${time_text(profile.total)} a run, mean of ${plural(profile.runs, 'run')}, ` +
    `${plural(profile.dearest.length, 'node')} timed`;
}
