// include/graft/text/page/viewer/roofline.js - MACs per second over MACs per byte, in powers of ten
// SPDX-License-Identifier: Apache-2.0
'use strict';

const roofline_text = p =>
  `${si_text(p.macs)} MACs, ${bytes_text(p.bytes)}, at least ${time_text(p.least_ns)}` +
  (p.bound ? `, bound by ${p.bound}` : '');

class roofline_chart {
  /** @param {any} app @param {any} given PAGE.roofline */
  constructor(app, given) {
    this.app = app;
    this.given = given;
    this.points = (given.nodes || []).map(n => ({ ...n, x: n.macs / Math.max(1, n.bytes),
      y: n.macs / (n.least_ns * 1e-9) }))
      .sort((a, b) => b.least_ns - a.least_ns);
    this.drawn = this.points.filter(p => p.macs > 0 && p.bytes > 0 && p.least_ns > 0);
    this.canvas = element('canvas', { id: 'roofline_chart', role: 'img', 'aria-label': 'Roofline' });
    this.canvas.addEventListener('pointermove', e => {
      const p = this.at(e.offsetX, e.offsetY);
      this.canvas.style.cursor = p ? 'pointer' : 'default';
      app.tip(p ? [app.data.nodes[p.node].name, roofline_text(p)] : null, e);
    });
    this.canvas.addEventListener('pointerleave', () => app.tip(null));
    this.canvas.addEventListener('click', e => {
      const p = this.at(e.offsetX, e.offsetY);
      if (p) app.go_to(p.node);
    });
  }
  show(body) {
    const { app, points } = this, { data, profile } = app;
    body.replaceChildren(element('div', { class: 'split' }, element('div', { class: 'chart' }, this.canvas),
      element('div', { class: 'list' }, element('table', {}, element('thead', {}, element('tr', {},
        element('th', {}, 'Node'), element('th', {}, 'Bound by'),
          ['At least', profile ? 'Here' : '', 'MACs', 'Bytes', 'MACs/B']
          .filter(Boolean).map(t => element('th', { class: 'n' }, t)))),
      element('tbody', {}, points.slice(0, 500).map(p => element('tr',
        { class: 'goes', onclick: () => app.go_to(p.node) },
        element('td', {}, data.nodes[p.node].name), element('td', {}, p.bound),
        element('td', { class: 'n' }, time_text(p.least_ns)),
        profile ? element('td', { class: 'n' }, profile.ns[p.node] ? time_text(profile.ns[p.node]) : '') : '',
        element('td', { class: 'n' }, si_text(p.macs)), element('td', { class: 'n' }, bytes_text(p.bytes)),
        element('td', { class: 'n' }, p.x.toFixed(2)))))))));
    this.draw();
    const all = points.reduce((t, p) => t + p.least_ns, 0);
    const computes = points.filter(p => p.bound === 'compute').length;
    return `${this.given.chip || 'chip'}: at least ${time_text(all)} in all, ` +
      `${thousands(computes)} of ${plural(points.length, 'node')} bound by compute`;
  }
  x(v) { return 64 + (Math.log10(v) - this.low_x) / (this.high_x - this.low_x) * (this.w - 84); }
  y(v) { return this.h - 36 - (Math.log10(v) - this.low_y) / (this.high_y - this.low_y) * (this.h - 54); }
  at(px, py) {
    let best = null, least = 100;
    for (const p of this.drawn) {
      const d = (this.x(p.x) - px) ** 2 + (this.y(p.y) - py) ** 2;
      if (d < least) [best, least] = [p, d];
    }
    return best;
  }
  draw() {
    if (!this.canvas.isConnected) return;
    const { g, w, h } = sharp_canvas(this.canvas), { theme } = this.app, { given, drawn } = this;
    const slope = given.bytes_per_second, top = given.macs_per_second;
    this.w = w;
    this.h = h;
    g.font = `11px ${page_font}`;
    g.fillStyle = theme.dim;
    if (!drawn.length) return void g.fillText('no node with MACs', 20, 30);
    const xs = drawn.map(p => p.x), ys = drawn.map(p => p.y), ridge = top && slope ? top / slope : Math.max(...xs);
    this.low_x = Math.floor(Math.log10(Math.min(...xs, ridge / 2)));
    this.high_x = Math.ceil(Math.log10(Math.max(...xs, ridge * 2)) + 0.01);
    this.low_y = Math.floor(Math.log10(Math.min(...ys)));
    this.high_y = Math.ceil(Math.log10(Math.max(...ys, top || 1)) + 0.15);
    g.strokeStyle = theme.grid;
    const line = (x0, y0, x1, y1) => {
      g.beginPath();
      g.moveTo(x0, y0);
      g.lineTo(x1, y1);
      g.stroke();
    };
    g.textAlign = 'center';
    for (let e = this.low_x; e <= this.high_x; ++e) {
      line(this.x(10 ** e), 18, this.x(10 ** e), h - 36);
      g.fillText(e < 0 ? (10 ** e).toFixed(-e) : without_zeros(si_text(10 ** e)), this.x(10 ** e), h - 22);
    }
    g.textAlign = 'right';
    for (let e = this.low_y; e <= this.high_y; ++e) {
      line(64, this.y(10 ** e), w - 20, this.y(10 ** e));
      g.fillText(without_zeros(si_text(10 ** e)), 58, this.y(10 ** e) + 4);
    }
    g.textAlign = 'left';
    g.fillText('MACs per second', 6, 12);
    g.textAlign = 'center';
    g.fillText('MACs per byte', (w + 64) / 2, h - 6);
    g.strokeStyle = theme.text;
    g.lineWidth = 2;
    if (slope && top) {
      const x0 = Math.max(10 ** this.low_x, 10 ** this.low_y / slope);
      line(this.x(x0), this.y(x0 * slope), this.x(ridge), this.y(top));
      line(this.x(ridge), this.y(top), w - 20, this.y(top));
    }
    for (const p of drawn) {
      g.beginPath();
      const chosen = p.node === this.app.chosen.node;
      g.arc(this.x(p.x), this.y(p.y), chosen ? 7 : 4.5, 0, 7);
      g.globalAlpha = chosen ? 1 : 0.7;
      g.fillStyle = p.bound === 'compute' ? theme.found : theme.hot;
      g.fill();
      g.globalAlpha = 1;
    }
    g.textAlign = 'right';
    g.fillStyle = theme.found;
    g.fillText('bound by compute', w - 24, h - 46);
    g.fillStyle = theme.hot;
    g.fillText('bound by memory', w - 24, h - 60);
  }
}
