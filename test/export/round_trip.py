#!/usr/bin/env python3
# test/export/round_trip.py - ONNX models are exported as ONNX: ONNX Runtime and the re-imported model compute the numbers of the original
# SPDX-License-Identifier: Apache-2.0
"""round_trip.py --tool graft_import [--opsets 17,21,26] [--every N] [--require PERCENT] [-v] [CASE...]

Each model of the corpus that has inputs and that graft_import runs is exported in the first of the operator sets that it fits. The exported
file is run by ONNX Runtime and, read back, by graft_import. Both must return what graft_import returned before: max|a-b| <= 1e-4 *
max(1, max|b|), 1e-2 if halves or quantized numbers are in it; for random operators dtype and shape.
A model that ONNX Runtime cannot run - a dtype that its Node.js package does not support, an operator that it lacks, a locale that the
system lacks - counts as equal if the re-imported model is equal; these are reported and counted. Exit 1 below PERCENT (99) of the models.
Needs Debian's python3-onnx and numpy, ONNX Runtime (see runtime.py) and GRAFT_CORPUS; if one is missing it prints so and ends with 77."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
try:
    import numpy as np
    import onnx
    from onnx import numpy_helper
    import runtime
except ImportError as missing:
    print('export.round_trip: left out, %s is not installed' % missing.name)
    sys.exit(SKIPPED)

import mlir

GROUPS = ('node', 'node_v118', 'simple', 'pytorch_converted', 'pytorch_operator', 'models', 'light', 'real', 'opencv', 'ngraph', 'glow', 'trt_tools')
RANDOM = {'Bernoulli', 'RandomNormal', 'RandomNormalLike', 'RandomUniform', 'RandomUniformLike', 'Multinomial', 'Dropout'}
LIMITS = ('Could not find an implementation', 'Unsupported data type', 'Failed to construct locale', 'no array of', 'not supported', 'not implemented')


def array_of(path):
    if path.suffix == '.npy':
        return np.load(path)
    proto = onnx.TensorProto()
    proto.ParseFromString(path.read_bytes())
    x = numpy_helper.to_array(proto)
    return np.array([v.decode() if isinstance(v, bytes) else str(v) for v in x.flat], np.str_).reshape(x.shape) if proto.data_type == onnx.TensorProto.STRING else x


def cases(corpus):
    """(name, model, ModelProto, {input: array}), or (name, model, None, why its data is not read)."""
    for group in GROUPS:
        for row in mlir.rows(corpus / 'onnx' / ('index_%s.tsv' % group)):
            model, name = corpus / 'onnx' / row['model'], '%s/%s' % (group, row.get('case') or row.get('test'))
            feeds, sets = {}, model.parent / 'test_data_set_0'
            try:
                proto = onnx.load(str(model), load_external_data=False)
                if sets.is_dir():
                    given = {t.name for t in proto.graph.initializer}
                    names = [i.name for i in proto.graph.input if i.name not in given]
                    feeds = {n: array_of(sets / ('input_%d.pb' % i)) for i, n in enumerate(names)}
                else:
                    listed = next((v for v in row.values() if v and '.npy' in v), '')
                    feeds = {n: np.load(model.parent / f) for n, f in (pair.rsplit('=', 1) for pair in listed.split(';') if '=' in pair)
                             if n in {i.name for i in proto.graph.input}}
            except Exception as e: # a value that is not a tensor, or a type unknown to this python3-onnx
                proto, feeds = None, ' '.join(str(e).split())
            yield name, model, proto, feeds


def text_file(path, x):
    path.write_text('shape %s\n%s' % (' '.join(map(str, x.shape)), ''.join(str(v).encode().hex() + '\n' for v in x.flat)))


def given(feeds, outputs, folder):
    arguments = []
    for i, (name, x) in enumerate(feeds.items()):
        file = folder / ('feed%d%s' % (i, '.strs' if x.dtype.kind == 'U' else '.npy'))
        text_file(file, x) if x.dtype.kind == 'U' else np.save(file, x)
        arguments += ['--input', '%s=%s' % (name, file)]
    for name in outputs:
        arguments += ['--output', name]
    return arguments


def run_by_graft(tool, model, feeds, outputs, folder):
    """{output: array}, or why there is none."""
    arguments = given(feeds, outputs, folder)
    to = folder / ('saved%d' % len(list(folder.glob('saved*'))))
    done = subprocess.run([tool, model, '--quiet', '--save', to, *arguments], capture_output=True, text=True, timeout=300)
    if done.returncode:
        return next((line for line in done.stderr.splitlines() if line.startswith('error')), 'status %d' % done.returncode)
    found = {}
    for name in outputs:
        file = to / (re.sub('[/:]', '_', name) + '.npy')
        if file.exists():
            found[name] = np.load(file)
        else:
            lines = file.with_suffix('.strs').read_text().splitlines()
            found[name] = np.array([bytes.fromhex(v).decode() for v in lines[1:]], np.str_).reshape([int(d) for d in lines[0].split()[1:]])
    return found


def difference(found, wanted, loose, random):
    if isinstance(found, str):
        return found
    for name, a in wanted.items():
        b = found.get(name)
        if b is None or a.shape != b.shape:
            return '%s: %s' % (name, 'is not there' if b is None else 'shape %s, expected %s' % (b.shape, a.shape))
        if random or a.size == 0:
            continue
        if a.dtype.kind in 'Ub' or b.dtype.kind in 'Ub' or a.dtype.kind == 'V':
            same = a.tobytes() == b.tobytes() if a.dtype.kind == 'V' else bool((a == b).all())
        else:
            x, y = a.astype(np.float64), b.astype(np.float64)
            scale = max(1, np.nanmax(np.abs(np.where(np.isfinite(x), x, 0))))
            same = np.allclose(x, y, 0, (1e-2 if loose else 1e-4) * scale, equal_nan=True)
        if not same:
            return name + ': other numbers'
    return ''


def judged(tool, case, opsets):
    """(verdict, why)."""
    name, model, proto, feeds = case
    if proto is None:
        return 'not judged', feeds
    kinds = {n.op_type for n in proto.graph.node} | {n.op_type for f in proto.functions for n in f.node}
    outputs = [o.name for o in proto.graph.output]
    if any(o.type.WhichOneof('value') not in ('tensor_type', None) for o in [*proto.graph.output, *proto.graph.input]):
        return 'not judged', 'sequences and the like'
    loose = any('uant' in k or 'Integer' in k or k.startswith('QLinear') for k in kinds) or any(x.dtype == np.float16 for x in feeds.values())
    given_inside = {t.name for t in proto.graph.initializer}
    if any(i.name not in feeds and i.name not in given_inside for i in proto.graph.input):
        return 'not judged', 'the corpus has no inputs for it'
    with tempfile.TemporaryDirectory() as where:
        folder = pathlib.Path(where)
        wanted = run_by_graft(tool, model, feeds, outputs, folder)
        if isinstance(wanted, str):
            return 'does not run', wanted
        arguments = given(feeds, outputs, folder)
        why = ''
        for opset in opsets:
            done = subprocess.run([tool, model, '--no-run', '--quiet', '--export', folder / 'out.onnx', '--opset', str(opset), *arguments],
                                  capture_output=True, text=True, timeout=300)
            if done.returncode == 0:
                break
            why = why or next((line for line in done.stderr.splitlines() if line.startswith('error')), 'status %d' % done.returncode)
        else:
            return 'did not leave', why
        random = bool(kinds & RANDOM)
        taken = {i.name for i in onnx.load(str(folder / 'out.onnx'), load_external_data=False).graph.input}
        feeds = {n: x for n, x in feeds.items() if n in taken} # inputs that no output needs are not exported
        back = difference(run_by_graft(tool, folder / 'out.onnx', feeds, outputs, folder), wanted, loose, random)
        if back:
            return 'came back otherwise', back
        theirs = runtime.run([(folder / 'out.onnx', feeds)])[0]
        other = difference(theirs, wanted, loose, random)
        if other and isinstance(theirs, str) and any(limit in theirs for limit in LIMITS):
            return 'not run by ONNX Runtime', other
        return ('differs', other) if other else ('agrees', '')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--opsets', default='17,21,26')
    parser.add_argument('--every', type=int, default=1)
    parser.add_argument('--require', type=float, default=99)
    parser.add_argument('-j', type=int, default=2)
    parser.add_argument('-v', '--verbose', action='store_true')
    parser.add_argument('cases', nargs='*')
    options = parser.parse_args()
    corpus = os.environ.get('GRAFT_CORPUS')
    for missing, what in ((not corpus, 'GRAFT_CORPUS is not set'), (not runtime.prefix(), 'ONNX Runtime is not installed')):
        if missing:
            print('export.round_trip: left out, ' + what)
            return SKIPPED
    tool, opsets = os.path.abspath(options.tool), [int(o) for o in options.opsets.split(',')]
    all_cases = [c for c in cases(pathlib.Path(corpus)) if not options.cases or any(w in c[0] for w in options.cases)][::options.every]
    count = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for case, (verdict, why) in zip(all_cases, pool.map(lambda c: judged(tool, c, opsets), all_cases)):
            count[verdict] += 1
            if verdict != 'agrees' or options.verbose:
                print('%-24s %s: %s' % (verdict, case[0], why[:200]), flush=True)
    runs = len(all_cases) - count['does not run'] - count['not judged']
    equal = count['agrees'] + count['not run by ONNX Runtime']
    print(', '.join('%d %s' % (n, v) for v, n in sorted(count.items())))
    print('%d models run, %d of them come back and agree: %.1f %%' % (runs, equal, 100 * equal / max(1, runs)))
    return 1 if 100 * equal < options.require * runs or not runs else 0


if __name__ == '__main__':
    sys.exit(main())
