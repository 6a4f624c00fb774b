// include/graft/text/page/viewer/panel.js - the panel at the right: a node, a tensor, a scope
// SPDX-License-Identifier: Apache-2.0
'use strict';

class details_panel {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.side = by_id('side');
  }
  show(...inside) {
    const { app } = this;
    this.side.replaceChildren(element('div', { class: 'corner_buttons' },
      app.chosen.node >= 0 || app.chosen.tensor >= 0 || app.chosen.scope >= 0
        ? element('button', { title: 'The whole model', 'aria-label': 'The whole model',
          onclick: () => app.choose({}) }, '\u2302')
        : '',
      element('button', { title: 'Close the panel', 'aria-label': 'Close the panel',
        onclick: () => app.show_panel(false) },
        '\u2715')), ...inside.flat(Infinity));
    this.side.scrollTop = 0;
  }
  /** The type of a tensor, with its symbols in their colours. @param {number} t */
  type(t) {
    const { app } = this, x = app.data.tensors[t];
    if (!x.dtype && !x.shape) return '';
    const made = element('span', { class: 'type' }, `${x.dtype || '?'} `);
    if (!x.shape || !x.shape.length) made.append(shape_text(x.shape));
    else x.shape.forEach((d, k) => {
      const s = app.symbols.of(d), unknown = dim_text(d) === '?';
      const colour = s >= 0 ? app.theme.symbols[s % app.theme.symbols.length] : unknown ? app.theme.bad : '';
      made.append(k ? '\u00d7' : '', element('span', colour ? { style: { color: colour, fontWeight: '600' } } : {},
        dim_text(d)));
    });
    return made;
  }
  /** @param {number} id */
  node(id) {
    const { app } = this, { data } = app, n = data.nodes[id], raw = n.raw;
    const fault = data.fault_of(id), changes = app.difference ? app.difference.changes_of(id) : [];
    const inputs = data.inputs_of(id), outputs = data.outputs_of(id).filter(t => t !== undefined);
    const attrs = raw.attrs || {}, names = Array.isArray(attrs) ? attrs : Object.keys(attrs);
    const ns = app.profile ? app.profile.ns[id] : 0;
    const roof = ((app.page.roofline || {}).nodes || []).find(r => r.node === id);
    this.show(
      element('h1', {}, n.name || '(no name)', ' ', copy_button(n.name, 'name')),
      element('div', { class: 'sub' }, element('span', { class: 'badge',
        style: { background: app.colours.colour(id) } },
        n.opaque ? `unknown: ${n.op}` : n.op), ` ${n.kind === 'operation' ? app.colours.groups[id] : n.kind}`),
      fault ? element('div', { class: 'fault' }, element('strong', { class: 'removed' }, 'Error '), fault,
        raw.fault && raw.fault.file && raw.fault.line > 0 ? element('div', { class: 'sub' },
          `${raw.fault.file}:${raw.fault.line}`) : '') : '',
      app.difference && app.difference.mark.get(id) === 'added'
        ? element('div', { class: 'added' }, `Not in ${app.difference.with}`) : '',
      changes.map(c => element('div', { class: 'changed' },
        `${c.what}: ${change_text(c.was)} \u2192 ${change_text(c.now)}`)),
      rows_of([['origin', raw.origin_name ? `${raw.origin_name} (${n.type})` : raw.origin_type || ''],
        ['made by pass', raw.pass || ''], ['engine', raw.engine || ''], ['in place', raw.inplace ? 'yes' : ''],
        ['split of', raw.split_of || ''],
        ['step', data.planned && n.kind === 'operation' ? thousands(data.steps[id]) : ''],
        ['in the file', raw.line ? `line ${raw.line}, column ${raw.column}` : ''],
        ['weights', raw.weight_bytes ? bytes_text(raw.weight_bytes) : ''],
        ['time', ns ? `${time_text(ns)} (${(100 * ns / app.profile.total).toFixed(1)} %)` : ''],
        ['roofline', roof ? roofline_text(roof) : ''],
        ['tiling', raw.tiling ? `key ${raw.tiling.key}, ${raw.tiling.block_dim} blocks` : ''],
        ['description', raw.description || ''],
        ['fused of', (raw.of || []).map(o => element('div', {},
          `${o.role ? o.role + ': ' : ''}${o.name} (${o.type})`))],
      ].filter(([, v]) => !Array.isArray(v) || v.length)),
      this.scope_line(id),
      inputs.length || (raw.controls || []).length ? element('h2', {}, 'Inputs') : '',
      inputs.map(i => this.input(id, i)),
      (raw.controls || []).length ? rows_of([['controls', raw.controls.map(c => {
        const name = typeof c === 'string' ? c : c.name, at = data.find(name);
        return element('div', {}, at >= 0 ? app.node_link(at) : name);
      })]]) : '',
      outputs.length ? element('h2', {}, 'Outputs') : '',
      outputs.map(t => this.output(id, t)),
      names.length ? element('h2', {}, 'Attributes') : '',
      names.length ? rows_of(names.map(k => [k, Array.isArray(attrs) ? '\u00b7'
        : element('span', { class: 'mono' }, attribute_text(attrs[k]))])) : '',
      raw.carried ? [element('h2', {}, 'Carried from the model'), rows_of(Object.entries(raw.carried)
        .map(([k, v]) => [k, element('span', { class: 'mono' }, attribute_text(v))]))] : '',
      this.workspaces(id), this.refusals(n));
  }
  scope_line(id) {
    const { app } = this, path = app.places.around(id);
    if (!path.length) return '';
    return rows_of([['scope', path.map((s, k) => [k ? ' / ' : '', element('a', { href: '#', onclick: e => {
      e.preventDefault();
      app.choose({ scope: s });
      app.show_box(app.scene.box_of_scope.get(s));
    } }, app.picture.scopes[s].name)])]]);
  }
  /** @param {number} id @param {viewer_input} i */
  input(id, i) {
    const { app } = this, { data } = app;
    const maker = i.tensor >= 0 ? data.tensors[i.tensor].node : -1;
    if (maker >= 0 && data.nodes[maker].kind === 'constant') return constant_card(app, maker, i.port || 'input');
    return element('div', { class: i.bad ? 'card removed' : 'card' },
      element('div', { class: 'top' }, element('span', { class: 'port' }, i.port || 'input'),
        i.tensor >= 0 ? this.type(i.tensor) : element('span', { class: 'type' }, i.name ? 'not made here' : 'absent')),
      maker >= 0 ? [app.node_link(maker), i.name !== data.nodes[maker].name
        ? element('span', { class: 'type' }, ` ${i.name}`) : ''] : i.name, this.why(i.tensor));
  }
  why(t) {
    const text = t >= 0 ? (this.app.page.unknown || {})[String(t)] : '';
    return text ? element('div', { class: 'why', 'data-why': '' }, text) : '';
  }
  /** @param {number} id @param {number} t */
  output(id, t) {
    const { app } = this, { data } = app, x = data.tensors[t], raw = x.raw, place = data.place_of(t);
    const port = (data.ports_of(id).outputs || [])[this.port_of_output(id, x.output)] || 'output';
    const readers = data.readers_of(t), shown = readers.slice(0, 12);
    const rest = element('span', {}, readers.length > 12 ? element('button',
      { class: 'link', onclick: () => rest.replaceChildren(
      ...readers.slice(12).map(r => element('div', {}, app.node_link(r)))) }, `and ${readers.length - 12} more`) : '');
    const names = data.outputs.filter(o => o.tensor === t).map(o => o.name);
    const q = raw.quantization;
    return element('div', { class: 'card' },
      element('div', { class: 'top' }, element('span', { class: 'port' }, port), this.type(t)),
      x.name !== data.nodes[id].name ? element('div', {}, x.name) : '', this.why(t),
      rows_of([['output of the graph', names.join(', ')],
        ['at most', raw.most ? shape_text(raw.most) : ''],
        ['format', raw.format && raw.format !== 'ND' ? raw.format + (raw.origin_format !== raw.format
          ? ` (was ${raw.origin_format})` : '') : ''],
        ['values', raw.values && data.nodes[id].kind !== 'constant' ? `[${raw.values.map(value_text).join(', ')}]`
          : ''],
        ['quantized', q ? `${q.dtype}, scale ${numbers_of(q.scale)}` + (q.zero ? `, zero ${numbers_of(q.zero)}` : '') +
          (q.axis !== undefined ? `, axis ${q.axis}` : '') : ''],
        ['memory', place ? element('a', { href: '#', onclick: e => {
          e.preventDefault();
          app.show_drawer('memory');
          app.choose({ node: id, tensor: t });
        } }, `${bytes_text(place.bytes)} at ${thousands(place.offset)}, ${data.steps_text(place)}`) : ''],
        ['read by', readers.length ? [shown.map(r => element('div', {}, app.node_link(r))), rest]
          : names.length ? '' : 'nothing']]),
      data.nodes[id].kind === 'constant' ? constant_card(app, id, '') : '');
  }
  port_of_output(id, output) {
    const counts = this.app.data.nodes[id].raw.output_counts || [];
    let at = 0;
    for (let p = 0; p < counts.length; ++p) if (output < (at += counts[p])) return p;
    return output;
  }
  workspaces(id) {
    const m = this.app.data.graph.memory, mine = ((m && m.workspaces) || []).filter(w => w.step === id);
    return mine.length ? [element('h2', {}, 'Workspace'), rows_of(mine.map(w =>
      [bytes_text(w.bytes), `at ${thousands(w.offset)}`]))] : '';
  }
  refusals(n) {
    const mine = (this.app.data.graph.refusals || []).filter(r => r.node === n.name);
    return mine.length ? [element('h2', {}, 'Refused by engines'), rows_of(mine.map(r => [r.engine, r.why]))] : '';
  }
  /** @param {number} scope */
  scope(scope) {
    const { app } = this, s = app.picture.scopes[scope], open = app.open.has(scope);
    const ops = new Map();
    for (const i of app.nodes_in(scope)) ops.set(app.data.nodes[i].op, (ops.get(app.data.nodes[i].op) || 0) + 1);
    this.show(element('h1', {}, s.path || s.name), element('div', { class: 'sub' },
      `${s.kind}, ${plural(s.nodes, 'node')}`),
      s.parent >= 0 ? element('button', { onclick: () => app.toggle(scope) }, open ? 'Close' : 'Open') : '',
      element('h2', {}, 'Operators'), rows_of([...ops].sort((a, b) => b[1] - a[1]).map(([op, n]) => [op,
        thousands(n)])));
  }
}

const numbers_of = q => q && q.numbers ? (q.numbers.length > 4
  ? `${q.numbers.slice(0, 4).map(value_text).join(', ')}, \u2026`
  : q.numbers.map(value_text).join(', ')) : 'of a tensor';
