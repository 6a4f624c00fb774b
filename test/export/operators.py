#!/usr/bin/env python3
# test/export/operators.py - single operators of TensorFlow leave as ONNX and give the same numbers when they come back
# SPDX-License-Identifier: Apache-2.0
"""operators.py --tool graft_import [--opset N]... [--runtime FOLDER]

A graph of one node is run, exported in each operator set, and what was exported is run as well, by graft_import and, where FOLDER has
node_modules/onnxruntime-node (or ORT_PREFIX, or ~/.graft-onnxruntime), by ONNX Runtime. Needs numpy: without it status 77."""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print('skipped: no numpy')
    sys.exit(77)

RUNTIME = r'''
const fs = require('fs'), ort = require(process.argv[1] + '/node_modules/onnxruntime-node');
const arrays = {float32: Float32Array, float64: Float64Array, int32: Int32Array, int64: BigInt64Array, uint8: Uint8Array, bool: Uint8Array};
const job = JSON.parse(fs.readFileSync(0));
(async () => {
  const session = await ort.InferenceSession.create(job.model, {intraOpNumThreads: 1, logSeverityLevel: 4}), feeds = {};
  for (const f of job.feeds) { const raw = fs.readFileSync(f.file); feeds[f.name] =
    new ort.Tensor(f.type, new arrays[f.type](raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength)), f.dims); }
  const all = await session.run(feeds), t = all[session.outputNames[0]];
  fs.writeFileSync(job.to, Buffer.from(t.data.buffer, t.data.byteOffset, t.data.byteLength));
})().catch(e => { console.error(String(e.message).split('\n')[0]); process.exit(1); });
'''
TYPES = {'float32': 'DT_FLOAT', 'int32': 'DT_INT32', 'int64': 'DT_INT64'}
noise = np.random.default_rng(5)
image = noise.random((2, 4, 5, 3), dtype=np.float32)
image[0, 0, 0] = 0.25  # grey
image[0, 0, 1] = 0     # black
rows = noise.standard_normal((6, 2, 3)).astype(np.float32)
whole = noise.integers(-9, 9, (6, 4)).astype(np.int32)
ids = np.array([0, 0, 1, 3, 3, 3], np.int32)
mixed = np.array([3, 0, -1, 1, 3, 0], np.int32)
T = 'attr { key: "T" value { type: %s } } '


def number(v, dtype=np.int32):
    return np.array(v, dtype)


# operator, inputs (arrays; constants are wrapped in a list), attributes as text
CASES = [
    ('RGBToHSV', [image], T % 'DT_FLOAT'), ('HSVToRGB', [image], T % 'DT_FLOAT'),
    ('AdjustHue', [image, [number(0.3, np.float32)]], T % 'DT_FLOAT'),
    ('AdjustSaturation', [image, [number(1.7, np.float32)]], T % 'DT_FLOAT'),
    ('AdjustContrastv2', [image, [number(1.5, np.float32)]], T % 'DT_FLOAT'),
    *[(op, [rows, [ids]], T % 'DT_FLOAT' + 'attr { key: "Tindices" value { type: DT_INT32 } } ')
      for op in ('SegmentSum', 'SegmentMean', 'SegmentProd', 'SegmentMax', 'SegmentMin')],
    *[(op, [x, mixed, [number(5)]], T % t + 'attr { key: "Tindices" value { type: DT_INT32 } } ')
      for op in ('UnsortedSegmentSum', 'UnsortedSegmentProd', 'UnsortedSegmentMax', 'UnsortedSegmentMin')
      for x, t in ((rows, 'DT_FLOAT'), (whole, 'DT_INT32'), (whole.astype(np.int64), 'DT_INT64'))],
    *[(op, [rows, [number([5, 0, 2, 1])], [number([0, 0, 1, 3])]], T % 'DT_FLOAT')
      for op in ('SparseSegmentSum', 'SparseSegmentMean', 'SparseSegmentSqrtN')],
    *[(op, [rows, [number([5, 0, 2, 1])], [number([0, 0, 1, 3])], [number(6)]], T % 'DT_FLOAT')
      for op in ('SparseSegmentSumWithNumSegments', 'SparseSegmentMeanWithNumSegments', 'SparseSegmentSqrtNWithNumSegments')],
    *[(op, [np.sort(rows.reshape(6, 6)), rows.reshape(6, 6)[:, :4].copy()], T % 'DT_FLOAT') for op in ('LowerBound', 'UpperBound')],
    *[('Cumprod', [rows, [number(axis)]], T % 'DT_FLOAT' + 'attr { key: "exclusive" value { b: %s } } attr { key: "reverse" value { b: %s } } ' % how)
      for axis in (0, -1) for how in (('true', 'false'), ('false', 'true'))],
    ('CumulativeLogsumexp', [rows, [number(1)]], T % 'DT_FLOAT'),
    ('Diag', [rows[0].copy()], T % 'DT_FLOAT'),
    ('MatrixSetDiag', [rows, rows[:, :, 0].copy()], T % 'DT_FLOAT'),
    ('DataFormatDimMap', [number([0, 1, 2, 3, -1, -4])], T % 'DT_INT32'),
    ('DataFormatVecPermute', [number([5, 6, 7, 8])], T % 'DT_INT32'),
    ('DataFormatVecPermute', [number([5, 6])], T % 'DT_INT32'),
]


class failure(Exception):
    pass


def text_of(value):
    """The elements as a TensorProto in text form."""
    field = {'float32': 'float_val', 'int32': 'int_val', 'int64': 'int64_val'}[str(value.dtype)]
    dims = ' '.join('dim { size: %d }' % d for d in value.shape)
    return 'dtype: %s tensor_shape { %s } %s' % (TYPES[str(value.dtype)], dims, ' '.join('%s: %r' % (field, v.item()) for v in value.flat))


def graph_of(op, inputs, attributes):
    text, fed, names = '', [], []
    for i, x in enumerate(inputs):
        name = 'x%d' % i
        names.append(name)
        value = x[0] if isinstance(x, list) else x
        kind = TYPES[str(value.dtype)]
        if isinstance(x, list):
            text += 'node { name: "%s" op: "Const" attr { key: "dtype" value { type: %s } } attr { key: "value" value { tensor { %s } } } }\n' % (
                name, kind, text_of(value))
        else:
            dims = ' '.join('dim { size: %d }' % d for d in value.shape)
            text += ('node { name: "%s" op: "Placeholder" attr { key: "dtype" value { type: %s } } '
                     'attr { key: "shape" value { shape { %s } } } }\n') % (name, kind, dims)
            fed.append((name, value))
    return text + 'node { name: "y" op: "%s" %s %s }\n' % (op, ' '.join('input: "%s"' % n for n in names), attributes), fed


def run(*words, data=None):
    done = subprocess.run([str(w) for w in words], input=data, capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise failure(next((l for l in done.stderr.splitlines() if 'error' in l), 'status %d: %s' % (done.returncode, done.stderr[:200])))


def same(a, b, what):
    if a.shape != b.shape or a.dtype != b.dtype:
        raise failure('%s: %s %s beside %s %s' % (what, a.dtype, a.shape, b.dtype, b.shape))
    if not np.allclose(a.astype(np.float64), b.astype(np.float64), rtol=1e-5, atol=1e-6, equal_nan=True):
        raise failure('%s: numbers differ by %g' % (what, np.max(np.abs(a.astype(np.float64) - b.astype(np.float64)))))


def judged(options, folder, case):
    graph, fed = graph_of(*case)
    model = folder / 'one.pbtxt'
    model.write_text(graph)
    feeds, given = [], []
    for name, value in fed:
        np.save(folder / (name + '.npy'), value)
        (folder / (name + '.raw')).write_bytes(value.tobytes())
        given += ['--input', '%s=%s' % (name, folder / (name + '.npy'))]
        feeds.append({'name': name, 'file': str(folder / (name + '.raw')), 'type': str(value.dtype), 'dims': list(value.shape)})
    run(options.tool, model, *given, '--output', 'y', '--quiet', '--save', folder / 'own')
    wanted = np.load(folder / 'own' / 'y.npy')
    for opset in options.opset:
        out = folder / 'one.onnx'
        run(options.tool, model, '--output', 'y', '--quiet', '--export', out, '--opset', opset)
        run(options.tool, out, *given, '--quiet', '--save', folder / 'back')
        same(np.load(folder / 'back' / 'y.npy'), wanted, 'back from operator set %d' % opset)
        if options.runtime:
            to = folder / 'runtime.raw'
            run('node', '-e', RUNTIME, options.runtime, data=json.dumps({'model': str(out), 'feeds': feeds, 'to': str(to)}))
            same(np.frombuffer(to.read_bytes(), wanted.dtype).reshape(wanted.shape), wanted, 'ONNX Runtime, operator set %d' % opset)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--tool', required=True)
    parser.add_argument('--opset', type=int, action='append')
    parser.add_argument('--runtime', default=os.environ.get('ORT_PREFIX', os.path.expanduser('~/.graft-onnxruntime')))
    options = parser.parse_args()
    options.opset = options.opset or [13, 17, 21]
    if not shutil.which('node') or not os.path.isdir(os.path.join(options.runtime, 'node_modules', 'onnxruntime-node')):
        print('without ONNX Runtime: what was exported is read back alone')
        options.runtime = ''
    failures = 0
    for case in CASES:
        with tempfile.TemporaryDirectory() as name:
            try:
                judged(options, pathlib.Path(name), case)
            except failure as e:
                failures += 1
                print('FAILED %s: %s' % (case[0], e), flush=True)
    print('%d operators, %d failed' % (len(CASES), failures))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
