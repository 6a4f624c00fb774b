// test/text/viewer/example.js - small graphs with a simple picture, and the facts of a page, for the viewer's tests
// SPDX-License-Identifier: Apache-2.0
'use strict';

/**
 * The JSON of a graph as the library writes it, of nodes {name, op, inputs: [node], ports: [name], shape, symbolic, dtype,
 * attrs, values}. A node without inputs and with `values` is a constant, with op Data an input.
 */
function graph_of(nodes, outputs) {
  const at = new Map(nodes.map((n, i) => [n.name, i])), operators = {}, edges = [];
  const kind = n => n.op === 'Const' ? 'constant' : n.op === 'Data' ? 'input' : n.op === null ? 'opaque' : 'operation';
  const desc = n => ({ dtype: n.dtype || 'float32', shape: n.shape || null,
    ...(n.symbolic ? { symbolic_shape: n.symbolic } : {}), format: 'ND', origin_format: 'ND' });
  nodes.forEach((n, i) => {
    if (n.op) operators[n.op] = { inputs: n.ports || ['x'], outputs: ['y'] };
    (n.inputs || []).forEach((from, k) => edges.push({ tensor: at.get(from), node: i, port: k, input: k, ...desc(nodes[at.get(from)]),
      ...(n.fault ? { bad: true } : {}) }));
  });
  const port = name => ({ name, ...desc(nodes[at.get(name)]), tensor: at.get(name) });
  const live = nodes.map((n, i) => ({ n, i })).filter(({ n }) => kind(n) === 'operation' || kind(n) === 'input');
  const last_reader = new Map(); // maps, not searches: a test has 100,000 nodes
  for (const e of edges) last_reader.set(e.tensor, Math.max(e.node, last_reader.get(e.tensor) ?? 0));
  const tensors = live.map(({ n, i }, k) =>
    ({ name: n.name, tensor: i, offset: (k % 3) * 4096, bytes: 4096, first: i, last: last_reader.get(i) ?? i }));
  const place = new Map(tensors.map((t, k) => [t.tensor, k]));
  const placed = nodes.map((_, i) => place.get(i) ?? null);
  return {
    version: 1, framework: 'onnx', operators,
    inputs: nodes.filter(n => n.op === 'Data').map(n => port(n.name)), outputs: outputs.map(port),
    symbols: nodes.some(n => n.symbolic) ? [{ name: 'N', least: 1, most: 64 }] : undefined,
    nodes: nodes.map(n => ({ name: n.name, origin_name: n.origin || n.name, origin_type: n.type || n.op || '?', op: n.op,
      outputs: [{ name: n.name, origin_tensor: n.name, ...desc(n) }], inputs: n.inputs || [], input_formats: [], controls: [],
      attrs: n.attrs || {}, engine: n.engine || null, pass: n.pass, inplace: !!n.inplace, split_of: null, kind: kind(n),
      input_counts: (n.inputs || []).map(() => 1), output_counts: [1], fault: n.fault })),
    tensors: nodes.map((n, i) => ({ name: n.name, node: i, output: 0, ...desc(n), values: n.values,
      payload_bytes: n.values ? 4 * n.values.length : undefined })),
    edges, loops: [], prepared: [{ step: 'fold', nodes: 2 }],
    memory: { arena_bytes: 12288, sum_of_tensor_bytes: 4096 * tensors.length, lower_bound_bytes: 8192, tensors, placed,
      within: [], pieces: [], copies: [], alignment: 64,
      workspaces: [{ node: live[live.length - 1].n.name, offset: 8192, bytes: 512, step: live[live.length - 1].i }] },
  };
}

/** A picture of it: scopes by '/', layers by the longest path, no attention to crossings. */
function picture_of(graph) {
  const nodes = graph.nodes, scopes = [{ name: 'main', path: '', parent: -1, kind: 'graph', nodes: 0, items: [] }];
  const scope_at = new Map([['', 0]]), home = [], folded = [], tensors = [], tensor_at = new Map();
  const scope_of = path => {
    if (scope_at.has(path)) return scope_at.get(path);
    const parent = scope_of(path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
    scope_at.set(path, scopes.length);
    scopes[parent].items.push([1, scopes.length]);
    scopes.push({ name: path.slice(path.lastIndexOf('/') + 1), path, parent, kind: 'scope', nodes: 0, items: [] });
    return scopes.length - 1;
  };
  nodes.forEach((n, i) => {
    if (n.kind === 'constant') {
      folded.push([i, graph.edges.filter(e => e.tensor === i).map(e => e.node)]);
      return;
    }
    home[i] = scope_of(n.name.includes('/') ? n.name.slice(0, n.name.lastIndexOf('/')) : '');
    scopes[home[i]].items.push([0, i]);
    for (let s = home[i]; s >= 0; s = scopes[s].parent) scopes[s].nodes++;
  });
  const tensor = node => {
    if (!tensor_at.has(node)) {
      tensor_at.set(node, tensors.length);
      tensors.push([node, 0]);
    }
    return tensor_at.get(node);
  };
  const path = s => s < 0 ? [] : [...path(scopes[s].parent), s];
  const wanted = scopes.map(() => new Map()); // lines by scope: [from, to, tensor], ends by kind and id
  const link = (s, from, to, t) => wanted[s].set(`${from}>${to}>${t}`, [from, to, t]);
  for (const e of graph.edges) {
    const from = e.tensor, to = e.node;
    if (home[from] === undefined) continue;
    const t = tensor(from), up = path(home[from]), down = path(home[to]);
    let common = 0;
    while (common < up.length && common < down.length && up[common] === down[common]) ++common;
    let end = [0, from];
    for (let k = up.length - 1; k >= common; --k) {
      link(up[k], end, [3, t], t);
      end = [1, up[k]];
    }
    for (let k = common - 1; k < down.length; ++k) {
      const next = k + 1 < down.length ? [1, down[k + 1]] : [0, to];
      link(down[k], k < common ? end : [2, t], next, t);
    }
  }
  for (const o of graph.outputs) if (home[o.tensor] === 0) link(0, [0, o.tensor], [3, tensor(o.tensor)], tensor(o.tensor));
  for (let s = scopes.length - 1; s >= 0; --s) lay_out(scopes, s, [...wanted[s].values()], graph);
  return { graphs: [{ name: 'main', root: 0 }], folded, tensors, scopes };
}

function lay_out(scopes, at, wanted, graph) {
  const s = scopes[at], items = [...s.items], index = new Map(items.map((x, k) => [String(x), k]));
  for (const [from, to] of wanted)
    for (const end of [from, to])
      if (!index.has(String(end))) {
        index.set(String(end), items.length);
        items.push(end);
      }
  const lines = wanted.map(([from, to, t]) => [index.get(String(from)), index.get(String(to)), t]);
  const layer = items.map(() => 0), into = items.map(() => 0), next = items.map(() => []);
  for (const [f, t] of lines) {
    into[t]++;
    next[f].push(t);
  }
  const ready = items.map((_, k) => k).filter(k => !into[k]);
  for (let k = ready.pop(); k !== undefined; k = ready.pop())
    for (const t of next[k]) {
      layer[t] = Math.max(layer[t], layer[k] + 1);
      if (!--into[t]) ready.push(t);
    }
  const last = layer.reduce((a, l) => Math.max(a, l), 0), output = at === 0;
  items.forEach(([kind], k) => { if (kind === 3) layer[k] = last; });
  const size = ([kind, id]) => {
    if (kind === 0) {
      const n = graph.nodes[id], rows = graph.edges.length > 5000 ? 0
        : graph.edges.filter(e => e.node === id && graph.nodes[e.tensor].kind === 'constant').length;
      return [Math.max(80, Math.min(260, 7 * Math.max((n.op || '?').length, n.name.split('/').pop().length) + 16)), 44 + 16 * rows];
    }
    return kind === 1 || (kind === 3 && output) ? [100, 44] : [8, 0];
  };
  const high = new Array(last + 1).fill(0), next_x = new Array(last + 1).fill(0), boxes = [];
  items.forEach((x, k) => { high[layer[k]] = Math.max(high[layer[k]], size(x)[1]); });
  const layers = [];
  let y = 0;
  for (const h of high) {
    layers.push(y);
    y += h + 44;
  }
  items.forEach(([kind, id], k) => {
    const [w, h] = size([kind, id]);
    boxes.push([kind, id, layer[k], next_x[layer[k]], layers[layer[k]], w, h]);
    next_x[layer[k]] += w + 24;
  });
  const w = Math.max(...next_x) - 24;
  for (const b of boxes) b[3] += Math.round((w - next_x[b[2]] + 24) / 2);
  s.w = w;
  s.h = y - 44;
  s.layers = layers;
  s.boxes = boxes;
  const of_box = items.map(() => [0, 0]); // lines into each box: all, and those that have their place
  for (const [, t] of lines) of_box[t][0]++;
  s.lines = lines.map(([f, t, tensor]) => [f, t, tensor, [], boxes[f][5] >> 1,
    Math.round(boxes[t][5] * ++of_box[t][1] / (of_box[t][0] + 1))]);
  delete s.items;
}

/** A small net with everything that a page may say. */
function small_net() {
  const c = (name, values, shape) => ({ name, op: 'Const', values, shape });
  return graph_of([
    { name: 'image', op: 'Data', shape: [-1, 3, 32, 32], symbolic: ['N', 3, 32, 32] },
    c('stem/conv/weight', [1, 2, 3, 4], [8, 3, 3, 3]),
    { name: 'stem/conv', op: 'Conv2D', inputs: ['image', 'stem/conv/weight'], ports: ['x', 'filter'], shape: [-1, 8, 32, 32],
      symbolic: ['N', 8, 32, 32], attrs: { strides: [1, 1], pads: [1, 1, 1, 1] }, engine: 'cube', origin: 'Conv_0', type: 'Conv' },
    { name: 'stem/relu', op: 'Relu', inputs: ['stem/conv'], shape: [-1, 8, 32, 32], symbolic: ['N', 8, 32, 32], engine: 'vector',
      inplace: true, pass: 'fuse_relu' },
    { name: 'stem/pool', op: 'Pooling', inputs: ['stem/relu'], shape: [-1, 8, 16, 16], symbolic: ['N', 8, 16, 16], engine: 'vector' },
    { name: 'left', op: 'Sigmoid', inputs: ['stem/pool'], shape: [-1, 8, 16, 16], symbolic: ['N', 8, 16, 16], engine: 'vector' },
    { name: 'right', op: 'Tanh', inputs: ['stem/pool'], shape: [-1, 8, 16, 16], symbolic: ['N', 8, 16, 16], engine: 'vector' },
    { name: 'sum', op: 'Add', inputs: ['left', 'right'], ports: ['x1', 'x2'], shape: [-1, 8, 16, 16], symbolic: ['N', 8, 16, 16],
      engine: 'vector' },
    { name: 'found', op: 'NonZero', inputs: ['sum'], dtype: 'int64', shape: [4, -1], engine: 'cpu' },
    c('shape', [1, 2048], [2]),
    { name: 'flat', op: 'Reshape', inputs: ['sum', 'shape'], ports: ['x', 'shape'], shape: [1, 2048], engine: 'vector' },
  ], ['flat', 'found']);
}

/** PAGE for it. */
function facts_of(graph, more = {}) {
  const at = name => graph.nodes.findIndex(n => n.name === name), operations = graph.nodes.map((n, i) => [n, i])
    .filter(([n]) => n.kind === 'operation').map(([, i]) => i);
  return {
    version: 1, title: 'small.onnx', stage: '7-planned', pages: [{ stage: '1-read', file: 'read.html' }, { stage: '7-planned', file: 'small.html' }],
    picture: picture_of(graph),
    constants: { [at('stem/conv/weight')]: { count: 216, min: -1.5, max: 2.25, mean: 0.125, deviation: 0.5, zeros: 12, nan: 0,
      histogram: { from: -1.5, to: 2.25, counts: [1, 5, 60, 100, 40, 9, 1] }, values: Array.from({ length: 216 }, (_, i) => i / 8) } },
    families: { Conv2D: 'nn/conv', Relu: 'nn/activation', Pooling: 'nn/pool', Add: 'math/elementwise' },
    unknown: { [at('found')]: 'dim 1 is the number of elements of sum that are not zero: known only when it runs' },
    difference: { with: '3-fused', added: [at('sum')], removed: [{ name: 'bn', op: 'BatchNorm' }],
      changed: [{ node: at('flat'), what: 'shape of y', was: '1x512', now: '1x2048' }] },
    profile: { runs: 2, nodes: operations.map((node, k) => ({ node, count: 2, total_ns: 2000 * (k + 1) ** 2 })) },
    roofline: { chip: 'Ascend310P3', macs_per_second: 8e12, bytes_per_second: 2e11,
      nodes: operations.map((node, k) => ({ node, macs: 1e6 * (k + 1), bytes: 1e5 * (9 - k) + 1e4, least_ns: 1e4 * (k + 1),
        bound: k % 2 ? 'compute' : 'memory' })) },
    ...more,
  };
}

/** `count` nodes in chains, a scope for each hundred. */
function large_net(count) {
  const nodes = [{ name: 'image', op: 'Data', shape: [1, 8] }];
  for (let i = 1; i < count; ++i) {
    const block = Math.floor(i / 100), group = Math.floor(block / 25);
    nodes.push({ name: `group${group}/block${block}/node${i}`, op: i % 3 ? 'Add' : 'Relu', inputs: [nodes[i - 1].name], shape: [1, 8] });
  }
  return graph_of(nodes, [nodes[count - 1].name]);
}

module.exports = { graph_of, picture_of, small_net, facts_of, large_net };
