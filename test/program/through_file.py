#!/usr/bin/env python3
# test/program/through_file.py - a compiled file computes the same bits as its model, and is written again unchanged
# SPDX-License-Identifier: Apache-2.0
"""through_file.py --tool graft_import [--every N] [--options=OPTIONS] [MODEL...]

Each model runs, with inputs from a fixed seed; it is compiled to a file, the file runs, and the saved outputs must be the same bytes. The file compiled
again must be the same file. Without MODELs: those of examples/, and every N-th of those in the folder GRAFT_CORPUS, if that is set. A
model that does not run is counted and is not a mistake. Exit 1 with a line per mistake."""
import argparse
import concurrent.futures
import filecmp
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = ('tensorflow/models/*.pb', 'tensorflow/layers/*_net.pb', 'tensorflow/text/*.pbtxt', 'caffe/layers/*.prototxt', 'caffe/weights/*.prototxt',
         'onnx/opencv/models/*.onnx', 'onnx/models/*.onnx', 'onnx/node/*/model.onnx', 'onnx/node_v118/*/model.onnx', 'onnx/light/*/model.onnx')


def called(tool, *arguments):
    run = subprocess.run([tool, *map(str, arguments), '--quiet'], capture_output=True, text=True, timeout=300)
    if run.returncode not in (0, 1, 2):
        return f'status {run.returncode}'
    return '' if run.returncode == 0 else next((line for line in run.stderr.splitlines() if line.startswith('error')), 'no error line')


MADE_UP = ['--random-inputs', '0'] # the same in all runs


def same_files(a, b):
    names = sorted(os.listdir(a))
    return names == sorted(os.listdir(b)) and filecmp.cmpfiles(a, b, names, shallow=False)[0] == names


def judged(tool, model, options):
    """The result for one model: '', 'does not run', 'never the same', or the mistake."""
    with tempfile.TemporaryDirectory() as folder:
        at = lambda name: os.path.join(folder, name)
        beside = model.with_suffix('.caffemodel')
        source = [model, *(['--weights', beside] if model.suffix == '.prototxt' and beside.exists() else []), *options]
        if why := called(tool, *source, *MADE_UP, '--save', at('before')):
            return 'does not run' if why.startswith('error') else why
        if why := called(tool, *source, '--compile', at('net.graft')):
            return f'--compile: {why}'
        if why := called(tool, at('net.graft'), '--verify', *MADE_UP, '--save', at('after')):
            return f'the file: {why}'
        if why := called(tool, at('net.graft'), '--compile', at('again.graft')):
            return f'compiled again: {why}'
        if not filecmp.cmp(at('net.graft'), at('again.graft'), shallow=False):
            return 'the file compiled again differs'
        if same_files(at('before'), at('after')):
            return ''
        called(tool, *source, *MADE_UP, '--save', at('twice'))
        return 'other outputs' if same_files(at('before'), at('twice')) else 'never the same'


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--tool', required=True)
    arguments.add_argument('--every', type=int, default=1)
    arguments.add_argument('--jobs', type=int, default=2)
    arguments.add_argument('--options', default='', help="options of graft_import, such as '--engine onednn,cpu --absorb'")
    arguments.add_argument('models', nargs='*', type=pathlib.Path)
    given = arguments.parse_args()
    models = given.models
    if not models:
        models = [ROOT / 'examples/glyphs' / name for name in ('glyphs.prototxt', 'glyphs.pb', 'glyphs.pbtxt')]
        if corpus := os.environ.get('GRAFT_CORPUS'):
            models += [m for kind in KINDS for m in sorted(pathlib.Path(corpus).glob(kind))][::given.every]
        else:
            print('without the models of a corpus: GRAFT_CORPUS is not set')
    counts = {'': 0, 'does not run': 0, 'never the same': 0}
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for model, what in zip(models, pool.map(lambda m: judged(given.tool, m, shlex.split(given.options)), models)):
            if what in counts:
                counts[what] += 1
            else:
                print(f'error: {model}: {what}', file=sys.stderr)
                wrong += 1
    print(f"{len(models)} models: {counts['']} the same, {counts['does not run']} do not run, {counts['never the same']} differ from run to run, {wrong} wrong")
    return 1 if wrong or not counts[''] else 0


if __name__ == '__main__':
    sys.exit(main())
