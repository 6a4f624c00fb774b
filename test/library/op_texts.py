#!/usr/bin/env python3
# test/library/op_texts.py - graft_import documents the shipped operators with what stands above their definitions
# SPDX-License-Identifier: Apache-2.0
"""op_texts.py --tool graft_import"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'examples/graft_import'))

from operator_texts import sentences, texts  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--tool', required=True)
    tool = parser.parse_args().tool
    said = texts(ROOT)
    wrong = []
    if said.get('Relu') != 'max(x, 0).':
        wrong.append(f"Relu: {said.get('Relu')!r} is not what its comment says")
    if sentences(['Sum of two.', 'Source: ONNX Add.', 'cost O(n)']) != 'Sum of two.' or sentences(['error no_such']) != '':
        wrong.append('sentences: more than the first ones, or fewer')
    shown = {o['name']: o.get('documentation') for o in json.loads(subprocess.check_output([tool, '--ops', 'json']))['operators']}
    wrong += [f'{name}: graft_import says {shown[name]!r}, the comment {text!r}'
              for name, text in said.items() if name in shown and shown[name] != text]
    page = subprocess.check_output([tool, '--ops', 'markdown'], text=True)
    if '## Relu\n\nmax(x, 0).\n' not in page:
        wrong.append('the page of --ops markdown does not say what Relu does')
    if len(said.keys() & shown.keys()) < 0.9 * len(said):
        wrong.append(f'only {len(said.keys() & shown.keys())} of {len(said)} operators with a comment are operators of graft_import')
    print('\n'.join(wrong[:20] + [f'{len(said)} operators with a comment, {len(wrong)} mistakes']))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
