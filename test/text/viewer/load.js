// test/text/viewer/load.js - the viewer's scripts without a page, and pages made of them
// SPDX-License-Identifier: Apache-2.0
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const folder = path.join(__dirname, '../../../include/graft/text/page/viewer');

/** What the scripts declare. @param {string[]} names */
function load(...names) {
  const text = fs.readdirSync(folder).filter(f => f.endsWith('.js') && f !== 'main.js')
    .map(f => fs.readFileSync(path.join(folder, f), 'utf8')).join('\n');
  return vm.runInThisContext(`(() => {${text}\nreturn { ${names.join(', ')} }; })()`);
}

/** Writes a page; returns its address. */
function write_page(file, graph, facts) {
  fs.writeFileSync(`${file}.graph.json`, JSON.stringify(graph));
  fs.writeFileSync(`${file}.page.json`, JSON.stringify(facts));
  execFileSync('python3', [path.join(__dirname, 'join.py'), '--page', `${file}.graph.json`, `${file}.page.json`, file]);
  return `file://${file}`;
}

/** Places where a line of a scene lies over a box that is not its end: vertical in its layer, or as a curve between two.
 * @param {any} scene @returns {string[]} */
function crossings(scene) {
  const found = [];
  for (const l of scene.lines) {
    const s = l.stations;
    const look = (x0, y0, x1, y1) => {
      for (const b of scene.box_index.find(x0, y0, x1, y1))
        if (b !== l.from && b !== l.to && x0 < b.x + b.w - 1 && x1 > b.x + 1 && y0 < b.y + b.h - 1 && y1 > b.y + 1)
          found.push(`line of tensor ${l.tensor} over box ${b.kind} ${b.id}`);
    };
    for (let k = 0; !l.stub && k < s.length; k += 3) {
      look(s[k], Math.min(s[k + 1], s[k + 2]), s[k], Math.max(s[k + 1], s[k + 2]));
      if (k + 3 < s.length)
        look(Math.min(s[k], s[k + 3]), Math.min(s[k + 2], s[k + 4]), Math.max(s[k], s[k + 3]), Math.max(s[k + 2], s[k + 4]));
    }
  }
  return found;
}

module.exports = { load, write_page, crossings };
