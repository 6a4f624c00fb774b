#!/usr/bin/env python3
# test/structure/object_file.py - what a catalog leaves in the object file: no start-up code, one relocation per operator
# SPDX-License-Identifier: Apache-2.0
"""Compiles a catalog of generated operators as position-independent code and reads the object file with readelf.

* no .init_array, .ctors or .preinit_array entry: the tables are there before the program starts;
* relocations in data: the rules pointer of each operator and no more than --spare others. Names, attribute names and
  defaults are offsets into one pool of characters, so a start-up of the program has nothing to relocate for them.
"""

import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

OPERATOR = '''
struct op_{i} : graft::op<op_{i}> {{
    static constexpr auto prototype = graft::prototype("Op{i}")
        .input("x", real_number, any_shape)
        .input("y", real_number, any_shape)
        .output("z", follow("x", aspect::dtype))
        .attr("axis", {i}, at_least(0))
        .attr("mode", "SAME", one_of("SAME", "VALID"))
        .attr("pads", integers(1, 2, {i}))
        .on("npu", only("x", floating));
    static constexpr graft::status infer_shape(shape_context& ctx) {{
        ctx.output<"z">() = ctx.attr<"axis">() < 0 ? ctx.input<"x">() : ctx.input<"y">();
        return graft::ok;
    }}
}};
'''

CATALOG = '''
struct listed {{
    using list = graft::ops<{names}>;
}};
graft::catalog_view table();
graft::catalog_view table() {{ return graft::catalog<listed>::view(); }}
'''

STARTUP = re.compile(r'\.(pre)?init_array|\.ctors')
# what is loaded and written to by the dynamic linker; code is relocated when the program is linked
DATA = re.compile(r"'\.rela?(\.(?:data|rodata|bss|tdata)[^']*)'")


def relocations(readelf, target):
    """section of data -> how many relocations; the names of all sections"""
    said = subprocess.run([readelf, '-rW', str(target)], capture_output=True, text=True, check=True).stdout
    found = collections.Counter()
    section = None
    for line in said.splitlines():
        if line.startswith('Relocation section'):
            match = DATA.search(line)
            section = match.group(1) if match else None
        elif section and re.match(r'^[0-9a-f]{12,}\s', line):
            found[section] += 1
    sections = subprocess.run([readelf, '-SW', str(target)], capture_output=True, text=True, check=True).stdout
    return found, set(re.findall(r'\] (\.\S+)', sections))


def examine(options, compiler):
    """what is wrong, in words"""
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder) / 'x.cpp', pathlib.Path(folder) / 'x.o'
        names = ', '.join(f'op_{i}' for i in range(options.operators))
        source.write_text('#include <graft/op.hpp>\n' + ''.join(OPERATOR.format(i=i) for i in range(options.operators))
                          + CATALOG.format(names=names), encoding='utf-8')
        command = [compiler, '-std=c++20', '-fPIC', options.optimize, '-I', options.include]
        for directory in options.system_include:
            command += ['-isystem', directory]
        done = subprocess.run([*command, '-c', str(source), '-o', str(target)], capture_output=True, text=True)
        if done.returncode != 0:
            yield f'does not compile:\n{done.stderr[:2000]}'
            return
        found, sections = relocations(options.readelf, target)
    for section in sorted(sections):
        if STARTUP.search(section):
            yield f'{section}: code that runs when the program starts'
    total = sum(found.values())
    print(f'{compiler}: {options.operators} operators, {total} relocations in data')
    if total < options.operators:
        yield f'{total} relocations in data, fewer than operators: this test reads the object file wrongly'
    if total > options.operators + options.spare:
        for section, count in found.most_common(8):
            yield f'{section}: {count} relocations'
        yield f'{total} relocations in data; {options.operators} rules pointers and {options.spare} others are allowed'


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--compiler', action='append', default=[])
    parser.add_argument('--include', default=str(root / 'include'))
    parser.add_argument('--system-include', action='append', default=[])
    parser.add_argument('--readelf', default=shutil.which('readelf') or 'readelf')
    parser.add_argument('--optimize', default='-O0')
    parser.add_argument('--operators', type=int, default=300)
    parser.add_argument('--spare', type=int, default=16)
    options = parser.parse_args()
    wrong = 0
    for compiler in options.compiler or [c for c in ('g++', 'clang++-14', 'clang++-19') if shutil.which(c)]:
        for what in examine(options, compiler):
            print(f'{compiler}: {what}')
            wrong += 1
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
