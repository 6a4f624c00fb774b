// graft/text/detail/page_html.ipp - the bodies of graft/text/page/html.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

GRAFT_BEGIN

namespace detail {

/// Before the JSON. The page works from a file, without a network.
inline constexpr std::string_view html_before = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>graft</title>
<style>
html, body { margin: 0; height: 100%; font: 13px/1.4 sans-serif; color: #222; }
body { display: grid; grid-template: auto 1fr / 1fr 26em; }
header { grid-column: 1 / 3; padding: .4em .8em; background: #f4f4f1; border-bottom: 1px solid #ccc; }
header input { width: 22em; font: inherit; }
#view { width: 100%; height: 100%; display: block; cursor: grab; }
aside { overflow: auto; border-left: 1px solid #ccc; padding: .6em .8em; }
h1 { font-size: 1.2em; margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
td { vertical-align: top; padding: .1em .4em .1em 0; overflow-wrap: anywhere; }
td:first-child { color: #777; white-space: nowrap; }
a { color: #14509b; cursor: pointer; }
</style></head><body>
<header><input id="search" type="search" placeholder="node, operator or tensor" autofocus> <span id="found"></span>
<span id="summary"></span></header>
<div style="overflow:hidden"><canvas id="view"></canvas></div>
<aside id="side">Click a node. Drag to move, turn the wheel to zoom, Enter for the next match.</aside>
<script id="graph" type="application/json">)html";

/// After the JSON.
inline constexpr std::string_view html_after = R"html(</script>
<script>
'use strict';
const graph = JSON.parse(document.getElementById('graph').textContent);
const nodes = graph.nodes.filter(n => !n.removed);
// Tensors with the same name (in-place operations of the framework) are distinguished by their order.
const places = new Map();
for (const p of graph.memory.tensors || []) (places.get(p.name) || places.set(p.name, []).get(p.name)).push(p);
const maker = new Map(), later = new Map();
nodes.forEach((n, i) => n.outputs.forEach((t, k) => { // for loops
  if (!later.has(t.name)) later.set(t.name, [i, k]);
}));
nodes.forEach((n, i) => {
  n.from = n.inputs.map(t => t === null ? null : maker.get(t) || later.get(t) || null); // [node, output]
  n.outputs.forEach((t, k) => {
    t.readers = [];
    t.place = n.op === 'Const' ? null : (places.get(t.name) || []).shift();
    maker.set(t.name, [i, k]);
  });
});
nodes.forEach((n, i) => n.from.forEach(f => { if (f) nodes[f[0]].outputs[f[1]].readers.push(i); }));

// Layers by the longest path from the inputs; inside a layer by the mean position of the inputs.
const wide = 170, high = 64, box = { w: 150, h: 34 };
const layer = nodes.map(() => 0), rows = [];
nodes.forEach((n, i) => {
  for (const f of n.from) if (f && f[0] < i) layer[i] = Math.max(layer[i], layer[f[0]] + 1);
});
nodes.forEach((n, i) => { // a node with only one reader is placed just above it
  const r = n.outputs.flatMap(t => t.readers).filter(k => k > i);
  if (!n.inputs.length && r.length) layer[i] = Math.max(0, Math.min(...r.map(k => layer[k])) - 1);
});
nodes.forEach((n, i) => (rows[layer[i]] = rows[layer[i]] || []).push(i));
const x = nodes.map(() => 0), y = layer.map(l => l * high);
for (const row of rows) {
  if (!row) continue;
  const want = i => {
    const m = nodes[i].from.filter(f => f && f[0] < i).map(f => f[0]);
    return m.length ? m.reduce((s, k) => s + x[k], 0) / m.length : 0;
  };
  row.sort((a, b) => want(a) - want(b) || a - b);
  row.forEach((i, k) => x[i] = (k - (row.length - 1) / 2) * wide);
}

const canvas = document.getElementById('view'), g = canvas.getContext('2d');
let scale = 1, left = 0, top_ = 20, chosen = -1, matches = [];
const hue = s => { let h = 0; for (const c of s) h = (h * 31 + c.charCodeAt(0)) % 360; return h; };
function fit() {
  const r = canvas.parentElement.getBoundingClientRect();
  canvas.width = r.width * devicePixelRatio; canvas.height = r.height * devicePixelRatio;
  draw();
}
function draw() {
  g.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  const W = canvas.width / devicePixelRatio, H = canvas.height / devicePixelRatio;
  g.clearRect(0, 0, W, H);
  g.translate(W / 2 + left, top_); g.scale(scale, scale);
  const lo = -top_ / scale - high, hi = (H - top_) / scale + high;
  const text = scale > .35;
  g.strokeStyle = '#999'; g.lineWidth = 1 / Math.max(scale, .2);
  nodes.forEach((n, i) => {
    for (const f of n.from) {
      if (!f) continue;
      const m = f[0];
      if ((y[m] > hi && y[i] > hi) || (y[m] < lo && y[i] < lo)) continue;
      g.strokeStyle = m === chosen || i === chosen ? '#c0392b' : '#aaa';
      g.beginPath(); g.moveTo(x[m], y[m] + box.h);
      g.bezierCurveTo(x[m], y[m] + high, x[i], y[i] - high / 2, x[i], y[i]); g.stroke();
    }
  });
  g.font = '11px sans-serif'; g.textAlign = 'center';
  const hit = new Set(matches);
  nodes.forEach((n, i) => {
    if (y[i] < lo || y[i] > hi) return;
    const op = n.op === null ? '? ' + n.origin_type : n.op;
    g.fillStyle = n.op === null ? '#f6c1bb' : n.op === 'Const' ? '#eee' : `hsl(${hue(op)} 55% 85%)`;
    g.fillRect(x[i] - box.w / 2, y[i], box.w, box.h);
    g.strokeStyle = i === chosen ? '#c0392b' : hit.has(i) ? '#e67e22' : '#888';
    g.lineWidth = (i === chosen || hit.has(i) ? 3 : 1) / Math.max(scale, .2);
    g.strokeRect(x[i] - box.w / 2, y[i], box.w, box.h);
    if (!text) return;
    const cut = s => s.length > 24 ? '…' + s.slice(-23) : s;
    g.fillStyle = '#000'; g.fillText(cut(op), x[i], y[i] + 14);
    g.fillStyle = '#555'; g.fillText(cut(n.name), x[i], y[i] + 28);
  });
}
const shape = t => (t.dtype || '?') +
  (t.shape === null ? ' [..]'
    : ' [' + (t.symbolic_shape || t.shape).map(d => d === null || d < 0 ? '?' : d).join(',') + ']') +
  (t.format && t.format !== 'ND' ? ' ' + t.format : '');
const escape_ = s => String(s).replace(/[&<>"]/g, c => '&#' + c.charCodeAt(0) + ';');
const row = (k, v) => `<tr><td>${k}</td><td>${v}</td></tr>`;
const link = i => `<a data-node="${i}">${escape_(nodes[i].name)}</a>`;
function choose(i, go) {
  chosen = i;
  const n = nodes[i];
  let h = `<h1>${escape_(n.name)}</h1><table>` +
    row('operator', n.op === null ? '(opaque)' : escape_(n.op)) + row('origin', escape_(n.origin_type)) +
      (n.pass ? row('made by pass', escape_(n.pass)) : '') +
      (n.engine ? row('engine', escape_(n.engine)) : '');
  n.inputs.forEach((t, k) => {
    const f = n.from[k];
    h += row('in', t === null ? '(absent)'
      : f ? link(f[0]) + ' ' + escape_(shape(nodes[f[0]].outputs[f[1]])) : escape_(t));
  });
  for (const t of n.outputs) {
    const p = t.place;
    h += row('out', escape_(t.name) + '<br>' + escape_(shape(t)) +
      (p ? `<br>${p.bytes} bytes at ${p.offset}, steps ${p.first} to ${p.last}` : ''));
    for (const r of t.readers) h += row('read by', link(r));
  }
  for (const [k, v] of Object.entries(n.attrs)) h += row(escape_(k), escape_(JSON.stringify(v)));
  document.getElementById('side').innerHTML = h + '</table>';
  if (go) { left = -x[i] * scale; top_ = canvas.height / devicePixelRatio / 2 - y[i] * scale; }
  draw();
}
function search(text) {
  const t = text.toLowerCase();
  const names = n => [n.name, n.op || '', n.origin_type, ...n.outputs.map(o => o.name)];
  matches = !t ? [] : nodes.map((n, i) => i).filter(i => names(nodes[i]).some(s => s.toLowerCase().includes(t)));
  matches.sort((a, b) => (nodes[b].name === text) - (nodes[a].name === text) || a - b); // the exact name first
  document.getElementById('found').textContent = t ? matches.length + ' found' : '';
  if (matches.length) choose(matches[0], true); else draw();
}
document.getElementById('search').addEventListener('input', e => search(e.target.value));
document.getElementById('search').addEventListener('keydown', e => {
  if (e.key === 'Enter' && matches.length) choose(matches[(matches.indexOf(chosen) + 1) % matches.length], true);
});
document.getElementById('side').addEventListener('click', e => {
  if (e.target.dataset.node) choose(+e.target.dataset.node, true);
});
let drag = null;
canvas.addEventListener('mousedown', e => drag = { x: e.clientX - left, y: e.clientY - top_, moved: false });
addEventListener('mousemove', e => {
  if (drag) { left = e.clientX - drag.x; top_ = e.clientY - drag.y; drag.moved = true; draw(); }
});
addEventListener('mouseup', e => {
  if (drag && !drag.moved && e.target === canvas) {
    const r = canvas.getBoundingClientRect();
    const px = (e.clientX - r.left - r.width / 2 - left) / scale, py = (e.clientY - r.top - top_) / scale;
    const i = nodes.findIndex((n, k) => Math.abs(px - x[k]) <= box.w / 2 && py >= y[k] && py <= y[k] + box.h);
    if (i >= 0) choose(i, false);
  }
  drag = null;
});
canvas.addEventListener('wheel', e => {
  e.preventDefault();
  const r = canvas.getBoundingClientRect(), f = Math.exp(-e.deltaY / 500);
  const mx = e.clientX - r.left - r.width / 2, my = e.clientY - r.top;
  left = mx - (mx - left) * f; top_ = my - (my - top_) * f; scale *= f;
  draw();
}, { passive: false });
addEventListener('resize', fit);
document.getElementById('summary').textContent = `${nodes.length} nodes` +
  (graph.memory.arena_bytes !== null ? `, arena ${graph.memory.arena_bytes} bytes` : '');
document.title = 'graft: ' + nodes.length + ' nodes';
fit();
if (location.hash.length > 1) {
  const t = decodeURIComponent(location.hash.slice(1));
  document.getElementById('search').value = t; search(t);
}
</script></body></html>
)html";

/// Names are from the model: none of them ends the script.
inline void put_json(std::string& page, std::string_view json) {
    for (char const c : json) {
        if (c == '<') page += "\\u003c";
        else page += c;
    }
}

} // namespace detail

GRAFT_LARGE std::string html_page(std::string_view json, std::string_view facts) {
    std::string page(detail::html_before);
    detail::put_json(page, json);
    page += R"html(</script>
<script id="page" type="application/json">)html";
    detail::put_json(page, facts);
    return page += detail::html_after;
}

GRAFT_LARGE std::string to_html(graph_view const& v, page_options const& options) {
    return html_page(to_json(v), page_json(v, options));
}
GRAFT_LARGE std::string to_html(model::source const& m, catalog_view const& origins, page_options const& options) {
    return html_page(to_json(m, origins), page_json(m, options));
}

GRAFT_END
