#!/usr/bin/env python3
# test/export/there_and_back.py - an exported model is imported, exported again as the same bytes, and accepted by ONNX's checker
# SPDX-License-Identifier: Apache-2.0
"""there_and_back.py --tool graft_import [--opset N] [--every N] [MODEL...]

Each model is exported, the result imported and exported again, and so once more: the second and the third file must be equal. If
python3-onnx is installed its checker checks the first one, up to operator set 17. Without MODELs: every N-th of those in the folder
GRAFT_CORPUS; if that is not set the test is skipped (status 77). A model that cannot be exported is counted and is not a
mistake; one that cannot be read back is. Exit 1 with a line per mistake."""
import argparse
import concurrent.futures
import filecmp
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
KINDS = ('tensorflow/models/*.pb', 'tensorflow/layers/*_net.pb', 'onnx/opencv/models/*.onnx', 'onnx/models/*.onnx')
# models that differ after the re-import, with the reason
KNOWN = {'keras_learning_phase_net': 'the names of nodes in branches begin with that of their If'}


def exported(tool, source, to, opset):
    run = subprocess.run([tool, source, '--export', to, '--opset', str(opset), '--quiet'], capture_output=True, text=True, timeout=120)
    if run.returncode not in (0, 1):
        return f'status {run.returncode}'
    return '' if run.returncode == 0 else next((line for line in run.stderr.splitlines() if line.startswith('error')), 'no error line')


def judged(tool, model, opset, check):
    """The result for one model: '', 'not exported', or the mistake."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ('first.onnx', 'second.onnx', 'third.onnx')]
        source = str(model)
        for file in files:
            why = exported(tool, source, file, opset)
            if why:
                return 'not exported' if file == files[0] and why.startswith('error') else f'{os.path.basename(file)}: {why}'
            source = file
        if check:
            wrong = check(files[0])
            if wrong:
                return f'the checker of ONNX: {wrong}'
        if not filecmp.cmp(files[1], files[2], shallow=False):
            return 'the second and the third export differ'
    return ''


def checker(opset):
    """A function that checks a file with onnx.checker, or None if that is not installed."""
    python = '/usr/bin/python3'
    if opset > 17 or subprocess.run([python, '-c', 'import onnx'], capture_output=True).returncode:
        return None

    def check(file):
        run = subprocess.run([python, '-c', 'import onnx, sys; onnx.checker.check_model(sys.argv[1])', file], capture_output=True, text=True)
        # inputs without a rank are the model's own
        return '' if run.returncode == 0 or "Field 'shape'" in run.stderr else run.stderr.strip().splitlines()[-1]
    return check


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--tool', required=True)
    arguments.add_argument('--opset', type=int, default=17)
    arguments.add_argument('--every', type=int, default=1)
    arguments.add_argument('models', nargs='*', type=pathlib.Path)
    given = arguments.parse_args()
    models = given.models
    if not models:
        corpus = os.environ.get('GRAFT_CORPUS')
        if not corpus:
            print('skipped: GRAFT_CORPUS is not set')
            return SKIPPED
        models = [m for kind in KINDS for m in sorted(pathlib.Path(corpus).glob(kind))][::given.every]
    check = checker(given.opset)
    print('with' if check else 'without', "ONNX's checker")
    wrong = left = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for model, what in zip(models, pool.map(lambda m: judged(given.tool, m, given.opset, check), models)):
            if what == 'not exported':
                left += 1
            elif what and model.stem in KNOWN:
                print(f'known: {model.stem}: {KNOWN[model.stem]}')
            elif what:
                print(f'error: {model}: {what}', file=sys.stderr)
                wrong += 1
    print(f'{len(models)} models, {left} not exported, {wrong} wrong')
    return 1 if wrong or left == len(models) else 0


if __name__ == '__main__':
    sys.exit(main())
