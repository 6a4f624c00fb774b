# test/export/runtime.py - models run by ONNX Runtime, many in one process
# SPDX-License-Identifier: Apache-2.0
"""`run(models)` returns for each (file, {input: array}) a {output: array}, or a string with the reason why there is none.

ONNX Runtime is a package of Node.js: npm install --ignore-scripts --prefix "$HOME/.graft-onnxruntime" onnxruntime-node (or set ORT_PREFIX)."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import numpy as np

PROGRAM = r'''
const fs = require('fs'), ort = require(process.argv[1] + '/node_modules/onnxruntime-node'), folder = process.argv[2];
const arrays = {float32: Float32Array, float64: Float64Array, float16: Uint16Array, int8: Int8Array, int16: Int16Array, int32: Int32Array,
  int64: BigInt64Array, uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array, uint64: BigUint64Array, bool: Uint8Array};
async function run(job) {
  const session = await ort.InferenceSession.create(job.model, {intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'disabled',
    logSeverityLevel: 4}), feeds = {}, said = {};
  for (const f of job.feeds) {
    if (!session.inputNames.includes(f.name)) continue;
    if (f.texts) { feeds[f.name] = new ort.Tensor('string', f.texts, f.dims); continue; }
    const raw = fs.readFileSync(f.file);
    feeds[f.name] = new ort.Tensor(f.type, new arrays[f.type](raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength)), f.dims);
  }
  const all = await session.run(feeds);
  for (const name of session.outputNames) {
    const t = all[name], file = job.to + '_' + Object.keys(said).length;
    said[name] = {type: t.type, dims: t.dims};
    if (t.type === 'string') said[name].texts = Array.from(t.data);
    else if (arrays[t.type]) { fs.writeFileSync(file, Buffer.from(t.data.buffer, t.data.byteOffset, t.data.byteLength)); said[name].file = file; }
    else throw new Error('no array of ' + t.type);
  }
  await session.release();
  return said;
}
(async () => {
  const jobs = JSON.parse(fs.readFileSync(folder + '/jobs.json'));
  for (let i = 0; i < jobs.length; i++) {
    let said;
    try { said = await run(jobs[i]); } catch (e) { said = String(e.message || e).split('\n')[0]; }
    fs.writeFileSync(folder + '/said' + i + '.json', JSON.stringify(said));
  }
})();
'''


def prefix():
    """Where ONNX Runtime is installed, or ''."""
    folder = os.environ.get('ORT_PREFIX', os.path.expanduser('~/.graft-onnxruntime'))
    return folder if shutil.which('node') and os.path.isdir(os.path.join(folder, 'node_modules', 'onnxruntime-node')) else ''


def array_of(said):
    if 'texts' in said:
        return np.array(said['texts'], np.str_).reshape(said['dims'])
    return np.frombuffer(pathlib.Path(said['file']).read_bytes(), said['type']).reshape(said['dims'])


def run(models, where=None, timeout=600):
    where = where or prefix()
    with tempfile.TemporaryDirectory() as name:
        folder, jobs = pathlib.Path(name), []
        for i, (model, feeds) in enumerate(models):
            job = {'model': str(model), 'feeds': [], 'to': str(folder / ('out%d' % i))}
            for k, (of, x) in enumerate(feeds.items()):
                feed = {'name': of, 'type': str(x.dtype), 'dims': list(x.shape)}
                if x.dtype.kind in 'US':
                    feed['texts'] = [str(v) for v in x.flat]
                else:
                    feed['file'] = str(folder / ('in%d_%d' % (i, k)))
                    pathlib.Path(feed['file']).write_bytes(np.ascontiguousarray(x).tobytes())
                job['feeds'].append(feed)
            jobs.append(job)
        (folder / 'jobs.json').write_text(json.dumps(jobs))
        try:
            done = subprocess.run(['node', '-e', PROGRAM, where, name], capture_output=True, text=True, timeout=timeout)
            ended = 'ONNX Runtime ends with status %d' % done.returncode
        except subprocess.TimeoutExpired:
            ended = 'more than %d seconds' % timeout
        results = []
        for i in range(len(models)):
            file = folder / ('said%d.json' % i)
            said = json.loads(file.read_text()) if file.exists() else ended
            results.append(said if isinstance(said, str) else {of: array_of(s) for of, s in said.items()})
        return results
