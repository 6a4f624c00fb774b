# test/layers/cases_math.py - layers that compute: neurons, products, statistics, reductions
# SPDX-License-Identifier: Apache-2.0
import math

from array_io import Array, Noise, count
from cases_window import layer


def sigmoid(v):
    return 1 / (1 + math.exp(-v))


def product(x, w, b, axis, transpose):
    rows, depth = count(x.dims[:axis]), count(x.dims[axis:])
    outputs = w.dims[1] if transpose else w.dims[0]
    data = [sum(x.data[r * depth + k] * (w[k, o] if transpose else w[o, k]) for k in range(depth)) + (b[o] if b else 0) for r in range(rows) for o in range(outputs)]
    return Array(x.dims[:axis] + (outputs,), data)


def along(x, axis, f):
    """f applied to the numbers along an axis, in place."""
    n, inner = x.dims[axis], count(x.dims[axis + 1:])
    y = list(x.data)
    for o in range(count(x.dims[:axis])):
        for i in range(inner):
            at = [(o * n + k) * inner + i for k in range(n)]
            for a, v in zip(at, f([x.data[a] for a in at])):
                y[a] = v
    return Array(x.dims, y)


def softmax(row):
    most = max(row)
    e = [math.exp(v - most) for v in row]
    return [v / sum(e) for v in e]


def scaled(x, s, b, axis):
    """x * s + b with s and b over the axes from `axis` on."""
    rank = len((s or b).dims)

    def at(*p):
        k = p[axis:axis + rank] if rank else ()
        v = x[p]
        return v * (s[k] if s and rank else s.data[0] if s else 1) + (b[k] if b and rank else b.data[0] if b else 0)
    return Array.of(x.dims, at)


def mvn(x, across, variance, eps):
    size = count(x.dims[1:]) if across else count(x.dims[2:])
    y = []
    for i in range(0, len(x.data), size):
        row = x.data[i:i + size]
        mean = sum(row) / size
        by = math.sqrt(sum((v - mean) ** 2 for v in row) / size) + eps if variance else 1
        y += [(v - mean) / by for v in row]
    return Array(x.dims, y)


def lstm(x, cont, wx, b, wh, n):
    steps, batch, depth = x.dims
    h, c, out = [[0.0] * n for _ in range(batch)], [[0.0] * n for _ in range(batch)], []
    for t in range(steps):
        for k in range(batch):
            old = [v * cont[t, k] for v in h[k]]
            g = [b[i] + sum(wx[i, j] * x[t, k, j] for j in range(depth)) + sum(wh[i, j] * old[j] for j in range(n)) for i in range(4 * n)]
            c[k] = [cont[t, k] * sigmoid(g[n + i]) * c[k][i] + sigmoid(g[i]) * math.tanh(g[3 * n + i]) for i in range(n)]
            h[k] = [sigmoid(g[2 * n + i]) * math.tanh(c[k][i]) for i in range(n)]
            out += h[k]
    return Array((steps, batch, n), out)


def rnn(x, cont, wx, bh, wh, wo, bo, n):
    steps, batch, depth = x.dims
    h, out = [[0.0] * n for _ in range(batch)], []
    for t in range(steps):
        for k in range(batch):
            old = [v * cont[t, k] for v in h[k]]
            h[k] = [math.tanh(bh[i] + sum(wx[i, j] * x[t, k, j] for j in range(depth)) + sum(wh[i, j] * old[j] for j in range(n))) for i in range(n)]
            out += [math.tanh(bo[i] + sum(wo[i, j] * h[k][j] for j in range(n))) for i in range(n)]
    return Array((steps, batch, n), out)


def arg_max(x, k, values, axis):
    if axis is None:
        rows, size = x.dims[0], count(x.dims[1:])
        out = []
        for r in range(rows):
            best = sorted(((v, i) for i, v in enumerate(x.data[r * size:(r + 1) * size])), reverse=True)[:k]
            out += [i for _, i in best] + ([v for v, _ in best] if values else [])
        return Array((rows, 2 if values else 1, k), out)
    axis %= len(x.dims)
    dims = x.dims[:axis] + (k,) + x.dims[axis + 1:]

    def at(*p):
        row = sorted(((x[p[:axis] + (i,) + p[axis + 1:]], i) for i in range(x.dims[axis])), reverse=True)
        return row[p[axis]][0 if values else 1]
    return Array.of(dims, at)


def neurons():
    x = Noise(1)(2, 3, 2, 4).map(lambda v: 3 * v)
    positive = x.map(abs)
    for kind, text, f, a in (
            ("ReLU", "", lambda v: max(v, 0), x), ("ReLU", "relu_param { negative_slope: 0.2 }", lambda v: v if v > 0 else 0.2 * v, x), ("ReLU6", "", lambda v: min(max(v, 0), 6), x.map(lambda v: 4 * v)),
            ("ELU", "", lambda v: v if v > 0 else math.expm1(v), x), ("ELU", "elu_param { alpha: 0.5 }", lambda v: v if v > 0 else 0.5 * math.expm1(v), x),
            ("Sigmoid", "", sigmoid, x), ("TanH", "", math.tanh, x), ("AbsVal", "", abs, x), ("BNLL", "", lambda v: v + math.log1p(math.exp(-v)) if v > 0 else math.log1p(math.exp(v)), x),
            ("Swish", "", lambda v: v * sigmoid(v), x), ("Swish", "swish_param { beta: 1.5 }", lambda v: v * sigmoid(1.5 * v), x), ("Clip", "clip_param { min: -0.5 max: 1.25 }", lambda v: min(max(v, -0.5), 1.25), x),
            ("Threshold", "threshold_param { threshold: 0.3 }", lambda v: 1 if v > 0.3 else 0, x), ("Dropout", "dropout_param { dropout_ratio: 0.3 }", lambda v: v, x),
            ("Exp", "", math.exp, x), ("Exp", "exp_param { base: 2 scale: 0.5 shift: 1 }", lambda v: 2 ** (1 + 0.5 * v), x), ("Exp", "exp_param { scale: 0.5 shift: -1 }", lambda v: math.exp(0.5 * v - 1), x),
            ("Log", "", math.log, positive), ("Log", "log_param { base: 10 scale: 2 shift: 0.5 }", lambda v: math.log10(2 * v + 0.5), positive),
            ("Power", "power_param { power: 2 scale: 0.5 shift: 3 }", lambda v: (3 + 0.5 * v) ** 2, x), ("Power", "power_param { power: 0.5 shift: 1 }", lambda v: (1 + v) ** 0.5, positive),
            ("Power", "power_param { power: -1 shift: 1 }", lambda v: 1 / (1 + v), positive), ("Power", "power_param { power: 0 }", lambda v: 1, x), ("Power", "power_param { scale: 0 shift: 7 }", lambda v: 7, x)):
        yield "%s %s" % (kind, text), {"inputs": {"x": a}, "layers": layer(kind, text), "expected": {"y": a.map(f)}}
        # the same in place, after another layer that reads the old value
        yield "%s %s in place" % (kind, text), {"inputs": {"x": a}, "layers": 'layer { name: "k" type: "Power" bottom: "x" top: "y" power_param { shift: 0 } }\n' + layer(kind, text, ("y",), ("y",)),
                                                "expected": {"y": a.map(f)}}
    slope = Noise(2)(3)
    yield "PReLU", {"inputs": {"x": x}, "blobs": {"l": [slope]}, "layers": layer("PReLU"), "expected": {"y": Array.of(x.dims, lambda n, c, i, j: x[n, c, i, j] if x[n, c, i, j] > 0 else x[n, c, i, j] * slope[c])}}
    yield "PReLU shared", {"inputs": {"x": x}, "blobs": {"l": [Array((), [0.3])]}, "layers": layer("PReLU", "prelu_param { channel_shared: true }"), "expected": {"y": x.map(lambda v: v if v > 0 else 0.3 * v)}}
    flat = Noise(3)(4, 3)
    yield "PReLU of rows", {"inputs": {"x": flat}, "blobs": {"l": [slope]}, "layers": layer("PReLU"), "expected": {"y": Array.of(flat.dims, lambda n, c: flat[n, c] if flat[n, c] > 0 else flat[n, c] * slope[c])}}


def sums():
    a, b, c = Noise(4)(2, 3, 2), Noise(5)(2, 3, 2), Noise(6)(2, 3, 2)
    each = lambda f: Array(a.dims, [f(u, v, w) for u, v, w in zip(a.data, b.data, c.data)])
    for text, f in (("", lambda u, v, w: u + v + w), ("operation: SUM coeff: 2 coeff: -1 coeff: 0.5", lambda u, v, w: 2 * u - v + 0.5 * w), ("operation: PROD", lambda u, v, w: u * v * w),
                    ("operation: MAX", lambda u, v, w: max(u, v, w))):
        yield "eltwise " + text, {"inputs": {"a": a, "b": b, "c": c}, "layers": layer("Eltwise", "eltwise_param { %s }" % text, ("a", "b", "c")), "expected": {"y": each(f)}}
        yield "eltwise %s, a bottom twice" % text, {"inputs": {"a": a, "b": b}, "layers": layer("Eltwise", "eltwise_param { %s }" % text, ("a", "b", "a")), "expected": {"y": Array(a.dims, [f(u, v, u) for u, v in zip(a.data, b.data)])}}
    yield "eltwise: coefficients of a product", {"inputs": {"a": a, "b": b}, "layers": layer("Eltwise", "eltwise_param { operation: PROD coeff: 1 coeff: 2 }", ("a", "b")), "refused": "coeff"}
    yield "eltwise: too few coefficients", {"inputs": {"a": a, "b": b}, "layers": layer("Eltwise", "eltwise_param { coeff: 1 }", ("a", "b")), "refused": "coeff"}
    yield "eltwise: other shapes", {"inputs": {"a": a, "b": Noise(1)(2, 2, 3)}, "layers": layer("Eltwise", "", ("a", "b")), "refused": "node 'l'"}
    for x, axis in ((Noise(7)(2, 3, 2, 2), 1), (Noise(8)(2, 3, 4), 2), (Noise(9)(2, 3, 4), -1), (Noise(9)(2, 3, 4), 0)):
        for transpose in (False, True):
            for bias in (True, False):
                at = axis % len(x.dims)
                depth = count(x.dims[at:])
                w, o = Noise(10)(*((depth, 4) if transpose else (4, depth))), Noise(11)(4)
                text = "inner_product_param { num_output: 4 axis: %d transpose: %s bias_term: %s }" % (axis, str(transpose).lower(), str(bias).lower())
                yield "inner product: " + text, {"inputs": {"x": x}, "blobs": {"l": [w, o] if bias else [w]}, "layers": layer("InnerProduct", text), "expected": {"y": product(x, w, o.data if bias else None, at, transpose)}}
    x, table = Array((2, 3), [0, 2, 1, 3, 3, 0]), Noise(12)(4, 2)
    bias = Noise(13)(2)
    yield "embed", {"inputs": {"x": x}, "blobs": {"l": [table, bias]}, "layers": layer("Embed", "embed_param { input_dim: 4 num_output: 2 }"), "expected": {"y": Array.of((2, 3, 2), lambda i, j, k: table[int(x[i, j]), k] + bias[k])}}
    yield "embed: no such row", {"inputs": {"x": x}, "blobs": {"l": [Noise(12)(3, 2)]}, "layers": layer("Embed", "embed_param { input_dim: 3 num_output: 2 bias_term: false }"), "refused": "node 'l'"}
    s, u, v = Noise(14)(2, 3), Noise(15)(2, 3, 2, 2), Noise(16)(2, 3, 2, 2)
    yield "axpy", {"inputs": {"s": s.reshape(2, 3, 1, 1), "u": u, "v": v}, "layers": layer("Axpy", "", ("s", "u", "v")), "expected": {"y": Array.of(u.dims, lambda n, c, i, j: s[n, c] * u[n, c, i, j] + v[n, c, i, j])}}


def statistics():
    x = Noise(20)(2, 3, 4, 2)
    for axis in (1, 0, 2, 3, -1):
        yield "softmax: axis %d" % axis, {"inputs": {"x": x}, "layers": layer("Softmax", "softmax_param { axis: %d }" % axis), "expected": {"y": along(x, axis % 4, softmax)}}
    yield "softmax: large numbers", {"inputs": {"x": x.map(lambda v: 300 * v)}, "layers": layer("Softmax"), "expected": {"y": along(x.map(lambda v: 300 * v), 1, softmax)}}
    mean, var = Noise(21)(3), Noise(22)(3).map(abs)
    for factor in (1.0, 4.0, 0.0):
        by = 0 if factor == 0 else 1 / factor
        yield "batch norm: factor %g" % factor, {"inputs": {"x": x}, "blobs": {"l": [mean, var, Array((1,), [factor])]}, "layers": layer("BatchNorm", "batch_norm_param { eps: 0.01 }"),
                                                 "expected": {"y": Array.of(x.dims, lambda n, c, i, j, by=by: (x[n, c, i, j] - mean[c] * by) / math.sqrt(var[c] * by + 0.01))}}
    rows = Noise(23)(5, 3)
    yield "batch norm of rows", {"inputs": {"x": rows}, "blobs": {"l": [mean, var, Array((1,), [2])]}, "layers": layer("BatchNorm"), "expected": {"y": Array.of(rows.dims, lambda n, c: (rows[n, c] - mean[c] / 2) / math.sqrt(var[c] / 2 + 1e-5))}}
    yield "batch norm: statistics of the data", {"inputs": {"x": rows}, "blobs": {"l": [mean, var, Array((1,), [2])]}, "layers": layer("BatchNorm", "batch_norm_param { use_global_stats: false }"), "expected": {"y": mean_and_variance(rows)}}
    for text, axis, dims in (("", 1, (3,)), ("axis: 0", 0, (2,)), ("axis: 1 num_axes: 2", 1, (3, 4)), ("axis: -2 num_axes: -1", 2, (4, 2)), ("num_axes: 0", 0, ()), ("axis: 0 num_axes: -1", 0, (2, 3, 4, 2))):
        s, b = Noise(24)(*dims), Noise(25)(*dims)
        yield "scale: " + text, {"inputs": {"x": x}, "blobs": {"l": [s]}, "layers": layer("Scale", "scale_param { %s }" % text), "expected": {"y": scaled(x, s, None, axis)}}
        yield "scale with bias: " + text, {"inputs": {"x": x}, "blobs": {"l": [s, b]}, "layers": layer("Scale", "scale_param { %s bias_term: true }" % text), "expected": {"y": scaled(x, s, b, axis)}}
        yield "bias: " + text, {"inputs": {"x": x}, "blobs": {"l": [b]}, "layers": layer("Bias", "bias_param { %s }" % text), "expected": {"y": scaled(x, None, b, axis)}}
    for axis, dims in ((1, (3, 4)), (2, (4,)), (0, (2,)), (0, (2, 3, 4, 2)), (-1, (2,))):
        s = Noise(26)(*dims)
        yield "scale by a bottom: axis %d %s" % (axis, dims), {"inputs": {"x": x, "s": s}, "layers": layer("Scale", "scale_param { axis: %d }" % axis, ("x", "s")), "expected": {"y": scaled(x, s, None, axis % 4)}}
        yield "bias by a bottom: axis %d %s" % (axis, dims), {"inputs": {"x": x, "s": s}, "layers": layer("Bias", "bias_param { axis: %d }" % axis, ("x", "s")), "expected": {"y": scaled(x, None, s, axis % 4)}}
    yield "scale: a bottom of another shape", {"inputs": {"x": x, "s": Noise(1)(4)}, "layers": layer("Scale", "", ("x", "s")), "refused": "node 'l'"}
    for across in (False, True):
        for variance in (False, True):
            text = "mvn_param { across_channels: %s normalize_variance: %s eps: 0.01 }" % (str(across).lower(), str(variance).lower())
            yield "MVN: " + text, {"inputs": {"x": x}, "layers": layer("MVN", text), "expected": {"y": mvn(x, across, variance, 0.01)}}
    w = Noise(27)(3)
    for across in (False, True):
        for shared in (False, True):
            def normal(n, c, i, j):
                total = sum(x[n, k, a, b] ** 2 for k in range(3) for a in (range(4) if across else (i,)) for b in (range(2) if across else (j,)))
                return x[n, c, i, j] / math.sqrt(total + 1e-10) * (w.data[0] if shared else w[c])
            text = "norm_param { across_spatial: %s channel_shared: %s }" % (str(across).lower(), str(shared).lower())
            yield "normalize: " + text, {"inputs": {"x": x}, "blobs": {"l": [Array((1,), w.data[:1]) if shared else w]}, "layers": layer("Normalize", text), "expected": {"y": Array.of(x.dims, normal)}}


def mean_and_variance(x):
    n = x.dims[0]
    mean = [sum(x[i, c] for i in range(n)) / n for c in range(x.dims[1])]
    var = [sum((x[i, c] - mean[c]) ** 2 for i in range(n)) / n for c in range(x.dims[1])]
    return Array.of(x.dims, lambda i, c: (x[i, c] - mean[c]) / math.sqrt(var[c] + 1e-5))


def reductions():
    x = Noise(30)(2, 3, 4)
    for name, f in (("SUM", sum), ("ASUM", lambda r: sum(abs(v) for v in r)), ("SUMSQ", lambda r: sum(v * v for v in r)), ("MEAN", lambda r: sum(r) / len(r))):
        for axis in (0, 1, 2, -1):
            at = axis % 3
            size = count(x.dims[at:])
            for coeff in (1, -2.5):
                want = Array(x.dims[:at], [coeff * f(x.data[i:i + size]) for i in range(0, 24, size)])
                yield "reduction: %s, axis %d, %g" % (name, axis, coeff), {"inputs": {"x": x}, "layers": layer("Reduction", "reduction_param { operation: %s axis: %d coeff: %g }" % (name, axis, coeff)), "expected": {"y": want}}
    for k, values, axis in ((1, False, None), (3, False, None), (2, True, None), (1, False, 1), (2, False, 2), (2, True, -1), (1, True, 0)):
        text = "argmax_param { top_k: %d out_max_val: %s %s }" % (k, str(values).lower(), "" if axis is None else "axis: %d" % axis)
        yield "arg max: " + text, {"inputs": {"x": x}, "layers": layer("ArgMax", text), "expected": {"y": arg_max(x, k, values, axis)}}
    yield "arg max: more than there are", {"inputs": {"x": x}, "layers": layer("ArgMax", "argmax_param { top_k: 5 axis: 2 }"), "refused": "node 'l'"}


def recurrent():
    n, steps, batch, depth = 2, 3, 2, 3
    x = Noise(40)(steps, batch, depth)
    cont = Array((steps, batch), [0, 0, 1, 0, 1, 1])
    wx, b, wh = Noise(41)(4 * n, depth), Noise(42)(4 * n), Noise(43)(4 * n, n)
    yield "LSTM", {"inputs": {"x": x, "c": cont}, "blobs": {"l": [wx, b, wh]}, "layers": layer("LSTM", "recurrent_param { num_output: 2 }", ("x", "c")), "expected": {"y": lstm(x, cont, wx, b, wh, n)}}
    wx, bh, wh, wo, bo = Noise(44)(n, depth), Noise(45)(n), Noise(46)(n, n), Noise(47)(n, n), Noise(48)(n)
    yield "RNN", {"inputs": {"x": x, "c": cont}, "blobs": {"l": [wx, bh, wh, wo, bo]}, "layers": layer("RNN", "recurrent_param { num_output: 2 }", ("x", "c")), "expected": {"y": rnn(x, cont, wx, bh, wh, wo, bo, n)}}


def cases():
    for part in (neurons, sums, statistics, reductions, recurrent):
        yield from part()
