#!/usr/bin/env python3
# test/text/viewer/join.py - joins the viewer's scripts, style and skeleton into a header, or into a page
# SPDX-License-Identifier: Apache-2.0
"""Without arguments writes include/graft/text/detail/viewer_text.ipp; --check says whether it is up to date.
--page GRAPH PAGE OUT makes a page from the two JSONs without the library."""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SOURCES = ROOT / 'include/graft/text/page/viewer'
TARGET = ROOT / 'include/graft/text/detail/viewer_text.ipp'
# In the order in which they need each other while they are read: classes before what is made of them at once.
SCRIPTS = ['numbers', 'elements', 'model', 'spread', 'scene', 'places', 'labels', 'colours', 'painter', 'draw', 'camera',
           'link', 'search', 'map', 'profile', 'difference', 'memory', 'memory_chart', 'roofline', 'constant',
           'constants', 'panel', 'overview', 'legend', 'export', 'input', 'app', 'main']
MOST = 12000  # bytes in one literal: some compilers take 16 KB
COMMENT = re.compile(r'^[ \t]*(//[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)$\n', re.MULTILINE | re.DOTALL)


def shortened(text):
    """without lines that are comments, indentation and empty lines"""
    lines = [line.strip() for line in COMMENT.sub('', text).splitlines()]
    return '\n'.join(line for line in lines if line and line != "'use strict';") + '\n'


def script():
    named = {p.stem for p in SOURCES.glob('*.js')}
    if named != set(SCRIPTS):
        sys.exit(f'join.py: SCRIPTS and the folder differ: {sorted(named ^ set(SCRIPTS))}')
    parts = ''.join(shortened((SOURCES / f'{name}.js').read_text()) for name in SCRIPTS)
    return f"(() => {{\n'use strict';\n{parts}}})();\n"


def style():
    return shortened((SOURCES / 'viewer.css').read_text())


def skeleton():
    return shortened((SOURCES / 'skeleton.html').read_text())


def pieces(text):
    """at line ends, none over MOST bytes"""
    found = ['']
    for line in text.splitlines(keepends=True):
        if len(found[-1]) + len(line) > MOST:
            found.append('')
        found[-1] += line
    return found


def header():
    out = ['// graft/text/detail/viewer_text.ipp - the viewer of a page, written by test/text/viewer/join.py\n'
           '// SPDX-License-Identifier: Apache-2.0\n#pragma once\n\n#include <string_view>\n\n'
           '// clang-format off\nGRAFT_BEGIN\n\nnamespace detail {\n']
    for name, what, text in [('viewer_style', 'The style sheet.', style()),
                             ('viewer_skeleton', 'What the body holds before its scripts.', skeleton()),
                             ('viewer_script', 'The script, after the elements with the JSONs.', script())]:
        if not text.isascii():
            sys.exit(f'join.py: {name} is not ASCII')
        parts = ',\n'.join(f'R"viewer(\n{piece})viewer"' for piece in pieces(text))
        out.append(f'\n/// {what}\ninline constexpr std::string_view {name}[] = {{\n{parts}}};\n')
    out.append('\n} // namespace detail\n\nGRAFT_END\n// clang-format on\n')
    return ''.join(out)


def page(graph, facts):
    safe = [pathlib.Path(p).read_text().replace('<', '\\u003c') for p in (graph, facts)]
    return ('<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1"><title>graft</title>\n'
            f'<style>\n{style()}</style></head><body>\n{skeleton()}'
            f'<script id="graph" type="application/json">{safe[0]}</script>\n'
            f'<script id="page" type="application/json">{safe[1]}</script>\n<script>\n{script()}</script></body></html>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--page', nargs=3, metavar=('GRAPH', 'PAGE', 'OUT'))
    options = parser.parse_args()
    if options.page:
        pathlib.Path(options.page[2]).write_text(page(*options.page[:2]))
    elif options.check:
        if not TARGET.exists() or TARGET.read_text() != header():
            sys.exit(f'{TARGET.relative_to(ROOT)} is stale: run test/text/viewer/join.py')
    else:
        TARGET.write_text(header())
    return 0


if __name__ == '__main__':
    sys.exit(main())
