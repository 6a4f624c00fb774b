#!/usr/bin/env python3
# test/text/viewer/run.py - the viewer's lint, unit tests, tests in a browser and screenshots
# SPDX-License-Identifier: Apache-2.0
"""`lint`: syntax by node, types by tsc (Debian: node-typescript) if it is there, and what the sources must not contain.
`units`: node --test without a browser. `pages`: headless Chromium, with pages of MODELS by --tool, too.
`screenshots`: pictures of the pages of MODELS in --to. Exit status 77 without node, or without Chromium for the last two."""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parents[2] / 'include/graft/text/page/viewer'
# Names of a model are hostile: they become text, never markup or code. The page needs no network.
FORBIDDEN = re.compile(r'innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|fetch\(|XMLHttpRequest|'
                       r'https?://(?!www\.w3\.org/2000/svg)|^\s*import\b|import\(|setAttribute\(.on')


def lint(node):
    wrong = []
    for file in sorted(SOURCES.glob('*.js')) + sorted(HERE.glob('*.js')):
        wrong += [f'{file.name}: {line}' for line in
                  subprocess.run([node, '--check', file], capture_output=True, text=True).stderr.splitlines()[:6]]
    for file in sorted(SOURCES.iterdir()):
        lines = file.read_text().splitlines()
        if len(lines) > 400:
            wrong.append(f'{file.name}: {len(lines)} lines')
        for number, line in enumerate(lines, 1):
            if len(line) > 120 or line != line.rstrip() or '\t' in line or not line.isascii():
                wrong.append(f'{file.name}:{number}: over 120 columns, a tab, a space at the end, or not ASCII')
            if FORBIDDEN.search(line):
                wrong.append(f'{file.name}:{number}: {line.strip()}')
    if shutil.which('tsc'):
        done = subprocess.run(['tsc', '-p', HERE / 'tsconfig.json'], capture_output=True, text=True)
        wrong += done.stdout.splitlines()
    else:
        print('types are not checked: no tsc (Debian: node-typescript)')
    print('\n'.join(wrong) or 'nothing found')
    return 1 if wrong else 0


def dump(tool, model, folder):
    subprocess.run([tool, model, '--no-run', '--quiet', '--dump', folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder


def check_timeline(folder):
    """the picture of the memory plan has every tensor"""
    graph = json.loads((folder / '7-planned.json').read_text())
    svg = (folder / '7-planned.svg').read_text()
    missing = [p['name'] for p in graph['memory']['tensors'] if p['bytes'] and
               f"{p['bytes']} bytes at {p['offset']}, steps {p['first']} to {p['last']}<" not in svg]
    if missing:
        print(f'7-planned.svg: without {missing}')
    return not missing


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('what', choices=['lint', 'units', 'pages', 'screenshots'])
    parser.add_argument('--tool')
    parser.add_argument('--to', default='.')
    parser.add_argument('models', nargs='*')
    options = parser.parse_intermixed_args()
    node = shutil.which('node') or shutil.which('nodejs')
    if not node:
        print('skipped: no node')
        return 77
    if options.what == 'lint':
        return lint(node)
    if options.what == 'units':
        return subprocess.run([node, '--test', HERE / 'units.test.js']).returncode
    if not any(shutil.which(b) for b in ('chromium', 'chromium-browser', 'google-chrome')):
        print('skipped: no chromium')
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        folders = [dump(options.tool, m, pathlib.Path(scratch, f'{k}_{pathlib.Path(m).stem}')) for k, m in enumerate(options.models)]
        if options.what == 'screenshots':
            return subprocess.run([node, HERE / 'screenshots.js', options.to, *folders]).returncode
        fine = all([check_timeline(f) for f in folders if (f / '7-planned.svg').exists()])
        done = subprocess.run([node, '--test', HERE / 'page.test.js'], env={**os.environ, 'GRAFT_PAGES': ':'.join(map(str, folders))})
        return done.returncode or (0 if fine else 1)


if __name__ == '__main__':
    sys.exit(main())
