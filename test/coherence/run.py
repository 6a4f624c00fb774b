#!/usr/bin/env python3
# test/coherence/run.py - checks the graphs of graft_import for coherence; seeded corruptions must be found by name
# SPDX-License-Identifier: Apache-2.0
"""run.py --tool graft_import [--all]

Small models always; with GRAFT_CORPUS also its models, a sample of them unless --all is given.
Memory plans are within 5 % of the lower bound from the lifetimes of their tensors."""

import argparse
import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import check
import corruptions

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / 'examples'

GRAPH = HERE / 'graph.pbtxt'
BROKEN = HERE / 'broken.pbtxt'
SMALL = 65536  # arenas up to this size may exceed the bound by more


def imported(tool, model, *options):
    """The graph that the tool writes, or None if it refuses the model."""
    done = subprocess.run([tool, str(model), '--no-run', '--json', '-', *options], capture_output=True, text=True, timeout=300)
    return json.loads(done.stdout) if done.returncode == 0 else None


def models(corpus):
    """(model, options) of a corpus."""
    tf, caffe = corpus / 'tensorflow', corpus / 'caffe'
    found = sorted(tf.glob('models/*.pb')) + sorted(tf.glob('layers/*.pb')) + sorted(p for p in tf.glob('shapes/*.pb*') if '.saved_model' not in p.name)
    found += sorted(tf.glob('text/*/*.pbtxt'))
    for m in found:
        yield m, []
    for m in sorted(caffe.glob('*/*.prototxt')):
        for phase in ('TEST', 'TRAIN') if m.parent.name in ('train_val', 'logs') else ('TEST',):
            yield m, ['--phase', phase]


def seeded(graph, ops):
    """How many corruptions are not found by their names; prints them."""
    missed = 0
    for name, expected, corrupt in corruptions.ALL:
        broken = copy.deepcopy(graph)
        corrupt(broken)
        names = {n for n, _ in check.Check(broken, ops).run()}
        if broken == graph or expected not in names:
            missed += 1
            print(f'corruption "{name}": expected {expected}, found {sorted(names)}')
    return missed


def refused(tool, folder, ops):
    """A refused model still has its dump, with the bad edges marked; the rest of it is coherent."""
    done = subprocess.run([tool, str(BROKEN), '--no-run', '--dump', str(folder)], capture_output=True, text=True)
    path = folder / '6-inferred.json'
    if done.returncode != 1 or not path.exists():
        print(f'{BROKEN.name}: exit {done.returncode}, {"a" if path.exists() else "no"} dump\n{done.stderr}')
        return 1
    graph = json.loads(path.read_text())
    mistakes = 0
    faults = {n['name']: n['fault'] for n in graph['nodes'] if 'fault' in n}
    own = {name: (f['code'], f['port'], f['rule']) for name, f in faults.items() if not f['after']}
    nodes = [n['name'] for n in graph['nodes']]
    bad = {(nodes[e['node']], graph['tensors'][e['tensor']]['name']) for e in graph['edges'] if e.get('bad')}
    for what, got, expected in (('faults', own, {'product': ('shape_mismatch', 'x2', 'infer_shape of MatMulV2'), 'odd': ('unsupported_operator', '', '')}),
                                ('after', {n for n, f in faults.items() if f['after']}, {'after', 'beside'}),
                                ('bad edges', bad, {('product', 'w:0'), ('odd', 'x:0')})):
        if got != expected:
            print(f'{BROKEN.name}: {what} are {got}, expected {expected}')
            mistakes += 1
    for line in ('2 ',):
        if 'nodes_not_checked' not in done.stderr or line not in done.stderr:
            print(f'{BROKEN.name}: the nodes after are not counted:\n{done.stderr}')
            mistakes += 1
    for _, line in check.Check(graph, ops).run():
        print(f'{BROKEN.name}: {line}')
        mistakes += 1
    return mistakes


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--tool', required=True)
    arguments.add_argument('--all', action='store_true', help='every model of the corpus')
    options = arguments.parse_args()
    ops = check.read_operators(subprocess.run([options.tool, '--ops', 'json'], capture_output=True, text=True, check=True).stdout)
    mistakes = judged = derived = outputs = planned = 0

    todo = [(EXAMPLES / 'glyphs/glyphs.prototxt', []), (GRAPH, ['--steps', 'all']), (GRAPH, ['--steps', 'none'])]
    corpus = os.environ.get('GRAFT_CORPUS')
    if corpus:
        every = list(models(pathlib.Path(corpus)))
        todo += every if options.all else every[::12]
    else:
        print('no GRAFT_CORPUS: its models are skipped')
    for model, given in todo:
        graph = imported(options.tool, model, '--partial', *(given if '--steps' in given else [*given, '--steps', 'all']))
        if graph is None:
            if model.is_relative_to(EXAMPLES) or model == GRAPH:
                mistakes += 1
                print(f'{model} is refused')
            continue  # the conformance run checks which models must be refused
        c = check.Check(graph, ops)
        found = c.run()
        judged += 1
        derived += c.derived
        outputs += sum(1 for n in graph['nodes'] if n.get('kind') == 'operation' for _ in n['outputs'])
        for _, line in found[:5]:
            print(f'{model}: {line}')
        mistakes += bool(found)
        memory = graph['memory']
        if memory['arena_bytes'] is not None:
            planned += 1
            if memory['arena_bytes'] > max(SMALL, memory['lower_bound_bytes'] * 1.05):
                print(f'{model}: {memory["arena_bytes"]} bytes planned, more than 5 % above the bound {memory["lower_bound_bytes"]}')
                mistakes += 1
        if given == ['--steps', 'none']:  # no node was removed: every corruption applies
            mistakes += seeded(graph, ops)
    with tempfile.TemporaryDirectory() as directory:
        mistakes += refused(options.tool, pathlib.Path(directory), ops)
    print(f'{judged} models, {planned} memory plans, {derived} of {outputs} outputs derived again, {len(corruptions.ALL)} corruptions, {mistakes} mistakes')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
