// include/graft/text/page/viewer/legend.js - what the colours mean; a click shows only the nodes of one
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** @param {any} app */
function show_legend(app) {
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
