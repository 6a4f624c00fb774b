#!/usr/bin/env python3
# test/library/op_texts.py - the documentation of the shipped operators is what stands above their definitions
# SPDX-License-Identifier: Apache-2.0
"""Every operator of include/graft/library (ops.hpp and *_ops.hpp of its families) with a comment `/// ...` above its
struct, or above its line in a text, has its words, up to `Source:`, in include/graft/library/op_texts_computing.hpp, op_texts_networks.hpp (nn) or, where its
family is none of those that compute, op_texts_arranging.hpp; `--ops json|markdown` of graft_import finds them there. In tables of their own they
cost a unit that includes the operators nothing.

    op_texts.py           fails where a table is not what the comments say
    op_texts.py --write   writes them
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPS = ROOT / 'include/graft/library'
COMPUTING, ARRANGING, NETWORKS = (OPS / f'op_texts_{what}.hpp' for what in ('computing', 'arranging', 'networks'))
COMPUTE = {'linalg', 'math', 'signal', 'training'}  # the families of the first; nn is of the third, all others are of the second
BEGIN, END = '    // written by test/library/op_texts.py\n', '    // end of what is written\n'


def words(comment):
    """The sentences of a comment that say what the operator does, on one line"""
    lines = []
    for line in comment:
        if re.match(r'(error|cost|example|shapes|source)\b[: ]', line):
            break
        lines.append(line)
    text = re.split(r'\s*\bSources?:', ' '.join(lines))[0].strip()
    text = re.sub(r'(?<=\.) (TensorFlow|Caffe) \w+\.?$', '', text)
    return text if not text or text.endswith('.') else text + '.'


def texts():
    """table -> name -> text, of every operator that has a comment"""
    found = {COMPUTING: {}, ARRANGING: {}, NETWORKS: {}}
    for header in sorted(OPS.glob('*/*/*ops.hpp')):
        lines = header.read_text(encoding='utf-8').split('\n')
        in_text = False
        for at, line in enumerate(lines):
            in_text = (in_text or line.endswith('R"ops(')) and not line.startswith(')ops"')
            of_text = in_text and re.match(r'(\w+) (?!= )', line)
            if not of_text and not re.match(r'struct (\w+) : ', line):
                continue
            first = at
            while lines[first - 1].startswith('///'):
                first -= 1
            text = words([l[3:].strip() for l in lines[first:at]])
            rest = '\n'.join(lines[at:at + 12]).split('\n};')[0]
            name = of_text or re.search(r'prototype =\s+[\w:]+\(\s*"(\w+)"', rest)
            if text and name:
                group = header.relative_to(OPS).parts[0]
                found[NETWORKS if group == 'nn' else COMPUTING if group in COMPUTE else ARRANGING][name.group(1)] = text
    return found


def joined(text):
    """A table without its layout: each text in one piece, no white space between"""
    text = re.sub(r'"\s*\n\s*"', '', text)
    return re.sub(r'("(?:\\.|[^"\\])*")|\s+', lambda found: found.group(1) or '', text)


def check(table, found, write):
    """Whether the table, once written where asked, is what was found"""
    escaped = {name: text.replace('\\', '\\\\').replace('"', '\\"') for name, text in found.items()}
    rows = ''.join('    {"%s", "%s"},\n' % row for row in sorted(escaped.items()))
    head, _, rest = table.read_text(encoding='utf-8').partition(BEGIN)
    now, _, tail = rest.partition(END)
    if write:
        table.write_text(head + BEGIN + rows + END + tail, encoding='utf-8')
        subprocess.run([sys.executable, str(ROOT / 'test/structure/format.py'), '--fix', str(table)])
    elif joined(now) != joined(rows):
        print(f'{table.name} is not what stands above the operators: run {pathlib.Path(__file__).name} --write')
        return False
    print(f'{table.name}: {rows.count(chr(10))} operators')
    return True


def main():
    return 0 if all([check(table, found, '--write' in sys.argv[1:]) for table, found in texts().items()]) else 1


if __name__ == '__main__':
    sys.exit(main())
