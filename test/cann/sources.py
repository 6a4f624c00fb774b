#!/usr/bin/env python3
# test/cann/sources.py - how much of a folder of CANN's own sources compiles, becomes rows, infers and tiles
# SPDX-License-Identifier: Apache-2.0
"""usage: sources.py KIND --build FOLDER [--corpus FOLDER] [--definitions ops.pbtxt] [--root CHECKOUT] [--compiler C++] [--jobs N]

KIND is `plugins` (REGISTER_CUSTOM_OP), `scopes` (scope passes) or `opdef` (OpDef classes with functions and tilings). Builds
examples/cann with the sources of that kind under the corpus (GRAFT_CORPUS/cann; its layout is that of its README), leaves out what does
not compile, and asks the program: what plugins lose against TensorFlow's definitions (`--losses`), which OpDef classes infer and tile for
one of a few plain shapes. Prints figures and what is missing; exit 1 below 90 %. Minutes of compiling: not a test of every day.
Skipped, with a word, where there is no such folder.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = {'plugins': 'sources-2022/ops/built-in', 'scopes': 'sources-2022/ops/built-in', 'opdef': 'opdef'}
SKIP = {'plugins': '/op_proto/|/tests/|/tf_scope', 'scopes': '/op_proto/|/tests/|/tf_plugin/', 'opdef': '/arch35/|/op_kernel/|/csrc/'}
BATCH = {'plugins': 45, 'scopes': 0, 'opdef': 0}  # scope passes and op hosts have names in common
LEAST = 90  # of 100
VALUES = {'int': '2', 'float': '1.0', 'bool': 'true', 'string': 'bilinear', 'list(int)': '[2,2,2]'}
SHAPES = ([8, 16], [1024], [2, 8, 16], [2, 8, 16, 16], [2, 4, 8, 16, 16], [8, 4], [8, 7], [1])


def run(command, **more):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, errors='replace', **more)


def built(options, sources, skip):
    """(objects that do not compile, whether the program is linked) after a build that goes on after errors"""
    configure = ['cmake', '-S', ROOT / 'examples/cann', '-B', options.build, '-G', 'Ninja', f'-DCANN_SOURCES={sources}', f'-DCANN_SKIP={skip}',
                 f'-DCANN_BATCH={BATCH[options.kind]}', f'-DGRAFT_ROOT={options.root}',
                 f'-DCMAKE_CXX_FLAGS=-O0 -I{sources}/include -I{sources}/kernels',
                 f'-DCANN_PRECOMPILED={"OFF" if BATCH[options.kind] else "ON"}']
    if options.compiler:
        configure.append(f'-DCMAKE_CXX_COMPILER={options.compiler}')
    done = run(configure)
    if done.returncode != 0:
        sys.exit(done.stderr)
    done = run(['ninja', '-C', options.build, '-j', options.jobs, '-k', '0'])
    failed = re.findall(r'^FAILED: \S*cann_sources\.dir(/\S+)\.o', done.stdout, re.M)
    for line in [line for line in done.stdout.splitlines() if re.search(r'(fatal )?error:', line)][:20]:
        print('  ' + line[:300])
    return failed, done.returncode == 0


def plugins(tool, definitions):
    told = run([tool, '--losses', *([definitions] if definitions.is_file() else [])]).stdout.splitlines()
    last = told[-1] if told else ''
    print(last)
    m = re.match(r'(\d+) plugins; of (\d+) origins with a definition of TensorFlow\'s (\d+) lose nothing, of (\d+) without one (\d+)', last)
    if not m:
        return False
    _, known, fine, assumed, assumed_fine = map(int, m.groups())
    share = 100 * (fine + assumed_fine) / max(1, known + assumed)
    losing = sorted({line.split(' -> ')[0] for line in told if ' is lost' in line or 'nothing sets' in line})
    print(f'{fine + assumed_fine} of {known + assumed} rows lose nothing: {share:.1f} %; these lose something: {", ".join(losing)}')
    return share >= LEAST


def tries(op):
    """A few nodes of this operator: the first dtype of each input, plain shapes"""
    for shape in SHAPES:
        words = [op['name']]
        for p in op['inputs']:
            if p['presence'] != 'optional':
                words.append(f'{p["name"]}={p["dtypes"][0]}[{",".join(map(str, shape))}]')
        for a in op['attributes']:
            if a['presence'] != 'optional':
                words.append(f'{a["name"]}={VALUES.get(a["kind"], "1")}')
        yield ' '.join(words)


def classes(tool):
    ops = json.loads(run([tool, '--ops', 'json']).stdout)['operators']
    infers, tiles, cannot = [], [], []
    for op in ops:
        answers = [run([tool, '--infer', words], timeout=60).returncode for words in tries(op)]
        (infers if 0 in answers else cannot).append(op['name'])
        if any(run([tool, '--tile', words, '--chip', 'ascend910b'], timeout=60).returncode == 0 for words in tries(op)):
            tiles.append(op['name'])
    print(f'{len(ops)} classes: {len(infers)} infer and {len(tiles)} tile for a plain shape; not: {", ".join(cannot)}')
    return 100 * len(infers) >= LEAST * len(ops)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('kind', choices=sorted(FOLDERS))
    parser.add_argument('--build', type=pathlib.Path, required=True)
    corpus = pathlib.Path(os.environ.get('GRAFT_CORPUS', '/nonexistent'))
    parser.add_argument('--corpus', type=pathlib.Path, default=corpus / 'cann')
    parser.add_argument('--definitions', type=pathlib.Path, default=corpus / 'tensorflow/ops/ops.pbtxt')
    parser.add_argument('--root', type=pathlib.Path, default=ROOT)
    parser.add_argument('--compiler', default='')
    parser.add_argument('--jobs', default='1')
    options = parser.parse_args()
    sources = options.corpus / FOLDERS[options.kind]
    if not sources.is_dir():
        print(f"skipped: {sources} is no folder of CANN's sources")
        return 0
    skip = SKIP[options.kind]
    files = [f for ending in ('*.cc', '*.cpp') for f in sources.rglob(ending) if not re.search(skip, str(f))]
    failed, linked = built(options, sources, skip)
    if failed and not BATCH[options.kind]:
        _, linked = built(options, sources, skip + '|' + '|'.join(re.escape(pathlib.Path(f).name) for f in failed))
    if not linked and not failed:
        print(f'{options.kind}: the build did not end, for a reason other than a source; run it again')
        return 1
    compiled = len(files) - len(failed)
    missing = f'; not: {", ".join(pathlib.Path(f).name for f in failed)}' if failed else ''
    print(f'{options.kind}: {compiled} of {len(files)} files compile{missing}')
    tool = options.build / 'cann_import'
    fine = linked and 100 * compiled >= LEAST * len(files)
    if linked and options.kind == 'plugins':
        fine = plugins(tool, options.definitions) and fine
    if linked and options.kind == 'opdef':
        fine = classes(tool) and fine
    return 0 if fine else 1


if __name__ == '__main__':
    sys.exit(main())
