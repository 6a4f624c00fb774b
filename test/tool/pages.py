#!/usr/bin/env python3
# test/tool/pages.py - the pages of the target `docs` are complete: every operator on one page, no dead link, tables that are even
# SPDX-License-Identifier: Apache-2.0
"""usage: pages.py FOLDER TOOL     the folder with made/operators/, made/coverage.md and site/"""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'docs'))
import prose  # noqa: E402


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


def dead_links(folder):
    """Of the pages of operators in Markdown"""
    texts = {page.name: page.read_text(encoding='utf-8') for page in folder.glob('*.md')}
    anchors = {name: prose.anchors(text) for name, text in texts.items()}
    for name, text in texts.items():
        for target in prose.links(text):
            path, _, anchor = target.partition('#')
            if path not in texts or (anchor and anchor not in anchors[path]):
                yield f'{name}: the link {target} leads nowhere'


def dead_links_of_site(site, operators):
    """The first page leads to the list, and the search of the site to each operator; other links test/docs/site.py has checked"""
    if 'href="operators/' not in (site / 'index.html').read_text(encoding='utf-8'):
        yield 'site/index.html: no link to the operators'
    found = (site / 'site_index.js').read_text(encoding='utf-8')
    yield from (f'site_index.js: {name} is not there' for name in sorted(operators) if f'"{name}"' not in found)


def mistakes(folder, tool):
    known = {op['name']: op['family'] for op in json.loads(subprocess.run([tool, '--ops', '--json', '-'], capture_output=True, text=True, check=True).stdout)}
    listed = {op['name'] for op in json.loads(subprocess.run([tool, '--ops', 'json'], capture_output=True, text=True, check=True).stdout)['operators']}
    if listed != known.keys() or not known:
        yield f'--ops --json and --ops json list other operators: {sorted(listed ^ known.keys())[:9]}'
    yield from (f'{name} has no family' for name, family in known.items() if not family)
    texts = {page.stem: page.read_text(encoding='utf-8') for page in (folder / 'made/operators').glob('*.md')}
    families = {family.replace('/', '-') for family in known.values()}
    if texts.keys() - {'README'} != families:
        yield f'operators: pages and families differ: {sorted((texts.keys() - {"README"}) ^ families)}'
    pages_of = {}
    for page, text in texts.items():
        yield from uneven_tables(page, text)
        parts = list(sections(text))
        yield from (f'{page}: the section {name} comes twice' for name, lines in parts if lines is None)
        names = [name for name, _ in parts if name]
        if names != sorted(names):
            yield f'{page}: not in alphabetical order'
        for name, lines in parts:
            pages_of.setdefault(name, []).append(page)
            if name and not any(re.match(r'\| (input|output|attribute)', line) for line in lines or ()):
                yield f'{page}: {name} has no parameter'
            if name and not any(re.match(r'- (Kernels|No kernel)', line) for line in lines or ()):
                yield f'{page}: {name} says nothing of kernels'
    for name, family in known.items():
        if pages_of.get(name) != [family.replace('/', '-')]:
            yield f'{name}: on the pages {pages_of.get(name)}, not on that of {family}'
    yield from dead_links(folder / 'made/operators')
    yield from dead_links_of_site(folder / 'site', known.keys())
    coverage = (folder / 'made/coverage.md').read_text(encoding='utf-8')
    yield from uneven_tables('coverage.md', coverage)
    covered = dict(sections(coverage))
    for framework in ('tensorflow', 'caffe'):
        rows = [line for line in covered.get(framework, ()) if line.startswith('| ')][1:]
        if len(rows) < 10:
            yield f'coverage.md: {framework} has {len(rows)} rows'


def main():
    found = list(mistakes(pathlib.Path(sys.argv[1]), sys.argv[2]))
    print(*found[:40], f'pages: {len(found)} mistakes', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
