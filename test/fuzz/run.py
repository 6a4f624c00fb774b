#!/usr/bin/env python3
# test/fuzz/run.py - builds the fuzz targets with sanitizers and runs each for some seconds from seeds of our own
# SPDX-License-Identifier: Apache-2.0
"""A target is a program of this folder with a kind of seeds: `graphdef_binary` and `graphdef_text` both run tensorflow.cpp.
The seeds are the files of seeds/, the shipped models of examples/glyphs, and small messages that are written here. Every
run starts with the same random seed; failing inputs are saved in --keep and printed with the command that reproduces the failure.

Ends with 77 if no clang with libFuzzer is found.
"""

import argparse
import concurrent.futures
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'test/structure'))
import recent

SANITIZERS = ['-fsanitize=fuzzer,address,undefined', '-fno-sanitize-recover=all', '-fno-omit-frame-pointer', '-g1']
OPTIMIZED = 20  # seconds for each target from which an optimized program tries more inputs than its compilation costs
LINKED = {'npy': [ROOT / 'examples/graft_import/npy.cpp']}  # sources that a program needs in addition to headers


def varint(value):
    value &= (1 << 64) - 1
    out = b''
    while value >= 0x80:
        out += bytes([value & 0x7f | 0x80])
        value >>= 7
    return out + bytes([value])


def message(*fields):
    """Encoded (number, value): ints are varints, floats fixed32, bytes and strings have a length"""
    out = b''
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        elif isinstance(value, float):
            out += varint(number << 3 | 5) + struct.pack('<f', value)
        else:
            value = value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(value)) + value
    return out


def shape(*sizes):
    return message(*((2, message((1, size))) for size in sizes))


def tensors():
    return [message((1, 1), (2, shape(2, 2)), (5, 1.0), (5, -2.0)),                                  # the last value fills the rest
            message((1, 1), (2, shape(3)), (5, struct.pack('<3f', 1, 2, 3))),                         # packed
            message((1, 3), (2, shape(2)), (4, struct.pack('<2i', 7, -7))),                           # content
            message((1, 9), (2, shape(3)), (10, b''.join(map(varint, (1, -2, 300))))),
            message((1, 7), (2, shape(2)), (8, 'one'), (8, 'two')),
            message((1, 7), (2, shape(2)), (4, varint(3) + varint(1) + b'onex')),                     # strings as content
            message((1, 19), (2, shape(4)), (13, 0x3c00), (13, 0xfc00)),
            message((1, 8), (2, shape(1)), (9, 1.0), (9, -1.0)),                                      # complex: pairs
            message((1, 29), (2, shape(5)), (7, 3), (7, -4)),                                         # int4
            message((1, 1), (2, message((3, 1))), (5, 1.0))]                                          # unknown rank


def graphs():
    def attr(key, *value):
        return 5, message((1, key), (2, message(*value)))

    def node(name, op, inputs=(), *attrs):
        return 1, message((1, name), (2, op), *((3, each) for each in inputs), *attrs)

    values = [node(f'c{i}', 'Const', (), attr('dtype', (6, 1)), attr('value', (8, each))) for i, each in enumerate(tensors())]
    x = node('x', 'Placeholder', (), attr('dtype', (6, 3)), attr('shape', (7, shape(-1, 3))))
    add = node('y', 'Add', ('x', 'x:0', '^c0'), attr('T', (6, 3)), attr('ls', (1, message((2, 'a'), (2, 'b')))), attr('li', (1, message((3, b'\x01\x02')))))
    twice = message((1, message((1, 'twice'), (2, message((1, 'a'), (4, 'T'))), (3, message((1, 'r'), (4, 'T'))))),
                    (3, message((1, 's'), (2, 'Add'), (3, 'a'), (3, 'a'), attr('T', (9, 'T')))), (4, message((1, 'r'), (2, 's:z:0'))))
    call = node('call', 'twice', ('y',), attr('T', (6, 3)))
    graph = message(x, add, call, *values, (2, message((1, twice))), (4, message((1, 27))))
    return [message(x, add), graph, message((1, 1), (2, message((1, message((4, 'serve'))), (2, graph))))]  # the last: a SavedModel


def blob(sizes, numbers):
    return message((7, message((1, b''.join(map(varint, sizes))))), (5, struct.pack(f'<{len(numbers)}f', *numbers)))


def nets():
    def layer(name, kind, *more):
        return 100, message((1, name), (2, kind), *more)

    conv = layer('c', 'Convolution', (3, 'data'), (4, 'c'), (106, message((1, 2), (4, 3))), (7, blob((2, 1, 3, 3), [.5] * 18)), (7, blob((2,), [1, 2])))
    dense = layer('f', 'InnerProduct', (3, 'c'), (4, 'f'), (117, message((1, 3))), (7, blob((3, 8), [.25] * 24)),
                  (7, message((1, 1), (2, 1), (3, 1), (4, 3), (5, 1.0), (5, 2.0), (5, 3.0))))
    doubles = layer('s', 'Scale', (3, 'f'), (4, 's'), (7, message((7, message((1, 3))), (8, struct.pack('<3d', 1, 2, 3)))))
    old = 2, message((4, 'o'), (5, 4), (2, 'data'), (3, 'o'), (6, blob((1,), [1])), (10, message((1, 2), (4, 3))))
    return [message((1, 'n'), (3, 'data'), (4, 1), (4, 1), (4, 4), (4, 4), conv, dense, doubles), message((1, 'o'), (3, 'data'), (8, shape(1, 2)), old)]


def arrays():
    def array(descr, order, sizes, data, version=1):
        head = f"{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {sizes}, }}".ljust(117) + '\n'
        return b'\x93NUMPY' + bytes([version, 0]) + struct.pack('<H' if version == 1 else '<I', len(head)) + head.encode() + data
    return [array('<f4', False, (2, 3), bytes(24)), array('<i8', True, (2, 2), bytes(32), 2), array('|V2', False, (), bytes(2)), array('<U3', False, (2,), 'one\0\0\0'.encode('utf-32-le')),
            array('|S2', False, (3,), b'ab\0\0c\0'), array('|b1', False, (0, 4), b'')]


def tables():
    """Sorted tables: blocks of entries with their checksums, plain and as Snappy packs them, and a footer"""
    rows = []
    for i in range(256):
        for _ in range(8):
            i = i >> 1 ^ (0x82F63B78 if i & 1 else 0)
        rows.append(i)

    def checksum(data):
        crc = 0xFFFFFFFF
        for b in data:
            crc = crc >> 8 ^ rows[(crc ^ b) & 0xFF]
        crc ^= 0xFFFFFFFF
        return struct.pack('<I', ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)

    def table(packed):
        out = bytearray()

        def block(*entries):
            plain = b''.join(bytes([0, len(k), len(v)]) + k + v for k, v in entries) + struct.pack('<II', 0, 1)
            kept = bytes([len(plain), (len(plain) - 1) << 2]) + plain if packed else plain
            place = bytes([len(out), len(kept)])
            out.extend(kept + bytes([packed]) + checksum(kept + bytes([packed])))
            return place

        first = block((b'', b'\x08\x01'), (b'v', bytes([8, 1, 0x12, 4, 0x12, 2, 8, 2, 0x28, 8])))
        index = block((b'v', first))
        return bytes(out) + (block() + index).ljust(40, b'\0') + struct.pack('<Q', 0xDB4775248B80FB57)

    return [table(0), table(1), b'\x0b\x04ab\x15\x02']


def bundles():
    """Entries of an index: lengths of a key and a value, then both; two variables, one of them in two parts"""
    def entries(*all):
        return b''.join(bytes([len(k), len(v)]) + k + v for k, v in all)

    header, shape = b'\x08\x01', bytes([0x12, 4, 0x12, 2, 8, 2])
    whole = bytes([8, 1]) + shape + bytes([0x28, 8])
    half = bytes([8, 1, 0x12, 4, 0x12, 2, 8, 1, 0x28, 4])
    part = lambda first: bytes([0x3A, 6, 0x0A, 4, 8, first, 16, 1])
    texts = bytes([8, 7]) + shape + bytes([0x28, 8])
    return [entries((b'', header), (b'v', whole)), entries((b'', header), (b'v', texts)), entries((b'', b'\x08\x02'), (b'v', whole + bytes([0x18, 1]))),
            entries((b'', header), (b'v', bytes([8, 1]) + shape + part(0) + part(1)), (b'\0v', half))]


def onnx_models():
    def tensor(name, *fields):
        return message((8, name), *fields)

    def value(name, kind, *dims):
        return message((1, name), (2, message((1, message((1, kind), (2, message(*((1, message((1, d) if isinstance(d, int) else (2, d))) for d in dims))))))))

    def attribute(name, kind, *fields):
        return 5, message((1, name), *fields, (20, kind))

    def node(op, inputs, outputs, *more):
        return 1, message(*((1, each) for each in inputs), *((2, each) for each in outputs), (4, op), *more)

    def model(graph, *more):
        return message((1, 8), (7, graph), (8, message((2, 17))), (8, message((1, 'l'), (2, 1))), *more)

    weights = tensor('w', (1, 2), (2, 1), (4, struct.pack('<2f', 1, -2)))
    strange = [tensor('a', (1, 3), (2, 22), (5, varint(33) + varint(5))), tensor('b', (2, 8), (6, 'text')), tensor('c', (1, 2), (2, 7), (7, varint(-1) + varint(5))),
               tensor('d', (1, 4), (2, 1), (13, message((1, 'location'), (2, 'data'))), (14, 1)), tensor('e', (1, 2), (2, 10), (9, b'abcd'))]
    sparse = message((1, tensor('s', (1, 1), (2, 1), (4, struct.pack('<f', 3)))), (2, message((1, 1), (2, 7), (7, varint(2)))), (3, 2), (3, 2))
    plain = message(node('Add', ['x', 'w'], ['y']), node('Gelu', ['y', ''], ['', 'z'], (7, 'l'), attribute('f', 1, (2, 0.5)), attribute('i', 7, (8, 3), (8, -1)),
                    attribute('t', 4, (5, weights)), attribute('s', 8, (9, 'a'))), (5, weights), *((5, each) for each in strange), (15, sparse),
                    node('Constant', [], ['k'], attribute('value_floats', 6, (7, 1.0))), (11, value('x', 1, 'N', 2)), (12, value('z', 1)))
    branch = message(node('Relu', ['x'], ['r']), (12, value('r', 1)))
    other = message((5, tensor('r', (2, 1), (4, struct.pack('<f', 3)))), (12, value('r', 1)))
    choice = message(node('If', ['c'], ['y'], attribute('then_branch', 5, (6, branch)), attribute('else_branch', 5, (6, other))),
                     (11, value('x', 1, 2)), (11, value('c', 9)), (12, value('y', 1)))
    function = message((1, 'f'), (4, 'a'), (4, 'b'), (5, 'o'), (6, 'k'), (7, message((1, 'a'), (1, 'b'), (2, 'o'), (4, 'Elu'), attribute('alpha', 1, (21, 'k')))), (10, 'l'))
    call = message(node('f', ['x'], ['y'], (7, 'l'), attribute('k', 1, (2, 0.25))), (11, value('x', 1)), (12, value('y', 1)))
    return [model(plain), model(choice), model(call, (25, function))]


def files(*patterns):
    return [path.read_bytes() for pattern in patterns for path in sorted(ROOT.glob(pattern))]


TEXT = ['node', 'attr', 'key', 'value', 'tensor', 'list', 'shape', 'dim', 'size', 'type', 'DT_FLOAT', 'library', 'function', 'layer', 'bottom', 'top', '{', '}', '[', ']',
        ': -1', ': 0', ': 9223372036854775807', ': 1e400', '"', "'", '\\\\x', '\\\\777', '#']
TARGETS = {  # name: (program, seeds, maximum input size, words of a text format)
    'graphdef_binary': ('tensorflow', lambda: graphs() + files('examples/glyphs/glyphs.pb'), 60000, []),
    'graphdef_text': ('tensorflow', lambda: files('test/fuzz/seeds/graphdef_text/*'), 12000, TEXT),
    'onnx_binary': ('onnx', onnx_models, 8000, []),
    'tensor': ('tensor', tensors, 4000, []),
    'checkpoint': ('checkpoint', tables, 4000, []),
    'bundle': ('bundle', bundles, 2000, []),
    'net_binary': ('caffe', nets, 8000, []),
    'net_text': ('caffe', lambda: files('test/fuzz/seeds/prototxt/*', 'examples/glyphs/*.prototxt', 'examples/bias/*.prototxt'), 12000, TEXT),
    'net_weights': ('caffe', lambda: [b'W' + each for each in nets()], 8000, []),
    'npy': ('npy', arrays, 4000, []),
    'compiled': ('compiled', lambda: [bytes([net, *range(1, 5 * edits + 1)]) for net in range(8) for edits in (0, 4)] + [b'0((0\x06', b'\x80\x89GRAFT\r\n' + bytes(120)], 400, []),
    'import_tensorflow': ('import', lambda: [b'\x00' + each for each in graphs() + files('test/fuzz/seeds/graphdef_text/*')], 12000, TEXT),
    'import_caffe': ('import', lambda: [b'\x02' + each for each in nets() + files('test/fuzz/seeds/prototxt/*')], 12000, TEXT),
}


def compiler_with_fuzzer(folder):
    source = folder / 'probe.cpp'
    source.write_text('extern "C" int LLVMFuzzerTestOneInput(unsigned char const*, unsigned long) { return 0; }\n')
    for compiler in ('clang++-19', 'clang++-14', 'clang++'):
        if shutil.which(compiler) and subprocess.run([compiler, *SANITIZERS, str(source), '-o', str(folder / 'probe')], capture_output=True).returncode == 0:
            return compiler
    return None


def build(options, compiler, folder, program):
    """None, or the compiler's output"""
    sources = [ROOT / 'test/fuzz' / f'{program}.cpp', *LINKED.get(program, [])]
    command = [compiler, '-std=c++20', *SANITIZERS, '-O1' if options.seconds >= OPTIMIZED else '-O0', '-I', str(ROOT / 'include'), '-I', str(ROOT)]
    for directory in options.system_include:
        command += ['-isystem', directory]
    libraries = ['-lfmt'] if program == 'npy' else []
    done = subprocess.run([*command, *map(str, sources), *libraries, '-o', str(folder / program)], capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else None


def fuzz(options, folder, name):
    """The failure, or None"""
    program, seeds, longest, words = TARGETS[name]
    corpus = folder / f'seeds_{name}'
    corpus.mkdir()
    for i, each in enumerate(seeds()):
        (corpus / f'{i:02}').write_bytes(each)
    options.keep.mkdir(parents=True, exist_ok=True)
    found = options.keep / f'{name}-'
    command = [str(folder / program), f'-max_total_time={options.seconds}', '-seed=1', f'-max_len={longest}', '-timeout=60', '-rss_limit_mb=1500',
               '-malloc_limit_mb=500', '-detect_leaks=1', f'-artifact_prefix={found}', '-print_final_stats=1', '-verbosity=0']
    if words:
        (folder / f'{name}.words').write_text(''.join('"' + word.replace('"', '\\"') + '"\n' for word in words))
        command.append(f'-dict={folder / (name + ".words")}')
    environment = {**os.environ, 'UBSAN_OPTIONS': 'print_stacktrace=1', 'ASAN_OPTIONS': 'allocator_may_return_null=1'}
    done = subprocess.run([*command, str(corpus)], capture_output=True, text=True, errors='replace', env=environment)
    said = done.stdout + done.stderr
    runs = next((line.split()[-1] for line in said.splitlines() if line.startswith('stat::number_of_executed_units')), '0')
    print(f'{name}: {runs} inputs', flush=True)
    if done.returncode == 0 and int(runs) < 100:
        return f'{name}: only {runs} inputs were tried\n{said[-2000:]}'
    return None if done.returncode == 0 else f'{name} failed; the input is {found}*\n{said[-6000:]}'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--seconds', type=int, default=60, help='for each target')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('--keep', type=pathlib.Path, default=ROOT / 'build/fuzz', help='folder for inputs that cause a failure')
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--readers', action='store_true', help='without the whole import, which takes long to compile, and half of the others in turn')
    parser.add_argument('targets', nargs='*', help='of: ' + ' '.join(TARGETS))
    options = parser.parse_args()
    names = options.targets or list(TARGETS)
    if options.readers and not recent.all_wanted():
        programs = sorted({program for program, *_ in TARGETS.values()} - {'import'})
        at = recent.turn(2) # every other program, in turn: most of a target is its compilation
        programs = programs if at is None else programs[at::2]
        names = [name for name in names if TARGETS[name][0] in programs]
    unknown = [name for name in names if name not in TARGETS]
    if unknown:
        parser.error(f'no target {", ".join(unknown)}')
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = pathlib.Path(scratch)
        compiler = compiler_with_fuzzer(folder)
        if not compiler:
            print('skipped: no clang++ with libFuzzer (Debian: libclang-rt-19-dev or libclang-rt-14-dev)')
            return 77
        mistakes = [said for said in pool.map(lambda program: build(options, compiler, folder, program), sorted({TARGETS[name][0] for name in names})) if said]
        mistakes += [] if mistakes else [said for said in pool.map(lambda name: fuzz(options, folder, name), names) if said]
        print(*mistakes, f'{len(names)} fuzz targets with {compiler}, {options.seconds} s each, {len(mistakes)} failed', sep='\n')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
