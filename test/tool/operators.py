#!/usr/bin/env python3
# test/tool/operators.py - what graft_import --ops says of operators of different kinds, of frameworks' and of families
# SPDX-License-Identifier: Apache-2.0
"""operators.py --tool graft_import"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# name -> expressions, each of which matches in its page
PAGES = {
    'Conv2D': ('^Conv2D - nn/conv: convolutions$', r'^  x +float16 to float64, bfloat16, int8, int32, uint8$', '^  bias +dtype of x; optional$',
               '^  y +dtype of x; format of x$', r'^  strides +list\(int\); required; at least 1, 32 bits$', r'^  dilations +list\(int\) = \[1,1,1,1\]$',
               '^  data_format +string = "NHWC"; one of NHWC, NCHW$', '^  rules for +shapes$', '^  tensorflow +Conv2D$', '^  caffe +together with others: Convolution, ',
               '^  onnx +together with others: Conv, ', r'^  ONNX +by a function, operator sets 7 to 26$', '^  TOSA +yes$', '^  C\\+\\+ source +yes$',
               '^  cpu +float16 to float64, bfloat16, int8, int32, uint8; uses threads$', '^  Ascend910, Ascend310: not bfloat16$'),
    'ReduceSum': ('^Sum over the axes.$', '^  axes +int32, int64; inference needs its value$', '^  keep_dims +bool = false$', '^  tensorflow +Sum$',
                  '^  onnx +together with others: .*GlobalLpPool'),
    'ConcatV2': ('^  x +any dtype; 1 or more tensors$', '^  tensorflow +Concat, ConcatV2$', '^  properties +each element of the output is one of the first input$',
                 '^  cpu +every admitted dtype; .*its inputs may be made in place'),
    'QuantizeV2': ('^  output +dtype of the attribute T: qint8 to qint32, quint8, quint16$', '^  T +type; required; qint8 to qint32, quint8, quint16$',
                   '^  mode +string = "MIN_COMBINED"; one of MIN_COMBINED, MIN_FIRST, SCALED$', '^  tensorflow +QuantizeV2$'),
    'DrawBoundingBoxes': ('^  ONNX +no: draws outlines', '^  compiled file +no$', '^  none +summary: pictures to look at$'),
    'Switch': ('^  properties +control flow: ', '^  ONNX +as If or Loop$', '^  none +a session does it itself$'),
    'L2Normalize': ('many nodes together, by the pass l2_normalize$',),
    'LayerNorm': ('^  before a run +by the pass fuse_layer_norm$',),
    'onnx:Conv': ('^onnx:Conv$', '^  all versions +becomes some of Conv2D, ConvolutionNd$'),
    'Conv': ('^onnx:Conv$',),
    'onnx:Clip': ('^  versions 6 to 10 ', '^  from version 11 '),
    'caffe:ReLU': ('^  all versions +becomes ',),
    'tensorflow:Conv2D': ('^  all versions +becomes Conv2D$',),
    'nn/conv': ('^nn/conv: convolutions$', r'^  Conv2D +2-D convolution\.$', '^  Im2col '),
    'nn': ('^nn/activation: ', '^nn/conv: ', '^  Conv2D +2-D convolution'),
    'onnx:SequenceAt': ('^  all versions ',),
    'matmul': ('^linalg/matmul: ', '^  BatchMatMulV2 '),
    '': (r'^\d{4} operators\.', '^nn/conv: convolutions$', '^  (.*  )?Conv2D  ', '^  Bitcast  Cast$'),
}
UNKNOWN = {'CONV2D': "(did you mean 'Conv2D'?)", 'Conv2d': "(did you mean 'Conv2D'?)", 'onx:Conv': "(did you mean 'onnx:Conv'?)", 'nn/convv': "(did you mean 'nn/conv'?)", 'yaml': "unknown operator 'yaml'",
           'Xyzzyquux': "unknown operator 'Xyzzyquux'"}
INTERNAL = r'value_depend|infer_|fact_kind|lowering|\bplugin\b|real_number|undefined'


def run(tool, *arguments):
    return subprocess.run([tool, '--ops', *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120)


def mistakes(tool):
    for name, parts in PAGES.items():
        done = run(tool, *([name] if name else []))
        if done.returncode or done.stderr:
            yield f'--ops {name}: ends with {done.returncode}: {done.stderr[:300]}'
        yield from (f'--ops {name}: no line is /{part}/:\n{done.stdout[:3000]}' for part in parts if not re.search(part, done.stdout, re.MULTILINE))
        yield from (f'--ops {name}: {len(line)} columns: {line}' for line in done.stdout.splitlines() if len(line) > 100)
        yield from (f'--ops {name}: an internal word: {line}' for line in done.stdout.splitlines() if re.search(INTERNAL, line))
        if '\n\n\n' in done.stdout:
            yield f'--ops {name}: two empty lines'
    for name, part in UNKNOWN.items():
        done = run(tool, name)
        if done.returncode != 2 or done.stdout or not done.stderr.startswith('error: --ops: ') or part not in done.stderr:
            yield f'--ops {name}: ends with {done.returncode}: {done.stdout[:100]}{done.stderr[:300]}'
    one = json.loads(run(tool, 'TopK', '--json', '-').stdout)
    if [op['name'] for op in one] != ['TopK'] or one[0]['family'] != 'array/sort' or [p['name'] for p in one[0]['inputs']] != ['x', 'k']:
        yield f'--ops TopK --json -: {str(one)[:300]}'
    family = json.loads(run(tool, 'array/cast', '--json', '-').stdout)
    if sorted(op['name'] for op in family) != ['Bitcast', 'Cast']:
        yield f'--ops array/cast --json -: {str(family)[:300]}'
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / 'all.json'
        done = run(tool, '--json', str(file))
        if done.returncode or done.stdout or len(json.loads(file.read_text(encoding='utf-8'))) < 1000:
            yield f'--ops --json FILE: ends with {done.returncode}: {done.stderr[:300]}'
        done = run(tool, '--json', f'{folder}/none/all.json')
        if done.returncode != 2 or 'cannot_write_file' not in done.stderr:
            yield f'--ops --json in no folder: ends with {done.returncode}: {done.stderr[:300]}'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--tool', required=True)
    found = list(mistakes(parser.parse_args().tool))
    print(*found[:20], f'tool.operators: {len(found)} mistakes', sep='\n')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
