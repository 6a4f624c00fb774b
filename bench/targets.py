#!/usr/bin/env python3
# bench/targets.py - the targets of the library, each with its current figure, its limit and its peers
# SPDX-License-Identifier: Apache-2.0
"""Measures all targets in one run and writes bench/targets.tsv, and from that the pages bench/targets.md and, by page.py,
bench/results.md. About 15 minutes on a quiet machine of two cores; `bench/run.sh --targets` builds missing programs first.

    bench/targets.py --programs build/bench/bench --tool build/bench/examples/graft_import [--peers DIR --models DIR]

--peers    a folder of programs that link the peers and print lines `NAME VALUE UNIT` (parse_pb, parse_text, onnx_infer,
           mlir_infer, onnx_load, cv_import, lookup_1000, graph_floor, text_floor); a missing program has no peer in the table
--models   a folder of the models that both sides read (graphdef_1M.pb, deep_100MB.prototxt, tf_resnet50.pb, ...)
--only     rows whose name contains this, printed only
--page     nothing is measured: the pages are written from the table that is there
Times are CPU time. Two targets are scaled by a floor measured in the same run: a minimal reader of 50 lines.
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

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / 'bench/compile'))
from beside import text as unit_of  # noqa: E402
from gates import start as start_of_tool  # noqa: E402
from measure import STD_HEADERS, compile_once, includes  # noqa: E402
import page  # noqa: E402
from report import machine, version  # noqa: E402

HEAD = ('work', 'graft', 'unit', 'peers', 'target', 'verdict', 'reason')  # of bench/targets.tsv; a reason is a key of WHY
# Markdown: why a target is missed and what was tried, by the beginning of the row's name. Printed only if it is missed.
WHY = {
    'an operator': '''
Instructions that the compiler executes for an operator, in millions (cachegrind, `op/catalog/catalog.hpp` precompiled, 27 November): g++ 24.7
at -O0 and 37.3 at -O2; clang 19 21.5 at -O0. At -O2 one function of 162 (clang) or 178 bytes and a pointer remain of an operator: there
is nothing to share.

- g++, before the last reduction by 1.6: the prototype 3.9, its review 2.5, rows and hash about 3, the context of the rule 2.1, each
  function 1.4 before it has a body, four reads by name with the rule 8.
- clang 19: constant evaluation 9 (prototype 3.2, rows 2.8, review 1.7, a look-up 0.35), names that are nearly the name of a rule 1.0. A
  prototype alone, without a rule or a catalog, takes 0.8 of 5.4 ms.
- Done: one function reads plain attributes for all operators (g++ 1.0, clang 1.3 less); names are compared only if letter and length
  are equal, and look-ups and rows have fewer steps (0.6); contexts without constructors (0.9); no branch in the entry (0.9); one entry
  for all operators without a rule (1.8).
- Tried: without all look-ups of the four reads, 0.8 (g++) and 1.9 (clang) less, but they are a check and stay. Names that are nearly a
  rule's as types, and a review over copies: no gain. All queries about an operator in one variable: 0.5 (g++) and 0.3 more. Six absent
  rules queried in one step: 0.5 more (clang).''',
    'op.hpp': '''
Instructions of g++ in millions: from 2,955 to 1,894 on 27 November; the four standard headers are 1,061.

- Done: no `<string>`, `<vector>`, `<charconv>` or `<numeric>` (776); the trial of a dtype rule in one size instead of three (56);
  `result` without std::optional, string views created from a size_t, traits as built-ins (229).
- The rest: 541 are standard headers, 100 Hana's type, 400 the rules that all frameworks share. As templates, which are parsed but not
  instantiated, these rules would be 84 cheaper, and more expensive for their users.''',
    'run.hpp': '''
The figures of 27 November are those of `graft.hpp` as it was then.

- Done on 27 November: Caffe's front end is declared in the header and defined next to its functions; messages of the user are checked
  against strings, not tables (313 to 288 MB, 2.65 to 2.2 s). Bodies that are not templates make compilers instantiate everything that
  they use: therefore plans and bounds are templates (`when_called`), and binding, loops, chips and selection are compiled once (2.16 to
  1.96 s, 321 to 298 MB), and so are reading, preparation, sessions, scopes, proofs of tilings and lists of a graph (262 to 237 MB, 1.30
  to 1.08 s, measured alternately). Moving the remaining bodies of this kind saves at most 6 MB.
- Tried: all 556 free constexpr functions as such templates 30 MB less, all 1,165 constexpr members as well 7 MB; without any one other
  module 2 to 7 MB; lists of 43 types as extern templates: no gain; `series` without the part that only constant expressions do 14 MB
  (refused: they need it).
- Of the rest, the standard headers are 0.35 s and 93 MB, more than half of the limit. `<memory>` is 0.15 s and 20 MB of that, and no
  smaller header has shared_ptr.''',
    'kernels.hpp': '''
This header has all kernels, compiled in the unit that includes it: templates over Eigen. The limit of 8 is the cost of a unit that only
names the shipped kernels; since 27 November that is `graft/shipped/kernels.hpp`, the row below. A unit that owns a part includes
`graft/shipped/*_kernels.ipp`.''',
    'look-up': '''
Not analysed beyond the profile: the view of a catalog is called, while the floor has its table as a constant.''',
    'infer': '''
Instructions per node at -O2 (callgrind, 27 November), one by one and then in one call of `infer_nodes`: add 828 to 553, conv 1,404 to
1,045, relu 239 to 176. Measured alternately: 17.0 to 24.5, 8.5 to 11.9 and 50.6 to 71 M/s.

- An addition is 183 for its rule, 108 for two inputs, 206 for frame, output and result, 55 for node and plan. Of a convolution the rule
  alone is 680, in a dozen calls, so 20 M/s (about 600 instructions) need another rule.
- Done: the checks of data types and formats are not repeated if the last node with the plan passed them. Later on 27 November,
  convolutions of numbers in one function, and sums in one function for all operators: conv 13.8 to 32.8, add 35 to 41 M/s, measured
  alternately.
- Tried: rules of a plan inlined into it, inputs in a separate function (the same), the numbers of a window checked together (104
  instead of 93).''',
    'ResNet-50 inferred': '''
Each time with a new builder. On 27 November: `infer_nodes` (22.1 to 17.3 us with every rule called, 19.2 to 14.6 cached, measured
alternately), then cheaper rules of convolution and normalization, and inputs watched in place (13.5 to 9.4 and 11.6 to 8.4 on a faster
machine, measured alternately).

- The 445 nodes are 270 constants, which cost 17 each, and 175 operations. 53 normalizations with five inputs and five outputs write 265
  tensors. In the cached mode, the rules of 42 nodes are called and 49 results are copied, and 14,000 instructions create 10 plans.
- Tried: the last result without a hash (it helps for chains, not here); capacity for results reserved in one step (6,000).''',
    'GraphDef 1M': '''
Of the memory that is used, 72 MB are nodes (112 before 27 November) and 20 are edges; the rest of the time waits for memory. Tried: two
passes with prefetch over the names.''',
    'ONNX 1M': '''
By a profile of 26 November, a third of the time is the kernel that clears pages (187 of 271 MB are nodes of 112 bytes, of 72 since 27
November); the rest waits for memory. Tried: names in 8 bytes each (18 MB instead of 72), each type looked up once (290 to 217 M
instructions for 100,000 nodes), the file prefetched 1 kB ahead (350 to 300 ms).''',
    'prototxt': '''
By a profile of 27 November, 60 % of the time is the kernel that clears pages: the encoded layers, nodes 40 MB, the position of each
layer 31, names 35. Done on 27 November: nodes of 72 bytes instead of 112, names prefetched eight layers ahead (170 to 238 MB/s,
measured alternately on a loaded machine); no list of shared parameters (19 MB) in a net that shares none, and names that are not moved
when their number grows (19): 324 to 340.''',
    'ResNet-50 of TensorFlow': '''
By a profile of 27 November, no function has more than 4.3 %: reading is 19 % of the instructions, constants 16, the rest of mapping 38,
the plan 18. A tenth of the time is the kernel, which opens and maps the file. Done: attributes in another order have the same cached
binding (0.609 to 0.344 ms, measured alternately); lists of a small model are not moved while they grow, and not shrunk by a copy (36 to
62 page faults per import, then 8); the plan sorts with one comparison: 0.362 to 0.263 ms, measured alternately, 2.42 to 2.30 M
instructions.''',
    'ResNet-50 of Caffe': '''
By a profile of 27 November, reading is 38 % (the text format alone 23) and mapping 52. Each layer has its own weights. Therefore its
plugin runs (24 %: 5,500 instructions a node, of which 2,300 add and infer it), and its blobs are read (8) and become nodes (5) one by
one. Done: blobs without a general reader; attributes of a cached binding are not copied (3.88 to 3.63 M instructions, 0.462 to 0.431
ms, measured alternately). Tried: cached bindings, which save only the decoding of attributes.''',
    'ResNet-50 of ONNX': '''
By a profile of 27 November, mapping is 65 %: convolutions and normalizations are expansions, which run for each node (29 %: 9,200
instructions a convolution before its window was moved, 3,900 a normalization), and 268 initializers become constants (11). Done:
attributes of equal nodes are decoded once (0.557 to 0.449 ms, measured alternately); an initializer is read once, not twice, and
without a general reader; lists of a small model are not moved; windows of a convolution are not copied: 0.381 to 0.274 ms, measured
alternately, 3.17 to 2.52 M instructions.''',
    'ONNX ResNet-50': '''
The same as the row "ResNet-50 of ONNX".''',
    'GraphDef imported': '''
For the large one, at least 110 of 550 ms are the kernel that clears 455 MB of pages (graph 104 MB of nodes and 128 of tensors, names
38, the model 92, mapped outputs 32), and up to 1,100 if the machine has no free memory; no function of the rest has more than 4 %. 6 %
fewer instructions (37.7 to 35.6 M for 10,000 nodes on 27 November) made no visible difference in the time of a busy machine (3.56 and
3.54 ms, measured alternately). Done: one cached binding for attributes in any order, smaller nodes, pages of the file released, no
table of tables, roles of nodes determined without a call. Tried: nodes and tensors written in place and not copied (the same time).''',
    'graft_import, relocations': '''
Rows of plugins 4,500, of kernels 2,600, fields of Caffe's messages 3,000, forms of scope passes 1,800, rules of operators 1,400,
exporters 1,000 (`readelf -r` by symbol, 27 November): each is the name or a function of a row. 3,250 are tables of libstdc++, which is
in the program since then. Together with the shared libraries that it loads, a start had 60,300 relocations and has 22,400
(`LD_DEBUG=statistics`). Tried: names in pools, functions that encode names, packed relocations (0.9 MB smaller, not faster), no address
randomization (433; refused, because the tool reads untrusted files).''',
    'ResNet-50 run with oneDNN': '''
If ONNX Runtime is not measured in the same run, the 38 ms are those of another machine. Done on 27 November: 3x3 convolutions of
blocked images by Winograd (58.3 to 51.9 ms, ONNX Runtime 60.7 to 64.8). Not done: fused sums, 0.6 ms at most. The 16 additions take
1.65 ms, and oneDNN's convolutions that add to their output take 1.0 ms more than those that do not. ResNet-50 concatenates no tensors;
nets that do run in parts of the concatenated tensor.''',
    'shipped set': '''
The declarations of graft.hpp, see its row.''',
    'examples': '''
`graft.hpp` with GRAFT_SEPARATE is 234 MB by itself, see its row; constant_model has readers, rules and planner as constants.

- Done on 26 and 27 November: `translate`, graphs created in code, plans, the exporters and the text module are compiled once, and code
  that only the compiler runs is not compiled for run time. export_onnx and nnef name the shipped plugins and kernels of graft::shipped:
  3.4 s and 331 MB to 1.8 s and 267 MB, 13.9 s and 902 MB to 2.6 s and 324 MB (user time).
- rewrite 7.1 to 3.1 s, symbolic_batch 6.9 to 3.1, export_mlir 6.9 to 2.7, engine 6.2 to 3.5, compiled_file 5.0 to 3.6.''',
}


class Table:
    def __init__(self, options):
        self.options, self.rows = options, []

    def wanted(self, name):
        return self.options.only is None or self.options.only in name

    def row(self, name, got, unit, target, peer='-', most=True):
        """`most`: the target is an upper bound, else a lower bound"""
        if got is None:
            verdict, why = 'not measured', ''
        else:
            factor = got / target if most else target / got
            verdict = 'met' if factor <= 1 else f'missed by a factor of {factor:.2f}'
            why = '' if factor <= 1 else next((key for key in WHY if name.startswith(key)), '')
        def shown(value):
            return '-' if value is None else f'{value:,.0f}' if value >= 1000 else f'{value:.3g}'
        self.rows.append((name, shown(got), unit, peer, f'{"at most" if most else "at least"} {shown(target)} {unit}'.rstrip(), verdict, why))
        print('\t'.join(self.rows[-1]), flush=True)

    def lines(self, *command, timeout=300):
        """name -> value of the lines `NAME VALUE UNIT` that a program prints; empty if it is missing or fails"""
        program = pathlib.Path(command[0])
        if not program.exists() or any(part.startswith('/') and not pathlib.Path(part).exists() for part in map(str, command[1:])):
            return {}
        pinned = ['taskset', '-c', '0'] if shutil.which('taskset') else []
        try:
            done = subprocess.run([*pinned, *map(str, command)], capture_output=True, text=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            print(f'# {program.name}: more than {timeout} s', flush=True)
            return {}
        if done.returncode != 0:
            print(f'# {program.name} ended with {done.returncode}: {done.stderr.strip()[-200:]}', flush=True)
        found = re.findall(r'^(\S+) ([-+.e0-9]+) \S+', done.stdout, re.M)
        return {name: float(value) for name, value in found}

    def ours(self, *command):
        return self.lines(self.options.programs / 'bench_targets', *command)

    def peer(self, program, *arguments):
        return self.lines(self.options.peers / program, *arguments) if self.options.peers else {}

    def model(self, name):
        return str((self.options.models or pathlib.Path('/nowhere')) / name)


def compiled(command, runs=2):
    """(minimum CPU seconds, MB)"""
    with tempfile.TemporaryDirectory() as folder:
        all_runs = [compile_once([*command, '-o', f'{folder}/x.o']) for _ in range(runs)]
    return min(seconds for seconds, _ in all_runs), max(memory for _, memory in all_runs)


def source(folder, text):
    path = pathlib.Path(folder) / 'x.cpp'
    path.write_text(text, encoding='utf-8')
    return str(path)


def operators(t, folder, count=100):
    cheaper = {('g++', '0'): 7, ('clang++-14', '0'): 4, ('clang++-19', '0'): 5, ('g++', '2'): 10, ('clang++-14', '2'): 19, ('clang++-19', '2'): 23}
    for (compiler, level), target in cheaper.items():
        if not t.wanted('an operator') or not shutil.which(compiler):
            continue
        base = [compiler, '-std=c++20', '-w', '-O' + level, '-DONNX_NAMESPACE=onnx', '-DONNX_ML=1', '-I', str(ROOT / 'include'), '-c']
        each = {}
        for style in ('graft', 'onnx'):
            if style == 'onnx' and subprocess.run([*base[:-1], '-x', 'c++', '-E', '-o', '/dev/null', '-'], input='#include <onnx/defs/schema.h>\n',
                                                  text=True, capture_output=True).returncode != 0:
                continue
            none, full = (compiled([*base, source(folder, unit_of(style, n))])[0] for n in (0, count))
            each[style] = (full - none) / count * 1e3
        ratio = each['onnx'] / each['graft'] if 'onnx' in each else None
        t.row(f'an operator with a rule, {compiler} -O{level}, times cheaper than ONNX\'s schema', ratio, 'times', target,
              f'{each.get("onnx", 0):.1f} ms, graft {each["graft"]:.1f} ms', most=False)


def headers(t, folder):
    asked = [('op.hpp', 'graft/op.hpp', [], 1.6), ('plugin.hpp', 'graft/plugin.hpp', [], 2.5), ('kernel.hpp', 'graft/kernel.hpp', [], 2.5),
             ('graft.hpp', 'graft/graft.hpp', [], 3.5), ('run.hpp, header-only', 'graft/run.hpp', [], 8), ('run.hpp, GRAFT_SEPARATE', 'graft/run.hpp', ['-DGRAFT_SEPARATE'], 2.5),
             ('kernels.hpp, header-only', 'graft/library/kernels.hpp', ['-isystem', '/usr/include/eigen3'], 8),
             ('shipped/kernels.hpp, for graft::shipped', 'graft/shipped/kernels.hpp', ['-DGRAFT_SEPARATE'], 8)]
    for compiler in ('g++', 'clang++-19'):
        if not shutil.which(compiler) or not any(t.wanted(name) for name, *_ in asked):
            continue
        base = [compiler, '-std=c++20', '-O0', '-w', '-DONNX_NAMESPACE=onnx', '-DONNX_ML=1', '-I', str(ROOT / 'include'), '-c']
        std = compiled([*base, source(folder, includes(*STD_HEADERS))], 3)[0]
        try:
            peer = f'ONNX schema {compiled([*base, source(folder, includes("onnx/defs/schema.h"))])[0] / std:.1f}'
        except SystemExit:
            peer = '-'
        for name, header, flags, target in asked:
            if t.wanted(name):
                seconds, memory = compiled([*base, *flags, source(folder, includes(header))])
                t.row(f'{name}, {compiler}, x four standard headers', seconds / std, 'x', target, f'{peer}; {memory:.0f} MB')


def units(t):
    base = ['g++', '-std=c++20', '-O0', '-w', '-DGRAFT_SEPARATE', '-I', str(ROOT / 'include'), '-I', str(ROOT), '-isystem', '/usr/include/eigen3', '-c']
    if t.wanted('shipped set'):
        seconds, memory = compiled([*base, str(ROOT / 'examples/shipped_and_mine.cpp')])
        t.row('shipped set and own operators, examples/shipped_and_mine.cpp', seconds, 's', 3)
        t.row('shipped set and own operators, memory', memory, 'MB', 300)
    if t.wanted('examples'):
        cost = {}
        for path in sorted((ROOT / 'examples').glob('*.cpp')):
            try:
                cost[path.name] = compiled([*base, str(path)], 1)
            except SystemExit as e:
                print(f'# {path.name}: {str(e)[-200:]}', flush=True)
        for at, unit, most in ((0, 's', 3), (1, 'MB', 300)):
            over = sorted((name for name in cost if cost[name][at] > most), key=lambda name: -cost[name][at])
            worst = max(cost, key=lambda name: cost[name][at])
            named = ', '.join(f'{pathlib.Path(n).stem} {cost[n][at]:.3g}' for n in over[:8]) or 'none'
            t.row(f'examples, the most expensive of {len(cost)} ({worst})', cost[worst][at], unit, most, f'{len(over)} above the limit: {named}')


CATALOG = '''
struct measured { using list = graft::ops<NAMES>; };
int main(int, char** given) {
    std::vector<std::string> all;
    std::ifstream file(given[1]);
    for (std::string line; std::getline(file, line);) all.push_back(line);
    std::vector<std::string_view> asked;
    unsigned x = 12345;
    for (int i = 0; i < 4096; ++i) x = x * 1664525u + 1013904223u, asked.push_back(all[(x >> 8) % all.size()]);
    auto const view = graft::catalog<measured>::view();
    auto best = 1e9;
    long sum = 0;
    for (int k = 0; k < 300; ++k) {
        auto const at = std::clock();
        for (int again = 0; again < 25; ++again)
            for (auto name : asked) sum += view.find(name);
        best = std::min(best, double(std::clock() - at) / CLOCKS_PER_SEC * 1e9 / (25 * 4096));
    }
    std::printf("found %.4g ns\\n", best);
    best = 1e9;
    for (int k = 0; k < 300; ++k) {
        auto const at = std::clock();
        for (int again = 0; again < 25; ++again)
            for (auto name : asked) sum += view.find(name, 7);
        best = std::min(best, double(std::clock() - at) / CLOCKS_PER_SEC * 1e9 / (25 * 4096));
    }
    std::printf("version %.4g ns\\n", best);
    return sum == 0;
}
'''


def lookup(t, folder):
    for names, program in (('names_onnx', 'lookup_onnx'), ('names_1000', 'lookup_1000')):
        if not t.wanted('look-up') or not t.options.peers or not (t.options.peers / names).exists():
            continue
        all_names = (t.options.peers / names).read_text(encoding='utf-8').split()
        text = '#include <algorithm>\n#include <cstdio>\n#include <ctime>\n#include <fstream>\n#include <string>\n#include <vector>\n#include "graft/op/catalog/catalog.hpp"\n'
        for i, name in enumerate(all_names):
            text += f'struct op_{i} : graft::op<op_{i}> {{ static constexpr auto prototype = graft::prototype("{name}").input("x", real_number).output("y", follow("x")); }};\n'
        text += CATALOG.replace('NAMES', ', '.join(f'op_{i}' for i in range(len(all_names))))
        subprocess.run(['g++', '-std=c++20', '-O2', '-DNDEBUG', '-w', '-I', str(ROOT / 'include'), source(folder, text), '-o', f'{folder}/look'], check=True)
        got = t.lines(f'{folder}/look', t.options.peers / names)
        peer = t.peer(program)
        tag = names.removeprefix('names_')
        floor, gperf = peer.get(f'B.{tag}.constexpr_phash_word'), peer.get(f'B.{tag}.gperf')
        if floor:
            t.row(f'look-up of {len(all_names)} names, found', got.get('found'), 'ns', floor, f'gperf {gperf:.2g} ns; the target is the floor')
            t.row(f'look-up of {len(all_names)} names for a version', got.get('version'), 'ns', floor * 5.4 / 4.4, 'the target is 5.4/4.4 of the floor')


def inference(t):
    if not t.wanted('infer') and not t.wanted('ResNet-50 inferred'):
        return
    onnx, mlir = t.peer('onnx_infer'), t.peer('mlir_infer')
    for mode, targets in (('each', (40, 40, 20)), ('remembered', (60, 60, 60))):
        for op, target in zip(('relu', 'add', 'conv'), targets):
            got = t.ours('infer', op, '100000', mode, '5').get('infer')
            peers = [f'{who} {all_of[key] / 1e6:.2g}' for who, all_of, key in (('MLIR', mlir, f'C.mlir.tosa_infer_shapes.{op}_100k'), ('ONNX', onnx, f'C.onnx.InferShapes.{op}_100k'))
                     if key in all_of]
            t.row(f'infer 100,000 of {op}, {"every rule called" if mode == "each" else "cached"}', got, 'M/s', target, ', '.join(peers) or '-', most=False)
    per_node = onnx.get('C.onnx.InferShapes.resnet50_dims_only.per_node')
    for mode in ('remembered', 'each'):
        t.row(f'ResNet-50 inferred, {"every rule called" if mode == "each" else "cached"}', t.ours('infer', 'resnet50', '0', mode, '101').get('infer.time'), 'us', 7,
              f'ONNX {per_node * 175:.0f} us' if per_node else '-')


def median(values):
    values = sorted(v for v in values if v is not None)
    return values[len(values) // 2] if values else None


def reading(t):
    for name, model, base, of_baseline, target, memory, peer in (
            ('GraphDef 1M nodes from open()', 'graphdef_1M.pb', ('graph_floor', 'D.floor.graph_mmap.x', 'mmap'), 930, 800, 0.8, ('parse_pb', 'D.protobuf.cold.x', 'protobuf', '1', 'once')),
            ('prototxt of 100 MB to layers', 'deep_100MB.prototxt', ('text_floor', 'D.floor.text.x'), 665, 450, 1.3, ('parse_text', 'D.TextFormat.x', 'TextFormat', '1'))):
        if not t.wanted(name):
            continue
        path = t.model(model)
        runs = [t.ours('read', path) for _ in range(5)]
        floor = t.peer(base[0], path, 'x', '3', *base[2:]).get(base[1])
        other = t.peer(peer[0], path, 'x', *peer[3:])
        scale = floor / of_baseline if floor else 1
        over = other.get(peer[1] + '.peak_over_file', other.get('D.TextFormat.x.peak_over_file'))
        t.row(name, median(r.get('read') for r in runs), 'MB/s', target * scale,
              f'{peer[2]} {other.get(peer[1], 0):.0f}; floor {floor or 0:.0f}; target {target} scaled by the floor' if other else '-', most=False)
        size = os.path.getsize(path) / 1e6 if os.path.exists(path) else None
        t.row(f'{name}, memory as a multiple of the file', median(r.get('read.memory') for r in runs), 'x', memory, f'{peer[2]} {over * 1.048576 / size:.1f}' if over and size else '-')


def write_onnx(t, which, path):
    pathlib.Path(path).touch()  # a program is not run if a path is missing
    t.ours('onnx', which, path)


def reading_onnx(t, folder):
    """Models that this program writes, so that they exist without a folder of models."""
    for name, which, field, unit, target, most in (('ONNX 1M nodes from open()', 'chain', 'read', 'MB/s', 500, False),
                                                   ('ONNX, 200 MB of weights from open()', 'weights', 'read.time', 'ms', 0.3, True)):
        if not t.wanted(name):
            continue
        path = f'{folder}/{which}.onnx'
        write_onnx(t, which, path)
        runs = [t.ours('read', path).get(field) for _ in range(5)]
        parse = t.peer('onnx_load', 'x', '1', path).get('E.onnx_lib.x.parse') if os.path.exists(path) else None
        size = os.path.getsize(path) / 1e6 if os.path.exists(path) else 0
        peers = [f'ONNX library {size / p * 1e3:.0f} MB/s' if which == 'chain' else f'ONNX library {p:.3g} ms' for p in [parse] if p]
        peers += [f'ONNX Runtime\'s session {session:.3g} ms' for session in [onnx_runtime(path) if which == 'weights' else None] if session]
        t.row(name, median(runs), unit, target, ', '.join(peers) or '-', most=most)
        if os.path.exists(path):
            os.unlink(path)
    if t.wanted('ONNX ResNet-50'):
        path = f'{folder}/resnet50.onnx'
        write_onnx(t, 'resnet50', path)
        cv = t.peer('cv_import', 'onnx', 'x', '5', path).get('E.opencv.onnx.x.load')
        peers = [f'ONNX Runtime\'s session {session:.3g} ms' for session in [onnx_runtime(path)] if session] + [f'OpenCV {c:.3g} ms' for c in [cv] if c]
        t.row('ONNX ResNet-50, small, imported, inferred and planned', t.ours('import', '15', path).get('import_and_plan'), 'ms', 0.4, ', '.join(peers) or '-')


SESSION = """
const ort = require(process.argv[1] + '/node_modules/onnxruntime-node'), file = process.argv[2];
(async () => {
  const all = [];
  for (let k = 0; k < 5; ++k) {
    const at = process.hrtime.bigint(), s = await ort.InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 });
    all.push(Number(process.hrtime.bigint() - at) / 1e6);
    await s.release();
  }
  console.log(all.sort((a, b) => a - b)[2]);
})().catch(() => process.exit(1));
"""


RUNS = """
const ort = require(process.argv[1] + '/node_modules/onnxruntime-node'), file = process.argv[2];
(async () => {
  const s = await ort.InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 });
  const x = Float32Array.from({ length: 3 * 224 * 224 }, (_, i) => i * 7919 % 1000 / 1000 - 0.5), all = [];
  for (let k = 0; k < 12; ++k) {
    const before = process.cpuUsage();
    await s.run({ [s.inputNames[0]]: new ort.Tensor('float32', x, [1, 3, 224, 224]) });
    const used = process.cpuUsage(before);
    all.push((used.user + used.system) / 1e3);
  }
  console.log(all.slice(2).sort((a, b) => a - b)[5]);
})().catch(() => process.exit(1));
"""


def onnx_runtime(path, script=SESSION):
    """ms for a session of ONNX Runtime (RUNS: the CPU time of a run with one thread), from the folder that PEERS_NPM or ORT_PREFIX names; None if it is not there."""
    prefix = os.environ.get('PEERS_NPM') or os.environ.get('ORT_PREFIX') or os.path.expanduser('~/.graft-onnxruntime')
    if not shutil.which('node') or not os.path.isdir(f'{prefix}/node_modules/onnxruntime-node') or not os.path.exists(path):
        return None
    pinned = ['taskset', '-c', '0'] if script is RUNS and shutil.which('taskset') else []
    try:
        done = subprocess.run([*pinned, 'node', '-e', script, prefix, path], capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return None
    return float(done.stdout) if done.returncode == 0 else None


def importing(t):
    for size, tag, target in (('small', '_w16', 0.25), ('102 MB', '', 0.8)):
        if t.wanted('ResNet-50 of'):
            onnx = t.peer('onnx_load', 'x', '5', t.model(f'resnet50{tag}.onnx'))
            cv = t.peer('cv_import', 'caffe', 'x', '5', t.model(f'resnet50{tag}.prototxt'), t.model(f'resnet50{tag}.caffemodel'))
            peers = [f'ONNX library {sum(onnx[f"E.onnx_lib.x.{p}"] for p in ("parse", "check", "infer")):.2g} ms'] * bool(onnx)
            peers += [f'OpenCV {cv["E.opencv.caffe.x.load"]:.3g} ms'] * ('E.opencv.caffe.x.load' in cv)
            for form, files in (('TensorFlow', [f'tf_resnet50{tag}.pb']), ('Caffe', [f'resnet50{tag}.prototxt', f'resnet50{tag}.caffemodel']), ('ONNX', [f'resnet50{tag}.onnx'])):
                got = t.ours('import', '15', *map(t.model, files))
                t.row(f'ResNet-50 of {form}, {size}, imported and planned', got.get('import_and_plan'), 'ms', target, ', '.join(peers) or '-')
    if t.wanted('GraphDef imported'):
        cv = t.peer('cv_import', 'tf', 'x', '1', t.model('graphdef_10k.pb')).get('E.opencv.tf.x.load')
        t.row('GraphDef imported, 10,000 nodes', t.ours('import', '7', t.model('graphdef_10k.pb')).get('import'), 'ms', 3.5, f'OpenCV {cv:,.0f} ms' if cv else '-')
        runs = [t.ours('import', '1', t.model('graphdef_1M.pb')) for _ in range(5)]
        got = min((r for r in runs if 'import' in r), key=lambda r: r['import'], default={}) # the run with enough free memory
        t.row('GraphDef imported, 1M nodes', got.get('import'), 'ms', 450)
        t.row('GraphDef imported, 1M nodes, peak memory', got.get('import.peak'), 'MB', 500)


def tool(t, folder):
    program = t.options.tool
    if not t.wanted('graft_import') or not program:
        return
    def seconds():
        child = subprocess.Popen([program, '--no-run', 'examples/glyphs/glyphs.prototxt'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        _, _, used = os.wait4(child.pid, 0)
        child.returncode = 0
        return used.ru_utime + used.ru_stime
    t.row('graft_import as a process, a small net', min(seconds() for _ in range(21)) * 1e3, 'ms', 12)
    if shutil.which('valgrind') and shutil.which('readelf'):
        figures = dict(start_of_tool(t.options, pathlib.Path(folder)))
        t.row('graft_import, relocations', figures['graft_import/relocations'], '', 1000)
        t.row('graft_import as a process, instructions', figures['graft_import/k_instructions'] / 1000, 'M', 3)


def running(t):
    program = t.options.programs / 'bench_engines'
    if not program.exists() or not (t.wanted('convolution') or t.wanted('ResNet-50 run')):
        return
    pinned = ['taskset', '-c', '0'] if shutil.which('taskset') else []
    def said(*arguments):
        done = subprocess.run([*pinned, str(program), *arguments], capture_output=True, text=True, env={**os.environ, 'OMP_NUM_THREADS': '1'}, timeout=600)
        return done.stdout
    if t.wanted('convolution'):
        found = re.search(r'^eigen conv3x3_64_64_56 .*?(\d+) GFLOP/s, peer (\d+)', said('1', '10'), re.M)
        t.row('convolution 3x3, 64 channels, without oneDNN', float(found[1]) if found else None, 'GFLOP/s', 75, f'Eigen called directly {found[2]}' if found else '-', most=False)
    net = t.model('resnet50.prototxt')
    if t.wanted('ResNet-50 run') and os.path.exists(net):
        text, ort = said('1', '7', net), None
        if t.options.tool: # the same net as ONNX: the target is a share of its peer (38 ms when ONNX Runtime took 43)
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([t.options.tool, net, '--seeded', '--export', f'{folder}/net.onnx', '--quiet'], capture_output=True, timeout=300)
                ort = onnx_runtime(f'{folder}/net.onnx', RUNS)
        for engine, name in (('eigen', 'without oneDNN'), ('onednn, absorbing', 'with oneDNN')):
            found = re.search(rf'^{engine} resnet50 / opencv\s+ratio ([.\d]+)\s+graft ([.\d]+) ms\s+peer ([.\d]+) ms', text, re.M)
            ours, target = (float(found[1]), 1) if found and engine == 'eigen' else (float(found[2]), 38 * (ort or 43) / 43) if found else (None, 1)
            peers = [f'OpenCV {float(found[3]):.0f} ms'] * bool(found) + [f'ONNX Runtime {ort:.1f} ms; target 38 scaled by its time / 43'] * bool(ort and engine != 'eigen')
            t.row(f'ResNet-50 run {name}, one thread', ours, 'of OpenCV\'s time' if engine == 'eigen' else 'ms', target, ', '.join(peers) or '-')


def write_table(t, began):
    facts = {'date': f'{began:%Y-%m-%d %H:%M} UTC, {(datetime.datetime.now(datetime.timezone.utc) - began).seconds // 60} minutes',
             'machine': f'{machine()}; load average at the start and at the end: {t.options.load:.1f}, {os.getloadavg()[0]:.1f}', 'compiler': version('g++')}
    page.TABLE.write_text(''.join(f'# {key}: {value}\n' for key, value in facts.items()) + ''.join('\t'.join(row) + '\n' for row in [HEAD, *t.rows]), encoding='utf-8')


def write_pages():
    facts, rows = page.read(page.TABLE)
    named = list(dict.fromkeys(row['reason'] for row in rows if row['reason']))
    lines = ['# Targets', '', 'Written by `bench/targets.py` (`bench/run.sh --targets --peers DIR --models DIR`) from [targets.tsv](targets.tsv): one run, CPU time,',
             'g++ -O2 if unspecified. The peers and the floors were measured in the same run, with the same files.', '',
             *(f'- {key}: {value}' for key, value in facts.items()), '', '| work | graft | peers | target | | why |', '| --- | ---: | --- | ---: | --- | --- |']
    for row in rows:
        why = f'[{named.index(row["reason"]) + 1}](#{named.index(row["reason"]) + 1})' if row['reason'] else ''
        lines.append(f'| {row["work"]} | {row["graft"]} {row["unit"]} | {row["peers"]} | {row["target"]} | {row["verdict"]} | {why} |')
    lines += ['', '## Why targets are missed, and what was tried']
    for i, key in enumerate(named, 1):
        lines += ['', f'### {i}', '', f'Rows about "{key}":', '', WHY[key].strip()]
    (ROOT / 'bench/targets.md').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    page.write()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--programs', type=pathlib.Path, default=ROOT / 'build/bench/bench')
    parser.add_argument('--tool', type=pathlib.Path)
    parser.add_argument('--peers', type=pathlib.Path)
    parser.add_argument('--models', type=pathlib.Path)
    parser.add_argument('--only')
    parser.add_argument('--page', action='store_true')
    options = parser.parse_args()
    if options.page:
        write_pages()
        return 0
    for name in ('programs', 'tool', 'peers', 'models'):
        if getattr(options, name):
            setattr(options, name, getattr(options, name).resolve())
    options.load = os.getloadavg()[0]
    began = datetime.datetime.now(datetime.timezone.utc)
    t = Table(options)
    with tempfile.TemporaryDirectory() as folder:
        operators(t, folder)
        headers(t, folder)
        units(t)
        lookup(t, folder)
        inference(t)
        reading(t)
        reading_onnx(t, folder)
        importing(t)
        tool(t, folder)
        running(t)
    if options.only is None:
        write_table(t, began)
        write_pages()
    return 0


if __name__ == '__main__':
    sys.exit(main())
