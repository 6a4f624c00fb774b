#!/usr/bin/env python3
# test/passes/run.py - scope passes through graft_import: which passes fire, and that fused graphs compute the same numbers
# SPDX-License-Identifier: Apache-2.0
"""Small graphs always; with GRAFT_CORPUS also its models, whose firings must be those of firings.tsv (--write writes it)."""

import argparse
import array
import ast
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import graphs

HERE = pathlib.Path(__file__).parent


def value(v):
    if v[0] == '"':
        return f's: {v}'
    if v in ('float', 'int32', 'bool', 'resource'):
        return f'type: DT_{v.upper()}'
    if v in ('true', 'false'):
        return f'b: {v}'
    return f'f: {v}' if '.' in v else f'i: {v}'


def tensor(v, seed):
    if v[0] == '<':
        dims = [int(d) for d in v[1:-1].split(',')]
        count = 1
        for d in dims:
            count *= d
        numbers = [abs(((seed * 7919 + i * 104729) % 1999) / 2500.0) + 0.05 for i in range(count)]
        data, kind = numbers, 'float'
    elif v[0] in '[(':
        data = [float(x) if v[0] == '(' else int(x) for x in v[1:-1].split(',')]
        dims, kind = [len(data)], 'float' if v[0] == '(' else 'int'
    else:
        dims, data, kind = [], [v], 'float' if '.' in v else 'int'
    dtype = 'DT_FLOAT' if kind == 'float' else 'DT_INT32'
    shape = ' '.join(f'dim {{ size: {d} }}' for d in dims)
    values = ' '.join(f'{kind}_val: {x}' for x in data)
    return dtype, f'tensor {{ dtype: {dtype} tensor_shape {{ {shape} }} {values} }}'


def pbtxt(lines):
    untyped = ('Const', 'Placeholder', 'Range', 'NonMaxSuppressionV3', 'NonMaxSuppressionV4', 'GatherV2', 'LoopCond', 'TensorArrayV3', 'TensorArrayReadV3', 'TensorArraySizeV3',
               'TensorArrayGatherV3')
    out = []
    for number, line in enumerate(lines.splitlines()):
        words = line.split()
        if not words:
            continue
        name, op, *rest = words
        inputs = [w for w in rest if '=' not in w]
        given = dict(w.split('=', 1) for w in rest if '=' in w)
        attributes = {}
        if op == 'Const':
            dtype, text = tensor(given['value'], number)
            attributes = {'dtype': f'type: {dtype}', 'value': text}
        else:
            attributes = {k: value(v) for k, v in given.items()}
            if op not in untyped and 'T' not in attributes:
                attributes['T'] = 'type: DT_FLOAT'
        text = ' '.join(f'attr {{ key: "{k}" value {{ {v} }} }}' for k, v in attributes.items())
        out.append(f'node {{ name: "{name}" op: "{op}" ' + ' '.join(f'input: "{i}"' for i in inputs) + f' {text} }}')
    return '\n'.join(out) + '\n'


def halved(text):
    """The same graph in half precision."""
    bits = lambda m: f'half_val: {struct.unpack("<H", struct.pack("<e", float(m.group(1))))[0]}'
    return re.sub(r'float_val: ([-\d.e]+)', bits, text.replace('DT_FLOAT', 'DT_HALF'))


def write_npy(path, shape, seed, half=False):
    count = 1
    for d in shape:
        count *= d
    data = array.array('f', [((seed * 31 + i * 17) % 41) / 20.0 - 1.0 for i in range(count)])
    if shape == (4,):
        data = array.array('f', [-0.25, -0.25, 0.5, 0.75])
    header = repr({'descr': '<f2' if half else '<f4', 'fortran_order': False, 'shape': tuple(shape)})
    header += ' ' * (63 - (10 + len(header)) % 64) + '\n'
    raw = struct.pack(f'<{len(data)}e', *data) if half else data.tobytes()
    path.write_bytes(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode() + raw)


def read_npy(path):
    raw = path.read_bytes()
    size, = struct.unpack('<H', raw[8:10])
    header = ast.literal_eval(raw[10:10 + size].decode())
    if header['descr'] == '<f2':
        return header['shape'], struct.unpack(f'<{(len(raw) - 10 - size) // 2}e', raw[10 + size:])
    kind = {'<f4': 'f', '<f8': 'd', '<i4': 'i', '<i8': 'q', '|b1': 'b', '|u1': 'B'}.get(header['descr'])
    numbers = array.array(kind) if kind else None
    if numbers is not None:
        numbers.frombytes(raw[10 + size:])
    return header['shape'], numbers


class failure(Exception):
    pass


def call(tool, model, passes, inputs, outputs, folder, run):
    """(firings, outputs) of one import"""
    command = [tool, str(model), '--passes', passes, '--explain-passes', '--quiet']
    for name, path in inputs:
        command += ['--input', f'{name}={path}']
    for name in outputs:
        command += ['--output', name]
    if run:
        command += ['--random-inputs', '0', '--save', str(folder)]
    else:
        command += ['--no-run', '--partial']
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise failure(f'exit {done.returncode} with --passes {passes}: {done.stderr.strip()[:400]}')
    fired = {}
    for line in done.stdout.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == 'pass' and words[2].isdigit():
            fired[words[1].rstrip(':')] = int(words[2])
    return fired, {p.name: read_npy(p) for p in sorted(folder.glob('*.npy'))} if run else {}


def compare(fused, plain, tolerance=1e-5):
    if fused.keys() != plain.keys() or not plain:
        raise failure(f'outputs differ: {sorted(fused)} and {sorted(plain)}')
    for name, (shape, numbers) in plain.items():
        if fused[name][0] != shape:
            raise failure(f'{name}: shape {fused[name][0]}, unfused {shape}')
        if numbers is None:
            continue
        largest = max([1.0] + [abs(v) for v in numbers])
        for a, b in zip(fused[name][1], numbers):
            if not (abs(a - b) <= tolerance * largest or (a != a and b != b) or a == b):
                raise failure(f'{name}: {a} fused, {b} unfused')


def small_graph(tool, folder, name, text, shapes, enabled, expected, outputs, run, half=False):
    model = folder / f'{name}.pbtxt'
    model.write_text(halved(pbtxt(text)) if half else pbtxt(text))
    inputs = []
    for seed, (key, shape) in enumerate(shapes.items()):
        path = folder / f'{name}.{key}.npy'
        write_npy(path, shape, seed + 1, half)
        inputs.append((key, path))
    fused_dir, plain_dir = folder / f'{name}.fused', folder / f'{name}.plain'
    fired, fused = call(tool, model, enabled, inputs, outputs, fused_dir, run)
    got = {k: v for k, v in fired.items() if v}
    if got != expected:
        raise failure(f'fired {got}, expected {expected}')
    if run:
        compare(fused, call(tool, model, 'none', inputs, outputs, plain_dir, run)[1], 1e-2 if half else 1e-5)


def corpus_rows(tool, folder, corpus):
    """(model, pass, count) for every model in which a pass fires; models with data give the same numbers."""
    rows = []
    base = corpus / 'tensorflow'
    lines = (base / 'models/index.tsv').read_text().splitlines()
    header = lines[0].split('\t')
    runnable = {}
    for line in lines[1:]:
        row = dict(zip(header, line.split('\t')))
        split = lambda text: [part.split('=') for part in text.split(';')]
        runnable[base / 'models' / row['model']] = ([(k, base / 'models' / v) for k, v in split(row['feeds(tensor=npy)'])],
                                                     [k for k, _ in split(row['fetches(tensor=npy)'])])
    models = sorted(base.glob('models/*.pb')) + sorted(base.glob('layers/*.pb')) + sorted(
        p for p in base.glob('shapes/*.pb*') if '.saved_model' not in p.name) + sorted(base.glob('text/*/*.pbtxt'))
    for number, model in enumerate(models):
        inputs, outputs = runnable.get(model, ([], []))
        try:
            fired, fused = call(tool, model, 'all,-dropout' if inputs else 'all', inputs, outputs, folder / f'f{number}', bool(inputs))
        except failure:
            continue  # a model that is refused with or without passes; the conformance run checks those
        fired = {k: v for k, v in fired.items() if v}
        rows += [(str(model.relative_to(base)), k, v) for k, v in fired.items()]
        if inputs and fired:
            compare(fused, call(tool, model, 'none', inputs, outputs, folder / f'p{number}', True)[1])
    return rows


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--tool', required=True)
    arguments.add_argument('--write', action='store_true', help='write firings.tsv')
    options = arguments.parse_args()
    mistakes = 0

    def attempt(name, function, *rest):
        nonlocal mistakes
        try:
            return function(*rest)
        except failure as why:
            mistakes += 1
            print(f'{name}: {why}')
            return None

    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        for name, text, shapes, passes, expected, outputs, run in graphs.GRAPHS:
            attempt(name, small_graph, options.tool, folder, name, text, shapes, 'default,' + passes if passes else 'default', expected, outputs, run)
            if name in graphs.ALSO_HALF:
                attempt(f'{name} in half precision', small_graph, options.tool, folder, f'{name}.half', text, shapes, 'default,' + passes if passes else 'default', expected, outputs, run, True)
        for which, name, text, shapes in graphs.NEAR_MISSES:
            attempt(f'{which} on {name}', small_graph, options.tool, folder, f'{which}.{name}', text, {}, which, {}, [], False)
        corpus = os.environ.get('GRAFT_CORPUS')
        if not corpus:
            print('no GRAFT_CORPUS: its models are skipped')
        else:
            rows = attempt('corpus', corpus_rows, options.tool, folder, pathlib.Path(corpus)) or []
            table = ''.join(f'{m}\t{p}\t{n}\n' for m, p, n in sorted(rows))
            all_passes = subprocess.run([options.tool, str(folder / 'gelu.pbtxt'), '--passes', 'all', '--explain-passes', '--quiet', '--no-run'],
                                        capture_output=True, text=True).stdout
            known = [line.split()[1].rstrip(':') for line in all_passes.splitlines() if line.split()[-1].isdigit()]
            table += ''.join(f'-\t{p}\t0\n' for p in known if p not in {r[1] for r in rows})
            path = HERE / 'firings.tsv'
            if options.write:
                path.write_text('model\tpass\tcount\n' + table)
            elif path.read_text() != 'model\tpass\tcount\n' + table:
                mistakes += 1
                print('the firings of the passes differ from firings.tsv:\n' + table)
    print(f'{len(graphs.GRAPHS)} graphs, {len(graphs.NEAR_MISSES)} near misses, {mistakes} mistakes')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
