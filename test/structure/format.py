#!/usr/bin/env python3
# test/structure/format.py - the tree is formatted as .clang-format says; with --fix it is made so
# SPDX-License-Identifier: Apache-2.0
"""Every .hpp and .cpp of include, examples, test and bench is what clang-format makes of it, but for statements with
chained calls on lines of their own, as a prototype is: what the author put on one line belongs together, and clang-format
would give every call a line. These statements are left as they are.

Ends with 77 where clang-format of the version that .clang-format names is not there. That lines have at most 120 columns
is seen by check.py, without clang-format.
"""

import argparse
import bisect
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ('include', 'examples', 'test', 'bench')
SKIPPED = 77

TOKEN = re.compile(r'''
   (?P<comment>//[^\n]*|/\*.*?\*/)
 | (?P<raw>R"(?P<mark>[^()\\\s]*)\(.*?\)(?P=mark)")
 | (?P<text>"(?:\\.|[^"\\\n])*"|(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])*')
 | (?P<directive>^[ \t]*\#(?://[^\n]*|\\\n|[^\n\\]|\\.)*)
 | (?P<word>[A-Za-z_0-9](?:'?[A-Za-z_0-9])*)
 | (?P<sign>\S)
''', re.VERBOSE | re.DOTALL | re.MULTILINE)


def tokens(text):
    """(kind, text, where it begins) of each token"""
    return [('raw' if m.lastgroup == 'mark' else m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(text)]


class statements:
    """Finds the beginning and the end of the statement around a token"""

    def __init__(self, text):
        self.tokens = [t for t in tokens(text) if t[0] != 'comment']
        self.partner = {}
        opened = []
        for i, (kind, t, _) in enumerate(self.tokens):
            if kind == 'sign' and t in '([{':
                opened.append(i)
            elif kind == 'sign' and t in ')]}' and opened:
                self.partner[i] = opened.pop()
                self.partner[self.partner[i]] = i

    def is_block(self, brace):
        """Whether the { of this index opens a body, and no list of initializers"""
        before = self.tokens[brace - 1][1] if brace else ';'
        if before in (';', '{', '}', ')', ']', 'else', 'do', 'try', 'const', 'noexcept', 'override', 'mutable'):
            return True
        if before in (',', '(', '=', 'return'):
            return False
        at = brace - 1
        while at >= 0 and self.tokens[at][1] not in (';', '{', '}') and self.tokens[at][0] != 'directive':
            if self.tokens[at][1] in ')]' and at in self.partner:
                at = self.partner[at]
            elif self.tokens[at][1] in '([':
                return False
            at -= 1
        head = [t for _, t, _ in self.tokens[at + 1:brace]]
        declares = any(word in head for word in ('struct', 'class', 'union', 'enum', 'namespace', 'extern'))
        return declares and '=' not in head or '->' in ''.join(head)

    def first(self, at):
        """The first token of the statement"""
        at -= 1
        while at >= 0:
            kind, t, _ = self.tokens[at]
            if kind == 'directive' or t == ';' or t == '{' and self.is_block(at):
                break
            if t == '}' and at in self.partner and self.is_block(self.partner[at]) and self.tokens[at + 1][1] not in '),.;(':
                break
            at = self.partner[at] - 1 if t in ')]}' and at in self.partner else at - 1
        return at + 1

    def last(self, at):
        """The last token of the statement"""
        while at < len(self.tokens) - 1:
            kind, t, _ = self.tokens[at]
            if t == ';' or t == '}' and kind == 'sign' and self.is_block(self.partner.get(at, at)):
                break
            at = self.partner[at] + 1 if kind == 'sign' and t in '([{' and at in self.partner else at + 1
        return min(at, len(self.tokens) - 1)


def chains(text):
    """The numbers, from 0, of the lines of statements in which a line begins with a call of a member"""
    of = statements(text)
    begins = [0] + [i + 1 for i, c in enumerate(text) if c == '\n']
    lines = set()
    for i, (kind, t, at) in enumerate(of.tokens):
        if t != '.' or kind != 'sign' or i == 0 or text.startswith('...', at):
            continue
        line = bisect.bisect_right(begins, at) - 1
        if text[begins[line]:at].strip() or of.tokens[i - 1][1] in '{,':  # not the first of its line, or a designator
            continue
        first, last = of.tokens[of.first(i)][2], of.tokens[of.last(i)][2]
        lines.update(range(bisect.bisect_right(begins, first) - 1, bisect.bisect_right(begins, last)))
    return lines


def raw_lines(text):
    """The numbers, from 0, of the lines on which there is a raw string"""
    lines = set()
    for kind, t, at in tokens(text):
        if kind == 'raw':
            first = text.count('\n', 0, at)
            lines.update(range(first, first + t.count('\n') + 1))
    return lines


def only_namespace(text):
    """The name of the namespace that holds everything that is neither a comment nor a directive, or None"""
    of = statements(text)
    code = [i for i, (kind, _, _) in enumerate(of.tokens) if kind != 'directive']
    if not code or of.tokens[code[0]][1] != 'namespace':
        return None
    brace = next(i for i in code if of.tokens[i][1] == '{')
    name = ''.join(t for _, t, _ in of.tokens[code[1]:brace])
    return name if name and of.partner.get(brace) == code[-1] else None


def free_lines(text):
    """--lines of what is not left to its author: None where that is all"""
    kept = chains(text)
    if not kept:
        return None
    ranges, first, count = [], None, text.count('\n')
    for line in range(count + 1):
        free = line < count and line not in kept
        if free and first is None:
            first = line
        elif not free and first is not None:
            ranges.append(f'--lines={first + 1}:{line}')
            first = None
    return ranges


OFF, ON = '// clang-format off: chained calls\n', '// clang-format on: chained calls\n'


def fenced(text):
    """The text with a mark before and after what is left to its author"""
    kept, out = chains(text), []
    for line, content in enumerate(text.splitlines(keepends=True)):
        if (line in kept) != (line - 1 in kept):
            out.append(OFF if line in kept else ON)
        out.append(content)
    return ''.join(out)


def unfenced(text):
    return ''.join(line for line in text.splitlines(keepends=True) if line.strip() not in (OFF.strip(), ON.strip()))


def format_in_place(paths, program, style, jobs):
    """Formats these files. The program starts slowly: they go to it many at a time, with marks around what it must leave.
    Only --lines, which is for one file, does that without touching the code beside a mark: it judges what comes back changed"""
    def run(arguments):
        done = subprocess.run([program, f'--style=file:{style}', '-i', *arguments], text=True, capture_output=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())

    def changed(part):
        before = {path: path.read_text(encoding='utf-8') for path in part}
        for path, text in before.items():
            path.write_text(fenced(text), encoding='utf-8')
        run(map(str, part))
        found = [path for path, text in before.items() if unfenced(path.read_text(encoding='utf-8')) != text]
        for path, text in before.items():
            path.write_text(text, encoding='utf-8')
        return found

    def format_one(path):
        ranges = free_lines(path.read_text(encoding='utf-8'))
        if ranges is None or ranges:
            run([*(ranges or []), str(path)])

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        some = pool.map(changed, (paths[i:i + 100] for i in range(0, len(paths), 100)))
        list(pool.map(format_one, [path for part in some for path in part]))


def find_program(style):
    """clang-format of the version that the first line of .clang-format names, or None"""
    version = re.match(r'# clang-format (\d+)', style.read_text(encoding='utf-8')).group(1)
    for name in (f'clang-format-{version}', 'clang-format'):
        program = shutil.which(name)
        if program and f'version {version}.' in subprocess.run([program, '--version'], capture_output=True, text=True).stdout:
            return program, version
    return None, version


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--root', type=pathlib.Path, default=ROOT)
    parser.add_argument('--fix', action='store_true', help='write what is formatted')
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('files', nargs='*', type=pathlib.Path, help='these only')
    options = parser.parse_args()
    style = options.root / '.clang-format'
    program, version = find_program(style)
    if not program:
        print(f'skipped: there is no clang-format {version}')
        return SKIPPED
    files = options.files or sorted(path for folder in FOLDERS for path in (options.root / folder).rglob('*') if path.suffix in ('.hpp', '.ipp', '.cpp'))
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        copies = [pathlib.Path(folder) / str(i) / path.name for i, path in enumerate(files)]
        for path, copy in zip(files, copies):
            copy.parent.mkdir()
            shutil.copyfile(path, copy)
        format_in_place(copies, program, style, options.jobs)
        for path, copy in zip(files, copies):
            text, new = path.read_text(encoding='utf-8'), copy.read_text(encoding='utf-8')
            if text == new:
                continue
            wrong += 1
            line = next((i for i, (a, b) in enumerate(zip(text.splitlines(), new.splitlines()), 1) if a != b), 1)
            print(f'{os.path.relpath(path, options.root)}:{line}: ' + ('formatted' if options.fix else 'not as .clang-format says'))
            if options.fix:
                path.write_text(new, encoding='utf-8')
    print(f'{len(files)} files, {wrong} ' + ('written' if options.fix else 'not formatted: test/structure/format.py --fix'))
    return 1 if wrong and not options.fix else 0


if __name__ == '__main__':
    sys.exit(main())
