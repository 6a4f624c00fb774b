# test/coherence/rules.py - the shapes of outputs, derived independently from the definitions of the operators
# SPDX-License-Identifier: Apache-2.0
"""One function per rule: it has a call (see `Call`) as parameter and returns the shape of each output, or None if it has no result.

A shape is a list of dims, -1 for a dim that is not known, or None for an unknown rank. A contradiction of the operator's definition
is a Mistake. Written from the frameworks' documentation, not from the library's rules.
"""

import math


class Mistake(Exception):
    pass


class Call:
    """A node with the tensors at its ports: `x('name')` is the first tensor of a port, `all('name')` every one."""

    def __init__(self, node, ports, attrs):
        self.node, self.ports, self.attrs = node, ports, attrs

    def all(self, port):
        return self.ports.get(port, [])

    def x(self, port):
        return self.ports[port][0]['shape'] if self.ports.get(port) else None

    def layout(self, port):
        return self.ports[port][0]['format']

    def values(self, port):
        """Integers, None for an unknown element; None if no element is known."""
        if not self.ports.get(port):
            return None
        return self.ports[port][0].get('values')

    def scalar(self, port):
        v = self.values(port)
        return v[0] if v and len(v) == 1 else None

    def __getitem__(self, name):
        return self.attrs[name]


def need(condition, text):
    if not condition:
        raise Mistake(text)


def axis_of(axis, rank):
    need(-rank <= axis < rank, f'axis {axis} of rank {rank}')
    return axis % rank


def same(*dims):
    """The dim that is equal in all."""
    known = {d for d in dims if d >= 0}
    need(len(known) <= 1, f'dims differ: {sorted(known)}')
    return known.pop() if known else -1


def times(*dims):
    if 0 in dims:
        return 0
    return -1 if -1 in dims else math.prod(dims)


def together(a, b):
    """One dim broadcast with another."""
    if a == 1:
        return b
    if b == 1:
        return a
    if a < 0 or b < 0:
        return max(a, b)  # a known dim above 1 wins
    need(a == b, f'{a} and {b} do not broadcast')
    return a


def broadcast(*shapes):
    if any(s is None for s in shapes):
        return None
    rank = max(len(s) for s in shapes)
    y = [1] * rank
    for s in shapes:
        for i, d in enumerate(s):
            at = rank - len(s) + i
            y[at] = together(y[at], d)
    return y


def binary(c):
    return [broadcast(c.x('x1'), c.x('x2'))]


def select(c):
    return [c.x('x1')]


def all_alike(c):
    shapes = [t['shape'] for t in c.all('x') if t['shape'] is not None]
    if not shapes:
        return [None]
    need(len({len(s) for s in shapes}) == 1, 'ranks differ')
    return [[same(*d) for d in zip(*shapes)]]


def positions(size, window, stride, before, after, dilation=1):
    if size < 0 or window < 0:
        return -1
    room = size + before + after - ((window - 1) * dilation + 1)
    need(room >= 0, f'a window of {window} does not fit in {size}')
    return room // stride + 1


def spatial(c, size, window, stride, pads, dilation):
    padding = c.attrs.get('padding', 'EXPLICIT')
    if padding == 'SAME':
        return -1 if size < 0 else -(-size // stride)
    if padding == 'VALID':
        pads = (0, 0)
    return positions(size, window, stride, *pads, dilation)


def named(shape, layout, letters):
    return [shape[layout.index(letter)] for letter in letters]


def conv2d(c):
    x, f, layout = c.x('x'), c.x('filter'), c['data_format']
    if x is None or f is None:
        return None
    need(len(x) == 4 and len(f) == 4, 'rank 4')
    n, ci, h, w = named(x, layout, 'NCHW')
    filter_layout = c.layout('filter')
    if filter_layout not in ('HWCN', 'NCHW'):
        return None
    fn, fc, fh, fw = named(f, filter_layout, 'NCHW')
    if 'groups' in c.attrs and ci >= 0 and fc >= 0:
        need(ci == fc * c['groups'] or ci % fc == 0, f'{ci} channels, a filter of {fc} in {c["groups"]} groups')
    co = fn if c.node['op'] != 'DepthwiseConv2D' else times(fn, fc)
    s, d, p = c['strides'], c['dilations'], c['pads']
    y = dict(N=n, C=co)
    for letter, size, window, pads in (('H', h, fh, p[:2]), ('W', w, fw, p[2:])):
        y[letter] = spatial(c, size, window, s[layout.index(letter)], pads, d[layout.index(letter)])
    return [[y[letter] for letter in layout]]


def pool2d(c):
    x, layout = c.x('x'), c['data_format']
    if x is None:
        return None
    need(len(x) == 4, 'rank 4')
    y = []
    for at, letter in enumerate(layout):
        if letter == 'N':
            y.append(x[at])
            continue
        pads = {'H': c['pads'][:2], 'W': c['pads'][2:]}.get(letter, (0, 0))
        y.append(spatial(c, x[at], c['ksize'][at], c['strides'][at], pads, 1))
    return [y]


def caffe_pool(c):
    x, layout = c.x('x'), c['data_format']
    if x is None:
        return None
    y = list(x)
    for k, letter in enumerate('HW'):
        at = layout.index(letter)
        if c['global_pooling']:
            y[at] = 1
            continue
        before, after = c['pad'][2 * k:2 * k + 2]
        window, stride = c['window'][k], c['stride'][k]
        if x[at] < 0:
            continue
        room = x[at] + before + after - window
        count = (room // stride if c['round_mode'] else -(-room // stride)) + 1
        if (c['pad'][0] or c['pad'][2] or before) and (count - 1) * stride >= x[at] + before:
            count -= 1
        y[at] = count
    return [y] * sum(c.node['output_counts'])


def matmul(c):
    a, b = c.x('x1'), c.x('x2')
    if a is None or b is None:
        return None
    ta = c.attrs.get('transpose_x1', c.attrs.get('adj_x1', False))
    tb = c.attrs.get('transpose_x2', c.attrs.get('adj_x2', False))
    need(len(a) >= 2 and len(b) >= 2, 'rank 2')
    a = a[:-2] + [a[-1], a[-2]] if ta else a
    b = b[:-2] + [b[-1], b[-2]] if tb else b
    same(a[-1], b[-2])
    return [broadcast(a[:-2], b[:-2]) + [a[-2], b[-1]]]


def inner_product(c):
    x = c.x('x')
    if x is None:
        return None
    axis = axis_of(c['axis'], len(x))
    w = c.x('w')
    if w is not None and len(w) == 2:
        same(times(*x[axis:]), times(*w) // c['num_output'] if times(*w) > 0 and c['num_output'] else -1)
    return [x[:axis] + [c['num_output']]]


def joined(shapes, axis):
    known = [s for s in shapes if s is not None]
    if not known:
        return None
    rank = len(known[0])
    need(all(len(s) == rank for s in known), 'ranks differ')
    axis = axis_of(axis, rank)
    y = [same(*(s[i] for s in known)) if i != axis else -1 for i in range(rank)]
    if len(known) == len(shapes) and all(s[axis] >= 0 for s in shapes):
        y[axis] = sum(s[axis] for s in shapes)
    return y


def concat(c):
    axis = c.attrs['concat_dim'] if 'concat_dim' in c.attrs else c.scalar('concat_dim')
    return None if axis is None else [joined([t['shape'] for t in c.all('x')], axis)]


def pack(c):
    shapes = [t['shape'] for t in c.all('x')]
    if any(s is None for s in shapes):
        return None
    need(len({len(s) for s in shapes}) == 1, 'ranks differ')
    y = [same(*d) for d in zip(*shapes)]
    y.insert(axis_of(c['axis'], len(y) + 1), len(shapes))
    return [y]


def unpack(c):
    x = c.x('x')
    if x is None:
        return None
    axis = axis_of(c['axis'], len(x))
    same(x[axis], c['num'])
    return [x[:axis] + x[axis + 1:]] * c['num']


def split(c):
    x = c.x('x')
    axis = c.attrs['split_dim'] if 'split_dim' in c.attrs else c.scalar('split_dim')
    if x is None or axis is None:
        return None
    axis = axis_of(axis, len(x))
    sizes = c.attrs.get('size_splits')
    if not sizes and c.ports.get('size_splits'):
        sizes = c.values('size_splits')
        if sizes is None or None in sizes:
            return None
    if not sizes:
        n = c['num_split']
        if x[axis] >= 0:
            need(x[axis] % n == 0, f'{x[axis]} in {n} parts')
        sizes = [x[axis] // n if x[axis] >= 0 else -1] * n
    elif -1 in sizes and x[axis] >= 0:
        sizes = [x[axis] - sum(s for s in sizes if s >= 0) if s < 0 else s for s in sizes]
    if -1 not in sizes:
        same(x[axis], sum(sizes))
    return [x[:axis] + [s] + x[axis + 1:] for s in sizes]


def slices(c):
    x, offsets, size = c.x('x'), c.values('offsets'), c.values('size')
    if x is None or size is None:
        return None
    y = []
    for i, d in enumerate(x):
        s, o = size[i], offsets[i] if offsets else None
        if s is None:
            y.append(-1)
        elif s >= 0:
            need(d < 0 or o is None or o + s <= d, f'{s} from {o} of {d}')
            y.append(s)
        else:
            y.append(d - o if d >= 0 and o is not None else -1)
    return [y]


def strided_slice(c):
    x, begin, end, strides = c.x('x'), c.values('begin'), c.values('end'), c.values('strides')
    if x is None or begin is None or end is None or strides is None:
        return None
    masks = {k: c.attrs.get(k + '_mask', 0) for k in ('begin', 'end', 'ellipsis', 'new_axis', 'shrink_axis')}
    n = len(begin)
    fresh = sum(1 for i in range(n) if masks['new_axis'] >> i & 1 and not masks['ellipsis'] >> i & 1)
    dots = [i for i in range(n) if masks['ellipsis'] >> i & 1]
    need(len(dots) <= 1, 'one ellipsis')
    used = n - fresh - len(dots)
    need(used <= len(x), 'more entries than dims')
    y, at = [], 0
    for i in range(n):
        if masks['ellipsis'] >> i & 1:
            behind = sum(1 for k in range(i + 1, n) if not masks['new_axis'] >> k & 1)
            until = len(x) - behind
            y += x[at:until]
            at = until
        elif masks['new_axis'] >> i & 1:
            y.append(1)
        else:
            d = x[at]
            at += 1
            if masks['shrink_axis'] >> i & 1:
                continue
            b, e, s = begin[i], end[i], strides[i]
            if s is None or d < 0 or (b is None and not masks['begin'] >> i & 1) or (e is None and not masks['end'] >> i & 1):
                y.append(-1)
                continue
            y.append(len(range(*slice(None if masks['begin'] >> i & 1 else b, None if masks['end'] >> i & 1 else e, s).indices(d))))
    return [y + x[at:]]


def reshape(c):
    x, to = c.x('x'), c.values('shape')
    if to is None:
        return None
    axis, count = c.attrs.get('axis', 0), c.attrs.get('num_axes', -1)
    if x is None:
        return [[-1 if v is None or v < 0 or (v == 0 and c.attrs.get('zero_copies')) else v for v in to]] if axis == 0 and count == -1 else None
    first = axis + len(x) + 1 if axis < 0 else axis
    last = len(x) if count == -1 else first + count
    y = list(x[:first])
    for i, v in enumerate(to):
        if v is None:
            y.append(-1)
        elif v == 0 and c.attrs.get('zero_copies'):
            y.append(x[first + i])
        else:
            y.append(v)
    y += x[last:]
    rest = [i for i in range(first, first + len(to)) if y[i] == -1]
    have = times(*x) if x else 1
    if len(rest) == 1 and have > 0 and to[rest[0] - first] is not None:
        others = math.prod(d for i, d in enumerate(y) if i != rest[0]) if all(d >= 0 for i, d in enumerate(y) if i != rest[0]) else -1
        if others > 0:
            need(have % others == 0, f'{have} elements in parts of {others}')
            y[rest[0]] = have // others
    elif not rest and have >= 0 and -1 not in y:
        need(math.prod(y) == have, f'{have} elements become {math.prod(y)}')
    return [y]


def squeeze(c):
    x = c.x('x')
    if x is None:
        return None
    axes = c.attrs.get('axis') or []
    if axes:
        axes = {axis_of(a, len(x)) for a in axes}
        for a in axes:
            same(x[a], 1)
        return [[d for i, d in enumerate(x) if i not in axes]]
    return None if -1 in x else [[d for d in x if d != 1]]


def expand_dims(c):
    x, axis = c.x('x'), c.scalar('axis')
    if x is None or axis is None:
        return None
    y = list(x)
    y.insert(axis_of(axis, len(x) + 1), 1)
    return [y]


def transpose(c):
    x = c.x('x')
    perm = c.attrs['order'] if 'order' in c.attrs else c.values('perm')
    if x is None or perm is None or None in perm:
        return None
    perm = list(perm) + [i for i in range(len(x)) if i not in perm] if 'order' in c.attrs else list(perm)
    perm = [p % len(x) for p in perm]
    need(sorted(perm) == list(range(len(x))), f'{perm} is no permutation of {len(x)} axes')
    return [[x[p] for p in perm]]


def tile(c):
    x, m = c.x('x'), c.values('multiples')
    if x is None or m is None:
        return None
    need(len(m) == len(x), 'as many multiples as dims')
    return [[-1 if k is None else times(d, k) for d, k in zip(x, m)]]


def flatten(c):
    x = c.x('x')
    if x is None:
        return None
    if not x:
        return [[1]]
    first, last = axis_of(c['axis'], len(x) + 1) if c['axis'] >= 0 else axis_of(c['axis'], len(x)), axis_of(c['end_axis'], len(x))
    return [x[:first] + [times(*x[first:last + 1])] + x[last + 1:]] if first <= last else None


def shape_of(c):
    return [None if t['shape'] is None else [len(t['shape'])] for t in c.all('x')]


def shape_values(c):
    return [t['shape'] for t in c.all('x')]


def scalar(c):
    return [[]]


def fill(c):
    dims = c.values('dims')
    return None if dims is None else [[-1 if d is None else d for d in dims]]


def steps(c):
    a, b, d = c.scalar('start'), c.scalar('limit'), c.scalar('delta')
    if None in (a, b, d):
        return [[-1]]
    need(d != 0, 'a step')
    return [[max(0, -(-(b - a) // d))]]


def reduce(c):
    x = c.x('x')
    axes = c.attrs['axes'] if 'axes' in c.attrs else c.values('axes')
    if x is None or axes is None or None in axes:
        return None
    if not axes:
        return None if c.attrs.get('noop_with_empty_axes') is False else [x] if 'noop_with_empty_axes' in c.attrs else None
    gone = {axis_of(a, len(x)) for a in axes}
    if c['keep_dims']:
        return [[1 if i in gone else d for i, d in enumerate(x)]]
    return [[d for i, d in enumerate(x) if i not in gone]]


def arg_extreme(c):
    x, axis = c.x('x'), c.scalar('dimension')
    if x is None or axis is None:
        return None
    axis = axis_of(axis, len(x))
    return [x[:axis] + x[axis + 1:]]


def gather(c):
    x, i, axis = c.x('x'), c.x('indices'), c.scalar('axis')
    if x is None or i is None or axis is None or c['batch_dims']:
        return None
    axis = axis_of(axis, len(x))
    return [x[:axis] + i + x[axis + 1:]]


def pad(c):
    x, p = c.x('x'), c.values('paddings')
    if x is None or p is None:
        return None
    return [[-1 if d < 0 or None in p[2 * k:2 * k + 2] else d + p[2 * k] + p[2 * k + 1] for k, d in enumerate(x)]]


def bias(c):
    x, b = c.x('x'), c.x('bias')
    if x is not None and b is not None and x:
        need(len(b) == 1, 'a vector')
        same(b[0], x[1] if c['data_format'].startswith('NC') and len(x) > 1 else x[-1])
    return [x]


def scale(c):
    x, s, axis = c.x('x'), c.x('scale'), c['axis']
    if x is not None and s:
        axis = axis_of(axis, len(x))
        for k, d in enumerate(s):
            if c.attrs.get('scale_from_blob', True) and c['num_axes'] != 0:
                same(d, x[axis + k])
    return [x]


def filter_gradient(c):
    v = c.values('filter_size')
    return None if v is None or None in v else [v]


def input_gradient(c):
    v = c.values('input_size')
    return None if v is None else [[-1 if d is None else d for d in v]]


def one_hot(c):
    x, depth = c.x('x'), c.scalar('depth')
    if x is None:
        return None
    y = list(x)
    y.insert(axis_of(c.attrs.get('axis', -1), len(x) + 1), -1 if depth is None else depth)
    return [y]


RULES = {
    **{op: binary for op in 'Add AddV2 Sub Mul RealDiv Div DivNoNan FloorDiv FloorMod Mod Maximum Minimum Pow SquaredDifference Atan2 Greater '
                            'GreaterEqual Less LessEqual Equal NotEqual LogicalAnd LogicalOr TruncateDiv TruncateMod Xlogy Xdivy BitwiseAnd '
                            'BitwiseOr BitwiseXor LeftShift RightShift'.split()},
    **{op: all_alike for op in ('AddN', 'Eltwise')},
    'Select': select,
    'Conv2D': conv2d, 'DepthwiseConv2D': conv2d, 'MaxPool': pool2d, 'AvgPool': pool2d, 'Pooling': caffe_pool,
    'Conv2DBackpropFilter': filter_gradient, 'Conv2DBackpropInput': input_gradient,
    'MatMul': matmul, 'MatMulV2': matmul, 'BatchMatMul': matmul, 'BatchMatMulV2': matmul, 'FullyConnection': inner_product,
    'ConcatD': concat, 'ConcatV2': concat, 'Concat': concat, 'Pack': pack, 'Unpack': unpack, 'Split': split, 'SplitD': split, 'SplitV': split, 'SplitVD': split,
    'Slice': slices, 'StridedSlice': strided_slice, 'Reshape': reshape, 'Squeeze': squeeze, 'ExpandDims': expand_dims,
    'Transpose': transpose, 'Permute': transpose, 'Tile': tile, 'FlattenV2': flatten, 'Shape': shape_of, 'ShapeN': shape_of, 'Size': scalar, 'Rank': scalar,
    'Fill': fill, 'Range': steps, 'GatherV2': gather, 'Pad': pad, 'PadV2': pad, 'MirrorPad': pad, 'OneHot': one_hot,
    **{'Reduce' + op: reduce for op in 'Sum Mean Prod Max Min Any All'.split()}, 'ArgMaxV2': arg_extreme, 'ArgMinV2': arg_extreme, 'ArgMax': arg_extreme, 'ArgMin': arg_extreme,
    'BiasAdd': bias, 'Scale': scale, 'L2Loss': scalar,
}
