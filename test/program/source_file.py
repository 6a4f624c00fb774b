#!/usr/bin/env python3
# test/program/source_file.py - programs as C++ headers: built by one command, run, and compared with the program itself
# SPDX-License-Identifier: Apache-2.0
"""Nets of this test and, with GRAFT_CORPUS, models of the corpus: the header's program must return the same bits. CI takes a
third of the models, in turn; GRAFT_ALL_TESTS=1 takes all."""

import argparse
import os
import pathlib
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'structure'))
import recent  # noqa: E402

PARTS = 3
CONV = '''name: "small" input: "data" input_shape { dim: 2 dim: 3 dim: 12 dim: 12 }
layer { name: "conv-1" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 8 kernel_size: 3 pad: 1 } }
layer { name: "relu" type: "ReLU" bottom: "a" top: "a" }
layer { name: "lrn" type: "LRN" bottom: "a" top: "l" }
layer { name: "pool" type: "Pooling" bottom: "l" top: "p" pooling_param { pool: MAX kernel_size: 2 stride: 2 } }
layer { name: "two" type: "Convolution" bottom: "l" top: "b" convolution_param { num_output: 8 kernel_size: 2 stride: 2 group: 2 } }
layer { name: "cat" type: "Concat" bottom: "p" bottom: "b" top: "c" }
layer { name: "sum" type: "Eltwise" bottom: "p" bottom: "b" top: "s" eltwise_param { operation: SUM coeff: 1 coeff: -0.5 } }
layer { name: "ip" type: "InnerProduct" bottom: "c" top: "i" inner_product_param { num_output: 10 } }
layer { name: "prob" type: "Softmax" bottom: "i" top: "prob" }
layer { name: "norm" type: "MVN" bottom: "s" top: "norm out" }
'''
LOOP = '''node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { } } } }
node { name: "c" op: "Placeholder" attr { key: "dtype" value { type: DT_BOOL } } attr { key: "shape" value { shape { } } } }
node { name: "s" op: "Switch" input: "x" input: "c" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "n" op: "Neg" input: "s:0" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "m" op: "Merge" input: "n" input: "s:1" attr { key: "T" value { type: DT_FLOAT } } attr { key: "N" value { i: 2 } } }
'''


class failure(Exception):
    pass


def command(*words, data=None):
    done = subprocess.run([str(w) for w in words], input=data, capture_output=True, timeout=900)
    return done.returncode, done.stdout, done.stderr.decode(errors='replace')


def elements(path):
    """The bytes after the header of an npy file."""
    raw = path.read_bytes()
    size, = struct.unpack('<H', raw[8:10])
    return raw[10 + size:]


def write_npy(path, dims, numbers):
    head = repr({'descr': '<f4', 'fortran_order': False, 'shape': tuple(dims)})
    head += ' ' * (63 - (10 + len(head)) % 64) + '\n'
    path.write_bytes(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(head)) + head.encode() +
                     struct.pack('<%df' % len(numbers), *numbers))


def named(inputs, name):
    """The file of an input: TensorFlow uses both `a` and `a:0` for output 0 of node `a`."""
    return next(f for n, f in inputs if n.removesuffix(':0') == name.removesuffix(':0'))


def same_bits(options, folder, name, model, given, inputs):
    """`inputs`: (name, npy) in the graph's order."""
    source = folder / (name.replace('/', '_') + '.hpp')
    fed = [w for n, f in inputs for w in ('--input', '%s=%s' % (n, f))]
    status, _, said = command(options.tool, model, *given, *fed, '--quiet', '--compile', source)
    if status:
        return 'refused', said.strip().splitlines()[-1] if said.strip() else 'status %d' % status
    out = folder / 'out'
    shutil.rmtree(out, ignore_errors=True)
    status, _, said = command(options.tool, model, *given, *fed, '--quiet', '--save', out)
    if status:
        return 'refused', said.strip().splitlines()[-1] if said.strip() else 'status %d' % status
    text = source.read_text()
    source.unlink()
    status, _, said = command(options.tool, model, *given, *fed, '--quiet', '--compile', source)
    if status or source.read_text() != text:
        raise failure('%s: a different file the second time' % name)
    macro = [line.split()[1] for line in text.splitlines() if line.startswith('#ifndef ')][0].removesuffix('_HPP')
    exe = folder / 'net.exe'
    status, _, said = command(*shlex.split(options.cxx), '-std=c++20', '-O1', '-w', *options.include, '-D%s_MAIN' % macro,
                              '-x', 'c++', source, '-o', exe)
    if status:
        raise failure('%s does not build:\n%s' % (name, said[:2000]))
    names = [line.split('"')[1] for line in text.splitlines() if line.startswith('//       use(net.output<"')]
    order = [line.split('"')[1] for line in text.splitlines() if line.startswith('//   net.input<"')]
    fed_bytes = b''.join(elements(named(inputs, n)) for n in order)
    status, got, said = command(exe, data=fed_bytes)
    if status:
        raise failure('%s: status %d: %s' % (name, status, said))
    files = sorted(out.iterdir())
    wanted = [out / (n.replace('/', '_').replace(':', '_') + '.npy') for n in names]
    if all(w.exists() for w in wanted) and len(wanted) == len(files):
        if got != b''.join(elements(w) for w in wanted):
            raise failure('%s: other bits than those of the program' % name)
    else:
        raise failure('%s: outputs %s, files %s' % (name, names, [f.name for f in files]))
    return 'same', ''


def refusals(options, folder):
    path = folder / 'loop.pbtxt'
    path.write_text(LOOP)
    status, _, said = command(options.tool, path, '--quiet', '--compile', folder / 'loop.hpp')
    if status != 1 or said.count('cannot_save_program') < 2 or 'no loops and no conditions' not in said:
        raise failure('a condition must be refused node by node, with the reason: status %d\n%s' % (status, said))
    if (folder / 'loop.hpp').exists():
        raise failure('a file is written for a refused model')


def corpus_cases(root, groups):
    """(name, model, options, [(input, npy)]) of the models that an index lists with their inputs."""
    for group in groups:
        folder = root / group
        lines = (folder / 'index.tsv').read_text().splitlines()
        columns = [c.split('(')[0] for c in lines[0].split('\t')]
        for line in lines[1:]:
            row = dict(zip(columns, line.split('\t')))
            feeds = [f.rsplit('[', 1)[0].split('=') for f in (row.get('inputs') or row['feeds']).split(';') if '=' in f]
            fetched = [f.split('=')[0] for f in (row.get('fetches') or row.get('outputs', '')).split(';') if '=' in f]
            given = [w for f in fetched for w in ('--output', f)]
            if row.get('caffemodel'):
                given += ['--weights', folder / row['caffemodel']]
            yield row['case'], folder / (row.get('prototxt') or row['model']), given, [(n, folder / f) for n, f in feeds]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--tool', required=True)
    parser.add_argument('--cxx', default=os.environ.get('CXX', 'c++'))
    parser.add_argument('--include', action='append', default=[], help='an option for the compiler')
    parser.add_argument('--corpus', default=os.environ.get('GRAFT_CORPUS', ''))
    parser.add_argument('--group', default='caffe/weights', help='groups of the corpus')
    options = parser.parse_args()
    failures = same = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        net = folder / 'small-net.prototxt'
        net.write_text(CONV)
        data = folder / 'data.npy'
        write_npy(data, (2, 3, 12, 12), [((k * 7919 + 11) % 1999) / 1000.0 - 1 for k in range(2 * 3 * 144)])
        cases = [('small-net', net, [], [('data', data)])]
        if options.corpus:
            models = list(corpus_cases(pathlib.Path(options.corpus), options.group.split(',')))
            position = None if recent.all_wanted() else recent.turn(PARTS)
            cases += models if position is None else models[position::PARTS]
            print('%d of %d models' % (len(cases) - 1, len(models)))
        else:
            print('without GRAFT_CORPUS: only a net of its own')
        for case in cases:
            try:
                how, why = same_bits(options, folder, *case)
                print('%s: %s %s' % (case[0], how, why), flush=True)
                same += how == 'same'
                failures += how != 'same'
            except failure as e:
                failures += 1
                print('FAILED', e)
        try:
            refusals(options, folder)
        except failure as e:
            failures += 1
            print('FAILED', e)
    print('%d the same, %d not' % (same, failures))
    return 1 if failures or not same else 0


if __name__ == '__main__':
    sys.exit(main())
