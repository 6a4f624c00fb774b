#!/usr/bin/env python3
# test/export/stablehlo.py - computes a StableHLO function in MLIR's generic form: the operators that graft writes, by their
# specification, in numpy; no package has an executor
# SPDX-License-Identifier: Apache-2.0
import math
import re

import numpy as np

DTYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "i8": np.int8, "i16": np.int16, "i32": np.int32,
          "i64": np.int64, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64, "i1": np.bool_}
ELEMENTWISE = {
    "abs": np.abs, "ceil": np.ceil, "floor": np.floor, "exponential": np.exp, "log": np.log, "negate": np.negative,
    "sqrt": np.sqrt, "tanh": np.tanh, "sine": np.sin, "cosine": np.cos, "round_nearest_even": np.rint,
    "sign": np.sign, "not": np.logical_not, "rsqrt": lambda x: 1 / np.sqrt(x),
    "logistic": lambda x: (1 / (1 + np.exp(-x.astype(np.float64)))).astype(x.dtype),
    "add": np.add, "subtract": np.subtract, "multiply": np.multiply, "maximum": np.maximum, "minimum": np.minimum,
    "power": np.power, "and": np.logical_and, "or": np.logical_or, "xor": np.logical_xor,
}
COMPARISONS = {"EQ": np.equal, "NE": np.not_equal, "GT": np.greater, "GE": np.greater_equal, "LT": np.less,
               "LE": np.less_equal}
OPERATION = re.compile(r'^\s*(?:(%\w+) = )?"([\w.]+)"\(([^)]*)\)(.*)$')


class Malformed(Exception):
    """The text is not in the form that graft writes."""


def type_of(text):
    """(dims, dtype) of tensor<2x?xf32>; a dynamic dim is None."""
    m = re.fullmatch(r"tensor<((?:(?:\d+|\?)x)*)(\w+)>", text.strip())
    if not m or m.group(2) not in DTYPES:
        raise Malformed("a type: " + text)
    dims = tuple(None if d == "?" else int(d) for d in m.group(1).split("x")[:-1])
    return dims, DTYPES[m.group(2)]


def elements(text, dims, dtype):
    """The elements of dense<...>."""
    body = text[len("dense<"):-1]
    if not body:
        return np.zeros(dims, dtype)
    if body.startswith('"0x'):
        found = np.frombuffer(bytes.fromhex(body[3:-1]), dtype)
    else:
        words = {"true": True, "false": False}
        found = np.array([words[w] if w in words else float(w) for w in re.findall(r"[\w.+-]+", body)], dtype)
    return np.full(dims, found[0], dtype) if found.size == 1 else found.reshape(dims).copy()


def integers(attributes, name, default=None):
    m = re.search(r"\b" + name + r" = array<i\d+(?:: ([^>]*))?>", attributes)
    if not m:
        if default is None:
            raise Malformed(name)
        return default
    return [w == "true" if w in ("true", "false") else int(w) for w in (m.group(1) or "").split(", ") if w]


def pairs(attributes, name):
    m = re.search(r"\b" + name + r" = dense<\[(.*?)\]> : tensor<\d+x2xi64>", attributes)
    return [tuple(int(n) for n in p.split(", ")) for p in re.findall(r"\[([^\]]*)\]", m.group(1))]


def listed(attributes, name):
    m = re.search(r"\b" + name + r" = \[([^\]]*)\]", attributes)
    return [int(n) for n in m.group(1).split(", ") if n] if m else []


def with_padding(x, pads, value):
    """Negative pads crop."""
    x = x[tuple(slice(max(-lo, 0), n - max(-hi, 0)) for (lo, hi), n in zip(pads, x.shape))]
    return np.pad(x, [(max(lo, 0), max(hi, 0)) for lo, hi in pads], constant_values=value)


def windows(x, size, strides, dilations):
    """x [..] as [positions.., taps..]."""
    extent = [(s - 1) * d + 1 for s, d in zip(size, dilations)]
    view = np.lib.stride_tricks.sliding_window_view(x, extent)
    rank = x.ndim
    return view[tuple(slice(None, None, s) for s in strides) + tuple(slice(None, None, d) for d in dilations)], rank


def convolution(x, w, a):
    numbers = re.search(r"#stablehlo\.conv<\[b, ([\d, ]*), f\]x\[o, [\d, ]*, i\]->\[b, [\d, ]*, f\]>", a)
    if not numbers:
        raise Malformed("dimension_numbers")
    spatial = x.ndim - 2
    holes = integers(a, "lhs_dilation")
    if any(h != 1 for h in holes):
        wide = np.zeros((x.shape[0],) + tuple((n - 1) * h + 1 for n, h in zip(x.shape[1:-1], holes)) + x.shape[-1:],
                        x.dtype)
        wide[(slice(None),) + tuple(slice(None, None, h) for h in holes)] = x
        x = wide
    x = with_padding(x, [(0, 0)] + pairs(a, "padding") + [(0, 0)], 0)
    back = integers(a, "window_reversal")
    w = w[(slice(None),) + tuple(slice(None, None, -1 if b else 1) for b in back)]
    groups = int(re.search(r"feature_group_count = (\d+)", a).group(1))
    each_in, each_out = x.shape[-1] // groups, w.shape[0] // groups
    parts = []
    for g in range(groups):
        taps = w[g * each_out:(g + 1) * each_out]
        image = x[..., g * each_in:(g + 1) * each_in]
        view, _ = windows(image, (1,) + taps.shape[1:-1] + (1,), [1] + integers(a, "window_strides") + [1],
                          [1] + integers(a, "rhs_dilation") + [1])
        view = view.reshape(view.shape[:spatial + 2] + taps.shape[1:-1])  # [n, positions.., c, taps..]
        parts.append(np.tensordot(view.astype(np.float64), taps.astype(np.float64),
                                  (list(range(spatial + 1, 2 * spatial + 2)),
                                   [spatial + 1] + list(range(1, spatial + 1)))).astype(x.dtype))
    return np.concatenate(parts, -1)


def reduced(function, x, axes, initial):
    by = {"add": np.add, "multiply": np.multiply, "maximum": np.maximum, "minimum": np.minimum,
          "and": np.logical_and, "or": np.logical_or}[function]
    wide = np.float64 if x.dtype == np.float32 and function in ("add", "multiply") else x.dtype
    return by(by.reduce(x.astype(wide), axis=tuple(axes)), initial).astype(x.dtype)


def dot(a, b, attributes):
    batch = listed(attributes, "lhs_batching_dimensions")
    if batch != [0] or listed(attributes, "rhs_batching_dimensions") != [0] or \
            listed(attributes, "lhs_contracting_dimensions") != [2] or \
            listed(attributes, "rhs_contracting_dimensions") != [1]:
        raise Malformed("dot_dimension_numbers")
    return np.matmul(a.astype(np.float64), b.astype(np.float64)).astype(a.dtype)


def compute(name, args, a, result, region):
    dims, dtype = result
    if name == "constant":
        m = re.search(r"value = (dense<.*>) : tensor<", a, re.S)
        return elements(m.group(1), dims, dtype)
    if name in ELEMENTWISE:
        if any(x.shape != args[0].shape for x in args):
            raise Malformed(name + " of several shapes")
        return ELEMENTWISE[name](*args)
    if name == "divide":
        if np.issubdtype(dtype, np.integer):
            return np.trunc(args[0] / args[1]).astype(dtype)
        return args[0] / args[1]
    if name == "compare":
        return COMPARISONS[re.search(r"#stablehlo<comparison_direction (\w+)>", a).group(1)](*args)
    if name == "select":
        return np.where(*args)
    if name == "clamp":
        return np.minimum(np.maximum(args[1], args[0]), args[2])
    if name == "convert":
        x = np.trunc(args[0]) if np.issubdtype(args[0].dtype, np.floating) else args[0]
        return (args[0] if np.issubdtype(dtype, np.floating) else x).astype(dtype)
    if name == "transpose":
        return np.transpose(args[0], integers(a, "permutation"))
    if name == "reshape":
        return args[0].reshape(dims)
    if name == "dynamic_reshape":
        return args[0].reshape(args[1])
    if name in ("broadcast_in_dim", "dynamic_broadcast_in_dim"):
        to = dims if name == "broadcast_in_dim" else tuple(args[1])
        shape = [1] * len(to)
        for axis, place in enumerate(integers(a, "broadcast_dimensions")):
            shape[place] = args[0].shape[axis]
        return np.broadcast_to(args[0].reshape(shape), to)
    if name == "concatenate":
        return np.concatenate(args, int(re.search(r"dimension = (\d+)", a).group(1)))
    if name == "slice":
        return args[0][tuple(slice(*s) for s in zip(integers(a, "start_indices"), integers(a, "limit_indices"),
                                                    integers(a, "strides")))]
    if name == "real_dynamic_slice":
        return args[0][tuple(slice(*s) for s in zip(*(v.tolist() for v in args[1:])))]
    if name == "reverse":
        return np.flip(args[0], tuple(integers(a, "dimensions")))
    if name == "pad":
        if any(integers(a, "interior_padding")):
            raise Malformed("interior_padding")
        return with_padding(args[0], list(zip(integers(a, "edge_padding_low"), integers(a, "edge_padding_high"))),
                            args[1])
    if name == "reduce":
        return reduced(region, args[0], integers(a, "dimensions"), args[1])
    if name == "reduce_window":
        x = with_padding(args[0], pairs(a, "padding"), args[1])
        view, rank = windows(x, integers(a, "window_dimensions"), integers(a, "window_strides"),
                             integers(a, "window_dilations"))
        return reduced(region, view, range(rank, 2 * rank), args[1])
    if name == "dot_general":
        return dot(args[0], args[1], a)
    if name == "gather":
        if listed(a, "offset_dims") != [0, 2] or listed(a, "start_index_map") != [1] or \
                listed(a, "collapsed_slice_dims") != [1] or "index_vector_dim = 1" not in a:
            raise Malformed("dimension_numbers of a gather")
        return np.take(args[0], np.clip(args[1], 0, args[0].shape[1] - 1), 1)
    if name == "convolution":
        return convolution(args[0], args[1], a)
    if name == "get_dimension_size":
        return np.array(args[0].shape[int(re.search(r"dimension = (\d+)", a).group(1))], np.int32)
    raise Malformed("an operation that nobody computes: " + name)


def operations(text):
    """(result, name, operands, attributes, result types, function of the region) for each operation, in order."""
    lines = iter(text.splitlines())
    for line in lines:
        m = OPERATION.match(line)
        if not m:
            continue
        rest, region = m.group(4), None
        if rest.startswith(" ({"):
            next(lines)
            region = OPERATION.match(next(lines)).group(2).split(".")[1]
            next(lines)
            rest = next(lines).strip()[2:]
        attributes, types = rest.rsplit(" : (", 1)
        types = types.split(") -> ", 1)[1]
        types = re.sub(r' loc\("(?:[^"\\]|\\.)*"\)$', "", types)
        yield m.group(1), m.group(2), [o for o in m.group(3).split(", ") if o], attributes, types, region


def run(text, inputs):
    """The results of the function for a list of arrays."""
    values = {"%%arg%d" % i: x for i, x in enumerate(inputs)}
    for result, name, operands, attributes, types, region in operations(text):
        args = [values[o] for o in operands]
        if name == "func.return":
            return args
        to = type_of(types)
        with np.errstate(all="ignore"):
            y = np.asarray(compute(name.split(".", 1)[1], args, attributes, to, region))
        if len(to[0]) != y.ndim or any(d is not None and d != n for d, n in zip(to[0], y.shape)) or y.dtype != to[1]:
            raise Malformed("%s %s returns %s %s, its type is %s" % (name, result, y.dtype, y.shape, types))
        values[result] = y
    raise Malformed("no return")
