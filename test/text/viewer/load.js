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

module.exports = { load, write_page };
