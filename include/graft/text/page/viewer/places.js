// include/graft/text/page/viewer/places.js - where a node lies in the scopes, and which are open at first
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** What the picture says about nodes and scopes, by node. */
class picture_places {
  /** @param {any} picture @param {model_data} data */
  constructor(picture, data) {
    this.picture = picture;
    /** The scope of each node that is a box. */
    this.scope_of = new Int32Array(data.nodes.length).fill(-1);
    /** Readers of a constant that is drawn inside them. */
    this.folded = new Map(picture.folded || []);
    /** Constants drawn inside a node. */
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
    /** Nodes and scopes at which outputs of the graph are made that have no box of their own. */
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
  /** A scope with those around it, the outermost first. @param {number} scope */
  path_of(scope) {
    const path = [];
    for (let s = scope; s >= 0; s = this.picture.scopes[s].parent) path.unshift(s);
    return path;
  }
  /** A node's name without what the scope around its box says. @param {string} name @param {number} scope */
  name_within(name, scope) {
    const bare = name.replace(/^\/+/, '');
    for (let s = scope; s >= 0; s = this.picture.scopes[s].parent) {
      const path = (this.picture.scopes[s].path || '').replace(/^\/+/, '');
      if (path && bare.startsWith(`${path}/`)) return bare.slice(path.length + 1).replace(/^\/+/, '') || last_of(name);
    }
    return bare || name;
  }
  /** The node whose box stands for a node: its reader for a folded constant. @param {number} node */
  drawn(node) {
    if (this.scope_of[node] >= 0) return node;
    const readers = this.folded.get(node);
    return readers && readers.length ? readers[0] : -1;
  }
  /** Every scope that has to be open for a node to be seen. @param {number} node */
  around(node) {
    return this.scope_of[node] < 0 ? [] : this.path_of(this.scope_of[node]).slice(1);
  }
  /** All scopes but the roots. */
  inner_scopes(root) {
    return this.picture.scopes.map((_, at) => at)
      .filter(at => this.picture.scopes[at].parent >= 0 && this.root_of[at] === root);
  }
  /** All scopes are open at first in a small picture; in a large one none is. @param {number} most */
  open_at_first(most) {
    const all = new Set();
    for (const { root } of this.picture.graphs)
      if (this.picture.scopes[root].nodes <= most) for (const s of this.inner_scopes(root)) all.add(s);
    return all;
  }
}
