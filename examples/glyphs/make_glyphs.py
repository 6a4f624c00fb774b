#!/usr/bin/env python3
"""Make the glyph classifier: data, training, and both model files.

The network reads a 20x20 grey image (0 = background, 1 = ink) and says which
of the sixteen hexadecimal digits 0-9 A-F it shows.  Everything in this
directory except the two scripts is made by this one, from nothing but the
5x7 bitmap font written out below:

    python3 make_glyphs.py               # writes beside this script
    python3 make_glyphs.py --out DIR     # writes somewhere else

Data      Each image is one font glyph drawn by bilinear sampling under a
          random affine map (7-row glyph scaled to 12..17 pixels high, aspect
          +-12 %, rotation +-9 degrees, shear +-0.15, shift up to what keeps
          it in view), with random ink and paper levels, gaussian noise, a
          faint random ramp and a few dropped pixels; then clipped to [0, 1].
          Training images are drawn afresh for every epoch; the held-out
          images come from a separate random stream.
Training  Plain numpy, back-propagation written out below.  Adam, cosine
          learning rate, batches of 64, cross entropy with label smoothing
          0.1 (it also keeps the probabilities away from exactly 0 and 1, so
          comparing them says something).  The seed is fixed and BLAS is
          held to one thread: two runs on one machine give the same bytes.
          Another numpy, BLAS or processor rounds differently, so there the
          weights come out different, though as good.
Network   data   1x20x20
          conv1  3x3 pad 1, 8, no bias; bn1; scale1; relu1   8x20x20
          pool1  max 2x2 stride 2                            8x10x10
          conv2a 3x3 pad 1, 12; relu2a                      12x10x10
          conv2b 1x1, 4 (also from pool1); relu2b            4x10x10
          concat2 (conv2a, conv2b)                          16x10x10
          conv3  3x3 pad 1, 16                              16x10x10
          sum3   conv3 + concat2; relu3                     16x10x10
          pool2  max 2x2 stride 2                           16x5x5
          conv4  3x3 no pad, 16; relu4                      16x3x3
          fc1    32; relu5
          fc2    16
          prob   softmax
          All pooled sizes are even, so Caffe (rounds up) and TensorFlow
          "VALID" (rounds down) agree.
Files     glyphs.prototxt    Caffe deploy net           input data, output prob
          glyphs.caffemodel  Caffe weights (binary NetParameter)
          glyphs.pb          TensorFlow frozen GraphDef, NHWC
                                                input images, output predictions
          glyphs.pbtxt       the same GraphDef as text
          input.npy          4 held-out images  [4,1,20,20] float32
          input_nhwc.npy     the same           [4,20,20,1] float32
          expected.npy       their class probabilities [4,16] float32, computed
                             in double precision by infer() below
          labels.txt         the class names, one a line

The model files are encoded by hand (class Msg), so no protobuf library is
needed.  Three things differ between the two frameworks and are converted on
writing: convolution weights (HWIO here and in TensorFlow, OIHW in Caffe), the
rows of fc1 (TensorFlow flattens height-width-channel, Caffe
channel-height-width), and the batch-norm statistics (Caffe stores running
sums and the factor to divide them by; TensorFlow the quotients).
"""
import os
for _v in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_v] = "1"
import argparse
import struct
import time

import numpy as np

SEED = 20160
SIZE = 20
EPOCHS, TRAIN_PER_EPOCH, BATCH, HELD_OUT = 12, 9600, 64, 4000
BN_EPS, BN_FRACTION = 0.001, 0.99
SHOWN = "3A7E"  # the four glyphs of input.npy

# ------------------------------------------------------------------ the font

FONT = {}
for _block in """
0      1      2      3      4      5      6      7
.###.  ..#..  .###.  #####  ...#.  #####  ..##.  #####
#...#  .##..  #...#  ...#.  ..##.  #....  .#...  ....#
#..##  ..#..  ....#  ..#..  .#.#.  ####.  #....  ...#.
#.#.#  ..#..  ...#.  ...#.  #..#.  ....#  ####.  ..#..
##..#  ..#..  ..#..  ....#  #####  ....#  #...#  .#...
#...#  ..#..  .#...  #...#  ...#.  #...#  #...#  .#...
.###.  .###.  #####  .###.  ...#.  .###.  .###.  .#...

8      9      A      B      C      D      E      F
.###.  .###.  .###.  ####.  .###.  ####.  #####  #####
#...#  #...#  #...#  #...#  #...#  #...#  #....  #....
#...#  #...#  #...#  #...#  #....  #...#  #....  #....
.###.  .####  #####  ####.  #....  #...#  ####.  ####.
#...#  ....#  #...#  #...#  #....  #...#  #....  #....
#...#  ...#.  #...#  #...#  #...#  #...#  #....  #....
.###.  .##..  #...#  ####.  .###.  ####.  #####  #....
""".strip().split("\n\n"):
    _names, *_rows = [line.split() for line in _block.split("\n")]
    for _i, _name in enumerate(_names):
        FONT[_name] = [row[_i] for row in _rows]
LABELS = list(FONT)
# [class, 7, 5], with a blank border of one so that sampling fades out
BITMAPS = np.pad(np.array([[[c == "#" for c in row] for row in FONT[n]]
                           for n in LABELS], np.float32),
                 ((0, 0), (1, 1), (1, 1)))


def draw(rng, n):
    """n random images [n,20,20,1] and their classes [n]."""
    y = rng.integers(0, len(LABELS), n)

    def u(lo, hi):
        return rng.uniform(lo, hi, (n, 1, 1))

    sy = u(12.0, 17.0) / 7
    sx = sy * u(0.88, 1.12)
    angle, shear = np.deg2rad(u(-9, 9)), u(-0.15, 0.15)
    room_y, room_x = (SIZE - 7 * sy) / 2, (SIZE - 5 * sx) / 2
    cy = SIZE / 2 + u(-1, 1) * room_y * 0.8
    cx = SIZE / 2 + u(-1, 1) * room_x * 0.8
    py, px = np.meshgrid(np.arange(SIZE) + 0.5, np.arange(SIZE) + 0.5,
                         indexing="ij")
    dy, dx = py - cy, px - cx
    ry = np.cos(angle) * dy + np.sin(angle) * dx
    rx = -np.sin(angle) * dy + np.cos(angle) * dx + shear * dy
    # to bitmap coordinates (sample centres at integers, border included)
    gy = np.clip(ry / sy + 3.5 + 0.5, 0, 7.999)
    gx = np.clip(rx / sx + 2.5 + 0.5, 0, 5.999)
    iy, ix = gy.astype(int), gx.astype(int)
    # sharpened bilinear weights: strokes keep an edge but are anti-aliased
    fy = np.clip((gy - iy - 0.5) * 1.8 + 0.5, 0, 1)
    fx = np.clip((gx - ix - 0.5) * 1.8 + 0.5, 0, 1)
    k = y[:, None, None]
    ink = ((1 - fy) * ((1 - fx) * BITMAPS[k, iy, ix]
                       + fx * BITMAPS[k, iy, ix + 1])
           + fy * ((1 - fx) * BITMAPS[k, iy + 1, ix]
                   + fx * BITMAPS[k, iy + 1, ix + 1]))
    paper, full = u(0.0, 0.2), u(0.65, 1.0)
    img = paper + (full - paper) * ink
    img += (u(-0.1, 0.1) * (py - 10) + u(-0.1, 0.1) * (px - 10)) / 10
    img *= rng.random((n, SIZE, SIZE)) > 0.02
    img += rng.normal(0, 1, (n, SIZE, SIZE)) * u(0.02, 0.12)
    return np.clip(img, 0, 1)[..., None].astype(np.float32), y


# ------------------------------------------------- layers, forward and back
# All images are [n, height, width, channel]; each forward returns what its
# backward needs.

def columns(x, k, pad):
    if pad:
        x = np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0)))
    n, h, w, c = x.shape
    h, w = h - k + 1, w - k + 1
    cols = np.empty((n, h, w, k * k, c), x.dtype)
    for i in range(k * k):
        cols[..., i, :] = x[:, i // k:i // k + h, i % k:i % k + w]
    return cols.reshape(n, h, w, k * k * c)


def conv(x, w, b=None, pad=0):
    k, cout = w.shape[0], w.shape[3]
    cols = columns(x, k, pad)
    y = cols @ w.reshape(-1, cout)
    return (y if b is None else y + b), (cols, x.shape, pad)


def conv_back(dy, w, kept, need_dx=True):
    cols, (n, h, wd, c), pad = kept
    k, cout = w.shape[0], w.shape[3]
    dflat = dy.reshape(-1, cout)
    dw = (cols.reshape(-1, k * k * c).T @ dflat).reshape(w.shape)
    db = dflat.sum(0)
    if not need_dx:
        return None, dw, db
    dcols = (dflat @ w.reshape(-1, cout).T).reshape(dy.shape[:3] + (k * k, c))
    dx = np.zeros((n, h + 2 * pad, wd + 2 * pad, c), dy.dtype)
    for i in range(k * k):
        dx[:, i // k:i // k + dy.shape[1],
           i % k:i % k + dy.shape[2]] += dcols[..., i, :]
    return dx[:, pad:pad + h, pad:pad + wd], dw, db


def pool(x):
    n, h, w, c = x.shape
    return x.reshape(n, h // 2, 2, w // 2, 2, c).max((2, 4))


def pool_back(dy, x, y):
    n, h, w, c = x.shape
    v = x.reshape(n, h // 2, 2, w // 2, 2, c)
    hit = (v == y[:, :, None, :, None, :]).astype(x.dtype)
    hit /= hit.sum((2, 4), keepdims=True)
    return (hit * dy[:, :, None, :, None, :]).reshape(x.shape)


def relu(x):
    return np.maximum(x, 0)


def softmax(z):
    e = np.exp(z - z.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


# ------------------------------------------------------------------ network

def initial(rng):
    def he(*shape):
        fan_in = np.prod(shape[:-1])
        return rng.normal(0, np.sqrt(2 / fan_in), shape).astype(np.float32)

    def zeros(n):
        return np.zeros(n, np.float32)

    return {
        "conv1/w": he(3, 3, 1, 8),
        "scale1/gamma": np.ones(8, np.float32), "scale1/beta": zeros(8),
        "conv2a/w": he(3, 3, 8, 12), "conv2a/b": zeros(12),
        "conv2b/w": he(1, 1, 8, 4), "conv2b/b": zeros(4),
        "conv3/w": he(3, 3, 16, 16), "conv3/b": zeros(16),
        "conv4/w": he(3, 3, 16, 16), "conv4/b": zeros(16),
        "fc1/w": he(144, 32), "fc1/b": zeros(32),
        "fc2/w": he(32, 16), "fc2/b": zeros(16),
    }


def gradients(p, stats, x, y):
    """Loss and gradients of one batch; updates the running statistics."""
    n = len(x)
    # forward
    c1, k1 = conv(x, p["conv1/w"], pad=1)
    flat = c1.reshape(-1, 8)
    m = len(flat)
    mean, var = flat.mean(0), flat.var(0)
    istd = 1 / np.sqrt(var + np.float32(BN_EPS))
    xhat = (c1 - mean) * istd
    r1 = relu(xhat * p["scale1/gamma"] + p["scale1/beta"])
    p1 = pool(r1)
    c2a, k2a = conv(p1, p["conv2a/w"], p["conv2a/b"], pad=1)
    c2b, k2b = conv(p1, p["conv2b/w"], p["conv2b/b"])
    cat = relu(np.concatenate([c2a, c2b], 3))
    c3, k3 = conv(cat, p["conv3/w"], p["conv3/b"], pad=1)
    r3 = relu(c3 + cat)
    p2 = pool(r3)
    c4, k4 = conv(p2, p["conv4/w"], p["conv4/b"])
    r4 = relu(c4)
    flat4 = r4.reshape(n, -1)
    f1 = relu(flat4 @ p["fc1/w"] + p["fc1/b"])
    prob = softmax(f1 @ p["fc2/w"] + p["fc2/b"])
    target = np.full_like(prob, 0.1 / 16)
    target[np.arange(n), y] += 0.9
    loss = -(target * np.log(prob + 1e-9)).sum(1).mean()
    # backward
    g = {}
    d = (prob - target) / n
    g["fc2/w"], g["fc2/b"] = f1.T @ d, d.sum(0)
    d = (d @ p["fc2/w"].T) * (f1 > 0)
    g["fc1/w"], g["fc1/b"] = flat4.T @ d, d.sum(0)
    d = (d @ p["fc1/w"].T).reshape(r4.shape) * (r4 > 0)
    d, g["conv4/w"], g["conv4/b"] = conv_back(d, p["conv4/w"], k4)
    d = pool_back(d, r3, p2) * (r3 > 0)
    dc, g["conv3/w"], g["conv3/b"] = conv_back(d, p["conv3/w"], k3)
    d = (d + dc) * (cat > 0)
    da, g["conv2a/w"], g["conv2a/b"] = conv_back(d[..., :12], p["conv2a/w"],
                                                 k2a)
    db, g["conv2b/w"], g["conv2b/b"] = conv_back(
        np.ascontiguousarray(d[..., 12:]), p["conv2b/w"], k2b)
    d = pool_back(da + db, r1, p1) * (r1 > 0)
    g["scale1/gamma"] = (d * xhat).sum((0, 1, 2))
    g["scale1/beta"] = d.sum((0, 1, 2))
    d = d * p["scale1/gamma"]
    d = istd * (d - d.mean((0, 1, 2)) - xhat * (d * xhat).mean((0, 1, 2)))
    _, g["conv1/w"], _ = conv_back(d, p["conv1/w"], k1, need_dx=False)
    # running sums, as Caffe keeps them
    stats["mean"] = stats["mean"] * BN_FRACTION + mean
    stats["var"] = stats["var"] * BN_FRACTION + var * (m / (m - 1))
    stats["factor"] = stats["factor"] * BN_FRACTION + 1
    return loss, g


def infer(p, x):
    """Class probabilities, in double precision, statistics fixed."""
    p = {k: v.astype(np.float64) for k, v in p.items()}
    x = x.astype(np.float64)
    c1, _ = conv(x, p["conv1/w"], pad=1)
    c1 = (c1 - p["bn1/mean"]) / np.sqrt(p["bn1/var"] + BN_EPS)
    p1 = pool(relu(c1 * p["scale1/gamma"] + p["scale1/beta"]))
    cat = np.concatenate([
        relu(conv(p1, p["conv2a/w"], p["conv2a/b"], pad=1)[0]),
        relu(conv(p1, p["conv2b/w"], p["conv2b/b"])[0])], 3)
    p2 = pool(relu(conv(cat, p["conv3/w"], p["conv3/b"], pad=1)[0] + cat))
    r4 = relu(conv(p2, p["conv4/w"], p["conv4/b"])[0])
    f1 = relu(r4.reshape(len(x), -1) @ p["fc1/w"] + p["fc1/b"])
    return softmax(f1 @ p["fc2/w"] + p["fc2/b"])


def train():
    p = initial(np.random.default_rng([SEED, 0]))
    stats = {"mean": np.zeros(8), "var": np.zeros(8), "factor": 0.0}
    m1 = {k: np.zeros_like(v) for k, v in p.items()}
    m2 = {k: np.zeros_like(v) for k, v in p.items()}
    steps = EPOCHS * (TRAIN_PER_EPOCH // BATCH)
    step, start = 0, time.time()
    for epoch in range(EPOCHS):
        x, y = draw(np.random.default_rng([SEED, 1, epoch]), TRAIN_PER_EPOCH)
        total = 0.0
        for i in range(0, TRAIN_PER_EPOCH, BATCH):
            loss, g = gradients(p, stats, x[i:i + BATCH], y[i:i + BATCH])
            total += loss * BATCH
            step += 1
            rate = 0.004 * 0.5 * (1 + np.cos(np.pi * step / steps))
            for k in p:
                m1[k] = 0.9 * m1[k] + 0.1 * g[k]
                m2[k] = 0.999 * m2[k] + 0.001 * g[k] ** 2
                p[k] = (p[k] - rate * (m1[k] / (1 - 0.9 ** step)) / (
                    np.sqrt(m2[k] / (1 - 0.999 ** step)) + 1e-8)
                        ).astype(np.float32)
        print("epoch %2d  loss %.4f  %5.1f s" % (
            epoch + 1, total / TRAIN_PER_EPOCH, time.time() - start),
            flush=True)
    sums = {k: np.asarray(v, np.float32) for k, v in stats.items()}
    p["bn1/mean"] = sums["mean"] / sums["factor"]
    p["bn1/var"] = sums["var"] / sums["factor"]
    return p, sums


# ------------------------------------------------------- protobuf, by hand

class Name(str):
    """An enum value in text form, carrying its number."""
    def __new__(cls, text, number):
        self = str.__new__(cls, text)
        self.number = number
        return self


class Msg:
    """A message: an ordered list of (field name, field number, value).

    The value's type picks the encoding: bool, int, Name (enum) -> varint;
    float -> 32 bit; str, bytes, Msg -> length-delimited; numpy float32 array
    -> packed floats; a list of int -> packed varints.  add(..., [a, b],
    packed=False) writes a repeated field entry by entry.
    """
    def __init__(self, *fields):
        self.fields = []
        for f in fields:
            self.add(*f)

    def add(self, name, number, value, packed=True):
        if isinstance(value, list) and not packed:
            for v in value:
                self.fields.append((name, number, v))
        else:
            self.fields.append((name, number, value))
        return self

    def binary(self):
        out = bytearray()
        for _, number, v in self.fields:
            if isinstance(v, Name):
                v = v.number
            if isinstance(v, (bool, int)):
                out += varint(number << 3) + varint(int(v))
            elif isinstance(v, float):
                out += varint(number << 3 | 5) + struct.pack("<f", v)
            else:
                if isinstance(v, Msg):
                    v = v.binary()
                elif isinstance(v, str):
                    v = v.encode()
                elif isinstance(v, np.ndarray):
                    v = v.astype("<f4").tobytes()
                elif isinstance(v, list):
                    v = b"".join(varint(i) for i in v)
                out += varint(number << 3 | 2) + varint(len(v)) + v
        return bytes(out)

    def text(self, indent=0, inline=False):
        """Text format; with inline, messages of plain fields below the top
        level go on one line, as is usual in prototxt files."""
        lines, tab = [], "  " * indent
        for name, _, v in self.fields:
            if isinstance(v, Msg):
                nested = any(isinstance(f[2], Msg) for f in v.fields)
                if inline and indent > 0 and not nested:
                    body = v.text(0).replace("\n", " ")
                    lines.append("%s%s { %s}" % (tab, name, body))
                else:
                    lines.append("%s%s {\n%s%s}" % (
                        tab, name, v.text(indent + 1, inline), tab))
                continue
            for item in v if isinstance(v, list) else [v]:
                lines.append("%s%s: %s" % (tab, name, scalar_text(item)))
        return "".join(line + "\n" for line in lines)


def varint(v):
    v &= (1 << 64) - 1
    out = bytearray()
    while v > 127:
        out.append(v & 127 | 128)
        v >>= 7
    out.append(v)
    return bytes(out)


def scalar_text(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, Name):
        return str.__str__(v)
    if isinstance(v, (str, bytes)):
        special = {10: "\\n", 13: "\\r", 9: "\\t", 34: '\\"', 39: "\\'",
                   92: "\\\\"}
        raw = v.encode() if isinstance(v, str) else v
        return '"%s"' % "".join(
            special.get(b) or (chr(b) if 32 <= b < 127 else "\\%03o" % b)
            for b in raw)
    if isinstance(v, float):
        return "%.9g" % v
    return str(v)


# ------------------------------------------------------------- Caffe model

def caffe_net(p, sums, with_blobs):
    def blob(a):
        a = np.asarray(a, np.float32)
        return Msg(("data", 5, a.ravel()),
                   ("shape", 7, Msg(("dim", 1, list(a.shape)))))

    net = Msg(("name", 1, "glyphs"))

    def layer(name, kind, bottoms, top, blobs=(), param=None):
        m = Msg(("name", 1, name), ("type", 2, kind),
                ("bottom", 3, bottoms.split(), False), ("top", 4, top))
        if with_blobs:
            for b in blobs:
                m.add("blobs", 7, blob(b))
        if param:
            m.add(*param)
        net.add("layer", 100, m)

    def convolution(name, bottom, bias=True, pad=0):
        w = p[name + "/w"]
        c = Msg(("num_output", 1, w.shape[3]))
        if not bias:
            c.add("bias_term", 2, False)
        if pad:
            c.add("pad", 3, pad)
        c.add("kernel_size", 4, w.shape[0])
        blobs = [w.transpose(3, 2, 0, 1)] + ([p[name + "/b"]] if bias else [])
        layer(name, "Convolution", bottom, name, blobs,
              ("convolution_param", 106, c))

    def inner_product(name, bottom, w):
        layer(name, "InnerProduct", bottom, name, [w, p[name + "/b"]],
              ("inner_product_param", 117,
               Msg(("num_output", 1, w.shape[0]))))

    def max_pool(name, bottom):
        layer(name, "Pooling", bottom, name, (), ("pooling_param", 121, Msg(
            ("pool", 1, Name("MAX", 0)), ("kernel_size", 2, 2),
            ("stride", 3, 2))))

    layer("data", "Input", "", "data", (), ("input_param", 143, Msg(
        ("shape", 1, Msg(("dim", 1, [4, 1, SIZE, SIZE]))))))
    convolution("conv1", "data", bias=False, pad=1)
    layer("bn1", "BatchNorm", "conv1", "conv1",
          [sums["mean"], sums["var"], sums["factor"].reshape(1)],
          ("batch_norm_param", 139, Msg(
              ("use_global_stats", 1, True),
              ("moving_average_fraction", 2, BN_FRACTION),
              ("eps", 3, BN_EPS))))
    layer("scale1", "Scale", "conv1", "conv1",
          [p["scale1/gamma"], p["scale1/beta"]],
          ("scale_param", 142, Msg(("bias_term", 4, True))))
    layer("relu1", "ReLU", "conv1", "conv1")
    max_pool("pool1", "conv1")
    convolution("conv2a", "pool1", pad=1)
    layer("relu2a", "ReLU", "conv2a", "conv2a")
    convolution("conv2b", "pool1")
    layer("relu2b", "ReLU", "conv2b", "conv2b")
    layer("concat2", "Concat", "conv2a conv2b", "concat2", (),
          ("concat_param", 104, Msg(("axis", 2, 1))))
    convolution("conv3", "concat2", pad=1)
    layer("sum3", "Eltwise", "conv3 concat2", "sum3", (),
          ("eltwise_param", 110, Msg(("operation", 1, Name("SUM", 1)))))
    layer("relu3", "ReLU", "sum3", "sum3")
    max_pool("pool2", "sum3")
    convolution("conv4", "pool2")
    layer("relu4", "ReLU", "conv4", "conv4")
    # fc1 rows: height-width-channel -> channel-height-width
    inner_product("fc1", "conv4", p["fc1/w"].reshape(3, 3, 16, 32)
                  .transpose(3, 2, 0, 1).reshape(32, 144))
    layer("relu5", "ReLU", "fc1", "fc1")
    inner_product("fc2", "fc1", p["fc2/w"].T)
    layer("prob", "Softmax", "fc2", "prob")
    return net


# -------------------------------------------------------- TensorFlow graph

DT_FLOAT, DT_INT32 = Name("DT_FLOAT", 1), Name("DT_INT32", 3)


def tf_graph(p):
    graph = Msg()

    def shape(dims):
        m = Msg()
        for d in dims:
            m.add("dim", 2, Msg(("size", 1, d)))
        return m

    def attr_value(v):
        if isinstance(v, Msg):
            return v
        if isinstance(v, bool):
            return Msg(("b", 5, v))
        if isinstance(v, Name):
            return Msg(("type", 6, v))
        if isinstance(v, float):
            return Msg(("f", 4, v))
        if isinstance(v, int):
            return Msg(("i", 3, v))
        if isinstance(v, list):
            return Msg(("list", 1, Msg(("i", 3, v)) if v else Msg()))
        return Msg(("s", 2, v))

    def node(name, op, inputs="", **attrs):
        m = Msg(("name", 1, name), ("op", 2, op),
                ("input", 3, inputs.split(), False))
        for k in sorted(attrs):
            m.add("attr", 5, Msg(("key", 1, k),
                                 ("value", 2, attr_value(attrs[k]))))
        graph.add("node", 1, m)
        return name

    def const(name, a):
        a = np.asarray(a)
        dtype = DT_FLOAT if a.dtype.kind == "f" else DT_INT32
        t = Msg(("dtype", 1, dtype), ("tensor_shape", 2, shape(a.shape)))
        if a.ndim == 0:
            t.add("int_val", 7, [int(a)])
        else:
            t.add("tensor_content", 4, a.astype(
                "<f4" if dtype is DT_FLOAT else "<i4").tobytes())
        return node(name, "Const", dtype=dtype, value=Msg(("tensor", 8, t)))

    def variable(name, a):
        const(name, a)
        return node(name + "/read", "Identity", name, T=DT_FLOAT)

    def convolution(name, x, padding, bias=True):
        w = variable(name + "/kernel", p[name + "/w"])
        y = node(name + "/Conv2D", "Conv2D", x + " " + w, T=DT_FLOAT,
                 strides=[1, 1, 1, 1], padding=padding, data_format="NHWC",
                 dilations=[1, 1, 1, 1], explicit_paddings=[],
                 use_cudnn_on_gpu=True)
        return add_bias(name, y) if bias else y

    def add_bias(name, y):
        b = variable(name + "/bias", p[name + "/b"])
        return node(name + "/BiasAdd", "BiasAdd", y + " " + b, T=DT_FLOAT,
                    data_format="NHWC")

    def activation(name, x):
        return node(name, "Relu", x, T=DT_FLOAT)

    def max_pool(name, x):
        return node(name + "/MaxPool", "MaxPool", x, T=DT_FLOAT,
                    ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1],
                    padding="VALID", data_format="NHWC")

    def dense(name, x):
        w = variable(name + "/kernel", p[name + "/w"])
        y = node(name + "/MatMul", "MatMul", x + " " + w, T=DT_FLOAT,
                 transpose_a=False, transpose_b=False)
        return add_bias(name, y)

    x = node("images", "Placeholder", dtype=DT_FLOAT,
             shape=Msg(("shape", 7, shape([-1, SIZE, SIZE, 1]))))
    x = convolution("conv1", x, "SAME", bias=False)
    stats = [variable("bn1/" + n, p[k]) for n, k in (
        ("gamma", "scale1/gamma"), ("beta", "scale1/beta"),
        ("moving_mean", "bn1/mean"), ("moving_variance", "bn1/var"))]
    x = node("bn1/FusedBatchNormV3", "FusedBatchNormV3",
             " ".join([x] + stats), T=DT_FLOAT, U=DT_FLOAT, epsilon=BN_EPS,
             exponential_avg_factor=1.0, data_format="NHWC",
             is_training=False)
    x = max_pool("pool1", activation("conv1/Relu", x))
    a = activation("conv2a/Relu", convolution("conv2a", x, "SAME"))
    b = activation("conv2b/Relu", convolution("conv2b", x, "SAME"))
    axis = const("concat2/axis", np.int32(3))
    cat = node("concat2", "ConcatV2", " ".join([a, b, axis]), T=DT_FLOAT,
               N=2, Tidx=DT_INT32)
    x = convolution("conv3", cat, "SAME")
    x = node("sum3/add", "AddV2", x + " " + cat, T=DT_FLOAT)
    x = max_pool("pool2", activation("sum3/Relu", x))
    x = activation("conv4/Relu", convolution("conv4", x, "VALID"))
    dims = const("flatten/shape", np.array([-1, 144], np.int32))
    x = node("flatten/Reshape", "Reshape", x + " " + dims, T=DT_FLOAT,
             Tshape=DT_INT32)
    x = activation("fc1/Relu", dense("fc1", x))
    x = node("prob/Softmax", "Softmax", dense("fc2", x), T=DT_FLOAT)
    node("predictions", "Identity", x, T=DT_FLOAT)
    graph.add("versions", 4, Msg(("producer", 1, 134)))
    return graph


# --------------------------------------------------------------------- main

PROTOTXT_TOP = """\
# Glyph classifier: a 20x20 grey image of one hexadecimal digit (0 =
# background, 1 = ink) in blob "data", sixteen class probabilities out in blob
# "prob", in the order of labels.txt.  Weights: glyphs.caffemodel.
# Made by make_glyphs.py; held-out accuracy %.2f %%.
"""


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    ap = argparse.ArgumentParser(description="train and write the models")
    ap.add_argument("--out", default=here, help="directory to write to")
    out = ap.parse_args().out
    os.makedirs(out, exist_ok=True)

    p, sums = train()
    x, y = draw(np.random.default_rng([SEED, 2]), HELD_OUT)
    prob = infer(p, x)
    guess = prob.argmax(1)
    accuracy = 100 * (guess == y).mean()
    print("held-out accuracy %.2f %% of %d" % (accuracy, len(y)))
    wrong = sorted({(LABELS[a], LABELS[b]): int(((y == a) & (guess == b)).sum())
                    for a, b in zip(y, guess) if a != b}.items(),
                   key=lambda t: -t[1])
    print("most confused:", ", ".join(
        "%s as %s: %d" % (a, b, n) for (a, b), n in wrong[:6]))

    # the first held-out image of each shown glyph
    pick = [int(np.flatnonzero(y == LABELS.index(c))[0]) for c in SHOWN]
    for i in pick:
        print("shown %s: %s %.4f" % (LABELS[y[i]], LABELS[guess[i]],
                                     prob[i].max()))

    def save(name, data):
        with open(os.path.join(out, name), "wb") as f:
            f.write(data if isinstance(data, bytes) else data.encode())

    graph = tf_graph(p)
    save("glyphs.prototxt", PROTOTXT_TOP % accuracy
         + caffe_net(p, sums, False).text(inline=True))
    save("glyphs.caffemodel", caffe_net(p, sums, True).binary())
    save("glyphs.pb", graph.binary())
    save("glyphs.pbtxt", graph.text())
    save("labels.txt", "".join(c + "\n" for c in LABELS))
    np.save(os.path.join(out, "input.npy"),
            np.ascontiguousarray(x[pick].transpose(0, 3, 1, 2)))
    np.save(os.path.join(out, "input_nhwc.npy"), x[pick])
    np.save(os.path.join(out, "expected.npy"), prob[pick].astype(np.float32))


if __name__ == "__main__":
    main()
