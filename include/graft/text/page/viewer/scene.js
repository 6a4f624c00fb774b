// include/graft/text/page/viewer/scene.js - what is to be painted for the scopes that are open, and what is where
// SPDX-License-Identifier: Apache-2.0
'use strict';

/**
 * @typedef {{kind: number, id: number, x: number, y: number, w: number, h: number, scope: number, depth: number,
 *            open: boolean, layer: number, top: number, bottom: number, ends: Map<string, number> | null}} scene_box
 * @typedef {{tensor: number, from: scene_box, to: scene_box, stations: number[], stub: boolean, back: boolean,
 *            control: boolean, label: {x: number, y: number, text?: string} | null,
 *            port: {x: number, y: number, text: string} | null, more: number[]}} scene_line
 * more: the other tensors of a bundle, between closed scopes.
 * stations: x, y where the line comes, y where it leaves, for each layer that it touches; curves lie between.
 */

const node_box = 0, scope_box = 1, entry_box = 2, exit_box = 3;

/** Things by the cells that they lie in. */
class grid_index {
  /** @param {number} cell */
  constructor(cell) {
    this.cell = cell;
    this.cells = new Map();
  }
  add(x0, y0, x1, y1, thing) {
    const c = this.cell;
    for (let i = Math.floor(x0 / c); i <= Math.floor(x1 / c); ++i)
      for (let k = Math.floor(y0 / c); k <= Math.floor(y1 / c); ++k) {
        const key = i * 0x100000 + k, all = this.cells.get(key);
        if (all) all.push(thing);
        else this.cells.set(key, [thing]);
      }
  }
  /** Each thing once, in the order in which they came. */
  find(x0, y0, x1, y1) {
    const c = this.cell, found = new Set();
    const i1 = Math.floor(x1 / c), k1 = Math.floor(y1 / c), i0 = Math.floor(x0 / c), k0 = Math.floor(y0 / c);
    if ((i1 - i0 + 1) * (k1 - k0 + 1) > this.cells.size) {
      for (const all of this.cells.values()) for (const thing of all) found.add(thing);
      return found;
    }
    for (let i = i0; i <= i1; ++i)
      for (let k = k0; k <= k1; ++k)
        for (const thing of this.cells.get(i * 0x100000 + k) || []) found.add(thing);
    return found;
  }
}

class graph_scene {
  /** @param {any} picture @param {number} root @param {Set<number>} open @param {(tensor: number) => number} tensor_of
   *  the viewer's number of a tensor of the picture */
  constructor(picture, root, open, tensor_of) {
    this.picture = picture;
    this.tensor_of = tensor_of;
    /** @type {scene_box[]} */ this.boxes = [];
    /** @type {scene_box[]} */ this.scopes = [];
    /** @type {scene_line[]} */ this.lines = [];
    this.box_of_node = new Map();
    this.box_of_scope = new Map();
    /** @type {any[]} */ this.pending = [];
    const size = spread(picture, root, open);
    this.w = size.w;
    this.h = size.h;
    this.place(root, size, 0, 0, 0);
    this.connect();
    this.index();
  }
  place(scope, size, left, top, depth) {
    const s = this.picture.scopes[scope], mine = [];
    s.boxes.forEach(([kind, id, layer], k) => {
      const p = size.boxes[k];
      const box = { kind, id, x: left + p.x, y: top + p.y, w: p.w, h: p.h, scope, depth, open: !!p.inside, layer,
        top: top + size.top[layer], bottom: top + size.bottom[layer], ends: null };
      mine.push(box);
      if (kind === node_box) this.box_of_node.set(id, box);
      if (kind === scope_box) {
        this.box_of_scope.set(id, box);
        this.scopes.push(box);
      }
      const output = kind === exit_box && !depth; // of the graph
      if (kind === node_box || output || (kind === scope_box && !p.inside)) this.boxes.push(box);
      if (p.inside) {
        const inner = this.place(id, p.inside, box.x + scope_margin, box.y + title_height + scope_margin, depth + 1);
        box.ends = new Map(); // where a tensor comes in and goes out
        for (const b of inner)
          if (b.kind >= entry_box) {
            box.ends.set((b.kind === exit_box ? 'out' : 'in') + b.id, b.x + b.w / 2);
            b.y = b.kind === exit_box ? box.y + box.h : box.y; // the line goes on to the border
            b.h = 0;
          }
      }
    });
    for (const l of s.lines) this.pending.push({ l, mine, size, left, top });
    return mine;
  }
  /** Gives each line its stations. Ends at open scopes lie where the tensor comes in or goes out. */
  connect() {
    const bundles = new Map();
    for (const { l: [f, t, tensor, bends, from_x, to_x], mine, size, left, top } of this.pending) {
      const from = mine[f], to = mine[t], back = to.layer <= from.layer, stations = [];
      const end = (box, side, x) => {
        const kept = box.ends && box.ends.get(side + tensor);
        return kept !== null && kept !== undefined ? kept
          : box.x + (box.open || x === undefined ? box.w / 2 : Math.min(x, box.w));
      };
      const stub = bends === null, closed = !from.open && !to.open;
      const same = from.kind === scope_box || to.kind === scope_box || `${from_x},${to_x},${bends}`;
      if (stub || closed) {
        const ends = bundles.get(from) || bundles.set(from, new Map()).get(from), first = ends.get(to);
        if (first && (stub || first.same === true || first.same === same)) {
          first.line.more.push(this.tensor_of(tensor));
          continue;
        }
      }
      const lower = from.y + from.h;
      stations.push(end(from, 'out', from_x), lower, Math.max(lower, from.bottom));
      for (let k = 0; bends && k + 1 < bends.length; k += 2) {
        const edges = [top + size.top[bends[k + 1]], top + size.bottom[bends[k + 1]]];
        stations.push(left + size.map.at(bends[k]), ...(back ? edges.reverse() : edges));
      }
      stations.push(end(to, 'in', to_x), Math.min(to.y, to.top), to.y);
      if (stations.length === 6 && Math.abs(stations[3] - stations[0]) <= 3 && !from.open && !to.open)
        stations[0] = stations[3] = (stations[0] + stations[3]) / 2;
      const line = { tensor: this.tensor_of(tensor), from, to, stations, stub, back,
        control: this.picture.tensors[tensor][1] === -1, label: null, port: null, more: [] };
      this.lines.push(line);
      if (stub || closed)
        bundles.get(from).set(to, { line, same });
    }
    this.pending.length = 0;
  }
  index() {
    this.box_index = new grid_index(512);
    this.line_index = new grid_index(1024);
    for (const b of this.boxes) this.box_index.add(b.x, b.y, b.x + b.w, b.y + b.h, b);
    for (const l of this.lines) {
      const s = l.stations;
      if (l.back) { // it may turn around its ends
        const all = s.filter((_, k) => k % 3 === 0);
        this.line_index.add(Math.min(...all), Math.min(s[1], s[s.length - 1]) - 30, Math.max(...all),
          Math.max(s[1], s[s.length - 1]) + 30, l);
        continue;
      }
      if (l.stub) {
        for (const k of [0, s.length - 3]) this.line_index.add(s[k] - 80, s[k + 1] - 40, s[k] + 80, s[k + 1] + 40, l);
        continue;
      }
      for (let k = 0; k < s.length; k += 3) {
        const m = k + 3 < s.length ? k + 3 : k;
        this.line_index.add(Math.min(s[k], s[m]), Math.min(s[k + 1], s[m + 2]), Math.max(s[k], s[m]),
          Math.max(s[k + 2], s[m + 1]), l);
      }
    }
  }
  /** The box at a point: a node, a closed scope, or the title of an open one. */
  box_at(x, y) {
    for (const b of this.box_index.find(x, y, x, y))
      if (x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h) return b;
    let found = null;
    for (const b of this.scopes)
      if (b.open && x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + title_height) found = b;
    return found;
  }
  /** The innermost open scope around a point. */
  scope_at(x, y) {
    let found = null;
    for (const b of this.scopes)
      if (b.open && x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h && (!found || b.depth >= found.depth))
        found = b;
    return found;
  }
  line_at(x, y, near) {
    let best = null, least = near * near;
    for (const l of this.line_index.find(x - near, y - near, x + near, y + near)) {
      const d = distance_to(l, x, y);
      if (d < least) [best, least] = [l, d];
    }
    return best;
  }
}

/** The two middle points (y) of the curve that ends at station k: straight through, or around where it turns. */
function curve_between(s, k) {
  const down = at => s[at + 2] >= s[at + 1] ? 1 : -1, from = s[k - 1], to = s[k + 1], a = down(k - 3), b = down(k);
  if (a === b && (to - from) * a >= 0) return [(from + to) / 2, (from + to) / 2];
  return [from + a * 26, to - b * 26];
}

/** The square of the distance of a point to a line. */
function distance_to(line, x, y) {
  const s = line.stations;
  let least = Infinity;
  const segment = (x0, y0, x1, y1) => {
    const dx = x1 - x0, dy = y1 - y0, all = dx * dx + dy * dy;
    const t = all ? Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / all)) : 0;
    least = Math.min(least, (x0 + t * dx - x) ** 2 + (y0 + t * dy - y) ** 2);
  };
  if (line.stub) {
    segment(s[0], s[1], s[0], s[1] + 24);
    segment(s[s.length - 3], s[s.length - 1], s[s.length - 3], s[s.length - 1] - 24);
    return least;
  }
  for (let k = 0; k < s.length; k += 3) {
    segment(s[k], s[k + 1], s[k], s[k + 2]);
    if (k + 3 >= s.length) break;
    let [px, py] = [s[k], s[k + 2]];
    const [c, d] = curve_between(s, k + 3);
    for (let i = 1; i <= 8; ++i) {
      const t = i / 8, u = 1 - t;
      const qx = u * u * u * s[k] + 3 * u * u * t * s[k] + 3 * u * t * t * s[k + 3] + t * t * t * s[k + 3];
      const qy = u * u * u * s[k + 2] + 3 * u * t * (u * c + t * d) + t * t * t * s[k + 4];
      segment(px, py, qx, qy);
      [px, py] = [qx, qy];
    }
  }
  return least;
}
