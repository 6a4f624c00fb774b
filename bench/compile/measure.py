#!/usr/bin/env python3
# bench/compile/measure.py - what the headers and each operator cost to compile, on every compiler found
# SPDX-License-Identifier: Apache-2.0
"""Two questions, answered with -std=c++20 -O0 -c, CPU seconds (user + system) of the compiler, best of --runs:

umbrella   #include <graft/graft.hpp>, against the four std headers that it cannot do without
operators  a catalog of N generated operators (2 inputs, 1 output, 3 attributes, an infer_shape rule), N = 0 and --counts;
           the cost of one operator is the slope between the smallest and the largest N

CPU time is used because other programs may run beside; figures are still to be read as ratios.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMPILERS = ['g++', 'clang++-14', 'clang++-19']
STD_HEADERS = ['vector', 'string', 'span', 'string_view']

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
        graft::shape z = ctx.input<"x">();
        if (ctx.attr<"axis">() < 0) z = ctx.input<"y">();
        ctx.output<"z">() = z;
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
    """(CPU seconds, peak MB); ends the program when the compiler refuses"""
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(command, stdout=said, stderr=said)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            said.seek(0)
            sys.exit(' '.join(command) + '\n' + said.read().decode(errors='replace')[:4000])
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--compiler', action='append', help='default: ' + ' '.join(COMPILERS) + ', those found')
    parser.add_argument('--include', default=str(root / 'include'))
    parser.add_argument('--header', default='graft/graft.hpp')
    parser.add_argument('--counts', default='100,300')
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--flag', action='append', default=[], help='one more compiler flag, e.g. --flag=-std=c++2b')
    options = parser.parse_args()
    counts = sorted({0, *map(int, options.counts.split(','))})
    compilers = options.compiler or [c for c in COMPILERS if shutil.which(c)]

    print(f'{"compiler":<12}{"std":>9}{"umbrella":>10}{"ratio":>7}{"lines":>9}'
          + ''.join(f'{f"{n} ops":>10}' for n in counts) + f'{"per op":>10}{"peak":>9}')
    for compiler in compilers:
        with tempfile.TemporaryDirectory() as folder:
            source, target = pathlib.Path(folder) / 'x.cpp', pathlib.Path(folder) / 'x.o'
            base = [compiler, '-std=c++20', '-O0', *options.flag, '-I', options.include]

            def cost(text):
                source.write_text(text, encoding='utf-8')
                runs = [compile_once([*base, '-c', str(source), '-o', str(target)]) for _ in range(options.runs)]
                return min(seconds for seconds, _ in runs), max(memory for _, memory in runs)

            std, _ = cost(''.join(f'#include <{header}>\n' for header in STD_HEADERS))
            umbrella, _ = cost(f'#include <{options.header}>\n')
            lines = subprocess.run([*base, '-E', '-P', str(source)], capture_output=True, text=True).stdout.count('\n')
            times, peak = [], 0.0
            for n in counts:
                operators = ''.join(OPERATOR.format(i=i) for i in range(n))
                names = ', '.join(f'op_{i}' for i in range(n))
                seconds, memory = cost(f'#include <{options.header}>\n' + operators + (CATALOG.format(names=names) if n else ''))
                times.append(seconds)
                peak = max(peak, memory)
        slope = (times[-1] - times[0]) / (counts[-1] - counts[0])
        print(f'{compiler:<12}{std * 1e3:>6.0f} ms{umbrella * 1e3:>7.0f} ms{umbrella / std:>7.2f}{lines:>9}'
              + ''.join(f'{seconds:>8.2f} s' for seconds in times) + f'{slope * 1e3:>7.2f} ms{peak:>6.0f} MB', flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
