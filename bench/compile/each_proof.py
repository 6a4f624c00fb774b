#!/usr/bin/env python3
# bench/compile/each_proof.py - compile-time cost of each proof about definitions, per operator and per plugin
# SPDX-License-Identifier: Apache-2.0
"""Compiles units of generated definitions with the headers as they are, and with a copy in which one proof returns
"fine" without a check. The difference, divided by the number of definitions, is the cost of the proof for each of them; it is
listed next to the total cost of a definition. Instructions of the compiler are counted (valgrind --tool=cachegrind), not times,
so a figure is the same on a busy machine. The headers are precompiled, and -fsyntax-only is enough: proofs generate no code.
Ends with 1 if a replacement no longer finds its place in the headers.

    bench/compile/each_proof.py                                 # g++ and clang++-19, some minutes
    bench/compile/each_proof.py --compiler clang++-19 --write   # and the table into bench/compile/README.md
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from measure import CATALOG, OPERATOR

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDES = '''#include <graft/op/catalog/catalog.hpp>
#include <graft/op/define/documentation.hpp>
#include <graft/op/define/op.hpp>
#include <graft/frontend/tensorflow/op_def.hpp>
#include <graft/mapping/declare/plugins.hpp>
'''
RICH = '''
struct op_{i} : graft::op<op_{i}> {{
    static constexpr auto prototype = graft::prototype("Op{i}")
        .datatype("T", number).input("x", "T").input("k", i32 | i64, any_shape).output("y", "T").output("z", i32)
        .attr("mode", "SAME", one_of("SAME", "VALID")).attr("pads", {{0, 0, 0, {i}}}, length(4)).attr("group", 1, at_least(1));
    static constexpr graft::status infer_dtype(dtype_context& ctx) {{
        ctx.output<"z">() = i32;
        return graft::ok;
    }}
    static constexpr graft::status infer_shape(shape_context& ctx) {{
        ctx.output<"y">() = ctx.input<"x">();
        ctx.output<"z">() = ctx.input<"k">();
        return graft::ok;
    }}
    static constexpr auto documentation = graft::documentation("An operator.").of("mode", "how");
}};
static_assert(graft::well_formed<op_{i}>);
'''
TARGET = '''
struct target : graft::op<target> {
    static constexpr auto prototype = graft::prototype("Target").input("x", f32 | f16).output("y", follow("x"))
        .attr("mode", "SAME", one_of("SAME", "VALID")).attr("window", 1, at_least(1)).attr("keep", false);
};
struct source_part : graft::op<source_part> {
    static constexpr auto prototype = graft::prototype("Part").input("x1", f32 | f16).input("x2", f32 | f16, follow("x1"))
        .output("y", follow("x1"));
};
using namespace graft::literals;
'''
ORIGIN = '''
struct origin_{i} : graft::tensorflow::op<origin_{i}> {{
    static constexpr auto prototype = graft::tensorflow::op_def("Origin{i}", "{ports}", "-> y: T", "T: {{half, float}}",
        "padding: {{'SAME', 'VALID'}}", "ksize: int >= 1", "keep: bool = false");
}};
'''
MAPPING = ORIGIN.replace('{ports}', 'x: T') + '''
inline constexpr auto plugin_{i} = graft::plugin<target, origin_{i}>().rename("mode", "padding").rename("window", "ksize");
'''
PARSED = ORIGIN.replace('{ports}', 'x: T') + '''
inline constexpr auto plugin_{i} = graft::plugin<target, origin_{i}>().rename("window", "ksize").computed("mode")
    .reads("padding").parse([](graft::parse_context<target, origin_{i}>& ctx) -> graft::status {{
        ctx.set<"mode">(ctx.attr<"padding">() == "SAME" ? std::string_view("SAME") : std::string_view("VALID"));
        return graft::ok;
    }});
'''
EXPANDED = ORIGIN.replace('{ports}', 'a: T", "b: T') + '''
inline constexpr auto plugin_{i} = graft::expand<origin_{i}>([](graft::expand_context<origin_{i}>& ctx) -> graft::status {{
    ctx.result(ctx.add<source_part>("part", "x1"_p = ctx.data(0), "x2"_p = ctx.data(1)));
    return graft::ok;
}});
'''
SET = '''
struct measured {{
    using plugins = graft::plugins<{names}>;
    using list = plugins::origins;
}};
graft::plugin_set set();
graft::plugin_set set() {{ return graft::plugins_of<measured>(); }}
'''
UNITS = {  # generated text: once, for each definition, its name in the list, the list
    'operator': ('', OPERATOR, 'op_{i}', CATALOG),
    'operator with everything': ('', RICH, 'op_{i}', CATALOG),
    'plugin': (TARGET, MAPPING, 'plugin_{i}', SET),
    'plugin with a parse function': (TARGET, PARSED, 'plugin_{i}', SET),
    'expansion': (TARGET, EXPANDED, 'plugin_{i}', SET),
}
PROOFS = [  # name of the proof, its unit, the header, its code, the replacement without a check
    ('names, follow, dtypes, facts of a definition', 'operator', 'op/define/op.hpp',
     'return review(Op::prototype, hooks_of<Op>, wrong_rule<Op>(), misspelled_rule<Op>);', 'return mistake{};'),
    ('no member is nearly a rule', 'operator', 'op/define/op.hpp', 'bool Clean = nothing_near<Op>', 'bool Clean = true'),
    ('rules have their signatures', 'operator', 'op/define/op.hpp', 'template <class Op> constexpr char const* wrong_rule() {',
     'template <class Op> constexpr char const* wrong_rule() {\n    return nullptr;\n}\ntemplate <class Op> constexpr char const* not_computed() {'),
    ('the dtype rule, on every combination of dtypes', 'operator with everything', 'op/define/op.hpp',
     'bool HasRule = hooks_of<Op>.infer_dtype', 'bool HasRule = false'),
    ('the shape rule sets several outputs', 'operator with everything', 'op/define/op.hpp',
     'bool Tried = hooks_of<Op>.infer_shape && writes_several_outputs(Op::prototype)', 'bool Tried = false'),
    ('the documentation names parameters', 'operator with everything', 'op/define/op.hpp',
     'bool Documented = hooks_of<Op>.documentation>', 'bool Documented = false>'),
    ('every value of the origin reaches one of the target', 'plugin', 'mapping/detail/domain_proof.hpp',
     'for (std::size_t i = 0; i < r.attr_count && r.first.code == errc::ok; ++i)\n        prove_attribute',
     'for (std::size_t i = 0; i < 0; ++i)\n        prove_attribute'),
    ('versions leave no gap', 'plugin', 'mapping/declare/plugins.hpp', 'static constexpr mistake twice{claimed.code, claimed.origin, claimed.version.view()};',
     'static constexpr mistake twice{};'),
    ('the parse function, on every declared value', 'plugin with a parse function', 'mapping/declare/plugin_row.hpp',
     'else if constexpr (resolved<P, Origin>.has_parse) return mistake_of_parse<P, Origin, kept_of<P, Origin>>();', ''),
    ('the expansion reads its inputs and sets its outputs', 'expansion', 'mapping/declare/plugin_row.hpp',
     'static_assert(accepted<expansion_of<Origin>, mistake_of_expansion<P, Origin>>);', ';'),
]


def instructions(compiler, include, unit, count, folder):
    """Millions of instructions of the compiler for a unit of so many definitions"""
    once, each, name, whole = UNITS[unit]
    source = folder / 'x.cpp'
    names = ', '.join(name.format(i=i) for i in range(count))
    source.write_text(once + ''.join(each.format(i=i) for i in range(count)) +
                      (whole.format(names=names) if count else ''), encoding='utf-8')
    clang = 'clang' in compiler
    base = [compiler, '-std=c++20', '-fsyntax-only', '-w', '-I', str(include)]
    header = folder / 'all.hpp'
    if not (folder / 'made').exists():
        header.write_text(INCLUDES, encoding='utf-8')
        kept = folder / ('all.hpp.pch' if clang else 'all.hpp.gch')
        make = [c for c in base if c != '-fsyntax-only'] + ['-x', 'c++-header', str(header), '-o', str(kept)]
        done = subprocess.run(make, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f'the headers do not compile without the proof:\n{done.stderr[:2000]}')
        (folder / 'made').touch()
    use = ['-include-pch', str(folder / 'all.hpp.pch')] if clang else ['-include', str(header)]
    log = folder / 'counts.%p'
    for old in folder.glob('counts.*'):
        old.unlink()
    done = subprocess.run(['valgrind', '--tool=cachegrind', '--cache-sim=no', '--trace-children=yes', '--cachegrind-out-file=/dev/null',
                           f'--log-file={log}', *base, *use, str(source)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f'{unit}: {done.stderr[:2000]}')
    return sum(int(refs.replace(',', '')) for text in folder.glob('counts.*')
               for refs in re.findall(r'I\s+refs:\s+([\d,]+)', text.read_text())) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--compiler', action='append', help='default: g++ clang++-19, those found')
    parser.add_argument('--count', type=int, default=24, help='definitions in a unit')
    parser.add_argument('--only', default='', help='proofs whose name contains this')
    parser.add_argument('--write', action='store_true', help='write the table into bench/compile/README.md')
    options = parser.parse_args()
    if not shutil.which('valgrind'):
        sys.exit('valgrind counts the instructions: apt-get install valgrind')
    rows = []
    for compiler in options.compiler or [c for c in ('g++', 'clang++-19') if shutil.which(c)]:
        whole = {}
        for words, unit, header, there, instead in PROOFS:
            if options.only not in words:
                continue
            with tempfile.TemporaryDirectory() as kept:
                folder = pathlib.Path(kept)
                if unit not in whole:
                    (folder / 'as_is').mkdir()
                    count = lambda n: instructions(compiler, ROOT / 'include', unit, n, folder / 'as_is')
                    nothing, all_of_them = count(0), count(options.count)
                    whole[unit] = nothing, all_of_them
                nothing, all_of_them = whole[unit]
                shutil.copytree(ROOT / 'include', folder / 'include')
                changed = folder / 'include/graft' / header
                text = changed.read_text(encoding='utf-8')
                if text.count(there) != 1:
                    sys.exit(f'{header} must contain once: {there}')
                changed.write_text(text.replace(there, instead), encoding='utf-8')
                without = instructions(compiler, folder / 'include', unit, options.count, folder)
            each = (all_of_them - nothing) / options.count
            proof = (all_of_them - without) / options.count
            rows.append((words, unit, compiler, proof, each))
            print(f'{compiler:<12}{words:<56}{proof:7.2f} of {each:7.2f} million instructions, {100 * proof / each:5.1f} % of {unit}', flush=True)
    if options.write:
        write(rows, options.count)
    return 0


HEAD = '''# Compile time

This page lists the scripts that measure compile time, and the cost of each compile-time proof. `measure.py` measures headers and
operators, `limits.py` checks that 4,000 operators stay below the limits of the compilers, `beside.py` measures other libraries,
`proofs.py` the proof of a tiling (milliseconds each), and `each_proof.py` each proof about definitions. The table has millions of
instructions of the compiler for one definition of {count} in a unit, with -fsyntax-only and the headers precompiled; a share is relative to
all instructions of the compiler for such a definition. `each_proof.py --write` measures all rows again and writes the table.

| Proof | Of | {compilers} |
|---|---|{dashes}|
'''


def write(rows, count):
    compilers = list(dict.fromkeys(row[2] for row in rows))
    text = HEAD.format(count=count, compilers=' | '.join(f'{c}: proof | of | share' for c in compilers), dashes='---|---|---|' * len(compilers))
    text = text.replace('||\n', '|\n')
    for words, unit in dict.fromkeys((row[0], row[1]) for row in rows):
        cells = []
        for compiler in compilers:
            proof, each = next((row[3], row[4]) for row in rows if row[:3] == (words, unit, compiler))
            cells.append(f'{proof:.2f} | {each:.2f} | {100 * proof / each:.1f} %')
        text += f'| {words} | {unit} | {" | ".join(cells)} |\n'
    (ROOT / 'bench/compile/README.md').write_text(text, encoding='utf-8')


if __name__ == '__main__':
    sys.exit(main())
