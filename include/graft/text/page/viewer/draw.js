// include/graft/text/page/viewer/draw.js - paints the visible part of a scene
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** What a painting needs besides the scene: see viewer_app.painting(). */

const row_height = 16, box_padding = 6;

class scene_drawing {
  /** @param {any} painter @param {graph_scene} scene @param {any} how */
  constructor(painter, scene, how) {
    this.p = painter;
    this.scene = scene;
    this.how = how;
    this.theme = how.theme;
    this.data = how.data;
  }
  /** @param {{x0: number, y0: number, x1: number, y1: number}} part of the scene @param {number} scale */
  draw(part, scale) {
    this.scale = scale;
    this.part = part;
    const detail = scale >= 0.5;
    for (const b of this.scene.scopes)
      if (b.open && b.x <= part.x1 && b.x + b.w >= part.x0 && b.y <= part.y1 && b.y + b.h >= part.y0)
        this.open_scope(b);
    const lines = this.scene.line_index.find(part.x0, part.y0, part.x1, part.y1);
    const hot = [];
    for (const l of lines) {
      if (this.hot(l)) hot.push(l);
      else this.line(l, false, detail);
    }
    for (const l of hot) this.line(l, true, detail);
    for (const b of this.scene.box_index.find(part.x0, part.y0, part.x1, part.y1))
      if (b.x <= part.x1 && b.x + b.w >= part.x0 && b.y <= part.y1 && b.y + b.h >= part.y0) this.box(b, scale);
    if (!detail) return;
    for (const l of lines) if (!hot.includes(l)) this.labels(l, false);
    for (const l of hot) this.labels(l, true);
  }
  hot(line) {
    const { tensor, node } = this.how.chosen;
    if (tensor >= 0) return line.tensor === tensor || line.more.includes(tensor);
    if (node < 0) return line === this.how.hover;
    const mine = b => b.kind === node_box && b.id === node;
    return mine(line.from) || mine(line.to) || line === this.how.hover ||
      (line.tensor >= 0 && this.how.near.has(line.tensor)) || line.more.some(t => this.how.near.has(t));
  }
  open_scope(b) {
    const { p, theme } = this, s = this.how.picture.scopes[b.id];
    const chosen = this.how.chosen.scope === b.id;
    p.rect(b.x, b.y, b.w, b.h, 8, theme.scope[Math.min(b.depth, theme.scope.length - 1)],
      chosen ? theme.hot : theme.scope_border, chosen ? 2 : 1);
    const size = Math.min(b.w / 6, Math.max(12, Math.min(15, 10 / this.scale)));
    if (size * this.scale < 5) return;
    const y = b.y + Math.max(15, size);
    p.text(b.x + 10, y, [{ text: '\u2212', colour: theme.dim }], { size: size + 2, bold: true });
    p.text(b.x + 14 + size, y, [{ text: s.name || '(no name)', colour: theme.scope_title },
      { text: s.kind === 'scope' || s.kind === 'graph' ? '' : `  ${s.kind}`, colour: theme.dim }],
    { size, bold: true, most: b.w - 20 - size, least: Math.min(size, 9) });
  }
  line(l, hot, detail) {
    const { p, theme, scale } = this, s = l.stations, n = s.length;
    const colour = hot ? theme.hot : l.back ? theme.found : theme.line;
    const width = (hot ? 2 : 1.1) * (1 + Math.min(1.6, l.more.length / 6)) * Math.max(1, 0.55 / scale);
    const dash = l.control ? [3, 3] : l.back ? [6, 3] : null;
    if (l.stub) {
      p.line([s[0], s[1], s[1] + 14], colour, width, [2, 2]);
      p.line([s[n - 3], s[n - 1] - 16, s[n - 1]], colour, width, [2, 2]);
    } else {
      p.line(s, colour, width, dash);
    }
    if (scale < 0.22 || (l.to.kind >= entry_box && !l.to.h) || (l.to.kind === scope_box && l.to.open)) return;
    const x = s[n - 3], y = s[n - 1], a = detail ? 1 : 1.4;
    p.polygon([x, y, x - 3.4 * a, y - 7 * a, x + 3.4 * a, y - 7 * a], colour);
  }
  /** The shape beside a line, and the name of the port at its end. */
  labels(l, hot) {
    const { p, theme, scale } = this;
    const style = { size: Math.max(9.5, Math.min(12, 8 / scale)), halo: theme.halo };
    if (l.stub) {
      this.stub_names(l, style);
      return;
    }
    if (l.label && l.more.length)
      p.text(l.label.x, l.label.y, [{ text: bundle_text(l), colour: hot ? theme.hot : theme.dim }], { ...style });
    else if (l.label && l.tensor >= 0) p.text(l.label.x, l.label.y, this.shape_runs(l.tensor, hot), { ...style });
    if (l.port) p.text(l.port.x, l.port.y, [{ text: l.port.text, colour: hot ? theme.hot : theme.dim }],
      { ...style, size: 9, align: 'right' });
  }
  stub_names(l, style) {
    for (const at of [l.label, l.port])
      if (at) this.p.text(at.x, at.y, [{ text: at.text, colour: this.theme.hot }], style);
  }
  shape_runs(tensor, hot) {
    const { theme, data } = this, t = data.tensors[tensor], colour = hot ? theme.hot : theme.dim;
    if (!t.dtype && !t.shape) return [{ text: t.name, colour }];
    const runs = [{ text: `${t.dtype || '?'} `, colour }];
    if (!t.shape || !t.shape.length) return [...runs, { text: shape_text(t.shape), colour }];
    t.shape.forEach((d, k) => {
      const symbol = this.how.symbols.of(d), unknown = dim_text(d) === '?';
      if (k) runs.push({ text: '\u00d7', colour });
      runs.push({ text: short_dim_text(d), colour: symbol >= 0 ? theme.symbols[symbol % theme.symbols.length]
        : unknown ? theme.bad : colour });
    });
    return runs;
  }
  box(b, scale) {
    const { theme, how } = this;
    const node = b.kind === node_box;
    if (b.kind === exit_box) return this.output(b, scale);
    const chosen = node ? how.chosen.node === b.id || how.hovered === b.id : how.chosen.scope === b.id;
    const mark = node ? how.mark_of(b.id) : null, found = node && how.found.has(b.id);
    const faded = how.only && !(node && how.only(b.id));
    const bad = node && how.bad.has(b.id);
    const edge = chosen ? theme.hot : bad ? theme.bad : mark ? theme[mark] : found ? theme.found : theme.border;
    const colour = node ? faded ? theme.border : how.colours.colour(b.id) : theme.scope_border;
    const stroke = (chosen || bad || mark || found ? 2.5 : 1) * Math.max(1, 0.6 / scale);
    if (node) this.node(b, scale, colour, edge, stroke, bad);
    else this.closed_scope(b, scale, edge, stroke);
    const { output_nodes, output_scopes } = how.places;
    if (node ? output_nodes.has(b.id) : output_scopes.has(b.id)) this.output_mark(b, scale);
    return undefined;
  }
  /** At what makes outputs of the graph that are too many for boxes. */
  output_mark(b, scale) {
    const { p } = this, colour = family_colours['input and output'], w = 34, x = b.x + 4;
    p.rect(x, b.y + b.h - 1, w, 13, [0, 0, 6, 6], colour);
    if (scale >= 0.5)
      p.text(x + w / 2, b.y + b.h + 9, [{ text: 'output', colour: '#ffffff' }],
        { size: 9, align: 'center', most: w - 3, least: 8 });
  }
  /** An output of the graph. */
  output(b, scale) {
    const { p, theme, how } = this, t = how.places.tensor[b.id], colour = family_colours['input and output'];
    const name = this.data.outputs.filter(o => o.tensor === t).map(o => o.name).join(', ');
    const edge = t >= 0 && how.chosen.tensor === t ? theme.hot : theme.border, plain = scale < 0.5;
    p.rect(b.x, b.y, b.w, b.h, 11, plain ? colour : theme.box, edge, Math.max(1, 0.6 / scale));
    const size = plain ? Math.min(b.h * 0.5, 9.5 / scale, 26) : 12;
    if (plain && size * scale < 6) return;
    if (!plain) p.rect(b.x, b.y, b.w, 22, [11, 11, 0, 0], colour);
    p.text(b.x + b.w / 2, plain ? b.y + b.h / 2 + size * 0.36 : b.y + 15, [{ text: 'output', colour: '#ffffff' }],
      { size, bold: true, align: 'center', most: b.w - 8, least: 6 / scale });
    if (!plain)
      p.text(b.x + b.w / 2, b.y + 34.5, [{ text: name, colour: theme.dim }],
        { size: 11, align: 'center', most: b.w - 12, tail: true });
  }
  node(b, scale, colour, edge, stroke, bad) {
    const { p, theme } = this, n = this.data.nodes[b.id];
    const round = n.kind === 'input' ? 11 : 5, white = '#ffffff';
    if (b.h * scale < 3) return p.rect(b.x, b.y, b.w, b.h, 0, bad ? theme.bad : colour);
    if (scale < 0.5) { // the operator only, as large as it fits
      p.rect(b.x, b.y, b.w, b.h, round, colour, edge, stroke);
      const size = Math.min(b.h * 0.5, 9.5 / scale, 26);
      if (size * scale >= 6)
        p.text(b.x + b.w / 2, b.y + b.h / 2 + size * 0.36, [{ text: n.op, colour: white }],
          { size, bold: true, align: 'center', most: b.w - 4, least: 6 / scale });
      return undefined;
    }
    p.rect(b.x, b.y, b.w, b.h, round, theme.box, '');
    const head = Math.min(b.h, row_height + box_padding);
    p.rect(b.x, b.y, b.w, head, [round, round, b.h > head ? 0 : round, b.h > head ? 0 : round], colour);
    p.rect(b.x, b.y, b.w, b.h, round, '', edge, stroke);
    p.text(b.x + b.w / 2, b.y + 15, [{ text: n.op, colour: white }],
      { size: 12, bold: true, align: 'center', most: b.w - 8, least: 9 });
    const rows = Math.floor((b.h - 2 * box_padding) / row_height) - 1;
    if (rows > 0)
      p.text(b.x + b.w / 2, b.y + 34.5, [{ text: this.how.places.name_within(n.name, b.scope), colour: theme.dim }],
        { size: 11, align: 'center', most: b.w - 10, tail: true, least: 9.5 });
    this.constants(b, rows - 1);
    return undefined;
  }
  /** Rows of the constants that are drawn inside their reader. */
  constants(b, rows) {
    const all = this.how.places.constants_of.get(b.id) || [];
    if (rows < 1 || !all.length) return;
    const { p, theme, data } = this, inputs = data.inputs_of(b.id), shown = all.length > 4 ? 4 : all.length;
    for (let k = 0; k < shown && k < rows; ++k) {
      const t = data.outputs_of(all[k])[0], at = inputs.find(i => i.tensor === t);
      const port = at && at.port ? at.port : last_of(data.nodes[all[k]].name);
      const y = b.y + 50.5 + k * row_height;
      const runs = [{ text: `${port} `, colour: theme.text }];
      if (t !== undefined) runs.push(...this.shape_runs(t, false));
      p.text(b.x + 8, y, runs, { size: 10.5, most: b.w - 13, least: 8.5 });
    }
    if (all.length > shown && rows > shown)
      p.text(b.x + 8, b.y + 50.5 + shown * row_height, [{ text: `+ ${all.length - shown} more`, colour: theme.dim }],
        { size: 10.5, most: b.w - 14 });
  }
  closed_scope(b, scale, edge, stroke) {
    const { p, theme } = this, s = this.how.picture.scopes[b.id];
    const fill = theme.scope[Math.min(b.depth + 1, theme.scope.length - 1)];
    if (scale >= 0.2) p.rect(b.x + 4, b.y + 4, b.w, b.h, 7, fill, theme.scope_border, 1);
    const found = this.how.found_scopes.has(b.id), bad = this.how.bad_scopes.has(b.id);
    p.rect(b.x, b.y, b.w, b.h, 7, theme.box, bad ? theme.bad : found ? theme.found : edge === theme.border
      ? theme.scope_border : edge, found || bad ? stroke * 2 : stroke);
    const size = scale < 0.5 ? Math.min(b.h * 0.42, 9.5 / scale) : 12;
    if (size * scale < 5) return;
    if (scale < 0.5) {
      p.text(b.x + b.w / 2, b.y + b.h / 2 + size * 0.36, [{ text: s.name, colour: theme.scope_title }],
        { size, bold: true, align: 'center', most: b.w - 6, tail: true, least: 6 / scale });
      return;
    }
    p.text(b.x + 9, b.y + 19, [{ text: '+', colour: theme.dim }], { size: 15, bold: true });
    p.text(b.x + 24, b.y + 18.5, [{ text: s.name, colour: theme.scope_title }],
      { size, bold: true, most: b.w - 28, tail: true, least: 9.5 });
    const kind = s.kind === 'scope' ? '' : `${s.kind}, `;
    p.text(b.x + 24, b.y + 34, [{ text: kind + plural(s.nodes, 'node'), colour: theme.dim }],
      { size: 11, most: b.w - 28, least: 9 });
  }
}

const bundle_text = l => plural(l.more.length + 1, 'tensor');

/** The last part of a name that is parted at '/'. */
const last_of = name => {
  const bare = name.replace(/\/+$/, '');
  return bare.slice(bare.lastIndexOf('/') + 1) || name;
};
