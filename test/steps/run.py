#!/usr/bin/env python3
# test/steps/run.py - preparation steps through graft_import: nodes that each removes, and that the numbers stay the same
# SPDX-License-Identifier: Apache-2.0
"""A small graph always; with GRAFT_CORPUS also its models that have data: a sample of the layers, --all for every one."""

import argparse
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GRAPH = HERE / 'graph.pbtxt'
EXPECTED = {  # nodes that each list of steps removes from graph.pbtxt, step by step
    'none': {},
    'fold': {'fold': 4},
    'identity': {'identity': 5},
    'dead': {},  # nodes that no output needs are not even read
    'fold,dead': {'fold': 4, 'dead': 6},
    'all': {'fold': 4, 'identity': 4, 'dead': 6},
    '': {'fold': 4, 'identity': 4, 'dead': 6},  # without --steps
}


def call(tool, model, steps, inputs, outputs, folder):
    """(nodes that each step removed, bytes of each output)"""
    command = [tool, str(model), *(['--steps', steps] if steps else []), '--random-inputs', '0', '--save', str(folder)]
    for name, path in inputs:
        command += ['--input', f'{name}={path}']
    for name in outputs:
        command += ['--output', name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        return None, done.stderr.strip()[:400]
    taken = {m[1]: int(m[2]) for m in re.finditer(r'^step (\w+): (\d+) nodes$', done.stdout, re.M)}
    return taken, {p.name: p.read_bytes() for p in sorted(folder.glob('*.npy'))}


def write_floats(path, shape):
    count = 1
    for d in shape:
        count *= d
    header = repr({'descr': '<f4', 'fortran_order': False, 'shape': shape})
    header += ' ' * (63 - (10 + len(header)) % 64) + '\n'
    path.write_bytes(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode() + struct.pack(f'<{count}f', *(i / 8 - 0.25 for i in range(count))))


def corpus_models(corpus, every):
    base = corpus / 'tensorflow/models'
    lines = (base / 'index.tsv').read_text().splitlines()
    header = lines[0].split('\t')
    for line in lines[1:] if every else lines[1::4]:
        row = dict(zip(header, line.split('\t')))
        split = lambda text: [part.split('=') for part in text.split(';')]
        yield base / row['model'], [(k, base / v) for k, v in split(row['feeds(tensor=npy)'])], [k for k, _ in split(row['fetches(tensor=npy)'])]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--tool', required=True)
    arguments.add_argument('--all', action='store_true', help='every model of the corpus that has data')
    options = arguments.parse_args()
    mistakes = models = 0
    total = {}

    def complain(text):
        nonlocal mistakes
        mistakes += 1
        print(text)

    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        write_floats(folder / 'x.npy', (2, 3))
        results = {}
        for number, (steps, expected) in enumerate(EXPECTED.items()):
            taken, results[steps] = call(options.tool, GRAPH, steps, [('x', folder / 'x.npy')], ['pick', 'joined'], folder / f's{number}')
            if taken != expected:
                complain(f'--steps {steps}: took out {taken}, expected {expected} {results[steps] if taken is None else ""}')
            elif results[steps] != results['none'] or len(results[steps]) != 2:
                complain(f'--steps {steps}: other outputs than without')
        wrong = subprocess.run([options.tool, str(GRAPH), '--steps', 'fold,identiy'], capture_output=True, text=True)
        if wrong.returncode != 2 or "did you mean 'identity'?" not in wrong.stderr:
            complain(f'an unknown step: exit {wrong.returncode}, {wrong.stderr}')
        corpus = os.environ.get('GRAFT_CORPUS')
        if not corpus:
            print('no GRAFT_CORPUS: its models are skipped')
        for number, (model, inputs, outputs) in enumerate(corpus_models(pathlib.Path(corpus), options.all) if corpus else []):
            models += 1
            _, plain = call(options.tool, model, 'none', inputs, outputs, folder / f'p{number}')
            for steps in ('fold', 'identity', 'dead', 'all') if options.all else ('all',):
                taken, prepared = call(options.tool, model, steps, inputs, outputs, folder / f'{number}.{steps}')
                if taken is None or prepared != plain or not plain:
                    complain(f'{model.name} with --steps {steps}: {"other outputs than without" if taken is not None else prepared}')
                elif steps == 'all':
                    for step, n in taken.items():
                        total[step] = total.get(step, 0) + n
    print(f'{models} models of the corpus, taken out of them: {total}; {mistakes} mistakes')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
