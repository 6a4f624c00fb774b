#!/usr/bin/env python3
# test/export/operators.py - single operators of TensorFlow are exported to ONNX, imported again and compute the same numbers
# SPDX-License-Identifier: Apache-2.0
"""operators.py --tool graft_import [--built test_export] [--opset N]... [--runtime FOLDER]

A graph of one node is run, exported in each operator set, and the exported file is run as well, by graft_import and, if FOLDER has
node_modules/onnxruntime-node (or ORT_PREFIX, or ~/.graft-onnxruntime), by ONNX Runtime. Needs numpy: without it status 77. A start of
the tool takes longer than such a node, so the nodes stand in one graph; where that fails, each has a graph of its own."""
import argparse
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print('skipped: no numpy')
    sys.exit(77)

import runtime

TYPES = {'float32': 'DT_FLOAT', 'float64': 'DT_DOUBLE', 'int32': 'DT_INT32', 'int64': 'DT_INT64', 'uint8': 'DT_UINT8', 'int8': 'DT_INT8'}
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


def flag(name, value='true'):
    return 'attr { key: "%s" value { b: %s } } ' % (name, value)


def ints(name, *values):
    return 'attr { key: "%s" value { list { %s } } } ' % (name, ' '.join('i: %d' % v for v in values))


spread = noise.standard_normal((2, 5, 5)).astype(np.float32)
odd = np.array([0.1, 0.5, 1, 1.5, 2, 3.25, 10, 40, 1000, -0.3, -1.5, -7.25], np.float32)


# operator, inputs (arrays; constants are wrapped in a list), attributes as text; the compared outputs, the first operator set with a form
# (0: any), what they are, the reason if graft_import cannot run it
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
    ('AdjustContrast', [(image * 200).astype(np.uint8), [number(1.5, np.float32)], [number(10, np.float32)], [number(180, np.float32)]],
     T % 'DT_UINT8'),
    ('MatrixInverse', [spread], T % 'DT_FLOAT'), ('MatrixInverse', [spread.astype(np.float64)], T % 'DT_DOUBLE' + flag('adjoint')),
    ('MatrixInverse', [number([[0, 2, 0], [1, 0, 0], [0, 0, -4]], np.float32)], T % 'DT_FLOAT'),
    *[(op, [x], T % t) for op in ('Lgamma', 'Digamma') for x, t in ((odd, 'DT_FLOAT'), (odd.astype(np.float64), 'DT_DOUBLE'))],
    ('ConcatOffset', [[number(1)], number([2, 3, 4]), number([2, 5, 4]), number([2, 1, 4])], 'attr { key: "N" value { i: 3 } } ', (0, 1, 2)),
    ('DynamicStitch', [[number([[4, 1], [0, 4]])], [number([2, 4])], rows[:4].reshape(2, 2, 2, 3).copy(), rows[4:].copy()],
     T % 'DT_FLOAT' + 'attr { key: "N" value { i: 2 } } '),
    # data-dependent number of rows: only ONNX Runtime runs it, compared with NumPy
    ('DynamicStitch', [number([[4, 1], [0, 4]]), number([2, 4]), rows[:4].reshape(2, 2, 2, 3).copy(), rows[4:].copy()],
     T % 'DT_FLOAT' + 'attr { key: "N" value { i: 2 } } ', (0,), 0, [np.stack([rows[2], rows[1], rows[4], 0 * rows[0], rows[5]])]),
    ('DynamicPartition', [rows, [number([2, 0, 2, 2, 0, 0])]], T % 'DT_FLOAT' + 'attr { key: "num_partitions" value { i: 3 } } ', (0, 1, 2)),
    ('DynamicPartition', [rows, number([[2, 0], [2, 1], [0, 0], [1, 1], [0, 2], [1, 0]])],
     T % 'DT_FLOAT' + 'attr { key: "num_partitions" value { i: 3 } } ', (0, 1, 2)),
    ('ListDiff', [number([5, 1, 7, 1, 9]), number([1, 2, 9])], T % 'DT_INT32', (0, 1)),
    ('ListDiff', [number([5, 1, 7], np.int64), number([4], np.int64)], T % 'DT_INT64' + 'attr { key: "out_idx" value { type: DT_INT64 } } ', (0, 1)),
    ('Bincount', [number([1, 3, 1, 9, 0]), [number(6)], [number([], np.float32)]], T % 'DT_FLOAT'),
    ('Bincount', [number([1, 3, 1, 9, 0]), [number(6)], number([1, 2, 3, 4, 5], np.int64)], T % 'DT_INT64'),
    ('HistogramFixedWidth', [rows, number([-1, 1], np.float32), [number(7)]], T % 'DT_FLOAT'),
    ('HistogramFixedWidth', [whole, number([-5, 6]), [number(4)]], T % 'DT_INT32' + 'attr { key: "dtype" value { type: DT_INT64 } } '),
    ('BoostedTreesBucketize', [number([0.1, 5, 2, -3], np.float32), number([3, 9, 1, 2], np.float32), number([0, 1, 2], np.float32),
                               number([2, 8], np.float32)], 'attr { key: "num_features" value { i: 2 } } ', (0, 1)),
    *[('Dilation2D', [image, number(noise.standard_normal((3, 2, 3)), np.float32)], T % 'DT_FLOAT' + ints('strides', 1, 2, 1, 1) +
       ints('rates', 1, 1, 2, 1) + 'attr { key: "padding" value { s: "%s" } } ' % how) for how in ('SAME', 'VALID')],
    *[('ExtractGlimpse', [image, [number([3, 2])], number([[0.2, -0.7], [5, -9]], np.float32)], flag('centered', c) + flag('normalized', z) +
       flag('uniform_noise', 'false') + 'attr { key: "noise" value { s: "zero" } } ') for c in ('true', 'false') for z in ('true', 'false')],
    *[('AudioSpectrogram', [noise.standard_normal((300, 2)).astype(np.float32)],
       'attr { key: "window_size" value { i: %d } } attr { key: "stride" value { i: 40 } } ' % w + flag('magnitude_squared', q))
      for w, q in ((64, 'true'), (100, 'false'))],
    ('Mfcc', [(noise.random((1, 3, 129)) * 50).astype(np.float32), [number(16000)]], ''),
    ('NotEqual', [number(['a', 'b', ''], np.str_), number(['a', 'c', ''], np.str_)], T % 'DT_STRING'),
]
CASES += [('Bitcast', [rows], T % 'DT_FLOAT' + 'attr { key: "type" value { type: DT_INT32 } } ', (0,), 26)]


class failure(Exception):
    pass


def text_of(value):
    """The elements as a TensorProto in text form."""
    field = {'float32': 'float_val', 'int32': 'int_val', 'int64': 'int64_val'}[str(value.dtype)]
    dims = ' '.join('dim { size: %d }' % d for d in value.shape)
    return 'dtype: %s tensor_shape { %s } %s' % (TYPES[str(value.dtype)], dims, ' '.join('%s: %r' % (field, v.item()) for v in value.flat))


def graph_of(op, inputs, attributes, prefix=''):
    text, fed, names = '', [], []
    for i, x in enumerate(inputs):
        name = '%sx%d' % (prefix, i)
        names.append(name)
        value = x[0] if isinstance(x, list) else x
        kind = TYPES.get(str(value.dtype), 'DT_STRING')
        if isinstance(x, list):
            text += 'node { name: "%s" op: "Const" attr { key: "dtype" value { type: %s } } attr { key: "value" value { tensor { %s } } } }\n' % (
                name, kind, text_of(value))
        else:
            dims = ' '.join('dim { size: %d }' % d for d in value.shape)
            text += ('node { name: "%s" op: "Placeholder" attr { key: "dtype" value { type: %s } } '
                     'attr { key: "shape" value { shape { %s } } } }\n') % (name, kind, dims)
            fed.append((name, value))
    return text + 'node { name: "%sy" op: "%s" %s %s }\n' % (prefix, op, ' '.join('input: "%s"' % n for n in names), attributes), fed


def run(*words, data=None):
    done = subprocess.run([str(w) for w in words], input=data, capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise failure(next((l for l in done.stderr.splitlines() if 'error' in l), 'status %d: %s' % (done.returncode, done.stderr[:200])))


def same(a, b, what):
    if a.shape != b.shape or a.dtype != b.dtype:
        raise failure('%s: %s %s against %s %s' % (what, a.dtype, a.shape, b.dtype, b.shape))
    if not np.allclose(a.astype(np.float64), b.astype(np.float64), rtol=1e-5, atol=1e-6, equal_nan=True):
        raise failure('%s: numbers differ by %g' % (what, np.max(np.abs(a.astype(np.float64) - b.astype(np.float64)))))


def together(options, folder, cases):
    """Cases that have a form in each operator set and that graft_import runs, as nodes of one graph"""
    graph, fed, names = '', [], []
    for number, (op, inputs, attributes, *outputs) in enumerate(cases):
        prefix = 'c%d_' % number
        own, inputs_of = graph_of(op, inputs, attributes, prefix)
        graph += own
        fed += inputs_of
        names += [prefix + ('y:%d' % k if k else 'y') for k in (outputs[0] if outputs else (0,))]
    compared(options, folder, graph, fed, names)


def judged(options, folder, op, inputs, attributes, outputs=(0,), since=0, said=None):
    graph, fed = graph_of(op, inputs, attributes)
    compared(options, folder, graph, fed, ['y:%d' % k if k else 'y' for k in outputs], since, said)


def compared(options, folder, graph, fed, names, since=0, said=None):
    model = folder / 'one.pbtxt'
    model.write_text(graph)
    given = []
    for name, value in fed:
        np.save(folder / (name + '.npy'), value)
        given += ['--input', '%s=%s' % (name, folder / (name + '.npy'))]
    asked = [word for name in names for word in ('--output', name)]
    if not said:
        run(options.tool, model, *given, *asked, '--quiet', '--save', folder / 'own')
    wanted = dict(zip(names, said)) if said else {name: np.load(folder / 'own' / (name.replace(':', '_') + '.npy')) for name in names}
    for opset in [since] if since else options.opset:
        out = folder / 'one.onnx'
        run(options.tool, model, *asked, '--quiet', '--export', out, '--opset', opset)
        if not said:
            run(options.tool, out, *given, '--quiet', '--save', folder / 'back')
        for name in names if not said else ():
            same(np.load(folder / 'back' / (name.replace(':', '_') + '.npy')), wanted[name], '%s back from operator set %d' % (name, opset))
        if options.runtime:
            found, = runtime.run([(out, dict(fed))], options.runtime)
            if isinstance(found, str):
                raise failure('ONNX Runtime, operator set %d: %s' % (opset, found))
            for name in names:
                same(found[name], wanted[name], 'ONNX Runtime, operator set %d' % opset)


def left_behind(folder):
    """The failures of models that test_export wrote to a folder, with their inputs and outputs; see test/export/onnx/device_operators.cpp."""
    models = []
    for file in sorted(folder.glob('*.txt')):
        feeds, wanted = {}, {}
        for line in file.read_text().splitlines():
            kind, name, dims, *numbers = line.split(' ')
            x = np.array([float(v) for v in numbers], np.float32)
            if kind == 'feed':
                feeds[name] = x.reshape([int(d) for d in dims.split(',')])
            else:
                wanted[name] = x
        models.append((file.with_suffix('.onnx'), feeds, wanted))
    failures = []
    for (model, _, wanted), found in zip(models, runtime.run([m[:2] for m in models])):
        try:
            if isinstance(found, str):
                raise failure('ONNX Runtime: ' + found)
            for name, x in wanted.items():
                y = found[name].reshape(-1)
                if y.size != x.size:
                    raise failure('ONNX Runtime: %d elements of %s against %d' % (y.size, name, x.size))
                same(y, x, 'ONNX Runtime, ' + name)
        except failure as e:
            failures.append('%s: %s' % (model.stem, e))
    return len(models), failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--tool', required=True)
    parser.add_argument('--opset', type=int, action='append')
    parser.add_argument('--built', help='test_export, which writes models of operators that no framework has')
    parser.add_argument('--only', help='only operators of this name')
    parser.add_argument('--runtime', default=runtime.prefix())
    options = parser.parse_args()
    options.opset = options.opset or [13, 17, 21]
    if not options.runtime:
        print('without ONNX Runtime: the exported models are only read back')
    failures = 0
    if options.built and options.runtime:
        with tempfile.TemporaryDirectory() as name:
            run('env', 'GRAFT_EXPORTED=' + name, options.built, '-tc=*, of devices')
            count, said = left_behind(pathlib.Path(name))
        print(*('FAILED ' + line for line in said), '%d operators of devices, %d failed' % (count, len(said)), sep='\n')
        failures += len(said) + (count == 0)
    cases = [c for c in CASES if not options.only or c[0] == options.only]
    joined, alone = [c for c in cases if len(c) < 5], [c for c in cases if len(c) >= 5]
    with tempfile.TemporaryDirectory() as name:
        try:
            together(options, pathlib.Path(name), joined)
        except failure as e:
            failures += 1
            print('FAILED all in one graph: %s; one by one:' % e, flush=True)
            alone = cases
    for case in alone:
        with tempfile.TemporaryDirectory() as name:
            try:
                judged(options, pathlib.Path(name), *case)
            except failure as e:
                failures += 1
                print('FAILED %s: %s' % (case[0], e), flush=True)
    print('%d operators, %d failed' % (len(cases), failures))
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
