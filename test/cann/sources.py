#!/usr/bin/env python3
# test/cann/sources.py - how many of a folder of CANN's own sources compile, become rows, infer and tile
# SPDX-License-Identifier: Apache-2.0
"""usage: sources.py KIND --build FOLDER [--corpus FOLDER] [--definitions ops.pbtxt] [--root CHECKOUT] [--compiler C++] [--jobs N]

KIND is `rules` (REG_OP headers with IMPLEMT_* functions), `plugins` (REGISTER_CUSTOM_OP), `scopes` (scope passes) or `opdef` (OpDef
classes with functions and tilings). Builds examples/cann with the sources of that kind in the corpus (GRAFT_CORPUS/cann; its layout is
that of its README), leaves out sources that do not compile, and runs the program: the number of cases of CANN's unit tests for which the
functions return the expected result (cases.py), the losses of plugins against TensorFlow's definitions (`--losses`), the passes that fire on
graphs made for them (scope_graphs.py), the OpDef classes that infer and tile for one of a few plain shapes. Prints figures and missing items;
exit 1 below the required figures. Compiles for minutes: not a test for every day. Skipped, with a message, if there is no such folder.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import cases  # noqa: E402
import scope_graphs  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT_IN = 'sources-2022/ops/built-in'
FOLDERS = {'rules': f'{BUILT_IN}/op_proto', 'plugins': BUILT_IN, 'scopes': f'{BUILT_IN}/framework/tf_scope_fusion_passes', 'opdef': 'opdef'}
SKIP = {'rules': '/tests/', 'plugins': '/op_proto/|/tests/|/tf_scope', 'scopes': '/tests/', 'opdef': '/arch35/|/op_kernel/|/csrc/'}
BATCH = {'rules': 0, 'plugins': 45, 'scopes': 0, 'opdef': 0}  # scope passes and op hosts have names in common
LEAST = {'rules': 94, 'plugins': 100, 'scopes': 100, 'opdef': 90}  # of 100 sources that must compile; of rules 76 of 81
LEAST_FINE = {'rules': 95, 'plugins': 90, 'scopes': 100, 'opdef': 90}  # of 100 cases, rows, made graphs, classes
VALUES = {'int': '2', 'float': '1.0', 'bool': 'true', 'string': 'bilinear', 'list(int)': '[2,2,2]', 'list(float)': '[1.0,1.0,1.0,2.0,2.0,2.0]'}
SHAPES = ([8, 16], [1024], [2, 8, 16], [2, 8, 16, 16], [2, 4, 8, 16, 16], [8, 4], [8, 7], [1])


def run(command, **more):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, errors='replace', **more)


def built(options, sources, skip, further=()):
    """(objects that do not compile, whether the program is linked) after a build that continues after errors"""
    configure = ['cmake', '-S', ROOT / 'examples/cann', '-B', options.build, '-G', 'Ninja', f'-DCANN_SOURCES={sources}', f'-DCANN_SKIP={skip}',
                 f'-DCANN_BATCH={BATCH[options.kind]}', f'-DGRAFT_ROOT={options.root}', f'-DCANN_FURTHER={";".join(map(str, further))}',
                 '-DCMAKE_CXX_FLAGS=-O0' + (f' -I{sources}/include -I{sources}/kernels' if options.kind == 'opdef' else ''),
                 f'-DCANN_PRECOMPILED={"ON" if options.kind in ("scopes", "opdef") else "OFF"}']
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
    return share >= LEAST_FINE['plugins']


def rules(tool, corpus):
    fine, judged, _ = cases.measure(tool, corpus / 'infer_cases.jsonl')
    share = 100 * fine / max(1, judged)
    print(f'rules: {fine} of {judged} judged cases are the same or refused by both: {share:.1f} %')
    return share >= LEAST_FINE['rules']


def registrations(folder, build):
    """A source that registers every pass of the compiled sources: CANN does so in one file for all of its own"""
    lines = []
    for header in sorted(folder.rglob('*.h')):
        if header.with_suffix('.cc').is_file() or header.with_suffix('.cpp').is_file():
            names = re.findall(r'class (\w+) *: *public +(?:ge::)?ScopeBasePass', header.read_text(encoding='utf-8', errors='replace'))
            lines += [f'#include "{header}"', *(f'namespace ge {{ REGISTER_SCOPE_FUSION_PASS("{name}", {name}, false); }}' for name in names)]
    build.mkdir(parents=True, exist_ok=True)
    source = build / 'registered_passes.cpp'
    text = '#include "register/scope/scope_fusion_pass_register.h"\n' + '\n'.join(lines) + '\n'
    if not source.is_file() or source.read_text() != text:
        source.write_text(text)
    return source


def passes(tool, names):
    """Imports the graph of each case and checks the result"""
    fired, wrong, count = set(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for name, all_cases in scope_graphs.CASES.items():
            for case in all_cases if name in names else ():
                count += 1
                model = pathlib.Path(folder) / 'graph.pbtxt'
                model.write_text(scope_graphs.text(case))
                done = run([tool, '--scopes', model])
                made = dict(re.findall(r'^(\S+) = (.*)$', done.stdout, re.M))
                missing = [w for w in case.want if not as_wanted(name, w, done.stdout, made)]
                if missing:
                    wrong.append(f'{name}: expected {missing}, got {done.stdout}{done.stderr}')
                else:
                    fired.add(name)
    for line in wrong:
        print('  ' + line)
    unasked = sorted(set(names) - set(scope_graphs.CASES))
    print(f'scopes: {count - len(wrong)} of {count} graphs made for {len(fired)} of {len(names)} passes are fused as they must be'
          + (f'; no graph for {", ".join(unasked)}' if unasked else ''))
    return not wrong and not unasked


def as_wanted(name, want, text, made):
    kind, node, reads = want
    if f"{name}: {kind} '{node}'\n" not in text:
        return False
    if kind != 'ScopeToMultiNodes':
        return made.get(node) == f'{kind}({reads})'
    inner = [of for n, of in made.items() if n.startswith(node + '/')]
    return len(inner) > 1 and all(any(re.search(rf'[( ]{re.escape(r)}[ )]', of) for of in inner) for r in reads.split())


def tries(op):
    """A few nodes of this operator: the first dtype of each input, plain shapes; optional parts left out, then present"""
    for given in (False, True):
        for shape in SHAPES:
            words = [op['name']]
            for p in op['inputs']:
                if p['presence'] != 'optional' or given:
                    words.append(f'{p["name"]}={p["dtypes"][0]}[{",".join(map(str, shape))}]')
            for a in op['attributes']:
                if a['presence'] != 'optional' or (given and a.get('default') is None):
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
    untiled = [op['name'] for op in ops if op['name'] not in tiles]
    print(f'{len(ops)} classes: {len(infers)} infer and {len(tiles)} tile for a plain shape; not: {", ".join(cannot)}; not tiled: {", ".join(untiled)}')
    return 100 * len(infers) >= LEAST_FINE['opdef'] * len(ops)


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
    options.build = options.build.resolve()
    sources = options.corpus / FOLDERS[options.kind]
    if not sources.is_dir():
        print(f"skipped: {sources} is no folder of CANN's sources")
        return 0
    skip = SKIP[options.kind]
    files = [f for ending in ('*.cc', '*.cpp') for f in sources.rglob(ending) if not re.search(skip, str(f))]
    further = [registrations(sources, options.build)] if options.kind == 'scopes' else []
    if options.kind == 'rules' and not any(f.name == 'common_shape_fns.cc' for f in files):
        further.append(ROOT / 'examples/cann/shape_functions.cpp')  # called by functions of the sources
    failed, linked = built(options, sources, skip, further)
    if failed and not BATCH[options.kind]:
        _, linked = built(options, sources, skip + '|' + '|'.join(re.escape(pathlib.Path(f).name) for f in failed), further)
    if not linked and not failed:
        print(f'{options.kind}: the build did not end, for a reason other than a source; run it again')
        return 1
    compiled = len(files) - len(failed)
    missing = f'; not: {", ".join(pathlib.Path(f).name for f in failed)}' if failed else ''
    print(f'{options.kind}: {compiled} of {len(files)} files compile{missing}')
    tool = options.build / 'cann_import'
    fine = linked and 100 * compiled >= LEAST[options.kind] * len(files)
    if linked and options.kind == 'rules':
        fine = rules(tool, options.corpus) and fine
    if linked and options.kind == 'plugins':
        fine = plugins(tool, options.definitions) and fine
    if linked and options.kind == 'scopes':
        names = re.findall(r'REGISTER_SCOPE_FUSION_PASS\("(\w+)"', further[0].read_text())
        fine = passes(tool, names) and fine
    if linked and options.kind == 'opdef':
        fine = classes(tool) and fine
    return 0 if fine else 1


if __name__ == '__main__':
    sys.exit(main())
