// test/text/viewer/screenshots.js - pictures of pages in light and dark, with a node chosen and the memory plan
// SPDX-License-Identifier: Apache-2.0
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { browser } = require('./browser.js');

/** node screenshots.js TO DUMP...: the last stage of each dump */
async function main([to, ...dumps]) {
  fs.mkdirSync(to, { recursive: true });
  const b = await new browser().start();
  for (const dump of dumps) {
    const pages = fs.readdirSync(dump).filter(f => /^\d.*\.html$/.test(f)).sort();
    if (!pages.length) continue;
    const name = path.join(to, path.basename(dump).replace(/^\d+_/, '')), url = `file://${path.resolve(dump, pages.at(-1))}`;
    for (const dark of [false, true]) {
      await b.dark(dark);
      await b.open(url);
      const shade = dark ? 'dark' : 'light';
      await b.picture(`${name}.${shade}.png`);
      await b.run("v.go_to(v.data.nodes.find(n => n.kind === 'operation' && v.places.constants_of.has(n.id))?.id ?? 0)");
      await b.run("v.drawers.memory ? v.show_drawer('memory') : 0");
      await b.settled();
      await b.picture(`${name}.${shade}.node.png`);
    }
    console.log(`${name}: ${b.errors.length ? b.errors.join('\n') : 'no console error'}`);
  }
  await b.stop();
}

main(process.argv.slice(2));
