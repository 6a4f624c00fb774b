// include/graft/text/page/viewer/input.js - mouse, touch and keyboard
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** Pointers on the canvas: a drag moves, two fingers zoom, a click chooses. @param {any} app */
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

/** @returns {number} the scope that was clicked, for a double click */
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

/** A click at the stub of a long line goes to its other end. */
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

/** The next box in a direction from the chosen one: along a line up or down, in the layer left or right. */
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

/** @param {any} app @param {any} actions by key */
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
