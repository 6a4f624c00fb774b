// include/graft/text/page/viewer/memory_chart.js - the memory plan as a picture: steps to the right, addresses upwards
// SPDX-License-Identifier: Apache-2.0
'use strict';

class memory_chart {
  /** @param {any} app @param {memory_data} memory */
  constructor(app, memory) {
    this.app = app;
    this.memory = memory;
    this.from = 0;
    this.to = memory.steps + 1;
    /** @type {memory_block | null} */ this.hover = null;
    this.edge = { left: 78, right: 14, top: 22, bottom: 36 };
    this.canvas = element('canvas', { id: 'memory_chart', role: 'img', 'aria-label': 'Memory plan' });
    this.listen();
  }
  show(body) {
    const m = this.memory, at = this.app.data.nodes[m.node_of[m.peak] ?? -1];
    const go = element('a', { tabindex: '0', id: 'peak', onclick: () => this.app.show_peak() },
      `peak: step ${m.peak}` + (at ? `, ${at.name}` : ''));
    body.replaceChildren(element('div', { class: 'split' }, element('div', { class: 'chart' }, this.canvas),
      this.alive()));
    this.draw();
    return [`${m.at_most ? 'at most ' : ''}${bytes_text(m.arena)} arena, lower bound ${bytes_text(m.bound)}, ` +
      `without reuse ${bytes_text(m.sum)} \u00b7 `, go, element('small', {}, ['line: bytes that live',
      'dashes: lower bound', 'stripes: workspace', 'dotted: in place, slices'].join(', '))];
  }
  /** What lives at the peak, the largest first. */
  alive() {
    const { memory: m, app } = this, all = m.at_step(m.peak);
    return element('div', { class: 'list alive' }, element('table', {},
      element('thead', {}, element('tr', {}, element('th', {}, `Alive at the peak (${thousands(all.length)})`),
        ['Bytes', 'Steps'].map(t => element('th', { class: 'n' }, t)))),
      element('tbody', {}, all.slice(0, 200).map(b => element('tr', { class: 'goes', 'data-node': b.node,
        onclick: () => app.go_to(b.node, b.tensor) }, element('td', {}, b.name),
      element('td', { class: 'n' }, bytes_text(b.bytes)),
      element('td', { class: 'n' }, `${b.first}\u2013${b.last}`))))),
    all.length > 200 ? element('div', { class: 'note' }, `and ${thousands(all.length - 200)} more`) : '');
  }
  x(step) { return this.edge.left +
    (step - this.from) / (this.to - this.from) * (this.w - this.edge.left - this.edge.right); }
  y(byte) {
    const { top, bottom } = this.edge;
    return this.h - bottom - byte / Math.max(1, this.memory.arena) * (this.h - top - bottom);
  }
  step_at(px) {
    const inner = this.w - this.edge.left - this.edge.right;
    return this.from + (px - this.edge.left) / inner * (this.to - this.from);
  }
  block_at(px, py) {
    const step = this.step_at(px);
    let found = null;
    for (const b of this.memory.blocks)
      if (step >= b.first && step < b.last + 1 && py <= this.y(b.offset) && py >= this.y(b.offset + b.bytes)) found = b;
    return found;
  }
  /** The tensor at a point: one that lies inside a block, or the block's own. */
  tensor_at(block, px, py) {
    const step = this.step_at(px);
    let found = block.tensor;
    for (const i of block.inside)
      if (step >= i.step && step < i.last + 1 && py <= this.y(i.offset) &&
        py >= this.y(i.offset + i.bytes)) found = i.tensor;
    return found;
  }
  draw() {
    if (!this.canvas.isConnected) return;
    const { g, w, h } = sharp_canvas(this.canvas), { memory: m, edge, app } = this, { theme } = app;
    this.w = w;
    this.h = h;
    g.font = `11px ${page_font}`;
    this.axes(g, theme);
    g.save();
    g.beginPath();
    g.rect(edge.left, 0, w - edge.left - edge.right, h - edge.bottom + 1);
    g.clip();
    const chosen = app.chosen_tensors(), { node } = app.chosen;
    if (node >= 0 && app.data.nodes[node].kind === 'operation') {
      const step = app.data.steps[node];
      g.fillStyle = theme.grid;
      g.fillRect(this.x(step), edge.top, Math.max(2, this.x(step + 1) - this.x(step)), h - edge.bottom - edge.top);
    }
    for (const b of m.blocks) this.block(g, b, theme, chosen);
    this.live(g, theme);
    g.restore();
    this.marks(g, theme);
  }
  axes(g, theme) {
    const { edge, w, h, memory: m } = this;
    g.fillStyle = theme.dim;
    g.strokeStyle = theme.grid;
    g.lineWidth = 1;
    g.textAlign = 'right';
    for (const b of ticks(m.arena, (h - edge.top - edge.bottom) / 34)) {
      const y = Math.round(this.y(b)) + 0.5;
      g.beginPath();
      g.moveTo(edge.left, y);
      g.lineTo(w - edge.right, y);
      g.stroke();
      g.fillText(without_zeros(bytes_text(+b.toPrecision(3))), edge.left - 6, y + 4);
    }
    g.textAlign = 'center';
    const span = this.to - this.from, all = ticks(span, (w - edge.left) / 90);
    const each = Math.max(1, Math.round((all[1] || 1)));
    for (let s = Math.ceil(this.from / each) * each; s <= this.to; s += each)
      g.fillText(String(s), this.x(s + 0.5) < w - edge.right ? this.x(s + 0.5) : this.x(s), h - edge.bottom + 15);
    g.fillText('step (nodes that run, in their order; constants and inputs are none)', (edge.left + w) / 2, h - 5);
    g.save();
    g.translate(11, (h - edge.bottom + edge.top) / 2);
    g.rotate(-Math.PI / 2);
    g.fillText('address', 0, 0);
    g.restore();
    g.strokeStyle = theme.dim;
    g.strokeRect(edge.left - 0.5, edge.top, w - edge.left - edge.right + 1, h - edge.bottom - edge.top);
  }
  block(g, b, theme, chosen) {
    const x = this.x(b.first), right = this.x(b.last + 1), y = this.y(b.offset + b.bytes), high = this.y(b.offset) - y;
    if (right < this.edge.left || x > this.w) return;
    const mine = chosen.has(b.tensor) || (b.workspace && b.node === this.app.chosen.node) ||
      b.inside.some(i => chosen.has(i.tensor));
    const wide = Math.max(1, right - x);
    g.globalAlpha = b === this.hover ? 1 : 0.8;
    g.fillStyle = b.workspace ? theme.dim : this.app.colours.colour(b.node);
    g.fillRect(x, y, wide, Math.max(1, high));
    g.globalAlpha = 1;
    if (b.workspace && high > 4 && wide > 3) stripes(g, x, y, wide, high, theme.box);
    if (wide > 3 && high > 3) {
      g.strokeStyle = theme.back;
      g.lineWidth = 1;
      g.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 1);
      g.setLineDash([3, 2]);
      g.strokeStyle = '#ffffffb0';
      for (const i of b.inside) {
        const ix = this.x(i.step), iy = this.y(i.offset + i.bytes);
        if ((ix > x + 2 || iy > y + 2) && this.x(i.last + 1) - ix > 7) g.strokeRect(ix + 0.5, iy + 1,
          this.x(i.last + 1) - ix - 1, this.y(i.offset) - iy - 2);
      }
      g.setLineDash([]);
    }
    if (mine || b === this.hover) {
      g.strokeStyle = mine ? theme.hot : theme.text;
      g.lineWidth = 2;
      g.strokeRect(x, y, wide, Math.max(2, high));
    }
    if (wide < 46 || high < 14) return;
    g.fillStyle = b.workspace ? theme.back : '#fff';
    g.textAlign = 'left';
    const measure = t => g.measureText(t).width;
    g.fillText(cut_text(b.workspace ? 'workspace' : b.name, wide - 8, !b.workspace, measure),
      Math.max(x, this.edge.left) + 4,
      y + high / 2 + 4);
  }
  live(g, theme) {
    const m = this.memory;
    g.strokeStyle = theme.text;
    g.lineWidth = 1.3;
    g.beginPath();
    const first = Math.max(0, Math.floor(this.from)), last = Math.min(m.steps, Math.ceil(this.to));
    for (let i = first; i <= last; ++i) {
      g.lineTo(this.x(i), this.y(m.live[i]));
      g.lineTo(this.x(i + 1), this.y(m.live[i]));
    }
    g.stroke();
  }
  marks(g, theme) {
    const { memory: m, edge, w, h } = this, px = this.x(m.peak + 0.5);
    g.setLineDash([5, 4]);
    g.strokeStyle = theme.found;
    g.lineWidth = 1.3;
    g.beginPath();
    if (px >= edge.left && px <= w - edge.right) {
      g.moveTo(px, edge.top - 6);
      g.lineTo(px, h - edge.bottom);
    }
    g.stroke();
    g.strokeStyle = theme.text;
    g.beginPath();
    g.moveTo(edge.left, this.y(m.bound));
    g.lineTo(w - edge.right, this.y(m.bound));
    g.stroke();
    g.setLineDash([]);
    g.fillStyle = theme.found;
    const text = `peak ${bytes_text(m.live[m.peak])} at step ${m.peak}`, wide = g.measureText(text).width;
    g.textAlign = 'left';
    if (px >= edge.left && px <= w - edge.right) g.fillText(text, Math.min(px + 4, w - edge.right - wide),
      edge.top - 9);
  }
  listen() {
    const c = this.canvas;
    let drag = null;
    const at = e => [e.offsetX, e.offsetY];
    c.addEventListener('pointerdown', e => {
      drag = { x: e.offsetX, from: this.from, to: this.to, moved: false };
      c.setPointerCapture(e.pointerId);
    });
    c.addEventListener('pointermove', e => {
      if (drag && Math.abs(e.offsetX - drag.x) > 3) drag.moved = true;
      if (drag && drag.moved) {
        const by = (e.offsetX - drag.x) / (this.w - this.edge.left - this.edge.right) * (drag.to - drag.from);
        this.range(drag.from - by, drag.to - by);
        return;
      }
      const b = this.block_at(...at(e));
      if (b !== this.hover) {
        this.hover = b;
        this.draw();
      }
      this.app.hover_block(b, b ? this.tensor_at(b, ...at(e)) : -1, e);
    });
    c.addEventListener('pointerleave', () => {
      this.hover = null;
      this.draw();
      this.app.hover_block(null, -1, null);
    });
    c.addEventListener('pointerup', e => {
      const b = this.block_at(...at(e));
      if (drag && !drag.moved && b) {
        const t = this.tensor_at(b, ...at(e));
        this.app.go_to(t >= 0 ? this.app.data.tensors[t].node : b.node, t);
      }
      drag = null;
    });
    c.addEventListener('wheel', e => {
      e.preventDefault();
      const step = this.step_at(e.offsetX), f = Math.exp(Math.max(-80, Math.min(80, e.deltaY)) / 300);
      this.range(step - (step - this.from) * f, step + (this.to - step) * f);
    }, { passive: false });
    c.addEventListener('dblclick', () => this.range(0, this.memory.steps + 1));
  }
  range(from, to) {
    const all = this.memory.steps + 1, span = Math.max(Math.min(4, all), Math.min(all, to - from));
    this.from = Math.max(0, Math.min(all - span, from));
    this.to = this.from + span;
    this.draw();
  }
  /** Makes the step of a node visible. @param {number} node */
  include(node) { this.include_step(this.app.data.steps[node]); }
  include_step(step) {
    if (step < this.from || step >= this.to) this.range(step - (this.to - this.from) / 2,
      step + (this.to - this.from) / 2);
  }
}

function stripes(g, x, y, w, h, colour) {
  g.save();
  g.beginPath();
  g.rect(x, y, w, h);
  g.clip();
  g.strokeStyle = colour;
  g.globalAlpha = 0.35;
  g.lineWidth = 2;
  g.beginPath();
  for (let d = -h; d < Math.min(w, 3000); d += 8) {
    g.moveTo(x + d, y + h);
    g.lineTo(x + d + h, y);
  }
  g.stroke();
  g.restore();
}
