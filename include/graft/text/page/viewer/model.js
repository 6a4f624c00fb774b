// include/graft/text/page/viewer/model.js - the two JSONs of a page, read into one structure
// SPDX-License-Identifier: Apache-2.0
'use strict';

/**
 * @typedef {{id: number, name: string, op: string, type: string, kind: string, opaque: boolean, raw: any,
 *            graph: number}} viewer_node
 * @typedef {{id: number, name: string, node: number, output: number, dtype: string, shape: any[] | null,
 *            raw: any}} viewer_tensor
 * @typedef {{tensor: number, name: string, bad: boolean, port: string}} viewer_input
 */

/** Nodes, tensors and who reads what: of a planned graph, or of a model as it was read. */
class model_data {
  /** @param {any} graph @param {any} page */
  constructor(graph, page) {
    this.graph = graph;
    this.page = page;
    /** @type {viewer_node[]} */ this.nodes = [];
    /** @type {viewer_tensor[]} */ this.tensors = [];
    /** The tensors that each node makes, by output. @type {number[][]} */ this.made = [];
    this.removed = [];
    /** Tensors at the borders of the graph, with the names that the model gives them. */
    this.inputs = [];
    this.outputs = [];
    /** Inputs of node i: [first_input[i], first_input[i + 1]) of the three lists below. */
    this.first_input = new Int32Array(1);
    this.input_tensor = this.input_port = new Int32Array(0);
    this.bad_inputs = new Set();
    this.first_reader = this.reader = new Int32Array(0);
    /** @type {Map<string, number> | null} */ this.node_by_name = null;
    /** @type {Int32Array | null} */ this.step_of_node = null;
    this.planned = Array.isArray(graph.tensors);
    if (this.planned) read_graph(this, graph);
    else read_source(this, graph);
    /** What the model calls the tensors at its borders, by the node that makes them.
     * @type {Map<number, {name: string, side: string}[]>} */
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
  /** The operator's row of the catalog: the names of its ports. @param {number} i */
  ports_of(i) {
    const all = this.graph.operators, { raw, type } = this.nodes[i], op = this.planned ? raw.op : type;
    const ports = (all && op && Object.hasOwn(all, op) && all[op]) || { inputs: [], outputs: [] };
    if (this.planned) return ports;
    // a model as read does not say which tensors a port has: names hold if there is one for each tensor
    const fits = (names, n) => names && names.length === n ? names : [];
    return { inputs: fits(ports.inputs, this.first_input[i + 1] - this.first_input[i]),
      outputs: fits(ports.outputs, this.outputs_of(i).length) };
  }
  /** In the order of the ports; -1: absent, or nothing makes it. @param {number} i @returns {viewer_input[]} */
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
  /** @param {number} t @returns {number[]} */
  readers_of(t) {
    const all = this.reader.subarray(this.first_reader[t], this.first_reader[t + 1]);
    return [...new Set(all)];
  }
  /** The tensors that a node makes. @param {number} i @returns {number[]} */
  outputs_of(i) { return this.made[i] || []; }
  /** Something else than a constant. @param {number} i */
  reads_something(i) {
    for (let k = this.first_input[i]; k < this.first_input[i + 1]; ++k) {
      const t = this.input_tensor[k];
      if (t >= 0 && this.nodes[this.tensors[t].node].kind !== 'constant') return true;
    }
    return false;
  }
  /** How many nodes read a node, or what is made from it. @param {number} i */
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
  /** @param {number} node @param {number} output */
  tensor_of(node, output) {
    const t = (this.made[node] || [])[output];
    return t === undefined ? -1 : t;
  }
  /** The dims of a tensor: expressions where they are symbolic. @param {number} t */
  dims_of(t) { return this.tensors[t].shape; }
  /** float32 1x64x56x56 @param {number} t */
  text_of(t) {
    const x = this.tensors[t];
    if (!x.dtype && !x.shape) return '';
    return `${x.dtype || '?'} ${shape_text(x.shape)}`;
  }
  /** The same with long expressions cut, for the picture. @param {number} t */
  short_text_of(t) {
    const x = this.tensors[t];
    return x.dtype || x.shape ? `${x.dtype || '?'} ${x.shape && x.shape.length
      ? x.shape.map(short_dim_text).join('\u00d7') : shape_text(x.shape)}` : '';
  }
  /** @param {string} name */
  find(name) {
    if (!this.node_by_name) {
      this.node_by_name = new Map();
      for (const n of this.nodes) if (!this.node_by_name.has(n.name)) this.node_by_name.set(n.name, n.id);
    }
    const found = this.node_by_name.get(name);
    return found === undefined ? -1 : found;
  }
  /** By the node's name, an output's or input's of the graph, its name in the model, or a tensor's.
   * @param {string} name */
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
  /** Where a tensor lies: {offset, bytes, first, last, index}, or null. @param {number} t */
  place_of(t) {
    const m = this.graph.memory, at = m && m.placed ? m.placed[t] : null;
    if (at === null || at === undefined || !m.tensors[at]) return null;
    const within = (m.within && m.within[t]) || 0;
    return { ...m.tensors[at], offset: m.tensors[at].offset + within, within, index: at };
  }
  /** The step of each node: how many nodes that run come before it; constants and inputs run in none. The last: of the
   * end. @returns {Int32Array} */
  get steps() {
    if (!this.step_of_node) {
      this.step_of_node = new Int32Array(this.nodes.length + 1);
      this.nodes.forEach((n, i) => {
        this.step_of_node[i + 1] = this.step_of_node[i] + (n.kind === 'operation' ? 1 : 0);
      });
    }
    return this.step_of_node;
  }
  /** From when to when a tensor lives. @param {{first: number, last: number}} place by position of the nodes */
  steps_text(place) {
    const [first, last] = steps_between(this, place.first, place.last);
    return `steps ${first} to ${last}`;
  }
  /** The bytes of a tensor; 0: not known. @param {number} t */
  bytes_of(t) {
    const { dtype, raw } = this.tensors[t], dims = raw.shape;
    if (raw.payload_bytes) return raw.payload_bytes;
    if (!dims || dims.some(d => d === null || d < 0) || !dtype_bits[dtype]) return 0;
    return Math.ceil(dims.reduce((n, d) => n * d, 1) * dtype_bits[dtype] / 8);
  }
  /** An error's text for a node, or ''. @param {number} i */
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

/** Positions of nodes as steps. The last step is that of the last node that runs until then.
 * @param {model_data} data @param {number} first @param {number} last */
function steps_between(data, first, last) {
  const { steps, nodes } = data, n = nodes.length, from = steps[Math.max(0, Math.min(first, n))];
  const runs = last >= n || (nodes[last] && nodes[last].kind === 'operation');
  const to = steps[Math.max(0, Math.min(last, n))] - (runs ? 0 : 1);
  return [from, Math.max(from, to)];
}

/** @param {model_data} data @param {any} graph */
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

/** @param {model_data} data @param {any} source */
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
