// include/graft/text/page/viewer/camera.js - which part of the scene is on the screen
// SPDX-License-Identifier: Apache-2.0
'use strict';

const least_scale = 0.004, most_scale = 4, readable_scale = 0.3, least_first = 0.55;

/** On the screen: scene * scale + (x, y). */
class scene_camera {
  /** @param {() => void} changed */
  constructor(changed) {
    this.scale = 1;
    this.x = this.y = 0;
    this.w = this.h = 100;
    /** What the legend covers at the left. */
    this.inset = 0;
    /** What the small picture and its buttons cover at the right. */
    this.covered = 0;
    this.changed = changed;
    this.moving = 0;
  }
  part() {
    const { scale, x, y } = this;
    return { x0: -x / scale, y0: -y / scale, x1: (this.w - x) / scale, y1: (this.h - y) / scale };
  }
  to_scene(px, py) { return [(px - this.x) / this.scale, (py - this.y) / this.scale]; }
  to_screen(sx, sy) { return [sx * this.scale + this.x, sy * this.scale + this.y]; }
  /** Keeps the point of the screen where it is. */
  zoom(factor, px = this.w / 2, py = this.h / 2) {
    this.stop();
    const scale = Math.max(least_scale, Math.min(most_scale, this.scale * factor)), f = scale / this.scale;
    this.x = px - (px - this.x) * f;
    this.y = py - (py - this.y) * f;
    this.scale = scale;
    this.changed();
  }
  move(dx, dy) {
    this.stop();
    this.x += dx;
    this.y += dy;
    this.changed();
  }
  /** The scale at which all of a scene is seen. */
  whole(w, h) { return Math.min((this.w - 60) / Math.max(1, w), (this.h - 50) / Math.max(1, h)); }
  fit(w, h) {
    this.stop();
    const all = Math.min(1.25, this.whole(w, h)), beside = Math.min(all, (this.w - this.inset - 40) / Math.max(1, w));
    this.scale = Math.max(least_scale, beside > 0.8 * all ? beside : all);
    this.x = (this.w - w * this.scale) / 2;
    if (beside > 0.8 * all) this.x = Math.max(this.x, this.inset + 10);
    this.y = (this.h - h * this.scale) / 2;
    this.changed();
  }
  /** All of it where that is readable; else at a readable scale, centred on the given boxes: on the first of them with
   * as many of the others as fit. @param {any[]} boxes */
  open(w, h, boxes) {
    if (this.whole(w, h) >= readable_scale || !boxes.length) return this.fit(w, h);
    this.stop();
    const wide = this.w - 40, high = this.h - 80;
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const b of boxes) {
      const all = [Math.min(x0, b.x), Math.min(y0, b.y), Math.max(x1, b.x + b.w), Math.max(y1, b.y + b.h)];
      const fits = (all[2] - all[0]) * least_first <= wide && (all[3] - all[1]) * least_first <= high;
      if (b !== boxes[0] && !fits) continue;
      [x0, y0, x1, y1] = all;
    }
    this.scale = Math.max(least_first, Math.min(Math.max(0.75, Math.min(1, (this.w - 60) / w)), wide / (x1 - x0),
      high / (y1 - y0)));
    const beside = this.w - this.covered - x1 * this.scale; // the small picture covers none of them
    this.x = Math.max(20 - x0 * this.scale, Math.min(this.w / 2 - (x0 + x1) / 2 * this.scale, beside));
    this.y = Math.max(this.h - 30 - h * this.scale, 40 - y0 * this.scale);
    if (h * this.scale < this.h - 60) this.y = (this.h - h * this.scale) / 2;
    return this.changed();
  }
  /** Whether all of a box is on the screen. */
  sees(box) {
    const p = this.part();
    return box.x >= p.x0 && box.y >= p.y0 && box.x + box.w <= p.x1 && box.y + box.h <= p.y1;
  }
  /** Brings a box to the middle, at a scale at which it is read. */
  show(box, soft) {
    const scale = this.scale < 0.55 ? Math.min(0.9, (this.w - 40) / box.w, (this.h - 40) / Math.min(box.h, 400))
      : this.scale;
    const high = Math.min(box.h, this.h / scale);
    this.go(scale, this.w / 2 - (box.x + box.w / 2) * scale, this.h * 0.45 - (box.y + high / 2) * scale, soft);
  }
  go(scale, x, y, soft) {
    this.stop();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!soft || still) {
      [this.scale, this.x, this.y] = [scale, x, y];
      this.changed();
      return;
    }
    const from = { scale: this.scale, x: this.x, y: this.y }, start = performance.now(), ms = 220;
    const frame = now => {
      const t = Math.max(0, Math.min(1, (now - start) / ms)), e = 1 - (1 - t) ** 3;
      this.scale = from.scale * (scale / from.scale) ** e;
      const done = scale === from.scale ? e : (this.scale - from.scale) / (scale - from.scale);
      this.x = from.x + (x - from.x) * done;
      this.y = from.y + (y - from.y) * done;
      this.moving = t < 1 ? requestAnimationFrame(frame) : 0;
      this.changed();
    };
    this.moving = requestAnimationFrame(frame);
  }
  stop() {
    if (this.moving) cancelAnimationFrame(this.moving);
    this.moving = 0;
  }
}
