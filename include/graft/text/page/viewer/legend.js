// include/graft/text/page/viewer/legend.js - what the colours mean; a click shows only the nodes of one
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** Which lines of a picture are not solid: control edges, and those against the flow. @param {any} picture */
function dashed_lines(picture) {
  const control = new Set(picture.tensors.flatMap(([, output], t) => output === -1 ? [t] : []));
  const some = f => picture.scopes.some(s => (s.lines || []).some(l => f(s, l)));
  return { control: control.size > 0 && some((_, l) => control.has(l[2])),
    back: some((s, l) => s.boxes[l[1]][2] <= s.boxes[l[0]][2]) };
}

/** @param {any} app */
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
    app.difference && app.difference.mark.size ? element('div', {}, element('h2', {}, 'Difference'),
      line(app.theme.added, 'added', null), line(app.theme.changed, 'changed', null)) : '',
    dashed.back || dashed.control ? element('div', {}, element('h2', {}, 'Lines'),
      dashed.back ? dash(app.theme.found, 'upwards: loops') : '',
      dashed.control ? dash(app.theme.line, 'control: order only') : '') : '',
    symbols.length ? element('div', {}, element('h2', {}, 'Symbols'), symbols.map((s, k) =>
      line(app.theme.symbols[k % app.theme.symbols.length], s, null))) : '']));
}

/** @param {any} app @param {boolean} folded */
function fold_legend(app, folded) {
  app.legend_folded = folded;
  show_legend(app);
  app.resized();
}

/** Folds it if it would lie over a box of the first view. @param {any} app */
function clear_first_view(app) {
  const r = by_id('legend').getBoundingClientRect(), around = app.canvas.getBoundingClientRect();
  const [x0, y0] = app.camera.to_scene(r.left - around.left, r.top - around.top);
  const [x1, y1] = app.camera.to_scene(r.right - around.left, r.bottom - around.top);
  for (const b of app.scene.box_index.find(x0, y0, x1, y1))
    if (b.x < x1 && b.x + b.w > x0 && b.y < y1 && b.y + b.h > y0) return fold_legend(app, true);
  return undefined;
}
