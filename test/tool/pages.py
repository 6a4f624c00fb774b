#!/usr/bin/env python3
# test/tool/pages.py - the pages of the target `docs` are complete: tables with as many cells as their heads, counts that agree
# SPDX-License-Identifier: Apache-2.0
"""usage: pages.py FOLDER     with operators.md and coverage.md"""

import pathlib
import re
import sys


def sections(text):
    """Heading -> lines, in order; a duplicate heading is a mistake of the page"""
    found, name = {}, ''
    for line in text.splitlines():
        if line.startswith('## '):
            name = line[3:]
            if name in found:
                yield name, None
        found.setdefault(name, []).append(line)
    yield from found.items()


def cells(line):
    return len(re.findall(r'(?<!\\)\|', line)) - 1


def uneven_tables(page, text):
    head = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith(('| ', '|-')):  # a description may begin with |x|
            head = None
        elif not line.endswith('|'):
            yield f'{page}:{number}: a row without an end: {line[:80]}'
        elif head is None:
            head = cells(line)
        elif cells(line) != head:
            yield f'{page}:{number}: {cells(line)} cells under a head of {head}: {line[:80]}'


def mistakes(folder):
    pages = {name: (folder / name).read_text(encoding='utf-8') for name in ('operators.md', 'coverage.md')}
    for page, text in pages.items():
        yield from uneven_tables(page, text)
        parts = list(sections(text))
        yield from (f'{page}: the section {name} comes twice' for name, lines in parts if lines is None)
    operators = dict(sections(pages['operators.md']))
    operators.pop('', None)
    said = re.search(r'^(\d+) operators\.$', pages['operators.md'], re.MULTILINE)
    if not said or int(said.group(1)) != len(operators) or not operators:
        yield f'operators.md: declares {said and said.group(1)} operators and has {len(operators)} sections'
    yield from (f'operators.md: {name} has no parameter' for name, lines in operators.items() if not any(re.match(r'\| (input|output|attribute)', line) for line in lines or ()))
    covered = dict(sections(pages['coverage.md']))
    for framework in ('tensorflow', 'caffe'):
        rows = [line for line in covered.get(framework, ()) if line.startswith('| ')][1:]
        if len(rows) < 10:
            yield f'coverage.md: {framework} has {len(rows)} rows'


def main():
    found = list(mistakes(pathlib.Path(sys.argv[1])))
    print(*found[:40], f'pages: {len(found)} mistakes', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
