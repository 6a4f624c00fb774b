# test/layers/cases_detection.py - layers of detectors and segmenters by their published definitions
# SPDX-License-Identifier: Apache-2.0
import math

from array_io import Array, Noise
from cases_window import layer


def rounded(v):
    """C's round: halves away from zero."""
    return math.floor(abs(v) + 0.5) * (1 if v >= 0 else -1)


def prior_box(fmap, image, mins, maxs, ratios, flip, clip, variance, step, offset):
    all_ratios = [1.0]
    for r in ratios:
        if all(abs(r - q) >= 1e-6 for q in all_ratios):
            all_ratios += [r, 1 / r] if flip else [r]
    h, w = fmap
    ih, iw = image
    sh, sw = (step, step) if step else (ih / h, iw / w)
    boxes = []
    for i in range(h):
        for j in range(w):
            cx, cy = (j + offset) * sw, (i + offset) * sh
            for k, m in enumerate(mins):
                sizes = [(m, m)] + ([(math.sqrt(m * maxs[k]),) * 2] if maxs else []) + [(m * math.sqrt(r), m / math.sqrt(r)) for r in all_ratios[1:]]
                for bw, bh in sizes:
                    boxes += [(cx - bw / 2) / iw, (cy - bh / 2) / ih, (cx + bw / 2) / iw, (cy + bh / 2) / ih]
    if clip:
        boxes = [min(max(v, 0), 1) for v in boxes]
    v = variance * (4 if len(variance) == 1 else 1)
    return Array((1, 2, len(boxes)), boxes + v * (len(boxes) // 4))


def roi_pool(x, rois, ph, pw, scale):
    def at(r, c, i, j):
        n = int(rois[r, 0])
        x0, y0, x1, y1 = (rounded(rois[r, k] * scale) for k in range(1, 5))
        bh, bw = max(y1 - y0 + 1, 1) / ph, max(x1 - x0 + 1, 1) / pw
        clip = lambda v, most: min(max(v, 0), most)
        rows = range(clip(math.floor(i * bh) + y0, x.dims[2]), clip(math.ceil((i + 1) * bh) + y0, x.dims[2]))
        columns = range(clip(math.floor(j * bw) + x0, x.dims[3]), clip(math.ceil((j + 1) * bw) + x0, x.dims[3]))
        inside = [x[n, c, a, b] for a in rows for b in columns]
        return max(inside) if inside else 0
    return Array.of((rois.dims[0], x.dims[1], ph, pw), at)


def psroi_pool(x, rois, outputs, group, scale):
    def at(r, c, i, j):
        n = int(rois[r, 0])
        x0, y0 = rounded(rois[r, 1]) * scale, rounded(rois[r, 2]) * scale
        x1, y1 = (rounded(rois[r, 3]) + 1) * scale, (rounded(rois[r, 4]) + 1) * scale
        bh, bw = max(y1 - y0, 0.1) / group, max(x1 - x0, 0.1) / group
        clip = lambda v, most: min(max(v, 0), most)
        rows = range(clip(math.floor(i * bh + y0), x.dims[2]), clip(math.ceil((i + 1) * bh + y0), x.dims[2]))
        columns = range(clip(math.floor(j * bw + x0), x.dims[3]), clip(math.ceil((j + 1) * bw + x0), x.dims[3]))
        inside = [x[n, (c * group + i) * group + j, a, b] for a in rows for b in columns]
        return sum(inside) / len(inside) if inside else 0
    return Array.of((rois.dims[0], outputs, group, group), at)


def interp(x, h, w, begin=0, end=0):
    """Bilinear with aligned corners, from an image whose edges are cropped by pads below 0."""
    ih, iw = x.dims[2] + begin + end, x.dims[3] + begin + end

    def at(n, c, i, j):
        def place(k, size, out):
            f = k * (size - 1) / (out - 1) if out > 1 else 0
            a = int(f)
            return a, min(a + 1, size - 1), f - a
        y0, y1, fy = place(i, ih, h)
        x0, x1, fx = place(j, iw, w)
        v = lambda a, b: x[n, c, a - begin, b - begin]
        return (1 - fy) * ((1 - fx) * v(y0, x0) + fx * v(y0, x1)) + fy * ((1 - fx) * v(y1, x0) + fx * v(y1, x1))
    return Array.of(x.dims[:2] + (h, w), at)


def cases():
    x, image = Noise(1)(1, 4, 3, 2), Noise(2)(1, 3, 30, 40)
    for name, mins, maxs, ratios, flip, clip, variance, step, offset in (
            ("one size", [8], [], [], True, False, [0.1], 0, 0.5), ("two sizes", [8, 12], [16, 20], [2, 3], True, False, [0.1, 0.1, 0.2, 0.2], 0, 0.5),
            ("not flipped", [8], [10], [2, 0.5, 2, 1], False, True, [0.1], 0, 0.5), ("step and offset", [6], [], [2], True, False, [0.3], 7, 0.25)):
        text = " ".join(["min_size: %g" % m for m in mins] + ["max_size: %g" % m for m in maxs] + ["aspect_ratio: %g" % r for r in ratios] + ["variance: %g" % v for v in variance])
        text += " flip: %s clip: %s offset: %g %s" % (str(flip).lower(), str(clip).lower(), offset, "step: %g" % step if step else "")
        yield "prior box: " + name, {"inputs": {"x": x, "i": image}, "layers": layer("PriorBox", "prior_box_param { %s }" % text, ("x", "i")),
                                     "expected": {"y": prior_box((3, 2), (30, 40), mins, maxs, ratios, flip, clip, variance, step, offset)}}
    f = Noise(3)(2, 8, 7, 9)
    rois = Array((4, 5), [0, 3, 2, 40, 30, 1, 0, 0, 70, 55, 0, 10.5, 11.4, 12, 13, 1, 60, 50, 90, 80])
    for scale, ph, pw in ((0.125, 2, 3), (0.1, 4, 4)):
        yield "ROI pooling: %g" % scale, {"inputs": {"x": f, "r": rois}, "layers": layer("ROIPooling", "roi_pooling_param { pooled_h: %d pooled_w: %d spatial_scale: %g }" % (ph, pw, scale), ("x", "r")),
                                          "expected": {"y": roi_pool(f, rois, ph, pw, scale)}}
    for scale in (0.125, 0.1):
        yield "PSROI pooling: %g" % scale, {"inputs": {"x": f, "r": rois}, "layers": layer("PSROIPooling", "psroi_pooling_param { spatial_scale: %g output_dim: 2 group_size: 2 }" % scale, ("x", "r")),
                                            "expected": {"y": psroi_pool(f, rois, 2, 2, scale)}}
    bad = Array((1, 5), [2, 0, 0, 5, 5])
    yield "ROI pooling: no such image", {"inputs": {"x": f, "r": bad}, "layers": layer("ROIPooling", "roi_pooling_param { pooled_h: 2 pooled_w: 2 }", ("x", "r")), "refused": "rois"}
    p = Noise(4)(1, 2, 5, 4)
    for text, h, w, begin, end in (("height: 9 width: 7", 9, 7, 0, 0), ("height: 3 width: 2", 3, 2, 0, 0), ("zoom_factor: 3", 13, 10, 0, 0), ("shrink_factor: 2", 3, 2, 0, 0),
                                   ("height: 6 width: 6 pad_beg: -1", 6, 6, -1, 0), ("shrink_factor: 2 zoom_factor: 2", 5, 3, 0, 0), ("height: 1 width: 1", 1, 1, 0, 0)):
        yield "interp: " + text, {"inputs": {"x": p}, "layers": layer("Interp", "interp_param { %s }" % text), "expected": {"y": interp(p, h, w, begin, end)}}
    # data-dependent number of boxes: the layers behind them have the same number of rows
    loc, prior = Array((1, 8), [0.0] * 8), Array((1, 2, 8), [0.1, 0.1, 0.4, 0.4, 0.5, 0.5, 0.9, 0.8] + [0.1] * 8)
    text = "detection_output_param { num_classes: 2 nms_param { nms_threshold: 0.45 top_k: 10 } code_type: CENTER_SIZE keep_top_k: 5 confidence_threshold: 0.3 }"
    for conf, rows in (([0.1, 0.9, 0.8, 0.2], [[0, 1, 0.9, 0.1, 0.1, 0.4, 0.4]]), ([0.1, 0.6, 0.1, 0.7], [[0, 1, 0.7, 0.5, 0.5, 0.9, 0.8], [0, 1, 0.6, 0.1, 0.1, 0.4, 0.4]]), ([1, 0, 1, 0], [[0, -1, -1, -1, -1, -1, -1]])):
        flat = [v for r in rows for v in r]
        net = layer("DetectionOutput", text, ("a", "b", "c"), ("d",)) + 'layer { name: "m" type: "Power" bottom: "d" top: "e" power_param { scale: 2 } }\nlayer { name: "n" type: "Reshape" bottom: "e" top: "y" reshape_param { shape { dim: -1 dim: 7 } } }\n'
        yield "detection output: %s" % conf, {"inputs": {"a": loc, "b": Array((1, 4), conf), "c": prior}, "layers": net,
                                              "expected": {"d": Array((1, 1, len(rows), 7), flat), "y": Array((len(rows), 7), [2 * v for v in flat])}}
