#!/usr/bin/env python3
# test/breadth/attributes.py - each operator of ai.onnx with each combination of its attributes, compared with ONNX Runtime
# SPDX-License-Identifier: Apache-2.0
"""attributes.py --tool graft_import --schemas SCHEMAS.json [--operator NAME,...] [--most N] [--require N]

Like run.py, but over the attributes and the versions of attributes.txt: for each line every combination of its choices, or N of them
(200) if there are more, is a model of one node in the usual dtypes. If ONNX Runtime computes it, both must agree. Prints the models that
are refused or differ, then: equal, computed by graft alone, refused by both, refused, different. Exit 1 if fewer than --require are
equal; 77 if python3-numpy, python3-onnx or ONNX Runtime is missing."""
import argparse
import ast
import collections
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import run as breadth


def families():
    for line in (breadth.HERE / 'attributes.txt').read_text().splitlines():
        if not line or line.startswith('#'):
            continue
        node, *attributes = (part.strip() for part in line.split(' ; '))
        name, *inputs = node.split(' ')
        choices = {}
        for a in attributes:
            key, many, value = re.match(r'(\w+)\s*(=|in )\s*(.*)$', a).groups()
            value = ast.literal_eval(value)
            choices[key] = value if many == 'in ' else [value]
        yield name, inputs, choices


def combinations(choices, most):
    every = list(itertools.product(*choices.values()))
    if len(every) > most:
        every = random.Random(7).sample(every, most)
    for values in every:
        yield {k: v for k, v in zip(choices, values) if v is not None}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--schemas', required=True)
    parser.add_argument('--operator', default='')
    parser.add_argument('--most', type=int, default=200)
    parser.add_argument('--require', type=int, default=0)
    given = parser.parse_args()
    prefix = pathlib.Path(os.environ.get('ORT_PREFIX', pathlib.Path.home() / '.graft-onnxruntime'))
    if not (prefix / 'node_modules/onnxruntime-node').is_dir():
        print('ONNX Runtime is needed: skipped')
        sys.exit(77)
    schemas = json.loads(pathlib.Path(given.schemas).read_text())
    of_name = {o['name']: o for o in schemas['operators'] if not o['domain']}
    wanted = set(filter(None, given.operator.split(',')))
    with tempfile.TemporaryDirectory() as made:
        jobs, told = [], []
        for name, inputs, choices in families():
            if wanted and name not in wanted:
                continue
            for attributes in combinations(choices, given.most):
                schema = [v for v in of_name[name]['versions'] if v['since'] <= attributes.get('opset', 22)][-1]
                usual = {}
                for variable, constraint in schema['type_constraints'].items():
                    every = [t[7:-1] for t in schemas['types'][constraint] if t.startswith('tensor(') and t[7:-1] in breadth.NUMBER]
                    usual[variable] = next((k for k in ('float', 'int64', 'int32', 'uint8', 'bool') if k in every), every[0])
                folder = pathlib.Path(made) / f'{len(jobs):05}'
                folder.mkdir()
                jobs.append(breadth.write_model(folder, name, inputs, attributes, schema, usual))
                told.append((folder, name, f'{name} {" ".join(inputs)} {attributes}'))
        (pathlib.Path(made) / 'jobs.json').write_text(json.dumps(jobs))
        subprocess.run(['node', str(breadth.HERE / 'run_onnx.js'), f'{made}/jobs.json', f'{made}/answers.json'], check=True,
                       env={**os.environ, 'ORT_PREFIX': str(prefix)})
        answers = json.loads((pathlib.Path(made) / 'answers.json').read_text())
        count = collections.Counter()
        for (folder, name, what), job, refused in zip(told, jobs, answers):
            status, why = breadth.judged(given.tool, folder, job, refused, name, False)
            count[status] += 1
            if status in ('refused', 'different', 'refused by both'):
                print(f'{status}: {what}: {why[:300]}' + (f' | {refused[:200]}' if refused else ''))
    print(', '.join(f'{n} {status}' for status, n in count.most_common()))
    sys.exit(1 if count['equal'] < given.require else 0)


if __name__ == '__main__':
    main()
