#!/usr/bin/env python3
# test/cann/cases.py - compares the inference of operators with the results that CANN's own unit tests expect
# SPDX-License-Identifier: Apache-2.0
"""usage: cases.py --tool PROGRAM [--catalog cann] [--cases infer_cases.jsonl] [--least PERCENT] [--reasons] [--list]

Passes the cases without their expected results to PROGRAM (`cann_import` with CANN's sources, or `graft_import`; `--infer FILE.jsonl`)
and judges the answers: shapes and dtypes are the expected ones or more is known, or both refuse. Not judged: an operator that the program
lacks, and a case that CANN's own prototype forbids or that leaves out a required input, if the answers differ. For operators that ship
(--reasons), a different shape or dtype, and a case that only CANN refuses, must have a reason in the table below; without one it fails.
Exit 1 then, or below PERCENT. Skipped, with a message, without GRAFT_CORPUS.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

FORMAT = "the attribute data_format decides, as in TensorFlow; CANN asks the tensor's own format"
STATE = "CANN refuses without a state (an inference context) that its functions pass from node to node and a graph here does not need"
FRAMEWORK = 'TensorFlow takes it'
LEFT_OUT = 'an attribute on which the result does not depend may be left out'
DEVICE = 'only what a device cannot do is refused by CANN'
REASONS = {
    'SpaceToDepth': FORMAT, 'MaxPoolWithArgmax': FORMAT,
    'TensorListReserve': 'a list is a tensor here whose first dim counts its elements', 'TensorListPushBackBatch': STATE,
    'TensorArray': STATE, 'TensorArrayScatter': STATE, 'TensorArrayGrad': STATE,
    'Dilation2D': 'CANN gives its dims in the order of NHWC, whatever data_format says',
    'Dilation2DBackpropFilter': 'it is the gradient of the filter and has its shape; CANN puts a dim of 1 in front',
    'StatelessMultinomial': FRAMEWORK, 'StatelessRandomGammaV2': FRAMEWORK, 'CombinedNonMaxSuppression': FRAMEWORK,
    'ResizeNearestNeighborV2Grad': 'size is not known, so that the height and width are not; CANN refuses',
    'Conv2DBackpropInput': DEVICE, 'DepthwiseConv2DBackpropInput': DEVICE, 'DepthwiseConv2D': DEVICE, 'Conv3D': DEVICE,
    'AdamApplyOneAssign': "the ports of CANN's prototype, not those of its function", 'ReluV2': "the test gives other dims than the tensor's",
    'BasicLSTMCellWeightGrad': 'the format of the output, which the case does not tell, decides', 'TensorListSetItem': STATE,
    **{op: LEFT_OUT for op in ('Batch', 'RangeD', 'DenseCountSparseOutput')},
    'DynamicLSTMV2': 'the function refuses every node', 'TopKV2D': DEVICE, 'Conv2DBackpropFilterD': DEVICE, 'Conv2DTranspose': DEVICE,
    'DynSeqOuter': 'lengths that are not known give an unknown number of rows; CANN refuses',
    'CondTake': 'what is taken is a vector of at most all elements',
    'Deconvolution': "the format of the output, which the case does not tell, is what CANN's test refuses",
}  # fmt: skip
TOLD = ('case', 'op', 'inputs', 'attrs', 'dynamic_outputs')


def relation(ours, expected):
    """same, or less is known, or it differs; more is known if only they leave it open"""
    if ours is None or expected is None:
        return 'same' if expected is None else 'less'
    if len(ours) != len(expected) or any(a != b and a >= 0 and b >= 0 for a, b in zip(ours, expected)):
        return 'differs'
    return 'less' if any(a < 0 and a != b for a, b in zip(ours, expected)) else 'same'


def judge(case, answer):
    status = answer.get('status', 'no answer')
    expected = case['expected']
    if status in ('no_such_operator', 'not_expressible', 'no answer'):
        return status, answer.get('error', '')
    if expected['status'] == 'refused':
        return ('refused', '') if status == 'refused' else ('accepts', 'it must be refused')
    if status != 'ok':
        return 'refuses', answer.get('error', '')
    ports = {}
    for o in answer.get('outputs', []):
        ports.setdefault(o['port'], o)
        ports[f'{o["port"]}{o.get("index", 0)}'] = o
    verdict = ('same', '')
    for name, want in expected['outputs'].items():
        got = ports.get(name, {})
        if want.get('dtype') and got.get('dtype') != want['dtype']:
            return 'differs', f'{name} is {got.get("dtype")}, expected {want["dtype"]}'
        how = relation(got.get('shape'), want['shape']) if 'shape' in want else 'same'
        if how != 'same' and verdict[0] == 'same' or how == 'differs':
            verdict = how, f'{name} is {got.get("shape")}, expected {want["shape"]}'
        if how == 'differs':
            return verdict
    return verdict


def measure(tool, cases, further=(), show=False):
    """(cases that agree, cases that are judged, operators that differ without a reason), and a line for each failing case if `show`"""
    lines = [json.loads(line) for line in cases.read_text(encoding='utf-8').splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        asked = pathlib.Path(folder) / 'cases.jsonl'
        asked.write_text(''.join(json.dumps({k: case[k] for k in TOLD if k in case}) + '\n' for case in lines))
        done = subprocess.run([str(tool), *further, '--infer', str(asked)], capture_output=True, text=True, errors='replace', timeout=1200)
    answers = {}
    for line in done.stdout.splitlines():
        try:
            answer = json.loads(line)
            answers[answer['case']] = answer
        except (ValueError, KeyError, TypeError):
            print(f'  no answer: {line[:200]}')
    count, unexplained = collections.Counter(), set()
    for case in lines:
        verdict, why = judge(case, answers.get(case['case'], {}))
        if verdict not in ('same', 'refused') and ('missing' in case or 'outside_prototype' in case):
            verdict = 'not judged'
        count[verdict] += 1
        if verdict in ('differs', 'accepts') and case['op'] not in REASONS:
            unexplained.add(case['op'])
        if show and verdict not in ('same', 'refused', 'not judged', 'no_such_operator'):
            reason = REASONS.get(case['op'], '') if verdict in ('differs', 'accepts') else ''
            print(f'  {verdict}: {case["op"]} {case["case"]}: {why[:200]}' + (f' ({reason})' if reason else ''))
    fine = count['same'] + count['refused']
    judged = len(lines) - count['no_such_operator'] - count['not judged']
    print(f'{len(lines)} cases: ' + ', '.join(f'{n} {verdict}' for verdict, n in sorted(count.items())))
    return fine, judged, sorted(unexplained)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--tool', required=True)
    parser.add_argument('--cases', type=pathlib.Path, default=pathlib.Path(os.environ.get('GRAFT_CORPUS', '/nonexistent')) / 'cann/infer_cases.jsonl')
    parser.add_argument('--least', type=float, default=0)
    parser.add_argument('--catalog', default='')
    parser.add_argument('--reasons', action='store_true')
    parser.add_argument('--list', action='store_true')
    options = parser.parse_args()
    if not options.cases.is_file():
        print("skipped: no file of CANN's cases")
        return 77
    further = ['--catalog', options.catalog] if options.catalog else []
    fine, judged, unexplained = measure(options.tool, options.cases, further, options.list)
    print(f'{fine} of {judged} judged cases are the same or refused by both: {100 * fine / max(1, judged):.1f} %')
    if options.reasons:
        print('each that differs or is refused by CANN alone has its reason' if not unexplained else f'no reason: {", ".join(unexplained)}')
    return int(100 * fine < options.least * judged or (options.reasons and bool(unexplained)))


if __name__ == '__main__':
    sys.exit(main())
