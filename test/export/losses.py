#!/usr/bin/env python3
# test/export/losses.py - losses and accuracy of Caffe's layers are exported to ONNX: ONNX Runtime and a re-import compute the same numbers
# SPDX-License-Identifier: Apache-2.0
"""losses.py --tool graft_import [--opsets 11,26]

A net of one layer for each loss, each kind of normalization, and with and without an ignored label. Needs numpy; without ONNX Runtime (see
runtime.py) only the re-import is compared. Exit 1 with a line per mistake, 77 without numpy."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import runtime
except ImportError as missing:
    print('export.losses: left out, %s is not installed' % missing.name)
    sys.exit(77)


def cases():
    """(name, [(input, array)], the layer's prototxt, its outputs)."""
    rng = np.random.default_rng(3)
    real = lambda *s: rng.normal(size=s).astype(np.float32)
    share = lambda *s: rng.uniform(size=s).astype(np.float32)
    classes = lambda n, *s: rng.integers(0, n, s).astype(np.float32)
    scores = [('x', real(4, 5, 3, 2)), ('l', classes(5, 4, 1, 3, 2))]
    for how in ('FULL', 'VALID', 'BATCH_SIZE', 'NONE'):
        for ignored in ('', 'ignore_label: 1'):
            said = 'loss_param { normalization: %s %s }' % (how, ignored)
            yield 'SoftmaxWithLoss ' + said, scores, 'type: "SoftmaxWithLoss" top: "prob" ' + said, ('loss', 'prob')
            yield 'InfogainLoss ' + said, scores + [('g', share(1, 1, 5, 5))], 'type: "InfogainLoss" bottom: "g" ' + said, ('loss',)
            yield 'SigmoidCrossEntropyLoss ' + said, [('x', real(4, 6) * 3), ('l', classes(2, 4, 6))], 'type: "SigmoidCrossEntropyLoss" ' + said, ('loss',)
    yield 'EuclideanLoss', [('x', real(3, 4, 2)), ('l', real(3, 4, 2))], 'type: "EuclideanLoss"', ('loss',)
    rows = [('x', share(6, 7)), ('l', classes(7, 6))]
    yield 'MultinomialLogisticLoss', rows, 'type: "MultinomialLogisticLoss"', ('loss',)
    for norm in ('L1', 'L2'):
        yield 'HingeLoss ' + norm, rows, 'type: "HingeLoss" hinge_loss_param { norm: %s }' % norm, ('loss',)
    for old in ('true', 'false'):
        pair = [('x', real(6, 7) * .8), ('y', real(6, 7) * .8), ('l', classes(2, 6))]
        yield 'ContrastiveLoss ' + old, pair, 'type: "ContrastiveLoss" bottom: "l" contrastive_loss_param { margin: 4.5 legacy_version: %s }' % old, ('loss',)
    for most in (1, 3):
        for ignored in ('', 'ignore_label: 2'):
            said = 'accuracy_param { top_k: %d %s }' % (most, ignored)
            yield 'Accuracy ' + said, scores, 'type: "Accuracy" top: "each" ' + said, ('loss', 'each')
    boxes = [(n, share(3, 8) * 2) for n in 'xlio']
    yield 'SmoothL1Loss', boxes[:2], 'type: "SmoothL1Loss"', ('loss',)
    yield 'SmoothL1Loss weighted', boxes, 'type: "SmoothL1Loss" bottom: "i" bottom: "o" smooth_l1_loss_param { sigma: 3 }', ('loss',)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--opsets', default='11,26')
    options = parser.parse_args()
    tool, engine = os.path.abspath(options.tool), runtime.prefix()
    print('with' if engine else 'without', 'ONNX Runtime')
    count = wrong = 0
    for name, inputs, layer, outputs in cases():
        count += 1
        with tempfile.TemporaryDirectory() as where:
            folder = pathlib.Path(where)
            net, arguments = folder / 'net.prototxt', []
            tops = ''.join('input: "%s" input_shape { %s }\n' % (n, ' '.join('dim: %d' % d for d in a.shape)) for n, a in inputs)
            bottoms = ' '.join('bottom: "%s"' % n for n, _ in inputs[:2])
            net.write_text('name: "n"\n%slayer { name: "loss" %s top: "loss" %s }\n' % (tops, bottoms, layer))
            for n, a in inputs:
                np.save(folder / (n + '.npy'), a)
                arguments += ['--input', '%s=%s' % (n, folder / (n + '.npy'))]
            for n in outputs:
                arguments += ['--output', n]

            def run(model, *more):
                done = subprocess.run([tool, model, '--quiet', *more, *arguments], capture_output=True, text=True, timeout=120)
                return '' if done.returncode == 0 else done.stderr.strip()[:300] or 'status %d' % done.returncode

            why = run(net, '--save', folder / 'here')
            for opset in options.opsets.split(','):
                file, back = folder / ('out%s.onnx' % opset), folder / ('back' + opset)
                why = why or run(net, '--no-run', '--export', file, '--opset', opset) or run(file, '--save', back)
                if why:
                    break
                found = [{n: np.load(back / (n + '.npy')) for n in outputs}]
                if engine:
                    found.append(runtime.run([(file, dict(inputs))])[0])
                for n in outputs:
                    expected = np.load(folder / 'here' / (n + '.npy'))
                    for given in found:
                        if isinstance(given, str) or given[n].shape != expected.shape or not np.allclose(given[n], expected, 1e-5, 1e-5):
                            why = 'opset %s, %s: %s, expected %s' % (opset, n, given if isinstance(given, str) else given[n].ravel()[:4], expected.ravel()[:4])
        if why:
            wrong += 1
            print('error: %s: %s' % (name, why))
    print('%d layers, %d wrong' % (count, wrong))
    return 1 if wrong or not count else 0


if __name__ == '__main__':
    sys.exit(main())
