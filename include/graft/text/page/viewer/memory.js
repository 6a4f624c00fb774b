// include/graft/text/page/viewer/memory.js - the memory plan in numbers: what lives when and where, and the peak
// SPDX-License-Identifier: Apache-2.0
'use strict';

/**
 * @typedef {{offset: number, bytes: number, first: number, last: number, node: number, tensor: number, name: string,
 *            workspace: boolean,
 *            inside: {tensor: number, step: number, offset: number, bytes: number, last: number}[]}}
 *          memory_block
 */

class memory_data {
  /** @param {model_data} data */
  constructor(data) {
    const m = data.graph.memory;
    this.data = data;
    /** Steps are of nodes that run; the one behind them is the end. */
    this.steps = data.steps[data.nodes.length];
    this.node_of = data.nodes.filter(n => n.kind === 'operation').map(n => n.id);
    this.arena = m.arena_bytes || 0;
    this.bound = m.lower_bound_bytes || 0;
    this.sum = m.sum_of_tensor_bytes || 0;
    this.at_most = !!m.at_most;
    /** @type {memory_block[]} */
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
  /** Tensors that lie in the block of another: in place, views, slices and pieces. */
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
  /** The bytes that live at each step, and where they are the most. */
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
  /** What lives at a step, the largest first. @param {number} step */
  at_step(step) {
    return this.blocks.filter(b => b.first <= step && b.last >= step).sort((a, b) => b.bytes - a.bytes);
  }
}

/** @param {model_data} data */
const has_plan = data => !!(data.graph.memory && data.graph.memory.tensors && data.graph.memory.tensors.length);

/** Instead of the plan: why there is none, with the first tensors to blame. @param {any} app @param {any} body */
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
