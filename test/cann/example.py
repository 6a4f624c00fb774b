#!/usr/bin/env python3
# test/cann/example.py - examples/cann with its own sources in CANN's style: each way to define an operator runs
# SPDX-License-Identifier: Apache-2.0
"""usage: example.py --tool cann_import"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

DEFINITIONS = """
op { name: "BiasAdd"
  input_arg { name: "value" type_attr: "T" } input_arg { name: "bias" type_attr: "T" } output_arg { name: "output" type_attr: "T" }
  attr { name: "T" type: "type" allowed_values { list { type: DT_HALF type: DT_FLOAT } } }
  attr { name: "data_format" type: "string" default_value { s: "NHWC" } } }
op { name: "KeptRows"
  input_arg { name: "x" type_attr: "T" } input_arg { name: "count" type: DT_INT32 } output_arg { name: "y" type_attr: "T" }
  attr { name: "T" type: "type" } attr { name: "sorted" type: "bool" default_value { b: true } } }
"""
ROWS = 'node { name: "%s" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { %s } } } }\n'
X = ROWS % ('x', 'dim { size: 8 } dim { size: 4 }')
MODEL = (
    X
    + ROWS % ('b', 'dim { size: 4 }')
    + 'node { name: "norm/mean" op: "Mean" input: "x" }\n'
    'node { name: "norm/sub" op: "Sub" input: "x" input: "norm/mean" }\n'
    'node { name: "norm/variance" op: "Mean" input: "norm/sub" }\n'
    'node { name: "norm/rsqrt" op: "Rsqrt" input: "norm/variance" }\n'
    'node { name: "norm/mul" op: "Mul" input: "norm/sub" input: "norm/rsqrt" }\n'
    'node { name: "y" op: "BiasAdd" input: "norm/mul" input: "b" attr { key: "T" value { type: DT_FLOAT } } }\n'
)
TOO_WIDE = X + ROWS % ('b', 'dim { size: 5 }') + 'node { name: "y" op: "BiasAdd" input: "x" input: "b" attr { key: "T" value { type: DT_FLOAT } } }\n'
NET = """name: "net" input: "data" input_shape { dim: 8 dim: 4 }
layer { name: "square" type: "Power" bottom: "data" top: "square" power_param { power: %s scale: 0.5 } }
layer { name: "again" type: "Power" bottom: "square" top: "again" power_param { power: 3 } }
"""
ONNX = """ir_version: 8
opset_import { domain: "" version: 13 } opset_import { domain: "rows" version: 1 }
graph {
  name: "g"
  node { input: "x" output: "y" name: "first" op_type: "PowerOf" domain: "rows" attribute { name: "exponent" f: 2.5 type: FLOAT } }
  node { input: "y" output: "z" name: "second" op_type: "PowerOf" attribute { name: "exponent" f: 4 type: FLOAT } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 8 } dim { dim_value: 4 } } } } }
  output { name: "z" type { tensor_type { elem_type: 1 shape { dim { dim_value: 8 } dim { dim_value: 4 } } } } }
}
"""
TEXTS = {'OPS': DEFINITIONS, 'MODEL': MODEL, 'TOO_WIDE': TOO_WIDE, 'NET': NET % '2', 'FLAT_NET': NET % '0', 'ONNX': ONNX}

# (arguments, status of the program, parts of what it prints, parts of its errors)
CASES = [
    (['--infer', 'BiasRows x=float32[8,4] bias=float32[4]'], 0, ['y: float32[8,4]'], []),
    (['--infer', 'BiasRows x=float32[8,N] bias=float32[?]'], 0, ['y: float32[8,'], []),
    (['--infer', 'BiasRows x=float32[8,4] bias=float32[5]'], 1, [], ['BiasRows']),
    (['--infer', 'KeepRows x=int8[8,4] count=int32[]:3'], 0, ['y: int8[3,4]'], []),
    (['--infer', 'KeepRows x=int8[8,4] count=int64[]'], 0, ['y: int8[-1,4]'], []),
    (['--infer', 'KeepRows x=int8[8,4] count=int64[]:9'], 1, [], ['KeepRows']),
    (['--infer', 'ScaleRows x=float16[100,5]'], 0, ['y: float16[100,5]'], []),
    (['--infer', 'ScaleRows x=int32[100,5]'], 1, [], ['ScaleRows']),
    (['--tile', 'ScaleRows x=float32[100,5]', '--chip', 'ascend910b'], 0, ['blocks: 48', 'rows: 3', 'columns: 5'], []),
    (['--slips'], 0, ['NormRows.x', 'DT_FLOAT32'], []),
    (['--prototype', 'KeepRows'], 0, ['struct KeepRows', '.input("count"'], []),
    (['--losses', 'OPS'], 0, ['KeptRows -> KeepRows: sorted is lost', 'PowerRows: is for Caffe', 'PowerRows: is for ONNX', '5 plugins'], []),
    (['--import', 'MODEL', 'OPS'], 0, ["NormRowsPass: NormRows 'norm'", 'BiasRows'], []),
    (['--scopes', 'MODEL'], 0, ["NormRowsPass: NormRows 'norm'", 'norm = NormRows(x)'], []),
    (['--import', 'TOO_WIDE', 'OPS'], 0, ['(opaque)'], []),
    (['--import', 'NET'], 0, ['PowerRows', 'square', 'again'], []),
    (['--import', 'FLAT_NET'], 0, ['(opaque)'], []),
    (['--import', 'ONNX'], 0, ['PowerRows', 'first', 'second'], []),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--tool', required=True)
    tool = parser.parse_args().tool
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name, text in TEXTS.items():
            files[name] = str(pathlib.Path(folder) / f'{name.lower()}.{"prototxt" if "NET" in name else "pbtxt"}')
            pathlib.Path(files[name]).write_text(text)
        for arguments, status, printed, told in CASES:
            done = subprocess.run([tool, *(files.get(a, a) for a in arguments)], capture_output=True, text=True, timeout=120, errors='replace')
            if done.returncode != status or any(p not in done.stdout for p in printed) or any(t not in done.stderr for t in told):
                wrong.append(f'{" ".join(arguments)}: ends with {done.returncode}, prints {done.stdout!r}, says {done.stderr!r}')
    for line in wrong:
        print('FAILED ' + line)
    print(f'{len(CASES)} ways, {len(wrong)} failed')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
