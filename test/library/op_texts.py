#!/usr/bin/env python3
# test/library/op_texts.py - the documentation of the shipped operators is what stands above their definitions
# SPDX-License-Identifier: Apache-2.0
"""Every operator of include/graft/library (ops.hpp and *_ops.hpp of its families) with a comment `/// ...` above its struct has its words, up to `Source:`, in
include/graft/library/ops_documentation.hpp, where `--ops json|markdown` of graft_import finds them. In a table of its own
they cost a unit that includes the operators nothing.

    op_texts.py           fails where the table is not what the comments say
    op_texts.py --write   writes it
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPS = ROOT / 'include/graft/library'
TABLE = ROOT / 'include/graft/library/ops_documentation.hpp'
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
    """name -> text, of every operator that has a comment"""
    found = {}
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
                found[name.group(1)] = text
    return found


def joined(text):
    """A table without its layout: each text in one piece, no white space between"""
    text = re.sub(r'"\s*\n\s*"', '', text)
    return re.sub(r'("(?:\\.|[^"\\])*")|\s+', lambda found: found.group(1) or '', text)


def main():
    rows = ''.join('    {"%s", "%s"},\n' % (name, text.replace('\\', '\\\\').replace('"', '\\"')) for name, text in sorted(texts().items()))
    old = TABLE.read_text(encoding='utf-8')
    head, _, rest = old.partition(BEGIN)
    now, _, tail = rest.partition(END)
    if '--write' in sys.argv[1:]:
        TABLE.write_text(head + BEGIN + rows + END + tail, encoding='utf-8')
        subprocess.run([sys.executable, str(ROOT / 'test/structure/format.py'), '--fix', str(TABLE)])
    elif joined(now) != joined(rows):
        print(f'{TABLE.name} is not what stands above the operators: run {pathlib.Path(__file__).name} --write')
        return 1
    print(f'{TABLE.name}: {rows.count(chr(10))} operators')
    return 0


if __name__ == '__main__':
    sys.exit(main())
