#!/usr/bin/env python3
# test/cann/figures.py - every figure that CANN's sources must reach here, in one run
# SPDX-License-Identifier: Apache-2.0
"""usage: figures.py --build FOLDER [--tool graft_import] [--only NAME ...] [--compiler C++ ...] [--system-include DIR ...] [--jobs N]

Runs the scripts in its folder over GRAFT_CORPUS/cann and prints the output of each, then a table: the requirement, and whether it is met.
  prototypes  all REG_OP headers of 8.1 and 2022 in one unit, on each --compiler: operators, ports, attributes, slips
  rules       functions compile and link; CANN's own cases with them                                   (sources.py rules)
  shipped     the same cases with the operators that ship, and with --catalog cann                     (cases.py)
  names       shipped operators whose ports, attributes and defaults are CANN's, also with the catalog (shipped.py)
  plugins     plugins compile; rows that lose nothing against TensorFlow's definitions                 (sources.py plugins)
  models      TensorFlow's models of the corpus, imported by plugins and functions together, against graft's own import: rules and plugins
              must be built (models.py)
  scopes      scope passes compile and fire on graphs made for them                                    (sources.py scopes)
  opdef       OpDef classes compile, infer and tile                                                    (sources.py opdef)
  cost        CPU seconds for the headers of graft/cann that one source of each kind includes, g++ -O0
Builds are in subfolders of --build and are not deleted. Takes an hour if nothing is built; exit 1 if a requirement is not met.
"""

import argparse
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

import sources

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / 'include'
MOST_SECONDS = 2.0


def told(command):
    """(whether it succeeded, its last lines)"""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, errors='replace')
    print(done.stdout + done.stderr, flush=True)
    lines = [line for line in done.stdout.splitlines() if line and not line.startswith(' ')]
    if lines and lines[-1].startswith('skipped'):
        return None, lines[-1]
    return done.returncode == 0, '; '.join(re.split('; not: |; these lose', line)[0] for line in lines[-3:])


def prototypes(options):
    for compiler in options.compiler:
        command = [sys.executable, HERE / 'prototypes.py', '--compiler', compiler, '--include', INCLUDE]
        for folder in options.system_include:
            command += ['--system-include', folder]
        yield f'prototypes, {compiler}', *told(command)


def of_sources(kind):
    def run(options):
        command = [sys.executable, HERE / 'sources.py', kind, '--build', options.build / kind, '--jobs', options.jobs]
        yield kind, *told(command)

    return run


def shipped(options):
    yield 'shipped', *told([sys.executable, HERE / 'cases.py', '--tool', options.tool, '--least', '90', '--reasons'])
    command = [sys.executable, HERE / 'cases.py', '--tool', options.tool, '--catalog', 'cann']
    yield 'shipped, --catalog cann', None, told(command)[1]  # no requirement: most of these have no rules of their own


def names(options):
    for name, further in (('names', []), ('names, --catalog cann', ['--catalog', 'cann'])):
        yield name, *told([sys.executable, HERE / 'shipped.py', '--tool', options.tool, *further])


def models(options):
    """A program of everything that both builds compiled: the operators' functions and the plugins"""
    rules, plugins = options.build / 'rules', options.build / 'plugins'
    parts = rules / 'CMakeFiles', plugins / 'CMakeFiles/cann_sources.dir'
    objects = [p for part in parts for p in sorted(part.rglob('*.o')) if 'CompilerId' not in str(p)]
    if not (rules / 'cann_import').is_file() or not (plugins / 'CMakeFiles/cann_sources.dir').is_dir():
        yield 'models', None, 'not measured: rules and plugins are not built'
        return
    tool = options.build / 'cann_models'
    done = subprocess.run(['g++', *map(str, objects), '-Wl,--allow-multiple-definition', '-lfmt', '-o', str(tool)], capture_output=True, text=True)
    if done.returncode != 0:
        yield 'models', False, f'does not link: {done.stderr[:300]}'
        return
    corpus = pathlib.Path(os.environ['GRAFT_CORPUS']) / 'tensorflow'
    files = sorted([*(corpus / 'models').glob('*.pb'), *(corpus / 'shapes').glob('*.pb')])
    yield 'models', *told([sys.executable, HERE / 'models.py', '--tool', tool, '--graft', options.tool, *files])


def headers_of(path, by_name, seen):
    """The headers of graft/cann that a source includes, directly or through other headers"""
    found = set()
    for name in re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', path.read_text(encoding='utf-8', errors='replace'), re.M):
        own = by_name.get(pathlib.Path(name).name)
        if (INCLUDE / 'graft/cann' / name).is_file():
            found.add(name)
        elif own and own not in seen:
            seen.add(own)
            found |= headers_of(own, by_name, seen)
    return found


def seconds_of(headers):
    """(whether a unit of these headers alone compiles, CPU seconds): the minimum of three runs"""
    with tempfile.TemporaryDirectory() as work:
        unit = pathlib.Path(work) / 'headers.cpp'
        unit.write_text(''.join(f'#include <{name}>\n' for name in headers))
        command = ['g++', '-std=c++20', '-O0', '-w', f'-I{INCLUDE}', f'-I{INCLUDE}/graft/cann', '-c', str(unit), '-o', f'{work}/headers.o']
        least = None
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run(command, capture_output=True, text=True, errors='replace')
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            least = seconds if least is None else min(least, seconds)
        print(done.stderr[:2000], end='')
        return done.returncode == 0, least


def cost(options):
    """For each kind, of the source that includes most"""
    corpus = pathlib.Path(os.environ['GRAFT_CORPUS']) / 'cann'
    standard = ['algorithm', 'functional', 'map', 'memory', 'sstream', 'string', 'unordered_map', 'vector']
    yield 'cost, the standard library', None, f'{", ".join(standard)}: {seconds_of(standard)[1]:.2f} s of the processor, to compare with'
    for kind, folder in sources.FOLDERS.items():
        paths = [p for p in sorted((corpus / folder).rglob('*')) if p.suffix in ('.cc', '.cpp') and not re.search(sources.SKIP[kind], str(p))]
        by_name = {p.name: p for p in sorted((corpus / folder).rglob('*.h'))}
        headers = max((sorted(headers_of(p, by_name, set())) for p in paths), key=len)
        fine, seconds = seconds_of(headers)
        yield f'cost, {kind}', fine and seconds <= MOST_SECONDS, f'{seconds:.2f} s of the processor: {", ".join(headers)}'


PARTS = {'prototypes': prototypes, 'rules': of_sources('rules'), 'shipped': shipped, 'names': names, 'plugins': of_sources('plugins'),
         'models': models, 'scopes': of_sources('scopes'), 'opdef': of_sources('opdef'), 'cost': cost}  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument('--build', type=pathlib.Path, required=True)
    parser.add_argument('--tool', default='')
    parser.add_argument('--only', nargs='+', choices=list(PARTS), default=list(PARTS))
    parser.add_argument('--compiler', nargs='+', default=['g++', 'clang++-14', 'clang++-19'])
    parser.add_argument('--system-include', nargs='*', default=[])
    parser.add_argument('--jobs', default='1')
    options = parser.parse_args()
    if not (pathlib.Path(os.environ.get('GRAFT_CORPUS', '/nonexistent')) / 'cann').is_dir():
        print("skipped: GRAFT_CORPUS names no folder with CANN's sources")
        return 0
    rows = []
    for part in options.only:
        if part in ('shipped', 'names', 'models') and not options.tool:
            rows.append((part, None, 'not measured: no --tool'))
            continue
        rows += PARTS[part](options)
    for name, fine, text in rows:
        print(f'{name:26} {"" if fine is None else "holds" if fine else "MISSED":7} {text}')
    return 0 if all(fine is not False for _, fine, _ in rows) else 1


if __name__ == '__main__':
    sys.exit(main())
