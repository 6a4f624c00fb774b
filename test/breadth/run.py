#!/usr/bin/env python3
# test/breadth/run.py - each operator of ai.onnx in each dtype that it admits: computed, and compared with ONNX Runtime
# SPDX-License-Identifier: Apache-2.0
"""run.py --tool graft_import --schemas SCHEMAS.json [--operator NAME,...] [--require N]

SCHEMAS.json has ONNX's operators with their type constraints (the corpus' onnx/schemas/schemas.json). For each line of
cases.txt and each dtype of each of its type variables a model of one node is created and run; if ONNX Runtime
(npm install --ignore-scripts --prefix ~/.graft-onnxruntime onnxruntime-node, or ORT_PREFIX) has a kernel for it, both
must agree. Prints the models that are refused or differ, then: equal, computed by graft alone, refused by both, refused,
different. Exit 1 if fewer than N are equal; 77 if python3-numpy, python3-onnx or ONNX Runtime is missing."""
import argparse
import ast
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import numpy as np
    from onnx import TensorProto, ValueInfoProto, helper, numpy_helper
except ImportError:
    print('python3-numpy and python3-onnx are needed: skipped')
    sys.exit(77)

HERE = pathlib.Path(__file__).resolve().parent
NUMBER = {'float': 1, 'uint8': 2, 'int8': 3, 'uint16': 4, 'int16': 5, 'int32': 6, 'int64': 7, 'string': 8, 'bool': 9, 'float16': 10, 'double': 11,
          'uint32': 12, 'uint64': 13, 'bfloat16': 16}
STORED = {'float': 'f4', 'uint8': 'u1', 'int8': 'i1', 'uint16': 'u2', 'int16': 'i2', 'int32': 'i4', 'int64': 'i8', 'bool': '?', 'float16': 'f2',
          'double': 'f8', 'uint32': 'u4', 'uint64': 'u8'}
SHORT = {'i64': 'int64', 'i32': 'int32', 'f': 'float', 'B': 'bool'}
CAST = ('float16', 'bfloat16')  # fed and compared as float32, cast on both sides of the node
REALS = ('float', 'double') + CAST
# outputs whose dtype no input determines
SAID = {'Cast': lambda at, of: {v: k for k, v in NUMBER.items()}[at['to']], 'CastLike': lambda at, of: of['T2'], 'ConstantOfShape': lambda at, of: 'float',
        'EyeLike': lambda at, of: of['T1'], 'Multinomial': lambda at, of: 'int32', 'DequantizeLinear': lambda at, of: of.get('T2', 'float')}
# random numbers, which differ between engines, or numbers that the standard leaves open
OPEN = ('RandomUniformLike', 'RandomNormalLike', 'Bernoulli', 'Multinomial', 'CastLike')


def cases():
    for line in (HERE / 'cases.txt').read_text().splitlines():
        if not line or line.startswith('#'):
            continue
        node, *attributes = (part.strip() for part in line.split(';'))
        name, *inputs = node.split(' ')
        yield name, inputs, {k.strip(): ast.literal_eval(v) for k, v in (a.split('=', 1) for a in attributes)}


def made_up(rng, shape, kind, mode):
    if kind == 'bool':
        return rng.randint(0, 2, shape).astype(bool)
    if kind == 'string':
        return np.array([f's{n}' for n in rng.randint(0, 9, int(np.prod(shape)))], dtype=object).reshape(shape)
    real = kind in REALS
    low, high = {'u': (-6, 7) if real else (0, 2), 'g': (8, 40) if real else (1, 6), 's': (0, 5)}.get(
        mode, (-24, 25) if real else (0, 8) if kind[0] == 'u' else (-6, 7))
    return rng.randint(low, high, shape) / (8 if real and mode != 's' else 1)


def tensor(name, kind, values):
    values = np.asarray(values)
    if kind == 'string':
        return helper.make_tensor(name, NUMBER[kind], values.shape, [f's{v}'.encode() if not isinstance(v, str) else v.encode() for v in values.ravel()])
    if kind == 'bfloat16':
        bits = values.astype('f4').view('u4')
        return TensorProto(name=name, data_type=NUMBER[kind], dims=values.shape, raw_data=((bits + 0x7fff + (bits >> 16 & 1)) >> 16).astype('u2').tobytes())
    return numpy_helper.from_array(values.astype(STORED[kind]), name)


def write_model(folder, name, inputs, attributes, schema, of):
    """The model with these dtypes of its variables, and its inputs."""
    rng, at = np.random.RandomState(7), dict(attributes)
    outputs, opset = [f'y{k}' for k in range(at.pop('outputs', 1))], at.pop('opset', 22)
    nodes, ports, constants, feeds, names = [], [], [], {}, []
    for k, text in enumerate(inputs):
        x = f'x{k}'
        names.append('' if text == '-' else x)
        if text == '-':
            continue
        variable, shape, mode, values = re.match(r'(\w+)(?:\[([\d,]*)\](?:~(.))?$|=(.*))', text).groups()
        kind = of.get(variable) or SHORT.get(variable) or of['T']  # older versions have one variable
        if values is not None:
            constants.append(tensor(x, kind, ast.literal_eval(values.removeprefix('[]') if values.startswith('[]') else values)))
            continue
        numbers = made_up(rng, [int(d) for d in shape.split(',') if d], kind, mode)
        if kind == 'string':
            constants.append(tensor(x, kind, numbers))
            continue
        fed = 'float' if kind in CAST else kind
        ports.append(helper.make_tensor_value_info(x, NUMBER[fed], numbers.shape))
        feeds[x] = numbers.astype(STORED[fed])
        if kind in CAST:
            nodes.append(helper.make_node('Cast', [x], [x + '_cast'], to=NUMBER[kind]))
            names[-1] = x + '_cast'
    nodes.append(helper.make_node(name, names, outputs, **at))
    results = []
    for y, said in zip(outputs, schema['outputs'] + schema['outputs'][-1:] * len(outputs)):
        kind = SAID[name](at, of) if name in SAID else of.get(said['type'], said['type'][7:-1])
        if kind in CAST:
            nodes.append(helper.make_node('Cast', [y], [y + '_cast'], to=1))
        elif kind == 'string':
            nodes.append(helper.make_node('Equal', [y, 'text'], [y + '_cast']))
            constants.append(tensor('text', 'string', np.array('s3', dtype=object)))
        results.append(ValueInfoProto(name=y + '_cast' if kind in CAST or kind == 'string' else y))
    unique = {c.name: c for c in constants}
    model = helper.make_model(helper.make_graph(nodes, 'g', ports, results, list(unique.values())), opset_imports=[helper.make_opsetid('', opset)])
    model.ir_version = 10
    (folder / 'model.onnx').write_bytes(model.SerializeToString())
    for x, values in feeds.items():
        np.save(folder / f'{x}.npy', values)
    (folder / 'ours').mkdir()
    (folder / 'theirs').mkdir()
    return {'model': str(folder / 'model.onnx'), 'feeds': [[x, str(folder / f'{x}.npy')] for x in feeds], 'save': str(folder / 'theirs')}


def difference(folder, loose):
    for theirs in sorted((folder / 'theirs').iterdir()):
        a, b = np.load(folder / 'ours' / theirs.name), np.load(theirs)
        if a.dtype != b.dtype or a.shape != b.shape:
            return f'{theirs.stem}: {a.dtype}{list(a.shape)}, expected {b.dtype}{list(b.shape)}'
        near = 2e-2 if loose else 3e-4
        if not (np.allclose(a, b, near, near, equal_nan=True) if a.dtype.kind == 'f' else (a == b).all()):
            return f'{theirs.stem}: {a.ravel()[:6]}, expected {b.ravel()[:6]}'
    return ''


def judged(tool, folder, job, refused, name, loose):
    """The verdict on a model, and why: graft runs it, ONNX Runtime has run it, or has refused it."""
    feeds = [part for x, file in job['feeds'] for part in ('--input', f'{x}={file}')]
    ran = subprocess.run([tool, job['model'], *feeds, '--quiet', '--save', str(folder / 'ours')], capture_output=True, text=True, timeout=60)
    if ran.returncode:
        why = next((line.replace(job['model'], '') for line in ran.stderr.splitlines() if line.startswith('error')), f'status {ran.returncode}')
        return 'refused by both' if refused else 'refused', why
    if refused or name in OPEN:
        return 'graft alone', ''
    why = difference(folder, loose)
    return ('different' if why else 'equal'), why


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--schemas', required=True)
    parser.add_argument('--operator', default='')
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
        for name, inputs, attributes in cases():
            if wanted and name not in wanted:
                continue
            schema = [v for v in of_name[name]['versions'] if v['since'] <= attributes.get('opset', 22)][-1]
            kinds = {v: [t[7:-1] for t in schemas['types'][c] if t.startswith('tensor(') and t[7:-1] in NUMBER] for v, c in schema['type_constraints'].items()}
            usual = {v: next((k for k in ('float', 'int64', 'int32', 'uint8', 'bool') if k in all), all[0]) for v, all in kinds.items()}
            for variable in dict.fromkeys(re.match(r'\w*', i)[0] for i in inputs):
                for kind in kinds.get(variable, ()):
                    folder = pathlib.Path(made) / f'{len(jobs):04}'
                    folder.mkdir()
                    jobs.append(write_model(folder, name, inputs, attributes, schema, {**usual, variable: kind}))
                    told.append((folder, name, f'{name} {attributes or ""} {variable} = {kind}', kind in CAST))
        (pathlib.Path(made) / 'jobs.json').write_text(json.dumps(jobs))
        subprocess.run(['node', str(HERE / 'run_onnx.js'), f'{made}/jobs.json', f'{made}/answers.json'], check=True, env={**os.environ, 'ORT_PREFIX': str(prefix)})
        answers = json.loads((pathlib.Path(made) / 'answers.json').read_text())
        count = collections.Counter()
        for (folder, name, what, loose), job, refused in zip(told, jobs, answers):
            status, why = judged(given.tool, folder, job, refused, name, loose)
            count[status] += 1
            if status in ('refused', 'refused by both', 'different'):
                print(f'{status}: {what}: {why[:200]}')
    print(', '.join(f'{n} {status}' for status, n in count.most_common()))
    sys.exit(1 if count['equal'] < given.require else 0)


if __name__ == '__main__':
    main()
