#!/usr/bin/env python3
# test/package/run.py - uses the library from outside, in one of the ways a user may
# SPDX-License-Identifier: Apache-2.0
"""add_subdirectory  a CMake project that has the library in its tree
find_package      a CMake project with the installed package, then with the build tree as the package
core_flags        the headers of include/ without exceptions and RTTI, in C++20 and C++23, on every compiler found
single_header     the files of single_include/ alone, likewise
two_units         two units with all headers, linked: everything is inline"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMPILERS = ['g++', 'clang++-14', 'clang++-19']
STRICT = ['-Wall', '-Wextra', '-Wpedantic', '-Werror', '-fno-exceptions', '-fno-rtti']


def run(*command):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print('failed:', *command)
        print(done.stdout[:6000])
        sys.exit(1)


def build_and_run(options, project, work, *definitions):
    run(options.cmake, '-S', project, '-B', work, '-G', options.generator, f'-DCMAKE_CXX_COMPILER={options.compiler}',
        '-DCMAKE_BUILD_TYPE=Debug', *definitions)
    run(options.cmake, '--build', work)
    for program in ('core', 'everything'):
        run(work / program)


def add_subdirectory(options, work):
    build_and_run(options, options.here / 'add_subdirectory', work / 'build', f'-DGRAFT_SOURCE={options.root}')


def find_package(options, work):
    run(options.cmake, '--install', options.build, '--prefix', work / 'prefix')
    installed = {p.relative_to(work / 'prefix/include') for p in (work / 'prefix/include').rglob('*.hpp')}
    ours = {p.relative_to(options.root / 'include') for p in (options.root / 'include').rglob('*.hpp')}
    if installed != ours:
        sys.exit(f'not installed: {sorted(map(str, ours - installed))}, too much: {sorted(map(str, installed - ours))}')
    build_and_run(options, options.here / 'find_package', work / 'installed', f'-DCMAKE_PREFIX_PATH={work / "prefix"}')
    build_and_run(options, options.here / 'find_package', work / 'built', f'-Dgraft_DIR={options.build}')


def compilers(options):
    found = [path for path in map(shutil.which, COMPILERS) if path]
    return found or [options.compiler]


def check_syntax(options, headers, include, work, flags, standards=('c++20', 'c++2b')):
    source = work / 'all.cpp'
    source.write_text(''.join(f'#include <{header}>\n' for header in headers), encoding='utf-8')
    for compiler in compilers(options):
        for standard in standards:
            run(compiler, f'-std={standard}', '-fsyntax-only', *flags, '-I', include, *options.system, source)


def core_flags(options, work):
    include = options.root / 'include'
    headers = sorted(p.relative_to(include).as_posix() for p in include.rglob('*.hpp'))
    heavy = [h for h in headers if h.startswith(('graft/text', 'graft/library/kernels', 'graft/kernels'))]
    # two orders: what a header fails to include, it cannot get from its neighbours in both
    light = [h for h in headers if h not in heavy]
    check_syntax(options, light, include, work, STRICT)
    check_syntax(options, reversed(light), include, work, STRICT, ['c++20'])
    if heavy:
        check_syntax(options, heavy, include, work, [*STRICT, '-DFMT_HEADER_ONLY'], ['c++20'])


def single_header(options, work):
    # copied away, so that nothing beside it can be included by accident
    shutil.copytree(options.root / 'single_include/graft', work / 'graft')
    check_syntax(options, ['graft/graft.hpp'], work, work, STRICT)
    for name in ('text', 'kernels'):
        if (work / f'graft/{name}.hpp').is_file():
            check_syntax(options, [f'graft/{name}.hpp'], work, work, [*STRICT, '-DFMT_HEADER_ONLY'], ['c++20'])


def two_units(options, work):
    flags = ['-std=c++20', '-O0', '-DWITH_TEXT', '-DWITH_OTHER_UNIT', '-DFMT_HEADER_ONLY']
    objects = []
    for name in ('main', 'other_unit'):
        objects.append(work / f'{name}.o')
        run(options.compiler, *flags, '-I', options.root / 'include', *options.system,
            '-c', options.here / f'{name}.cpp', '-o', objects[-1])
    run(options.compiler, *objects, '-o', work / 'program')
    run(work / 'program')


def main():
    ways = {way.__name__: way for way in (add_subdirectory, find_package, core_flags, single_header, two_units)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('way', choices=ways)
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--build', type=pathlib.Path, help='our build tree')
    parser.add_argument('--cmake', default='cmake')
    parser.add_argument('--generator', default='Unix Makefiles')
    parser.add_argument('--compiler', default='g++')
    parser.add_argument('--system-include', action='append', default=[])
    options = parser.parse_args()
    options.here = pathlib.Path(__file__).resolve().parent
    options.system = [part for directory in options.system_include for part in ('-isystem', directory)]
    with tempfile.TemporaryDirectory() as work:
        ways[options.way](options, pathlib.Path(work))
    return 0


if __name__ == '__main__':
    sys.exit(main())
