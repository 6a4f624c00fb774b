#!/usr/bin/env python3
# test/tool/infer.py - graft_import --infer: results for single operators, and lines that are not a case are reported by number
# SPDX-License-Identifier: Apache-2.0
"""usage: infer.py --tool PROGRAM

With the environment variable GRAFT_CORPUS its cann/infer_cases.jsonl, calls recorded from CANN's unit tests, is run
too: every line gets an answer, the number of equal answers does not shrink, and an operator whose answer differs, refuses or accepts
differently has its reason below.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LEAST = {'same': 1013, 'refused': 691}
LAYOUT = 'the layout is the attribute data_format: the format of the tensor is not asked'
LISTS = 'a list is a tensor here whose first dim counts its elements: there is no handle'
DIFFERS_ON_PURPOSE = {
    'SpaceToDepth': LAYOUT, 'MaxPoolWithArgmax': LAYOUT, 'Dilation2D': LAYOUT, 'TensorListReserve': LISTS,
    'AdamApplyOneAssign': "the ports are those of CANN's prototype, not those of its function",
    'BasicLSTMCellWeightGrad': 'the format of the output, which the case does not tell, decides', 'ReluV2': "the test's dims are not the tensor's",
    'CondTake': 'what is taken is a vector of at most all elements',
    'Dilation2DBackpropFilter': "the gradient has the filter's shape, of three dims",
}
# Cases that CANN accepts and graft refuses, or the other way round, or that graft cannot express.
ABSENT = 'a required attribute is left out; CANN reads a zero'
MISTAKEN = 'the case gives an attribute of another kind, a shape or dtypes that the operator does not have'
UNKNOWN_NAME = "an attribute that CANN's own prototype does not have"
VECTORS = 'TensorFlow refuses vectors and numbers where matrices and rows are meant; CANN reads them as such'
SHAPES = 'the kernels of both frameworks ask for equal shapes; CANN finds out when the operator runs'
VALUES = 'CANN asks for values while it compiles, and refuses where there are none'
CUBE = "limits of CANN's cube unit, or ranges of its dims, which are not the operator's"
CONTEXT = "what CANN's test leaves out is no part of the case"
OTHER_OPERATOR = 'another operator of this name'
FREE = 'a required attribute is left out on which no result depends'
ANSWERS_OTHERWISE = {
    **{name: ABSENT for name in ('BN3DTrainingUpdate', 'BNTrainingUpdateV2', 'CondTake', 'Cummax', 'LogSpaceD', 'MirrorPadGrad',
                                 'SparseConditionalAccumulator', 'SubSample', 'SubSampleLabels', 'TensorArrayGrad', 'Muls', 'StrideAdd',
                                 'UpsampleNearest1d', 'DenseCountSparseOutput', 'RaggedCountSparseOutput', 'Randperm', 'CommonGRU')},
    **{name: MISTAKEN for name in ('ArgMin', 'ConjugateTranspose', 'DecodeCSV', 'MatrixDiagV2', 'MatrixDiagV3',
                                   'MaxPoolGrad', 'MaxPoolGradWithArgmaxV1', 'Pooling', 'RaggedGather', 'ScatterElements', 'ShapeN',
                                   'StatelessRandomGammaV2', 'Upsample', 'YoloV3DetectionOutputV2D', 'ArgMaxD', 'ArgMinD', 'ArgMaxWithValue',
                                   'SquareSumV2', 'MaxPoolExt2', 'AscendWeightQuant', 'BatchToSpace', 'SpaceToBatch', 'EmbeddingDenseGrad',
                                   'ParallelDynamicStitch', 'SobolSample', 'YoloPreDetection', 'Conv3DTranspose', 'ConfusionTransposeD',
                                   'ReluV2')},
    **{name: UNKNOWN_NAME for name in ('AvgPool', 'BNInferenceD', 'DepthwiseConv2DBackpropFilter', 'GeluGrad', 'HcomAllReduce',
                                       'Conv2DBackpropFilterD', 'Conv3DBackpropFilterD', 'MaxPool3DGradGrad')},
    **{name: VECTORS for name in ('BatchMatMul', 'ConcatD', 'Empty', 'MatMul', 'SegmentMax', 'Tile',
                                  'ApplyProximalGradientDescent')},
    **{name: SHAPES for name in ('AccumulateNV2', 'AddManySparseToTensorsMap', 'InvGrad', 'ReluGrad', 'RsqrtGrad', 'SparseConcat',
                                 'SparseReshape')},
    **{name: VALUES for name in ('CombinedNonMaxSuppression', 'ResizeNearestNeighborV2Grad', 'StatelessMultinomial')},
    **{name: CUBE for name in ('Conv2DBackpropInput', 'Conv3D', 'DepthwiseConv2D', 'DepthwiseConv2DBackpropInput', 'Deconvolution',
                               'Conv2DTranspose', 'TopKV2D')},
    **{name: FREE for name in ('Batch', 'RangeD')},
    **{name: CONTEXT for name in ('DynamicPartition', 'TensorArray', 'TensorArrayScatter', 'TensorListPushBackBatch')},
    **{name: OTHER_OPERATOR for name in ('AffineGrid', 'Axpy', 'CTCLossV2', 'SmoothL1Loss')},
    'DynamicLSTMV2': "CANN's function refuses every node", 'DynSeqOuter': 'lengths that are not known give an unknown number of rows',
    **{f'TensorList{name}': LISTS for name in ('ElementShape', 'Length', 'PopBack', 'ScatterIntoExistingList', 'SetItem')},
}


def tensor(port, dtype, shape, **more):
    return {'port': port, 'dtype': dtype, 'shape': shape, **more}


X = tensor('x', 'float32', [8, 100])
K = tensor('k', 'int32', [], value=[5])

# (a case, status, outputs as port -> (dtype, shape), part of the error)
CASES = [
    ({'op': 'TopK', 'inputs': [X, K]}, 'ok', {'values': ('float32', [8, 5]), 'indices': ('int32', [8, 5])}, ''),
    ({'op': 'TopK', 'inputs': [X, tensor('k', 'int32', [])]}, 'ok', {'values': ('float32', [8, -1])}, ''),
    ({'op': 'TopK', 'inputs': [tensor('x', 'float32', None), K]}, 'ok', {'values': ('float32', None)}, ''),
    ({'op': 'TopK', 'inputs': [tensor('x', 'float16', ['N', -1], format='ND', range=[[1, 2]], name='x0'), K]}, 'ok', {'values': ('float16', [-1, 5])}, ''),
    ({'op': 'TopK', 'inputs': [X, K], 'attrs': {'sorted': {'kind': 'bool', 'value': False}, 'dim': 0}}, 'ok', {'values': ('float32', [5, 100])}, ''),
    ({'op': 'TopK', 'inputs': [X, tensor('k', 'int32', [], value=[500])]}, 'refused', {}, 'by infer_shape of TopK'),
    ({'op': 'TopK', 'inputs': [X]}, 'refused', {}, 'k: missing input'),
    ({'op': 'TopK', 'inputs': [X, K, tensor('x', 'float32', [1])]}, 'refused', {}, '[wrong_input_count]'),
    ({'op': 'TopK', 'inputs': [X, K], 'attrs': {'sorted': {'kind': 'int', 'value': 1}}}, 'refused', {}, '[wrong_attribute_kind]'),
    ({'op': 'TopK', 'inputs': [X, K], 'attrs': {'sortd': {'kind': 'bool', 'value': True}}}, 'not_expressible', {}, "did you mean 'sorted'?"),
    ({'op': 'TopK', 'inputs': [tensor('z', 'float32', [1]), K]}, 'not_expressible', {}, '[unknown_input]'),
    ({'op': 'TopK', 'inputs': [X, K], 'dynamic_outputs': {'z': 1}}, 'not_expressible', {}, '[unknown_output]'),
    ({'op': 'TopKK', 'inputs': [X, K]}, 'no_such_operator', {}, "did you mean 'TopK'?"),
    ({'op': 'ConcatD', 'inputs': [X, X, tensor('x', 'float32', [8, 1])], 'attrs': {'concat_dim': 1, 'N': 3}}, 'ok', {'y': ('float32', [8, 201])}, ''),
    ({'op': 'LeakyRelu', 'inputs': [X], 'attrs': {'negative_slope': {'kind': 'int', 'value': 1}}}, 'ok', {'y': ('float32', [8, 100])}, ''),
    ({'op': 'Split', 'inputs': [tensor('split_dim', 'int32', [], value=1), X], 'attrs': {'num_split': 4}, 'dynamic_outputs': {'y': 4}}, 'ok', {'y3': ('float32', [8, 25])}, ''),
    ({'op': 'Transpose', 'inputs': [tensor('x', 'float32', list(range(1, 26))), tensor('perm', 'int32', [25], value=list(range(24, -1, -1)))]}, 'ok', {'y': ('float32', list(range(25, 0, -1)))}, ''),
    # an attribute of another framework is carried; a required one that decides nothing may be left out, no other
    ({'op': 'TopK', 'inputs': [X, K], 'attrs': {'padding': {'kind': 'string', 'value': 'SAME'}}}, 'ok', {'values': ('float32', [8, 5])}, ''),
    ({'op': 'DropoutV2', 'inputs': [X, tensor('seed', 'float32', [1])]}, 'ok', {'y': ('float32', [8, 100])}, ''),
    ({'op': 'TopKD', 'inputs': [tensor('x', 'float16', [8, 100]), tensor('assist_seq', 'float16', [100])]}, 'refused', {}, '[missing_required_attribute]'),
    # CANN's own operators, also one that shares its name with another
    ({'op': 'Iou3D', 'inputs': [tensor('bboxes', 'float32', [2, 7, 10]), tensor('gtboxes', 'float32', [2, 7, -1])]}, 'ok', {'iou': ('float32', [2, 10, -1])}, ''),
    ({'op': 'SmoothL1Loss', 'inputs': [tensor('predict', 'float32', [2, 3]), tensor('label', 'float32', [2, 3])]}, 'ok', {'loss': ('float32', [2, 3])}, ''),
    ({'op': 'SmoothL1Loss', 'inputs': [tensor('predict', 'float32', [2, 3]), tensor('labl', 'float32', [2, 3])]}, 'not_expressible', {}, '[unknown_input]'),
    ({'op': 'MatMul', 'inputs': [tensor('x1', 'float32', [3]), tensor('x2', 'float32', [3, 4])]}, 'ok', {'y': ('float32', [4])}, ''),
    ({'op': 'MatMul', 'inputs': [tensor('x1', 'float32', [3]), tensor('x2', 'float32', [5, 4])]}, 'refused', {}, '[wrong_rank]'),
    ({'op': 'Tile', 'inputs': [tensor('x', 'float32', [2]), tensor('multiples', 'int32', [2], value=[3, 4])]}, 'ok', {'y': ('float32', [3, 8])}, ''),
    # a number of another kind that decides nothing, a word that decides nothing, and the outputs of both operators of a name
    ({'op': 'EmbeddingDenseGrad', 'inputs': [tensor('grad', 'float32', [2, 3]), tensor('indices', 'int32', [2])],
      'attrs': {'num_weights': 5, 'scale_grad_by_freq': {'kind': 'int', 'value': -1}}}, 'ok', {'y': ('float32', [5, 3])}, ''),
    ({'op': 'EmbeddingDenseGrad', 'inputs': [tensor('grad', 'float32', [2, 3]), tensor('indices', 'int32', [2])],
      'attrs': {'num_weights': {'kind': 'string', 'value': 'five'}}}, 'refused', {}, '[wrong_attribute_kind]'),
    ({'op': 'MirrorPadGrad', 'inputs': [tensor('x', 'int32', [0, 5, 0]), tensor('paddings', 'int32', [3, 2], value=[0] * 6)]}, 'ok', {'y': ('int32', None)}, ''),
    ({'op': 'TensorListReserve', 'inputs': [tensor('element_shape', 'int32', [1], value=[2]), tensor('num_elements', 'int32', [], value=[3])],
      'attrs': {'element_dtype': {'kind': 'type', 'value': 'float32'}}}, 'ok', {'list': ('float32', [3, 2]), 'handle': ('variant', [])}, ''),
    ({'op': 'QueueSize', 'inputs': [tensor('handle', 'resource', [])]}, 'ok', {'size': ('int32', [])}, ''),
    ({'op': 'Deconvolution', 'inputs': [tensor('x', 'int8', [1, 4, 5, 5], format='NCHW'), tensor('filter', 'int8', [4, 2, 3, 3], format='NCHW')],
      'attrs': {'strides': [2, 2]}}, 'ok', {'y': ('int32', [1, 2, 11, 11])}, ''),
    # no case here allocates memory: the sizes are those of a description
    ({'op': 'Add', 'inputs': [tensor('x1', 'float32', [2**62, 2**62]), tensor('x2', 'float32', [2**62, 1])]}, 'ok', {'y': ('float32', [2**62, 2**62])}, ''),
    ({'op': 'TopK', 'inputs': [tensor('x', 'float32', [1] * 26), K]}, 'refused', {}, 'expected at most 25 dims [rank_too_large]'),
    ({'op': 'TopK', 'inputs': [X, K], 'dynamic_outputs': {'values': 65536}}, 'refused', {}, 'expected a count from 0 to 65535, got 65536'),
    ({'op': 'TopK', 'inputs': [X, K], 'dynamic_outputs': {'values': 65535}}, 'refused', {}, '[wrong_output_count]'),
]
# (a line that is not a case, part of its error); each is reported with its number, and the run continues
BROKEN = [
    ('{', 'a key in quotes'),
    ('[]', 'expected an object, got a list [syntax_error]'),
    ('{"op": 5}', 'op: '),
    ('{"op": "TopK", "op": "TopK"}', 'expected every key once in an object'),
    ('{"op": "TopK", "input": []}', 'input: '),
    ('{"inputs": []}', 'op: missing field'),
    ('{"op": "TopK", "inputs": {}}', 'expected a list of inputs, got an object'),
    ('{"op": "TopK", "inputs": [5]}', 'expected an object for each input, got 5'),
    ('{"op": "TopK", "inputs": [{"port": "x"}]}', 'x: missing field: expected a shape'),
    ('{"op": "TopK", "inputs": [{"port": "x", "shape": [1], "dtype": "float33"}]}', 'got \'float33\' [unknown_dtype]'),
    ('{"op": "TopK", "inputs": [{"port": "x", "shape": [1], "format": "NCHX"}]}', '[wrong_format]'),
    ('{"op": "TopK", "inputs": [{"port": "x", "shape": [-3]}]}', 'expected dims from -1 to 2^63 - 1'),
    ('{"op": "TopK", "inputs": [{"port": "x", "shape": [9223372036854775808]}]}', 'expected a number of 64 bits'),
    ('{"op": "TopK", "inputs": [{"port": "x", "shape": [1.5]}]}', 'expected dims from -1 to 2^63 - 1'),
    ('{"op": "TopK", "inputs": [{"port": "k", "shape": [], "dtype": "int8", "value": [300]}]}', 'expected integers that the dtype can represent'),
    ('{"op": "TopK", "inputs": [{"port": "k", "shape": [2], "dtype": "int32", "value": [1, 2, 3]}]}', 'expected 2, got 3 [wrong_element_count]'),
    ('{"op": "TopK", "inputs": [{"port": "k", "shape": [-1], "dtype": "int32", "value": [1]}]}', 'expected a shape of known dims'),
    ('{"op": "TopK", "inputs": [{"port": "k", "shape": [1], "dtype": "resource", "value": [1]}]}', 'no elements for this dtype'),
    ('{"op": "TopK", "attrs": {"dim": {"kind": "integer", "value": 1}}}', 'a kind of attributes'),
    ('{"op": "TopK", "attrs": {"dim": {"kind": "int"}}}', 'dim: missing field'),
    ('{"op": "TopK", "attrs": {"dim": {"kind": "int", "value": 1.5}}}', 'expected an integer'),
    ('{"op": "TopK", "attrs": {"dim": {"kind": "list(list(int))", "value": [1]}}}', 'expected a list of lists'),
    ('{"op": "TopK", "dynamic_outputs": {"values": -1}}', '[number_out_of_range]'),
    ('{"op": "TopK", "inputs": ' + '[' * 100000 + ']' * 100000 + '}', 'nested at most 16 deep'),
    ('{"op": "' + 'x' * (1 << 22) + '"}', 'expected a line of at most 4 MiB'),
    ('{"op": "TopK"} {}', 'expected the end of the line'),
    ('{"op": "\\ud800"}', 'two halves of a character'),
    ('{"op": "TopK', 'the end of a string'),
    ('\x00', 'a value'),
]
# (words, status of the program, its output, part of its errors)
WORDS = [
    ('TopK x=float32[8,100] k=int32[]:5', 0, 'values: float32[8,5]\nindices: int32[8,5]\n', ''),
    ('TopK x=float32[N,100] k=int32[]:5 sorted=false dim=-1', 0, 'values: float32[N,5]\nindices: int32[N,5]\n', ''),
    ('TopK x=float32? k=int32[]:5', 0, 'values: float32?\nindices: int32?\n', ''),
    ('Split split_dim=int32[]:1 x=float32[8,?] num_split=2 y=2', 0, 'y[0]: float32[8,-1]\ny[1]: float32[8,-1]\n', ''),
    ('Shape x=float32[2,N]', 0, 'y: int32[2] = 2, N\n', ''),
    ('Reshape x=float32[6,4] shape=int32[2]:8,-1', 0, 'y: float32[8,3]\n', ''),
    ('Relu x=float32[2]NCHX', 1, '', 'a format after the dims'),
    ('Relu x=float32[1,2,3,4]NCHW', 0, 'y: float32[1,2,3,4]NCHW\n', ''),
    ('Iou3D bboxes=float32[2,7,10] gtboxes=float32[2,7,20]', 0, 'iou: float32[2,10,20]\n', ''),
    ('SmoothL1Loss predict=float32[2,3] label=float32[2,3]', 0, 'loss: float32[2,3]\n', ''),
    ('TopK x=float32[8,100] k=int32[]:5 sortd=true', 1, '', "did you mean 'sorted'?"),
    ('TopK x=float32[8,100] k=int32[]:900', 1, '', 'by infer_shape of TopK'),
    ('TopK x=float32[8,100 k=int32[]:5', 1, '', '[syntax_error]'),
    ('TopK x=float31[8] k=int32[]:5', 1, '', 'dtype and dims'),
    ('TopK x=float32[8] k', 1, '', 'expected NAME=VALUE, got k'),
    ('TopKK x=float32[8]', 1, '', "did you mean 'TopK'?"),
    (' ', 1, '', '[operator_not_in_catalog]'),
]


def run(tool, *arguments, given=None):
    return subprocess.run([tool, *arguments], input=given, capture_output=True, text=True, timeout=120, errors='replace')


def of_lines(tool, folder):
    """The mistakes in the answers to the lines of a file."""
    wrong = []
    lines = [json.dumps({'case': f'case {i}', **case}) for i, (case, *_) in enumerate(CASES)]
    file = pathlib.Path(folder) / 'cases.jsonl'
    file.write_text('\n'.join(lines) + '\n\n')
    done = run(tool, '--infer', str(file))
    answers = {a['case']: a for a in map(json.loads, done.stdout.splitlines())}
    if done.returncode != 1 or len(answers) != len(CASES):
        wrong.append(f'ends with {done.returncode} after {len(answers)} answers to {len(CASES)} cases: {done.stderr[:500]}')
    for i, (case, status, outputs, part) in enumerate(CASES):
        a = answers.get(f'case {i}', {})
        got = {o['port'] + str(o['index']) * (o['index'] > 0): (o['dtype'], o['shape']) for o in a.get('outputs', [])}
        if a.get('status') != status or part not in a.get('error', '') or any(got.get(k) != v for k, v in outputs.items()):
            wrong.append(f'{json.dumps(case)[:300]}: {json.dumps(a)}')
    if run(tool, '--infer', '-', given=lines[0] + '\n').returncode != 0:
        wrong.append('the standard input is not read')
    if json.loads(run(tool, '--infer', '-', given=lines[3]).stdout)['outputs'][0].get('symbolic_shape') != ['N', '5']:
        wrong.append('no formula of a dim')
    return wrong


def of_broken_lines(tool, folder):
    wrong = []
    file = pathlib.Path(folder) / 'broken.jsonl'
    good = json.dumps({'case': 'good', **CASES[0][0]})
    file.write_text('\n'.join(line for line, _ in BROKEN) + '\n' + good + '\n')
    done = run(tool, '--infer', str(file))
    if done.returncode != 1 or [json.loads(a)['status'] for a in done.stdout.splitlines()] != ['ok']:
        wrong.append(f'broken lines end with {done.returncode}: {done.stdout[:300]}')
    errors = collections.defaultdict(str)
    for line in done.stderr.splitlines():
        head = line.removeprefix(f'error: {file}:')
        errors[head.split(':')[0]] += line
    for number, (line, part) in enumerate(BROKEN, 1):
        if part not in errors[str(number)]:
            wrong.append(f'line {number}, {line[:80]!r}: "{part}" is not in: {errors[str(number)][:300]}')
    return wrong


def of_words(tool):
    wrong = []
    for words, status, printed, part in WORDS:
        done = run(tool, '--infer', words)
        if done.returncode != status or done.stdout != printed or part not in done.stderr:
            wrong.append(f'{words}: ends with {done.returncode}, prints {done.stdout!r}, says {done.stderr!r}')
    if json.loads(run(tool, '--infer', WORDS[0][0], '--json', '-').stdout)['outputs'][0]['shape'] != [8, 5]:
        wrong.append('--json - gives no JSON')
    return wrong


def agrees(ours, theirs):
    """Whether shapes do not contradict each other; an unknown dim or rank matches anything."""
    return ours is None or theirs is None or (len(ours) == len(theirs) and all(a == b or a < 0 or b < 0 for a, b in zip(ours, theirs)))


def verdict(case, answer):
    status, want = answer.get('status'), case['expected']
    if status in (None, 'no_such_operator', 'not_expressible'):
        return str(status)
    if want['status'] == 'refused':
        return 'refused' if status == 'refused' else 'accepts'
    if status == 'refused':
        return 'refuses'
    outputs = {}
    for o in answer['outputs']:
        outputs.setdefault(o['port'], o)
        outputs[f'{o["port"]}{o["index"]}'] = o
    exact = True
    for name, w in want['outputs'].items():
        o = outputs.get(name)
        if o is None or (w.get('dtype') and o['dtype'] != w['dtype']) or ('shape' in w and not agrees(o['shape'], w['shape'])):
            return 'differs'
        exact = exact and ('shape' not in w or o['shape'] == w['shape'])
    return 'same' if exact else 'less'


def of_corpus(tool, file):
    """Cases recorded from CANN's tests, run with the operators that ship."""
    cases = [json.loads(line) for line in file.read_text().splitlines()]
    answers = {a['case']: a for a in map(json.loads, run(tool, '--infer', str(file)).stdout.splitlines())}
    count, wrong = collections.Counter(), []
    for case in cases:
        found = verdict(case, answers.get(case['case'], {}))
        count[found] += 1
        if found == 'differs' and case['op'] not in DIFFERS_ON_PURPOSE:
            wrong.append(f'{case["op"]} {case["case"]} differs, and no reason is told')
        convicts = 'missing' not in case and 'outside_prototype' not in case
        if found in ('accepts', 'refuses', 'not_expressible') and convicts and case['op'] not in ANSWERS_OTHERWISE:
            wrong.append(f'{case["op"]} {case["case"]}: {found}, and no reason is told')
    print(f'{len(cases)} of CANN\'s cases: ' + ', '.join(f'{n} {v}' for v, n in count.most_common()))
    wrong += [f'{count[v]} cases are {v}, {n} were' for v, n in LEAST.items() if count[v] < n]
    if count['None']:
        wrong.append(f'{count["None"]} of CANN\'s cases are not answered')
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--tool', required=True)
    tool = parser.parse_args().tool
    with tempfile.TemporaryDirectory() as folder:
        wrong = of_lines(tool, folder) + of_broken_lines(tool, folder)
    wrong += of_words(tool)
    recorded = pathlib.Path(os.environ.get('GRAFT_CORPUS', '')) / 'cann/infer_cases.jsonl'
    if 'GRAFT_CORPUS' in os.environ and recorded.exists():
        wrong += of_corpus(tool, recorded)
    else:
        print("CANN's cases are skipped: GRAFT_CORPUS names no folder with cann/infer_cases.jsonl")
    for line in wrong:
        print('FAILED ' + line)
    print(f'{len(CASES) + len(BROKEN) + len(WORDS)} operators and lines, {len(wrong)} failed')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
