// test/text/viewer/units.test.js - reading, spreading, search, numbers and painting of the viewer, without a browser
// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert/strict');
const test = require('node:test');
const { load } = require('./load.js');
const { small_net, facts_of, picture_of, large_net } = require('./example.js');

const v = load('bytes_text', 'time_text', 'si_text', 'shape_text', 'same_shape_text', 'value_text', 'attribute_text', 'ticks',
  'model_data', 'spread', 'stretching', 'graph_scene', 'picture_places', 'search_index', 'svg_painter', 'cut_text',
  'family_of', 'memory_data', 'node_times', 'graph_difference', 'place_labels', 'node_colours', 'themes', 'scene_drawing',
  'symbol_colours', 'family_colours', 'without_zeros', 'curve_between', 'smaller_style', 'link_of', 'constants_of', 'scene_camera', 'takers_of',
  'dashed_lines', 'ports_text', 'png_scale');

const net = () => {
  const graph = small_net(), page = facts_of(graph);
  return { graph, page, data: new v.model_data(graph, page) };
};

test('numbers are short and have units', () => {
  assert.equal(v.bytes_text(999), '999 B');
  assert.equal(v.bytes_text(7798784), '7.80 MB');
  assert.equal(v.bytes_text(999999), '1.00 MB');
  assert.equal(v.time_text(950), '950 ns');
  assert.equal(v.time_text(999900), '1.00 ms');
  assert.equal(v.time_text(12345678), '12.3 ms');
  assert.equal(v.si_text(1.5e9), '1.50 G');
  assert.equal(v.value_text(0.1 + 0.2), '0.3');
  assert.equal(v.value_text(1e-12), '1e-12');
  assert.equal(v.without_zeros('6.00 MB'), '6 MB');
  assert.equal(v.without_zeros('10 MB'), '10 MB');
  assert.deepEqual([...v.ticks(10, 5)], [0, 2, 4, 6, 8, 10]);
});

test('shapes are read as people write them', () => {
  assert.equal(v.shape_text([1, -1, 'N', null]), '1\u00d7?\u00d7N\u00d7?');
  assert.equal(v.shape_text([]), 'scalar');
  assert.equal(v.shape_text(null), '?');
  for (const same of ['[1,64,56,56]', '1x64x56x56', '1, 64, 56, 56', '1\u00d764\u00d756\u00d756'])
    assert.equal(v.same_shape_text(same), '1\u00d764\u00d756\u00d756');
  assert.equal(v.same_shape_text('relu'), '');
  assert.equal(v.same_shape_text('conv2_x'), '');
  assert.equal(v.attribute_text([1, [2, 'a'], null]), '[1, [2, a], null]');
});

test('the two JSONs become nodes, tensors and readers', () => {
  const { data } = net(), conv = data.find('stem/conv'), sum = data.find('sum');
  assert.deepEqual(data.inputs_of(conv).map(i => i.port), ['x', 'filter']);
  assert.deepEqual(data.inputs_of(sum).map(i => data.nodes[data.tensors[i.tensor].node].name), ['left', 'right']);
  assert.deepEqual([...data.readers_of(data.outputs_of(sum)[0])], [data.find('found'), data.find('flat')]);
  assert.equal(data.text_of(data.outputs_of(conv)[0]), 'float32 N\u00d78\u00d732\u00d732');
  assert.equal(data.find_any('Conv_0'), conv);
  assert.equal(data.find('no such'), -1);
  assert.equal(data.place_of(conv).bytes, 4096);
  assert.equal(data.reached_from(data.find('image')), 9);
});

test('a model as read is read, too', () => {
  const source = { framework: 'onnx', file: 'f', version: 1, outputs: ['c'], functions: [{ name: 'fn', arguments: [], results: [],
    nodes: [{ name: 'inner', type: 'Relu', inputs: [], controls: [], outputs: ['i'], attrs: [] }], outputs: [] }],
  nodes: [{ name: 'a', type: 'Input', inputs: [], controls: [], outputs: ['a'], attrs: [] },
    { name: 'b', type: 'Conv', inputs: [{ name: 'a', from: [0, 0] }, { name: 'w', from: null }], controls: [], outputs: ['b'],
      attrs: ['strides'] },
    { name: 'c', type: 'Relu', inputs: [{ name: 'b', from: [1, 0] }], controls: [], outputs: ['c'], attrs: [] }] };
  const picture = { graphs: [{ name: 'main', root: 0 }], tensors: [[2, 0]], scopes: [{ boxes: [[3, 0, 0, 0, 0, 80, 44]] }] };
  const data = new v.model_data(source, { picture });
  assert.deepEqual(data.nodes.map(n => n.graph), [0, 0, 0, 1]);
  assert.deepEqual(data.inputs_of(1).map(i => [i.tensor, i.name]), [[0, 'a'], [-1, 'w']]);
  assert.deepEqual([data.inputs[0].name, data.outputs[0].name], ['a', 'c']);
  assert.deepEqual([...data.readers_of(data.tensor_of(1, 0))], [2]);
});

/** Random scopes in scopes, boxes in layers without overlap. */
function random_picture(random) {
  const scopes = [];
  const make = (parent, depth) => {
    const at = scopes.length, s = { name: `s${at}`, path: `s${at}`, parent, kind: parent < 0 ? 'graph' : 'scope', nodes: 1,
      boxes: [], layers: [], lines: [] };
    scopes.push(s);
    let y = 0, w = 0;
    const layers = 1 + Math.floor(random() * 5);
    for (let l = 0; l < layers; ++l) {
      let x = Math.floor(random() * 60), high = 0;
      s.layers.push(y);
      for (let k = Math.floor(random() * 4); k >= 0; --k) {
        const child = depth < 3 && random() < 0.4, width = 80 + Math.floor(random() * 100), h = child ? 44 : 44 + 16 * (k % 3);
        s.boxes.push([child ? 1 : 0, child ? make(at, depth + 1) : 1000 * at + 10 * l + k, l, x, y, width, h]);
        x += width + 24 + Math.floor(random() * 40);
        high = Math.max(high, h);
      }
      w = Math.max(w, x - 24);
      y += high + 44;
    }
    s.w = w;
    s.h = y - 44;
    return at;
  };
  make(-1, 0);
  return { graphs: [{ name: 'main', root: 0 }], folded: [], tensors: [], scopes };
}

test('opened scopes never overlap, keep the order of their neighbours and stay inside', () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let turn = 0; turn < 200; ++turn) {
    const picture = random_picture(random), open = new Set();
    picture.scopes.forEach((_, at) => { if (at && random() < 0.7) open.add(at); });
    const check = (scope, size) => {
      const before = picture.scopes[scope].boxes, after = size.boxes;
      after.forEach((a, i) => {
        assert.ok(a.x >= -0.01 && a.y >= -0.01 && a.x + a.w <= size.w + 0.01 && a.y + a.h <= size.h + 0.01, 'inside');
        after.forEach((b, k) => {
          if (k <= i) return;
          assert.ok(a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01,
            `boxes ${i} and ${k} of scope ${scope} overlap`);
          if (before[i][2] === before[k][2]) assert.equal(before[i][3] < before[k][3], a.x < b.x, 'the order in a layer');
          if (before[i][2] < before[k][2]) assert.ok(a.y + a.h <= b.y + 0.01, 'the order of layers');
        });
        if (a.inside) check(before[i][1], a.inside);
      });
    };
    check(0, v.spread(picture, 0, open));
  }
});

test('closed scopes leave the picture as it was', () => {
  const picture = picture_of(small_net()), size = v.spread(picture, 0, new Set());
  assert.deepEqual([size.w, size.h], [picture.scopes[0].w, picture.scopes[0].h]);
  size.boxes.forEach((b, k) => assert.deepEqual([b.x, b.y, b.w, b.h], picture.scopes[0].boxes[k].slice(3)));
});

test('stretching is monotone and wide enough', () => {
  const map = new v.stretching([{ from: 10, to: 20, width: 100 }, { from: 15, to: 30, width: 30 }, { from: 50, to: 60, width: 10 }]);
  for (let x = 0; x < 100; ++x) assert.ok(map.at(x + 1) >= map.at(x) + 0.999);
  assert.ok(map.at(20) - map.at(10) >= 100);
  assert.equal(new v.stretching([]).at(7), 7);
});

test('lines go on through the borders of open scopes', () => {
  const { page, data } = net(), places = new v.picture_places(page.picture, data);
  const open = places.open_at_first(300);
  assert.equal(open.size, 1);
  const scene = new v.graph_scene(page.picture, 0, open, t => places.tensor[t]);
  const stem = scene.box_of_scope.get([...open][0]), into = scene.lines.find(l => l.to === stem);
  const inner = scene.lines.find(l => l.to === scene.box_of_node.get(data.find('stem/conv')));
  assert.equal(into.stations.at(-1), stem.y);
  assert.equal(into.stations.at(-3), inner.stations[0]);
  assert.equal(inner.stations[1], stem.y);
  const [conv] = [scene.box_of_node.get(data.find('stem/conv'))];
  assert.equal(scene.box_at(conv.x + 5, conv.y + 5), conv);
  assert.equal(scene.scope_at(conv.x + 5, conv.y + 5), stem);
  assert.equal(scene.line_at(inner.stations.at(-3), conv.y - 4, 5), inner);
  assert.equal(new v.graph_scene(page.picture, 0, new Set(), t => places.tensor[t]).box_of_node.get(data.find('stem/conv')), undefined);
});

test('a box says its name within the scope around it', () => {
  const { data } = net(), scopes = [['', -1], ['layer1', 0], ['layer1/conv', 1], ['loop', 2]]
    .map(([path, parent]) => ({ path, parent, boxes: [] }));
  const places = new v.picture_places({ graphs: [{ root: 0 }], folded: [], tensors: [], scopes }, data);
  for (const [name, scope, short] of [['Relu_1/fused', 0, 'Relu_1/fused'], ['/layer1/conv/Conv', 1, 'conv/Conv'],
    ['layer1/conv/Conv', 2, 'Conv'], ['layer1/conv/Conv', 3, 'Conv'], ['layer10/Conv', 1, 'layer10/Conv'], ['a/', 0, 'a/'], ['', 0, '']])
    assert.equal(places.name_within(name, scope), short, name);
});

test('the first view is centred on the inputs, with all of them where they fit', () => {
  const camera = new v.scene_camera(() => {}), box = (x, y) => ({ x, y, w: 100, h: 44 });
  Object.assign(camera, { w: 1200, h: 900, covered: 200 });
  const middle = b => b.x * camera.scale + camera.x + b.w * camera.scale / 2;
  camera.open(1100, 40000, [box(900, 0)]);
  assert.ok(Math.abs(middle(box(900, 0)) - 600) < 1);
  const near = [box(9000, 0), box(8000, 100), box(9500, 300)];
  camera.open(20000, 40000, near);
  assert.ok(near.every(b => camera.sees(b)));
  camera.open(20000, 40000, [...near, box(0, 0)]);
  assert.ok(near.every(b => camera.sees(b)) && !camera.sees(box(0, 0)));
  camera.w = 500;
  camera.open(20000, 40000, [box(9000, 0)]);
  assert.ok(middle(box(9000, 0)) + 50 * camera.scale <= 300);
});

test('outputs without a box are marked at what makes them', () => {
  const { graph, page } = net(), s = page.picture.scopes[0];
  s.lines = s.lines.filter(l => s.boxes[l[1]][0] !== 3);
  s.boxes = s.boxes.filter(b => b[0] !== 3);
  const data = new v.model_data(graph, page), places = new v.picture_places(page.picture, data);
  assert.deepEqual([...places.output_nodes].map(i => data.nodes[i].name), ['flat', 'found']);
  assert.equal(new v.picture_places(facts_of(graph).picture, data).output_nodes.size, 0);
});

test('many tensors between closed scopes are one line', () => {
  const picture = { graphs: [{ name: 'main', root: 0 }], folded: [], tensors: [[0, 0], [0, 1]], scopes: [
    { name: '', path: '', parent: -1, kind: 'graph', nodes: 2, w: 100, h: 132, layers: [0, 88], boxes: [[0, 0, 0, 0, 0, 100, 44],
      [1, 1, 1, 0, 88, 100, 44]], lines: [[0, 1, 0, [], 20, 20], [0, 1, 1, [], 60, 60]] },
    { name: 'a', path: 'a', parent: 0, kind: 'scope', nodes: 1, w: 100, h: 88, layers: [0, 44], lines: [],
      boxes: [[2, 0, 0, 10, 0, 8, 0], [2, 1, 0, 40, 0, 8, 0], [0, 1, 1, 0, 44, 100, 44]] }] };
  const closed = new v.graph_scene(picture, 0, new Set(), t => t);
  assert.deepEqual(closed.lines.map(l => [l.tensor, l.more]), [[0, [1]]]);
  assert.equal(new v.graph_scene(picture, 0, new Set([1]), t => t).lines.length, 2);
});

test('the search finds names, operators, origins, shapes, attributes and errors', () => {
  const { graph, page } = net();
  graph.nodes[8].fault = { after: false, code: 'bad_rank', port: 'x', rule: 'rank', expected: 'rank 2', got: 'rank 4' };
  const data = new v.model_data(graph, page), index = new v.search_index(data);
  const names = query => index.find(query).map(m => data.nodes[m.node].name);
  assert.equal(names('sum')[0], 'sum');
  assert.equal(names('stem/conv')[0], 'stem/conv');
  assert.deepEqual(names('op:Tanh'), ['right']);
  assert.deepEqual(names('Conv_0'), ['stem/conv']);
  assert.deepEqual(names('[1, 2048]'), ['flat']);
  assert.deepEqual(names('1x2048'), ['flat']);
  assert.deepEqual(names('strides=[1'), ['stem/conv']);
  assert.deepEqual(names('rank 4'), ['found']);
  assert.deepEqual(names('engine:cube'), ['stem/conv']);
  assert.deepEqual(names('pass:fuse_relu'), ['stem/relu']);
  assert.deepEqual(names('relu op:Relu'), ['stem/relu']);
  assert.deepEqual(names('no such thing'), []);
  assert.deepEqual(names('   '), []);
});

test('names of inputs and outputs of the graph are found, before parts of other names', () => {
  const { graph, page } = net();
  graph.outputs[0].name = 'stateN';
  graph.inputs[0].name = 'pixels';
  graph.nodes[5].name = 'output_gate/left';
  const data = new v.model_data(graph, page), index = new v.search_index(data);
  const names = query => index.find(query).map(m => data.nodes[m.node].name);
  for (const query of ['stateN', 'name:stateN', 'tensor:stateN', 'statE']) assert.deepEqual(names(query), ['flat'], query);
  assert.equal(data.nodes[data.find_any('stateN')].name, 'flat');
  assert.equal(data.nodes[data.find_any('pixels')].name, 'image');
  assert.deepEqual(names('output'), ['found', 'flat', 'output_gate/left']);
  assert.equal(names('input')[0], 'image');
  assert.deepEqual(names('stateN nothing'), []);
});

test('an address names a node or a search, whatever the node is called', () => {
  assert.deepEqual({ ...v.link_of('search=op%3AConv') }, { node: '', search: 'op:Conv' });
  assert.deepEqual({ ...v.link_of(encodeURIComponent('search=x')) }, { node: 'search=x', search: '' });
  assert.deepEqual({ ...v.link_of('100%') }, { node: '100%', search: '' });
});

test('what is no more leads to what took it in', () => {
  const { graph, page } = net(), last = graph.nodes.at(-1);
  graph.nodes[3].of = [{ name: 'bn', type: 'BatchNorm' }];
  graph.nodes.push({ ...last, name: 'old_conv', origin_name: 'Conv_0', removed: 'dead' });
  const data = new v.model_data(graph, page), taker = v.takers_of(data);
  assert.deepEqual(['Conv_0', 'bn', 'old_conv'].map(name => data.nodes[taker(name)].name), ['stem/conv', 'stem/relu', 'stem/conv']);
  assert.equal(taker('gone'), -1);
  assert.equal(new v.graph_difference({ with: 'x', added: [], removed: [], changed: [] }, 3).any, false);
});

test('the legend knows which lines are dashed', () => {
  const { page } = net();
  assert.deepEqual({ ...v.dashed_lines(page.picture) }, { control: false, back: false });
  const scopes = [{ boxes: [[0, 0, 0], [0, 1, 1]], lines: [[0, 1, 0, []], [1, 0, 1, []]] }];
  assert.deepEqual({ ...v.dashed_lines({ tensors: [[0, 0], [1, -1]], scopes }) }, { control: true, back: true });
  assert.equal(v.ports_text(['x1', 'x2']), 'x1, x2');
  assert.equal(v.ports_text(new Array(500).fill('x')), '500 ports');
  assert.equal(v.png_scale(1000, 1000, 2), 2);
  assert.ok(v.png_scale(1000, 48000, 2) < 0.34);
});

test('every family has a name and a colour, whatever the operator', () => {
  for (const [op, family, group] of [['Conv2D', 'nn/conv', 'convolution and matmul'], ['BNInference', 'nn/norm', 'normalization'],
    ['MaxPool', '', 'pooling'], ['Relu', '', 'activation'], ['ReduceMean', '', 'reduction'], ['Add', '', 'elementwise'],
    ['Quantize', '', 'quantization'], ['Merge', 'control', 'control'], ['Transpose', '', 'shape and movement'], ['Zzz', '', 'other']]) {
    assert.equal(v.family_of(op, family), group, op);
    assert.ok(v.family_colours[group]);
  }
});

test('the memory plan knows its peak and what lives there', () => {
  const { data } = net(), m = new v.memory_data(data);
  assert.ok(m.live[m.peak] >= m.bound);
  assert.ok(m.at_step(m.peak).every(b => b.first <= m.peak && b.last >= m.peak));
  assert.equal(m.at_step(m.peak).reduce((n, b) => n + b.bytes, 0), m.live[m.peak]);
  assert.equal(m.blocks.filter(b => b.workspace).length, 1);
});

test('steps are of nodes that run', () => {
  const { data } = net(), m = new v.memory_data(data), step = name => data.steps[data.find(name)];
  assert.deepEqual(['stem/conv', 'stem/relu', 'found', 'flat'].map(step), [0, 1, 6, 7]);
  assert.equal(m.steps, 8);
  const block = name => m.blocks.find(b => b.name === name);
  assert.deepEqual([block('image').first, block('image').last], [0, 0]);
  assert.deepEqual([block('sum').first, block('sum').last], [5, 7]);
  assert.equal(data.nodes[m.node_of[7]].name, 'flat');
  assert.ok(m.blocks.every(b => b.last < 8 && b.first <= b.last));
});

test('constants are listed with their readers, the largest first', () => {
  const { data, page } = net(), all = v.constants_of(data, page);
  assert.deepEqual(all.map(c => [data.nodes[c.node].name, data.nodes[c.readers[0]].name, c.bytes]),
    [['stem/conv/weight', 'stem/conv', 16], ['shape', 'flat', 8]]);
  assert.equal(all[0].facts.zeros, 12);
});

test('times are of one run, the dearest first', () => {
  const { page, data } = net(), times = new v.node_times(page.profile, data.nodes.length);
  assert.equal(data.nodes[times.dearest[0]].name, 'flat');
  assert.equal(times.ns[times.dearest[0]], 1000 * 64);
  assert.equal(times.share(times.dearest[0]), 1);
});

test('texts are cut to their width', () => {
  const measure = t => t.length;
  assert.equal(v.cut_text('abcdef', 6, false, measure), 'abcdef');
  assert.equal(v.cut_text('abcdef', 4, false, measure), 'abc\u2026');
  assert.equal(v.cut_text('abcdef', 4, true, measure), '\u2026def');
  assert.equal(v.cut_text('abcdef', 0, false, measure), '');
  assert.equal(v.smaller_style({ size: 12, most: 50, least: 9 }, 60).size, 10);
  assert.equal(v.smaller_style({ size: 12, most: 5, least: 9 }, 60).size, 9);
});

/** SVG without what is not XML: each element is closed, no bare < or & is left. */
function well_formed(svg) {
  const open = [];
  const rest = svg.replace(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g, (_, end, name, _attributes, empty) => {
    if (end) assert.equal(open.pop(), name);
    else if (!empty) open.push(name);
    return '';
  });
  assert.deepEqual(open, []);
  assert.ok(!/[<>]|&(?!#\d+;)/.test(rest), rest.slice(0, 200));
  assert.ok(!/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(svg));
}

test('painting to SVG is well-formed, whatever the names are', () => {
  const graph = small_net();
  graph.nodes[7].name = graph.tensors[7].name = '</script><img src=x onerror=alert(1)>&"\'\u0007\ud800';
  const page = facts_of(graph), data = new v.model_data(graph, page), places = new v.picture_places(page.picture, data);
  const scene = new v.graph_scene(page.picture, 0, places.open_at_first(300), t => places.tensor[t]);
  v.place_labels(scene, data, () => 'end');
  const painter = new v.svg_painter((text, style) => text.length * style.size * 0.55);
  const how = { data, picture: page.picture, places, theme: v.themes.light, chosen: { node: 3, tensor: -1, scope: -1 }, near: new Set(),
    found: new Set([4]), found_scopes: new Set(), bad: new Set([5]), bad_scopes: new Set(), colours: new v.node_colours(data, null),
    symbols: new v.symbol_colours(data), hover: null, only: null, mark_of: () => 'added' };
  for (const scale of [1, 0.3, 0.05]) {
    painter.out.length = 0;
    new v.scene_drawing(painter, scene, how).draw({ x0: 0, y0: 0, x1: scene.w, y1: scene.h }, scale);
    const svg = painter.document(0, 0, scene.w, scene.h, '#fff');
    well_formed(svg);
    if (scale === 1) for (const text of ['Conv2D', 'filter', '\u00d7', 'output']) assert.ok(svg.includes(text), text);
  }
});

test('shapes beside lines do not lie over boxes or each other', () => {
  const { page, data } = net(), places = new v.picture_places(page.picture, data);
  const scene = new v.graph_scene(page.picture, 0, places.open_at_first(300), t => places.tensor[t]);
  v.place_labels(scene, data, () => '');
  const labels = scene.lines.filter(l => l.label).map(l => ({ x: l.label.x, y: l.label.y - 10, w: data.text_of(l.tensor).length * 5.6, h: 12 }));
  assert.ok(labels.length >= 7);
  const apart = (a, b) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
  labels.forEach((a, i) => {
    for (const b of labels.slice(i + 1)) assert.ok(apart(a, b), JSON.stringify([a, b]));
    for (const b of scene.boxes) assert.ok(apart(a, b), JSON.stringify([a, b.x, b.y, b.w, b.h, b.id]));
  });
  assert.ok(scene.lines.some(l => l.port && l.port.text === 'x2'));
});

test('curves turn around where a line goes back', () => {
  assert.deepEqual([...v.curve_between([0, 0, 10, 50, 40, 60], 3)], [25, 25]);
  const [a, b] = v.curve_between([0, 90, 100, 50, 10, 20], 3);
  assert.ok(a > 100 && b < 10);
});

test('a large graph is read and spread quickly', () => {
  const graph = large_net(20000), page = { picture: picture_of(graph) }, start = performance.now();
  const data = new v.model_data(graph, page), places = new v.picture_places(page.picture, data);
  const scene = new v.graph_scene(page.picture, 0, places.open_at_first(300), t => places.tensor[t]);
  v.place_labels(scene, data, () => '');
  assert.ok(scene.boxes.length < 50);
  assert.ok(performance.now() - start < 3000);
});
