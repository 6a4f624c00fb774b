#!/usr/bin/env python3
# test/export/same_graph.py - an ONNX model and its export are the same graph after the import of both
# SPDX-License-Identifier: Apache-2.0
"""same_graph.py --tool graft_import [--opset N] [--every N] [--require PERCENT] [-v] [CASE...]

Each ONNX model of the corpus in GRAFT_CORPUS is imported, exported in operator set N (21), and the exported file is imported. Both
graphs must have the same outputs: by the same operators, with the same attributes, dtypes and shapes, from the same inputs; constants by dtype
and shape (test/export/round_trip.py compares numbers). Names of nodes and their order are not compared. An Identity equals its input, and so
do a Cast to the dtype of its input and a Permute that leaves every axis in its place. An axis counted from the end equals the same axis counted
from the front. Floats are compared as the float32 numbers that ONNX holds. A value computed from constants alone is a constant: an import
leaves the computation to a run, an export does it.
If the operator set lacks an operator, the operator is exported as several others: then the export of the re-imported model must
be imported as the same graph, except for loops, which get one more count each time. Exit 1 if one differs, and below PERCENT (90) of the exported models; 77 if GRAFT_CORPUS is not set."""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
RANDOM = {'RandomStandardNormal', 'RandomUniform', 'Multinomial', 'Bernoulli', 'Dropout'}
AXES = {'axis', 'axes', 'dimension', 'dim', 'concat_dim', 'split_dim', 'begin_norm_axis'}
GROUPS = ('node', 'node_v118', 'simple', 'pytorch_converted', 'pytorch_operator', 'models', 'light', 'real', 'opencv', 'ngraph', 'glow', 'trt_tools')


def sum_of(*what):
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()[:16]


def as_held(value):
    """Floats, rounded to the digits of a float32."""
    return [as_held(v) for v in value] if isinstance(value, list) else float('%.6g' % value) if isinstance(value, float) else value


def does_nothing(n, read, gives):
    """The node forwards its input."""
    if n['op'] == 'Cast':
        return read['dtype'] == gives['dtype']
    return n['op'] == 'Identity' or (n['op'] == 'Permute' and n['attrs'].get('order') == list(range(len(gives['shape'] or []))))


def from_the_front(attributes, rank):
    """The attributes, with axes counted from the front."""
    def turned(value):
        return [turned(v) for v in value] if isinstance(value, list) else value + rank if isinstance(value, int) and value < 0 else value
    return {k: turned(v) if k in AXES else v for k, v in attributes.items()}


def outputs_of(graph):
    """{name of an output: a hash of everything that computes it}, and the operators of the computation."""
    made, constant, tensors = {}, set(), graph['tensors']
    reads, of_node = collections.defaultdict(dict), collections.defaultdict(list)
    for e in graph['edges']:
        reads[e['node']][e['input']] = e['tensor']
    for number, t in enumerate(tensors):
        of_node[t['node']].append(number)
    for number, n in enumerate(graph['nodes']):
        mine, kind = reads[number], n.get('kind')
        inputs = [made.get(mine[k], 'a later turn') if k in mine else None for k in range(max(mine, default=-1) + 1)]
        first = tensors[mine[0]]['shape'] if 0 in mine else None
        counted = tensors[of_node[number][0]]['shape'] if n['op'] == 'Unsqueeze' else first  # the axes of its output
        attributes = {k: as_held(v) for k, v in (from_the_front(n['attrs'], len(counted)) if counted else n['attrs']).items()}
        told = n['op'] in ('Shape', 'Size') and first is not None and all(isinstance(d, int) and d >= 0 for d in first)
        fixed = kind == 'constant' or told or (kind != 'input' and mine and all(t in constant for t in mine.values()) and n['op'] not in RANDOM)
        for t in of_node[number]:
            described = [tensors[t]['dtype'], tensors[t]['shape']]
            if fixed:
                constant.add(t)
                made[t] = sum_of('constant', described)
            elif kind == 'input':
                made[t] = sum_of('input', n['name'], described)
            elif inputs and does_nothing(n, tensors[mine[0]], tensors[t]):
                made[t] = inputs[0]
            else:
                made[t] = sum_of(n['op'], attributes, inputs, tensors[t]['output'], described)
    met, seen, open_ = collections.Counter(), set(), [tensors[o['tensor']]['node'] for o in graph['outputs']]
    while open_:
        number = open_.pop()
        if number in seen:
            continue
        seen.add(number)
        n = graph['nodes'][number]
        if n.get('kind') == 'input' or any(t in constant for t in of_node[number]):
            continue
        mine = reads[number]
        met[n['op'] or n['origin_type']] += not (0 in mine and does_nothing(n, tensors[mine[0]], tensors[of_node[number][0]]))
        open_ += [tensors[t]['node'] for t in reads[number].values()]
    return {o['name']: made.get(o['tensor']) for o in graph['outputs']}, +met


def after_loop(operators):
    """A loop gets one more count at each re-import: it is never the same graph."""
    return bool({'Exit', 'NextIteration'} & set(operators))


def imported(tool, model):
    done = subprocess.run([tool, model, '--no-run', '--quiet', '--json', '-'], capture_output=True, text=True, timeout=300)
    if done.returncode:
        return None, next((line for line in done.stderr.splitlines() if line.startswith('error')), 'status %d' % done.returncode)
    return json.loads(done.stdout), ''


def judged(tool, model, opset):
    """(verdict, why)."""
    graph, why = imported(tool, model)
    if not graph:
        return 'not imported', why
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, 'out.onnx')
        done = subprocess.run([tool, model, '--no-run', '--quiet', '--export', file, '--opset', str(opset)], capture_output=True, text=True, timeout=300)
        if done.returncode:
            return 'did not leave', next((line for line in done.stderr.splitlines() if line.startswith('error')), 'status %d' % done.returncode)
        again, why = imported(tool, file)
        if not again:
            return 'did not come back', why
        (before, had), (after, has) = outputs_of(graph), outputs_of(again)
        if before == after:
            return 'same', ''
        second = os.path.join(folder, 'second.onnx')
        done = subprocess.run([tool, file, '--no-run', '--quiet', '--export', second, '--opset', str(opset)], capture_output=True, text=True, timeout=300)
        third, why = imported(tool, second) if done.returncode == 0 else (None, done.stderr)
        if not third or outputs_of(third)[0] != after:
            return 'a loop' if after_loop(had) else 'does not settle', why
    gone, new = had - has, has - had
    if gone or new:
        return 'other operators', ', '.join('-%d %s' % (n, o) for o, n in sorted(gone.items())) + ' ' + ', '.join('+%d %s' % (n, o) for o, n in sorted(new.items()))
    return 'other descriptions', ', '.join(sorted(k for k in before if before[k] != after.get(k)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--opset', type=int, default=21)
    parser.add_argument('--every', type=int, default=1)
    parser.add_argument('--require', type=float, default=90)
    parser.add_argument('-j', type=int, default=2)
    parser.add_argument('-v', '--verbose', action='store_true')
    parser.add_argument('cases', nargs='*')
    options = parser.parse_args()
    corpus = os.environ.get('GRAFT_CORPUS')
    if not corpus:
        print('export.same_graph: left out, GRAFT_CORPUS is not set')
        return SKIPPED
    root = pathlib.Path(corpus) / 'onnx'
    models = {}
    for group in GROUPS:
        lines = (root / ('index_%s.tsv' % group)).read_text().splitlines()
        at = lines[0].split('\t').index('model')
        for line in lines[1:]:
            models['%s/%s' % (group, line.split('\t')[0])] = str(root / line.split('\t')[at])
    all_cases = [(n, m) for n, m in models.items() if not options.cases or any(c in n for c in options.cases)][::options.every]
    count, kinds = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for (name, _), (verdict, why) in zip(all_cases, pool.map(lambda c: judged(os.path.abspath(options.tool), c[1], options.opset), all_cases)):
            count[verdict] += 1
            if verdict == 'other operators':
                kinds[why] += 1
            if verdict != 'same' or options.verbose:
                print('%-18s %s: %s' % (verdict, name, why[:160]), flush=True)
    left = sum(count.values()) - count['not imported'] - count['did not leave']
    print(', '.join('%d %s' % (n, v) for v, n in sorted(count.items())))
    for why, n in kinds.most_common(12):
        print('%4d times %s' % (n, why[:140]))
    print('%d models leave, %d of them come back as the same graph: %.1f %%' % (left, count['same'], 100 * count['same'] / max(1, left)))
    return 1 if count['does not settle'] or 100 * count['same'] < options.require * left or not left else 0


if __name__ == '__main__':
    sys.exit(main())
