#!/usr/bin/env python3
# test/library/op_texts.py - the documentation of the shipped operators is generated from the comments of their definitions
# SPDX-License-Identifier: Apache-2.0
"""For every operator of include/graft/library (ops.hpp and *_ops.hpp of its families) with a comment `/// ...` above its
struct, the text up to `Source:` is in include/graft/library/op_texts_computing.hpp, op_texts_networks.hpp (nn) or, if its
family is not one of those that compute, op_texts_arranging.hpp; `--ops json|markdown` of graft_import reads them there. As separate
tables they cost no compile time in a unit that includes the operators.

    op_texts.py           fails if a table differs from the comments
    op_texts.py --write   writes them
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPS = ROOT / 'include/graft/library'
COMPUTING, ARRANGING, NETWORKS = (OPS / f'op_texts_{what}.hpp' for what in ('computing', 'arranging', 'networks'))
COMPUTE = {'linalg', 'math', 'signal', 'training'}  # the families of the first table; nn is in the third, all others are in the second
BEGIN, END = '    // written by test/library/op_texts.py\n', '    // end of what is written\n'


def words(comment):
    """The sentences of a comment that describe the operator, on one line"""
    lines = []
    for line in comment:
        if re.match(r'(error|cost|example|shapes|source)\b[: ]', line):
            break
        lines.append(line)
    text = re.split(r'\s*\bSources?:', ' '.join(lines))[0].strip()
    text = re.sub(r'(?<=\.) (TensorFlow|Caffe) \w+\.?$', '', text)
    return text if not text or text.endswith('.') else text + '.'


def texts():
    """table -> name -> text, for every operator that has a comment"""
    found = {COMPUTING: {}, ARRANGING: {}, NETWORKS: {}}
    for header in sorted(OPS.glob('*/*/*ops.hpp')):
        lines = header.read_text(encoding='utf-8').split('\n')
        for at, line in enumerate(lines):
            if not re.match(r'struct (\w+) : ', line):
                continue
            first = at
            while lines[first - 1].startswith('///'):
                first -= 1
            text = words([l[3:].strip() for l in lines[first:at]])
            rest = '\n'.join(lines[at:at + 12]).split('\n};')[0]
            name = re.search(r'prototype =\s+[\w:]+\(\s*"(\w+)"', rest)
            if text and name:
                group = header.relative_to(OPS).parts[0]
                found[NETWORKS if group == 'nn' else COMPUTING if group in COMPUTE else ARRANGING][name.group(1)] = text
    return found


def joined(text):
    """A table without its layout: each string in one piece, no white space between"""
    text = re.sub(r'"\s*\n\s*"', '', text)
    return re.sub(r'("(?:\\.|[^"\\])*")|\s+', lambda found: found.group(1) or '', text)


def check(table, found, write):
    """Whether the table, after the write if requested, contains the found texts"""
    escaped = {name: text.replace('\\', '\\\\').replace('"', '\\"') for name, text in found.items()}
    rows = ''.join('    {"%s", "%s"},\n' % row for row in sorted(escaped.items()))
    head, _, rest = table.read_text(encoding='utf-8').partition(BEGIN)
    now, _, tail = rest.partition(END)
    if write:
        table.write_text(head + BEGIN + rows + END + tail, encoding='utf-8')
        subprocess.run([sys.executable, str(ROOT / 'test/structure/format.py'), '--fix', str(table)])
    elif joined(now) != joined(rows):
        print(f'{table.name} differs from the comments of the operators: run {pathlib.Path(__file__).name} --write')
        return False
    print(f'{table.name}: {rows.count(chr(10))} operators')
    return True


def main():
    return 0 if all([check(table, found, '--write' in sys.argv[1:]) for table, found in texts().items()]) else 1


if __name__ == '__main__':
    sys.exit(main())
