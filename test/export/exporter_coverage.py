#!/usr/bin/env python3
# test/export/exporter_coverage.py - which framework's operators can be exported by which exporter: generates and checks the table of the exporters' page
# SPDX-License-Identifier: Apache-2.0
"""exporter_coverage.py --tool graft_import [--write]

Counts the lines of `graft_import --coverage`. Without --write the table between two marks of include/graft/export/README.md must be the generated one: exit 1
if it is not. An operator of a framework that becomes one operator of inference is exported like that one; an operator that becomes a graph
is exported as the parts of the graph, which no table lists, so it is counted separately."""
import argparse
import pathlib
import re
import subprocess
import sys

README = pathlib.Path(__file__).resolve().parents[2] / 'include/graft/export/README.md'
MARKS = '<!-- made by test/export/exporter_coverage.py --write: the beginning -->\n', '<!-- the end of what is made -->\n'
NAMES = {'tensorflow': 'TensorFlow', 'caffe': 'Caffe', 'onnx': 'ONNX'}


def tables(text):
    """{heading: [cells of each row]}."""
    found, heading = {}, ''
    for line in text.splitlines():
        if line.startswith('## '):
            heading = line[3:]
        elif line.startswith('| ') and not line.startswith('| operator '):
            found.setdefault(heading, []).append([cell.strip() for cell in line.strip('|').split(' | ')])
    return found


def made(text):
    found = tables(text)
    onnx = {row[0]: row[1] for row in found['Ways to ONNX']}
    mlir = {row[0]: row[1] for row in found['Ways to MLIR']}
    gaps = {row[0] for row in found.get('Without a kernel', [])}
    lines = ['| Operators of | in all | mapped to one operator | of these exported to ONNX | to TOSA and StableHLO | to C++ | mapped to a graph |',
             '|---|---|---|---|---|---|---|']

    def row(name, count, targets, graphs):
        leaves = [sum(test(t) for t in targets) for test in (lambda t: onnx[t] != '-', lambda t: mlir[t] != '-', lambda t: t not in gaps)]
        lines.append('| %s | %d | %d | %d | %d | %d | %s |' % (name, count, len(targets), *leaves, graphs))
    for framework, name in NAMES.items():
        becomes = {}
        for cells in found[framework]:
            becomes.setdefault(cells[0], []).append(cells[1])
        last = {op: all_[-1] for op, all_ in becomes.items()}  # of several versions the newest
        row(name, len(last), [t for t in last.values() if t in onnx], sum(t == 'a graph' for t in last.values()))
    row('graft itself', len(onnx), list(onnx), '-')
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', required=True)
    parser.add_argument('--write', action='store_true')
    options = parser.parse_args()
    table = made(subprocess.run([options.tool, '--coverage'], capture_output=True, text=True, check=True).stdout)
    page = README.read_text(encoding='utf-8')
    place = re.compile('(?<=' + re.escape(MARKS[0]) + ').*?(?=' + re.escape(MARKS[1]) + ')', re.S)
    if not place.search(page):
        print('include/graft/export/README.md has no place for the table: a line that is %s' % MARKS[0].strip())
        return 1
    if options.write:
        README.write_text(place.sub(lambda _: table, page), encoding='utf-8')
        return 0
    if place.search(page).group(0) != table:
        print('the table of include/graft/export/README.md is not this one (exporter_coverage.py --write):\n' + table)
        return 1
    print(table, end='')
    return 0


if __name__ == '__main__':
    sys.exit(main())
