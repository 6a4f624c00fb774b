#!/usr/bin/env python3
# examples/graft_import/operator_texts.py - what the shipped operators do, from the comments above their definitions
# SPDX-License-Identifier: Apache-2.0
"""operator_texts.py <root of the source tree> <file>

Writes a literal of C++: for each operator of include/graft/library that has a comment `/// ...` above its struct, or above its line in a text, the line
`name<TAB>sentences`, with what the comment says up to `Source:`. The build calls it for `--ops json|markdown`.
"""

import pathlib
import re
import sys


def sentences(comment):
    """The sentences of a comment that say what the operator does, on one line"""
    lines = []
    for line in comment:
        if re.match(r'(error|cost|example|shapes|source)\b[: ]', line):
            break
        lines.append(line)
    text = re.split(r'\s*\bSources?:', ' '.join(lines))[0].strip()
    text = re.sub(r'(?<=\.) (TensorFlow|Caffe) \w+\.?$', '', text)
    return text if not text or text.endswith('.') else text + '.'


def texts(root):
    """name -> sentences, of every operator that has a comment"""
    found = {}
    for header in sorted((pathlib.Path(root) / 'include/graft/library').glob('*/*/*ops.hpp')):
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
            text = sentences([l[3:].strip() for l in lines[first:at]])
            rest = '\n'.join(lines[at:at + 12]).split('\n};')[0]
            name = of_text or re.search(r'prototype(?: =\s+[\w:]+\(\s*"|\{(?:R"\(|"))(\w+)', rest)
            if text and name:
                found[name.group(1)] = text
    return found


def main():
    lines = ''.join(f'{name}\t{text}\n' for name, text in sorted(texts(sys.argv[1]).items()))
    out = pathlib.Path(sys.argv[2])
    text = f'R"texts({lines})texts"\n'
    if not out.is_file() or out.read_text(encoding='utf-8') != text:
        out.write_text(text, encoding='utf-8')
    return 0


if __name__ == '__main__':
    sys.exit(main())
