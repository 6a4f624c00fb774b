#!/usr/bin/env python3
# test/layouts/run.py - the storage order of every format, compared with numpy's reshape, transpose and pad
# SPDX-License-Identifier: Apache-2.0
"""Each format is written here a second time, as steps of numpy on a tensor whose elements are their own indices; padding
is -1. `--maps` is the program test_layout_maps. Exit code 77: no numpy."""
import argparse
import math
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    print("skipped: no numpy")
    sys.exit(77)


def split(x, axis, block):
    """The axis as block indices and indices within a block, the last block padded."""
    more = -x.shape[axis] % block
    x = np.pad(x, [(0, more if i == axis else 0) for i in range(x.ndim)], constant_values=-1)
    return x.reshape(x.shape[:axis] + (x.shape[axis] // block, block) + x.shape[axis + 1:])


def blocks_of_matrix(x, rows, columns, rows_first):
    """Y X -> blocks of rows x columns."""
    y = split(split(x, 1, columns), 0, rows)  # Y1 Y0 X1 X0
    return y.transpose((0, 2, 1, 3) if rows_first else (2, 0, 1, 3))


def filters(x, c0):
    """N C D H W -> D C1 H W N1 N0 C0, its first four axes merged."""
    y = split(split(x, 1, c0), 0, 16)  # N1 N0 C1 C0 D H W
    return y.transpose(4, 2, 5, 6, 0, 1, 3).reshape(-1, y.shape[0], 16, c0)


def grouped(x, c0, groups):
    """Filters in groups: on a diagonal, as many groups side by side as fill whole blocks, the rest is padding."""
    n, c, h, w = x.shape
    m = n // groups
    together = min(math.lcm(math.lcm(c, c0) // c, math.lcm(m, 16) // m), groups)
    y = np.full((-(-groups // together), together * m, together * c, h, w), -1)
    for g in range(groups):
        e = g % together
        y[g // together, e * m:(e + 1) * m, e * c:(e + 1) * c] = x[g * m:(g + 1) * m]
    z = split(split(y, 2, c0), 1, 16)  # G N1 N0 C1 C0 H W
    return z.transpose(0, 3, 5, 6, 1, 2, 4).reshape(-1, z.shape[1], 16, c0)


def recurrent(x, state, block=16):
    """The last axis as gates of `state` numbers, each padded to whole blocks and concatenated."""
    gates = split(x, x.ndim - 1, state)
    y = split(gates, gates.ndim - 1, block)
    return y.reshape(x.shape[:-1] + (-1, block))


def end_to_end(x, first, axis, block=16):
    """The first elements of an axis, then the others, each part padded to whole blocks."""
    parts = [p for p in np.split(x, [first], axis) if p.shape[axis]]
    filled = [np.pad(p, [(0, -p.shape[axis] % block if i == axis else 0) for i in range(x.ndim)], constant_values=-1) for p in parts]
    return np.concatenate(filled, axis)


def expected(name, n, c, d, h, w, length, c0, groups, state, inputs):
    def tensor(*shape):
        return np.arange(math.prod(shape)).reshape(shape)
    sizes = dict(N=n, C=c, D=d, H=h, W=w, L=length)
    matrix, image, volume = tensor(n * 3, c * 10), tensor(n, c, h, w), tensor(n, c, d, h, w)
    name = "HWCN" if name == "FILTER_HWCK" else name
    if name in ("ND", "MD") or name.startswith("HASHTABLE_LOOKUP_"):
        return matrix
    if set(name) <= set("NCDHWL"):
        letters = [a for a in "NCDHWL" if a in name]
        return tensor(*(sizes[a] for a in letters)).transpose([letters.index(a) for a in name])
    if name.startswith("FRACTAL_NZ"):
        return blocks_of_matrix(matrix, 16, int(name.rsplit("_", 1)[1]) if "C0" in name else c0, False)
    if name == "FRACTAL_ZZ":
        return blocks_of_matrix(matrix, 16, c0, True)
    if name == "FRACTAL_ZN_RNN":
        x = recurrent(end_to_end(matrix, inputs, 0), state)  # Y X1 X0
        return split(x, 0, 16).transpose(0, 2, 3, 1)
    if name == "FRACTAL_ZN_LSTM":
        gates = recurrent(image.transpose(2, 3, 1, 0), n // 4)  # H W C N1 N0
        y = split(end_to_end(gates, c - n // 4, 2), 2, 16)  # H W C1 C0 N1 N0
        return y.transpose(2, 0, 1, 4, 5, 3).reshape(-1, y.shape[4], 16, 16)
    if name == "ND_RNN_BIAS":
        return recurrent(tensor(c * 10), state, c0).reshape(-1)
    if name == "FRACTAL_Z":
        return filters(image[:, :, None], c0)
    if name == "FRACTAL_Z_3D":
        return filters(volume, c0)
    if name == "FRACTAL_Z_3D_TRANSPOSE":
        y = split(split(volume, 1, c0), 0, 16)  # N1 N0 C1 C0 D H W
        return y.transpose(4, 0, 5, 6, 2, 1, 3).reshape(-1, y.shape[2], 16, c0)
    if name == "FRACTAL_Z_C04":
        y = np.pad(image, [(0, 0), (0, 4 - c), (0, 0), (0, 0)], constant_values=-1).transpose(0, 2, 3, 1)
        y = split(split(y.reshape(n, -1), 1, 16), 0, 16)  # N1 N0 K1 K0
        return y.transpose(2, 0, 1, 3)
    if name == "FRACTAL_Z_G":
        return grouped(image, c0, groups)
    if name == "C1HWNCoC0":
        y = split(image, 1, c0).transpose(1, 3, 4, 0, 2)  # C1 H W N C0
        return np.where(np.eye(c0, dtype=bool), y[..., None, :], -1)
    if name == "C1HWC0":
        return split(tensor(n, h, w), 0, c0).transpose(0, 2, 3, 1)  # of filters with one channel
    if name == "FRACTAL_Z_WINO":  # C1 N1 2 HW 8 C0
        y = split(split(image, 1, c0), 0, 16)  # N1 N0 C1 C0 H W
        y = y.reshape(y.shape[0], 2, 8, y.shape[2], c0, h * w)
        return y.transpose(3, 0, 1, 5, 2, 4)
    if name == "NC1KHKWHWC0":
        return split(tensor(n, c, 2, 3, h, w), 1, c0).transpose(0, 1, 3, 4, 5, 6, 2)
    if name == "NYUV":
        return image.transpose(0, 2, 3, 1)
    if name == "NYUV_A":  # rows padded to multiples of 16, columns to multiples of 64
        pads = [(0, 0), (0, -h % 16), (0, -w % 64), (0, 0)]
        return np.pad(image.transpose(0, 2, 3, 1), pads, constant_values=-1)
    if name in ("NC1HWC0", "NC1HWC0_C04", "NHWC1C0", "C1HWNC0"):
        y = split(image, 1, 4 if "C04" in name else c0)  # N C1 C0 H W
        return y.transpose({"NH": (0, 3, 4, 1, 2), "NC": (0, 1, 3, 4, 2), "C1": (1, 3, 4, 0, 2)}[name[:2]])
    if name == "NDC1HWC0":
        return split(volume, 1, c0).transpose(0, 3, 1, 4, 5, 2)
    return None


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--maps", required=True)
    lines = subprocess.run([ap.parse_args().maps], capture_output=True, text=True, check=True).stdout.splitlines()
    wrong = 0
    for line in lines:
        about, shape, elements = line.split("|")
        name, *sizes = about.split()
        want = expected(name, *map(int, sizes))
        if want is None:
            print(f"{name}: not written in this script")
        elif list(map(int, shape.split())) != list(want.shape):
            print(f"{about}: expected shape {list(want.shape)}, got{shape}")
        elif list(map(int, elements.split())) != want.reshape(-1).tolist():
            print(f"{about}: the elements lie elsewhere")
        else:
            continue
        wrong += 1
    print(f"{len(lines)} layouts compared with numpy, {wrong} wrong")
    return 1 if wrong or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
