#!/usr/bin/env python3
# test/cann/models.py - real models imported by CANN's plugins, compared with graft's own import of them
# SPDX-License-Identifier: Apache-2.0
"""usage: models.py --tool cann_import --graft graft_import [--definitions ops.pbtxt] [--least PERCENT] [--list] MODEL ...

Imports each model of TensorFlow, Caffe or ONNX with the plugins and functions that were compiled into cann_import, and with the operators
that ship, and compares by name the tensors of nodes that became operators: same dtype and shape, less known, more known, different. A node
does not become an operator if no plugin accepts it or no function infers it: its sources are not in the folder. Exit 1 if fewer than PERCENT
of those tensors are the same or known better, or if only the plugins refuse a model; a different shape is reported, it is CANN's own answer.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

CELL = re.compile(r'(\w+)(\?|\[([^\]]*)\])')


def ours(tool, model):
    """{(node, output): (dtype, shape)} of graft's own import, or the reason why there is none"""
    done = subprocess.run([tool, str(model), '--partial', '--no-run', '--json', '-'], capture_output=True, text=True, errors='replace', timeout=600)
    if done.returncode != 0:
        return done.stderr.splitlines()[0] if done.stderr else 'no table'
    return {(n['origin_name'], k): (o['dtype'], o['shape']) for n in json.loads(done.stdout)['nodes'] for k, o in enumerate(n['outputs'])}


def theirs(tool, model, definitions):
    """The same for the plugins, the nodes that are operators, and all nodes"""
    command = [tool, '--import', str(model), *([str(definitions)] if definitions.is_file() else [])]
    done = subprocess.run(command, capture_output=True, text=True, errors='replace', timeout=600)
    if done.returncode != 0:
        return done.stderr.splitlines()[0] if done.stderr else 'no table'
    lines = done.stdout.splitlines()
    start = next((i for i, line in enumerate(lines) if line.startswith('node ')), None)
    if start is None:
        return 'no table'
    columns = [m.start() for m in re.finditer(r'\S+', lines[start])]
    found, known, count = {}, 0, 0
    for line in lines[start + 1:]:
        cells = [line[a:b].strip() for a, b in zip(columns, [*columns[1:], None])]
        if len(cells) < 4 or not cells[0]:
            continue
        count += 1
        known += cells[2] != '(opaque)'
        for k, m in enumerate(CELL.finditer(cells[3])):
            dims = m[3].split(',') if m[3] else []
            shape = None if m[2] == '?' else [int(d) if re.fullmatch(r'\d+', d) else -1 for d in dims]
            if cells[2] != '(opaque)':
                found[cells[0], k] = m[1], shape
    return found, known, count


def relation(theirs, ours):
    """(of CANN, of graft)"""
    (dtype, shape), (our_dtype, our_shape) = theirs, ours
    our_shape = our_shape and [d if isinstance(d, int) else -1 for d in our_shape]
    if dtype == 'undefined' or (shape is None and our_shape is not None):
        return 'less'
    if dtype != our_dtype:
        return 'another'
    if our_shape is None:
        return 'same' if shape is None else 'more'
    if len(shape) != len(our_shape) or any(a != b and a >= 0 and b >= 0 for a, b in zip(shape, our_shape)):
        return 'another'
    return 'less' if any(a < 0 <= b for a, b in zip(shape, our_shape)) else 'more' if shape != our_shape else 'same'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--tool', required=True)
    parser.add_argument('--graft', required=True)
    corpus = pathlib.Path(os.environ.get('GRAFT_CORPUS', '/nonexistent'))
    parser.add_argument('--definitions', type=pathlib.Path, default=corpus / 'tensorflow/ops/ops.pbtxt')
    parser.add_argument('--least', type=float, default=0)
    parser.add_argument('--list', action='store_true')
    parser.add_argument('models', nargs='+', type=pathlib.Path)
    options = parser.parse_args()
    total, nodes, known, failed = collections.Counter(), 0, 0, 0
    for model in options.models:
        a, b = ours(options.graft, model), theirs(options.tool, model, options.definitions)
        if isinstance(a, str) or isinstance(b, str):
            failed += isinstance(b, str) and not isinstance(a, str)
            print(f'{model.name}: not compared: {a if isinstance(a, str) else b}')
            continue
        tensors, operators, count = b
        count_of = collections.Counter()
        for key in sorted(set(a) & set(tensors)):
            how = relation(tensors[key], a[key])
            count_of[how] += 1
            if how == 'another' or (options.list and how == 'less'):
                print(f'  {key[0]}:{key[1]} is {tensors[key]} by CANN and {a[key]} here')
        total += count_of
        nodes, known = nodes + count, known + operators
        print(f'{model.name}: {operators} of {count} nodes are operators; tensors: ' + ', '.join(f'{n} {how}' for how, n in sorted(count_of.items())))
    all_of = sum(total.values())
    share = 100 * (total['same'] + total['more']) / max(1, all_of)
    print(f'{len(options.models)} models, {failed} refused by the plugins alone; {known} of {nodes} nodes are operators; of {all_of} tensors '
          f'{total["same"]} are the same, {total["more"]} known better, {total["less"]} less, {total["another"]} another: {share:.1f} %')
    return int(failed > 0 or share < options.least)


if __name__ == '__main__':
    sys.exit(main())
