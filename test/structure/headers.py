#!/usr/bin/env python3
# test/structure/headers.py - headers of include/ compile alone, with the warnings of our own code as errors
# SPDX-License-Identifier: Apache-2.0
"""A header compiles alone when a unit that holds nothing but its #include line does. Most of such a unit is what the header
includes itself, so a few headers are precompiled, those that save most, and each header is compiled on top of the
largest of them that it includes, directly or through others. What precedes it is then only what it brings anyway; each
header is compiled on top of less than itself, so a precompiled one proves that it includes what it needs as well. By the
same argument one unit holds a chain of headers, each of which includes the one before it; where such a unit fails, its
headers are compiled one by one.

CI takes those that changed last and a part of the others; GRAFT_ALL_TESTS=1 takes all (recent.py).
"""

import argparse
import concurrent.futures
import functools
import pathlib
import re
import subprocess
import sys
import tempfile

import recent

WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror', '-Wno-restrict']
PRECOMPILED = 12
LATEST, IN_TURN = 1 / 16, 1 / 16
SYSTEM_HEADER = 300  # lines that a header from outside weighs
HEAVY = {'fmt': 3000}  # by its first folder


class tree:
    """The headers under a directory and what includes what"""

    def __init__(self, root):
        self.root = root
        # those of graft/cann that CANN's sources include keep the ending that they have there
        text = {str(path.relative_to(root)): path.read_text(encoding='utf-8')
                for path in sorted(root.rglob('*.hpp')) + sorted(root.rglob('graft/cann/**/*.h'))}
        self.direct = {name: [each for each in re.findall(r'^#include "(graft/[^"]+)"', body, re.MULTILINE) if each in text]
                       for name, body in text.items()}
        self.outside = {name: set(re.findall(r'^#include <([^>]+)>', body, re.MULTILINE)) for name, body in text.items()}
        self.lines = {name: body.count('\n') for name, body in text.items()}

    @functools.lru_cache(maxsize=None)
    def closure(self, name):
        found = {name}
        for each in self.direct[name]:
            found |= self.closure(each)
        return frozenset(found)

    @functools.lru_cache(maxsize=None)
    def weight(self, name):
        within = self.closure(name)
        return sum(self.lines[each] for each in within) + sum(
            HEAVY.get(each.partition('/')[0], SYSTEM_HEADER) for each in set().union(*(self.outside[each] for each in within)))

    def base(self, name, chosen):
        """The heaviest of the chosen headers that `name` includes, or None"""
        return max((each for each in chosen if each != name and each in self.closure(name)), key=lambda each: (self.weight(each), each), default=None)

    def choose(self, wanted):
        """The headers that save most when they are precompiled, one after the other, for these"""
        chosen = []
        saved = dict.fromkeys(wanted, 0)
        for _ in range(PRECOMPILED):
            def gain(each):
                return sum(max(0, self.weight(each) - saved[name]) for name in wanted if name != each and each in self.closure(name)) - 2 * self.weight(each)
            best = max(sorted(self.direct), key=gain)
            if gain(best) <= 0:
                break
            chosen.append(best)
            for name in wanted:
                if name != best and best in self.closure(name):
                    saved[name] = max(saved[name], self.weight(best))
        return chosen

    def chains(self, wanted, chosen):
        """These headers, the heaviest first, as lists on one precompiled header: each includes the one before it"""
        left = list(wanted)
        found = []
        while left:
            chain = [left.pop(0)]
            base = self.base(chain[0], chosen)
            for each in list(left):
                if each in self.closure(chain[-1]) and self.base(each, chosen) == base:
                    left.remove(each)
                    chain.append(each)
            found.append((base, chain[::-1]))
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--compiler', default='g++')
    parser.add_argument('--std', default='c++20')
    parser.add_argument('--include', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2] / 'include')
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--jobs', type=int, default=2)
    parser.add_argument('headers', nargs='*', help='these only, e.g. graft/op/define/op.hpp')
    options = parser.parse_args()
    headers = tree(options.include)
    clang = 'clang' in pathlib.Path(options.compiler).name
    command = [options.compiler, f'-std={options.std}', *(WARNINGS[:-1] if clang else WARNINGS), '-I', str(options.include)]
    for directory in options.system_include:
        command += ['-isystem', directory]

    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def unit(names, kind):
            path = pathlib.Path(folder) / (f'{len(names)}-' + names[-1].replace('/', '-') + kind)
            path.write_text(''.join(f'#include "{name}"\n' for name in names), encoding='utf-8')
            return path

        def precompile(name):
            source = unit([name], '.all.hpp')
            target = f'{source}.pch' if clang else f'{source}.gch'
            once = ['-fpch-instantiate-templates'] if clang else []
            done = subprocess.run([*command, *once, '-x', 'c++-header', str(source), '-o', target], capture_output=True)
            return name, (['-include-pch', target] if clang else ['-include', str(source)]) if done.returncode == 0 else []

        heaviest = sorted(headers.direct, key=lambda name: (-headers.weight(name), name))
        wanted = options.headers or [path.removeprefix('include/')
                                     for path in recent.share((f'include/{name}' for name in heaviest), LATEST, IN_TURN)]
        precompiled = dict(pool.map(precompile, headers.choose(wanted)))

        def said_of(base, names):
            on = precompiled.get(base, [])
            done = subprocess.run([*command, '-fsyntax-only', *on, str(unit(names, '.cpp'))], capture_output=True, text=True, errors='replace')
            return done.stdout + done.stderr if done.returncode != 0 else ''

        def mistakes(chain):
            base, names = chain
            if len(names) > 1 and not said_of(base, names):
                return []
            return [(name, said) for name in names if (said := said_of(base, [name]))]

        failed = 0
        for each in pool.map(mistakes, headers.chains(wanted, precompiled)):
            for name, said in each:
                failed += 1
                print(f'FAILED {name}\n{said[:3000]}')
    print(f'{len(wanted)} of {len(headers.direct)} headers alone on {pathlib.Path(options.compiler).name}, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
