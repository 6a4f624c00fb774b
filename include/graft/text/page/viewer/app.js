// include/graft/text/page/viewer/app.js - the state of the page: what is open, chosen, found and how it is coloured
// SPDX-License-Identifier: Apache-2.0
'use strict';

const open_at_most = 300; // nodes, in a picture of which all scopes are open at first

class viewer_app {
  /** @param {any} graph @param {any} page */
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
    this.found = new Set();
    this.found_scopes = new Set();
    this.bad = new Set();
    for (const n of this.data.nodes) if (n.raw.fault && !n.raw.fault.after) this.bad.add(n.id);
    for (const e of page.errors || []) if (e.node >= 0 && e.node !== null) this.bad.add(e.node);
    this.bad_scopes = this.scopes_around(this.bad);
    this.only = null;
    this.legend_folded = false;
    /** Whether a choice is a step of the browser's history. */
    this.steps = false;
    this.hover = null;
    /** What the mouse is over: tensors, for the memory plan; a node of the plan, for the picture. */
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
    /** @type {Record<string, any>} */
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
  // the picture

  rebuild() {
    this.scene = new graph_scene(this.picture, this.root, this.open, t => this.places.tensor[t]);
    place_labels(this.scene, this.data, b => b.kind === node_box ? this.data.nodes[b.id].name
      : b.kind === scope_box ? this.picture.scopes[b.id].name : '');
    if (this.map) this.map.forget();
  }
  /** How a scene is painted now. */
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
  /** The box that stands for a node: its own, its reader's, or the closed scope's around it. @param {number} node */
  box_of(node) {
    const drawn = this.places.drawn(node);
    if (drawn < 0) return null;
    for (const s of this.places.around(drawn)) {
      const b = this.scene.box_of_scope.get(s);
      if (b && !b.open) return b;
    }
    return this.scene.box_of_node.get(drawn) || null;
  }
  /** Where the first view begins: at the input from which most is reached. */
  first_box() { return this.first_boxes()[0] || null; }
  /** The same, and the other inputs behind it. */
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
  /** The graph from its inputs on. */
  show_first() { this.camera.open(this.scene.w, this.scene.h, this.first_boxes()); }
  /** The same; scopes are closed, the innermost first, until all inputs and a few more boxes are seen. */
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
  // scopes

  /** Opens or closes; the scope's corner stays where it is on the screen. @param {number} scope */
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
  /** Opens what is around a node. @param {number} node */
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
  // what is chosen

  /** @param {{node?: number, tensor?: number, scope?: number}} what */
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
  /** What is chosen meanwhile is no step of the browser's history. @param {() => void} f */
  without_steps(f) {
    const before = this.steps;
    this.steps = false;
    f();
    this.steps = before;
  }
  /** Tensors to be marked in the memory plan. */
  chosen_tensors() {
    const { node, tensor } = this.chosen;
    return tensor >= 0 ? new Set([tensor]) : node >= 0 ? this.near : this.hovered_tensors;
  }
  /** Opens the scopes around a node, chooses it, brings it to the middle. @param {number} node */
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
  // the drawer

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
  // looks

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
  /** The other stages: the place is kept. */
  show_stage_links() {
    for (const option of by_id('stages').options) option.dataset.hash = this.link.hash();
  }
}
