#!/usr/bin/env python3
# bench/compile/measure.py - compile time of the headers and of each operator, on every compiler found
# SPDX-License-Identifier: Apache-2.0
"""Two measurements, with -std=c++20 -O0 -c, CPU seconds (user + system) of the compiler, best of --runs:

umbrella   #include <graft/graft.hpp>, against the four std headers that it cannot do without
operators  a catalog of N generated operators (2 inputs, 1 output, 3 attributes, an infer_shape rule), N = 0 and --counts;
           the cost of one operator is the slope between the smallest and the largest N

and the cost of the umbrella for a unit when it is precompiled, as CMake does it (precompiled_flags).

--hello measures examples/hello_graft.cpp: with its header, with graft/graft.hpp precompiled (graft::pch), and with
`import graft;` where the compiler is clang 19; and what is made once for that.

CPU time is used because other programs may run at the same time; compare the figures as ratios. --readme measures both
headers and both levels of optimization, and what --hello measures, and writes the tables into bench/README.md and INSTALL.md.
"""

import argparse
import datetime
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COMPILERS = ['g++', 'clang++-14', 'clang++-19']
STD_HEADERS = ['vector', 'string', 'span', 'string_view']
HEADERS = ['graft/op.hpp', 'graft/plugin.hpp', 'graft/kernel.hpp', 'graft/graft.hpp', 'graft/run.hpp']  # of the table in bench/README.md

EMPTY = 'int main() {}\n'
HELLO_HEADER, IMPORT = '#include <graft/op.hpp>\n', 'import graft;\n'

OPERATOR = '''
struct op_{i} : graft::op<op_{i}> {{
    static constexpr auto prototype = graft::prototype("Op{i}")
        .input("x", real_number)
        .input("y", real_number)
        .output("z", follow("x", aspect::dtype))
        .attr("axis", {i})
        .attr("keep", false)
        .attr("alpha", 0.5);
    static constexpr graft::status infer_shape(shape_context& ctx) {{
        auto const &x = ctx.input<"x">(), &y = ctx.input<"y">();
        ctx.output<"z">() = ctx.attr<"axis">() < 0 ? y : x;
        return graft::ok;
    }}
}};
static_assert(graft::well_formed<op_{i}>);
'''

CATALOG = '''
struct measured {{
    using list = graft::ops<{names}>;
}};
graft::catalog_view table();
graft::catalog_view table() {{ return graft::catalog<measured>::view(); }}
'''


def compile_once(command):
    """(CPU seconds, peak MB); ends the program if the compiler fails"""
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(command, stdout=said, stderr=said)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            said.seek(0)
            sys.exit(' '.join(command) + '\n' + said.read().decode(errors='replace')[:4000])
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


class Compiler:
    """Cost of sources for one compiler, in CPU seconds and MB: the best of several runs."""

    def __init__(self, name, include, flags, runs):
        self.base, self.runs = [name, '-std=c++20', *flags, '-I', include], runs

    def cost(self, text):
        with tempfile.TemporaryDirectory() as folder:
            source, target = pathlib.Path(folder) / 'x.cpp', pathlib.Path(folder) / 'x.o'
            source.write_text(text, encoding='utf-8')
            runs = [compile_once([*self.base, '-c', str(source), '-o', str(target)]) for _ in range(self.runs)]
        return min(seconds for seconds, _ in runs), max(memory for _, memory in runs)

    def precompiled_cost(self, header, text=EMPTY):
        """CPU seconds of a unit with this header precompiled; CPU seconds and MB of the precompiled header"""
        with tempfile.TemporaryDirectory() as folder:
            first = pathlib.Path(folder) / 'first.hpp'
            first.write_text('#pragma GCC system_header\n' + includes(header), encoding='utf-8')
            kept, make, use = precompiled_flags('clang' in self.base[0], first)
            return self.cost_after(folder, [*make, '-x', 'c++-header', str(first)], kept, use, text)

    def import_cost(self, text):
        """The same for a unit with `import graft;`"""
        with tempfile.TemporaryDirectory() as folder:
            interface = pathlib.Path(self.base[-1]) / 'graft/graft.cppm'
            return self.cost_after(folder, ['--precompile', str(interface)], pathlib.Path(folder) / 'graft.pcm', [f'-fprebuilt-module-path={folder}'], text)

    def cost_after(self, folder, make, kept, use, text):
        source = pathlib.Path(folder) / 'x.cpp'
        source.write_text(text, encoding='utf-8')
        once, _ = compile_once([*self.base, *make, '-o', str(kept)])
        runs = [compile_once([*self.base, *use, '-c', str(source), '-o', f'{source}.o']) for _ in range(self.runs)]
        return min(seconds for seconds, _ in runs), once, kept.stat().st_size / 1e6

    def lines(self, text):
        return subprocess.run([*self.base, '-E', '-P', '-x', 'c++', '-'], input=text, capture_output=True, text=True).stdout.count('\n')


def precompiled_flags(clang, first):
    """(the precompiled file, the flags that create it, the flags of a unit that uses it): those of target_precompile_headers"""
    if clang:
        kept = first.with_suffix('.hpp.pch')
        return kept, ['-fpch-instantiate-templates'], ['-Xclang', '-include-pch', '-Xclang', str(kept)]
    return first.with_suffix('.hpp.gch'), [], ['-Winvalid-pch', '-Werror', '-include', str(first)]


def includes(*headers):
    return ''.join(f'#include <{header}>\n' for header in headers)


def with_operators(header, n):
    operators = ''.join(OPERATOR.format(i=i) for i in range(n))
    return includes(header) + operators + (CATALOG.format(names=', '.join(f'op_{i}' for i in range(n))) if n else '')


def hello_table(root, compilers, options):
    """A table of what examples/hello_graft.cpp costs with its header, precompiled and imported"""
    hello = (root / 'examples/hello_graft.cpp').read_text(encoding='utf-8')
    rows = ['| CPU seconds | an empty `main` | `#include <graft/op.hpp>` | `graft::pch` | made once | `import graft;` | made once |', '|---' * 7 + '|']
    for name in compilers:
        compiler = Compiler(name, options.include, ['-O0', *options.flag], options.runs)
        ways = [compiler.precompiled_cost('graft/graft.hpp', hello)]
        if name.endswith('clang++-19'):
            ways.append(compiler.import_cost(hello.replace(HELLO_HEADER, IMPORT)))
        each = [f'{unit:.2f} | {once:.1f}, {size:.0f} MB' for unit, once, size in ways] + ['- | -'] * (2 - len(ways))
        rows.append(f'| {name} | {compiler.cost(EMPTY)[0]:.2f} | {compiler.cost(hello)[0]:.2f} | ' + ' | '.join(each) + ' |')
        print(rows[-1], flush=True)
    return '\n'.join(rows)


def write_table(path, mark, table):
    """Between the line `mark` of a page and the line <!-- end --> after it"""
    text = path.read_text(encoding='utf-8')
    start, end = f'<!-- {mark} -->\n', '<!-- end -->'
    if start not in text:
        sys.exit(f'{path} has no line {start}')
    path.write_text(re.sub(re.escape(start) + '.*?' + re.escape(end), lambda _: f'{start}{table}\n{end}', text, flags=re.S), encoding='utf-8')


def write_readme(root, compilers, options):
    rows = []
    for name in compilers:
        at = {level: Compiler(name, options.include, [level, *options.flag], options.runs) for level in ('-O0', '-O2')}
        std, _ = at['-O0'].cost(includes(*STD_HEADERS))
        headers = [at['-O0'].cost(includes(header))[0] / std for header in HEADERS]
        separate = Compiler(name, options.include, ['-O0', '-DGRAFT_SEPARATE', *options.flag], options.runs)
        headers.append(separate.cost(includes('graft/run.hpp'))[0] / std)
        headers.append(at['-O0'].precompiled_cost('graft/graft.hpp')[0] / std)
        each = []
        for compiler in at.values():
            few, many = (compiler.cost(with_operators('graft/op.hpp', n))[0] for n in (100, 300))
            each.append((many - few) / 200)
        rows.append(f'| {name} | {std * 1e3:.0f} ms | ' + ' | '.join(f'{ratio:.1f}' for ratio in headers) + ' | ' + ' | '.join(f'{s * 1e3:.1f} ms' for s in each) + ' |')
        print(rows[-1], flush=True)
    named = [f'`{header.partition("/")[2]}`' for header in HEADERS] + ['`run.hpp`, compiled', '`graft.hpp`, precompiled']
    table = '\n'.join(['| | four std headers | ' + ' | '.join(named) + ' | an operator, -O0 | -O2 |', '|---' * (len(named) + 4) + '|', *rows])
    today = datetime.datetime.now(datetime.timezone.utc).strftime('%Y-%m-%d')
    said = f'\n\nCPU time on {today}; headers as multiples of `<vector> <string> <span> <string_view>` in the same run.'
    write_table(root / 'bench/README.md', 'bench/compile/measure.py --readme', table + said)
    said = f'\n\n`examples/hello_graft.cpp` at -O0 on {today}.'
    write_table(root / 'INSTALL.md', 'bench/compile/measure.py --readme: hello', hello_table(root, compilers, options) + said)


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--compiler', action='append', help='default: ' + ' '.join(COMPILERS) + ', those found')
    parser.add_argument('--include', default=str(root / 'include'))
    parser.add_argument('--header', default='graft/graft.hpp')
    parser.add_argument('--counts', default='100,300')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--flag', action='append', default=[], help='one more compiler flag, e.g. --flag=-std=c++2b')
    parser.add_argument('--hello', action='store_true')
    parser.add_argument('--readme', action='store_true')
    options = parser.parse_args()
    counts = sorted({0, *map(int, options.counts.split(','))})
    compilers = options.compiler or [c for c in COMPILERS if shutil.which(c)]
    if options.readme:
        write_readme(root, compilers, options)
        return 0
    if options.hello:
        hello_table(root, compilers, options)
        return 0

    print(f'{"compiler":<12}{"std":>9}{"umbrella":>10}{"ratio":>7}{"precompiled":>20}{"lines":>9}'
          + ''.join(f'{f"{n} ops":>10}' for n in counts) + f'{"per op":>10}{"peak":>9}')
    for name in compilers:
        compiler = Compiler(name, options.include, ['-O0', *options.flag], options.runs)
        std, _ = compiler.cost(includes(*STD_HEADERS))
        umbrella, _ = compiler.cost(includes(options.header))
        precompiled, _, size = compiler.precompiled_cost(options.header)
        lines = compiler.lines(includes(options.header))
        figures = [compiler.cost(with_operators(options.header, n)) for n in counts]
        times, peak = [seconds for seconds, _ in figures], max(memory for _, memory in figures)
        slope = (times[-1] - times[0]) / (counts[-1] - counts[0])
        print(f'{name:<12}{std * 1e3:>6.0f} ms{umbrella * 1e3:>7.0f} ms{umbrella / std:>7.2f}{precompiled / std:>12.2f}{size:>5.0f} MB{lines:>9}'
              + ''.join(f'{seconds:>8.2f} s' for seconds in times) + f'{slope * 1e3:>7.2f} ms{peak:>6.0f} MB', flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
