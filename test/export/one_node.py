#!/usr/bin/env python3
# test/export/one_node.py - every operator of ONNX, in every version that changed it: a model of one node is exported and imported again
# SPDX-License-Identifier: Apache-2.0
"""one_node.py --tool graft_import [--smoke] [--opset N] [--only OPERATOR] [--list FILE] [-v] [-j N]

python3-onnx has every version of every operator, and has examples of nodes for its own backends. Each example is converted to each
version of its operator that admits it: attributes that were inputs later, or the other way round, are moved. For each operator and
version the first example, without --smoke every one, is
  1. imported, exported in an old operator set that has this version and a form for it (or in N), imported again: the same operators with the same
     attributes, in the same order, between tensors of the same dtypes and shapes (or, if a lowering writes several nodes, a second and a third
     export of the same bytes),
  2. run by graft_import before the export, and by ONNX Runtime (see runtime.py) after it: the same numbers.
The last lines list how many operators and versions are proved, and which have no example. Needs Debian's python3-onnx and numpy, without
them status 77; without ONNX Runtime graft_import runs the re-imported model. Exit 1 with a line per mistake."""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile
import warnings

SKIPPED = 77
try:
    import numpy as np
    import onnx
    from onnx import helper, numpy_helper
    import runtime
except ImportError as missing:
    print('export.one_node: left out, %s is not installed (apt-get install python3-onnx python3-numpy)' % missing.name)
    sys.exit(SKIPPED)

# Cases that are not judged, with the reason.
KNOWN = {
    'Bernoulli': 'random', 'Dropout': 'random while training', 'RandomNormal': 'random', 'RandomNormalLike': 'random', 'RandomUniform': 'random',
    'RandomUniformLike': 'random', 'Multinomial': 'random',
    'Scan': 'what comes back has other names each time', 'Loop': 'each time it comes back it carries one more count',
    'Hardmax': 'what comes back has other names of constants each time',
}
# operators whose axes (or the like) became an input: attribute, position of the input, since version
MOVED = {'Squeeze': ('axes', 1, 13), 'Unsqueeze': ('axes', 1, 13), 'ReduceSum': ('axes', 1, 13), 'Split': ('split', 1, 13),
         'Pad': ('pads', 1, 11), 'TopK': ('k', 1, 10), 'Reshape': ('shape', 1, 5), 'Tile': None, 'Clip': None, 'Slice': None}


LATER = (9, 11, 13, 17)  # operator sets that are tried if an older one has no form for the mapped node


class failure(Exception):
    pass


class Example:
    def __init__(self, name, model, inputs):
        self.name, self.model, self.inputs = name, model, inputs
        self.node = model.graph.node[0]
        self.domain = self.node.domain
        self.opset = next(o.version for o in model.opset_import if o.domain == self.domain)


def examples():
    """The examples of single nodes of python3-onnx, with the arrays of their inputs; sequences and optionals are left out."""
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        for old, now in (('float', float), ('int', int), ('bool', bool), ('object', object)):  # names that numpy had when they were written
            if old not in vars(np):
                setattr(np, old, now)
        from onnx.backend.test.case.node import collect_testcases
        try:
            cases = collect_testcases(None)
        except TypeError:
            cases = collect_testcases()
    for case in cases:
        model = case.model
        if model is None or len(model.graph.node) != 1 or not case.data_sets:
            continue
        inputs = case.data_sets[0][0]
        if all(isinstance(x, np.ndarray) for x in inputs) and all(v.type.HasField('tensor_type') for v in model.graph.output):
            yield Example(case.name, model, {v.name: x.astype(np.str_) if x.dtype == object else x for v, x in zip(model.graph.input, inputs)})


def as_version(example, schema):
    """The example in an older version of its operator, or None if that has no form for it."""
    version = schema.since_version
    made = onnx.ModelProto()
    made.CopyFrom(example.model)
    del made.opset_import[:]
    main = version if example.domain == '' else 17
    made.opset_import.append(helper.make_opsetid('', max(main, 7)))
    if example.domain:
        made.opset_import.append(helper.make_opsetid(example.domain, version))
    made.ir_version = 8
    node, feeds = made.graph.node[0], dict(example.inputs)
    moved = MOVED.get(node.op_type)
    if moved and version < moved[2] <= example.opset and len(node.input) > moved[1] and node.input[moved[1]]:
        name = node.input[moved[1]]
        value = feeds.pop(name)
        kept = [v for v in made.graph.input if v.name != name]
        del made.graph.input[:]
        made.graph.input.extend(kept)
        del node.input[moved[1]:moved[1] + 1]
        values = [int(v) for v in np.asarray(value).reshape(-1)]
        node.attribute.append(helper.make_attribute(moved[0], values[0] if moved[0] == 'k' else values))
    if len(node.input) > schema.max_input or len(node.output) > schema.max_output or len(node.input) < schema.min_input:
        return None
    if any(a.name not in schema.attributes for a in node.attribute):
        return None
    if any(a.required and a.name not in {b.name for b in node.attribute} for a in schema.attributes.values()):
        return None
    for i, v in enumerate(made.graph.input):
        place = list(node.input).index(v.name) if v.name in node.input else 0
        port = schema.inputs[min(place, len(schema.inputs) - 1)]
        kind = onnx.TensorProto.DataType.Name(v.type.tensor_type.elem_type).lower()
        if 'tensor(%s)' % kind not in port.types:
            return None
    try:
        onnx.checker.check_model(made)
    except onnx.checker.ValidationError:
        return None
    made.graph.name = example.name
    return made, feeds


def run(*words):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=120)
    if done.returncode not in (0, 1):
        raise failure('status %d' % done.returncode)
    if done.returncode:
        raise failure(next((line for line in done.stderr.splitlines() if 'error' in line), 'no error line')[:300])
    return done.stdout


def graph_of(tool, model, given):
    """The operators with their attributes, and the dtypes and shapes around them."""
    said = json.loads(run(tool, model, *given, '--no-run', '--json', '-'))
    return [(n.get('op'), json.dumps(n.get('attrs'), sort_keys=True), [(t.get('dtype'), str(t.get('shape'))) for t in n.get('outputs', [])])
            for n in said['nodes'] if n.get('op') != 'Const' and n.get('outputs')]


class Judge:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder

    def judge(self, job):
        """(error, the model for ONNX Runtime)."""
        number, (example, version, made, feeds) = job
        here = self.folder / str(number)
        here.mkdir()
        try:
            onnx.save(made, str(here / 'one.onnx'))
            given = []
            for i, (name, x) in enumerate(feeds.items()):
                np.save(here / ('in%d.npy' % i), x)
                given += ['--input', '%s=%s' % (name, here / ('in%d.npy' % i))]
            opset = self.options.opset or max(7, made.opset_import[0].version)
            run(self.options.tool, here / 'one.onnx', *given, '--quiet', '--save', here / 'own')
            for opset in sorted({opset, *((n for n in LATER if n > opset) if not self.options.opset else ())}):
                try:
                    run(self.options.tool, here / 'one.onnx', *given, '--no-run', '--quiet', '--export', here / 'out.onnx', '--opset', opset)
                    break
                except failure as e:
                    if 'unsupported_in_operator_set' not in str(e) or opset == LATER[-1]:
                        raise
            if graph_of(self.options.tool, here / 'one.onnx', given) != graph_of(self.options.tool, here / 'out.onnx', given):
                for source, to in (('out', 'second'), ('second', 'third')):
                    run(self.options.tool, here / (source + '.onnx'), *given, '--no-run', '--quiet', '--export', here / (to + '.onnx'), '--opset', opset)
                if (here / 'second.onnx').read_bytes() != (here / 'third.onnx').read_bytes():
                    raise failure('the re-imported model is exported as other bytes')
                return '', 'lowered', here
            return '', 'equal', here
        except (failure, subprocess.TimeoutExpired, ValueError) as e:
            return str(e), '', here


def far(a, b, tolerance):
    """Whether some element differs by more than this part of the largest one, or the elements that are not finite differ."""
    finite = np.isfinite(b)
    if not np.array_equal(a[~finite], b[~finite], equal_nan=True):
        return True
    return bool(finite.any()) and np.max(np.abs(a[finite] - b[finite])) > tolerance * max(1, np.max(np.abs(b[finite])))


def same(found, wanted):
    for name, x in wanted.items():
        y = found.get(name)
        if y is None:
            return 'no output %s' % name
        if y.shape != x.shape:
            return '%s: shape %s beside %s' % (name, y.shape, x.shape)
        if x.dtype.kind in 'US':
            if [str(v) for v in x.flat] != [str(v) for v in y.flat]:
                return '%s: other texts' % name
        elif far(y.astype(np.float64), x.astype(np.float64), 1e-2 if x.dtype == np.float16 else 1e-4):
            return '%s: other numbers' % name
    return ''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--smoke', action='store_true', help='one example of each operator and version')
    parser.add_argument('--opset', type=int, default=0)
    parser.add_argument('--only', default='')
    parser.add_argument('--most', type=int, default=0, help='maximum number of models, spread over all')
    parser.add_argument('-v', '--verbose', action='store_true')
    parser.add_argument('-j', type=int, default=1)
    options = parser.parse_args()
    histories = collections.defaultdict(list)
    for schema in onnx.defs.get_all_schemas_with_history():
        if schema.domain in ('', 'ai.onnx.ml') and not schema.deprecated:
            histories[schema.domain, schema.name].append(schema)
    jobs, have = [], collections.Counter()
    for example in examples():
        if options.only and example.node.op_type != options.only or example.node.op_type in KNOWN:
            continue
        for schema in histories[example.domain, example.node.op_type]:
            key = example.domain, example.node.op_type, schema.since_version
            if schema.since_version > example.opset or options.smoke and have[key]:
                continue
            made = as_version(example, schema)
            if made:
                have[key] += 1
                jobs.append((example, schema.since_version, *made))
    if options.most:
        jobs = jobs[::max(1, len(jobs) // options.most)]
    wrong, equal, lowered, proved = [], 0, 0, set()
    with tempfile.TemporaryDirectory() as name:
        judge = Judge(options, pathlib.Path(name))
        with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
            results = list(zip(jobs, pool.map(judge.judge, enumerate(jobs))))
        engine = runtime.prefix()
        print('' if engine else 'without ONNX Runtime: ', 'numbers by ', 'ONNX Runtime' if engine else 'graft_import', sep='')
        models = [(here / 'out.onnx', job[3]) for job, (error, how, here) in results if not error]
        found = iter(runtime.run(models, engine) if engine else [None] * len(models))
        for job, (error, how, here) in results:
            if not error:
                wanted = {v.name: np.load(here / 'own' / (v.name.replace('/', '_').replace(':', '_') + '.npy')) for v in job[2].graph.output}
                y = next(found)
                if y is None:
                    given = [w for i, n in enumerate(job[3]) for w in ('--input', '%s=%s' % (n, here / ('in%d.npy' % i)))]
                    run(options.tool, here / 'out.onnx', *given, '--quiet', '--save', here / 'back')
                    y = {n: np.load(here / 'back' / (n.replace('/', '_').replace(':', '_') + '.npy')) for n in wanted}
                error = y if isinstance(y, str) else same(y, wanted)
            key = job[0].domain, job[0].node.op_type, job[1]
            if error:
                wrong.append('%s %d, %s: %s' % (key[1], key[2], job[0].name, error))
                print('FAILED', wrong[-1], flush=True)
            else:
                equal, lowered = equal + (how == 'equal'), lowered + (how == 'lowered')
                proved.add(key)
                if options.verbose:
                    print('%s %d, %s: %s' % (key[1], key[2], job[0].name, how))
    if not options.only and not options.most:
        bare = sorted('%s %d' % (op, s.since_version) for (_, op), all in histories.items() for s in all
                      if (s.domain, op, s.since_version) not in have and op not in KNOWN)
        print('without an example: %d: %s' % (len(bare), ', '.join(bare)))
        for op, why in KNOWN.items():
            print('not judged: %s: %s' % (op, why))
    print('%d models of %d operators in %d versions: %d equal, %d equal after lowering, %d failed' % (
        len(jobs), len({k[:2] for k in proved}), len(proved), equal, lowered, len(wrong)))
    return 1 if wrong or not jobs else 0


if __name__ == '__main__':
    sys.exit(main())
