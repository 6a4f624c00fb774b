#!/usr/bin/env python3
# bench/compile/proofs.py [SOURCE...] - compile-time cost of the proofs that tilings fit: `static_assert(graft::fits<...`
# SPDX-License-Identifier: Apache-2.0
"""Compiles each source (default: the two with the most proofs) without its proofs, with all of them, and with --each every
one alone; the difference is the cost of the proofs, with the templates that they need. With --each a proof is compiled once
and then --copies times more: the cost of one of these is the proof without its templates, and includes less of the machine's other load.
CPU seconds of the compiler (user + system), best of --runs, -fsyntax-only, its own limits. Ends with 1 if a
proof takes more than --most milliseconds on average (with --each: any of them)."""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile

from measure import COMPILERS, compile_once

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ['test/kernel/public_tilings.cpp', 'test/kernel/fits.cpp', 'test/shipped/tiled_kernels.cpp']


def proofs_of(text):
    """[begin, end) of each `static_assert(graft::fits<...);`"""
    found = []
    for start in re.finditer(r'static_assert\(\s*graft::fits<', text):
        depth, at = 0, start.start()
        while depth or text[at] != ';':
            depth += (text[at] == '(') - (text[at] == ')')
            at += 1
        found.append((start.start(), at + 1))
    return found


def without(text, proofs, kept=(), times=1):
    for n, (begin, end) in reversed(list(enumerate(proofs))):
        text = text[:begin] + text[begin:end] * (times if n in kept else 0) + text[end:]
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('sources', nargs='*', default=[str(ROOT / s) for s in SOURCES])
    parser.add_argument('--compiler', action='append', help='default: ' + ' '.join(COMPILERS) + ', those found')
    parser.add_argument('--include', default=str(ROOT / 'include'))
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--each', action='store_true')
    parser.add_argument('--copies', type=int, default=20, help='with --each')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--most', type=float, default=50, help='milliseconds')
    options = parser.parse_args()
    slow = False
    for compiler in options.compiler or [c for c in COMPILERS if shutil.which(c)]:
        for name in options.sources:
            text = pathlib.Path(name).read_text(encoding='utf-8')
            proofs = proofs_of(text)
            if not proofs:
                sys.exit(f'{name}: no static_assert(graft::fits<...')
            with tempfile.TemporaryDirectory() as folder:
                source = pathlib.Path(folder) / 'x.cpp'

                def cost(some, times=1):
                    source.write_text(without(text, proofs, some, times), encoding='utf-8')
                    command = [compiler, '-std=c++20', '-fsyntax-only', '-w', '-DGRAFT_SEPARATE', '-I', options.include, '-I', str(ROOT / 'test')]
                    command += [part for directory in options.system_include for part in ('-isystem', directory)]
                    return min(compile_once([*command, str(source)])[0] for _ in range(options.runs)) * 1000

                base = cost(())
                each = (cost(range(len(proofs))) - base) / len(proofs)
                print(f'{compiler:<12}{pathlib.Path(name).name:<22}{len(proofs):>3} proofs, {each:6.1f} ms each on average, {base:.0f} ms without them', flush=True)
                slow = slow or each > options.most
                for n, (begin, end) in enumerate(proofs if options.each else ()):
                    took = (cost((n,), 1 + options.copies) - cost((n,))) / options.copies
                    slow = slow or took > options.most
                    print(f'{took:16.1f} ms  {" ".join(text[begin:end].split())[:110]}', flush=True)
    return 1 if slow else 0


if __name__ == '__main__':
    sys.exit(main())
