// bench/peers/nets.js - CPU and wall time of one ONNX model in ONNX Runtime: session, first run, a run in the steady state
// SPDX-License-Identifier: Apache-2.0
//
// node nets.js THREADS REPETITIONS MODEL [NAME=FILE.npy...]: one line of JSON, as bench_nets prints it. ONNX Runtime is the
// npm package onnxruntime-node in ORT_PREFIX or ~/.graft-onnxruntime; its optimizations are on.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path');
const prefix = process.env.ORT_PREFIX || path.join(os.homedir(), '.graft-onnxruntime');
const ort = require(path.join(prefix, 'node_modules', 'onnxruntime-node'));
const types = {
  '<f4': ['float32', Float32Array], '<f8': ['float64', Float64Array], '<i8': ['int64', BigInt64Array],
  '<i4': ['int32', Int32Array], '|i1': ['int8', Int8Array], '|u1': ['uint8', Uint8Array], '|b1': ['bool', Uint8Array],
};

function tensor(file) {
  const all = fs.readFileSync(file), long = all[6] >= 2, from = long ? 12 : 10;
  const length = long ? all.readUInt32LE(8) : all.readUInt16LE(8), head = all.toString('latin1', from, from + length);
  const type = types[/'descr': '([^']+)'/.exec(head)[1]], at = all.byteOffset + from + length;
  if (!type || /'fortran_order': True/.test(head)) throw new Error(`${file}: another form of array`);
  const dims = /'shape': \(([^)]*)\)/.exec(head)[1].split(',').map(s => s.trim()).filter(s => s).map(Number);
  return new ort.Tensor(type[0], new type[1](all.buffer.slice(at, all.byteOffset + all.length)), dims);
}

async function main() {
  const [threads, repetitions, model, ...inputs] = process.argv.slice(2);
  const given = inputs.map(text => [text.slice(0, text.lastIndexOf('=')), tensor(text.slice(text.lastIndexOf('=') + 1))]);
  const spent = from => { const u = process.cpuUsage(from); return (u.user + u.system) / 1000; };
  const begin = process.cpuUsage();
  const options = { intraOpNumThreads: Number(threads), interOpNumThreads: 1, logSeverityLevel: 3 };
  const session = await ort.InferenceSession.create(model, options);
  const ready = spent(begin);
  const feeds = Object.fromEntries(given.filter(([name]) => session.inputNames.includes(name)));
  await session.run(feeds);
  const first = spent(begin);
  let cpu = Infinity, wall = Infinity;
  for (let i = 0; i < Number(repetitions); ++i) {
    const from = process.cpuUsage(), start = process.hrtime.bigint();
    for (let k = 0; k < 4; ++k) await session.run(feeds);
    cpu = Math.min(cpu, spent(from) / 4);
    wall = Math.min(wall, Number(process.hrtime.bigint() - start) / 4e6);
  }
  console.log(JSON.stringify({ cpu_ms: cpu, wall_ms: wall, ready_ms: ready, first_ms: first, peak_kb: process.resourceUsage().maxRSS }));
}
main().catch(e => { console.error(String(e.message || e).split('\n')[0]); process.exit(1); });
