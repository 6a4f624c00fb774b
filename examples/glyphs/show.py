#!/usr/bin/env python3
"""Show the results of the glyph classifier next to the images.

    python3 show.py OUTPUT.npy [OUTPUT2.npy] [--input input.npy]

OUTPUT.npy holds the class probabilities computed from one of the models here,
OUTPUT2.npy (optional) those from the other one, so that a person can see that
the Caffe and the TensorFlow form return the same, right class.  Each output is
also compared with expected.npy if its number of images fits.  The
images may have the layout of input.npy ([n,1,20,20]) or input_nhwc.npy
([n,20,20,1]).  Exit status 1 if there is a difference.
"""
import argparse
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
SHADES = " .:-=+*#%@"


def art(image):
    """One string per image row, two characters per pixel."""
    level = np.clip(image * len(SHADES), 0, len(SHADES) - 1).astype(int)
    return ["".join(SHADES[v] * 2 for v in row) for row in level]


def guesses(prob, labels):
    order = np.argsort(-prob)[:3]
    return "   ".join("%s %6.2f %%" % (labels[k], 100 * prob[k])
                      for k in order)


def main():
    ap = argparse.ArgumentParser(
        description="show classifier outputs next to the images")
    ap.add_argument("output", help=".npy of class probabilities")
    ap.add_argument("output2", nargs="?", help="the same from the other model")
    ap.add_argument("--input", default=os.path.join(HERE, "input.npy"))
    ap.add_argument("--labels", default=os.path.join(HERE, "labels.txt"))
    ap.add_argument("--expected", default=os.path.join(HERE, "expected.npy"))
    ap.add_argument("--tolerance", type=float, default=1e-4,
                    help="largest difference that counts as agreement")
    args = ap.parse_args()

    with open(args.labels) as f:
        labels = f.read().split()
    images = np.load(args.input).reshape(-1, 20, 20)
    outputs = []
    for path in filter(None, (args.output, args.output2)):
        prob = np.load(path)
        if prob.size != len(images) * len(labels):
            sys.exit("%s: shape %s does not hold %d images x %d classes" % (
                path, prob.shape, len(images), len(labels)))
        outputs.append((path, prob.reshape(len(images), len(labels))))
    width = max(len(os.path.basename(path)) for path, _ in outputs)

    ok = True
    for i, image in enumerate(images):
        side = [""] * 6
        for path, prob in outputs:
            side.append("%-*s  says  %s" % (
                width, os.path.basename(path), labels[prob[i].argmax()]))
            side.append("%*s  %s" % (width, "", guesses(prob[i], labels)))
            side.append("")
        if len(outputs) == 2:
            a, b = outputs[0][1][i], outputs[1][1][i]
            diff = np.abs(a - b).max()
            same = a.argmax() == b.argmax() and diff <= args.tolerance
            ok &= bool(same)
            side.append("the two %s (largest difference %.1e)" % (
                "AGREE" if same else "DISAGREE", diff))
        print("+" + "-" * 40 + "+")
        for k, row in enumerate(art(image)):
            print(("|%s|  %s" % (row, side[k] if k < len(side) else ""))
                  .rstrip())
    print("+" + "-" * 40 + "+")

    expected = (np.load(args.expected) if os.path.exists(args.expected)
                else np.empty(0))
    for path, prob in outputs:
        if expected.shape != prob.shape:
            continue
        diff = np.abs(prob - expected).max()
        good = bool(diff <= args.tolerance)
        ok &= good
        print("%-*s  %s expected.npy (largest difference %.1e)" % (
            width, os.path.basename(path),
            "matches" if good else "DIFFERS FROM", diff))
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
