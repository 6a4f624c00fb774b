#!/usr/bin/env python3
# bench/compile/limits.py - a catalog of 4,000 operators compiles with the compilers' own limits
# SPDX-License-Identifier: Apache-2.0
"""Compiles one unit with --operators generated operators (those of measure.py) and their catalog, without any option
that raises a limit, and prints CPU seconds and peak memory. It takes about a minute of CPU time for three compilers, so it is
not one of the tests."""

import argparse
import pathlib
import shutil
import sys
import tempfile

from measure import CATALOG, COMPILERS, OPERATOR, compile_once


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--compiler', action='append', help='default: ' + ' '.join(COMPILERS) + ', those found')
    parser.add_argument('--include', default=str(root / 'include'))
    parser.add_argument('--operators', type=int, default=4000)
    options = parser.parse_args()
    names = ', '.join(f'op_{i}' for i in range(options.operators))
    text = '#include <graft/op.hpp>\n' + ''.join(OPERATOR.format(i=i) for i in range(options.operators)) + CATALOG.format(names=names)
    for compiler in options.compiler or [c for c in COMPILERS if shutil.which(c)]:
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / 'x.cpp'
            source.write_text(text, encoding='utf-8')
            seconds, memory = compile_once([compiler, '-std=c++20', '-O0', '-I', options.include, '-c', str(source), '-o', str(source.with_suffix('.o'))])
        print(f'{compiler:<12}{options.operators} operators {seconds:7.1f} s {memory:7.0f} MB', flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
