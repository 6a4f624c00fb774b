#!/usr/bin/env python3
# test/package/run.py - uses the library from outside, in one of the ways that a user has
# SPDX-License-Identifier: Apache-2.0
"""add_subdirectory  a CMake project that has the library in its tree
fetch_content     a CMake project that declares the library as its content
find_package      a CMake project with the installed package, then with the build tree as the package
pkg_config        a compiler's command line with the flags that pkg-config has for the installed package; the links of the installed pages
core_flags        the headers of include/ without exceptions and RTTI on clang++-14, every other commit with all proofs; with
                  GRAFT_ALL_TESTS=1 on every compiler found, in C++20 and C++23, and those of kernels and text too
single_header     the files of single_include/ alone, likewise, on g++ in C++23; each umbrella alone. With GRAFT_ALL_TESTS=1 with the
                  proofs of every definition, plugin and kernel, which the build of graft::shipped has on the same compiler
operator_library  the operator library of examples/, with single_include/ alone, loaded by graft_import; and libraries that do not fit
module            `import graft;` by the commands of INSTALL.md, alone, beside headers, with graft::compiled (--compiled); and, where
                  CMake can build modules, graft::module
precompiled       graft::pch, or a single header precompiled, for two targets: installed, in the tree, a single header, each on another
                  compiler; one of the three in turn, all with GRAFT_ALL_TESTS=1
tiny_compiler     the downstream compiler of examples/, with single_include/ alone; with GRAFT_ALL_TESTS=1 with the installed package, too
two_units         two units with all headers, linked: everything is inline; and static libraries of the user that contain the headers

The contents of the headers are tested once: find_package compiles all of them from the installation, core_flags, single_header
and two_units all of ours. The others test that headers and targets are found, with a program that includes few."""

import argparse
import math
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'structure'))
import recent  # noqa: E402

COMPILERS = ['g++', 'clang++-14', 'clang++-19']
SKIPPED = 77
STRICT = ['-Wall', '-Wextra', '-Wpedantic', '-Werror', '-fno-exceptions', '-fno-rtti']


def run(*command):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print('failed:', *command)
        print(done.stdout[:6000])
        sys.exit(1)


def build_and_run(options, project, work, *definitions):
    run(options.cmake, '-S', project, '-B', work, '-G', options.generator, f'-DCMAKE_CXX_COMPILER={options.compiler}',
        '-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_CXX_FLAGS_DEBUG=', *definitions) # without -g: not needed
    run(options.cmake, '--build', work)
    run(work / 'core')
    for program in ('everything', 'engine', 'separate'): # not every project has all of them
        if (work / program).is_file():
            run(work / program)


def add_subdirectory(options, work):
    build_and_run(options, options.here / 'add_subdirectory', work / 'build', f'-DGRAFT_SOURCE={options.root}')


def fetch_content(options, work):
    build_and_run(options, options.here / 'fetch_content', work / 'build', f'-DFETCHCONTENT_SOURCE_DIR_GRAFT={options.root}')


def program_of(options, work, *flags, source='main.cpp'):
    run(options.compiler, '-std=c++20', '-O0', options.here / source, *flags, '-o', work / 'program')
    run(work / 'program')


def pkg_config(options, work):
    if not shutil.which('pkg-config'):
        print('skipped: no pkg-config')
        return
    run(options.cmake, '--install', options.build, '--prefix', work / 'prefix')
    run(sys.executable, options.root / 'test/docs/installed.py', work / 'prefix/share/doc/graft')
    environment = {**os.environ, 'PKG_CONFIG_PATH': str(work / 'prefix/share/pkgconfig')}
    ways = [('main.cpp', ['graft'], []), ('main.cpp', ['graft', 'graft-text'], ['-DWITH_TEXT'])]
    if (work / 'prefix/share/pkgconfig/graft-onednn.pc').is_file():
        ways.append(('engine.cpp', ['graft-onednn'], []))
    else:
        print('skipped: graft-onednn, which is not installed')
    for source, modules, define in ways:
        flags = subprocess.run(['pkg-config', '--cflags', '--libs', *modules], env=environment, capture_output=True, text=True, check=True).stdout
        program_of(options, work, *define, *flags.split(), *options.system, source=source)


def same_headers(options, folder):
    installed, ours = ({p.relative_to(include) for p in include.rglob('*.[hc]pp*')} for include in (folder, options.root / 'include'))
    if installed != ours:
        sys.exit(f'not installed: {sorted(map(str, ours - installed))}, too much: {sorted(map(str, installed - ours))}')


def find_package(options, work):
    run(options.cmake, '--install', options.build, '--prefix', work / 'prefix')
    same_headers(options, work / 'prefix/include')
    build_and_run(options, options.here / 'find_package', work / 'installed', f'-DCMAKE_PREFIX_PATH={work / "prefix"}', '-DWHOLE=ON')
    # from the build tree graft::compiled is compiled with the program, in a minute: at night
    whole = recent.all_wanted()
    build_and_run(options, options.here / 'find_package', work / 'built', f'-Dgraft_DIR={options.build}', f'-DSEPARATE={"ON" if whole else "OFF"}')


def precompiled(options, work):
    run(options.cmake, '--install', options.build, '--prefix', work / 'prefix')
    shutil.copytree(options.root / 'single_include/graft', work / 'single/graft')
    ways = [f'-DCMAKE_PREFIX_PATH={work / "prefix"}', f'-DGRAFT_SOURCE={options.root}', f'-DGRAFT_SINGLE_HEADER={work / "single"}']
    found = compilers(options)
    number = max(len(found), len(ways))
    position = recent.turn(number)
    for at in range(number) if recent.all_wanted() or position is None else [position]:
        build_and_run(options, options.here / 'precompiled', work / str(at), ways[at % len(ways)], f'-DCMAKE_CXX_COMPILER={found[at % len(found)]}')


def module(options, work):
    compiler = shutil.which('clang++-19')
    if not compiler:
        print('skipped: no clang++-19')
        sys.exit(SKIPPED)
    flags = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Werror', *options.system]
    (work / 'include').symlink_to(options.root / 'include')
    hello = (options.root / 'examples/hello_graft.cpp').read_text(encoding='utf-8')
    (work / 'hello.cpp').write_text(hello.replace('#include <graft/op.hpp>', 'import graft;'), encoding='utf-8')

    # the commands of the page, in their order: graft.pcm, hello, graft.run.pcm
    for command in re.findall(r'^clang\+\+-19 .*$', (options.root / 'INSTALL.md').read_text(encoding='utf-8'), re.MULTILINE):
        run('sh', '-c', f'cd {work} && {command} {" ".join(options.system)}')
    run(work / 'hello')

    def compile_unit(source, name, *more):
        run(compiler, '-std=c++20', '-I', options.root / 'include', f'-fprebuilt-module-path={work}', *flags, *more, '-c', source, '-o', work / name)

    def link(*units):
        run(compiler, '-std=c++20', f'-fprebuilt-module-path={work}', *(work / unit for unit in units), '-o', work / 'program')
        run(work / 'program')

    # a unit of the module, linked with one of headers
    compile_unit(options.here / 'module/imported.cpp', 'imported.o')
    compile_unit(options.here / 'module/main.cpp', 'main.o')
    link('imported.o', 'main.o', 'graft.pcm')

    # headers and the module in one unit, in both orders
    include, lines = '#include <graft/all.hpp>\n', 'import graft.run;\n'
    for order in (include + lines, lines + include):
        (work / 'both.cpp').write_text(order + hello, encoding='utf-8')
        compile_unit(work / 'both.cpp', 'both.o', '-fsyntax-only', '-DGRAFT_SEPARATE')

    version = subprocess.run([options.cmake, '--version'], capture_output=True, text=True).stdout.split()[2]
    if tuple(map(int, version.split('.')[:2])) < (3, 28) or not shutil.which('ninja') or not shutil.which('clang-scan-deps-19'):
        print('not tested: graft::module, which needs CMake 3.28, ninja and clang-scan-deps-19')
    else:
        run(options.cmake, '-S', options.here / 'module', '-B', work / 'build', '-G', 'Ninja', f'-DCMAKE_CXX_COMPILER={compiler}',
            f'-DGRAFT_SOURCE={options.root}')
        run(options.cmake, '--build', work / 'build')
        run(work / 'build/core')

    # an import instead of three headers, two others that stay, and graft::compiled
    if not options.compiled or not options.compiled.is_file():
        print('not tested: graft::compiled, which this build has not, or with flags of its own')
        return
    source = (options.root / 'examples/one_class.cpp').read_text(encoding='utf-8')
    source = re.sub('#include <graft/(?:op|kernel).hpp>\n', '', source).replace('#include <graft/run.hpp>', 'import graft.run;')
    (work / 'one_class.cpp').write_text(source, encoding='utf-8')
    compile_unit(work / 'one_class.cpp', 'one_class.o', '-DGRAFT_SEPARATE')
    link('one_class.o', 'graft.pcm', 'graft.run.pcm', options.compiled)


def tiny_compiler(options, work):
    run(options.cmake, '--install', options.build, '--prefix', work / 'prefix')
    shutil.copytree(options.root / 'single_include/graft', work / 'single/graft')
    ways = [('single', f'-DGRAFT_SINGLE_HEADER={work / "single"}'), ('installed', f'-DCMAKE_PREFIX_PATH={work / "prefix"}')]
    if not recent.all_wanted():
        del ways[1] # find_package uses the installation in smaller programs
    for name, source in ways:
        run(options.cmake, '-S', options.root / 'examples/tiny_compiler', '-B', work / name, '-G', options.generator,
            f'-DCMAKE_CXX_COMPILER={options.compiler}', '-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_CXX_FLAGS_DEBUG=', source)
        run(options.cmake, '--build', work / name)
        run('ctest', '--test-dir', work / name, '--output-on-failure', '--no-tests=error')


def says(status, words, *command):
    """The program ends with this status and prints each of the words"""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lost = [word for word in words if str(word) not in done.stdout]
    if done.returncode != status or lost:
        print('status', done.returncode, 'in place of', status, 'or not printed:', lost, ':', *command)
        print(done.stdout[:6000])
        sys.exit(1)
    return done.stdout


def operator_library(options, work):
    tool = options.build / 'examples/graft_import'
    if not tool.is_file():
        print(f'skipped: no {tool}')
        return
    project = options.root / 'examples/operator_library'
    shutil.copytree(options.root / 'single_include/graft', work / 'single/graft')
    run(options.cmake, '-S', project, '-B', work / 'built', '-G', options.generator, f'-DCMAKE_CXX_COMPILER={options.compiler}',
        '-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_CXX_FLAGS_DEBUG=', f'-DGRAFT_SINGLE_HEADER={work / "single"}')
    run(options.cmake, '--build', work / 'built')
    good, model = work / 'built/mish.so', project / 'mish.pbtxt'

    # the model fails without it, by name, and runs with it
    says(1, ['unsupported_operator', "'LeakyMish'"], tool, model)
    (work / 'x.npy').write_bytes(b'\x93NUMPY\x01\x00\x46\x00' + b"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }".ljust(69) + b'\n' +
                                 struct.pack('<4f', -2, -0.5, 0, 3))
    arguments = [model, '--library', good, '--input', f'x={work / "x.npy"}', '--save', work / 'out']
    said = says(0, ['SlopedMish', 'mish'], tool, *arguments)
    if said.count(' SlopedMish ') != 2 or 'Tanh' in said:
        sys.exit(f'the pass of the library did not fire:\n{said}')
    def mish(x, slope):
        y = x * math.tanh(math.log1p(math.exp(x)))
        return slope * y if x < 0 else y
    got = struct.unpack('<4f', (work / 'out/act_mul.npy').read_bytes()[-16:])
    for x, y in zip((-2, -0.5, 0, 3), got):
        if abs(mish(mish(x, 0.5), 1.0) - y) > 1e-5:
            sys.exit(f'wrong: {got}')
    says(0, ['"name":"SlopedMish","fingerprint":"'], tool, '--ops', 'json', '--library', good)
    says(0, ['y: float32[N,3]'], tool, '--infer', 'SlopedMish x=float32[N,3]', '--library', good)
    says(1, ['duplicate_library'], tool, model, '--library', good, '--library', work / 'built')

    # libraries that do not fit: all bad ones are named, and nothing is loaded
    bad = work / 'bad'
    bad.mkdir()
    header = (options.root / 'include/graft/program/detail/library_table.hpp').read_text(encoding='utf-8')
    version = int(re.search(r'library_abi = (\d+);', header)[1])
    table = 'struct { unsigned size, abi, headers, count; void* rest[32]; } static const table = '
    function = '; extern "C" __attribute__((visibility("default"))) void const* graft_library() { return %s; }\n'
    for name, values, answer in (('abi', f'{{0, {version + 97}, 0, 0, {{}}}}', '&table'), ('size', f'{{8, {version}, 0, 0, {{}}}}', '&table'), ('null', '{}', '0')):
        (work / f'{name}.cpp').write_text(table + values + function % answer, encoding='utf-8')
        run(options.compiler, '-shared', '-fPIC', work / f'{name}.cpp', '-o', bad / f'{name}.so')
    (work / 'other.cpp').write_text('extern "C" int something_else() { return 0; }\n', encoding='utf-8')
    run(options.compiler, '-shared', '-fPIC', work / 'other.cpp', '-o', bad / 'other.so')
    (work / 'open.cpp').write_text('extern "C" int nobody_has_this(); extern "C" int graft_library() { return nobody_has_this(); }\n', encoding='utf-8')
    run(options.compiler, '-shared', '-fPIC', work / 'open.cpp', '-o', bad / 'open.so')
    shutil.copy(good, bad / 'good.so')
    says(1, ['bad/abi.so', 'wrong_abi_version', 'bad/size.so', 'wrong_structure_size', 'bad/null.so', 'bad/other.so', 'missing_symbol',
             'bad/open.so', 'cannot_load_library', 'nobody_has_this'], tool, model, '--library', bad)
    for name, at, byte in (('class', 4, 1), ('machine', 18, 0xFA), ('magic', 0, 0)):
        content = bytearray(good.read_bytes())
        content[at] = byte
        (bad / f'{name}.so').write_bytes(content)
    (bad / 'cut.so').write_bytes(good.read_bytes()[:-100])
    said = says(1, ['bad/class.so', '32-bit', 'wrong_architecture', 'bad/machine.so', 'bad/magic.so', 'not_a_shared_object', 'bad/cut.so', 'truncated'],
                tool, model, '--library', bad)
    if 'abi.so' in said:
        sys.exit('a library was loaded although the directory has files that are none')


def compilers(options):
    found = [path for path in map(shutil.which, COMPILERS) if path]
    return found or [options.compiler]


def check_syntax(options, compiler, standard, headers, include, work, flags):
    source = work / 'all.cpp'
    source.write_text(''.join(f'#include <{header}>\n' for header in headers), encoding='utf-8')
    run(compiler, f'-std={standard}', '-fsyntax-only', *STRICT, *flags, '-I', include, *options.system, source)


def core_flags(options, work):
    include = options.root / 'include'
    headers = sorted(p.relative_to(include).as_posix() for p in include.rglob('*.hpp'))
    heavy = [h for h in headers if h.startswith(('graft/text', 'graft/library/kernel')) or h.endswith('kernels.hpp')]
    light = [h for h in headers if h not in heavy]
    # two orders and two standards, alternately: in both orders a missing include cannot be hidden by a header before it
    # (structure.headers compiles each that changed alone)
    found = compilers(options)
    ways = [('c++20', light[::-1], ['-DFMT_HEADER_ONLY']), ('c++2b', light + heavy, [])]
    if not recent.all_wanted():
        # single_header reads all of them on g++; import graft; and examples are compiled on the third compiler, too
        found, ways = found[1:2] or found, ways[:1]
        if recent.turn(2) == 1: # the build has the proofs of what ships, on g++
            ways[0][2].append('-DGRAFT_PROVED')
    for at in range(max(len(found), len(ways))):
        standard, listed, define = ways[at % len(ways)]
        check_syntax(options, found[at % len(found)], standard, listed, include, work, define)


def single_header(options, work):
    # copied to another folder, so that no file next to it can be included by accident
    shutil.copytree(options.root / 'single_include/graft', work / 'graft')
    files = sorted(p.relative_to(work).as_posix() for p in (work / 'graft').rglob('*.hpp'))
    # core_flags reads the same content on clang; all.hpp, which includes the others, comes last
    found = compilers(options)
    # the static libraries of the build have the proofs of every definition, on the same compiler: half of the time;
    # users compile without them, and with warnings as errors
    proved = [] if recent.all_wanted() else ['-DGRAFT_PROVED']
    check_syntax(options, found[0], 'c++2b', files[::-1], work, work, ['-DFMT_HEADER_ONLY', *proved])
    # one alone, as a small program includes it
    for at, name in enumerate(('op', 'plugin', 'kernel', 'graft', 'run')):
        check_syntax(options, found[-1 - at % len(found)], 'c++2b', [f'graft/{name}.hpp'], work, work, [])


def two_units(options, work):
    flags = ['-std=c++20', '-O0', '-DWHOLE', '-DWITH_TEXT', '-DWITH_OTHER_UNIT', '-DFMT_HEADER_ONLY']
    objects = []
    for name in ('main', 'other_unit'):
        objects.append(work / f'{name}.o')
        run(options.compiler, *flags, '-I', options.root / 'include', *options.system,
            '-c', options.here / f'{name}.cpp', '-o', objects[-1])
    libraries = [work / f'lib{name}.a' for name in ('other', 'again')]
    for library in libraries:
        run('ar', 'rcs', library, objects[1])
    for linked in (objects, [objects[0], *libraries]):
        run(options.compiler, *linked, '-o', work / 'program')
        run(work / 'program')


def main():
    ways = {way.__name__: way for way in (add_subdirectory, fetch_content, find_package, pkg_config, core_flags,
                                          single_header, operator_library, module, precompiled, tiny_compiler, two_units)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('way', choices=ways)
    parser.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--build', type=pathlib.Path, help='our build tree')
    parser.add_argument('--cmake', default='cmake')
    parser.add_argument('--generator', default='Unix Makefiles')
    parser.add_argument('--compiler', default='g++')
    parser.add_argument('--compiled', type=pathlib.Path, help='the library of graft::compiled')
    parser.add_argument('--system-include', action='append', default=[])
    options = parser.parse_args()
    options.here = pathlib.Path(__file__).resolve().parent
    options.system = [part for directory in options.system_include for part in ('-isystem', directory)]
    with tempfile.TemporaryDirectory() as work:
        ways[options.way](options, pathlib.Path(work))
    return 0


if __name__ == '__main__':
    sys.exit(main())
