#!/usr/bin/env python3
# test/library/tolerances.py - every tolerance in KERNELS.md is in the test that its row names
# SPDX-License-Identifier: Apache-2.0
"""tolerances.py [--root DIR]

A row of the table ends in a tolerance and a test: a figure between backquotes, or the word exact. Exit 1 with a line per mistake."""
import argparse
import pathlib
import re
import sys

NUMBER = re.compile(r'\d(?:\.\d+)?e-\d+f?')


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--root', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    root = arguments.parse_args().root
    wrong, rows = [], 0
    for line in (root / 'KERNELS.md').read_text(encoding='utf-8').splitlines():
        cells = [c.strip() for c in line.replace(r'\|', '\0').strip('|').split('|')]
        if not line.startswith('|') or len(cells) != 5 or cells[0] in ('family', '---'):
            continue
        rows += 1
        family, _, _, tolerance, test = cells
        file = root / test
        if not file.is_file():
            wrong.append(f'{family}: no test {test}')
            continue
        text = file.read_text(encoding='utf-8')
        figures = NUMBER.findall(tolerance)
        if tolerance != 'exact' and not figures:
            wrong.append(f'{family}: no figure in {tolerance}')
        wrong += [f'{family}: {f} is not in {test}' for f in figures if not re.search(rf'(?<![\w.]){re.escape(f)}(?![\w.])', text)]
    if rows < 20:
        wrong.append(f'{rows} rows read')
    for line in wrong:
        print('error:', line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
