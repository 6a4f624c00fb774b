#!/usr/bin/env python3
# test/lists/run.py - recurrent layers and loops over tensor lists of TensorFlow 2 through graft_import, compared with loops in Python
# SPDX-License-Identifier: Apache-2.0
"""Each graph is run in the form of a saved model (StatelessWhile and functions) and of a frozen one (Enter, Merge, Switch)."""

import argparse
import array
import ast
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

from graphs import BOOL, FLOAT, INT, LONG, VARIANT, const, functional_loop, library, lowered_loop, node, placeholder

T, B, I, U = 5, 2, 3, 4


class failure(Exception):
    pass


def noise(seed, *shape):
    """Numbers in [-1, 1), the same in every run."""
    if not shape:
        return ((seed * 7919 + 12345) % 1999) / 1000.0 - 1.0
    return [noise(seed * 31 + k + 1, *shape[1:]) for k in range(shape[0])]


def product(x, w):
    return [[sum(a * w[k][j] for k, a in enumerate(row)) for j in range(len(w[0]))] for row in x]


def sigmoid(v):
    return 1 / (1 + math.exp(-v))


def write_npy(path, shape, numbers, kind):
    descr, code = {FLOAT: ('<f4', 'f'), INT: ('<i4', 'i'), BOOL: ('|b1', 'b')}[kind]
    header = repr({'descr': descr, 'fortran_order': False, 'shape': tuple(shape)})
    header += ' ' * (63 - (10 + len(header)) % 64) + '\n'
    path.write_bytes(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode() + array.array(code, numbers).tobytes())


def read_npy(path):
    raw = path.read_bytes()
    size, = struct.unpack('<H', raw[8:10])
    header = ast.literal_eval(raw[10:10 + size].decode())
    numbers = array.array({'<f4': 'f', '<i4': 'i', '<i8': 'q', '|b1': 'b'}[header['descr']])
    numbers.frombytes(raw[10 + size:])
    return list(header['shape']), list(numbers)


def flat(data):
    return [e for d in data for e in flat(d)] if isinstance(data, list) else [data]


def dims(data):
    return [len(data)] + (dims(data[0]) if data else []) if isinstance(data, list) else []


WEIGHTS = {'lstm': (noise(1, I, 4 * U), noise(2, U, 4 * U), noise(3, 4 * U)), 'gru': (noise(4, I, 3 * U), noise(5, U, 3 * U), noise(6, 2, 3 * U))}


def lstm_nodes(make, x, states, w):
    text = make('product', 'MatMul', x, w[0], T=FLOAT) + make('product_h', 'MatMul', states[0], w[1], T=FLOAT)
    text += make('sum', 'AddV2', 'product:product:0', 'product_h:product:0', T=FLOAT) + make('biased', 'BiasAdd', 'sum:z:0', w[2], T=FLOAT)
    text += const('axis', 1, make=make) + make('split', 'Split', 'axis:output:0', 'biased:output:0', T=FLOAT, num_split=4)
    text += make('i', 'Sigmoid', 'split:output:0', T=FLOAT) + make('f', 'Sigmoid', 'split:output:1', T=FLOAT) + make('o', 'Sigmoid', 'split:output:3', T=FLOAT)
    text += make('g', 'Tanh', 'split:output:2', T=FLOAT) + make('kept', 'Mul', 'f:y:0', states[1], T=FLOAT) + make('new', 'Mul', 'i:y:0', 'g:y:0', T=FLOAT)
    text += make('c1', 'AddV2', 'kept:z:0', 'new:z:0', T=FLOAT) + make('c2', 'Tanh', 'c1:z:0', T=FLOAT) + make('h1', 'Mul', 'o:y:0', 'c2:y:0', T=FLOAT)
    return text, ['h1:z:0', 'c1:z:0']


def lstm_step(x, states):
    kernel, recurrent, bias = WEIGHTS['lstm']
    z = [[a + b + c for a, b, c in zip(p, q, bias)] for p, q in zip(product(x, kernel), product(states[0], recurrent))]
    c = [[sigmoid(r[U + j]) * s[j] + sigmoid(r[j]) * math.tanh(r[2 * U + j]) for j in range(U)] for r, s in zip(z, states[1])]
    return [[[sigmoid(r[3 * U + j]) * math.tanh(s[j]) for j in range(U)] for r, s in zip(z, c)], c]


def gru_nodes(make, x, states, w):
    """Keras GRU with reset_after: each of the two products has its own bias."""
    text = const('axis', 0, make=make) + make('both', 'Unpack', w[2], T=FLOAT, num=2, axis=0)
    text += make('product', 'MatMul', x, w[0], T=FLOAT) + make('biased', 'BiasAdd', 'product:product:0', 'both:output:0', T=FLOAT)
    text += make('product_h', 'MatMul', states[0], w[1], T=FLOAT) + make('biased_h', 'BiasAdd', 'product_h:product:0', 'both:output:1', T=FLOAT)
    text += const('last', -1, make=make) + make('split', 'Split', 'last:output:0', 'biased:output:0', T=FLOAT, num_split=3)
    text += make('split_h', 'Split', 'last:output:0', 'biased_h:output:0', T=FLOAT, num_split=3)
    text += make('zs', 'AddV2', 'split:output:0', 'split_h:output:0', T=FLOAT) + make('z', 'Sigmoid', 'zs:z:0', T=FLOAT)
    text += make('rs', 'AddV2', 'split:output:1', 'split_h:output:1', T=FLOAT) + make('r', 'Sigmoid', 'rs:z:0', T=FLOAT)
    text += make('reset', 'Mul', 'r:y:0', 'split_h:output:2', T=FLOAT) + make('hs', 'AddV2', 'split:output:2', 'reset:z:0', T=FLOAT) + make('hh', 'Tanh', 'hs:z:0', T=FLOAT)
    text += make('kept', 'Mul', 'z:y:0', states[0], T=FLOAT) + const('one', 1.0, FLOAT, make=make) + make('rest', 'Sub', 'one:output:0', 'z:y:0', T=FLOAT)
    text += make('new', 'Mul', 'rest:z:0', 'hh:y:0', T=FLOAT) + make('h1', 'AddV2', 'kept:z:0', 'new:z:0', T=FLOAT)
    return text, ['h1:z:0']


def gru_step(x, states):
    kernel, recurrent, bias = WEIGHTS['gru']
    a = [[p + q for p, q in zip(r, bias[0])] for r in product(x, kernel)]
    b = [[p + q for p, q in zip(r, bias[1])] for r in product(states[0], recurrent)]
    rows = []
    for p, q, h in zip(a, b, states[0]):
        z = [sigmoid(p[j] + q[j]) for j in range(U)]
        r = [sigmoid(p[U + j] + q[U + j]) for j in range(U)]
        rows.append([z[j] * h[j] + (1 - z[j]) * math.tanh(p[2 * U + j] + r[j] * q[2 * U + j]) for j in range(U)])
    return [rows]


def layer(cell, loop, masked=False, backwards=False, lengths=False):
    """A Keras layer over x [batch, time, input] with an unknown batch. The initial values of its states are zeros in a shape that
    the graph computes. `masked`: with a mask [batch, time]; a masked step repeats the one before."""
    count = {'lstm': 2, 'gru': 1}[cell]
    nodes = {'lstm': lstm_nodes, 'gru': gru_nodes}[cell]
    text = placeholder('x', [-1, T, I]) + const('perm', [1, 0, 2]) + node('by_time', 'Transpose', 'x', 'perm', T=FLOAT, Tperm=INT)
    series = 'by_time'
    if backwards:
        text += const('first', [0]) + node('reversed', 'ReverseV2', 'by_time', 'first', T=FLOAT, Tidx=INT)
        series = 'reversed'
    text += node('shape', 'Shape', 'x', T=FLOAT, out_type=INT) + const('b0', [0]) + const('b1', [1]) + const('b2', [2])
    slice_of = dict(T=INT, Index=INT, shrink_axis_mask=1)
    text += node('batch', 'StridedSlice', 'shape', 'b0', 'b1', 'b1', **slice_of) + node('time_shape', 'Shape', series, T=FLOAT, out_type=INT)
    text += node('steps', 'StridedSlice', 'time_shape', 'b0', 'b1', 'b1', **slice_of)
    text += const('units', U) + node('packed', 'Pack', 'batch', 'units', T=INT, N=2, axis=0) + const('nothing', 0.0, FLOAT)
    text += ''.join(node(f'zeros{k}', 'Fill', 'packed', 'nothing', T=FLOAT, index_type=INT) for k in range(count))
    list_type = dict(element_dtype=FLOAT, shape_type=INT)
    text += const('x_element', [-1, I]) + node('inputs', 'TensorListFromTensor', series, 'x_element', **list_type)
    text += const('y_element', [-1, U]) + node('outputs', 'TensorListReserve', 'y_element', 'steps', **list_type)
    text += const('zero', 0) + ''.join(const(f'w{k}', w, FLOAT) for k, w in enumerate(WEIGHTS[cell]))
    state = [('counter', INT, 'zero'), ('most', INT, 'steps'), ('time', INT, 'zero'), ('written', VARIANT, 'outputs')]
    state += [(f's{k}', FLOAT, f'zeros{k}') for k in range(count)] + [('limit', INT, 'steps'), ('from', VARIANT, 'inputs')]
    state += [(f'v{k}', FLOAT, f'w{k}') for k in range(3)]
    if masked:
        text += placeholder('mask', [-1, T], BOOL) + const('perm2', [1, 0]) + node('mask_by_time', 'Transpose', 'mask', 'perm2', T=BOOL, Tperm=INT)
        text += node('mask3', 'ExpandDims', 'mask_by_time', 'minus', T=BOOL, Tdim=INT) + const('minus', -1)
        text += const('mask_element', [-1, 1]) + node('masks', 'TensorListFromTensor', 'mask3', 'mask_element', element_dtype=BOOL, shape_type=INT)
        text += node('before', 'ZerosLike', 'zeros0', T=FLOAT)
        state += [('masked', VARIANT, 'masks'), ('previous', FLOAT, 'before')]
    if lengths:
        text += placeholder('length', [-1], INT)
        state += [('lengths', INT, 'length')]
    at = {n: k for k, (n, _, _) in enumerate(state)}

    def condition(names, make, result):
        return (make('less', 'Less', names[at['time']], names[at['limit']], T=INT) + make('less2', 'Less', names[at['counter']], names[at['most']], T=INT) +
                make('both_less', 'LogicalAnd', 'less2:z:0', 'less:z:0')), 'both_less:' + result

    def body(names, make):
        name = lambda n: names[at[n]]
        out = list(names)
        text = const('item_shape', [-1, I], make=make) + make('item', 'TensorListGetItem', name('from'), name('time'), 'item_shape:output:0', element_dtype=FLOAT)
        old = [name(f's{k}') for k in range(count)]
        more, new = nodes(make, 'item:item:0', old, [name(f'v{k}') for k in range(3)])
        text += more
        y = new[0]
        if masked:
            text += const('m_shape', [-1, 1], make=make) + make('m', 'TensorListGetItem', name('masked'), name('time'), 'm_shape:output:0', element_dtype=BOOL)
            text += make('chosen', 'SelectV2', 'm:item:0', y, name('previous'), T=FLOAT)
            text += ''.join(make(f'state{k}', 'SelectV2', 'm:item:0', n, o, T=FLOAT) for k, (n, o) in enumerate(zip(new, old)))
            y, new = 'chosen:output:0', [f'state{k}:output:0' for k in range(count)]
            out[at['previous']] = y
        if lengths:
            text += const('m_axis', -1, make=make) + make('over', 'Less', name('time'), name('lengths'), T=INT) + make('m', 'ExpandDims', 'over:z:0', 'm_axis:output:0', T=BOOL, Tdim=INT)
            text += make('blank', 'ZerosLike', y, T=FLOAT) + make('chosen', 'SelectV2', 'm:output:0', y, 'blank:y:0', T=FLOAT)
            text += ''.join(make(f'state{k}', 'SelectV2', 'm:output:0', n, o, T=FLOAT) for k, (n, o) in enumerate(zip(new, old)))
            y, new = 'chosen:output:0', [f'state{k}:output:0' for k in range(count)]
        text += make('put', 'TensorListSetItem', name('written'), name('time'), y, element_dtype=FLOAT)
        text += const('step', 1, make=make) + make('later', 'AddV2', name('time'), 'step:output:0', T=INT) + make('counted', 'AddV2', name('counter'), 'step:output:0', T=INT)
        out[at['time']], out[at['counter']], out[at['written']] = 'later:z:0', 'counted:z:0', 'put:output_handle:0'
        for k in range(count):
            out[at[f's{k}']] = new[k]
        return text, out

    more, functions, results = loop('while', state, condition, body)
    text += more + const('stack_element', [-1, U]) + node('stack', 'TensorListStack', results[at['written']], 'stack_element', element_dtype=FLOAT, num_elements=-1)
    text += const('m1', [-1]) + const('m0', [0]) + node('last', 'StridedSlice', 'stack', 'm1', 'm0', 'b1', T=FLOAT, Index=INT, shrink_axis_mask=1)
    text += node('y', 'Transpose', 'stack', 'perm', T=FLOAT, Tperm=INT)
    text += ''.join(node(f'state{k}', 'Identity', results[at[f's{k}']], T=FLOAT) for k in range(count))
    x = noise(77, B, T, I)
    inputs = {'x': (x, FLOAT)}
    mask = [[(t + b) % 3 != 1 for t in range(T)] for b in range(B)]
    if masked:
        inputs['mask'] = (mask, BOOL)
    stops = [T, 2]
    if lengths:
        inputs['length'] = (stops, INT)
    states = [[[0.0] * U for _ in range(B)] for _ in range(count)]
    previous, rows = states[0], []
    step = {'lstm': lstm_step, 'gru': gru_step}[cell]
    for t in range(T):
        new = step([x[b][T - 1 - t if backwards else t] for b in range(B)], states)
        y = new[0]
        if masked:
            y = [new[0][b] if mask[b][t] else previous[b] for b in range(B)]
            new = [[n[b] if mask[b][t] else o[b] for b in range(B)] for n, o in zip(new, states)]
            previous = y
        if lengths:
            y = [new[0][b] if t < stops[b] else [0.0] * U for b in range(B)]
            new = [[n[b] if t < stops[b] else o[b] for b in range(B)] for n, o in zip(new, states)]
        states = new
        rows.append(y)
    expected = {'y': [[rows[t][b] for t in range(T)] for b in range(B)], 'last': rows[-1], **{f'state{k}': s for k, s in enumerate(states)}}
    return text + (library(*functions) if functions else ''), inputs, expected


def mapped(loop, element):
    """tf.map_fn(lambda v: v * v + i): input and output lists without a declared element shape, or with a known rank."""
    text = placeholder('x', [4, 3]) + const('said', element) + node('from', 'TensorListFromTensor', 'x', 'said', element_dtype=FLOAT, shape_type=INT)
    text += const('open', -1) + const('n', 4) + node('to', 'TensorListReserve', 'open', 'n', element_dtype=FLOAT, shape_type=INT) + const('zero', 0)
    state = [('i', INT, 'zero'), ('n', INT, 'n'), ('from', VARIANT, 'from'), ('to', VARIANT, 'to')]

    def condition(names, make, result):
        return make('less', 'Less', names[0], names[1], T=INT), 'less:' + result

    def body(names, make):
        text = const('s', element, make=make) + make('v', 'TensorListGetItem', names[2], names[0], 's:output:0', element_dtype=FLOAT)
        text += make('square', 'Mul', 'v:item:0', 'v:item:0', T=FLOAT) + make('number', 'Cast', names[0], SrcT=INT, DstT=FLOAT)
        text += make('sum', 'AddV2', 'square:z:0', 'number:y:0', T=FLOAT) + make('put', 'TensorListSetItem', names[3], names[0], 'sum:z:0', element_dtype=FLOAT)
        text += const('one', 1, make=make) + make('next_i', 'AddV2', names[0], 'one:output:0', T=INT)
        return text, ['next_i:z:0', names[1], names[2], 'put:output_handle:0']

    more, functions, results = loop('map', state, condition, body)
    text += more + node('y', 'TensorListStack', results[3], 'open', element_dtype=FLOAT, num_elements=4)
    text += node('length', 'TensorListLength', results[3]) + node('shape', 'TensorListElementShape', results[3], shape_type=INT)
    x = noise(5, 4, 3)
    return text + (library(*functions) if functions else ''), {'x': (x, FLOAT)}, {'y': [[v * v + i for v in row] for i, row in enumerate(x)], 'length': 4, 'shape': [3]}


def twice(loop):
    """A list that is read again after the loop that writes to it is unchanged: lists are values."""
    text = placeholder('x', [3, 2]) + const('said', [2]) + node('from', 'TensorListFromTensor', 'x', 'said', element_dtype=FLOAT, shape_type=INT)
    text += const('n', 3) + const('zero', 0)
    state = [('i', INT, 'zero'), ('n', INT, 'n'), ('to', VARIANT, 'from'), ('before', VARIANT, 'from')]

    def condition(names, make, result):
        return make('less', 'Less', names[0], names[1], T=INT), 'less:' + result

    def body(names, make): # to[i] = to[i] + to[0]; before = the old value of to
        text = const('s', [2], make=make) + const('z', 0, make=make) + make('v', 'TensorListGetItem', names[2], names[0], 's:output:0', element_dtype=FLOAT)
        text += make('put', 'TensorListSetItem', names[2], names[0], 'sum:z:0', element_dtype=FLOAT)
        text += make('w', 'TensorListGetItem', names[2], 'z:output:0', 's:output:0', element_dtype=FLOAT) + make('sum', 'AddV2', 'v:item:0', 'w:item:0', T=FLOAT)
        text += const('one', 1, make=make) + make('next_i', 'AddV2', names[0], 'one:output:0', T=INT)
        return text, ['next_i:z:0', names[1], 'put:output_handle:0', names[2]]

    more, functions, results = loop('loop', state, condition, body)
    text += more + ''.join(node(n, 'TensorListStack', f, 'said', element_dtype=FLOAT, num_elements=3) for n, f in (('y', results[2]), ('before', results[3]), ('first', 'from')))
    x = noise(9, 3, 2)
    lists = [x]
    for i in range(3):
        now = [list(r) for r in lists[-1]]
        now[i] = [a + b for a, b in zip(now[i], lists[-1][0])]
        lists.append(now)
    return text + (library(*functions) if functions else ''), {'x': (x, FLOAT)}, {'y': lists[3], 'before': lists[2], 'first': x}


def straight():
    """The other operators, without a loop."""
    text = placeholder('x', [4, 3]) + const('said', [3]) + const('open', -1) + const('most', -1)
    shaped = dict(element_dtype=FLOAT, shape_type=INT)
    text += node('empty', 'EmptyTensorList', 'open', 'most', **shaped) + const('k0', 0) + const('k2', 2) + const('k5', 5)
    row = lambda name, k: node(name, 'GatherV2', 'x', k, 'k0', Tparams=FLOAT, Tindices=INT, Taxis=INT)
    text += row('r0', 'k0') + row('r2', 'k2')
    text += node('one', 'TensorListPushBack', 'empty', 'r2', element_dtype=FLOAT) + node('two', 'TensorListPushBack', 'one', 'r0', element_dtype=FLOAT)
    text += node('pushed', 'TensorListStack', 'two', 'said', element_dtype=FLOAT)
    text += node('pop', 'TensorListPopBack', 'two', 'said', element_dtype=FLOAT) + node('popped', 'Identity', 'pop:1', T=FLOAT)
    text += node('rest', 'TensorListStack', 'pop', 'said', element_dtype=FLOAT, num_elements=1)
    text += const('at', [3, 0]) + const('rows', [1, 2]) + node('both', 'GatherV2', 'x', 'rows', 'k0', Tparams=FLOAT, Tindices=INT, Taxis=INT)
    text += node('scatter', 'TensorListScatter', 'both', 'at', 'open', **shaped) + node('scattered', 'TensorListStack', 'scatter', 'said', element_dtype=FLOAT)
    text += node('scatter2', 'TensorListScatterV2', 'both', 'at', 'said', 'k5', **shaped) + node('scattered2', 'TensorListStack', 'scatter2', 'said', element_dtype=FLOAT)
    text += node('into', 'TensorListScatterIntoExistingList', 'two', 'both', 'at', element_dtype=FLOAT) + node('grown', 'TensorListStack', 'into', 'said', element_dtype=FLOAT)
    text += node('list', 'TensorListFromTensor', 'x', 'said', **shaped) + node('gathered', 'TensorListGather', 'list', 'at', 'said', element_dtype=FLOAT)
    text += node('lists', 'TensorListConcatLists', 'list', 'two', element_dtype=FLOAT) + node('six', 'TensorListStack', 'lists', 'said', element_dtype=FLOAT)
    text += node('cut', 'TensorListResize', 'list', 'k2') + node('two_rows', 'TensorListStack', 'cut', 'said', element_dtype=FLOAT)
    text += const('lengths', [2, 2], 'DT_INT64') + const('halves_said', [2, 3]) + node('halves', 'TensorListSplit', 'x', 'halves_said', 'lengths', **shaped)
    text += const('dims', [], 'DT_INT64') + node('joined', 'TensorListConcatV2', 'halves', 'halves_said', 'lengths', **shaped) + node('how_long', 'Identity', 'joined:1', T='DT_INT64')
    text += node('joined1', 'TensorListConcat', 'halves', element_dtype=FLOAT)
    text += node('set', 'TensorListSetItem', 'list', 'k5', 'r0', element_dtype=FLOAT, resize_if_index_out_of_bounds=True) + node('longer', 'TensorListStack', 'set', 'said', element_dtype=FLOAT)
    text += node('count', 'TensorListLength', 'set')
    x = noise(3, 4, 3)
    zeros = [0.0] * 3
    return text, {'x': (x, FLOAT)}, {'pushed': [x[2], x[0]], 'popped': x[0], 'rest': [x[2]], 'scattered': [x[2], zeros, zeros, x[1]],
                                     'scattered2': [x[2], zeros, zeros, x[1], zeros], 'grown': [x[2], x[0], zeros, x[1]], 'gathered': [x[3], x[0]],
                                     'six': x + [x[2], x[0]], 'two_rows': x[:2], 'joined': x, 'how_long': [2, 2], 'joined1': x, 'longer': x + [zeros, x[0]], 'count': 6}


def conditional():
    """StatelessIf forwards one list or the other."""
    then = [('a', VARIANT), ('b', VARIANT)]
    from graphs import function
    text = placeholder('p', [], BOOL) + placeholder('x', [2, 3]) + placeholder('z', [2, 3]) + const('said', [3])
    text += ''.join(node(f'list_{n}', 'TensorListFromTensor', n, 'said', element_dtype=FLOAT, shape_type=INT) for n in 'xz')
    text += node('if', 'StatelessIf', 'p', 'list_x', 'list_z', Tcond=BOOL, Tin=[VARIANT, VARIANT], Tout=[VARIANT], then_branch='func:yes', else_branch='func:no')
    text += node('y', 'TensorListStack', 'if', 'said', element_dtype=FLOAT)
    text += library(function('yes', then, [('r', VARIANT)], '', ['a']), function('no', then, [('r', VARIANT)], '', ['b']))
    x, z = noise(1, 2, 3), noise(2, 2, 3)
    return text, {'p': (False, BOOL), 'x': (x, FLOAT), 'z': (z, FLOAT)}, {'y': z}


def known_branch(taken):
    """A model of ONNX: a condition that is a constant, in a branch that a run takes or does not take."""
    def leaf(side, op, result):
        return f"attribute {{ name: '{side}' type: GRAPH g {{ node {{ op_type: '{op}' input: 'x' output: '{result}' }} output {{ name: '{result}' }} }} }} "

    inner = "node { op_type: 'If' input: 'no' output: 't' " + leaf('then_branch', 'Neg', 'a') + leaf('else_branch', 'Abs', 'b') + '} '
    text = "ir_version: 8 opset_import { version: 17 } graph { node { op_type: 'If' input: 'p' output: 'y' "
    text += "attribute { name: 'then_branch' type: GRAPH g { " + inner + "output { name: 't' } } } " + leaf('else_branch', 'Neg', 'e') + '} '
    text += "initializer { name: 'no' data_type: 9 int32_data: 0 } input { name: 'x' type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } "
    text += "input { name: 'p' type { tensor_type { elem_type: 9 shape { } } } } output { name: 'y' } }"
    x = [3.0, -4.0]
    return text, {'x': (x, FLOAT), 'p': (taken, BOOL)}, {'y': [abs(v) if taken else -v for v in x]}


def growing(loop, turns):
    """A list that a loop extends by a data-dependent number of iterations."""
    text = placeholder('x', [3]) + placeholder('limit', []) + const('said', [3]) + const('most', -1) + const('zero', 0) + const('none', 0.0, FLOAT)
    text += node('empty', 'EmptyTensorList', 'said', 'most', element_dtype=FLOAT, shape_type=INT)
    state = [('i', INT, 'zero'), ('sum', FLOAT, 'none'), ('limit', FLOAT, 'limit'), ('list', VARIANT, 'empty'), ('x', FLOAT, 'x')]

    def condition(names, make, result):
        return make('less', 'Less', names[1], names[2], T=FLOAT), 'less:' + result

    def body(names, make):
        text = const('one', 1, make=make) + make('later', 'AddV2', names[0], 'one:output:0', T=INT) + make('number', 'Cast', names[0], SrcT=INT, DstT=FLOAT)
        text += const('real', 1.0, FLOAT, make=make) + make('more', 'AddV2', names[1], 'real:output:0', T=FLOAT)
        text += make('row', 'Mul', names[4], 'number:y:0', T=FLOAT) + make('push', 'TensorListPushBack', names[3], 'row:z:0', element_dtype=FLOAT)
        return text, ['later:z:0', 'more:z:0', names[2], 'push:output_handle:0', names[4]]

    more, functions, results = loop('loop', state, condition, body)
    text += more + node('y', 'TensorListStack', results[3], 'said', element_dtype=FLOAT, num_elements=-1) + node('length', 'TensorListLength', results[3])
    x = noise(4, 3)
    return text + (library(*functions) if functions else ''), {'x': (x, FLOAT), 'limit': (float(turns), FLOAT)}, {'y': [[v * i for v in x] for i in range(turns)], 'length': turns}


def growing_rows(loop, turns):
    """A tensor that a loop extends row by row, like a decoder its output."""
    text = placeholder('x', [1, 2]) + placeholder('limit', [], INT) + const('zero', 0)
    state = [('i', INT, 'zero'), ('limit', INT, 'limit'), ('all', FLOAT, 'x'), ('x', FLOAT, 'x')]

    def condition(names, make, result):
        return make('less', 'Less', names[0], names[1], T=INT), 'less:' + result

    def body(names, make):
        text = const('one', 1, make=make) + make('later', 'AddV2', names[0], 'one:output:0', T=INT) + make('number', 'Cast', names[0], SrcT=INT, DstT=FLOAT)
        text += make('row', 'AddV2', names[3], 'number:y:0', T=FLOAT) + const('axis', 0, make=make)
        text += make('longer', 'ConcatV2', names[2], 'row:z:0', 'axis:output:0', T=FLOAT, N=2, Tidx=INT)
        return text, ['later:z:0', names[1], 'longer:output:0', names[3]]

    more, functions, results = loop('rows', state, condition, body)
    text += more + const('first', [0]) + node('y', 'Sum', results[2], 'first', T=FLOAT, Tidx=INT, keep_dims=False)
    text += node('all', 'Identity', results[2], T=FLOAT)
    x = noise(6, 1, 2)
    rows = x + [[v + i for v in x[0]] for i in range(turns)]
    return text + (library(*functions) if functions else ''), {'x': (x, FLOAT), 'limit': (turns, INT)}, {'all': rows, 'y': [sum(column) for column in zip(*rows)]}


def growing_array(turns, size):
    """A TensorArray with dynamic_size: a write beyond its end extends it."""
    text = placeholder('x', [3]) + placeholder('limit', [], INT) + const('zero', 0) + const('size', size)
    text += node('array', 'TensorArrayV3', 'size', dtype=FLOAT, dynamic_size=True, tensor_array_name='rows')
    outer = [node(f'loop/{n}', 'Enter', f, T=t, frame_name='loop', is_constant=True) for n, t, f in (('limit', INT, 'limit'), ('x', FLOAT, 'x'), ('handle', 'DT_RESOURCE', 'array'))]
    state = [('i', INT, 'zero'), ('flow', FLOAT, 'array:1')]

    def condition(names, make, result):
        return make('less', 'Less', names[0], 'limit:0', T=INT), 'less:' + result

    def body(names, make):
        text = const('one', 1, make=make) + make('later', 'AddV2', names[0], 'one:output:0', T=INT) + make('number', 'Cast', names[0], SrcT=INT, DstT=FLOAT)
        text += make('row', 'Mul', 'x:0', 'number:y:0', T=FLOAT) + make('write', 'TensorArrayWriteV3', 'handle:0', names[0], 'row:z:0', names[1], T=FLOAT)
        return text, ['later:z:0', 'write:flow_out:0']

    more, _, results = lowered_loop('loop', state, condition, body)
    text += ''.join(outer) + more + node('length', 'TensorArraySizeV3', 'array', results[1]) + const('one', 1) + node('range', 'Range', 'zero', 'length', 'one', Tidx=INT)
    text += node('y', 'TensorArrayGatherV3', 'array', 'range', results[1], dtype=FLOAT)
    x = noise(4, 3)
    rows = [[v * i for v in x] for i in range(turns)] + [[0.0] * 3] * max(0, size - turns)
    return text, {'x': (x, FLOAT), 'limit': (turns, INT)}, {'y': rows, 'length': max(size, turns)}


OPSET = None  # if it is a number: graphs are exported as ONNX first, and the exported files run


def filled(count):
    """A tensor of a size that a run computes."""
    text = placeholder('x', [1]) + const('number', 2.0, FLOAT) + node('size', 'Cast', 'x', SrcT=FLOAT, DstT=LONG)
    text += node('y', 'Fill', 'size', 'number', T=FLOAT, index_type=LONG)
    return text, {'x': ([count], FLOAT)}, {'y': [2.0] * (int(count) if math.isfinite(count) else 0)}


def run(tool, folder, name, case, more=()):
    text, inputs, expected = case
    model = folder / f'{name}.pbtxt'
    model.write_text(text)
    feeds = []
    for key, (data, kind) in inputs.items():
        write_npy(folder / f'{name}.{key}.npy', dims(data), flat(data), kind)
        feeds += ['--input', f'{key}={folder / f"{name}.{key}.npy"}']
    for key in expected:
        feeds += ['--output', key]
    commands = [[tool, str(model), '--quiet', '--save', str(folder / name), *feeds, *more]]
    if OPSET:
        exported = str(folder / f'{name}.onnx')
        commands = [[tool, str(model), '--quiet', '--no-run', '--export', exported, '--opset', str(OPSET), *feeds, *more],
                    [tool, exported, '--quiet', '--save', str(folder / name), *feeds]]
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            raise failure(f'exit {done.returncode}: {done.stderr.strip()[:600]}')
    for key, wanted in expected.items():
        shape, numbers = read_npy(folder / name / f'{key}.npy')
        if shape != dims(wanted):
            raise failure(f'{key}: shape {shape}, expected {dims(wanted)}')
        for a, b in zip(numbers, flat(wanted)):
            if not abs(a - b) <= 1e-5 * max(1, abs(b)):
                raise failure(f'{key}: {a}, expected {b}')


def refused(tool, folder, name, text, words):
    model = folder / f'{name}.pbtxt'
    model.write_text(text)
    done = subprocess.run([tool, str(model), '--quiet'], capture_output=True, text=True, timeout=300)
    if done.returncode != 1 or words not in done.stderr:
        raise failure(f'exit {done.returncode}, expected 1 and "{words}": {done.stderr.strip()[:400]}')


def beyond_room(tool, folder, name, case):
    """A run that needs more elements than the capacity: a list grows; an array, and a list that may not, is refused with the number of elements."""
    if name == 'room_list':
        run(tool, folder, name, case)
    try:
        run(tool, folder, name, case, ('--grow-to', '0'))
    except failure as why:
        if 'exit 1' in str(why) and ('size_exceeds_bound' in str(why) or '1024' in str(why)):
            return
        raise
    raise failure('it ran')


def no_size(tool, folder, name, case):
    """A run that computes an invalid number of elements is refused."""
    try:
        run(tool, folder, name, case)
    except failure as why:
        if 'exit 1' in str(why):
            return
        raise
    raise failure('it ran')


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--tool', required=True)
    arguments.add_argument('--export', type=int, metavar='OPSET', help='export each graph as ONNX, and run that')
    options = arguments.parse_args()
    global OPSET
    OPSET = options.export
    mistakes = runs = 0

    def attempt(name, function, *rest):
        nonlocal mistakes, runs
        runs += 1
        try:
            function(*rest)
        except failure as why:
            mistakes += 1
            print(f'{name}: {why}')

    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        for form, loop in (('saved', functional_loop), ('frozen', lowered_loop)):
            cases = {'lstm': layer('lstm', loop), 'gru': layer('gru', loop), 'lstm_masked': layer('lstm', loop, masked=True),
                     'gru_masked': layer('gru', loop, masked=True), 'gru_backwards': layer('gru', loop, backwards=True),
                     'lstm_lengths': layer('lstm', loop, lengths=True), 'map': mapped(loop, [3]), 'map_open': mapped(loop, -1), 'twice': twice(loop)}
            for name, case in cases.items():
                attempt(f'{name} {form}', run, options.tool, folder, f'{name}_{form}', case)
            if not OPSET:  # ONNX has no such lists
                for turns in (1, 7, 300):
                    attempt(f'growing {form} {turns}', run, options.tool, folder, f'growing_{form}_{turns}', growing(loop, turns))
                    attempt(f'growing rows {form} {turns}', run, options.tool, folder, f'rows_{form}_{turns}', growing_rows(loop, turns))
            attempt(f'lstm {form}, prepared', run, options.tool, folder, f'lstm_prepared_{form}', cases['lstm_masked'], ('--steps', 'all'))
        if not OPSET:
            for turns, size in ((7, 0), (3, 1), (300, 0), (2, 5)):
                attempt(f'growing array {turns} {size}', run, options.tool, folder, f'array_{turns}_{size}', growing_array(turns, size))
            for count in (0.0, 1.0, 5.0):
                attempt(f'filled {count}', run, options.tool, folder, f'filled_{int(count)}', filled(count))
            attempt('filled without a number', no_size, options.tool, folder, 'filled_nothing', filled(-math.inf))
            for name, case in {'list': growing(functional_loop, 2000), 'array': growing_array(2000, 0)}.items():
                attempt(f'a {name} beyond its room', beyond_room, options.tool, folder, f'room_{name}', case)
        attempt('straight', run, options.tool, folder, 'straight', straight())
        attempt('conditional', run, options.tool, folder, 'conditional', conditional())
        for taken in (True, False):
            attempt(f'a known branch {taken}', run, options.tool, folder, f'known_{taken}', known_branch(taken))
        far = const('said', [2]) + const('n', 3) + const('i', 7) + const('v', [1.0, 2.0], FLOAT) + node('list', 'TensorListReserve', 'said', 'n', element_dtype=FLOAT, shape_type=INT)
        put = node('put', 'TensorListSetItem', 'list', 'i', 'v', element_dtype=FLOAT) + node('y', 'TensorListStack', 'put', 'said', element_dtype=FLOAT)
        attempt('beyond the end', refused, options.tool, folder, 'beyond', far + put, 'list')
        wide = put.replace('"v"', '"w"') + const('w', [1.0, 2.0, 3.0], FLOAT)
        attempt('an element of another shape', refused, options.tool, folder, 'wide', far + wide, 'item')
        attempt('an element of another type', refused, options.tool, folder, 'typed', far + put.replace('"v"', '"u"') + const('u', [1, 2]), 'item')
    print(f'{runs} graphs, {mistakes} mistakes')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
