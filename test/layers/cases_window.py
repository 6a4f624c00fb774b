# test/layers/cases_window.py - layers that slide a window: the numbers by loops over the definition
# SPDX-License-Identifier: Apache-2.0
import itertools
import math

from array_io import Array, Noise, count


def layer(kind, param="", bottoms=("x",), tops=("y",)):
    return 'layer { name: "l" type: "%s" %s %s %s }\n' % (
        kind, " ".join('bottom: "%s"' % b for b in bottoms), " ".join('top: "%s"' % t for t in tops), param)


def convolve(x, w, b, stride, pad, dilation, group, axis=1):
    lead, c, spatial = x.dims[:axis], x.dims[axis], x.dims[axis + 1:]
    kernel = w.dims[2:]
    out = [(s + 2 * p - d * (k - 1) - 1) // t + 1 for s, p, d, k, t in zip(spatial, pad, dilation, kernel, stride)]
    per_in, per_out = c // group, w.dims[0] // group

    def at(*p):
        n, o, where = p[:axis], p[axis], p[axis + 1:]
        s = b[o] if b else 0.0
        for k in range(per_in):
            for tap in itertools.product(*(range(k) for k in kernel)):
                q = [i * t - e + d * j for i, t, e, d, j in zip(where, stride, pad, dilation, tap)]
                if all(0 <= i < n_ for i, n_ in zip(q, spatial)):
                    s += x[tuple(n) + (o // per_out * per_in + k,) + tuple(q)] * w[(o, k) + tap]
        return s
    return Array.of(tuple(lead) + (w.dims[0],) + tuple(out), at)


def deconvolve(x, w, b, stride, pad, dilation, group):
    n, c, spatial, kernel = x.dims[0], x.dims[1], x.dims[2:], w.dims[2:]
    out = [t * (s - 1) + d * (k - 1) + 1 - 2 * p for s, p, d, k, t in zip(spatial, pad, dilation, kernel, stride)]
    per_in, per_out = c // group, w.dims[1]
    y = {}
    for p in x.positions():
        for o in range(per_out):
            for tap in itertools.product(*(range(k) for k in kernel)):
                q = tuple(i * t - e + d * j for i, t, e, d, j in zip(p[2:], stride, pad, dilation, tap))
                key = (p[0], p[1] // per_in * per_out + o) + q
                y[key] = y.get(key, 0.0) + x[p] * w[(p[1], o) + tap]
    return Array.of((n, per_out * group) + tuple(out), lambda *p: y.get(p, 0.0) + (b[p[1]] if b else 0.0))


def pool(x, mode, kernel, stride, pad, ceil=True):
    h, w = x.dims[2:]

    def size(n, k, s, p):
        r = (math.ceil if ceil else math.floor)((n + 2 * p - k) / s) + 1
        if p and (r - 1) * s >= n + p:
            r -= 1
        return r

    def at(n, c, i, j):
        hs, ws = i * stride[0] - pad[0], j * stride[1] - pad[1]
        he, we = min(hs + kernel[0], h + pad[0]), min(ws + kernel[1], w + pad[1])
        area = (he - hs) * (we - ws)
        inside = [x[n, c, a, b] for a in range(max(hs, 0), min(he, h)) for b in range(max(ws, 0), min(we, w))]
        if not inside:  # a window behind the end: Caffe's initial value
            return -3.4028234663852886e38 if mode == "MAX" else 0
        return max(inside) if mode == "MAX" else sum(inside) / area
    return Array.of(x.dims[:2] + (size(h, kernel[0], stride[0], pad[0]), size(w, kernel[1], stride[1], pad[1])), at)


def lrn(x, size, alpha, beta, k, within):
    r = (size - 1) // 2
    n_, c_, h, w = x.dims

    def at(n, c, i, j):
        if within:
            s = sum(x[n, c, a, b] ** 2 for a in range(max(0, i - r), min(h, i + r + 1)) for b in range(max(0, j - r), min(w, j + r + 1)))
            return x[n, c, i, j] * (1 + alpha * s / (size * size)) ** -beta
        s = sum(x[n, a, i, j] ** 2 for a in range(max(0, c - r), min(c_, c + r + 1)))
        return x[n, c, i, j] * (k + alpha * s / size) ** -beta
    return Array.of(x.dims, at)


def spp(x, height, mode):
    n, c, h, w = x.dims
    parts = []
    for level in range(height):
        bins = 2 ** level
        kh, kw = math.ceil(h / bins), math.ceil(w / bins)
        parts.append(pool(x, mode, (kh, kw), (kh, kw), ((kh * bins - h + 1) // 2, (kw * bins - w + 1) // 2)))
    rows = []
    for i in range(n):
        for p in parts:
            size = count(p.dims[1:])
            rows += p.data[i * size:(i + 1) * size]
    return Array((n, len(rows) // n), rows)


def im2col(x, kernel, stride, pad, dilation):
    n, c, h, w = x.dims
    oh = (h + 2 * pad[0] - dilation[0] * (kernel[0] - 1) - 1) // stride[0] + 1
    ow = (w + 2 * pad[1] - dilation[1] * (kernel[1] - 1) - 1) // stride[1] + 1

    def at(b, k, i, j):
        ch, r = divmod(k, kernel[0] * kernel[1])
        a, d = divmod(r, kernel[1])
        y, z = i * stride[0] - pad[0] + a * dilation[0], j * stride[1] - pad[1] + d * dilation[1]
        return x[b, ch, y, z] if 0 <= y < h and 0 <= z < w else 0.0
    return Array.of((n, c * kernel[0] * kernel[1], oh, ow), at)


def cases():
    # name, x, parameter text, filter dims, stride, pad, dilation, group, axis
    for name, x, text, f, stride, pad, dilation, group, axis in [
        ("plain", (2, 3, 6, 5), "num_output: 4 kernel_size: 3", (4, 3, 3, 3), (1, 1), (0, 0), (1, 1), 1, 1),
        ("all settings", (1, 4, 9, 8), "num_output: 6 kernel_h: 3 kernel_w: 2 stride_h: 2 stride_w: 1 pad_h: 1 pad_w: 2 dilation: 2 dilation: 3 group: 2",
         (6, 2, 3, 2), (2, 1), (1, 2), (2, 3), 2, 1),
        ("one group per channel", (1, 3, 5, 5), "num_output: 6 kernel_size: 3 pad: 1 group: 3", (6, 1, 3, 3), (1, 1), (1, 1), (1, 1), 3, 1),
        ("one axis", (2, 3, 9), "num_output: 2 kernel_size: 3 stride: 2 pad: 1 dilation: 2", (2, 3, 3), (2,), (1,), (2,), 1, 1),
        ("three axes", (1, 2, 4, 5, 4), "num_output: 4 kernel_size: 2 kernel_size: 3 kernel_size: 1 stride: 1 stride: 2 stride: 1 pad: 1 pad: 0 pad: 1 group: 2",
         (4, 1, 2, 3, 1), (1, 2, 1), (1, 0, 1), (1, 1, 1), 2, 1),
        ("channels at axis 2", (2, 2, 3, 5, 4), "num_output: 2 kernel_size: 2 axis: 2", (2, 3, 2, 2), (1, 1), (0, 0), (1, 1), 1, 2),
        ("axis from the end", (1, 3, 6, 5), "num_output: 4 kernel_size: 3 axis: -3", (4, 3, 3, 3), (1, 1), (0, 0), (1, 1), 1, 1),
        ("no axis", (3, 4), "num_output: 5 kernel_size: 1", (5, 4), (), (), (), 1, 1),
    ]:
        for bias in (True, False):
            noise = Noise(len(name))
            a, w, b = noise(*x), noise(*f), noise(f[0])
            yield "convolution: %s%s" % (name, "" if bias else ", no bias"), {
                "inputs": {"x": a}, "blobs": {"l": [w, b] if bias else [w]},
                "layers": layer("Convolution", "convolution_param { %s %s }" % (text, "" if bias else "bias_term: false")),
                "expected": {"y": convolve(a, w, b.data if bias else None, stride, pad, dilation, group, axis)}}
    for name, x, text, f, stride, pad, dilation, group in [
        ("plain", (1, 3, 4, 5), "num_output: 2 kernel_size: 3", (3, 2, 3, 3), (1, 1), (0, 0), (1, 1), 1),
        ("stride, pad, dilation, group", (2, 4, 3, 4), "num_output: 6 kernel_size: 3 stride: 2 pad: 1 dilation: 2 group: 2", (4, 3, 3, 3), (2, 2), (1, 1), (2, 2), 2),
        ("bilinear", (1, 3, 3, 3), "num_output: 3 kernel_size: 4 stride: 2 pad: 1 group: 3", (3, 1, 4, 4), (2, 2), (1, 1), (1, 1), 3),
        ("one axis", (1, 2, 4), "num_output: 4 kernel_size: 3 stride: 2 group: 2", (2, 2, 3), (2,), (0,), (1,), 2),
        ("three axes", (1, 2, 2, 3, 2), "num_output: 3 kernel_size: 2 stride: 2 pad: 1", (2, 3, 2, 2, 2), (2, 2, 2), (1, 1, 1), (1, 1, 1), 1),
    ]:
        noise = Noise(len(name) + 40)
        outputs = f[1] * group
        a, w, b = noise(*x), noise(*f), noise(outputs)
        yield "deconvolution: " + name, {"inputs": {"x": a}, "blobs": {"l": [w, b]}, "layers": layer("Deconvolution", "convolution_param { %s }" % text),
                                         "expected": {"y": deconvolve(a, w, b.data, stride, pad, dilation, group)}}
    for name, x, text, kernel, stride, pad in [
        ("one window too many", (1, 2, 5, 6), "kernel_size: 2 stride: 2", (2, 2), (2, 2), (0, 0)),
        ("clipped", (1, 2, 4, 5), "kernel_size: 3 stride: 3 pad: 1", (3, 3), (3, 3), (1, 1)),
        ("a window that would begin in the padding", (1, 1, 4, 4), "kernel_size: 2 stride: 3 pad: 1", (2, 2), (3, 3), (1, 1)),
        ("no window in the padding alone", (1, 1, 6, 5), "kernel_size: 2 stride: 2 pad: 1", (2, 2), (2, 2), (1, 1)),
        ("height and width", (2, 1, 7, 6), "kernel_h: 3 kernel_w: 2 stride_h: 2 stride_w: 1 pad_h: 1 pad_w: 0", (3, 2), (2, 1), (1, 0)),
        ("the whole image", (2, 3, 4, 5), "global_pooling: true", (4, 5), (1, 1), (0, 0)),
        ("larger steps than windows", (1, 1, 8, 8), "kernel_size: 1 stride: 3", (1, 1), (3, 3), (0, 0)),
    ]:
        for mode in ("MAX", "AVE"):
            a = Noise(len(name) + 3)(*x)
            yield "pooling %s: %s" % (mode, name), {"inputs": {"x": a}, "layers": layer("Pooling", "pooling_param { pool: %s %s }" % (mode, text)),
                                                    "expected": {"y": pool(a, mode, kernel, stride, pad)}}
    a = Noise(77)(1, 2, 7, 7)
    yield "pooling: stochastic", {"inputs": {"x": Array((1, 2, 2, 4), [1, 3, 0, 0, 4, 2, 0, 0, 1, 1, 2, 0, 1, 1, 0, 2])}, "layers": layer("Pooling", "pooling_param { pool: STOCHASTIC kernel_size: 2 stride: 2 }"),
                                  "expected": {"y": Array((1, 2, 1, 2), [3, 0, 1, 2])}}
    yield "pooling: rounded down", {"inputs": {"x": a}, "layers": layer("Pooling", "pooling_param { kernel_size: 2 stride: 2 round_mode: FLOOR }"),
                                    "expected": {"y": pool(a, "MAX", (2, 2), (2, 2), (0, 0), False)}}
    yield "pooling: where the maxima are", {"inputs": {"x": Array((1, 1, 2, 4), [1, 5, 2, 2, 4, 3, 0, 2])}, "layers": layer("Pooling", "pooling_param { kernel_size: 2 stride: 2 }", tops=("y", "mask")),
                                            "expected": {"y": Array((1, 1, 1, 2), [5, 2]), "mask": Array((1, 1, 1, 2), [1, 2])}}
    a = Noise(5)(2, 6, 5, 4)
    for within in (False, True):
        for size in (3, 5):
            text = "lrn_param { local_size: %d alpha: 0.7 beta: 0.6 k: 2 norm_region: %s }" % (size, "WITHIN_CHANNEL" if within else "ACROSS_CHANNELS")
            yield "LRN: %d, %s" % (size, "within" if within else "across"), {"inputs": {"x": a}, "layers": layer("LRN", text), "expected": {"y": lrn(a, size, 0.7, 0.6, 2, within)}}
    for mode in ("MAX", "AVE"):
        for height, x in ((3, (2, 2, 8, 9)), (2, (1, 3, 5, 4))):
            a = Noise(height)(*x)
            yield "SPP %s: %d levels" % (mode, height), {"inputs": {"x": a}, "layers": layer("SPP", "spp_param { pyramid_height: %d pool: %s }" % (height, mode)),
                                                         "expected": {"y": spp(a, height, mode)}}
    yield "SPP: windows that leave the image", {"inputs": {"x": Noise(1)(1, 1, 5, 5)}, "layers": layer("SPP", "spp_param { pyramid_height: 3 }"), "refused": "x"}
    for text, kernel, stride, pad, dilation in (("kernel_size: 2", (2, 2), (1, 1), (0, 0), (1, 1)),
                                                ("kernel_h: 3 kernel_w: 2 stride: 2 pad_h: 1 pad_w: 2 dilation: 2", (3, 2), (2, 2), (1, 2), (2, 2))):
        a = Noise(8)(2, 3, 6, 5)
        yield "im2col: " + text, {"inputs": {"x": a}, "layers": layer("Im2col", "convolution_param { %s }" % text), "expected": {"y": im2col(a, kernel, stride, pad, dilation)}}
    yield "convolution: weights of another size", {"inputs": {"x": Noise(1)(1, 3, 4, 4)}, "blobs": {"l": [Noise(2)(4, 3, 2, 2), Noise(3)(4)]},
                                                   "layers": layer("Convolution", "convolution_param { num_output: 4 kernel_size: 3 }"), "refused": "blob"}
    yield "pooling: the window does not fit the padding", {"inputs": {"x": Noise(1)(1, 3, 4, 4)}, "layers": layer("Pooling", "pooling_param { kernel_size: 2 pad: 2 }"), "refused": "pad"}
