#!/usr/bin/env python3
# test/tool/run.py - results of graft_import for wrong usage and broken files: its status, and one clear line
# SPDX-License-Identifier: Apache-2.0
"""Each case is a command line, its expected exit status, and a string that a line of its errors must contain.
An error line must not be printed twice.
"""

import argparse
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
NET = 'examples/glyphs/glyphs.prototxt'
WEIGHTS = 'examples/glyphs/glyphs.caffemodel'
GRAPH = 'examples/glyphs/glyphs.pb'
FED = ['--quiet', '--input', 'images=examples/glyphs/input_nhwc.npy']  # 4 images

DANGLING_NET = '''input: "x" input_dim: 1 input_dim: 2 input_dim: 1 input_dim: 1
layer { name: "before" type: "ReLU" bottom: "x" top: "before" }
layer { name: "sum" type: "Eltwise" bottom: "before" bottom: "gone" top: "sum" }
layer { name: "behind" type: "ReLU" bottom: "sum" top: "behind" }
'''
DANGLING_GRAPH = '''
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 2 } } } } }
node { name: "before" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "sum" op: "Add" input: "before" input: "gone" attr { key: "T" value { type: DT_FLOAT } } }
node { name: "behind" op: "Relu" input: "sum" input: "^gone" attr { key: "T" value { type: DT_FLOAT } } }
'''
OPEN_GRAPH = '''
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } }
node { name: "y" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
'''
WINDOW = '''input: "x" input_dim: 1 input_dim: 1 input_dim: 20 input_dim: 20
layer { name: "conv" type: "Convolution" bottom: "x" top: "y" convolution_param { num_output: 1 kernel_size: 9 } }
'''
NEGATIVE = 'layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: -5 } } }\n'
# the sum of the sizes of many maps: more names and numbers than a formula has
MANY_AXES = '''layer { name: "data" type: "Input" top: "data"
  input_param { shape { dim: 1 dim: 2 dim: 1 dim: 2 dim: 1 dim: 2 dim: 1 dim: 2 dim: 1 dim: 3 dim: 1 dim: 2 } } }
layer { name: "out" type: "ReLU" bottom: "data" top: "out" }
'''
DEEP = 'input: "x" input_dim: 1 input_dim: 1 input_dim: 20 input_dim: 20\n' + ''.join(
    f'layer {{ name: "conv{k}" type: "Convolution" bottom: "x" top: "y{k}" convolution_param {{ num_output: 1 kernel_size: {k} stride: {k} }} }}\n'
    f'layer {{ name: "flat{k}" type: "Flatten" bottom: "y{k}" top: "flat{k}" }}\n' for k in range(2, 12)) + (
    'layer { name: "all" type: "Concat" top: "all" ' + ' '.join(f'bottom: "flat{k}"' for k in range(2, 12)) + ' }\n')

FOUR_BLOBS = '''input: "x" input_dim: 1 input_dim: 2 input_dim: 1 input_dim: 1
layer { name: "n" type: "BatchNorm" bottom: "x" top: "n" ''' + ''.join(
    f'blobs {{ shape {{ dim: {size} }} {"data: 1 " * size}}} ' for size in (2, 2, 1, 2)) + '}'
MADE_UP = ['--random-inputs', '0']
RESHAPE = '''ir_version: 8 opset_import { version: 17 } graph { node { op_type: "Reshape" input: "x" input: "s" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 6 } } } } }
input { name: "s" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } } output { name: "y" } }'''
GRU = '''ir_version: 8 opset_import { version: 17 } graph {
node { op_type: "GRU" input: "x" input: "w" input: "r" input: "" input: "s" output: "y" attribute { name: "hidden_size" type: INT i: 1 } }
initializer { name: "w" data_type: 1 dims: 1 dims: 3 dims: 1 float_data: [1, 1, 1] }
initializer { name: "r" data_type: 1 dims: 1 dims: 3 dims: 1 float_data: [1, 1, 1] }
initializer { name: "s" data_type: 6 dims: 1 int32_data: 7 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_value: 1 } dim { dim_value: 1 } } } } } output { name: "y" } }'''
VARIABLE = '''node { name: "v" op: "VariableV2" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 2 } } } } }
node { name: "y" op: "Neg" input: "v" attr { key: "T" value { type: DT_FLOAT } } }'''
TABLE = '''node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_INT64 } } attr { key: "shape" value { shape { dim { size: 2 } } } } }
node { name: "t" op: "HashTableV2" attr { key: "key_dtype" value { type: DT_INT64 } } attr { key: "value_dtype" value { type: DT_FLOAT } } }
node { name: "d" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { } float_val: 1 } } } }
node { name: "y" op: "LookupTableFindV2" input: "t" input: "x" input: "d" attr { key: "Tin" value { type: DT_INT64 } } attr { key: "Tout" value { type: DT_FLOAT } } }'''


def pair(a, b):
    """The bytes of an npy file: two int64."""
    head = "{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }"
    return b'\x93NUMPY\x01\x00' + struct.pack('<H', 118) + head.ljust(117).encode() + b'\n' + struct.pack('<qq', a, b)


SIZED = ['--no-run', '--quiet', '--shape', 'data=N,1,20,20', '--bound']
HIGH = ['--no-run', '--quiet', '--shape', 'x=1,1,H,20', '--bound']

# (arguments, status, part of a line); {dir} is a folder of the test
CASES = [
    ([], 2, 'missing MODEL'),
    ([NET, NET], 2, 'expected one MODEL'),
    (['--nonsense', NET], 2, "unknown option '--nonsense'"),
    ([NET, '--shape', 'data=1,1,14,14', '--shape', 'data=2,1,14,14'], 2, "duplicate --shape for 'data'"),
    ([NET, '--input', 'data=a.npy', '--input', 'data=b.npy'], 2, "duplicate --input for 'data'"),
    ([GRAPH, '--phase', 'TEST', '--no-run'], 1, 'expected a setting of the front end tensorflow, got phase [usage]'),
    ([GRAPH, '--level', '1', '--no-run'], 1, 'expected a setting of the front end tensorflow, got level [usage]'),
    ([NET, '--phase', 'TEST', '--no-run', '--quiet'], 0, ''),
    (['--ops', 'json', '--target', 'nowhere'], 2, '--target: unknown chip: expected'),
    ([NET, '--no-run', '--target', 'nowhere'], 2, 'got nowhere [unknown_chip]'),
    ([NET, '--no-run', '--target', 'nowhere'], 2, 'expected one of cpu, Ascend910, Ascend310'),
    ([NET, '--no-run', '--quiet', '--target', 'Ascend310', '--roofline', '{dir}/roof.txt'], 0, ''),
    (['--ops', 'chips'], 0, ''),
    ([NET, '--no-run', '--engine', 'cpv'], 2, "--engine: unknown engine: expected one of: "),
    ([NET, '--no-run', '--engine', 'cpv'], 2, "(did you mean 'cpu'?), got cpv [unknown_engine]"),
    ([NET, '--no-run', '--steps', 'fould'], 2, "(did you mean 'fold'?), got fould [unknown_graph_pass]"),
    ([GRAPH, '--no-run', '--passes', 'batchnorm'], 2, "--passes: unknown pass: expected a pass of the target (did you mean 'batch_norm'?), got batchnorm [unknown_pass]"),
    ([GRAPH, '--no-run', '--passes', '-batchnorm'], 2, "(did you mean 'batch_norm'?), got -batchnorm [unknown_pass]"),
    ([GRAPH, '--no-run', '--passes', 'all,-all'], 2, 'expected the name of a pass after -: '),
    ([NET, '--no-run', '--passes', '-all'], 2, 'expected the name of a pass after -, but the target has no passes, got -all [unknown_pass]'),
    ([NET, '--no-run', '--steps', '-all'], 2, 'expected inline, fold, identity or dead after -, got -all [unknown_graph_pass]'),
    ([GRAPH, '--no-run', '--passes', 'nonsense'], 2, 'expected all, none, default, '),
    (['{dir}/nothing.pb', '--engine', 'cpv'], 2, '[unknown_engine]'),
    ([NET, '--dump', ''], 2, '--dump: expected a value'),
    ([NET, '--dump='], 2, '--dump: '),
    ([NET, '--library', ''], 2, '--library: expected a value'),
    ([NET, '--weights', 'a', '--weights'], 2, '--weights: '),
    ([NET, '--no-run', '--quiet', '--phase=TEST', '--level', '2'], 0, ''),
    ([NET, '--no-run', '--phase', 'TRAIN', '--phase=TEST'], 2, "--phase: expected one value, got 'TRAIN' and 'TEST'"),
    ([NET, '--phase', 'test'], 2, "--phase: expected TEST or TRAIN, got 'test'"),
    ([NET, '--framework', 'torch'], 2, "--framework: "),
    ([NET, '--no-run', '--save', '{dir}'], 2, '--no-run excludes --save'),
    (['--ops', 'yaml'], 2, "--ops: unknown operator 'yaml'"),
    ([NET, '--input', 'data='], 2, "--input: expected NAME=FILE.npy, got 'data='"),
    ([NET, '--bind', 'N=1..2'], 2, "--bind: expected SYMBOL=8, got 'N=1..2'"),
    ([NET, '--bind', 'N=1', '--bound', 'N=1..2'], 2, "duplicate size for the symbol 'N'"),
    (['--no-run', '--', NET, '--quiet'], 2, 'expected one MODEL'),
    (['--no-run', '--quiet', '--', NET], 0, ''),
    (['--coverage', NET], 2, 'MODEL excludes --coverage'),
    ([NET, '--shape', 'data=N*2'], 2, 'each a number, a symbol, or -1 or ? for an unknown dim, got \'data=N*2\''),
    ([NET, '--no-run', '--quiet', '--shape', 'data=?,1,20,20'], 0, ''),
    ([NET, *SIZED, 'N=1..64'], 0, ''),
    ([NET, *SIZED, 'N=1..1152921504606846976'], 1, 'the result does not fit into 64 bits: expected a size below 2^63 bytes, got float32[N,1,20,20]NCHW at the upper bounds of its symbols [overflow]'),
    ([NET, *SIZED, 'N=1..9223372036854775806'], 1, '[overflow]'),
    (['{dir}/window.prototxt', *HIGH, 'H=1..7'], 1, "node 'conv' (Convolution): y: the dim is negative: expected dims that can be 0 or more, got H-8, which is -1 at most"),
    (['{dir}/window.prototxt', *HIGH, 'H=1..64'], 0, ''),
    (['{dir}/deep.prototxt', '--no-run', '--quiet', '--shape', 'x=1,1,H,W'], 0, "node 'all' (Concat): all: a symbolic dim is dropped and becomes unknown: expected at most 64 names and numbers in a formula"),
    (['{dir}/dangling.prototxt', '--no-run', '--dump', '{dir}/of_net'], 1, "node 'sum' (Eltwise): bottom[1]: no node produces this input"),
    (['{dir}/dangling.pbtxt', '--no-run', '--dump', '{dir}/of_graph'], 1, "node 'sum' (Add): gone: no node produces this input"),
    ([GRAPH, *FED, '--shape', 'images=4,20,20,1'], 0, ''),
    ([GRAPH, *FED, '--shape', 'images:0=3,20,20,1'], 1, 'images: wrong shape: expected [3,20,20,1], as set for it, got [4,20,20,1], which is fed [wrong_shape]'),
    ([GRAPH, *FED, '--shape', 'images=N,20,20,1'], 0, ''),
    ([GRAPH, *FED, '--shape', 'images=N,20,20,1', '--bind', 'N=4'], 0, ''),
    ([GRAPH, *FED, '--shape', 'images=N,20,20,1', '--bind', 'N=3'], 1, 'expected [3,20,20,1], as set for it'),
    ([GRAPH, *FED, '--shape', 'images=N,20,20,1', '--bound', 'N=1..4'], 0, ''),
    ([GRAPH, *FED, '--shape', 'images=N,20,20,1', '--bound', 'N=1..3'], 1, 'expected a number inside the bounds of N, got 4 [wrong_value]'),
    ([GRAPH, *FED, '--shape', 'images=N,N,20,1'], 1, 'expected [4,4,20,1], as set for it'),
    ([GRAPH, *FED, '--bind', 'images_0=3'], 1, 'what is fed has numbers, got images_0 [unknown_symbol]'),
    (['--ops', 'json', NET], 2, 'MODEL excludes --ops'),
    ([NET, '--no-run', '--quiet', '--dump', '/proc/nope'], 1, '[cannot_write_file]'),
    (['{dir}/four_blobs.prototxt', '--no-run', '--quiet'], 1, '[wrong_blob_count]'),
    ([NET, '--input', 'data={dir}/broken.npy'], 1, '[malformed_npy]'),
    ([NET, '--input', 'data={dir}/empty.pb'], 1, 'expected an array, got 0 bytes [malformed_npy]'),
    ([NET, '--level', '99999999999'], 2, "--level: expected a number, got '99999999999'"),
    (['--coverage', '--ops', 'json'], 2, '--ops excludes --coverage'),
    (['{dir}/negative.prototxt', '--no-run'], 1, "node 'x' (Input): shape: the dim is negative: expected a dim of at least -1, got -5 [negative_dim]"),
    ([NET, '--no-run', '--quiet', '--input', 'data=examples/glyphs/input_nhwc.npy'], None, '[wrong_shape]'),
    ([NET, '--weights', WEIGHTS, '--compile', '{dir}/net.graft', '--quiet'], 0, ''),
    (['{dir}/net.graft', '--quiet', '--verify', '--input', 'data=examples/glyphs/input.npy', '--output', 'prob'], 0, ''),
    (['{dir}/net.graft', '--shape', 'data=1,1,20,20'], 1, '--shape: wrong usage: expected options that are valid for a compiled program'),
    (['{dir}/net.graft', '--engine', 'cpu', '--steps', 'all'], 1, '--steps: wrong usage'),
    (['{dir}/net.graft', '--output', 'probe'], 1, "expected an output of the program (did you mean 'prob'?), got 'probe' [unknown_output]"),
    (['{dir}/net.graft', '--input', 'date=examples/glyphs/input.npy'], 1, "expected an input of the program (did you mean 'data'?), got 'date' [unknown_input]"),
    (['{dir}/net.graft', '--compile', '{dir}/nowhere/net.graft'], 1, '[cannot_write_file]'),
    ([NET, '--compile', '{dir}/net.graft', '--save', '{dir}'], 2, '--save excludes --compile'),
    ([NET, '--export', '{dir}/net.onnx', '--quiet'], 1, 'note: --weights FILE gives the weights of a Caffe net; --seeded exports seeded ones'),
    (['{dir}/open.pbtxt', '--compile', '{dir}/open.graft', '--quiet'], 1, 'note: --shape NAME=1,224,224,3 sets the shape of an input'),
    ([NET, '--compile', '{dir}/net.h'], 2, "net.h' ends neither in .graft nor in .hpp"),
    ([NET, '--export', '{dir}/net.txt'], 2, "net.txt' ends neither in .onnx nor in .mlir"),
    ([NET, '--export', '-'], 2, "--export: '-' ends neither in .onnx nor in .mlir"),
    (['{dir}/net.graft', '--compile', '{dir}/./net.graft'], 2, "net.graft' is read: write to another file"),
    ([NET, '--no-run', '--json', NET], 2, "' is read: write to another file"),
    ([NET, '--weights', WEIGHTS, '--no-run', '--roofline', WEIGHTS], 2, "' is read: write to another file"),
    ([NET, '--no-run', '--roofline', '{dir}/net.json', '--json', '{dir}/net.json'], 2, "net.json' is what --json writes"),
    (['{dir}/many_axes.prototxt', '--compile', '{dir}/many_axes.graft', '--quiet'], 0, ''),
    (['{dir}/many_axes.graft', '--no-run', '--json', '{dir}/many_axes.json', '--quiet'], 0, ''),
    ([NET, '--weights', WEIGHTS, '--engine', 'simulate', '--target', 'Ascend310', *MADE_UP, '--quiet'], 0, ''),
    ([NET, '--engine', 'simulate'], 2, 'expected a chip to simulate, one of: cpu, Ascend910, Ascend310, got none [unknown_chip]'),
    ([NET, '--engine', 'simulate', '--target', 'cpu', '--compile', '{dir}/simulated.graft'], 2, '--engine simulate is not valid with --compile'),
    ([NET, '--no-run', '--quiet', '--roofline', '{dir}/roofs.html'], 0, ''),
    ([NET, '--weights', WEIGHTS, *MADE_UP, '--quiet', '--profile', '{dir}/times.html'], 0, ''),
    # values of inputs: none are made up without a word
    ([NET, '--weights', WEIGHTS, '--quiet'], 1, "node 'data' (Input): data: missing input: expected a value, float32[4,1,20,20]NCHW, got nothing [missing_input]"),
    ([NET, '--weights', WEIGHTS, '--quiet'], 1, 'note: --input NAME=FILE.npy gives the value of an input, --random-inputs SEED runs with made-up ones'),
    ([NET, '--weights', WEIGHTS, *MADE_UP, '--quiet'], 0, ''),
    (['{dir}/net.graft', '--quiet'], 1, '[missing_input]'),
    (['{dir}/net.graft', *MADE_UP, '--quiet'], 0, ''),
    ([NET, '--random-inputs', 'x'], 2, '--random-inputs'),
    ([NET, '--assume', 'data=a.npy', '--input', 'data=b.npy'], 2, "duplicate --assume for 'data'"),
    (['{dir}/reshape.txt', '--input', 's={dir}/six.npy', '--export', '{dir}/any.onnx', '--quiet'], 0, ''),
    (['{dir}/any.onnx', '--input', 's={dir}/six.npy', *MADE_UP, '--quiet'], 0, ''),
    (['{dir}/any.onnx', '--input', 's={dir}/two_three.npy', *MADE_UP, '--quiet'], 0, ''), # not made for six
    (['{dir}/reshape.txt', '--assume', 's={dir}/six.npy', '--export', '{dir}/six.onnx', '--quiet'], 0, ''),
    (['{dir}/six.onnx', '--input', 's={dir}/two_three.npy', *MADE_UP, '--quiet'], 1, 's'), # no such input is left
    (['{dir}/six.onnx', *MADE_UP, '--quiet'], 0, ''),
    (['{dir}/reshape.txt', '--assume', 's={dir}/six.npy', '--compile', '{dir}/six.graft', '--quiet'], 0, "it is for this value of 's', and refuses others"),
    (['{dir}/six.graft', '--input', 's={dir}/six.npy', *MADE_UP, '--quiet'], 0, ''),
    (['{dir}/six.graft', '--input', 's={dir}/six_again.npy', *MADE_UP, '--quiet'], 1, 's'),
    # lengths and files
    (['{dir}/gru.txt', *MADE_UP, '--quiet'], 1, 'sequence_lens: wrong input data: expected from 0 to the number of times 2, got 7'),
    (['{dir}/pointer.pb'], 1, 'got a git-lfs pointer [wrong_kind_of_file]'),
    ([NET, '--weights', '{dir}/pointer.pb'], 1, 'got a git-lfs pointer [wrong_kind_of_file]'),
    (['{dir}/variable.pbtxt', *MADE_UP, '--quiet'], 1, 'note: this graph is not frozen: --checkpoint PREFIX gives the values of its variables'),
    (['{dir}/table.pbtxt', *MADE_UP, '--quiet'], 1, 'note: nothing fills this table: give the folder of the SavedModel'),
    (['{dir}/damaged.graft'], 1, 'header: the file ends too early: expected 128 bytes, got 20 [truncated]'),
    (['{dir}/empty.pb'], 1, '[empty_file]'),
    (['{dir}/nothing.pb'], 1, '[cannot_open_file]'),
]


def from_a_pipe(tool, folder):
    """The mistakes if the model is a pipe, whose bytes can be read only once."""
    wrong = []
    model = (ROOT / GRAPH).read_bytes()
    done = subprocess.run([tool, '/dev/stdin', '--quiet', '--no-run'], cwd=ROOT, input=model, stderr=subprocess.PIPE, timeout=60)
    if done.returncode != 0:
        wrong.append(f'/dev/stdin ends with {done.returncode}: {done.stderr[:500]}')
    fifo = pathlib.Path(folder) / 'model'
    os.mkfifo(fifo)
    threading.Thread(target=fifo.write_bytes, args=(model,), daemon=True).start()
    try:
        done = subprocess.run([tool, str(fifo), '--quiet', '--no-run'], cwd=ROOT, stderr=subprocess.PIPE, timeout=20)
        if done.returncode != 0:
            wrong.append(f'a fifo ends with {done.returncode}: {done.stderr[:500]}')
    except subprocess.TimeoutExpired:
        wrong.append('a fifo hangs')
    return wrong


def damaged_hdf5(tool, folder):
    """The mistakes if the weights are an HDF5 file: the reader module is found, or the tool was built without it."""
    weights = pathlib.Path(folder) / 'damaged.h5'
    weights.write_bytes(b'\x89HDF\r\n\x1a\n' + bytes(12))
    done = subprocess.run([tool, NET, '--weights', weights, '--quiet'], cwd=ROOT, capture_output=True, text=True, timeout=60)
    said = ('expected an HDF5 file [cannot_open_file]', 'this program was built without libhdf5')
    if done.returncode == 1 and any(each in done.stderr for each in said):
        return []
    return [f'damaged weights in HDF5 form end with {done.returncode}: {done.stderr[:500]}']


def loaded_early(tool):
    """The mistakes in the libraries that a start loads: oneDNN's is only for runs with its engine."""
    done = subprocess.run([tool, NET, '--no-run', '--quiet'], cwd=ROOT, env={**os.environ, 'LD_DEBUG': 'files'}, capture_output=True, text=True, timeout=60)
    return [f'a start loads {each}' for each in ('libdnnl', 'libhdf5') if each in done.stderr]


def without_onednn(tool, folder):
    """The mistakes if libdnnl cannot be loaded: the reference runs, and the engine of oneDNN does not exist."""
    (pathlib.Path(folder) / 'no_library').mkdir()
    (pathlib.Path(folder) / 'no_library/libdnnl.so.2').write_bytes(b'')
    found = []
    for arguments, status, part in (([*MADE_UP, '--quiet'], 0, ''), (['--quiet', '--engine', 'onednn'], 2, 'got onednn, which ')):
        done = subprocess.run([tool, NET, *arguments], cwd=ROOT, env={**os.environ, 'LD_LIBRARY_PATH': f'{folder}/no_library'}, capture_output=True, text=True, timeout=60)
        if done.returncode != status or part not in done.stderr:
            found.append(f'without libdnnl {arguments} ends with {done.returncode}: {done.stderr[:500]}')
    return found


def by_threads(tool, folder):
    """A run on several threads writes the bytes of a run on one."""
    net = pathlib.Path(folder) / 'wide.prototxt'
    net.write_text('input: "x" input_dim: 1 input_dim: 32 input_dim: 40 input_dim: 40\n'
                   'layer { name: "c" type: "Convolution" bottom: "x" top: "y" convolution_param { num_output: 64 kernel_size: 3 } }\n')
    saved = []
    for count in ('1', '3'):
        to = pathlib.Path(folder) / f'by_{count}'
        to.mkdir()
        done = subprocess.run([tool, net, '--quiet', *MADE_UP, '--threads', count, '--save', to], cwd=ROOT, capture_output=True, text=True, timeout=120)
        files = sorted(to.iterdir())
        if done.returncode or not files:
            return [f'--threads {count}: ends with {done.returncode}: {done.stderr[:300]}']
        saved.append([f.read_bytes() for f in files])
    return [] if saved[0] == saved[1] else ['--threads 3: other numbers than one thread']


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--tool', required=True)
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / 'four_blobs.prototxt').write_text(FOUR_BLOBS)
        (pathlib.Path(folder) / 'broken.npy').write_bytes(b'\x93NUMPY\x09\x00')
        for name, text in (('window.prototxt', WINDOW), ('deep.prototxt', DEEP), ('many_axes.prototxt', MANY_AXES), ('negative.prototxt', NEGATIVE), ('dangling.prototxt', DANGLING_NET), ('dangling.pbtxt', DANGLING_GRAPH), ('open.pbtxt', OPEN_GRAPH), ('reshape.txt', RESHAPE), ('gru.txt', GRU), ('variable.pbtxt', VARIABLE), ('table.pbtxt', TABLE),
                           ('pointer.pb', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n')):
            (pathlib.Path(folder) / name).write_text(text)
        (pathlib.Path(folder) / 'empty.pb').write_bytes(b'')
        for name, a, b in (('six', 6, 1), ('six_again', 1, 6), ('two_three', 2, 3)):
            (pathlib.Path(folder) / f'{name}.npy').write_bytes(pair(a, b))
        (pathlib.Path(folder) / 'damaged.graft').write_bytes(b'\x89GRAFT\r\n' + bytes(12))
        for wrong in from_a_pipe(options.tool, folder) + damaged_hdf5(options.tool, folder) + loaded_early(options.tool) + without_onednn(options.tool, folder) + by_threads(options.tool, folder):
            failed += 1
            print(f'FAILED graft_import: {wrong}')
        for arguments, status, part in CASES:
            command = [argument.replace('{dir}', folder) for argument in arguments]
            done = subprocess.run([options.tool, *command], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120)
            lines = [line for line in done.stderr.splitlines() if line.startswith(('error:', 'warning:', 'note:'))]
            wrong = []
            if status is not None and done.returncode != status:
                wrong.append(f'ends with {done.returncode}, not {status}')
            if part and not any(part in line for line in lines):
                wrong.append(f'says nothing of "{part}"')
            if len(lines) != len(set(lines)):
                wrong.append('says one thing twice')
            if wrong:
                failed += 1
                print(f'FAILED graft_import {" ".join(command)}: {"; ".join(wrong)}\n{done.stderr[:1500]}')
        for page, parts in (('roofs.html', ('<polyline class="roof"', '<circle', 'Ascend910', '<td>Conv2D</td><td>conv1</td>')),
                            ('times.html', ('"total_ns":', '"macs_per_second":')), ('many_axes.json', ('[1,2,1,2,1,2,1,2,1,3,1,2]',))):
            file = pathlib.Path(folder) / page
            text = file.read_text().replace(' ', '') if page.endswith('.json') and file.exists() else file.read_text() if file.exists() else ''
            missing = [part for part in parts if part not in text]
            if missing:
                failed += 1
                print(f'FAILED graft_import: {page} has no {missing}')
        help = subprocess.run([options.tool, '--help', 'all'], cwd=ROOT, capture_output=True, text=True, timeout=60)
        if help.returncode != 0 or not all(option in help.stdout for option in ('--weights FILE', '--bound SYMBOL=1..64', '--no-run')):
            failed += 1
            print(f'FAILED graft_import --help: ends with {help.returncode}\n{help.stdout[:500]}{help.stderr[:500]}')
        for of in ('of_net', 'of_graph'):  # the graph of a refused model, with the mistake and the nodes behind it
            page = pathlib.Path(folder) / of / '6-inferred.json'
            text = page.read_text() if page.exists() else ''
            missing = [part for part in ('"before"', '"sum"', '"behind"', 'dangling_input') if part not in text]
            if missing:
                failed += 1
                print(f'FAILED graft_import --dump of a model with a dangling input: {page.name} has no {missing}')
        for how in ('--dump', 'GRAFT_DUMP'):  # every stage has its file, and they are JSON
            stages = pathlib.Path(folder) / how.strip('-')
            environment = {**os.environ, 'GRAFT_DUMP': str(stages)} if how == 'GRAFT_DUMP' else None
            command = [options.tool, str(ROOT / NET), '--no-run', '--quiet'] + (['--dump', str(stages)] if environment is None else [])
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
            missing = [name for name in ('1-read', '6-inferred', '7-planned') if not (stages / f'{name}.json').exists()]
            if done.returncode != 0 or missing:
                failed += 1
                print(f'FAILED {how}: ends with {done.returncode}, has no {missing}\n{done.stderr[:500]}')
                continue
            read = json.loads((stages / '1-read.json').read_text())
            planned = json.loads((stages / '7-planned.json').read_text())
            if not read['nodes'] or not all('type' in n for n in read['nodes']) or not planned['memory']['arena_bytes']:
                failed += 1
                print(f'FAILED {how}: a model without nodes or a plan without memory')
        done = subprocess.run([options.tool, str(ROOT / NET), '--no-run', '--quiet'], env={**os.environ, 'GRAFT_DUMP': '/proc/nope'},
                              capture_output=True, text=True, timeout=120)
        if done.returncode != 0 or '[cannot_write_file]' not in done.stderr:
            failed += 1
            print(f'FAILED GRAFT_DUMP that cannot be written: ends with {done.returncode}\n{done.stderr[:500]}')
    print(f'{len(CASES) + 8} command lines, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
