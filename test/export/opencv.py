#!/usr/bin/env python3
# test/export/opencv.py - OpenCV reads the exported ONNX files and computes the same numbers
# SPDX-License-Identifier: Apache-2.0
"""opencv.py --tool graft_import [--opset N] [--group models|layers] [--require N] [-v] [CASE...]

Whole nets with fixed sizes and inputs of float32 (and, with --group layers, single layers) are exported as ONNX of operator set N (default
11: OpenCV 4.6 reads old ones best). OpenCV's own importer and engine run them; the arrays of the corpus are expected: max|a-b| <= 1e-4 * max(1, max|b|).
Nets that OpenCV cannot read are reported and counted: it supports a part of ONNX. Different numbers are an error, and so are fewer than N nets
that agree. Needs Debian's python3-opencv and GRAFT_CORPUS; if one is missing it prints so and ends with status 77."""
import argparse
import os
import pathlib
import sys
import tempfile

try:
    import cv2
    import numpy as np
except ImportError:
    cv2 = None

import mlir

SKIPPED = 77
# differences in OpenCV's computation, with the reason
KNOWN = {'tract_averagepool_count_include_pad.onnx': 'OpenCV never counts the padding of a mean'}


def computed(folder, names, outputs):
    """The outputs by OpenCV, or why it does not run the net: a separate process, because an unsupported net may end it."""
    done, why = mlir.run([sys.executable, __file__, '--child', folder, '\n'.join(names), '\n'.join(outputs)], folder, 120)
    if not done or done.returncode:
        return 'OpenCV ends with ' + why
    said = (folder / 'said').read_text()
    found = [np.load(folder / ('out%d.npy' % i)) for i in range(len(list(folder.glob('out*.npy'))))]
    return said or (found if len(found) == len(outputs) else 'it gives %d outputs, %d expected' % (len(found), len(outputs)))


def child(folder, names, outputs):
    try:
        net = cv2.dnn.readNetFromONNX(str(folder / 'net.onnx'))
        for i, name in enumerate(names):
            net.setInput(np.load(folder / ('feed%d.npy' % i)), name)
        names = list(net.getUnconnectedOutLayersNames())
        for name, y in zip(names, net.forward(names)):
            at = outputs.index(name.rsplit('!', 1)[-1]) if len(names) > 1 else 0  # a net's only output may have a new name
            np.save(folder / ('out%d.npy' % at), y)
        (folder / 'said').write_text('')
    except (cv2.error, ValueError) as e:
        (folder / 'said').write_text(' '.join(str(e).split())[:160])


def judged(options, case, folder):
    """'' or ('refused' | 'unread' | 'wrong', why)."""
    arguments = []
    for i, (name, x) in enumerate(case.inputs.items()):
        np.save(folder / ('feed%d.npy' % i), x)
        arguments += ['--input', '%s=feed%d.npy' % (name, i)]
    for name in case.expected:
        arguments += ['--output', name]
    done, why = mlir.run([options.tool, *case.arguments, '--export', 'net.onnx', '--opset', options.opset, '--quiet', *arguments], folder)
    if not done or done.returncode:
        return 'refused', why
    found = computed(folder, list(case.inputs), list(case.expected))
    if isinstance(found, str):
        return 'unread', found
    why = mlir.compared(found, list(case.expected.values()), case.tolerance)
    return ('wrong', why) if why else ''


def main():
    if sys.argv[1:2] == ['--child']:
        names, outputs = (list(filter(None, words.split('\n'))) for words in sys.argv[3:5])
        return child(pathlib.Path(sys.argv[2]), names, outputs)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--opset', type=int, default=11)
    parser.add_argument('--group', default='models', choices=('models', 'layers'))
    parser.add_argument('--require', type=int, default=10)
    parser.add_argument('-v', '--verbose', action='store_true')
    parser.add_argument('cases', nargs='*')
    options = parser.parse_args()
    options.tool = os.path.abspath(options.tool)
    corpus = os.environ.get('GRAFT_CORPUS')
    for missing, what in ((cv2 is None, "OpenCV's Python module is not installed (apt-get install python3-opencv)"),
                          (not corpus, 'GRAFT_CORPUS is not set')):
        if missing:
            print('export.opencv: left out, ' + what)
            return SKIPPED
    sources = {'models': (mlir.tensorflow_models, mlir.caffe_weights, mlir.onnx_models), 'layers': (mlir.tensorflow_layers, mlir.caffe_layers)}
    cases = [c for source in sources[options.group] for c in source(pathlib.Path(corpus))]
    cases = [c for c in cases if all(x.dtype == np.float32 for x in c.inputs.values()) and (not options.cases or c.name in options.cases)]
    agree, others = 0, {'refused': 0, 'unread': 0, 'wrong': 0}
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            verdict = judged(options, case, pathlib.Path(folder))
        if verdict and case.name in KNOWN:
            verdict = 'unread', KNOWN[case.name]
        agree += not verdict
        if verdict:
            others[verdict[0]] += 1
        if options.verbose or verdict and verdict[0] == 'wrong':
            print('%-32s %s' % (case.name, ': '.join(verdict) if verdict else 'agrees'), flush=True)
    print('OpenCV %s: %d of %d nets agree; %d it does not read, %d did not leave, %d wrong'
          % (cv2.__version__, agree, len(cases), others['unread'], others['refused'], others['wrong']))
    if not options.cases and agree < options.require:
        print('at least %d must agree' % options.require)
        return 1
    return 1 if others['wrong'] else 0


if __name__ == '__main__':
    sys.exit(main())
