#!/usr/bin/env python3
# bench/gates.py - figures that are the same in every run, held against bench/gates.tsv: more than 3 % worse fails
# SPDX-License-Identifier: Apache-2.0
"""lines           of each umbrella header after the preprocessor, without blank ones (g++ -E -P); of run.hpp and all.hpp with GRAFT_SEPARATE, too
instantiations  of templates in units that users write (clang++-19 -ftime-trace, classes and functions)
relocations     in the data of such a unit, and start-up: entries that run when a program starts (readelf)
instructions    of one part of the library per node or byte (callgrind on bench/gates.cpp, -O1)
start           of graft_import, where --tool names it: addresses that the loader writes, kB of tables that hold some,
                thousands of instructions of a whole run that imports a small net and plans it; kB of code and data of the
                archives of graft::compiled and graft::shipped
compile         with --compile: millions of instructions of g++ for an operator with a rule (-O0, -O2) and for a header (callgrind, -O0);
                some minutes, so no part of the tests (test/nightly.sh asks for it)
units           with --compile: thousands of declarations and expressions that clang++-19 makes of each unit of graft::compiled
                and graft::shipped; instructions of g++ for all of them would take valgrind hours

    bench/gates.py            compares; ends with 1 when a figure is more than 3 % above the one in gates.tsv
    bench/gates.py --write    measures anew and writes gates.tsv

A figure of another compiler's version than the one that wrote the file, or without its program, is left out and named.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
ALLOWED = 1.03
WORK = ('text_byte', 'wire_byte', 'lookup', 'import_node', 'infer_node', 'infer_float_node', 'remembered_node', 'plan_node', 'dispatch_node')
RUNNING = ('run', 'all')  # umbrellas with bodies that graft::compiled has
UNITS = ('conv2d_plugin',)  # of examples/: operator, plugin, kernel and session in one


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, errors='replace', cwd=ROOT)
    if done.returncode != 0:
        sys.exit(f'failed: {" ".join(map(str, command))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}')
    return done.stdout + done.stderr


def version(program):
    return run(program, '--version').splitlines()[0].strip() if shutil.which(program) else None


def flags(options):
    return ['-std=c++20', '-I', 'include', '-I', '.'] + [part for directory in options.system_include for part in ('-isystem', directory)]


def lines(options, folder):
    for header in sorted((ROOT / 'include/graft').glob('*.hpp')):
        if header.name == 'version.hpp':  # macros only
            continue
        source = folder / 'lines.cpp'
        source.write_text(f'#include "graft/{header.name}"\n')
        yield header.name, run('g++', *flags(options), '-E', '-P', source).count('\n')
        if header.stem in RUNNING:
            yield f'{header.name} separate', run('g++', *flags(options), '-DGRAFT_SEPARATE', '-E', '-P', source).count('\n')


def object_of(name, options, folder):
    """Compiled once, with the compiler's trace beside it"""
    target = folder / f'{name}.o'
    if not target.exists():
        run('clang++-19', *flags(options), '-O0', '-fPIC', '-ftime-trace', '-ftime-trace-granularity=0', '-c', f'examples/{name}.cpp', '-o', target)
    return target


def instantiations(options, folder):
    for name in UNITS:
        trace = object_of(name, options, folder).with_suffix('.json').read_text(encoding='utf-8')
        yield name, len(re.findall(r'"name": ?"Instantiate(?:Class|Function)"', trace))


def relocations(options, folder):
    for name in UNITS:
        counted, section = {'data': 0, 'start-up': 0}, None
        for line in run('readelf', '-rW', object_of(name, options, folder)).splitlines():
            if line.startswith('Relocation section'):
                part = re.search(r"'\.rela?\.(data|rodata|bss|tdata|init_array|preinit_array|ctors)", line)
                section = part and ('start-up' if part.group(1).endswith(('array', 'ctors')) else 'data')
            elif section and re.match(r'[0-9a-f]{12,}\s', line):
                counted[section] += 1
        yield from ((f'{name}/{where}', count) for where, count in counted.items())


def start(options, folder):
    """Every table that ships stands in the tool: what a table without addresses spares is seen here."""
    # packed relocations (RELR) are lines of an address alone
    yield 'graft_import/relocations', len(re.findall(r'^[0-9a-f]{16}\b', run('readelf', '-rW', options.tool), re.M))
    sections = re.findall(r'\] \.data\.rel\.ro +\w+ +\w+ \w+ (\w+)', run('readelf', '-SW', options.tool))
    yield 'graft_import/relocated_kB', sum(int(size, 16) for size in sections) // 1024
    said = run('valgrind', '--tool=callgrind', f'--callgrind-out-file={folder / "out"}', options.tool, '--no-run', 'examples/glyphs/glyphs.prototxt')
    yield 'graft_import/k_instructions', int(re.search(r'Collected : (\d+)', said).group(1)) // 1000
    for archive in sorted(options.tool.resolve().parents[1].glob('libgraft_*.a')):
        members = [line.split() for line in run('size', archive).splitlines()[1:]]
        yield f'{archive.name}/kB', sum(int(text) + int(data) for text, data, *_ in members) // 1024


def instructions(options, folder):
    program = folder / 'gates'
    run('g++', *flags(options), '-O1', '-g1', 'bench/gates.cpp', '-o', program)
    for what in WORK:
        units = int(run(program, what).strip())
        said = run('valgrind', '--tool=callgrind', '--collect-atstart=no', '--toggle-collect=counted*', f'--callgrind-out-file={folder / "out"}', program, what)
        collected = re.search(r'Collected : (\d+)', said)
        if not collected:
            sys.exit(f'callgrind says nothing of {what}:\n{said[-1000:]}')
        yield what, round(int(collected.group(1)) / units, 2)


def compiling(options, folder):
    """Its garbage collector runs at the same points on every machine."""
    sys.path.insert(0, str(ROOT / 'bench/compile'))
    from beside import text
    steady = ['--param', 'ggc-min-expand=100', '--param', 'ggc-min-heapsize=262144']

    def cost(content, *more):
        source = folder / 'compiled.cpp'
        source.write_text(content, encoding='utf-8')
        said = run('g++', *flags(options), *steady, *more, '-S', source, '-o', folder / 'compiled.s', '-wrapper',
                   f'valgrind,--tool=callgrind,--callgrind-out-file={folder / "out"}')
        return int(re.search(r'Collected : (\d+)', said).group(1)) / 1e6

    for level in ('-O0', '-O2'):
        few, many = (cost(text('graft', n), level) for n in (10, 30))
        yield f'operator {level}', round((many - few) / 20, 1)
    nothing = cost('')
    yield 'four std headers', round(cost(''.join(f'#include <{header}>\n' for header in ('vector', 'string', 'span', 'string_view'))) - nothing)
    for header in ('op/catalog/catalog.hpp', 'op.hpp', 'plugin.hpp', 'kernel.hpp', 'graft.hpp', 'run.hpp'):
        yield header, round(cost(f'#include "graft/{header}"\n', *(['-DGRAFT_SEPARATE'] if header == 'run.hpp' else [])) - nothing)


def units(options, folder):
    rooms = ('frontend', 'graph', 'mapping', 'program', 'tiling', 'export', 'text')
    for part in [f'{room}/src' for room in rooms] + [f'shipped/{path.stem}' for path in sorted((ROOT / 'include/graft/shipped').glob('*.ipp'))
                                                    if path.stem not in ('src', 'onednn_kernels', 'onednn_library')]:
        source = folder / 'unit.cpp'
        source.write_text(f'#include "graft/{part}.ipp"\n', encoding='utf-8')
        said = run('clang++-19', *flags(options), '-DGRAFT_SEPARATE', '-DGRAFT_PROVED', '-fsyntax-only', '-Xclang', '-print-stats', source)
        yield part, sum(map(int, re.findall(r'^ +(\d+) (?:decls|stmts/exprs) total', said, re.M))) // 1000


KINDS = {'lines': (lines, ('g++',)), 'instantiations': (instantiations, ('clang++-19',)), 'relocations': (relocations, ('clang++-19', 'readelf')),
         'instructions': (instructions, ('g++', 'valgrind')), 'start': (start, ('g++', 'readelf', 'valgrind')), 'compile': (compiling, ('g++', 'valgrind')),
         'units': (units, ('clang++-19',))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--write', action='store_true')
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--table', type=pathlib.Path, default=ROOT / 'bench/gates.tsv')
    parser.add_argument('--only', choices=KINDS, help='this kind of figures')
    parser.add_argument('--compile', action='store_true', help='what compiling costs, too')
    parser.add_argument('--tool', type=pathlib.Path, help='graft_import, compiled for the tests')
    options = parser.parse_args()
    there, versions = {}, {}
    if options.table.exists():
        for line in options.table.read_text(encoding='utf-8').splitlines():
            cells = line.split('\t')
            if cells[0] == '# version':
                versions[cells[1]] = cells[2]
            elif not line.startswith('#'):
                there[cells[0], cells[1]] = float(cells[2])
    found, left_out, failed, now = {}, [], [], {program: version(program) for _, programs in KINDS.values() for program in programs}
    with tempfile.TemporaryDirectory() as folder:
        for kind, (measure, programs) in KINDS.items():
            other = [p for p in programs if now[p] is None or (not options.write and now[p] != versions.get(p))]
            if other or options.only not in (None, kind) or (kind == 'start' and not options.tool) or (kind in ('compile', 'units') and not options.compile):
                left_out.append(f'{kind} ({", ".join(other) or "not asked for"})')
                continue
            for name, figure in measure(options, pathlib.Path(folder)):
                found[kind, name] = figure
                before = there.get((kind, name))
                note = 'new' if before is None else f'{(figure / before - 1) * 100:+.1f} %' if before else ''
                print(f'{kind:<16}{name:<20}{figure:>12}  {note}', flush=True)
                if before is None or figure > before * ALLOWED:
                    failed.append(f'{kind} of {name}: {figure}, was {before}')
    for gone in sorted(set(there) - set(found)):
        if gone[0] in {kind for kind, _ in found}:
            failed.append(f'{gone[0]} of {gone[1]}: is no longer measured')
    if options.write:
        kept = {key: figure for key, figure in there.items() if key[0] not in {kind for kind, _ in found}}
        rows = [f'# version\t{p}\t{v}' for p, v in sorted({**versions, **{p: v for p, v in now.items() if v}}.items())]
        rows += [f'{kind}\t{name}\t{figure:g}' if figure != int(figure) else f'{kind}\t{name}\t{int(figure)}' for (kind, name), figure in {**kept, **found}.items()]
        options.table.write_text('# written by bench/gates.py --write\n' + '\n'.join(rows) + '\n', encoding='utf-8')
        return 0
    print(*(f'left out: {each}' for each in left_out), *(f'FAILED {each}' for each in failed),
          f'{len(found)} figures, {len(failed)} more than 3 % worse; bench/gates.py --write takes them over', sep='\n')
    return 1 if failed else 0 if found else 77


if __name__ == '__main__':
    sys.exit(main())
