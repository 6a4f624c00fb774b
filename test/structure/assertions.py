#!/usr/bin/env python3
# test/structure/assertions.py - every doctest case can fail: it asserts something, by itself or by what it calls
# SPDX-License-Identifier: Apache-2.0
"""assertions.py [--root DIR]

A case without CHECK, REQUIRE, FAIL, static_assert or a macro GRAFT_..., and without a function or constructor of its file or of a header
of tests that has one, fails only where the program crashes. Exit 1 with a line for each; cases that are always skipped are left out."""

import argparse
import pathlib
import re
import sys

ASSERTS = re.compile(r'\b(?:CHECK|REQUIRE|FAIL|ADD_FAIL|static_assert|GRAFT_[A-Z_]+)\w*\s*\(')
BLANKED = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|//[^\n]*', re.DOTALL)
NO_DOCTEST = ('reject', 'fuzz', 'soak')


def end_of(text, i, opening, closing):
    """The place after the bracket that closes the one before `i`"""
    depth = 1
    while i < len(text) and depth:
        depth += {opening: 1, closing: -1}.get(text[i], 0)
        i += 1
    return i


def bodies(text):
    """(name, line, what stands between the parentheses, body) of each function, constructor, named lambda and case"""
    code = BLANKED.sub(lambda m: re.sub(r'[^\n]', ' ', m[0]), text)
    for m in re.finditer(r'\b(\w+)\s*\(', code):
        i = end_of(code, m.end(), '(', ')')
        opened = re.match(r'\s*(?:const|noexcept|->\s*[\w:<>&*\s]+|:\s*[^{;]*)?\s*\{', code[i:])
        if opened and m[1] not in ('if', 'for', 'while', 'switch'):
            j = i + opened.end()
            yield m[1], code.count('\n', 0, m.start()) + 1, text[m.end():i], code[i:end_of(code, j, '{', '}')]
    for m in re.finditer(r'auto (?:const )?(\w+) = \[[^\]]*\][^{;]*\{', code):
        yield m[1], 0, '', code[m.start():end_of(code, m.end(), '{', '}')]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    test = parser.parse_args().root / 'test'
    helpers, cases = [], []
    for path in sorted(test.rglob('*.[ch]pp')):
        if path.relative_to(test).parts[0] not in NO_DOCTEST:
            for name, line, inside, body in bodies(path.read_text(encoding='utf-8')):
                (cases if name.startswith('TEST_CASE') else helpers).append((name, path, line, inside, body))
    here, everywhere = {}, set()  # names that assert: of a file, of the headers

    def asserts(path, body):
        return ASSERTS.search(body) or not (here.get(path, set()) | everywhere).isdisjoint(re.findall(r'\w+', body))

    found = -1
    while found != len(everywhere) + sum(map(len, here.values())):
        found = len(everywhere) + sum(map(len, here.values()))
        for name, path, _, _, body in helpers:
            if asserts(path, body):
                (everywhere if path.suffix == '.hpp' else here.setdefault(path, set())).add(name)
    wrong = [f'{path.relative_to(test.parent)}:{line}: only a crash fails this case' for _, path, line, inside, body in cases
             if 'doctest::skip()' not in inside and not asserts(path, body)]
    for line in wrong:
        print(line)
    print(f'structure.assertions: {len(cases)} cases, {len(wrong)} that cannot fail')
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
