// graft/text/detail/viewer_text.ipp - the viewer of a page, written by test/text/viewer/join.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

// clang-format off
GRAFT_BEGIN

namespace detail {

/// The style sheet.
inline constexpr std::string_view viewer_style[] = {
R"viewer(
:root {
color-scheme: light; --back: #f6f6f4; --panel: #ffffff; --text: #1d2126; --dim: #5d646d; --line: #d6d9dd;
--hot: #1558a6; --soft: #eef1f5; --bad: #c62828; --found: #c2410c; --added: #1b7f3b; --changed: #a34a04;
--shadow: 0 2px 10px rgb(0 0 0 / .14);
}
:root[data-theme="dark"] {
color-scheme: dark; --back: #17191c; --panel: #202327; --text: #e8eaed; --dim: #a3abb5; --line: #383e45;
--hot: #7dbaff; --soft: #2a2f35; --bad: #ff6b62; --found: #ff9d4d; --added: #5fd184; --changed: #f3b14e;
--shadow: 0 2px 12px rgb(0 0 0 / .5);
}
* { box-sizing: border-box; }
html, body { margin: 0; height: 100%; overflow: hidden; background: var(--back); color: var(--text); }
body { display: flex; flex-direction: column; font: 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto,
"Liberation Sans", "DejaVu Sans", sans-serif; }
[hidden] { display: none !important; }
button, select, input { font: inherit; color: inherit; }
button, select { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px;
cursor: pointer; min-height: 28px; }
button:hover, select:hover { background: var(--soft); }
button[aria-pressed="true"] { background: var(--soft); border-color: var(--hot); color: var(--hot); }
button:disabled { opacity: .45; cursor: default; }
:focus-visible { outline: 2px solid var(--hot); outline-offset: 1px; }
#view:focus-visible { outline: none; }
header { display: flex; align-items: center; gap: 8px 14px; padding: 7px 12px; background: var(--panel);
border-bottom: 1px solid var(--line); flex-wrap: wrap; z-index: 3; }
#brand { display: flex; flex-direction: column; line-height: 1.25; min-width: 0; max-width: 270px; order: 2; }
#brand > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#title { font-size: 14px; }
#summary { color: var(--dim); font-size: 12px; }
#find { position: relative; display: flex; align-items: center; gap: 4px; flex: 1 1 300px; max-width: 440px; order: 1; }
#find input { flex: 1; min-width: 120px; height: 30px; padding: 3px 10px; border: 1px solid var(--line);
border-radius: 6px; background: var(--back); }
#find button { padding: 3px 7px; }
#found { color: var(--dim); font-size: 12px; white-space: nowrap; }
#tools { display: flex; align-items: center; gap: 5px; flex-wrap: wrap; margin-left: auto; order: 3; }
#tools select { max-width: 170px; }
#tools label { color: var(--dim); }
#results { position: absolute; left: 0; right: 0; top: 36px; max-height: min(60vh, 520px); overflow: auto;
background: var(--panel); border: 1px solid var(--line); border-radius: 8px; box-shadow: var(--shadow); z-index: 9; }
.result { display: block; width: 100%; text-align: left; border: 0; border-radius: 0; padding: 5px 10px;
background: none; border-bottom: 1px solid var(--line); }
.result[aria-selected="true"] { background: var(--soft); box-shadow: inset 3px 0 var(--hot); }
.result b { font-weight: 600; } .result span { color: var(--dim); display: block; font-size: 12px; overflow: hidden;
text-overflow: ellipsis; white-space: nowrap; }
.note { padding: 6px 10px; color: var(--dim); }
main { flex: 1; min-height: 0; display: grid; grid-template: 1fr auto / 1fr auto; }
#area { position: relative; overflow: hidden; min-width: 0; min-height: 0; }
#view { position: absolute; inset: 0; width: 100%; height: 100%; display: block; cursor: grab; touch-action: none; }
#view.dragged { cursor: grabbing; } #view.over { cursor: pointer; }
#legend { position: absolute; left: 12px; bottom: 12px; max-width: 250px; max-height: 60%; overflow: auto;
background: color-mix(in srgb, var(--panel) 92%, transparent); border: 1px solid var(--line); border-radius: 8px;
padding: 6px 8px; font-size: 12px; }
#legend .key { display: flex; align-items: center; gap: 7px; width: 100%; border: 0; background: none; padding: 1px 4px;
min-height: 20px; text-align: left; border-radius: 4px; }
#legend .key:hover { background: var(--soft); } #legend .key[aria-pressed="true"] { background: var(--soft); }
#legend i { width: 12px; height: 12px; border-radius: 3px; flex: none; }
#legend i.dash { width: 18px; height: 0; border-radius: 0; border-top: 2px dashed; }
#legend h2 { margin: 5px 4px 2px; }
#corner { position: absolute; right: 12px; bottom: 12px; display: flex; gap: 8px; align-items: flex-end; }
#map { border: 1px solid var(--line); border-radius: 8px; background: color-mix(in srgb, var(--panel) 92%, transparent);
cursor: crosshair; }
#zoom { display: flex; flex-direction: column; gap: 4px; }
#zoom button { width: 30px; padding: 0; font-size: 16px; }
#tip { position: absolute; pointer-events: none; max-width: 420px; background: var(--panel);
border: 1px solid var(--line);
border-radius: 6px; box-shadow: var(--shadow); padding: 4px 8px; font-size: 12px; z-index: 6;
overflow-wrap: anywhere; }
#tip span { color: var(--dim); display: block; }
#menu { position: absolute; right: 12px; top: 6px; background: var(--panel); border: 1px solid var(--line);
border-radius: 8px; box-shadow: var(--shadow); padding: 5px; z-index: 8; min-width: 210px; }
#menu button { display: block; width: 100%; text-align: left; border: 0; background: none; }
#menu button:hover { background: var(--soft); }
#message { position: absolute; left: 50%; transform: translateX(-50%); top: 12px; max-width: min(680px, 80%);
background: var(--panel); border: 1px solid var(--bad); border-left-width: 5px; border-radius: 8px; padding: 7px 12px;
box-shadow: var(--shadow); z-index: 5; display: flex; gap: 10px; align-items: start; overflow-wrap: anywhere; }
#message strong { color: var(--bad); }
#message button { border: 0; padding: 0 4px; min-height: 0; background: none; }
#side { grid-row: 1 / 3; grid-column: 2; width: 370px; overflow: auto; background: var(--panel);
border-left: 1px solid var(--line); padding: 12px 14px 24px; user-select: text; position: relative; }
#side h1 { font-size: 15px; margin: 0 56px 2px 0; overflow-wrap: anywhere; line-height: 1.3; }
h2 { font-size: 11px; text-transform: uppercase; letter-spacing: .05em; color: var(--dim); margin: 16px 0 5px;
font-weight: 600; }
#side .sub { color: var(--dim); overflow-wrap: anywhere; margin-bottom: 6px; }
.badge { display: inline-block; color: #fff; border-radius: 4px; padding: 0 7px; font-weight: 600; }
.rows { display: grid; grid-template-columns: minmax(72px, max-content) 1fr; gap: 2px 12px; }
.rows > dt { color: var(--dim); max-width: 150px; overflow-wrap: anywhere; } .rows > dd { margin: 0; min-width: 0;
overflow-wrap: anywhere; }
dl { margin: 0; }
.card { border: 1px solid var(--line); border-radius: 8px; padding: 7px 10px; margin: 0 0 6px;
overflow-wrap: anywhere; }
.card .top { display: flex; gap: 8px; justify-content: space-between; align-items: baseline; }
.port { font-weight: 600; } .type { color: var(--dim); font-variant-numeric: tabular-nums; text-align: right; }
.card .top .type { flex: none; max-width: 65%; }
.mono { font-family: ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace; font-size: 12px; }
a, .link { color: var(--hot); cursor: pointer; text-decoration: none; background: none; border: 0; padding: 0;
min-height: 0; text-align: left; overflow-wrap: anywhere; } a:hover, .link:hover { text-decoration: underline;
background: none; }
.fault { border: 1px solid var(--bad); border-left-width: 4px; border-radius: 6px; padding: 6px 9px; margin: 8px 0;
overflow-wrap: anywhere; }
.why { color: var(--changed); }
.corner_buttons { position: sticky; top: 0; float: right; display: flex; gap: 3px; background: var(--panel); }
.corner_buttons button { padding: 1px 6px; min-height: 24px; }
.values { max-height: 210px; overflow: auto; background: var(--back); border-radius: 6px; padding: 6px 8px;
margin-top: 6px;
white-space: pre-wrap; }
.small { padding: 1px 7px; min-height: 22px; font-size: 12px; }
.histogram { display: block; width: 100%; height: 64px; margin-top: 6px; }
.bar { height: 6px; background: var(--soft); border-radius: 3px; overflow: hidden; min-width: 60px; }
.bar i { display: block; height: 100%; background: var(--hot); }
#drawer { grid-row: 2; grid-column: 1; height: 320px; min-height: 0; background: var(--panel); display: flex;
flex-direction: column; border-top: 1px solid var(--line); position: relative; min-width: 0; }
#drawer_edge { position: absolute; left: 0; right: 0; top: -4px; height: 8px; cursor: ns-resize; touch-action: none; }
#drawer_head { display: flex; gap: 12px; align-items: baseline; padding: 6px 12px; }
#drawer_text { color: var(--dim); flex: 1; min-width: 0; }
#drawer_head small { float: right; font-size: 12px; }
#drawer_head button { border: 0; background: none; min-height: 22px; }
#drawer_body { flex: 1; min-height: 0; overflow: auto; position: relative; }
.split { display: flex; height: 100%; } .split > .chart { flex: 1 1 50%; position: relative; min-width: 0; }
.split > .list { flex: 1 1 50%; overflow: auto; min-width: 0; }
.split > .list.alive { flex: 0 1 360px; }
.chart canvas { position: absolute; inset: 0; width: 100%; height: 100%; cursor: crosshair; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { position: sticky; top: 0; background: var(--panel); text-align: left; color: var(--dim); font-weight: 600;
font-size: 12px; border-bottom: 1px solid var(--line); }
th, td { padding: 3px 10px; vertical-align: top; } td { border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td.n, th.n { text-align: right; white-space: nowrap; }
tr.goes { cursor: pointer; } tr.goes:hover, tr.chosen { background: var(--soft); }
.added { color: var(--added); } .removed { color: var(--bad); } .changed { color: var(--changed); }
kbd { border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: 0 5px;
background: var(--soft);
font: inherit; font-size: 12px; }
@media (max-width: 900px) {
#side { width: min(86vw, 350px); grid-row: 1; grid-column: 1; justify-self: end; z-index: 4;
box-shadow: var(--shadow); }
main { grid-template-columns: 1fr; } #map { display: none; } #brand { display: none; }
}
@media print { header, #side, #drawer, #corner { display: none !important; } }
)viewer"};

/// What the body holds before its scripts.
inline constexpr std::string_view viewer_skeleton[] = {
R"viewer(
<header>
<div id="brand"><strong id="title"></strong><span id="summary"></span></div>
<div id="find" role="search">
<input id="search" type="search" placeholder="Search: name, operator, shape, attribute, error" autocomplete="off"
spellcheck="false" aria-label="Search" title="Search ( / )">
<span id="found" aria-live="polite"></span>
<button id="previous" title="Previous match (Shift+Enter)" aria-label="Previous match">&#x2191;</button>
<button id="next" title="Next match (Enter)" aria-label="Next match">&#x2193;</button>
<div id="results" role="listbox" hidden></div>
</div>
<nav id="tools">
<select id="stages" title="Stage of the import" aria-label="Stage of the import" hidden></select>
<select id="graphs" title="Graph or function" aria-label="Graph" hidden></select>
<label>Colour <select id="colour" title="Colour by ( c )" aria-label="Colour by"></select></label>
<button id="open_all" title="Open all scopes ( Shift+O )">Open all</button>
<button id="close_all" title="Close all scopes ( Shift+C )">Close all</button>
<button id="memory" title="Memory plan ( m )" aria-pressed="false">Memory</button>
<button id="constants" title="Constants ( k )" aria-pressed="false">Constants</button>
<button id="profile" title="Times of nodes ( p )" aria-pressed="false">Profile</button>
<button id="roofline" title="Roofline ( r )" aria-pressed="false">Roofline</button>
<button id="difference" title="Difference ( d )" aria-pressed="false">Difference</button>
<button id="export" title="Save the picture" aria-haspopup="true">Export</button>
<button id="theme" title="Light or dark ( t )" aria-label="Light or dark">&#x25D0;</button>
<button id="help" title="Keys ( ? )" aria-label="Keys">?</button>
<button id="panel" title="Panel ( Esc closes )" aria-label="Panel" aria-pressed="true">&#x25E8;</button>
</nav>
</header>
<main>
<section id="area">
<canvas id="view" tabindex="0" role="img" aria-label="Picture of the graph"></canvas>
<div id="legend"></div>
<div id="corner">
<canvas id="map" width="150" height="190" title="Where you are: click to go" aria-hidden="true"></canvas>
<div id="zoom">
<button id="zoom_in" title="Larger ( + )" aria-label="Larger">+</button>
<button id="zoom_out" title="Smaller ( - )" aria-label="Smaller">&#x2212;</button>
<button id="fit" title="All of it ( 0 )" aria-label="All of it">&#x2922;</button>
</div>
</div>
<div id="tip" hidden></div>
<div id="menu" hidden></div>
<div id="message" role="alert" hidden></div>
</section>
<section id="drawer" hidden>
<div id="drawer_edge" title="Drag: height"></div>
<div id="drawer_head"><strong id="drawer_title"></strong><span id="drawer_text"></span>
<button id="drawer_close" title="Close (Esc)" aria-label="Close">&#x2715;</button></div>
<div id="drawer_body"></div>
</section>
<aside id="side" aria-label="Details"></aside>
</main>
)viewer"};

/// The script, after the elements with the JSONs.
inline constexpr std::string_view viewer_script[] = {
R"viewer(
(() => {
'use strict';
const thousands = n => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
const plural = (n, word) => `${thousands(n)} ${word}${n === 1 ? '' : 's'}`;
function bytes_text(n) {
if (n < 1000) return `${n} B`;
for (const unit of ['kB', 'MB', 'GB', 'TB']) {
n /= 1000;
if (n < 999.5 || unit === 'TB') return `${n.toPrecision(n < 999.5 ? 3 : 4)} ${unit}`;
}
return '';
}
function time_text(ns) {
if (ns < 999.5) return `${+ns.toPrecision(3)} ns`;
for (const unit of ['\u00b5s', 'ms', 's']) {
ns /= 1000;
if (ns < 999.5 || unit === 's') return `${ns.toPrecision(ns < 999.5 ? 3 : 4)} ${unit}`;
}
return '';
}
const without_zeros = text => text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '');
function si_text(n) {
if (n < 1000) return String(+n.toPrecision(3));
for (const unit of ['k', 'M', 'G', 'T', 'P']) {
n /= 1000;
if (n < 999.5 || unit === 'P') return `${n.toPrecision(3)} ${unit}`;
}
return '';
}
function value_text(v) {
if (typeof v !== 'number') return v === null || v === undefined ? '?' : String(v);
if (Number.isInteger(v) && Math.abs(v) < 1e15) return String(v);
const short = v.toPrecision(6);
return short.includes('e') ? String(+short) : short.replace(/0+$/, '').replace(/\.$/, '');
}
const dim_text = d => d === null || d === undefined || (typeof d === 'number' && d < 0) ? '?' : String(d);
function short_dim_text(d) {
const text = dim_text(d);
return text.length > 20 ? `${text.slice(0, 18)}\u2026` : text;
}
function shape_text(dims) {
if (!dims) return '?';
return dims.length ? dims.map(dim_text).join('\u00d7') : 'scalar';
}
function same_shape_text(text) {
const bare = text.replace(/[[\]()\s]/g, '');
return /^[\w?+*.-]+([,x\u00d7*][\w?+*.-]+)+$/i.test(bare) && /\d|\?/.test(bare)
? bare.replace(/(?<=[\d?])[x,\u00d7](?=[\w?])|,/gi, '\u00d7')
: '';
}
function attribute_text(v) {
if (v === null) return 'null';
if (Array.isArray(v)) return `[${v.map(attribute_text).join(', ')}]`;
if (typeof v === 'object') {
if ('dtype' in v && 'shape' in v) return `${v.dtype || '?'} ${shape_text(v.shape)}`;
return JSON.stringify(v);
}
return typeof v === 'number' ? value_text(v) : String(v);
}
function ticks(most, about) {
if (!(most > 0)) return [0];
const raw = most / Math.max(1, about), power = 10 ** Math.floor(Math.log10(raw));
const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= raw * 0.999) || 10 * power;
const all = [];
for (let v = 0; v <= most * 1.0001; v += step) all.push(v);
return all;
}
function element(tag, what = {}, ...inside) {
const made = document.createElement(tag);
for (const [key, value] of Object.entries(what)) {
if (value === null || value === undefined || value === false) continue;
if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
else if (key === 'class') made.className = value;
else if (key === 'style') Object.assign(made.style, value);
else made.setAttribute(key, value === true ? '' : String(value));
}
for (const x of inside.flat(Infinity)) if (x !== null && x !== undefined && x !== false) made.append(x);
return made;
}
const by_id = id => document.getElementById(id);
const rows_of = pairs => element('dl', { class: 'rows' },
pairs.filter(([, v]) => v !== '' && v !== null && v !== undefined)
.map(([k, v]) => [element('dt', {}, k), element('dd', {}, v)]));
function copy_button(text, what = 'Copy') {
const button = element('button', { class: 'small', title: `Copy ${what}`, onclick: () => {
const done = () => {
button.textContent = 'Copied';
setTimeout(() => { button.textContent = 'Copy'; }, 1200);
};
if (navigator.clipboard && isSecureContext) navigator.clipboard.writeText(text).then(done,
() => old_copy(text, done));
else old_copy(text, done);
} }, 'Copy');
return button;
}
function old_copy(text, done) {
const area = element('textarea', { style: { position: 'fixed', opacity: '0' } });
area.value = text;
document.body.append(area);
area.select();
if (document.execCommand('copy')) done();
area.remove();
}
function sharp_canvas(canvas) {
const r = canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
const w = Math.max(1, Math.round(r.width * ratio)), h = Math.max(1, Math.round(r.height * ratio));
if (canvas.width !== w || canvas.height !== h) {
canvas.width = w;
canvas.height = h;
}
const g = canvas.getContext('2d');
g.setTransform(ratio, 0, 0, ratio, 0, 0);
g.clearRect(0, 0, r.width, r.height);
return { g, w: r.width, h: r.height };
}
class model_data {
constructor(graph, page) {
this.graph = graph;
this.page = page;
/** @type {viewer_node[]} */ this.nodes = [];
/** @type {viewer_tensor[]} */ this.tensors = [];
/** The tensors that each node makes, by output. @type {number[][]} */ this.made = [];
this.removed = [];
this.inputs = [];
this.outputs = [];
this.first_input = new Int32Array(1);
this.input_tensor = this.input_port = new Int32Array(0);
this.bad_inputs = new Set();
this.first_reader = this.reader = new Int32Array(0);
/** @type {Map<string, number> | null} */ this.node_by_name = null;
/** @type {Int32Array | null} */ this.step_of_node = null;
this.planned = Array.isArray(graph.tensors);
if (this.planned) read_graph(this, graph);
else read_source(this, graph);
this.borders = new Map();
for (const [side, list] of Object.entries({ input: this.inputs, output: this.outputs }))
for (const { name, tensor } of list) {
const node = (this.tensors[tensor] || { node: -1 }).node, all = this.borders.get(node);
if (all) all.push({ name, side });
else if (node >= 0) this.borders.set(node, [{ name, side }]);
}
this.index_readers();
}
index_readers() {
const count = new Int32Array(this.tensors.length + 1), all = this.input_tensor;
for (const t of all) if (t >= 0) count[t + 1]++;
for (let t = 0; t < this.tensors.length; ++t) count[t + 1] += count[t];
this.first_reader = count;
this.reader = new Int32Array(count[this.tensors.length]);
const at = count.slice();
for (let i = 0; i < this.nodes.length; ++i)
for (let k = this.first_input[i]; k < this.first_input[i + 1]; ++k)
if (all[k] >= 0) this.reader[at[all[k]]++] = i;
}
ports_of(i) {
const all = this.graph.operators, { raw, type } = this.nodes[i], op = this.planned ? raw.op : type;
const ports = (all && op && Object.hasOwn(all, op) && all[op]) || { inputs: [], outputs: [] };
if (this.planned) return ports;
const fits = (names, n) => names && names.length === n ? names : [];
return { inputs: fits(ports.inputs, this.first_input[i + 1] - this.first_input[i]),
outputs: fits(ports.outputs, this.outputs_of(i).length) };
}
inputs_of(i) {
const found = [], ports = this.ports_of(i).inputs || [], counts = this.nodes[i].raw.input_counts || [];
for (let k = this.first_input[i]; k < this.first_input[i + 1]; ++k) {
const t = this.input_tensor[k], p = this.input_port[k];
const many = (counts[p] || 0) > 1;
const first = many ? this.first_of_port(i, p) : k;
const port = ports[p] ? ports[p] + (many ? `[${k - first}]` : '') : '';
const given = this.planned ? null : (this.nodes[i].raw.inputs || [])[k - this.first_input[i]];
found.push({ tensor: t, port, bad: this.bad_inputs.has(k), at: p,
name: t >= 0 ? this.tensors[t].name : given ? given.name : '' });
}
if (this.planned)
ports.forEach((name, p) => {
if (counts[p] === 0) found.push({ tensor: -1, port: name, bad: false, at: p, name: '' });
});
return found.sort((a, b) => a.at - b.at);
}
first_of_port(i, p) {
let k = this.first_input[i];
while (this.input_port[k] !== p) ++k;
return k;
}
readers_of(t) {
const all = this.reader.subarray(this.first_reader[t], this.first_reader[t + 1]);
return [...new Set(all)];
}
outputs_of(i) { return this.made[i] || []; }
reads_something(i) {
for (let k = this.first_input[i]; k < this.first_input[i + 1]; ++k) {
const t = this.input_tensor[k];
if (t >= 0 && this.nodes[this.tensors[t].node].kind !== 'constant') return true;
}
return false;
}
reached_from(i) {
const seen = new Uint8Array(this.nodes.length), todo = [i];
let n = 0;
seen[i] = 1;
while (todo.length) {
++n;
for (const t of this.outputs_of(/** @type {number} */ (todo.pop())))
for (let k = this.first_reader[t]; k < this.first_reader[t + 1]; ++k) {
const r = this.reader[k];
if (!seen[r]) {
seen[r] = 1;
todo.push(r);
}
}
}
return n;
}
tensor_of(node, output) {
const t = (this.made[node] || [])[output];
return t === undefined ? -1 : t;
}
dims_of(t) { return this.tensors[t].shape; }
text_of(t) {
const x = this.tensors[t];
if (!x.dtype && !x.shape) return '';
return `${x.dtype || '?'} ${shape_text(x.shape)}`;
}
short_text_of(t) {
const x = this.tensors[t];
return x.dtype || x.shape ? `${x.dtype || '?'} ${x.shape && x.shape.length
? x.shape.map(short_dim_text).join('\u00d7') : shape_text(x.shape)}` : '';
}
find(name) {
if (!this.node_by_name) {
this.node_by_name = new Map();
for (const n of this.nodes) if (!this.node_by_name.has(n.name)) this.node_by_name.set(n.name, n.id);
}
const found = this.node_by_name.get(name);
return found === undefined ? -1 : found;
}
find_any(name) {
const found = this.find(name);
if (found >= 0) return found;
const border = [...this.outputs, ...this.inputs].find(p => p.name === name && this.tensors[p.tensor]);
if (border) return this.tensors[border.tensor].node;
const origin = this.nodes.find(n => n.raw.origin_name === name && n.kind !== 'constant');
if (origin) return origin.id;
const t = this.tensors.find(x => x.name === name);
return t ? t.node : -1;
}
place_of(t) {
const m = this.graph.memory, at = m && m.placed ? m.placed[t] : null;
if (at === null || at === undefined || !m.tensors[at]) return null;
const within = (m.within && m.within[t]) || 0;
return { ...m.tensors[at], offset: m.tensors[at].offset + within, within, index: at };
}
get steps() {
if (!this.step_of_node) {
this.step_of_node = new Int32Array(this.nodes.length + 1);
this.nodes.forEach((n, i) => {
this.step_of_node[i + 1] = this.step_of_node[i] + (n.kind === 'operation' ? 1 : 0);
});
}
return this.step_of_node;
}
steps_text(place) {
const [first, last] = steps_between(this, place.first, place.last);
return `steps ${first} to ${last}`;
}
bytes_of(t) {
const { dtype, raw } = this.tensors[t], dims = raw.shape;
if (raw.payload_bytes) return raw.payload_bytes;
if (!dims || dims.some(d => d === null || d < 0) || !dtype_bits[dtype]) return 0;
return Math.ceil(dims.reduce((n, d) => n * d, 1) * dtype_bits[dtype] / 8);
}
fault_of(i) {
const given = ((this.page && this.page.errors) || []).find(e => e.node === i);
if (given) return given.message;
const f = this.nodes[i].raw.fault;
if (!f) return '';
if (f.after) return 'not looked at: a node before it has an error';
const rule = f.rule ? ` (${f.rule})` : '', port = f.port ? `${f.port}: ` : '';
return `${port}${(f.code || '').replace(/_/g, ' ')}${rule}: expected ${f.expected}, got ${f.got}`;
}
}
const dtype_bits = { bool: 8, int8: 8, uint8: 8, int16: 16, uint16: 16, float16: 16, bfloat16: 16, int32: 32,
uint32: 32, float32: 32, int64: 64, uint64: 64, float64: 64, complex64: 64, complex128: 128, double: 64, int4: 4,
uint4: 4 };
function steps_between(data, first, last) {
const { steps, nodes } = data, n = nodes.length, from = steps[Math.max(0, Math.min(first, n))];
const runs = last >= n || (nodes[last] && nodes[last].kind === 'operation');
const to = steps[Math.max(0, Math.min(last, n))] - (runs ? 0 : 1);
return [from, Math.max(from, to)];
}
function read_graph(data, graph) {
for (const n of graph.nodes) {
if (n.removed) {
data.removed.push(n);
continue;
}
const opaque = n.op === null;
data.nodes.push({ id: data.nodes.length, name: n.name, op: opaque ? n.origin_type || '?' : n.op,
type: n.origin_type || '', kind: n.kind || 'operation', opaque, raw: n, graph: 0 });
}
data.made = new Array(data.nodes.length);
graph.tensors.forEach((t, id) => {
data.tensors.push({ id, name: t.name, node: t.node, output: t.output, dtype: t.dtype || '',
shape: t.symbolic_shape || t.shape, raw: t });
(data.made[t.node] = data.made[t.node] || [])[t.output] = id;
});
const edges = graph.edges || [];
data.first_input = new Int32Array(data.nodes.length + 1);
data.input_tensor = new Int32Array(edges.length);
)viewer",
R"viewer(
data.input_port = new Int32Array(edges.length);
for (const e of edges) data.first_input[e.node + 1]++;
for (let i = 0; i < data.nodes.length; ++i) data.first_input[i + 1] += data.first_input[i];
const at = data.first_input.slice();
for (const e of edges) {
const k = at[e.node]++;
data.input_tensor[k] = e.tensor;
data.input_port[k] = e.port;
if (e.bad) data.bad_inputs.add(k);
}
for (const [side, list] of [[graph.inputs, data.inputs], [graph.outputs, data.outputs]])
for (const p of side || []) list.push({ name: p.name, tensor: p.tensor });
}
const constant_types = new Set(['Const', 'Constant', 'initializer tensor', 'Blob']);
const input_types = new Set(['Placeholder', 'PlaceholderV2', 'PlaceholderWithDefault', 'Input', 'Data', 'ImageData',
'DummyData', 'HDF5Data', '_Arg', 'graph input']);
function read_source(data, source) {
const bodies = [source, ...(source.functions || [])];
data.made = [];
const first = [];
bodies.forEach((body, graph) => {
first.push(data.nodes.length);
for (const n of body.nodes || []) {
const kind = constant_types.has(n.type) ? 'constant'
: input_types.has(n.type) || (/^input$/i.test(n.type)) ? 'input' : 'operation';
data.nodes.push({ id: data.nodes.length, name: n.name, op: n.type, type: n.type, kind, opaque: false, raw: n,
graph });
}
});
const tensor = (node, output, name) => {
const all = data.made[node] = data.made[node] || [];
while (all.length <= output) {
const n = data.nodes[node], own = (n.raw.outputs || [])[all.length];
data.tensors.push({ id: data.tensors.length, name: own || (all.length ? `${n.name}:${all.length}` : n.name),
node, output: all.length, dtype: '', shape: null, raw: {} });
all.push(data.tensors.length - 1);
}
if (name && !(data.nodes[node].raw.outputs || [])[output]) data.tensors[all[output]].name = name;
return all[output];
};
const tensors = [], ports = [];
data.first_input = new Int32Array(data.nodes.length + 1);
bodies.forEach((body, g) => (body.nodes || []).forEach((n, k) => {
const i = first[g] + k;
(n.outputs || []).forEach((_, o) => tensor(i, o, ''));
for (const e of n.inputs || []) {
tensors.push(e.from ? tensor(first[g] + e.from[0], e.from[1], e.name) : -1);
ports.push(ports.length);
}
data.first_input[i + 1] = tensors.length;
}));
data.input_tensor = Int32Array.from(tensors);
data.input_port = new Int32Array(tensors.length);
for (const n of data.nodes) {
if (n.graph === 0 && n.kind === 'input') data.inputs.push({ name: n.name, tensor: tensor(n.id, 0, '') });
for (let k = data.first_input[n.id]; k < data.first_input[n.id + 1]; ++k)
data.input_port[k] = k - data.first_input[n.id];
}
const picture = data.page && data.page.picture, root = picture && picture.scopes[picture.graphs[0].root];
for (const [kind, id] of (root && root.boxes) || [])
if (kind === exit_box) { // the picture knows which tensors are outputs of the model
const [node, output] = picture.tensors[id], t = tensor(node, Math.max(0, output), '');
data.outputs.push({ name: data.tensors[t].name, tensor: t });
}
if (data.outputs.length) return;
const read = new Set(tensors); // too many to have boxes: what nothing reads
for (const t of data.tensors)
if (data.nodes[t.node].graph === 0 && data.nodes[t.node].kind === 'operation' && !read.has(t.id))
data.outputs.push({ name: t.name, tensor: t.id });
}
const title_height = 22, scope_margin = 12, saved_gap = 20;
class stretching {
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
const spare = was[layer] - h, share = spare > 0 ? (y - s.layers[layer]) / spare : 0.5;
const lower = b[0] === 2 ? 0 : b[0] === 3 ? now[layer] - h : (now[layer] - h) * share;
return { x: map.at(x + w / 2) - w / 2, y: top[layer] + lower, w, h, inside: null };
});
return { w: Math.max(map.at(s.w), 40), h: s.h + more, boxes, top, bottom, map };
}
const node_box = 0, scope_box = 1, entry_box = 2, exit_box = 3;
class grid_index {
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
box_at(x, y) {
for (const b of this.box_index.find(x, y, x, y))
if (x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h) return b;
let found = null;
for (const b of this.scopes)
if (b.open && x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + title_height) found = b;
return found;
}
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
function curve_between(s, k) {
const down = at => s[at + 2] >= s[at + 1] ? 1 : -1, from = s[k - 1], to = s[k + 1], a = down(k - 3), b = down(k);
if (a === b && (to - from) * a >= 0) return [(from + to) / 2, (from + to) / 2];
return [from + a * 26, to - b * 26];
}
function distance_to(line, x, y) {
const s = line.stations;
let least = Infinity;
const segment = (x0, y0, x1, y1) => {
)viewer",
R"viewer(
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
class picture_places {
constructor(picture, data) {
this.picture = picture;
this.scope_of = new Int32Array(data.nodes.length).fill(-1);
this.folded = new Map(picture.folded || []);
this.constants_of = new Map();
picture.scopes.forEach((s, at) => {
for (const [kind, id] of s.boxes) if (kind === node_box) this.scope_of[id] = at;
});
for (const [constant, readers] of this.folded)
for (const r of readers) {
const all = this.constants_of.get(r);
if (all) all.push(constant);
else this.constants_of.set(r, [constant]);
}
this.tensor = picture.tensors.map(([node, output]) => output < 0 ? -1 : data.tensor_of(node, output));
this.output_nodes = new Set();
this.output_scopes = new Set();
const boxed = new Set();
for (const { root } of picture.graphs)
for (const [kind, id] of picture.scopes[root].boxes) if (kind === exit_box) boxed.add(this.tensor[id]);
for (const { tensor } of data.outputs) {
if (boxed.has(tensor)) continue;
const node = this.drawn(data.tensors[tensor].node);
if (node < 0) continue;
this.output_nodes.add(node);
for (const s of this.around(node)) this.output_scopes.add(s);
}
this.root_of = picture.scopes.map((_, at) => this.path_of(at)[0]);
}
path_of(scope) {
const path = [];
for (let s = scope; s >= 0; s = this.picture.scopes[s].parent) path.unshift(s);
return path;
}
name_within(name, scope) {
const bare = name.replace(/^\/+/, '');
for (let s = scope; s >= 0; s = this.picture.scopes[s].parent) {
const path = (this.picture.scopes[s].path || '').replace(/^\/+/, '');
if (path && bare.startsWith(`${path}/`)) return bare.slice(path.length + 1).replace(/^\/+/, '') || last_of(name);
}
return bare || name;
}
drawn(node) {
if (this.scope_of[node] >= 0) return node;
const readers = this.folded.get(node);
return readers && readers.length ? readers[0] : -1;
}
around(node) {
return this.scope_of[node] < 0 ? [] : this.path_of(this.scope_of[node]).slice(1);
}
inner_scopes(root) {
return this.picture.scopes.map((_, at) => at)
.filter(at => this.picture.scopes[at].parent >= 0 && this.root_of[at] === root);
}
open_at_first(most) {
const all = new Set();
for (const { root } of this.picture.graphs)
if (this.picture.scopes[root].nodes <= most) for (const s of this.inner_scopes(root)) all.add(s);
return all;
}
}
const label_height = 12;
class taken_room {
constructor() { this.index = new grid_index(256); }
free(x, y, w, h) {
for (const r of this.index.find(x, y, x + w, y + h))
if (r.x < x + w && r.x + r.w > x && r.y < y + h && r.y + r.h > y) return false;
return true;
}
take(x, y, w, h) { this.index.add(x, y, x + w, y + h, { x, y, w, h }); }
}
const ports_text = ports => ports.length > 3 ? plural(ports.length, 'port') : ports.join(', ');
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
const themes = {
light: { back: '#f6f6f4', box: '#ffffff', border: '#b9bcc2', text: '#1d2126', dim: '#5d646d', line: '#9aa0a8',
hot: '#1769c4', scope: ['#eef0f2', '#e6e9ed', '#dee2e8'], scope_border: '#aab1bb', scope_title: '#39424e',
found: '#c2410c', bad: '#c62828', added: '#1b7f3b', changed: '#b45309', grid: '#e2e3e0', halo: '#f6f6f4',
symbols: ['#1f5fbf', '#a03a8a', '#9a5b00', '#0f766e', '#6d4bc3', '#b3402c'] },
dark: { back: '#17191c', box: '#24282d', border: '#4a515a', text: '#e8eaed', dim: '#a3abb5', line: '#6b737d',
hot: '#6cb2ff', scope: ['#1e2125', '#25292e', '#2c3137'], scope_border: '#4e5761', scope_title: '#cdd4dc',
found: '#ff9d4d', bad: '#ff6b62', added: '#5fd184', changed: '#f3b14e', grid: '#2b2f34', halo: '#17191c',
symbols: ['#7fb4ff', '#e894d4', '#e9b458', '#5fd0c4', '#b8a0ff', '#ff9a86'] },
};
const family_colours = {
'convolution and matmul': '#2f62a8', normalization: '#1f7268', activation: '#a23b45', pooling: '#48762c',
'shape and movement': '#8a6320', reduction: '#7d4696', elementwise: '#515c8c', quantization: '#a8467a',
control: '#5a5f66', 'input and output': '#434c57', constant: '#6f757d', other: '#5c6d7a', opaque: '#c62828',
};
const by_operator = [
[/quant|^fake.*quant/i, 'quantization'],
[/^(input|placeholder|data|netoutput|output|_?arg|_?retval|parameter)/i, 'input and output'],
[/^(const|constant|initializer)$/i, 'constant'],
[/conv|matmul|gemm|innerproduct|fullyconnection|dense|einsum|attention|lstm|gru|rnn|deconv|lookup/i,
'convolution and matmul'],
[/norm|^scale$|^lrn|bninference/i, 'normalization'],
[/relu|sigmoid|tanh|softmax|gelu|elu$|swish|silu|mish|softplus|softsign|activation|^erf$|clip/i, 'activation'],
[/pool/i, 'pooling'],
[/^reduce|^argm|^sum$|^mean$|^max$|^min$|^all$|^any$|cumsum|topk|norm$/i, 'reduction'],
[/^(if|while|loop|scan|case|enter|exit|switch|merge|nextiteration|call|partitionedcall|stateful|noop|assert)/i,
'control'],
[/shape|transpose|concat|split|slice|gather|scatter|pad|tile|pack|stack|squeeze|expand|flatten|broadcast/i,
'shape and movement'],
[/identity|cast|resize|space|depth|permut|transdata|copy|fill|range|where|nonzero|onehot|reverse|unique/i,
'shape and movement'],
[/dims|size|rank|crop|roll/i, 'shape and movement'],
[/^(add|sub|mul|div|real|floor|pow|sqrt|rsqrt|exp|log|neg|abs|square|eltwise|bias|max|min|sign|round|ceil)/i,
'elementwise'],
[/^(equal|greater|less|not|and|or|select|sin|cos|tan|mod|bitwise|xor|atan|acos|asin|reciprocal|inv)/i, 'elementwise'],
];
function family_of(op, family) {
for (const [what, group] of by_operator.slice(0, 3)) if (what.test(op)) return group;
const f = family || '';
if (/conv|matmul|linalg|recurrent|attention|inner_product|gemm/.test(f)) return 'convolution and matmul';
if (/norm/.test(f)) return 'normalization';
if (/activation/.test(f)) return 'activation';
if (/pool/.test(f)) return 'pooling';
if (/reduc/.test(f)) return 'reduction';
if (/quant/.test(f)) return 'quantization';
if (/^control|^state/.test(f)) return 'control';
for (const [what, group] of by_operator) if (what.test(op)) return group;
if (/^array|^data|shape|image/.test(f)) return 'shape and movement';
if (/^math|elementwise|arith/.test(f)) return 'elementwise';
return 'other';
}
const ring = ['#2f62a8', '#a85a1e', '#1f7268', '#a23b45', '#7d4696', '#48762c', '#8a6320', '#515c8c', '#a8467a',
'#3d6f8a'];
function heat_colour(share) {
const stops = [[62, 84, 120], [74, 100, 130], [150, 96, 60], [190, 74, 36], [196, 30, 30]];
const at = Math.max(0, Math.min(1, share)) * (stops.length - 1), k = Math.min(stops.length - 2, Math.floor(at));
const mix = stops[k].map((c, i) => Math.round(c + (stops[k + 1][i] - c) * (at - k)));
return `rgb(${mix.join(',')})`;
}
class node_colours {
constructor(data, profile) {
this.data = data;
this.profile = profile;
this.mode = 'family';
this.seen = new Map();
this.groups = data.nodes.map(n => this.family(n));
this.use('family');
}
family(n) {
if (n.opaque) return 'opaque';
if (n.kind === 'input') return 'input and output';
if (n.kind === 'constant') return 'constant';
const known = (this.data.page.families || {})[n.op], key = n.op;
if (!this.seen.has(key)) this.seen.set(key, family_of(n.op, known));
return this.seen.get(key);
}
modes() {
const all = ['family', 'dtype'], { data } = this;
if (data.nodes.some(n => n.raw.engine)) all.splice(1, 0, 'engine');
if (this.profile) all.push('time');
return all;
}
key_of(id) {
const n = this.data.nodes[id];
if (this.mode === 'engine') return n.raw.engine || 'none';
if (this.mode === 'dtype') {
const t = this.data.outputs_of(id)[0];
return (t !== undefined && this.data.tensors[t].dtype) || 'unknown';
}
return this.groups[id];
}
use(mode) {
this.mode = mode;
this.counts = new Map();
this.of_key = new Map();
if (mode === 'time') return;
for (const n of this.data.nodes) {
if (n.kind === 'constant') continue;
const key = this.key_of(n.id);
this.counts.set(key, (this.counts.get(key) || 0) + 1);
}
const keys = [...this.counts.keys()];
if (mode === 'family') keys.sort((a, b) => order_of_family(a) - order_of_family(b));
else keys.sort((a, b) => this.counts.get(b) - this.counts.get(a) || (a < b ? -1 : 1));
keys.forEach((k, at) => this.of_key.set(k, mode === 'family' ? family_colours[k]
: k === 'none' || k === 'unknown' ? family_colours.constant : ring[at % ring.length]));
}
colour(id) {
if (this.mode === 'time') return heat_colour(this.profile ? this.profile.share(id) : 0);
return this.of_key.get(this.key_of(id)) || family_colours.other;
}
legend() {
if (this.mode === 'time')
return [[heat_colour(1), `${time_text(this.profile.most)} (the dearest node)`, null],
[heat_colour(0.5), time_text(this.profile.most / 4), null], [heat_colour(0), '0', null]];
return [...this.of_key].map(([key, colour]) => [colour, `${key} (${thousands(this.counts.get(key))})`, key]);
}
}
)viewer",
R"viewer(
const order_of_family = f => Object.keys(family_colours).indexOf(f);
class symbol_colours {
constructor(data) {
this.names = (data.graph.symbols || []).map(s => s.name);
this.at = new Map(this.names.map((n, k) => [n, k]));
}
of(dim) {
if (typeof dim !== 'string') return -1;
const name = dim.match(/[A-Za-z_]\w*/g) || [];
for (const word of name) if (this.at.has(word)) return this.at.get(word);
for (const [n, k] of this.at) if (dim.includes(n)) return k;
return name.length || dim ? 0 : -1;
}
}
const page_font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", "DejaVu Sans", sans-serif';
function cut_text(text, most, tail, measure) {
if (measure(text) <= most) return text;
let low = 0, high = text.length;
const part = n => tail ? '\u2026' + text.slice(text.length - n) : text.slice(0, n) + '\u2026';
while (low < high) {
const middle = (low + high + 1) >> 1;
if (measure(part(middle)) <= most) low = middle;
else high = middle - 1;
}
return low ? part(low) : '';
}
function smaller_style(style, wide) {
if (!style.least || !style.most || wide <= style.most) return style;
return { ...style, size: Math.max(style.least, Math.floor(style.size * style.most / wide * 10) / 10) };
}
function fit_runs(runs, style, measure) {
const most = style.most || Infinity;
if (runs.length === 1) return [{ ...runs[0], text: cut_text(runs[0].text, most, style.tail, measure) }];
const fitted = [];
let left = most;
for (const r of runs) {
const text = cut_text(r.text, left, false, measure);
if (text) fitted.push({ ...r, text });
left -= measure(text);
if (text !== r.text) break;
}
return fitted;
}
class canvas_painter {
constructor(g) {
this.g = g;
this.font = '';
this.widths = new Map();
this.cuts = new Map();
}
use_font(style) {
const font = `${style.bold ? '600 ' : ''}${style.size}px ${page_font}`;
if (font !== this.font) this.g.font = this.font = font;
return font;
}
width(text, font) {
const key = font + text;
let w = this.widths.get(key);
if (w === undefined) {
if (this.widths.size > 50000) this.widths.clear();
w = this.g.measureText(text).width;
this.widths.set(key, w);
}
return w;
}
rect(x, y, w, h, radius, fill, stroke = '', line_width = 1, dash = null) {
const g = this.g;
g.beginPath();
if (radius) g.roundRect(x, y, w, h, radius);
else g.rect(x, y, w, h);
if (fill) {
g.fillStyle = fill;
g.fill();
}
if (!stroke) return;
g.strokeStyle = stroke;
g.lineWidth = line_width;
if (dash) g.setLineDash(dash);
g.stroke();
if (dash) g.setLineDash([]);
}
text(x, y, runs, style) {
const g = this.g;
let font = this.use_font(style);
const measure = t => this.width(t, font);
if (style.least) {
style = smaller_style(style, runs.reduce((sum, r) => sum + measure(r.text), 0));
font = this.use_font(style);
}
const key = `${font}|${style.most}|${style.tail}|${runs.map(r => r.text).join('\u0001')}`;
let fitted = this.cuts.get(key);
if (!fitted) {
if (this.cuts.size > 20000) this.cuts.clear();
fitted = fit_runs(runs, style, measure).map(r => r.text);
this.cuts.set(key, fitted);
}
const all = fitted.reduce((sum, t) => sum + measure(t), 0);
let at = style.align === 'center' ? x - all / 2 : style.align === 'right' ? x - all : x;
g.textBaseline = 'alphabetic';
fitted.forEach((t, k) => {
if (style.halo) {
g.strokeStyle = style.halo;
g.lineWidth = style.size / 4;
g.lineJoin = 'round';
g.strokeText(t, at, y);
}
g.fillStyle = runs[k].colour;
g.fillText(t, at, y);
at += measure(t);
});
}
line(stations, colour, line_width, dash = null) {
const g = this.g, s = stations;
g.beginPath();
g.moveTo(s[0], s[1]);
g.lineTo(s[0], s[2]);
for (let k = 3; k < s.length; k += 3) {
const [c, d] = curve_between(s, k);
if (s[k] === s[k - 3] && c === d) g.lineTo(s[k], s[k + 1]);
else g.bezierCurveTo(s[k - 3], c, s[k], d, s[k], s[k + 1]);
g.lineTo(s[k], s[k + 2]);
}
g.strokeStyle = colour;
g.lineWidth = line_width;
if (dash) g.setLineDash(dash);
g.stroke();
if (dash) g.setLineDash([]);
}
polygon(points, fill) {
const g = this.g;
g.beginPath();
for (let k = 0; k < points.length; k += 2) g.lineTo(points[k], points[k + 1]);
g.closePath();
g.fillStyle = fill;
g.fill();
}
}
const not_xml = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]' +
'|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]', 'g');
const xml_text = s => s.replace(not_xml, '\ufffd')
.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
class svg_painter {
constructor(measure) {
this.measure = measure;
this.out = [];
}
number(n) { return String(Math.round(n * 100) / 100); }
rect(x, y, w, h, radius, fill, stroke = '', line_width = 1, dash = null) {
const n = this.number;
const paint = `fill="${fill || 'none'}"` +
(stroke ? ` stroke="${stroke}" stroke-width="${n(line_width)}"` : '') +
(dash ? ` stroke-dasharray="${dash}"` : '');
if (!Array.isArray(radius)) {
this.out.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius || 0)}" ${paint}/>`);
return;
}
const [a, b, c, d] = radius.map(Number);
this.out.push(`<path d="M${n(x + a)} ${n(y)}H${n(x + w - b)}Q${n(x + w)} ${n(y)} ${n(x + w)} ${n(y + b)}` +
`V${n(y + h - c)}Q${n(x + w)} ${n(y + h)} ${n(x + w - c)} ${n(y + h)}H${n(x + d)}Q${n(x)} ${n(y + h)} ${n(x)} ` +
`${n(y + h - d)}V${n(y + a)}Q${n(x)} ${n(y)} ${n(x + a)} ${n(y)}Z" ${paint}/>`);
}
text(x, y, runs, style) {
style = smaller_style(style, style.least ? runs.reduce((sum, r) => sum + this.measure(r.text, style), 0) : 0);
const fitted = fit_runs(runs, style, t => this.measure(t, style));
const anchor = { center: ' text-anchor="middle"', right: ' text-anchor="end"' }[style.align || 'left'] || '';
const halo = style.halo ? ` stroke="${style.halo}" stroke-width="${this.number(style.size / 4)}" ` +
'paint-order="stroke" stroke-linejoin="round"' : '';
this.out.push(`<text x="${this.number(x)}" y="${this.number(y)}" font-size="${this.number(style.size)}"` +
`${style.bold ? ' font-weight="600"' : ''}${anchor}${halo} xml:space="preserve">` +
fitted.map(r => `<tspan fill="${r.colour}">${xml_text(r.text)}</tspan>`).join('') + '</text>');
}
line(stations, colour, line_width, dash = null) {
const n = this.number, s = stations;
let d = `M${n(s[0])} ${n(s[1])}V${n(s[2])}`;
for (let k = 3; k < s.length; k += 3) {
const [a, b] = curve_between(s, k);
d += `C${n(s[k - 3])} ${n(a)} ${n(s[k])} ${n(b)} ${n(s[k])} ${n(s[k + 1])}V${n(s[k + 2])}`;
}
this.out.push(`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(line_width)}"` +
`${dash ? ` stroke-dasharray="${dash}"` : ''}/>`);
}
polygon(points, fill) {
this.out.push(`<polygon points="${points.map(this.number).join(' ')}" fill="${fill}"/>`);
}
document(x, y, w, h, back) {
const n = this.number;
return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(x)} ${n(y)} ${n(w)} ${n(h)}" width="${n(w)}" ` +
`height="${n(h)}" font-family="${xml_text(page_font)}">\n<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" ` +
`height="${n(h)}" fill="${back}"/>\n${this.out.join('\n')}\n</svg>\n`;
}
}
const row_height = 16, box_padding = 6;
class scene_drawing {
constructor(painter, scene, how) {
this.p = painter;
this.scene = scene;
this.how = how;
this.theme = how.theme;
this.data = how.data;
}
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
)viewer",
R"viewer(
const { output_nodes, output_scopes } = how.places;
if (node ? output_nodes.has(b.id) : output_scopes.has(b.id)) this.output_mark(b, scale);
return undefined;
}
output_mark(b, scale) {
const { p } = this, colour = family_colours['input and output'], w = 34, x = b.x + 4;
p.rect(x, b.y + b.h - 1, w, 13, [0, 0, 6, 6], colour);
if (scale >= 0.5)
p.text(x + w / 2, b.y + b.h + 9, [{ text: 'output', colour: '#ffffff' }],
{ size: 9, align: 'center', most: w - 3, least: 8 });
}
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
const last_of = name => {
const bare = name.replace(/\/+$/, '');
return bare.slice(bare.lastIndexOf('/') + 1) || name;
};
const least_scale = 0.004, most_scale = 4, readable_scale = 0.3, least_first = 0.55;
class scene_camera {
constructor(changed) {
this.scale = 1;
this.x = this.y = 0;
this.w = this.h = 100;
this.inset = 0;
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
sees(box) {
const p = this.part();
return box.x >= p.x0 && box.y >= p.y0 && box.x + box.w <= p.x1 && box.y + box.h <= p.y1;
}
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
function link_of(hash) {
const searched = hash.startsWith('search=');
let text = searched ? hash.slice(7) : hash;
try {
text = decodeURIComponent(text);
} catch { /* a name with a bare percent sign */ }
return searched ? { node: '', search: text } : { node: text, search: '' };
}
class page_link {
constructor() {
this.node = this.text = '';
}
read() {
return link_of(location.hash.slice(1));
}
hash() {
if (this.node) return '#' + encodeURIComponent(this.node);
return this.text ? '#search=' + encodeURIComponent(this.text) : '';
}
keep_node(name, step = false) {
const other = step && name !== this.node;
this.node = name;
this.write(other);
}
keep_search(text) {
this.text = text;
if (!this.node) this.write(false);
}
write(step) {
const to = this.hash() || location.pathname + location.search;
try {
if (step) history.pushState(null, '', to);
else history.replaceState(null, '', to);
} catch { /* a page without an address of its own */ }
}
}
const search_fields = ['name', 'op', 'origin', 'tensor', 'shape', 'attr', 'error', 'engine', 'pass'];
class search_index {
constructor(data) {
this.data = data;
/** @type {Record<string, string>[] | null} */ this.texts = null;
}
build() {
const { data } = this;
return data.nodes.map(n => {
const outputs = data.outputs_of(n.id).filter(t => t !== undefined).map(t => data.tensors[t]);
const raw = n.raw, attrs = raw.attrs || {};
return {
name: [n.name, ...(data.borders.get(n.id) || []).map(b => b.name)].join('\n').toLowerCase(),
op: n.op.toLowerCase(),
origin: `${raw.origin_name || ''} ${n.type}`.toLowerCase(),
tensor: [...outputs.map(t => `${t.name} ${t.raw.origin_tensor || ''}`),
...(data.borders.get(n.id) || []).map(b => b.name)].join(' ').toLowerCase(),
shape: outputs.map(t => `${t.dtype} ${shape_text(t.shape)} ${t.dtype}`).join(' ; ').toLowerCase(),
attr: (Array.isArray(attrs) ? attrs.join(' ')
: Object.entries(attrs).map(([k, v]) => `${k}=${attribute_text(v)}`).join(' ; ')).toLowerCase(),
error: data.fault_of(n.id).toLowerCase(),
engine: (raw.engine || '').toLowerCase(),
pass: (raw.pass || '').toLowerCase(),
};
});
}
rank_of_name(node, names, whole) {
const borders = this.data.borders.get(node) || [], [own, ...others] = names.split('\n');
if (own === whole || others.includes(whole)) return 0;
if (borders.some(b => b.side === whole)) return 0.5;
if (others.some(o => o.includes(whole))) return 0.7;
return own.startsWith(whole) ? 1 : 2;
}
find(query) {
const words = this.words_of(query);
if (!words.length) return [];
this.texts = this.texts || this.build();
const found = [], whole = words.length === 1 ? words[0].word : query.trim().toLowerCase();
const side = words.length === 1 && !words[0].only ? whole : ''; // "output": those of the graph
this.texts.forEach((text, node) => {
const border = side !== '' && (this.data.borders.get(node) || []).some(b => b.side === side);
let best = border ? 0.5 : 9, field = border ? 'name' : '';
for (const { only, word, shape } of words) {
const hit = only ? (text[only].includes(word) ? only : '')
: shape && text.shape.includes(shape) ? 'shape' : search_fields.find(f => text[f].includes(word)) || '';
if (!hit && !border) return;
const rank = hit === 'name' ? this.rank_of_name(node, text.name, whole)
: hit === 'op' ? (text.op === whole ? 1 : 3) : hit === 'shape' && (shape || only) ? 2 : hit ? 4 : 9;
if (rank < best) [best, field] = [rank, hit];
}
)viewer",
R"viewer(
const folded = this.data.nodes[node].kind === 'constant' ? 5 : 0; // behind the nodes that read them
found.push({ node, field, rank: best ? best + folded : 0 });
});
return found.sort((a, b) => a.rank - b.rank || a.node - b.node);
}
words_of(query) {
const bare = query.trim(), shape = same_shape_text(bare);
const bracket = bare.match(/^\[.*\]$/) ? [bare] : null;
return (bracket || (bare.match(/"[^"]*"|\S+/g) || [])).map(w => {
const at = w.indexOf(':'), only = at > 0 && search_fields.includes(w.slice(0, at).toLowerCase())
? w.slice(0, at).toLowerCase() : '';
const text = (only ? w.slice(at + 1) : w).replace(/^"|"$/g, '');
const dims = same_shape_text(text) || (bracket ? shape || text.replace(/[[\]\s]/g, '') : '');
return { only, word: (only === 'shape' && dims ? dims : text).toLowerCase(), shape: dims.toLowerCase() };
}).filter(w => w.word || w.only);
}
}
class search_bar {
constructor(app) {
this.app = app;
this.index = new search_index(app.data);
this.matches = [];
this.at = -1;
this.timer = 0;
this.input = by_id('search');
this.list = by_id('results');
this.input.addEventListener('input', () => {
clearTimeout(this.timer);
this.timer = setTimeout(() => this.search(this.input.value), 60);
});
this.input.addEventListener('focus', () => { if (this.matches.length) this.list.hidden = false; });
this.input.addEventListener('keydown', e => this.key(e));
by_id('next').addEventListener('click', () => this.step(1));
by_id('previous').addEventListener('click', () => this.step(-1));
document.addEventListener('pointerdown', e => {
if (!by_id('find').contains(e.target)) this.list.hidden = true;
});
this.show();
}
key(e) {
if (e.key === 'Enter' || e.key === 'ArrowDown' || e.key === 'ArrowUp') {
e.preventDefault();
if (this.timer) this.search(this.input.value);
this.step(e.key === 'ArrowUp' || (e.key === 'Enter' && e.shiftKey) ? -1 : 1);
} else if (e.key === 'Escape') {
if (this.list.hidden && this.input.value) this.set('');
this.list.hidden = true;
by_id('view').focus();
}
e.stopPropagation();
}
set(text) {
this.input.value = text;
this.search(text);
}
search(text) {
clearTimeout(this.timer);
this.timer = 0;
this.matches = this.index.find(text);
this.at = -1;
this.app.mark_found(this.matches.map(m => m.node));
this.app.link.keep_search(text.trim());
this.show();
this.list.hidden = !text.trim();
}
step(by) {
const n = this.matches.length;
if (!n) return;
this.at = this.at < 0 ? (by > 0 ? 0 : n - 1) : (this.at + by + n) % n;
this.app.go_to(this.matches[this.at].node);
this.show();
}
show() {
const { matches, at, app } = this, n = matches.length, asked = this.input.value.trim();
by_id('found').textContent = !asked ? '' : at >= 0 ? `${at + 1} of ${thousands(n)}` : `${thousands(n)} found`;
by_id('next').hidden = by_id('previous').hidden = !asked;
by_id('next').disabled = by_id('previous').disabled = !n;
const from = Math.max(0, at - 100), shown = matches.slice(from, from + 200);
this.list.replaceChildren(...shown.map(({ node, field }, k) => {
const data = app.data, x = data.nodes[node], t = data.outputs_of(node)[0];
const why = field === 'attr' ? 'an attribute' : field === 'error' ? data.fault_of(node)
: field === 'origin' ? `from ${x.raw.origin_name || x.type}`
: (data.borders.get(node) || []).slice(0, 3).map(b => `${b.side} ${b.name}`).join(', ');
const line = element('button', { class: 'result', role: 'option', 'aria-selected': String(from + k === at),
onclick: () => {
this.at = from + k;
app.go_to(node);
this.show();
this.list.hidden = true;
} }, element('b', {}, x.op), ` ${x.name}`,
element('span', {}, [t === undefined ? '' : data.text_of(t), why].filter(Boolean).join(' \u00b7 ')));
return line;
}), n > from + 200 ? element('div', { class: 'note' }, `and ${thousands(n - from - 200)} more`) : '',
asked && !n ? element('div', { class: 'note' },
'Nothing found. Fields: ' + search_fields.map(f => f + ':').join(' ')) : '');
const chosen = this.list.querySelector('[aria-selected="true"]');
if (chosen) chosen.scrollIntoView({ block: 'nearest' });
}
}
class small_map {
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
class node_times {
constructor(profile, nodes) {
this.runs = Math.max(1, profile.runs || 1);
this.ns = new Float64Array(nodes);
this.count = new Float64Array(nodes);
for (const t of profile.nodes || [])
if (t.node >= 0 && t.node < nodes) {
this.ns[t.node] += t.total_ns / this.runs;
this.count[t.node] += (t.count || 0) / this.runs;
}
this.total = this.ns.reduce((sum, t) => sum + t, 0);
this.most = this.ns.reduce((a, t) => Math.max(a, t), 0);
this.dearest = Array.from(this.ns.keys()).filter(i => this.ns[i] > 0)
.sort((a, b) => this.ns[b] - this.ns[a] || a - b);
}
share(node) { return this.most ? Math.sqrt(this.ns[node] / this.most) : 0; }
}
function show_profile(app, body) {
const { profile, data } = app, by_op = new Map();
for (const i of profile.dearest) by_op.set(data.nodes[i].op, (by_op.get(data.nodes[i].op) || 0) + profile.ns[i]);
const ops = [...by_op].sort((a, b) => b[1] - a[1]);
const share = t => `${(100 * t / (profile.total || 1)).toFixed(1)} %`;
const bar = t => element('div', { class: 'bar' }, element('i',
{ style: { width: `${100 * t / (profile.most || 1)}%` } }));
const shown = profile.dearest.slice(0, 500);
body.replaceChildren(element('div', { class: 'split' },
element('div', { class: 'list' }, element('table', {},
element('thead', {}, element('tr', {}, ['Node', 'Operator'].map(t => element('th', {}, t)),
['Time', 'Share'].map(t => element('th', { class: 'n' }, t)), element('th', {}, ''))),
element('tbody', {}, shown.map(i => element('tr', { class: 'goes', 'data-node': i, onclick: () => app.go_to(i) },
element('td', {}, data.nodes[i].name), element('td', {}, data.nodes[i].op),
element('td', { class: 'n' }, time_text(profile.ns[i])), element('td', { class: 'n' }, share(profile.ns[i])),
element('td', {}, bar(profile.ns[i]))))))),
element('div', { class: 'list', style: { flex: '0 0 300px' } }, element('table', {},
element('thead', {}, element('tr', {}, element('th', {}, 'Operator'),
['Time', 'Share'].map(t => element('th', { class: 'n' }, t)))),
element('tbody', {}, ops.map(([op, t]) => element('tr',
{ class: 'goes', onclick: () => app.search.set(`op:${op}`) },
element('td', {}, op), element('td', { class: 'n' }, time_text(t)),
element('td', { class: 'n' }, share(t)))))))));
return `${time_text(profile.total)} a run, mean of ${plural(profile.runs, 'run')}, ` +
`${plural(profile.dearest.length, 'node')} timed`;
}
class graph_difference {
constructor(difference, nodes) {
this.with = difference.with || '';
this.added = (difference.added || []).filter(i => i >= 0 && i < nodes);
this.removed = difference.removed || [];
this.changed = (difference.changed || []).filter(c => c.node >= 0 && c.node < nodes);
this.any = this.added.length + this.removed.length + this.changed.length > 0;
this.mark = new Map();
for (const c of this.changed) this.mark.set(c.node, 'changed');
for (const i of this.added) this.mark.set(i, 'added');
}
changes_of(node) { return this.changed.filter(c => c.node === node); }
}
function takers_of(data) {
const taker = new Map(), origin = new Map(data.removed.map(n => [n.name, n.origin_name || n.name]));
for (const n of data.nodes)
for (const name of [n.raw.origin_name, n.raw.split_of, ...(n.raw.of || []).map(o => o.name)])
if (name && (!taker.has(name) || data.nodes[taker.get(name)].kind === 'constant')) taker.set(name, n.id);
return name => data.find(name) >= 0 ? data.find(name) : taker.get(name) ?? taker.get(origin.get(name) || '') ?? -1;
}
const change_text = value => value === null || value === undefined ? 'absent' : attribute_text(value);
function show_difference(app, body) {
const d = app.difference, { data } = app, most = 1000, taker = takers_of(data);
const line = (what, node, name, op, text) => element('tr', node >= 0 ? { class: 'goes', 'data-node': node,
onclick: () => app.go_to(node) } : {}, element('td', { class: what }, what), element('td', {}, name),
element('td', {}, op), element('td', {}, text));
const rows = [
...d.changed.map(c => line('changed', c.node, data.nodes[c.node].name, data.nodes[c.node].op,
[`${c.what}: `, element('span', { class: 'removed' }, change_text(c.was)), ' \u2192 ',
element('span', { class: 'added' }, change_text(c.now))])),
...d.added.map(i => line('added', i, data.nodes[i].name, data.nodes[i].op,
data.nodes[i].raw.pass ? `by ${data.nodes[i].raw.pass}` : '')),
...d.removed.map(r => {
const to = taker(r.name);
return line('removed', to, r.name, r.op || '', [r.by ? `by ${r.by}` : '',
to >= 0 ? `now ${data.nodes[to].name} (${data.nodes[to].op})` : ''].filter(Boolean).join(', '));
}),
];
body.replaceChildren(element('table', {}, element('thead', {}, element('tr', {},
['', 'Node', 'Operator', 'What'].map(t => element('th', {}, t)))), element('tbody', {}, rows.slice(0, most))),
rows.length > most ? element('div', { class: 'note' }, `and ${rows.length - most} more`)
: rows.length ? '' : element('div', { class: 'note' }, 'Nothing differs.'));
return `beside ${d.with}: ${thousands(d.added.length)} added, ${thousands(d.removed.length)} removed, ` +
`${thousands(new Set(d.changed.map(c => c.node)).size)} changed`;
}
class memory_data {
constructor(data) {
const m = data.graph.memory;
this.data = data;
this.steps = data.steps[data.nodes.length];
this.node_of = data.nodes.filter(n => n.kind === 'operation').map(n => n.id);
this.arena = m.arena_bytes || 0;
this.bound = m.lower_bound_bytes || 0;
this.sum = m.sum_of_tensor_bytes || 0;
this.at_most = !!m.at_most;
)viewer",
R"viewer(
this.blocks = m.tensors.map(p => {
const [first, last] = steps_between(data, p.first, p.last);
return { ...p, first, last, node: data.tensors[p.tensor].node, workspace: false, inside: [] };
});
this.share_blocks(m);
for (const w of m.workspaces || []) {
const node = w.step ?? data.find(w.node);
const step = data.steps[Math.max(0, node)];
this.blocks.push({ offset: w.offset, bytes: w.bytes, first: step, last: step, node, tensor: -1,
name: `workspace of ${w.node}`, workspace: true, inside: [] });
}
this.blocks = this.blocks.filter(b => b.bytes > 0);
this.measure();
}
share_blocks(m) {
(m.placed || []).forEach((at, t) => {
const b = at === null || at === undefined ? null : this.blocks[at];
if (!b || b.tensor === t) return;
const readers = this.data.readers_of(t), made = this.data.tensors[t].node;
const bytes = this.data.bytes_of(t) || b.bytes;
const [step, last] = steps_between(this.data, made, readers.reduce((a, r) => Math.max(a, r), made));
b.inside.push({ tensor: t, step, offset: b.offset + ((m.within && m.within[t]) || 0),
bytes: Math.min(bytes, b.bytes), last: readers.length ? Math.min(b.last, last) : b.last });
});
}
measure() {
const change = new Float64Array(this.steps + 2);
for (const b of this.blocks) {
change[Math.min(b.first, this.steps)] += b.bytes;
change[Math.min(b.last, this.steps) + 1] -= b.bytes;
}
this.live = new Float64Array(this.steps + 1);
let sum = 0;
this.peak = 0;
for (let i = 0; i <= this.steps; ++i) {
this.live[i] = sum += change[i];
if (sum > this.live[this.peak]) this.peak = i;
}
}
at_step(step) {
return this.blocks.filter(b => b.first <= step && b.last >= step).sort((a, b) => b.bytes - a.bytes);
}
}
const has_plan = data => !!(data.graph.memory && data.graph.memory.tensors && data.graph.memory.tensors.length);
function show_no_plan(app, body) {
const { data, page } = app, last = (page.pages || []).at(-1), sizes = [];
const planned = data.graph.memory && data.graph.memory.tensors, other = last && last.stage !== page.stage;
for (const t of data.tensors) {
const unknown = !t.shape || t.shape.some(d => typeof d !== 'number' || d < 0);
if (unknown && data.nodes[t.node].kind !== 'constant') sizes.push(t);
}
const why = planned ? 'No tensor of this graph needs memory.'
: other ? `This stage has no memory plan: see ${last.stage}.`
: sizes.length ? `No memory plan: the sizes of ${plural(sizes.length, 'tensor')} are not numbers. ` +
'Give them with --shape or --bind, or bounds with --bound or --open-sizes.'
: 'No memory plan was made for this graph.';
body.replaceChildren(element('div', { class: 'note' }, why),
...(planned || other ? [] : sizes.slice(0, 20).map(t => element('div', { class: 'note' },
app.node_link(t.node, t.name), ' ',
app.panel.type(t.id), app.panel.why(t.id)))));
return '';
}
class memory_chart {
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
const roofline_text = p =>
`${si_text(p.macs)} MACs, ${bytes_text(p.bytes)}, at least ${time_text(p.least_ns)}` +
)viewer",
R"viewer(
(p.bound ? `, bound by ${p.bound}` : '');
class roofline_chart {
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
function constant_card(app, node, port) {
const { data } = app, t = data.outputs_of(node)[0], x = t === undefined ? null : data.tensors[t];
const facts = (app.page.constants || {})[String(t)], known = x && x.raw.values;
const values = facts && facts.values ? facts.values : known;
const card = element('div', { class: 'card', 'data-constant': data.nodes[node].name },
element('div', { class: 'top' }, element('span', { class: 'port' }, port || 'constant'),
element('span', { class: 'type' }, x ? data.text_of(t) : '')),
port ? app.node_link(node) : '');
if (x && x.raw.payload_bytes) card.append(element('div', { class: 'type', style: { textAlign: 'left' } },
bytes_text(x.raw.payload_bytes)));
if (facts) {
const share = facts.count ? ` (${(100 * facts.zeros / facts.count).toFixed(1)} %)` : '';
card.append(rows_of([['min, max', facts.min === undefined || facts.min === null ? ''
: `${value_text(facts.min)}, ${value_text(facts.max)}`],
['mean', facts.mean === undefined || facts.mean === null ? '' : value_text(facts.mean)],
['deviation', facts.deviation === undefined || facts.deviation === null ? '' : value_text(facts.deviation)],
['zeros', facts.zeros === undefined ? '' : thousands(facts.zeros) + share],
['infinite', facts.infinite ? element('span', { class: 'removed' }, thousands(facts.infinite)) : ''],
['read', facts.sampled ? `${thousands(facts.sampled)} of ${thousands(facts.count)} elements` : ''],
['NaN', facts.nan ? element('span', { class: 'removed' }, thousands(facts.nan)) : '']]));
if (facts.histogram && facts.histogram.counts && facts.histogram.counts.length && facts.count > 1)
card.append(histogram(facts.histogram));
}
if (values && values.length) {
const all = facts && facts.count > values.length ? `first ${values.length} of ${thousands(facts.count)}`
: plural(values.length, 'value');
const text = values.map(value_text).join(', '), area = element('div', { class: 'values mono', hidden: true }, text);
const short = values.length <= 8 && text.length < 80;
if (short) card.append(element('div', { class: 'mono' }, `[${text}]`));
else card.append(element('div', {}, element('button', { class: 'small', onclick: e => {
area.hidden = !area.hidden;
e.target.textContent = area.hidden ? `Show ${all}` : 'Hide values';
} }, `Show ${all}`), ' ', copy_button(text, 'values')), area);
}
return card;
}
function histogram(h) {
const svg = (tag, attributes, ...inside) => {
const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
for (const [k, v] of Object.entries(attributes)) made.setAttribute(k, String(v));
made.append(...inside);
return made;
};
const most = Math.max(...h.counts, 1), n = h.counts.length, each = 300 / n;
const bars = h.counts.map((c, k) => {
const high = c ? Math.max(1, 48 * c / most) : 0, at = i => h.from + (h.to - h.from) * i / n;
return svg('rect', { x: k * each + 0.5, y: 50 - high, width: Math.max(1, each - 1), height: high,
fill: 'var(--hot)' },
svg('title', {}, `${value_text(at(k))} to ${value_text(at(k + 1))}: ${thousands(c)}`));
});
return svg('svg', { class: 'histogram', viewBox: '0 0 300 64', role: 'img', 'aria-label': 'Histogram' }, ...bars,
svg('line', { x1: 0, x2: 300, y1: 50.5, y2: 50.5, stroke: 'var(--dim)' }),
svg('text', { x: 0, y: 62, 'font-size': 10, fill: 'var(--dim)' }, value_text(h.from)),
svg('text', { x: 300, y: 62, 'font-size': 10, fill: 'var(--dim)', 'text-anchor': 'end' }, value_text(h.to)));
}
function constants_of(data, page) {
const all = [];
for (const n of data.nodes) {
if (n.kind !== 'constant') continue;
for (const tensor of data.outputs_of(n.id).filter(t => t !== undefined))
all.push({ node: n.id, tensor, readers: data.readers_of(tensor), bytes: data.bytes_of(tensor),
facts: (page.constants || {})[String(tensor)] || {} });
}
return all.sort((a, b) => b.bytes - a.bytes || a.node - b.node);
}
function show_constants(app, body) {
const { data } = app, all = constants_of(data, app.page), most = 1000;
const value = v => v === null || v === undefined ? '' : value_text(v);
const readers = r => r.length ? data.nodes[r[0]].name + (r.length > 1 ? ` and ${thousands(r.length - 1)} more` : '')
: 'nothing';
const all_columns = [['Constant', '', c => data.tensors[c.tensor].name], ['Read by', '', c => readers(c.readers)],
['Type', '', c => data.tensors[c.tensor].dtype], ['Shape', '', c => {
const { dtype, shape } = data.tensors[c.tensor];
return dtype || shape ? shape_text(shape) : '';
}], ['Bytes', 'n', c => c.bytes ? bytes_text(c.bytes) : ''], ['Min', 'n', c => value(c.facts.min)],
['Max', 'n', c => value(c.facts.max)], ['Zeros', 'n', c => c.facts.zeros === undefined ? ''
: thousands(c.facts.zeros)]];
const columns = all_columns.filter(([, , text]) => all.some(c => text(c) !== '')); // what a page knows
const line = c => element('tr', { class: 'goes', 'data-node': c.readers[0] ?? c.node,
onclick: () => app.go_to(c.readers[0] ?? c.node) },
columns.map(([, kind, text]) => element('td', { class: kind || null }, text(c))));
body.replaceChildren(element('table', {}, element('thead', {}, element('tr', {},
columns.map(([name, kind]) => element('th', { class: kind || null }, name)))),
element('tbody', {}, all.slice(0, most).map(line))),
all.length > most ? element('div', { class: 'note' }, `and ${thousands(all.length - most)} more`) : '');
const bytes = all.reduce((sum, c) => sum + c.bytes, 0);
return plural(all.length, 'constant') + (bytes ? `, ${bytes_text(bytes)}` : '') + '; a click goes to the reader';
}
class details_panel {
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
)viewer",
R"viewer(
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
function show_overview(app) {
const { data, page } = app, g = data.graph, m = g.memory || {}, ops = new Map();
let constants = 0, weights = 0;
for (const n of data.nodes) {
if (n.kind === 'constant') ++constants;
else if (n.kind !== 'input') ops.set(n.op, (ops.get(n.op) || 0) + 1);
}
for (const t of data.tensors) weights += t.raw.payload_bytes || 0;
for (const n of data.nodes) weights += n.raw.weight_bytes || 0;
const port = p => element('div', { class: 'card' }, element('div', { class: 'top' },
app.node_link(data.tensors[p.tensor].node, p.name), app.panel.type(p.tensor)), app.panel.why(p.tensor));
const ports = all => {
const rest = element('div', {}, all.length > 12 ? element('button', { class: 'link', onclick: () =>
rest.replaceChildren(...all.slice(12, 1012).map(port)) }, `and ${thousands(all.length - 12)} more`) : '');
return [all.slice(0, 12).map(port), rest];
};
const operators = [...ops].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
const errors = page.errors || [];
const rest = data.nodes.length - constants - data.nodes.filter(n => n.kind === 'input').length;
app.panel.show(
element('h1', {}, last_of(page.title || g.file || 'Model')),
element('div', { class: 'sub' }, [g.framework, page.stage].filter(Boolean).join(', '),
(page.title || '').includes('/') ? element('div', {}, page.title) : ''),
errors.length ? [element('h2', {}, plural(errors.length, 'error')),
errors.slice(0, 50).map(e => element('div', { class: 'fault' },
e.node >= 0 && e.node !== null ? app.node_link(e.node) : '', e.node >= 0 && e.node !== null ? ': ' : '',
e.message))] : '',
data.inputs.length || data.planned ? element('h2', {}, `Inputs (${data.inputs.length})`) : '', ports(data.inputs),
data.outputs.length || data.planned ? element('h2', {}, `Outputs (${data.outputs.length})`) : '',
ports(data.outputs),
(g.symbols || []).length ? [element('h2', {}, 'Symbols'), rows_of(g.symbols.map((s, k) => [
element('strong', { style: { color: app.theme.symbols[k % app.theme.symbols.length] } }, s.name),
s.most === undefined || s.most === null ? `${s.least} or more` : `${s.least} to ${thousands(s.most)}`]))] : '',
element('h2', {}, 'Size'),
rows_of([['operators', thousands(rest)],
['constants', constants ? element('a', { href: '#', id: 'all_constants', onclick: e => {
e.preventDefault();
app.open_drawer('constants');
} }, thousands(constants)) : ''],
['parameters', weights ? bytes_text(weights) : ''],
['functions', app.picture.graphs.length > 1 ? thousands(app.picture.graphs.length - 1) : ''],
['arena', m.arena_bytes ? element('a', { href: '#', onclick: e => {
e.preventDefault();
app.show_drawer('memory');
} }, `${m.at_most ? 'at most ' : ''}${bytes_text(m.arena_bytes)}`) : ''],
['lower bound', m.lower_bound_bytes ? bytes_text(m.lower_bound_bytes) : ''],
['one run', app.profile ? time_text(app.profile.total) : ''],
['differs', app.difference && !app.difference.any ? `in nothing from ${app.difference.with}`
: app.difference ? `from ${app.difference.with}: ${app.difference.added.length} added, ` +
`${app.difference.removed.length} removed, ${app.difference.changed.length} changed` : '']]),
element('h2', {}, 'Operators'),
rows_of(operators.map(([op, n]) => [element('a', { href: '#', onclick: e => {
e.preventDefault();
app.search.set(`op:${op}`);
} }, op), thousands(n)])),
(g.prepared || []).some(s => s.nodes) ? [element('h2', {}, 'Removed by preparation'),
rows_of(g.prepared.filter(s => s.nodes).map(s => [s.step, thousands(s.nodes)]))] : '',
(g.regions || []).length ? [element('h2', {}, 'Regions of engines'), rows_of(g.regions.slice(0, 12).map(r =>
[r.engine, [`${plural(r.nodes, 'node')} from ${r.first}`, r.layout === 'ND' ? '' : r.layout]
.filter(Boolean).join(', ')])), g.regions.length > 12
? element('div', { class: 'note' }, `${thousands(g.regions.length - 12)} more`) : ''] : '');
}
function dashed_lines(picture) {
const control = new Set(picture.tensors.flatMap(([, output], t) => output === -1 ? [t] : []));
const some = f => picture.scopes.some(s => (s.lines || []).some(l => f(s, l)));
return { control: control.size > 0 && some((_, l) => control.has(l[2])),
back: some((s, l) => s.boxes[l[1]][2] <= s.boxes[l[0]][2]) };
}
function show_legend(app) {
const dashed = app.dashed = app.dashed || dashed_lines(app.picture);
const dash = (colour, text) => element('div', { class: 'key' },
element('i', { class: 'dash', style: { borderColor: colour } }), text);
const all = app.colours.legend(), symbols = app.symbols.names.slice(0, 12), folded = app.legend_folded;
const line = (colour, text, key) => element('button', { class: 'key',
'aria-pressed': String(key !== null && app.only === key), title: key === null ? '' : `Show only ${key}`,
onclick: () => { if (key !== null) app.show_only(key); } }, element('i', { style: { background: colour } }), text);
const fold = element('button', { class: 'key', id: 'fold', 'aria-expanded': String(!folded),
title: folded ? 'Unfold ( l )' : 'Fold ( l )', onclick: () => fold_legend(app, !folded) },
element('span', {}, folded ? '\u25b8' : '\u25be'), element('strong', {}, 'Colours'));
by_id('legend').replaceChildren(fold, ...(folded ? [] : [
...all.slice(0, 16).map(([colour, text, key]) => line(colour, text, key)),
)viewer",
R"viewer(
app.difference && app.difference.mark.size ? element('div', {}, element('h2', {}, 'Difference'),
line(app.theme.added, 'added', null), line(app.theme.changed, 'changed', null)) : '',
dashed.back || dashed.control ? element('div', {}, element('h2', {}, 'Lines'),
dashed.back ? dash(app.theme.found, 'upwards: loops') : '',
dashed.control ? dash(app.theme.line, 'control: order only') : '') : '',
symbols.length ? element('div', {}, element('h2', {}, 'Symbols'), symbols.map((s, k) =>
line(app.theme.symbols[k % app.theme.symbols.length], s, null))) : '']));
}
function fold_legend(app, folded) {
app.legend_folded = folded;
show_legend(app);
app.resized();
}
function clear_first_view(app) {
const r = by_id('legend').getBoundingClientRect(), around = app.canvas.getBoundingClientRect();
const [x0, y0] = app.camera.to_scene(r.left - around.left, r.top - around.top);
const [x1, y1] = app.camera.to_scene(r.right - around.left, r.bottom - around.top);
for (const b of app.scene.box_index.find(x0, y0, x1, y1))
if (b.x < x1 && b.x + b.w > x0 && b.y < y1 && b.y + b.h > y0) return fold_legend(app, true);
return undefined;
}
function svg_of(app, part = null) {
const measuring = new canvas_painter(document.createElement('canvas').getContext('2d'));
const painter = new svg_painter((text, style) => measuring.width(text, measuring.use_font(style)));
const edge = 20, all = part || { x0: -edge, y0: -edge, x1: app.scene.w + edge, y1: app.scene.h + edge };
new scene_drawing(painter, app.scene, { ...app.painting(), chosen: { node: -1, tensor: -1, scope: -1 },
near: new Set(),
hover: null }).draw(all, 1);
return painter.document(all.x0, all.y0, all.x1 - all.x0, all.y1 - all.y0, app.theme.back);
}
const png_scale = (w, h, wanted) => Math.min(wanted, 16000 / w, 16000 / h, Math.sqrt(1.2e8 / (w * h)));
function png_of(app, whole) {
const part = whole ? { x0: -20, y0: -20, x1: app.scene.w + 20, y1: app.scene.h + 20 } : app.camera.part();
const w = part.x1 - part.x0, h = part.y1 - part.y0;
const wanted = whole ? 2 : app.camera.scale * (devicePixelRatio || 1), scale = png_scale(w, h, wanted);
if (whole && scale < 1) say_smaller(app, scale);
const canvas = document.createElement('canvas');
canvas.width = Math.max(1, Math.round(w * scale));
canvas.height = Math.max(1, Math.round(h * scale));
const g = canvas.getContext('2d');
g.fillStyle = app.theme.back;
g.fillRect(0, 0, canvas.width, canvas.height);
g.setTransform(scale, 0, 0, scale, -part.x0 * scale, -part.y0 * scale);
new scene_drawing(new canvas_painter(g), app.scene, app.painting()).draw(part,
Math.max(scale, whole ? 0 : app.camera.scale));
return new Promise(done => canvas.toBlob(done, 'image/png'));
}
function say_smaller(app, scale) {
const box = by_id('message'), close = () => { box.hidden = true; };
box.replaceChildren(element('div', {}, 'The picture is too large for a PNG: this one is at ' +
`${+(100 * scale).toPrecision(2)} % of its size. SVG keeps all of it. `,
element('button', { class: 'link', id: 'svg_instead', onclick: () => {
close();
save_svg(app);
} }, 'Save as SVG')), element('button', { title: 'Close', 'aria-label': 'Close', onclick: close }, '\u2715'));
box.hidden = false;
}
function save(blob, name) {
const a = element('a', { href: URL.createObjectURL(blob), download: name });
document.body.append(a);
a.click();
a.remove();
setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}
function file_name(app) {
const bare = String(app.page.title || 'graph').replace(/^.*[\\/]/, '').replace(/[^\w.-]+/g, '_');
return app.page.stage ? `${bare}.${app.page.stage}` : bare;
}
function save_svg(app) {
save(new Blob([svg_of(app)], { type: 'image/svg+xml' }), `${file_name(app)}.svg`);
}
function export_menu(app) {
const menu = by_id('menu'), item = (text, f) => element('button', { onclick: () => {
menu.hidden = true;
f();
} }, text);
menu.replaceChildren(item('SVG, all of it', () => save_svg(app)),
item('PNG, all of it', () => png_of(app, true).then(b => b && save(b, `${file_name(app)}.png`))),
item('PNG, as on the screen', () => png_of(app, false).then(b => b && save(b, `${file_name(app)}.png`))));
menu.hidden = !menu.hidden;
}
function listen_to_pointers(app) {
const { canvas, camera } = app, down = new Map();
let moved = false, apart = 0, last = { time: 0, scope: -1 };
const spot = e => {
const r = canvas.getBoundingClientRect();
return [e.clientX - r.left, e.clientY - r.top];
};
const spread_of = () => {
const [a, b] = [...down.values()];
return [Math.hypot(a[0] - b[0], a[1] - b[1]), (a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};
canvas.addEventListener('pointerdown', e => {
canvas.focus({ preventScroll: true });
canvas.setPointerCapture(e.pointerId);
down.set(e.pointerId, spot(e));
if (down.size === 1) moved = false;
if (down.size === 2) [apart] = spread_of();
app.tip(null);
by_id('menu').hidden = true;
});
canvas.addEventListener('pointermove', e => {
const [x, y] = spot(e), was = down.get(e.pointerId);
if (!was) return hover_at(app, x, y, e);
if (down.size === 1) {
if (!moved && Math.hypot(x - was[0], y - was[1]) < (e.pointerType === 'touch' ? 9 : 4)) return undefined;
moved = true;
canvas.classList.add('dragged');
camera.move(x - was[0], y - was[1]);
down.set(e.pointerId, [x, y]);
} else if (down.size === 2) {
const [, mx, my] = spread_of();
down.set(e.pointerId, [x, y]);
const [now, nx, ny] = spread_of();
camera.zoom(now / Math.max(1, apart), nx, ny);
camera.move(nx - mx, ny - my);
apart = now;
moved = true;
}
return undefined;
});
const up = e => {
const was = down.get(e.pointerId);
down.delete(e.pointerId);
canvas.classList.remove('dragged');
if (down.size === 1) moved = true; // the other finger of two
if (!was || moved || e.type === 'pointercancel') return;
const [x, y] = spot(e), clicked = click_at(app, x, y, e.timeStamp - last.time < 400 ? last.scope : -1);
last = { time: e.timeStamp, scope: clicked };
};
canvas.addEventListener('pointerup', up);
canvas.addEventListener('pointercancel', up);
canvas.addEventListener('pointerleave', () => app.tip(null));
canvas.addEventListener('wheel', e => {
e.preventDefault();
app.tip(null);
const unit = e.deltaMode === 1 ? 16 : 1, dy = e.deltaY * unit;
if (e.shiftKey) return camera.move(-(dy || e.deltaX * unit), 0);
return camera.zoom(Math.exp(-Math.max(-240, Math.min(240, dy)) / (e.ctrlKey ? 120 : 420)), ...spot(e));
}, { passive: false });
}
function click_at(app, px, py, clicked_before) {
const { camera, scene } = app, [x, y] = camera.to_scene(px, py), b = scene.box_at(x, y);
if (b && b.kind === node_box) {
app.choose({ node: b.id });
} else if (b && b.kind === exit_box) {
const t = app.places.tensor[b.id];
if (t >= 0) app.choose({ tensor: t });
} else if (b && b.kind === scope_box) {
const button = x <= b.x + 26 && y <= b.y + 28; // the + or - at the box
if (button || clicked_before === b.id) {
app.toggle(b.id);
return -1;
}
app.choose({ scope: b.id });
return b.id;
} else {
const l = scene.line_at(x, y, 6 / camera.scale);
if (l && l.stub) follow_stub(app, l, x, y);
else if (l && l.tensor >= 0) app.choose({ tensor: l.tensor });
else app.choose({});
}
return -1;
}
function follow_stub(app, l, x, y) {
const s = l.stations, n = s.length;
const at_start = Math.hypot(x - s[0], y - s[1]) < Math.hypot(x - s[n - 3], y - s[n - 1]);
const to = at_start ? l.to : l.from;
if (to.kind === node_box) app.go_to(to.id);
else app.show_box(to);
}
function hover_at(app, px, py, e) {
const { camera, scene, data } = app, [x, y] = camera.to_scene(px, py), b = scene.box_at(x, y);
const l = b ? null : scene.line_at(x, y, 5 / camera.scale);
const node = b && b.kind === node_box ? b.id : -1;
app.canvas.classList.toggle('over', !!(b || l));
if (app.hover !== l) {
app.hover = l;
app.changed();
}
const tensors = node >= 0 ? data.outputs_of(node) : l && l.tensor >= 0 ? [l.tensor] : [];
const key = tensors.join();
if (key !== app.hovered_key) {
app.hovered_key = key;
app.hovered_tensors = new Set(tensors);
app.draw_drawer();
}
if (node >= 0) {
const fault = data.fault_of(node);
const n = data.nodes[node], time = app.profile && app.profile.ns[node] ? time_text(app.profile.ns[node]) : '';
app.tip([`${n.op}  ${n.name}`, ...data.outputs_of(node).slice(0, 4).map(t => data.text_of(t)), time, fault], e);
} else if (b && b.kind === scope_box) {
const s = app.picture.scopes[b.id];
app.tip([s.path || s.name, `${plural(s.nodes, 'node')}; double click ${b.open ? 'closes' : 'opens'}`], e);
} else if (l && l.tensor >= 0) {
app.tip(l.more.length ? [bundle_text(l), ...[l.tensor, ...l.more].slice(0, 8).map(t => t < 0 ? 'control'
: `${data.tensors[t].name}  ${data.text_of(t)}`), l.more.length > 7 ? '\u2026' : '']
: [data.tensors[l.tensor].name, data.text_of(l.tensor),
`made by ${data.nodes[data.tensors[l.tensor].node].name}`], e);
} else {
app.tip(null);
}
}
function neighbour(app, direction) {
const { scene, chosen } = app;
const here = chosen.node >= 0 ? app.box_of(chosen.node) : chosen.scope >= 0 ? scene.box_of_scope.get(chosen.scope)
: null;
if (!here) return app.first_box();
const middle = here.x + here.w / 2;
if (direction === 'up' || direction === 'down') {
const ends = scene.lines.filter(l => (direction === 'down' ? l.from : l.to) === here)
.map(l => direction === 'down' ? l.to : l.from).filter(b => b.kind <= scope_box);
if (ends.length) return ends.reduce((a, b) => Math.abs(b.x +
b.w / 2 - middle) < Math.abs(a.x + a.w / 2 - middle) ? b : a);
}
const sign = direction === 'left' || direction === 'up' ? -1 : 1,
aside = direction === 'left' || direction === 'right';
let best = null, least = Infinity;
for (const b of scene.boxes) {
if (b === here || b.kind > scope_box) continue;
const dx = b.x + b.w / 2 - middle, dy = b.y + b.h / 2 - here.y - here.h / 2;
const along = (aside ? dx : dy) * sign, across = Math.abs(aside ? dy : dx);
if (along > 4 && along + 3 * across < least) [best, least] = [b, along + 3 * across];
}
return best;
}
const key_help = [['/', 'search'], ['Enter', 'open or close the chosen scope; next match'],
['Esc', 'close what is open'],
['+ -', 'larger, smaller'], ['0', 'all of it'], ['arrows', 'to the next node; with Shift move the picture'],
['o', 'open or close the scope'], ['Shift+O, Shift+C', 'open, close all'], ['c', 'next colouring'],
['m', 'memory plan'], ['k', 'constants'],
['p', 'times'], ['r', 'roofline'], ['d', 'difference'], ['t', 'light or dark'], ['l', 'fold the legend'],
['n', 'next error'],
['s', 'save as SVG'],
['double click', 'open or close a scope'], ['wheel, two fingers', 'zoom'], ['Shift + wheel', 'sideways']];
function listen_to_keys(app, actions) {
document.addEventListener('keydown', e => {
const at = /** @type {any} */ (e.target);
const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName);
if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
if ((e.key === 'Enter' || e.key === ' ') && /^(BUTTON|A)$/.test(at.tagName)) return;
const arrow = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }[e.key];
if (arrow && by_id('side').contains(at)) return;
if (arrow && e.shiftKey) {
app.camera.move({ left: 120, right: -120 }[arrow] || 0, { up: 120, down: -120 }[arrow] || 0);
} else if (arrow) {
const b = neighbour(app, arrow);
if (b) {
app.without_steps(() => app.choose(b.kind === node_box ? { node: b.id } : { scope: b.id }));
app.show_box(b);
}
} else if (actions[e.key]) {
actions[e.key]();
} else {
return;
}
e.preventDefault();
});
}
const open_at_most = 300; // nodes, in a picture of which all scopes are open at first
class viewer_app {
constructor(graph, page) {
this.page = page;
this.picture = page.picture;
this.data = new model_data(graph, page);
this.places = new picture_places(this.picture, this.data);
this.profile = page.profile ? new node_times(page.profile, this.data.nodes.length) : null;
this.difference = page.difference ? new graph_difference(page.difference, this.data.nodes.length) : null;
this.colours = new node_colours(this.data, this.profile);
this.symbols = new symbol_colours(this.data);
this.chosen = { node: -1, tensor: -1, scope: -1 };
this.near = new Set();
)viewer",
R"viewer(
this.found = new Set();
this.found_scopes = new Set();
this.bad = new Set();
for (const n of this.data.nodes) if (n.raw.fault && !n.raw.fault.after) this.bad.add(n.id);
for (const e of page.errors || []) if (e.node >= 0 && e.node !== null) this.bad.add(e.node);
this.bad_scopes = this.scopes_around(this.bad);
this.only = null;
this.legend_folded = false;
this.steps = false;
this.hover = null;
this.hovered_tensors = new Set();
this.hovered_key = '';
this.hovered = -1;
this.root = this.picture.graphs[0].root;
this.open = this.places.open_at_first(open_at_most);
this.set_theme(this.stored_theme());
this.camera = new scene_camera(() => this.changed());
this.canvas = by_id('view');
this.link = new page_link();
this.asked = 0;
this.paints = 0;
this.drawer = '';
this.drawers = has_plan(this.data) ? { memory: new memory_chart(this, new memory_data(this.data)) } : {};
if (page.roofline) this.drawers.roofline = new roofline_chart(this, page.roofline);
this.rebuild();
this.map = new small_map(this);
this.panel = new details_panel(this);
this.search = new search_bar(this);
}
scopes_around(nodes) {
const all = new Set();
for (const n of nodes) {
const drawn = this.places.drawn(n);
if (drawn >= 0) for (const s of this.places.around(drawn)) all.add(s);
}
return all;
}
rebuild() {
this.scene = new graph_scene(this.picture, this.root, this.open, t => this.places.tensor[t]);
place_labels(this.scene, this.data, b => b.kind === node_box ? this.data.nodes[b.id].name
: b.kind === scope_box ? this.picture.scopes[b.id].name : '');
if (this.map) this.map.forget();
}
painting() {
const { data, picture, places, theme, near, found, found_scopes, bad, bad_scopes, colours, symbols, hover } = this;
const node = this.chosen.node >= 0 ? places.drawn(this.chosen.node) : -1; // a folded constant: its reader
return { data, picture, places, theme, near, found, found_scopes, bad, bad_scopes, colours, symbols, hover,
chosen: { ...this.chosen, node }, hovered: this.hovered,
only: this.only === null ? null : id => colours.key_of(id) === this.only,
mark_of: id => this.difference ? this.difference.mark.get(id) || null : null };
}
changed() {
if (this.asked) return;
this.asked = requestAnimationFrame(() => {
this.asked = 0;
this.paint();
});
}
paint() {
const { g, w, h } = sharp_canvas(this.canvas), { camera } = this, ratio = devicePixelRatio || 1;
camera.w = w;
camera.h = h;
g.setTransform(ratio * camera.scale, 0, 0, ratio * camera.scale, ratio * camera.x, ratio * camera.y);
this.painter = this.painter || new canvas_painter(g);
this.painter.font = '';
new scene_drawing(this.painter, this.scene, this.painting()).draw(camera.part(), camera.scale);
this.map.draw();
++this.paints;
}
resized() {
const r = this.canvas.getBoundingClientRect();
this.camera.w = r.width;
this.camera.h = r.height;
this.camera.inset = by_id('legend').offsetWidth + 12;
this.camera.covered = by_id('corner').offsetWidth + 24;
this.changed();
this.draw_drawer();
}
fit() { this.camera.fit(this.scene.w, this.scene.h); }
box_of(node) {
const drawn = this.places.drawn(node);
if (drawn < 0) return null;
for (const s of this.places.around(drawn)) {
const b = this.scene.box_of_scope.get(s);
if (b && !b.open) return b;
}
return this.scene.box_of_node.get(drawn) || null;
}
first_box() { return this.first_boxes()[0] || null; }
first_boxes() {
const { data } = this, boxes = new Set();
let first = data.inputs.map(p => data.tensors[p.tensor].node);
if (!first.length) // a model that feeds itself
first = data.nodes.filter(n => n.kind !== 'constant' && !data.reads_something(n.id)).map(n => n.id);
let best = null, most = -1;
for (const node of first.slice(0, 40)) {
const drawn = this.places.drawn(node), b = drawn >= 0 ? this.box_of(node) : null;
if (!b || this.places.root_of[this.places.scope_of[drawn]] !== this.root) continue;
boxes.add(b);
const n = data.reached_from(node);
if (n > most) [best, most] = [b, n];
}
best = best || this.scene.boxes.reduce((top, b) => !top || b.y < top.y ? b : top, null);
return best ? [best, ...[...boxes].filter(b => b !== best)] : [];
}
show_first() { this.camera.open(this.scene.w, this.scene.h, this.first_boxes()); }
open_first() {
const scopes = [...this.open], depth = s => this.places.path_of(s).length;
for (let deep = scopes.reduce((d, s) => Math.max(d, depth(s)), 0); deep > 0; --deep) {
this.open = new Set(scopes.filter(s => depth(s) <= deep));
this.rebuild();
this.show_first();
const seen = this.scene.boxes.filter(b => this.camera.sees(b)).length;
if (seen >= Math.min(6, this.scene.boxes.length) && this.first_boxes().every(b => this.camera.sees(b))) return;
}
this.open = new Set(scopes);
this.rebuild();
this.show_first();
}
toggle(scope) {
const before = this.scene.box_of_scope.get(scope);
if (this.open.has(scope)) this.open.delete(scope);
else this.open.add(scope);
this.rebuild();
const after = this.scene.box_of_scope.get(scope), { camera } = this;
if (before && after) {
const middle = after.open === before.open ? 0 : (after.w - before.w) / 2;
camera.x += (before.x - after.x - middle) * camera.scale;
camera.y += (before.y - after.y) * camera.scale;
}
if (this.chosen.scope === scope) this.panel.scope(scope);
this.changed();
}
open_all(all) {
this.open = new Set(all ? this.places.inner_scopes(this.root) : []);
this.rebuild();
this.show_first();
}
reveal(node) {
const drawn = this.places.drawn(node);
if (drawn < 0) return false;
const root = this.places.root_of[this.places.scope_of[drawn]], around = this.places.around(drawn);
if (root === this.root && around.every(s => this.open.has(s))) return true;
this.root = root;
for (const s of around) this.open.add(s);
this.rebuild();
this.show_graphs();
return true;
}
nodes_in(scope) {
const all = [];
const walk = s => {
for (const [kind, id] of this.picture.scopes[s].boxes) {
if (kind === node_box) all.push(id);
else if (kind === scope_box) walk(id);
}
};
walk(scope);
return all;
}
use_graph(root) {
this.root = root;
this.rebuild();
this.choose({});
this.show_first();
this.show_graphs();
}
show_graphs() { by_id('graphs').value = String(this.root); }
choose({ node = -1, tensor = -1, scope = -1 }) {
this.chosen = { node, tensor, scope };
this.near = new Set(node >= 0 ? this.data.outputs_of(node).filter(t => t !== undefined) : []);
if (node >= 0) this.panel.node(node);
else if (tensor >= 0) this.panel.node(this.data.tensors[tensor].node);
else if (scope >= 0) this.panel.scope(scope);
else show_overview(this);
const named = node >= 0 ? node : tensor >= 0 ? this.data.tensors[tensor].node : -1;
this.link.keep_node(named >= 0 ? this.data.nodes[named].name : '', this.steps);
this.show_stage_links();
this.changed();
this.draw_drawer();
}
without_steps(f) {
const before = this.steps;
this.steps = false;
f();
this.steps = before;
}
chosen_tensors() {
const { node, tensor } = this.chosen;
return tensor >= 0 ? new Set([tensor]) : node >= 0 ? this.near : this.hovered_tensors;
}
go_to(node, tensor = -1) {
if (node < 0 || node >= this.data.nodes.length) return;
this.reveal(node);
this.choose({ node, tensor: tensor >= 0 && this.data.tensors[tensor].node === node ? tensor : -1 });
this.show_box(this.box_of(node));
if (this.drawers.memory && this.drawer === 'memory') this.drawers.memory.include(node);
}
show_box(box) { if (box) this.camera.show(box, true); }
node_link(node, text = '') {
const n = this.data.nodes[node];
return element('a', { href: '#' + encodeURIComponent(n.name), 'data-node': node, onclick: e => {
e.preventDefault();
this.go_to(node);
} }, text || n.name || '(no name)');
}
mark_found(nodes) {
this.found = new Set(nodes);
this.found_scopes = nodes.length <= 20000 ? this.scopes_around(nodes) : new Set();
this.changed();
}
show_panel(on) {
by_id('side').hidden = !on;
by_id('panel').setAttribute('aria-pressed', String(on));
this.resized();
}
show_drawer(what) {
this.open_drawer(this.drawer === what || by_id(what).hidden ? '' : what);
}
open_drawer(what) {
const body = by_id('drawer_body');
this.drawer = what;
by_id('drawer').hidden = !what;
for (const id of ['memory', 'constants', 'profile', 'roofline', 'difference'])
by_id(id).setAttribute('aria-pressed', String(id === what));
if (what) {
by_id('drawer_title').textContent = { memory: 'Memory plan', profile: 'Times', roofline: 'Roofline',
difference: 'Difference', constants: 'Constants' }[what];
const text = what === 'profile' ? show_profile(this, body) : what === 'difference' ? show_difference(this, body)
: what === 'constants' ? show_constants(this, body)
: this.drawers[what] ? this.drawers[what].show(body) : show_no_plan(this, body);
by_id('drawer_text').replaceChildren(...[text].flat());
}
if (what === 'profile') this.use_colour('time');
this.resized();
}
draw_drawer() {
const chart = this.drawers[this.drawer];
if (chart) chart.draw();
}
show_peak() {
const { memory } = this.drawers.memory, at = memory.at_step(memory.peak)[0];
this.drawers.memory.include_step(memory.peak);
this.go_to(memory.node_of[memory.peak] ?? (at ? at.node : -1));
}
hover_block(block, tensor, e) {
const before = this.hovered;
this.hovered = block ? block.node : -1;
if (before !== this.hovered) this.changed();
this.tip(block ? [tensor >= 0 ? this.data.tensors[tensor].name : block.name,
(tensor >= 0 ? `${this.data.text_of(tensor)}, ` : '') +
`${bytes_text(block.bytes)} at ${thousands(block.offset)}, steps ${block.first} to ${block.last}`] : null, e);
}
stored_theme() {
try {
const kept = localStorage.getItem('graft-theme');
if (kept === 'dark' || kept === 'light') return kept;
} catch { /* no storage for this page */ }
return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
set_theme(name) {
this.theme_name = name;
this.theme = themes[name];
document.documentElement.dataset.theme = name;
if (this.map) this.map.forget();
}
switch_theme() {
this.set_theme(this.theme_name === 'dark' ? 'light' : 'dark');
try {
localStorage.setItem('graft-theme', this.theme_name);
} catch { /* no storage for this page */ }
this.without_steps(() => this.choose({ ...this.chosen }));
show_legend(this);
}
use_colour(mode) {
this.colours.use(mode);
this.only = null;
by_id('colour').value = mode;
this.map.forget();
show_legend(this);
this.changed();
this.draw_drawer();
}
show_only(key) {
this.only = this.only === key ? null : key;
show_legend(this);
this.changed();
}
tip(lines, e = null) {
const tip = by_id('tip');
tip.hidden = !lines || !e;
if (tip.hidden) return;
const r = by_id('area').getBoundingClientRect();
tip.replaceChildren(lines[0], ...lines.slice(1).filter(Boolean).map(l => element('span', {}, l)));
const x = e.clientX - r.left + 14, y = e.clientY - r.top + 16;
tip.style.left = `${Math.max(4, Math.min(x, r.width - tip.offsetWidth - 6))}px`;
tip.style.top = `${Math.max(4, Math.min(y, r.height - tip.offsetHeight - 6))}px`;
}
show_stage_links() {
for (const option of by_id('stages').options) option.dataset.hash = this.link.hash();
}
}
function connect_buttons(app) {
const on = (id, f) => by_id(id).addEventListener('click', f);
const { camera } = app;
on('zoom_in', () => camera.zoom(1.3));
on('zoom_out', () => camera.zoom(1 / 1.3));
on('fit', () => app.fit());
on('open_all', () => app.open_all(true));
on('close_all', () => app.open_all(false));
on('theme', () => app.switch_theme());
on('export', () => export_menu(app));
on('panel', () => app.show_panel(by_id('side').hidden));
on('drawer_close', () => app.open_drawer(''));
on('help', () => {
app.show_panel(true);
app.panel.show(element('h1', {}, 'Keys'), rows_of(key_help.map(([k, what]) => [element('kbd', {}, k), what])));
});
const shown = { memory: app.data.planned, profile: !!app.profile, roofline: !!app.page.roofline,
difference: !!app.difference && app.difference.any,
constants: app.data.nodes.some(n => n.kind === 'constant') };
for (const [id, has] of Object.entries(shown)) {
by_id(id).hidden = !has;
on(id, () => app.show_drawer(id));
}
const scopes = app.places.inner_scopes(app.root).length > 0;
by_id('open_all').hidden = by_id('close_all').hidden = !scopes && app.picture.graphs.length < 2;
)viewer",
R"viewer(
const colour = by_id('colour'), names = { family: 'family', engine: 'engine', dtype: 'data type', time: 'time' };
colour.replaceChildren(...app.colours.modes().map(m => element('option', { value: m }, names[m])));
colour.addEventListener('change', () => app.use_colour(colour.value));
const next_colour = () => {
const all = app.colours.modes();
app.use_colour(all[(all.indexOf(app.colours.mode) + 1) % all.length]);
};
const scope_of_chosen = () => {
const { node, scope } = app.chosen;
if (scope >= 0) app.toggle(scope);
else if (node >= 0 && app.places.around(app.places.drawn(node)).length) {
const s = app.places.around(app.places.drawn(node)).pop();
app.choose({ scope: s });
app.toggle(s);
}
};
const drawer = id => () => { if (shown[id]) app.show_drawer(id); };
listen_to_keys(app, { '/': () => by_id('search').focus(), '+': () => camera.zoom(1.3), '=': () => camera.zoom(1.3),
'-': () => camera.zoom(1 / 1.3), 0: () => app.fit(), o: scope_of_chosen, O: () => app.open_all(true),
C: () => app.open_all(false), c: next_colour, m: drawer('memory'), p: drawer('profile'), r: drawer('roofline'),
d: drawer('difference'), k: drawer('constants'),
t: () => app.switch_theme(), l: () => fold_legend(app, !app.legend_folded),
s: () => save_svg(app), n: () => next_error(app),
'?': () => by_id('help').click(), Escape: () => close_something(app),
Enter: () => app.chosen.scope >= 0 ? app.toggle(app.chosen.scope) : app.search.step(1) });
}
function close_something(app) {
if (!by_id('menu').hidden) by_id('menu').hidden = true;
else if (!by_id('results').hidden) by_id('results').hidden = true;
else if (!by_id('message').hidden) by_id('message').hidden = true;
else if (app.chosen.node >= 0 || app.chosen.tensor >= 0 || app.chosen.scope >= 0) app.choose({});
else if (app.drawer) app.open_drawer('');
else if (app.only !== null) app.show_only(app.only);
else app.show_panel(by_id('side').hidden);
}
function next_error(app) {
const all = [...app.bad].sort((a, b) => a - b);
if (!all.length) return;
const at = all.indexOf(app.chosen.node), node = all[(at + 1) % all.length];
app.go_to(node);
show_error(app, app.data.fault_of(node), node);
}
function show_error(app, text, node) {
const box = by_id('message');
box.replaceChildren(element('div', {}, element('strong', {},
app.bad.size > 1 ? `${app.bad.size} errors, first: ` : 'Error: '),
node >= 0 ? [app.node_link(node), ': '] : '', text),
app.bad.size > 1 ? element('button', { title: 'Next error ( n )', onclick: () => next_error(app) }, '\u2193') : '',
element('button', { title: 'Close', 'aria-label': 'Close', onclick: () => { box.hidden = true; } }, '\u2715'));
box.hidden = false;
}
function connect_lists(app) {
const stages = by_id('stages'), graphs = by_id('graphs'), pages = app.page.pages || [];
stages.hidden = !pages.length;
stages.replaceChildren(...pages.map(p => element('option', { value: p.file, selected: p.stage === app.page.stage },
p.stage)));
if (pages.length > 1) stages.append(element('option', { value: 'index.html' }, 'all stages'));
stages.addEventListener('change', () => { location.href = encodeURI(stages.value) + app.link.hash(); });
graphs.hidden = app.picture.graphs.length < 2;
graphs.replaceChildren(...app.picture.graphs.map(g => element('option', { value: g.root }, g.name)));
graphs.addEventListener('change', () => app.use_graph(Number(graphs.value)));
}
function connect_edge(app) {
const edge = by_id('drawer_edge'), drawer = by_id('drawer');
edge.addEventListener('pointerdown', e => edge.setPointerCapture(e.pointerId));
edge.addEventListener('pointermove', e => {
if (!e.buttons) return;
const all = drawer.parentElement.getBoundingClientRect();
drawer.style.height = `${Math.max(120, Math.min(all.height - 120, all.bottom - e.clientY))}px`;
app.resized();
});
}
function first_view(app) {
app.open_first();
const asked = app.link.read(), node = asked.node ? app.data.find_any(asked.node) : -1;
const error = (app.page.errors || [])[0] || (app.bad.size
? { node: Math.min(...app.bad), message: app.data.fault_of(Math.min(...app.bad)) } : null);
app.choose({});
clear_first_view(app);
if (node >= 0) {
app.go_to(node);
} else if (asked.node || asked.search) {
app.search.set(asked.search || asked.node);
app.search.step(1);
} else if (error) {
const at = error.node ?? -1;
if (at >= 0) app.go_to(at);
show_error(app, error.message, at);
}
}
function start_viewer() {
const read = id => JSON.parse(by_id(id).textContent);
const page = read('page'), app = new viewer_app(read('graph'), page);
by_id('title').textContent = last_of(page.title || 'graft');
by_id('title').title = page.title || '';
const { data } = app, arena = (data.graph.memory || {}).arena_bytes;
by_id('summary').textContent = plural(data.nodes.length, 'node') + (arena ? `, arena ${bytes_text(arena)}` : '');
document.title = [last_of(page.title || ''), page.stage].filter(Boolean).join(', ') ||
`graft: ${data.nodes.length} nodes`;
connect_lists(app);
connect_buttons(app);
connect_edge(app);
listen_to_pointers(app);
if (innerWidth <= 900) by_id('side').hidden = true;
show_legend(app);
app.resized();
first_view(app);
new ResizeObserver(() => app.resized()).observe(by_id('area'));
const follow = () => app.without_steps(() => {
const asked = app.link.read(), node = asked.node ? app.data.find_any(asked.node) : -1;
if (asked.node && asked.node === app.link.node) return;
if (node >= 0) app.go_to(node);
else if (!asked.node) app.choose({});
if (asked.search) app.search.set(asked.search);
});
app.steps = true;
addEventListener('popstate', follow);
addEventListener('hashchange', follow);
return app;
}
if (typeof document !== 'undefined') window['graft_viewer'] = start_viewer();
})();
)viewer"};

} // namespace detail

GRAFT_END
// clang-format on
