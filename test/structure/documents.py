#!/usr/bin/env python3
# test/structure/documents.py - what the pages say is there: paths, options, words of the library, lines of code
# SPDX-License-Identifier: Apache-2.0
"""paths    every link and every path in backticks exists
options  every --option of graft_import in a page is one of examples/graft_import/options.cpp
code     every line of a ```cpp block stands in a source that is compiled (comments and spacing apart)
headers  every header that examples/migrate/HEADERS.md names as the new place of another exists
families every folder include/graft/library/<group>/<family> is a row of its page, with the stems of its headers and the title of families.hpp
rows     of MIGRATING.md: every word of the graft column stands in what the row's last column names"""

import argparse
import pathlib
import re
import sys

LIBRARY = 'include/graft/library/README.md'
ROOMS = ('cann', 'constant', 'export', 'frontend', 'fusion', 'graph', 'library', 'mapping', 'op', 'program', 'session')
WITH_WORDS = ('base', 'export', 'fusion', 'graph', 'kernel', 'mapping', 'op', 'program', 'session', 'tensor', 'text')
PAGES = ('README.md', 'INSTALL.md', 'SUPPORT.md', 'FAQ.md', 'GLOSSARY.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'MIGRATING.md', 'ERRORS.md',
         'examples/README.md', 'examples/graft_import/README.md', 'examples/tutorial/README.md', 'examples/migrate/README.md', 'examples/migrate/HEADERS.md', 'test/reject/README.md', 'bench/README.md', 'bench/results.md', 'bench/targets.md',
         'bench/floors.md', 'bench/history.md', 'include/graft/README.md', 'include/graft/WORDS.md', 'include/graft/text/json/README.md', 'include/graft/text/page/README.md', *(f'include/graft/{room}/README.md' for room in ROOMS),
         *(f'include/graft/{room}/WORDS.md' for room in WITH_WORDS))
TOP = ('bench', 'examples', 'include', 'single_include', 'test')
COMPILED = ('examples/**/*.cpp', 'examples/**/*.hpp', 'test/*/**/*.cpp', 'test/*/**/*.hpp')
WORDS = re.compile(r'(?:graft::|ctx\.|\.)([a-z_]{3,})')


def plain(line):
    return re.sub(r'[<>]', '"', re.sub(r'\s+', '', re.sub(r'//.*', '', line)))


def broken_paths(root, page, text):
    here = (root / page).parent
    for target in re.findall(r'\]\(([^)#\s]+)\)', text):
        if re.search('[a-z]', target) and not target.startswith('http') and not (here / target).exists():
            yield f'{page}: the link {target} leads nowhere'
    for path in re.findall(r'`((?:' + '|'.join(TOP) + r')/[\w./-]*)`', text):
        if not (root / path).exists():
            yield f'{page}: {path} does not exist'


def unknown_options(root, page, text):
    known = (root / 'examples/graft_import/options.cpp').read_text(encoding='utf-8')
    for line in text.splitlines():
        if 'graft_import' not in line and not re.search(r'`--\w', line):
            continue
        for option in re.findall(r'(?<![\w-])--[a-z][a-z-]+', line):
            others = r'cmake|cpack|pkg-config|\.py|\.sh'
            if f'"{option}' not in known and option[2:] not in known and not re.search(others, line):
                yield f'{page}: graft_import has no option {option}'


def code_nobody_compiles(root, page, text):
    blocks = re.findall(r'^```cpp\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
    if not blocks:
        return
    lines = {plain(line) for pattern in COMPILED for path in root.glob(pattern) for line in path.read_text(encoding='utf-8', errors='replace').splitlines()}
    for block in blocks:
        for line in block.splitlines():
            if plain(line) and plain(line) not in lines:
                yield f'{page}: no example or test has the line: {line.strip()}'


def headers_that_moved_nowhere(root, page, text):
    if page != 'examples/migrate/HEADERS.md':
        return
    for row in re.findall(r'^\| `[\w/]+\.hpp` \| (.*) \|$', text, re.MULTILINE):
        for path in re.findall(r'`([\w/*]+\.hpp)`', row):
            if not any((root / 'include/graft').glob(path)):
                yield f'{page}: there is no include/graft/{path}'


def rows_without_their_words(root, page, text):
    if page != 'MIGRATING.md':
        return
    named = []
    for line in text.splitlines():
        cells = re.split(r'(?<!\\)\|', line)
        if len(cells) != 5 or set(cells[3].strip()) <= set('-') or cells[3].strip() == 'where':
            continue
        if cells[3].strip() != 'same':
            named = re.findall(r'`([^`]+)`', cells[3])
        files = [path for name in named for path in ((root / name).rglob('*') if (root / name).is_dir() else [root / name]) if path.suffix in ('.cpp', '.hpp')]
        if not files:
            yield f'{page}: nothing to look into: {cells[3].strip()}'
            continue
        there = '\n'.join(path.read_text(encoding='utf-8') for path in files)
        for word in sorted(set(WORDS.findall(' '.join(re.findall(r'`([^`]+)`', cells[2]))))):
            if not re.search(rf'\b{word}\b', there):
                yield f'{page}: {", ".join(named)} does not use `{word}`: {cells[1].strip()[:60]}'


def families_that_are_otherwise(root, page, text):
    if page != LIBRARY:
        return
    there = {}
    for header in sorted((root / LIBRARY).parent.glob('*/*/*.hpp')):
        there.setdefault(header.parent.relative_to((root / LIBRARY).parent).as_posix(), []).append(header.stem)
    rows = re.findall(r'^\| \[([\w/]+)\]\(\1\) \| (.+) \| ([\w, ]+) \|$', text, re.MULTILINE)
    for family in sorted(there.keys() - {row[0] for row in rows}):
        yield f'{page}: has no row for {family}'
    titles = dict(re.findall(r'family_of<[^;{}]*?>\(\s*"([\w/]+)",\s*"([^"]+)"\)', (root / LIBRARY).with_name('families.hpp').read_text(encoding='utf-8')))
    for family, about, files in rows:
        if titles.pop(family, about) != about:
            yield f'{page}: {family} has another title in include/graft/library/families.hpp'
        if files.split(', ') != there.get(family):
            yield f'{page}: {family} holds {", ".join(there.get(family, ["nothing"]))}, not {files}'
    yield from (f'include/graft/library/families.hpp: {family} is no family of {page}' for family in titles)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    root = parser.parse_args().root.resolve()
    mistakes = [said for page in PAGES for rule in (broken_paths, unknown_options, code_nobody_compiles, rows_without_their_words,
                                                        headers_that_moved_nowhere, families_that_are_otherwise)
                for said in rule(root, page, (root / page).read_text(encoding='utf-8'))]
    print(*mistakes, f'documents: {len(PAGES)} pages, {len(mistakes)} mistakes', sep='\n')
    return 1 if mistakes else 0


if __name__ == '__main__':
    sys.exit(main())
