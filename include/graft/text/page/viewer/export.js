// include/graft/text/page/viewer/export.js - saves the picture as SVG or PNG
// SPDX-License-Identifier: Apache-2.0
'use strict';

/** The whole picture as SVG. @param {any} app @param {{x0: number, y0: number, x1: number, y1: number} | null} part */
function svg_of(app, part = null) {
  const measuring = new canvas_painter(document.createElement('canvas').getContext('2d'));
  const painter = new svg_painter((text, style) => measuring.width(text, measuring.use_font(style)));
  const edge = 20, all = part || { x0: -edge, y0: -edge, x1: app.scene.w + edge, y1: app.scene.h + edge };
  new scene_drawing(painter, app.scene, { ...app.painting(), chosen: { node: -1, tensor: -1, scope: -1 },
    near: new Set(),
    hover: null }).draw(all, 1);
  return painter.document(all.x0, all.y0, all.x1 - all.x0, all.y1 - all.y0, app.theme.back);
}

/** The scale of a PNG: the one that is wanted, or what browsers can. @param {number} w @param {number} h */
const png_scale = (w, h, wanted) => Math.min(wanted, 16000 / w, 16000 / h, Math.sqrt(1.2e8 / (w * h)));

/** The whole picture, or what is on the screen, as PNG. @param {any} app @param {boolean} whole */
function png_of(app, whole) {
  const part = whole ? { x0: -20, y0: -20, x1: app.scene.w + 20, y1: app.scene.h + 20 } : app.camera.part();
  const w = part.x1 - part.x0, h = part.y1 - part.y0;
  const wanted = whole ? 2 : app.camera.scale * (devicePixelRatio || 1), scale = png_scale(w, h, wanted);
  if (whole && scale < 1) say_smaller(app, scale);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(w * scale));
  canvas.height = Math.max(1, Math.round(h * scale));
  const g = canvas.getContext('2d');
  g.fillStyle = app.theme.back;
  g.fillRect(0, 0, canvas.width, canvas.height);
  g.setTransform(scale, 0, 0, scale, -part.x0 * scale, -part.y0 * scale);
  new scene_drawing(new canvas_painter(g), app.scene, app.painting()).draw(part,
    Math.max(scale, whole ? 0 : app.camera.scale));
  return new Promise(done => canvas.toBlob(done, 'image/png'));
}

/** A large picture does not fit into a PNG. @param {any} app @param {number} scale */
function say_smaller(app, scale) {
  const box = by_id('message'), close = () => { box.hidden = true; };
  box.replaceChildren(element('div', {}, 'The picture is too large for a PNG: this one is at ' +
    `${+(100 * scale).toPrecision(2)} % of its size. SVG keeps all of it. `,
  element('button', { class: 'link', id: 'svg_instead', onclick: () => {
    close();
    save_svg(app);
  } }, 'Save as SVG')), element('button', { title: 'Close', 'aria-label': 'Close', onclick: close }, '\u2715'));
  box.hidden = false;
}

function save(blob, name) {
  const a = element('a', { href: URL.createObjectURL(blob), download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

/** @param {any} app */
function file_name(app) {
  const bare = String(app.page.title || 'graph').replace(/^.*[\\/]/, '').replace(/[^\w.-]+/g, '_');
  return app.page.stage ? `${bare}.${app.page.stage}` : bare;
}

/** @param {any} app */
function save_svg(app) {
  save(new Blob([svg_of(app)], { type: 'image/svg+xml' }), `${file_name(app)}.svg`);
}

/** @param {any} app */
function export_menu(app) {
  const menu = by_id('menu'), item = (text, f) => element('button', { onclick: () => {
    menu.hidden = true;
    f();
  } }, text);
  menu.replaceChildren(item('SVG, all of it', () => save_svg(app)),
    item('PNG, all of it', () => png_of(app, true).then(b => b && save(b, `${file_name(app)}.png`))),
    item('PNG, as on the screen', () => png_of(app, false).then(b => b && save(b, `${file_name(app)}.png`))));
  menu.hidden = !menu.hidden;
}
