// include/graft/text/page/viewer/elements.js - makes elements; names of a model become text, never markup
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** @param {string} tag @param {Record<string, any>} [what] properties, `on...` handlers, `class`, `style`, data
 *  @param {...any} inside text, elements, lists of them @returns {any} */
function element(tag, what = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(what)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (key === 'class') made.className = value;
    else if (key === 'style') Object.assign(made.style, value);
    else made.setAttribute(key, value === true ? '' : String(value));
  }
  for (const x of inside.flat(Infinity)) if (x !== null && x !== undefined && x !== false) made.append(x);
  return made;
}

/** @param {string} id @returns {any} */
const by_id = id => document.getElementById(id);

/** Pairs of a description list; empty values are left out. @param {any[][]} pairs */
const rows_of = pairs => element('dl', { class: 'rows' },
  pairs.filter(([, v]) => v !== '' && v !== null && v !== undefined)
    .map(([k, v]) => [element('dt', {}, k), element('dd', {}, v)]));

/** @param {string} text what is copied @param {string} what */
function copy_button(text, what = 'Copy') {
  const button = element('button', { class: 'small', title: `Copy ${what}`, onclick: () => {
    const done = () => {
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1200);
    };
    if (navigator.clipboard && isSecureContext) navigator.clipboard.writeText(text).then(done,
      () => old_copy(text, done));
    else old_copy(text, done);
  } }, 'Copy');
  return button;
}

/** For pages from file:// in browsers that give them no clipboard. */
function old_copy(text, done) {
  const area = element('textarea', { style: { position: 'fixed', opacity: '0' } });
  area.value = text;
  document.body.append(area);
  area.select();
  if (document.execCommand('copy')) done();
  area.remove();
}

/** A canvas as sharp as the screen. @param {any} canvas @returns {{g: any, w: number, h: number}} */
function sharp_canvas(canvas) {
  const r = canvas.getBoundingClientRect(), ratio = devicePixelRatio || 1;
  const w = Math.max(1, Math.round(r.width * ratio)), h = Math.max(1, Math.round(r.height * ratio));
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w;
    canvas.height = h;
  }
  const g = canvas.getContext('2d');
  g.setTransform(ratio, 0, 0, ratio, 0, 0);
  g.clearRect(0, 0, r.width, r.height);
  return { g, w: r.width, h: r.height };
}
