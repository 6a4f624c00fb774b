// test/breadth/run_onnx.js - runs many small models with ONNX Runtime: node run_onnx.js JOBS.json ANSWERS.json
// SPDX-License-Identifier: Apache-2.0
// A job: {"model": file, "feeds": [[name, npy]...], "save": folder}. An answer: '' or why there is none.
'use strict';
const fs = require('fs'), path = require('path');
const ort = require(path.join(process.env.ORT_PREFIX, 'node_modules', 'onnxruntime-node'));
const KINDS = {
  '<f4': ['float32', Float32Array], '<f8': ['float64', Float64Array], '<i8': ['int64', BigInt64Array], '<u8': ['uint64', BigUint64Array],
  '<i4': ['int32', Int32Array], '<u4': ['uint32', Uint32Array], '<i2': ['int16', Int16Array], '<u2': ['uint16', Uint16Array],
  '|i1': ['int8', Int8Array], '|u1': ['uint8', Uint8Array], '|b1': ['bool', Uint8Array],
};
function load(file) {
  const all = fs.readFileSync(file), size = all.readUInt16LE(8), head = all.toString('latin1', 10, 10 + size);
  const [name, array] = KINDS[/'descr': '([^']+)'/.exec(head)[1]];
  const dims = /'shape': \(([^)]*)\)/.exec(head)[1].split(',').filter(s => s.trim()).map(Number);
  const raw = all.subarray(10 + size);
  return new ort.Tensor(name, new array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength)), dims);
}
function save(file, tensor) {
  const kind = Object.keys(KINDS).find(k => KINDS[k][0] === tensor.type);
  if (!kind) throw new Error('no npy form of ' + tensor.type);
  let head = `{'descr': '${kind}', 'fortran_order': False, 'shape': (${tensor.dims.map(d => d + ',').join(' ')}), }`;
  head = head.padEnd(Math.ceil((head.length + 11) / 64) * 64 - 11) + '\n';
  const start = Buffer.alloc(10);
  start.write('\x93NUMPY\x01\x00', 'latin1');
  start.writeUInt16LE(head.length, 8);
  fs.writeFileSync(file, Buffer.concat([start, Buffer.from(head, 'latin1'), Buffer.from(tensor.data.buffer, tensor.data.byteOffset, tensor.data.byteLength)]));
}
(async () => {
  const answers = [];
  for (const job of JSON.parse(fs.readFileSync(process.argv[2]))) {
    try {
      const session = await ort.InferenceSession.create(job.model, {intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'disabled', logSeverityLevel: 4});
      const feeds = {};
      for (const [name, file] of job.feeds) if (session.inputNames.includes(name)) feeds[name] = load(file);
      const made = await session.run(feeds);
      for (const name of session.outputNames) save(path.join(job.save, name + '.npy'), made[name]);
      answers.push('');
    } catch (e) {
      answers.push(String(e.message || e).split('\n')[0]);
    }
  }
  fs.writeFileSync(process.argv[3], JSON.stringify(answers));
})();
