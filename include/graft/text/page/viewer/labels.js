// include/graft/text/page/viewer/labels.js - finds room for the shapes beside lines and the names of ports
// SPDX-License-Identifier: Apache-2.0
'use strict';

const label_height = 12;

/** Rectangles that do not cover each other. */
class taken_room {
  constructor() { this.index = new grid_index(256); }
  free(x, y, w, h) {
    for (const r of this.index.find(x, y, x + w, y + h))
      if (r.x < x + w && r.x + r.w > x && r.y < y + h && r.y + r.h > y) return false;
    return true;
  }
  take(x, y, w, h) { this.index.add(x, y, x + w, y + h, { x, y, w, h }); }
}

/** The ports of a node that one line reaches. @param {string[]} ports */
const ports_text = ports => ports.length > 3 ? plural(ports.length, 'port') : ports.join(', ');

/** Each tensor is labelled once, where it leaves its maker; else at a reader, else not at all (a click tells). Names of
 * ports are written where several lines come in. @param {graph_scene} scene @param {model_data} data
 * @param {(box: scene_box) => string} name_of what the stub of a line to a box says */
function place_labels(scene, data, name_of) {
  const room = new taken_room(), labelled = new Set(), into = new Map();
  for (const b of scene.boxes) room.take(b.x, b.y, b.w, b.h);
  for (const b of scene.scopes) if (b.open) room.take(b.x, b.y, b.w, title_height);
  for (const l of scene.lines)
    if (l.to.kind === node_box && l.tensor >= 0) {
      const all = into.get(l.to.id);
      if (all) all.push(l);
      else into.set(l.to.id, [l]);
    }
  for (const [node, lines] of into) {
    const inputs = data.inputs_of(node);
    if (lines.length < 2 && inputs.filter(i => i.tensor >= 0).length < 2) continue;
    for (const l of lines) {
      const at = inputs.filter(i => i.tensor === l.tensor && i.port);
      if (!at.length) continue;
      const text = ports_text(at.map(i => i.port)), w = text.length * 5.2 + 4;
      const x = l.stations[l.stations.length - 3] - 4, y = l.stations[l.stations.length - 1] - 4;
      if (l.back || !room.free(x - w, y - 9, w, 10)) continue;
      room.take(x - w, y - 9, w, 10);
      l.port = { x, y, text };
    }
  }
  for (const pass of ['maker', 'reader', 'scope'])
    for (const l of scene.lines) {
      if (l.stub && pass === 'maker') name_stub(l, room, name_of);
      if (l.tensor < 0 || l.label || (labelled.has(l.tensor) && !l.more.length) || l.stub) continue;
      const from_node = l.from.kind === node_box || (l.from.kind === scope_box && !l.from.open);
      if ((pass === 'maker' && !from_node) || (pass === 'reader' && l.to.kind !== node_box)) continue;
      const s = l.stations, n = s.length, w = (l.more.length ? bundle_text(l)
        : data.short_text_of(l.tensor)).length * 5.6 +
        4;
      if (w <= 4) continue;
      const spots = pass === 'reader' ? [[s[n - 3] + 5, s[n - 1] - 10], [s[n - 3] + 5, s[n - 1] - 22]]
        : [[s[0] + 5, s[1] + 14], [s[0] - w - 3, s[1] + 14], [s[0] + 5, s[1] + 26],
          [s[n - 3] + 5, s[n - 1] - 10]];
      const spot = spots.find(([x, y]) => room.free(x, y - label_height + 2, w, label_height));
      if (!spot) continue;
      room.take(spot[0], spot[1] - label_height + 2, w, label_height);
      l.label = { x: spot[0], y: spot[1] };
      if (!l.more.length) labelled.add(l.tensor);
    }
}

/** The other end's name at both ends of a line that is not drawn in full. */
function name_stub(l, room, name_of) {
  const s = l.stations, n = s.length, count = l.more.length ? ` (${l.more.length + 1})` : '';
  const spot = (x, y, text) => {
    const w = text.length * 5.6 + 4;
    if (!room.free(x, y - label_height + 2, w, label_height)) return null;
    room.take(x, y - label_height + 2, w, label_height);
    return { x, y, text };
  };
  const short = b => {
    const name = last_of(name_of(b));
    return name.length > 26 ? `\u2026${name.slice(-25)}` : name;
  };
  l.label = spot(s[0] + 5, s[1] + 14, `\u2192 ${short(l.to)}${count}`);
  l.port = spot(s[n - 3] + 5, s[n - 1] - 12, `${short(l.from)}${count} \u2192`);
}
