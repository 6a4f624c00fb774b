// include/graft/text/page/viewer/map.js - the small picture of all of it, with the part that is on the screen
// SPDX-License-Identifier: Apache-2.0
'use strict';

class small_map {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.canvas = by_id('map');
    /** @type {any} */ this.still = null;
    const go = e => {
      const r = this.canvas.getBoundingClientRect(), { camera } = app;
      const [x, y] = [(e.clientX - r.left - this.left) / this.scale, (e.clientY - r.top - this.top) / this.scale];
      camera.go(camera.scale, camera.w / 2 - x * camera.scale, camera.h / 2 - y * camera.scale, false);
    };
    this.canvas.addEventListener('pointerdown', e => {
      this.canvas.setPointerCapture(e.pointerId);
      go(e);
    });
    this.canvas.addEventListener('pointermove', e => { if (e.buttons) go(e); });
  }
  /** The scene changed. */
  forget() { this.still = null; }
  draw() {
    const { app } = this, { scene, camera, theme } = app;
    const p = camera.part(), all = p.x0 <= 0 && p.y0 <= 0 && p.x1 >= scene.w && p.y1 >= scene.h;
    const hide = all && camera.scale >= readable_scale * 0.8;
    this.canvas.style.visibility = hide ? 'hidden' : 'visible';
    if (hide) return;
    const { g, w, h } = sharp_canvas(this.canvas);
    this.scale = Math.min((w - 12) / scene.w, (h - 12) / scene.h);
    this.left = (w - scene.w * this.scale) / 2;
    this.top = (h - scene.h * this.scale) / 2;
    if (!this.still) {
      this.still = document.createElement('canvas');
      this.still.width = this.canvas.width;
      this.still.height = this.canvas.height;
      this.paint(this.still.getContext('2d'));
    }
    g.drawImage(this.still, 0, 0, w, h);
    const x = this.left + p.x0 * this.scale, y = this.top + p.y0 * this.scale;
    const x0 = Math.max(1, x), y0 = Math.max(1, y);
    g.strokeStyle = theme.hot;
    g.lineWidth = 1.5;
    g.strokeRect(x0, y0, Math.max(4, Math.min(w - 1, x + (p.x1 - p.x0) * this.scale) - x0),
      Math.max(4, Math.min(h - 1, y + (p.y1 - p.y0) * this.scale) - y0));
  }
  paint(g) {
    const { app } = this, ratio = this.still.width / this.canvas.getBoundingClientRect().width;
    g.setTransform(ratio * this.scale, 0, 0, ratio * this.scale, ratio * this.left, ratio * this.top);
    const least = 1.5 / this.scale;
    for (const b of app.scene.scopes) {
      if (!b.open) continue;
      g.fillStyle = app.theme.scope[Math.min(b.depth, 2)];
      g.fillRect(b.x, b.y, b.w, b.h);
    }
    for (const b of app.scene.boxes) {
      g.fillStyle = b.kind === node_box ? app.colours.colour(b.id) : app.theme.scope_border;
      g.fillRect(b.x, b.y, Math.max(least, b.w), Math.max(least, b.h));
    }
    for (const [ports, colour] of [[app.data.inputs, app.theme.added], [app.data.outputs, app.theme.found]])
      for (const { tensor } of ports.slice(0, 20)) {
        const b = app.box_of(app.data.tensors[tensor].node);
        if (!b) continue;
        g.fillStyle = colour;
        g.fillRect(b.x + b.w / 2 - 2.5 * least, b.y + b.h / 2 - 1.5 * least, 5 * least, 3 * least);
      }
  }
}
