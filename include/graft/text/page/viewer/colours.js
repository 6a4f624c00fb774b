// include/graft/text/page/viewer/colours.js - colours of the page's two themes, of families, engines, dtypes and times
// SPDX-License-Identifier: Apache-2.0
'use strict';

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

/** Families of operators as the legend names them. White text is readable on each. */
const family_colours = {
  'convolution and matmul': '#2f62a8', normalization: '#1f7268', activation: '#a23b45', pooling: '#48762c',
  'shape and movement': '#8a6320', reduction: '#7d4696', elementwise: '#515c8c', quantization: '#a8467a',
  control: '#5a5f66', 'input and output': '#434c57', constant: '#6f757d', other: '#5c6d7a', opaque: '#c62828',
};

/** @type {[RegExp, string][]} */
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

/** The group of an operator, by its family in the library (nn/conv) and by its name. */
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

/** Cold to hot, readable with white text. @param {number} share from 0 to 1 */
function heat_colour(share) {
  const stops = [[62, 84, 120], [74, 100, 130], [150, 96, 60], [190, 74, 36], [196, 30, 30]];
  const at = Math.max(0, Math.min(1, share)) * (stops.length - 1), k = Math.min(stops.length - 2, Math.floor(at));
  const mix = stops[k].map((c, i) => Math.round(c + (stops[k + 1][i] - c) * (at - k)));
  return `rgb(${mix.join(',')})`;
}

/** The colour of each node's header, and the legend for it. */
class node_colours {
  /** @param {model_data} data @param {any} profile a node_times, or null */
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
  /** @param {string} mode */
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
  /** Lines of the legend: [colour, text, key]. */
  legend() {
    if (this.mode === 'time')
      return [[heat_colour(1), `${time_text(this.profile.most)} (the dearest node)`, null],
        [heat_colour(0.5), time_text(this.profile.most / 4), null], [heat_colour(0), '0', null]];
    return [...this.of_key].map(([key, colour]) => [colour, `${key} (${thousands(this.counts.get(key))})`, key]);
  }
}

const order_of_family = f => Object.keys(family_colours).indexOf(f);

/** A symbol has one colour everywhere. */
class symbol_colours {
  constructor(data) {
    this.names = (data.graph.symbols || []).map(s => s.name);
    this.at = new Map(this.names.map((n, k) => [n, k]));
  }
  /** The index of the first symbol of an expression, -1 for a number. @param {any} dim */
  of(dim) {
    if (typeof dim !== 'string') return -1;
    const name = dim.match(/[A-Za-z_]\w*/g) || [];
    for (const word of name) if (this.at.has(word)) return this.at.get(word);
    for (const [n, k] of this.at) if (dim.includes(n)) return k;
    return name.length || dim ? 0 : -1;
  }
}
