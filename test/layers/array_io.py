# test/layers/array_io.py - arrays in plain Python, npy files and caffemodels: the base of the layer tests
# SPDX-License-Identifier: Apache-2.0
import itertools
import math
import struct


def count(dims):
    n = 1
    for d in dims:
        n *= d
    return n


class Array:
    """A row-major array of numbers."""

    def __init__(self, dims, data):
        self.dims, self.data = tuple(dims), [float(v) for v in data]
        assert len(self.data) == count(self.dims), (self.dims, len(self.data))

    @staticmethod
    def of(dims, f):
        """f(*position) for every position."""
        return Array(dims, [f(*p) for p in itertools.product(*(range(d) for d in dims))])

    def __getitem__(self, at):
        i = 0
        for d, k in zip(self.dims, at if isinstance(at, tuple) else (at,)):
            assert 0 <= k < d, (self.dims, at)
            i = i * d + k
        return self.data[i]

    def positions(self):
        return itertools.product(*(range(d) for d in self.dims))

    def map(self, f):
        return Array(self.dims, [f(v) for v in self.data])

    def reshape(self, *dims):
        return Array(dims, self.data)


class Noise:
    """The same numbers in (-1, 1) on every machine, with three digits so that they are exact in a prototxt."""

    def __init__(self, seed):
        self.state = seed * 2654435761 % 2**32 + 12345

    def number(self):
        self.state = (self.state * 1664525 + 1013904223) % 2**32
        return round((self.state >> 8) / 8388608.0 - 1.0, 3)

    def __call__(self, *dims):
        return Array(dims, [self.number() for _ in range(count(dims))])


def write_npy(path, a):
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }" % "".join("%d, " % d for d in a.dims)
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<%df" % len(a.data), *a.data))


def read_npy(path):
    with open(path, "rb") as f:
        raw = f.read()
    size = struct.unpack("<H", raw[8:10])[0]
    head = eval(raw[10:10 + size])  # a dict of literals that the program under test wrote
    code = {"<f4": "f", "<i8": "q", "<i4": "i", "<f8": "d"}[head["descr"]]
    return Array(head["shape"], struct.unpack("<%d%s" % (count(head["shape"]), code), raw[10 + size:]))


def varint(n):
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def field(number, payload):
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def caffemodel(blobs):
    """{layer: [Array, ..]} as a NetParameter."""
    net = b""
    for name, arrays in blobs.items():
        layer = field(1, name.encode())
        for a in arrays:
            shape = field(1, b"".join(varint(d) for d in a.dims))
            layer += field(7, field(7, shape) + field(5, struct.pack("<%df" % len(a.data), *a.data)))
        net += field(100, layer)
    return net


def difference(a, b):
    """Why two arrays differ, or an empty result."""
    if tuple(a.dims) != tuple(b.dims):
        return "shape %s, expected %s" % (list(a.dims), list(b.dims))
    for i, (x, y) in enumerate(zip(a.data, b.data)):
        if math.isnan(x) != math.isnan(y) or abs(x - y) > 1e-4 * max(1.0, abs(y)):
            return "element %d is %.6g, expected %.6g" % (i, x, y)
    return ""
