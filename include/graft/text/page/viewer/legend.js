// include/graft/text/page/viewer/legend.js - what the colours mean; a click shows only the nodes of one
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** @param {any} app */
function show_legend(app) {
  const all = app.colours.legend(), symbols = app.symbols.names.slice(0, 12);
  const line = (colour, text, key) => element('button', { class: 'key',
    'aria-pressed': String(key !== null && app.only === key),
    title: key === null ? '' : `Show only ${key}`, onclick: () => { if (key !== null) app.show_only(key); } },
  element('i', { style: { background: colour } }), text);
  by_id('legend').replaceChildren(...all.slice(0, 16).map(([colour, text, key]) => line(colour, text, key)),
    app.difference && app.difference.mark.size ? element('div', {}, element('h2', {}, 'Difference'),
      line(app.theme.added, 'added', null),
      line(app.theme.changed, 'changed', null)) : '',
    symbols.length ? element('div', {}, element('h2', {}, 'Symbols'), symbols.map((s, k) =>
      line(app.theme.symbols[k % app.theme.symbols.length], s, null))) : '');
}
