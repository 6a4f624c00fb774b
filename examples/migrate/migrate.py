#!/usr/bin/env python3
# examples/migrate/migrate.py - applies the names of graft 0.3 to the C++ sources of a tree that was written for 0.2
# SPDX-License-Identifier: Apache-2.0
"""migrate.py FOLDER ... [--dry-run]

Rewrites #include lines and identifiers by the table beside this script, names.tsv: `kind<TAB>old<TAB>new`, where kind is
`header` (a path), `name` (an identifier) or `qualified` (the last part of `a::b`, renamed only after `a::`). Comments are
changed only inside backticks, string literals never. Prints each file that it changes, and what it leaves to you: each
#include of a header of graft that 0.3 does not have. Commit before you run it: a name that your own code uses for
something else is changed as well, and the difference shows it.
"""

import argparse
import pathlib
import re

INCLUDE = pathlib.Path(__file__).resolve().parents[2] / 'include'
SOURCES = {'.h', '.hh', '.hpp', '.hxx', '.ipp', '.inl', '.c', '.cc', '.cpp', '.cxx', '.cu'}
TOKEN = re.compile(r'''(?P<raw>R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)")|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
  |(?P<include>^[ \t]*\#[ \t]*include[^\n]*)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<name>[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*)''',
                   re.VERBOSE | re.DOTALL | re.MULTILINE)


def table(path):
    by_kind = {'header': {}, 'name': {}, 'qualified': {}}
    for line in path.read_text(encoding='utf-8').splitlines():
        if line and not line.startswith('#'):
            kind, old, new = line.split('\t')[:3]
            by_kind[kind][old] = new
    return by_kind


def renamed(text, names):
    def name(chain):
        parts = re.split(r'(\s*::\s*)', chain)
        old = parts[::2]
        for i, part in enumerate(old):
            whole = f'{old[i - 1]}::{part}' if i else ''
            parts[2 * i] = names['qualified'].get(whole, names['name'].get(part, part)).rpartition('::')[2]
        return ''.join(parts)

    def token(m):
        if m['include']:
            return re.sub(r'graft/[\w/.]+', lambda h: names['header'].get(h[0], h[0]), m[0])
        if m['comment']:
            return re.sub(r'`[^`\n]+`', lambda c: re.sub(r'[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*', lambda n: name(n[0]), c[0]), m[0])
        return name(m[0]) if m['name'] else m[0]

    return TOKEN.sub(token, text)


def main():
    parser = argparse.ArgumentParser(description='applies the names of graft 0.3 to sources that were written for 0.2')
    parser.add_argument('folders', nargs='+', type=pathlib.Path)
    parser.add_argument('--dry-run', action='store_true', help='print which files would change')
    options = parser.parse_args()
    names = table(pathlib.Path(__file__).with_name('names.tsv'))
    for missing in (folder for folder in options.folders if not folder.exists()):
        parser.error(f'{missing} does not exist')
    for folder in options.folders:
        for path in sorted(folder.rglob('*')) if folder.is_dir() else [folder]:
            if path.suffix in SOURCES and path.is_file():
                old = path.read_bytes().decode('utf-8', errors='surrogateescape')  # ends of lines as they are
                new = renamed(old, names)
                if new != old:
                    print(path)
                    if not options.dry_run:
                        path.write_bytes(new.encode('utf-8', errors='surrogateescape'))
                for number, line in enumerate(new.splitlines(), 1):
                    header = re.match(r'\s*#\s*include\s*[<"](graft/[\w/.]+)', line)
                    if header and not (INCLUDE / header[1]).is_file():
                        print(f'{path}:{number}: 0.3 has no header {header[1]}: see MIGRATING.md')


if __name__ == '__main__':
    main()
