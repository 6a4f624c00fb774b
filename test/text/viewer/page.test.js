// test/text/viewer/page.test.js - pages in a headless browser: what must hold, and the questions that users ask
// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { before, after, beforeEach, test } = require('node:test');
const { browser, find_browser, sleep } = require('./browser.js');
const { small_net, facts_of, large_net, picture_of } = require('./example.js');
const { write_page, crossings } = require('./load.js');

const skip = find_browser() ? false : 'no chromium';
const given = (process.env.GRAFT_PAGES || '').split(':').filter(Boolean); // folders of dumps, made by the tool
/** @type {browser} */ let b;
let folder = '', small = '', clicks = 0;

before(async () => {
  if (skip) return;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'graft_pages_'));
  const graph = small_net();
  small = write_page(path.join(folder, 'small.html'), graph, facts_of(graph));
  b = await new browser().start();
});
after(async () => {
  if (b) await b.stop();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  if (skip) return;
  b.errors = [];
  clicks = 0;
});

const click_on = selector => {
  ++clicks;
  return b.click_on(selector);
};
/** Where a node is on the screen. */
const at = name => b.run(`(() => { const x = v.box_of(v.data.find(${JSON.stringify(name)})); if (!x) return null;
  const r = v.canvas.getBoundingClientRect(), [l, t] = v.camera.to_screen(x.x, x.y);
  return { x: l + r.x, y: t + r.y, w: x.w * v.camera.scale, h: x.h * v.camera.scale, kind: x.kind }; })()`);
/** A real click on a node. */
const click_node = async (name, count = 1) => {
  const p = await at(name);
  ++clicks;
  await b.click(p.x + p.w / 2, p.y + p.h / 2, count);
};
const side = () => b.run("document.getElementById('side').innerText");
const drawer = () => b.run("document.getElementById('drawer').innerText");
const seen = p => p && p.x >= 0 && p.y >= 0 && p.x + p.w <= 1600 && p.y + p.h <= 1000;
const search = async text => {
  await b.key('/');
  await b.type(text);
};
/** Colours on the canvas that are not its background: how many, and how many different. */
const pixels = () => b.run(`(() => { const c = v.canvas, g = c.getContext('2d');
  const d = new Uint32Array(g.getImageData(0, 0, c.width, c.height).data.buffer); const all = new Map(); let n = 0;
  for (const p of d) { if (p !== 0) ++n; all.set(p, 1); } return [n / d.length, all.size]; })()`);

const page = (name, f) => test(name, { skip }, f);

page('the first view is not blank and shows an input and an output', async () => {
  await b.open(small);
  const [part, colours] = await pixels();
  assert.ok(part > 0.03 && colours > 20, `${part} of the pixels, ${colours} colours`);
  assert.ok(seen(await at('image')), 'the input is in the view');
  const output = await b.run(`(() => { const x = v.scene.boxes.find(x => x.kind === 3); const [l, t] =
    v.camera.to_screen(x.x, x.y); return { x: l, y: t + 48, w: x.w * v.camera.scale, h: x.h * v.camera.scale }; })()`);
  assert.ok(seen(output), 'the output is in the view');
  assert.match(await side(), /image[\s\S]*N\u00d73\u00d732\u00d732[\s\S]*flat[\s\S]*found/);
  assert.equal(await b.run('document.title'), 'small.onnx, 7-planned');
  assert.deepEqual(b.errors, []);
});

page('a click shows the panel of a node, a click beside it the model', async () => {
  await b.open(small);
  await click_node('stem/conv');
  const text = await side();
  for (const part of ['Conv2D', 'Conv_0 (Conv)', 'filter', '0.125', 'min, max', 'strides', '[1, 1]', 'cube', 'steps 0 to 1'])
    assert.ok(text.includes(part), part);
  assert.equal(await b.run('location.hash'), '#stem%2Fconv');
  await b.click(30, 200);
  assert.match(await side(), /OPERATORS/i);
  assert.deepEqual(b.errors, []);
});

page('a scope opens and closes: at its sign, by double click, by key', async () => {
  await b.open(small);
  const inner = () => b.run("!!v.scene.box_of_node.get(v.data.find('stem/relu'))");
  const sign = () => b.run(`(() => { const s = v.scene.scopes[0], r = v.canvas.getBoundingClientRect();
    const [x, y] = v.camera.to_screen(s.x + 13, s.y + 12); return [x + r.x, y + r.y, s.open]; })()`);
  assert.equal(await inner(), true);
  await b.click(...(await sign()).slice(0, 2));
  assert.equal(await inner(), false);
  await b.click(...(await sign()).slice(0, 2));
  assert.equal(await inner(), true);
  const [x, y] = await sign();
  await b.click(x + 40, y, 2);
  assert.equal(await inner(), false, 'double click');
  await b.key('o');
  assert.equal(await inner(), true, 'the key');
  await click_node('stem/relu');
  await b.key('o');
  assert.equal(await inner(), false, 'the key closes the scope around a node');
  await click_on('#close_all');
  assert.equal(await inner(), false);
  await click_on('#open_all');
  assert.equal(await inner(), true);
  await b.run('v.open_all(false)');
  await b.run("v.go_to(v.data.find('stem/relu'))");
  assert.equal(await inner(), true, 'a jump opens what is around');
  assert.deepEqual(b.errors, []);
});

page('search jumps, Enter goes on, the address keeps it', async () => {
  await b.open(small);
  await search('stem');
  assert.equal(await b.run("document.getElementById('found').textContent"), '4 found');
  assert.equal(await b.run('location.hash'), '#search=stem');
  await b.key('Enter');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'stem/conv');
  await b.key('Enter');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'stem/relu');
  assert.ok(seen(await at('stem/relu')));
  await b.key('Escape');
  await b.open(`${small}#right`);
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'right');
  await b.open(`${small}#search=op:Tanh`);
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'right');
  await b.open(`${small}#no%20such%20node`);
  assert.equal(await b.run("document.getElementById('found').textContent"), '0 found');
  assert.deepEqual(b.errors, []);
});

page('Back goes to the node before', async () => {
  await b.open(small);
  const back = async () => {
    await b.run('history.back()');
    await sleep(150);
    await b.settled();
    return b.run("v.chosen.node < 0 ? '' : v.data.nodes[v.chosen.node].name");
  };
  const length = await b.run('history.length');
  await click_node('stem/conv');
  await click_node('stem/conv');
  await search('sum');
  await b.key('Enter');
  await b.key('Escape');
  assert.equal(await b.run('history.length'), length + 2);
  assert.equal(await back(), 'stem/conv');
  assert.equal(await b.run('location.hash'), '#stem%2Fconv');
  assert.equal(await back(), '');
  await b.run('history.forward()');
  await sleep(150);
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'stem/conv');
  await b.key('ArrowDown');
  assert.equal(await b.run('history.length'), length + 2, 'a key is no step');
  assert.deepEqual(b.errors, []);
});

page('a node called search=x is linked; nothing differs, nothing is to be shown', async () => {
  const graph = small_net();
  graph.nodes[6].name = 'search=x';
  const file = write_page(path.join(folder, 'named.html'), graph, facts_of(graph, { difference: { with: 'a', added: [], removed: [], changed: [] } }));
  await b.open(file);
  assert.equal(await b.run("document.getElementById('difference').hidden"), true);
  await click_node('search=x');
  await b.open(file + await b.run('location.hash'));
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'search=x');
  await b.run("(v.scene.h = 90000, document.getElementById('export').click())");
  await click_on('#menu button:nth-child(2)');
  await sleep(300);
  assert.match(await b.run("document.getElementById('message').innerText"), /too large for a PNG[\s\S]*Save as SVG/);
  assert.deepEqual(b.errors, []);
});

page('dark mode follows the system and the button', async () => {
  await b.dark(true);
  await b.open(small);
  const back = () => b.run("getComputedStyle(document.body).backgroundColor");
  assert.equal(await back(), 'rgb(23, 25, 28)');
  await click_on('#theme');
  assert.equal(await back(), 'rgb(246, 246, 244)');
  await click_on('#theme');
  await b.dark(false);
  await b.run("localStorage.removeItem('graft-theme')");
  await b.open(small);
  assert.equal(await back(), 'rgb(246, 246, 244)');
  assert.deepEqual(b.errors, []);
});

page('the SVG is XML with every node, the PNG is a picture', async () => {
  await b.open(small);
  const [fault, texts] = await b.run(`(() => { const save = URL.createObjectURL; let text = null;
    URL.createObjectURL = blob => { text = blob.text(); return 'data:,'; };
    document.getElementById('export').click();
    document.querySelector('#menu button').click();
    URL.createObjectURL = save;
    return text.then(t => { const d = new DOMParser().parseFromString(t, 'image/svg+xml');
      return [!!d.querySelector('parsererror'), [...d.querySelectorAll('text')].map(t => t.textContent)]; }); })()`);
  assert.equal(fault, false);
  for (const op of ['Conv2D', 'Relu', 'Pooling', 'Sigmoid', 'Tanh', 'Add', 'NonZero', 'Reshape', 'output']) assert.ok(texts.includes(op), op);
  assert.deepEqual(b.errors, []);
});

page('keys, wheel and touch move the picture', async () => {
  await b.open(small);
  const scale = () => b.run('v.camera.scale');
  const first = await scale();
  await b.key('+');
  assert.ok(await scale() > first);
  await b.key('0');
  assert.ok(Math.abs(await scale() - first) < 1e-9);
  await b.mouse('mouseWheel', 500, 400, { button: 'none', deltaX: 0, deltaY: -200 });
  await b.settled();
  assert.ok(await scale() > first);
  await b.key('0');
  const x = await b.run('v.camera.x');
  await b.mouse('mousePressed', 200, 300);
  await b.mouse('mouseMoved', 260, 330, { buttons: 1 });
  await b.mouse('mouseReleased', 260, 330);
  assert.ok(Math.abs(await b.run('v.camera.x') - x - 60) < 1);
  const touch = (type, ...points) => b.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  await b.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const before_pinch = await scale();
  await touch('touchStart', [400, 400]);
  await touch('touchStart', [400, 400], [500, 400]);
  await touch('touchMove', [350, 400], [550, 400]);
  await touch('touchMove', [300, 400], [600, 400]);
  await touch('touchEnd');
  await b.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await b.settled();
  assert.ok(await scale() > 1.5 * before_pinch, 'pinch');
  await b.key('0');
  await click_node('left');
  await b.key('ArrowDown');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'sum');
  await b.key('ArrowUp');
  await b.key('t');
  await b.key('t');
  await b.key('?');
  assert.match(await side(), /memory plan/);
  assert.deepEqual(b.errors, []);
});

page('a refused model opens at its mistake', async () => {
  const graph = small_net(), node = graph.nodes.findIndex(n => n.name === 'stem/pool');
  graph.nodes[node].fault = { after: false, code: 'bad_value', port: 'x', rule: '', expected: 'rank 5', got: 'rank 4' };
  const file = write_page(path.join(folder, 'bad.html'), graph,
    facts_of(graph, { errors: [{ node, message: 'x: expected rank 5, got rank 4' }, { node: null, message: 'and more' }] }));
  await b.open(file);
  assert.equal(await b.run("document.getElementById('message').innerText.includes('expected rank 5, got rank 4')"), true);
  assert.ok(seen(await at('stem/pool')));
  assert.match(await side(), /stem\/pool[\s\S]*expected rank 5/);
  assert.deepEqual(b.errors, []);
});

page('hostile names are text', async () => {
  const graph = small_net(), name = '</script><img src=x onerror="window.broken=1">&quot;';
  graph.nodes[7].name = graph.tensors[7].name = graph.nodes[7].origin_name = name;
  graph.nodes[7].attrs = { [name]: name };
  for (const n of graph.nodes) n.inputs = n.inputs.map(i => i === 'sum' ? name : i);
  const file = write_page(path.join(folder, 'hostile.html'), graph, facts_of(graph, { title: name }));
  await b.open(file);
  await b.run(`v.go_to(7)`);
  await search('onerror');
  await b.run("v.show_drawer('memory')");
  await b.run("v.show_drawer('difference')");
  await b.run("v.show_drawer('profile')");
  assert.equal(await b.run("document.querySelectorAll('img').length"), 0);
  assert.equal(await b.run('window.broken === undefined'), true);
  assert.ok((await side()).includes(name));
  assert.deepEqual(b.errors, []);
});

page('a page without facts works', async () => {
  const graph = small_net(), file = write_page(path.join(folder, 'bare.html'), graph, { version: 1, picture: picture_of(graph) });
  for (const key of ['operators', 'symbols', 'memory']) delete graph[key];
  await b.open(file);
  await click_node('sum');
  assert.match(await side(), /Add/);
  await b.open(write_page(path.join(folder, 'bare2.html'), graph, { picture: picture_of(graph) }));
  await click_node('sum');
  assert.match(await side(), /Add/);
  for (const id of ['profile', 'roofline', 'difference'])
    assert.equal(await b.run(`document.getElementById('${id}').hidden`), true, id);
  assert.deepEqual(b.errors, []);
});

page('a graph without a memory plan says why', async () => {
  const graph = small_net();
  graph.memory = { arena_bytes: null, tensors: null, placed: null, workspaces: null };
  await b.open(write_page(path.join(folder, 'unplanned.html'), graph, facts_of(graph, { pages: [] })));
  await click_on('#memory');
  assert.match(await drawer(), /sizes of 8 tensors are not numbers[\s\S]*image/);
  assert.deepEqual(b.errors, []);
});

page('the legend folds', async () => {
  await b.open(small);
  const keys = () => b.run("document.querySelectorAll('#legend .key').length");
  const all = await keys();
  await click_on('#fold');
  assert.ok(all > 3 && await keys() === 1);
  await b.key('l');
  assert.equal(await keys(), all);
});

page('the stage is switched and the place is kept', async () => {
  const graph = small_net();
  write_page(path.join(folder, 'read.html'), graph, facts_of(graph, { stage: '1-read' }));
  await b.open(small);
  await click_node('sum');
  const loaded = b.event('Page.loadEventFired');
  await b.run("(() => { const s = document.getElementById('stages'); s.value = 'read.html'; s.dispatchEvent(new Event('change')); })()");
  await loaded;
  await b.settled();
  assert.equal(await b.run('v.page.stage'), '1-read');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'sum');
});

page('100,000 nodes, closed by scope, open in 5 s', async () => {
  const graph = large_net(100000), file = write_page(path.join(folder, 'large.html'), graph,
    { version: 1, title: 'large.pb', picture: picture_of(graph) });
  const start = Date.now();
  await b.open(file);
  const ms = Date.now() - start, used = await b.run('performance.memory ? performance.memory.usedJSHeapSize : 0');
  console.log(`# 100,000 nodes: ${ms} ms, ${Math.round(used / 1e6)} MB`);
  assert.ok(await b.run('v.paints > 0'));
  assert.ok(ms < (process.env.GRAFT_SLOW ? 60000 : 15000), `${ms} ms`); // 5 s on a machine that does nothing else
  assert.ok(used < 1e9);
  await b.run("v.go_to(v.data.find('group3/block80/node8055'))");
  await b.settled();
  assert.ok(seen(await at('group3/block80/node8055')));
  assert.deepEqual(b.errors, []);
});

// Questions that users ask, each in three clicks at most (typing is not a click).
const question = (name, f) => page(`question: ${name}`, async () => {
  await b.open(small);
  clicks = 0;
  await f();
  assert.ok(clicks <= 3, `${clicks} clicks`);
  assert.deepEqual(b.errors, []);
});

question('what goes in and out?', async () => {
  assert.match(await side(), /image\s+float32 N\u00d73\u00d732\u00d732[\s\S]*flat\s+float32 1\u00d72048/);
});
question('which node makes this shape?', async () => {
  await search('[1, 2048]');
  await click_on('.result');
  assert.match(await side(), /^.*flat[\s\S]*Reshape/m);
});
question('where is the peak of the memory?', async () => {
  await click_on('#memory');
  assert.match(await drawer(), /arena[\s\S]*peak: step \d+/);
  await click_on('#peak');
  assert.equal(await b.run('v.chosen.node'), await b.run('v.drawers.memory.memory.node_of[v.drawers.memory.memory.peak]'));
});
question('what is alive at the peak?', async () => {
  await click_on('#memory');
  assert.match(await drawer(), /Alive at the peak \(\d+\)[\s\S]*4.10 kB/i);
  await click_on('#drawer_body tr.goes');
  assert.ok(await b.run('v.chosen.node >= 0'));
});
question('which constants are there?', async () => {
  await click_on('#all_constants');
  assert.match(await drawer(), /2 constants, 24 B[\s\S]*stem\/conv\/weight\s+stem\/conv\s+float32\s+8\u00d73\u00d73\u00d73\s+16 B\s+-1.5\s+2.25\s+12/);
  await click_on('#drawer_body tr.goes');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'stem/conv');
});
question('what did fusion change?', async () => {
  await click_on('#difference');
  const text = await drawer();
  for (const part of ['3-fused', '1 added', '1 removed', '1 changed', 'bn', 'shape of y: 1x512 \u2192 1x2048']) assert.ok(text.includes(part), part);
  await click_on('#drawer_body tr.goes');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'flat');
});
question('why is this dim unknown?', async () => {
  await click_node('found');
  assert.match(await side(), /known only when it runs/);
});
question('what is slow?', async () => {
  await click_on('#profile');
  await click_on('#drawer_body tr.goes');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'flat');
  assert.equal(await b.run('v.colours.mode'), 'time');
});
question('is it bound by compute or by memory?', async () => {
  await click_on('#roofline');
  assert.match(await drawer(), /Ascend310P3[\s\S]*bound by compute/);
  assert.match(await drawer(), /memory/);
});
question('what are the weights of this node?', async () => {
  await click_node('stem/conv');
  assert.match(await side(), /filter[\s\S]*8\u00d73\u00d73\u00d73[\s\S]*deviation\s+0\.5[\s\S]*zeros\s+12/);
  assert.equal(await b.run("!!document.querySelector('.histogram')"), true);
  await click_on('[data-constant] button.small');
  assert.match(await side(), /0, 0\.125, 0\.25/);
});
question('who reads this tensor, and from where does it come?', async () => {
  await click_node('sum');
  assert.match(await side(), /x1[\s\S]*left[\s\S]*x2[\s\S]*right[\s\S]*read by\s+found\s+flat/);
  await click_on('#side a[data-node="8"]');
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'found');
});
question('which node of the model became this one?', async () => {
  await search('Conv_0');
  await click_on('.result');
  assert.match(await side(), /origin\s+Conv_0 \(Conv\)/);
});
question('what runs on which engine?', async () => {
  await b.run("(() => { const s = document.getElementById('colour'); s.value = 'engine'; s.dispatchEvent(new Event('change')); })()");
  ++clicks;
  assert.match(await b.run("document.getElementById('legend').innerText"), /vector \(6\)[\s\S]*cube \(1\)/);
  await click_on('#legend [aria-pressed]');
  assert.equal(await b.run('v.only'), 'vector');
});
question('which pass made this node, and is it in place?', async () => {
  await click_node('stem/relu');
  assert.match(await side(), /made by pass\s+fuse_relu[\s\S]*in place\s+yes/);
});
question('what lives at this place of the arena?', async () => {
  await click_on('#memory');
  const [x, y] = await b.run(`(() => { const m = v.drawers.memory, k = m.memory.blocks.find(k => k.name === 'sum');
    const r = m.canvas.getBoundingClientRect();
    return [r.x + m.x(k.first + 0.5), r.y + (m.y(k.offset) + m.y(k.offset + k.bytes)) / 2]; })()`);
  await b.mouse('mouseMoved', x, y, { button: 'none', clickCount: 0 });
  assert.equal(await b.run("document.getElementById('tip').innerText.includes('sum')"), true);
  assert.equal(await b.run('v.data.nodes[v.painting().hovered].name'), 'sum', 'its node is marked');
  ++clicks;
  await b.click(x, y);
  assert.equal(await b.run('v.data.nodes[v.chosen.node].name'), 'sum');
  assert.match(await side(), /4.10 kB at/);
});
question('where do the symbols of the shapes come from?', async () => {
  assert.match(await side(), /SYMBOLS\s+N\s+1 to 64/i);
  assert.match(await b.run("document.getElementById('legend').innerText"), /SYMBOLS\s+N/i);
});

test('pages of dumps', { skip: skip || (given.length ? false : 'no dumps were given') }, async () => {
  for (const dump of given)
    for (const name of fs.readdirSync(dump).filter(f => f.endsWith('.html') && f !== 'index.html')) {
      b.errors = [];
      await b.open(`file://${path.resolve(dump, name)}`);
      const [part, colours] = await pixels();
      assert.ok(part > 0.005 && colours > 8, `${name}: ${part}, ${colours}`);
      for (const all of [true, false]) {
        await b.run(`v.open_all(${all})`);
        assert.deepEqual(await b.run(`(${crossings})(v.scene).slice(0, 5)`), [], name);
      }
      const first = await b.run('v.data.nodes.findIndex(n => v.places.scope_of[n.id] >= 0 && n.kind === "operation")');
      await b.run(`v.go_to(${first})`);
      await sleep(20);
      const p = await b.run(`(() => { const x = v.scene.box_of_node.get(${first}), [l, t] = v.camera.to_screen(x.x, x.y);
        return [l, t + 48, x.w * v.camera.scale, x.h * v.camera.scale]; })()`);
      assert.ok(p[0] >= 0 && p[1] >= 0 && p[0] + p[2] <= 1600 && p[1] <= 1000, name);
      assert.ok((await side()).includes(await b.run(`v.data.nodes[${first}].op`)), name);
      assert.deepEqual(b.errors, [], name);
    }
});
