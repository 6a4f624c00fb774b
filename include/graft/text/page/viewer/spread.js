// include/graft/text/page/viewer/spread.js - opening scopes: the rest of the picture makes room and keeps its order
// SPDX-License-Identifier: Apache-2.0
'use strict';

const title_height = 22, scope_margin = 12, saved_gap = 20;

/** A monotone map of x: over the interval of each opened child it is as steep as that child needs. */
class stretching {
  /** @param {{from: number, to: number, width: number}[]} opened */
  constructor(opened) {
    const cuts = [...new Set(opened.flatMap(o => [o.from, o.to]))].sort((a, b) => a - b);
    this.x = cuts;
    this.image = cuts.slice(0, 1);
    for (let k = 0; k + 1 < cuts.length; ++k) {
      let slope = 1;
      for (const o of opened)
        if (o.from <= cuts[k] && o.to >= cuts[k + 1]) slope = Math.max(slope, o.width / (o.to - o.from));
      this.image.push(this.image[k] + slope * (cuts[k + 1] - cuts[k]));
    }
  }
  /** @param {number} x */
  at(x) {
    const { x: cuts, image } = this, last = cuts.length - 1;
    if (last < 0 || x <= cuts[0]) return x;
    if (x >= cuts[last]) return image[last] + x - cuts[last];
    let low = 0, high = last;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (cuts[middle] <= x) low = middle;
      else high = middle;
    }
    return image[low] + (image[high] - image[low]) * (x - cuts[low]) / (cuts[high] - cuts[low]);
  }
}

/** The size of a closed child is in `boxes`; an opened one has its inside, a title and a margin.
 * @param {any} picture @param {number} scope @param {Set<number>} open
 * @returns {{w: number, h: number, boxes: {x: number, y: number, w: number, h: number, inside: any}[],
 *            top: number[], bottom: number[], map: stretching}} */
function spread(picture, scope, open) {
  const s = picture.scopes[scope];
  const inside = s.boxes.map(b => b[0] === 1 && open.has(b[1]) ? spread(picture, b[1], open) : null);
  const wide = k => inside[k] ? inside[k].w + 2 * scope_margin : s.boxes[k][5];
  const high = k => inside[k] ? inside[k].h + title_height + 2 * scope_margin : s.boxes[k][6];
  const map = new stretching(s.boxes.map((b, k) => ({ from: b[3], to: b[3] + b[5], width: wide(k) }))
    .filter((_, k) => inside[k] && s.boxes[k][5] > 0));
  const was = s.layers.map(() => 0), now = s.layers.map(() => 0);
  s.boxes.forEach((b, k) => {
    was[b[2]] = Math.max(was[b[2]], b[4] + b[6] - s.layers[b[2]]);
    now[b[2]] = Math.max(now[b[2]], inside[k] ? high(k) : b[4] + b[6] - s.layers[b[2]]);
  });
  const top = [], bottom = [], flat = l => s.parent >= 0 && s.layers.length > 2 && now[l] === 0;
  let more = 0;
  s.layers.forEach((y, l) => {
    if ((l === 1 && flat(0)) || (l === s.layers.length - 1 && flat(l))) more -= saved_gap; // only ends of lines
    top.push(y + more);
    bottom.push(y + more + now[l]);
    more += now[l] - was[l];
  });
  const boxes = s.boxes.map((b, k) => {
    const [, , layer, x, y, w, h] = b;
    if (inside[k]) {
      const middle = (map.at(x) + map.at(x + w)) / 2;
      return { x: middle - wide(k) / 2, y: top[layer], w: wide(k), h: high(k), inside: inside[k] };
    }
    // as far down as before, in proportion, in a layer that became higher
    const spare = was[layer] - h, share = spare > 0 ? (y - s.layers[layer]) / spare : 0.5;
    const lower = b[0] === 2 ? 0 : b[0] === 3 ? now[layer] - h : (now[layer] - h) * share;
    return { x: map.at(x + w / 2) - w / 2, y: top[layer] + lower, w, h, inside: null };
  });
  return { w: Math.max(map.at(s.w), 40), h: s.h + more, boxes, top, bottom, map };
}
