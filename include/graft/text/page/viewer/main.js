// include/graft/text/page/viewer/main.js - reads the page and connects its buttons
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** @param {any} app */
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

/** What is on top goes first. @param {any} app */
function close_something(app) {
  if (!by_id('menu').hidden) by_id('menu').hidden = true;
  else if (!by_id('results').hidden) by_id('results').hidden = true;
  else if (!by_id('message').hidden) by_id('message').hidden = true;
  else if (app.chosen.node >= 0 || app.chosen.tensor >= 0 || app.chosen.scope >= 0) app.choose({});
  else if (app.drawer) app.open_drawer('');
  else if (app.only !== null) app.show_only(app.only);
  else app.show_panel(by_id('side').hidden);
}

/** @param {any} app */
function next_error(app) {
  const all = [...app.bad].sort((a, b) => a - b);
  if (!all.length) return;
  const at = all.indexOf(app.chosen.node), node = all[(at + 1) % all.length];
  app.go_to(node);
  show_error(app, app.data.fault_of(node), node);
}

/** @param {any} app */
function show_error(app, text, node) {
  const box = by_id('message');
  box.replaceChildren(element('div', {}, element('strong', {},
    app.bad.size > 1 ? `${app.bad.size} errors, first: ` : 'Error: '),
    node >= 0 ? [app.node_link(node), ': '] : '', text),
  app.bad.size > 1 ? element('button', { title: 'Next error ( n )', onclick: () => next_error(app) }, '\u2193') : '',
  element('button', { title: 'Close', 'aria-label': 'Close', onclick: () => { box.hidden = true; } }, '\u2715'));
  box.hidden = false;
}

/** Switches between stages and between functions. @param {any} app */
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

/** The edge of the drawer is dragged. @param {any} app */
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

/** An error, the node or the search of the address, or the graph from its inputs on. @param {any} app */
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

/** The state of the page, for its tests and for scripts: app.data, app.scene, app.camera, app.go_to(node), ... */
if (typeof document !== 'undefined') window['graft_viewer'] = start_viewer();
