#!/usr/bin/env python3
# test/cann/shipped.py - compares the operators that ship with CANN's prototypes of the same names
# SPDX-License-Identifier: Apache-2.0
"""usage: shipped.py --tool graft_import [--catalog cann] [--list]

Compares ports (names, order, presence) and attributes (kind, presence, default) of the shipped operators with the REG_OP
headers of CANN 8.1 (GRAFT_CORPUS/cann/prototypes-8.1). Each difference is on purpose, with the reason below, or is counted as
one to mend, which fails; --list prints them all. An input takes every dtype that CANN's takes, but for the operators of
FEWER_DTYPES: frameworks admit fewer. --catalog: with the operators that only CANN has, which graft_import joins where it is
asked; then every name of the headers is there. Exit 1 where one of these does not hold; 77, skipped, without GRAFT_CORPUS.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import prototypes  # noqa: E402

# CANN writes these as numbers; here they are separate kinds, and --infer accepts both.
KINDS = {('int', 'type'), ('list(int)', 'list(type)'), ('list(int)', 'shape'), ('list(list(int))', 'list(shape)')}

LISTS = 'a list is a tensor here whose first dim counts its elements: there is no handle, and the dtype is that of the elements'
PADDING = 'one operator takes explicit pads and the words SAME and VALID'
LAYER = "Caffe's layer with all of its outputs and inputs as they are in a net"
MORE = 'an attribute that TensorFlow has and CANN has not, which its models carry'
ABSENT = 'outputs that inference leaves out may be absent'
FEWER = "what CANN has for its devices or for PyTorch and no model of TensorFlow, Caffe or ONNX carries: it would have one value only"
NAMESAKE = "the framework's own operator of this name, with its ports"
DEFAULTS = 'what a net may leave out, and what stands for it, is as the framework has it'
CUBE = 'explicit pads or a word for them; what only a cube unit reads (offset_w, offset_x) is not here'
ON_PURPOSE = {
    **{name: MORE for name in ('ApplyFtrl', 'ApplyFtrlV2', 'AssignVariableOp', 'CTCGreedyDecoder', 'Dequantize', 'HorovodAllreduce',
                               'HorovodBroadcast', 'IRFFT', 'RFFT', 'LookupTableFind', 'MatrixDiagV2', 'MaxPoolGradWithArgmax', 'QueueDequeue',
                               'QueueDequeueMany', 'QueueDequeueUpTo', 'ReadVariableOp', 'ScatterNd', 'ScatterNdAdd', 'ScatterNdMax',
                               'ScatterNdMin', 'ScatterNdSub', 'ScatterNdUpdate', 'SparseSegmentMean', 'SparseSegmentSum', 'StagePeek',
                               'StatefulStandardNormalV2', 'StatefulTruncatedNormal', 'StatefulUniform', 'StatefulUniformFullInt', 'Substr',
                               'TensorScatterAdd', 'TensorScatterMax', 'TensorScatterMin', 'TensorScatterSub', 'TensorScatterUpdate',
                               'TridiagonalSolve', 'Unstage', 'VarHandleOp')},
    **{name: 'the layout is an attribute too: a net of Caffe has no formats of tensors' for name in ('LRN', 'SPP')},
    **{name: ABSENT for name in ('BatchNorm', 'BatchNormGrad', 'LayerNorm')},
    **{name: CUBE for name in ('Conv2D', 'Conv2DBackpropFilter', 'Conv2DBackpropInput', 'Conv3D', 'FullyConnection', 'MatMulV2')},
    **{name: 'explicit pads or a word for them' for name in ('MaxPool', 'MaxPoolGrad', 'MaxPoolWithArgmax')},
    **{name: MORE for name in ('HorovodAllgather', 'Merge', 'PrintV2', 'SparseApplyFtrl', 'SparseApplyFtrlV2')},
    **{name: PADDING for name in ('AvgPool3DGrad', 'MaxPool3DGrad')},
    **{name: FEWER for name in ('BatchMatMulV2', 'DecodeAndCropJpeg', 'DecodeJpeg', 'Dropout', 'Elu', 'Gather', 'GatherNd', 'GatherV2',
                                'ImageProjectiveTransformV2', 'ROIAlign', 'ROIPooling', 'Range', 'ResizeBicubic', 'ResizeBilinearV2', 'Round',
                                'SigmoidGrad', 'SoftmaxV2', 'TanhGrad', 'TransData', 'UnsortedSegmentSum')},
    **{name: NAMESAKE for name in ('AdjustContrast', 'AdjustHue', 'AffineGrid', 'ArgMaxWithK', 'Bucketize', 'DynamicGRU', 'DynamicLSTM', 'InTopK',
                                   'MutableDenseHashTable', 'ParallelConcat', 'RollV2', 'RpnProposals', 'Save', 'Stack', 'TensorArray',
                                   'TensorArrayGrad', 'Variable')},
    **{name: DEFAULTS for name in ('BNInfer', 'BNInference', 'Crop', 'Eltwise', 'Enter', 'InstanceNorm', 'L2Normalize', 'PSROIPooling', 'Pack',
                                   'Permute', 'SplitVD', 'UniqueWithCountsExt2')},
    'Pooling': 'the mask of the maxima, which Caffe has as a second top',
    'Axpy': "Caffe's layer: the factor is a tensor, not an attribute",
    'Const': 'a constant has a dtype and a value, always', 'Data': 'an input of the graph has no input of its own',
    'Correlation': "FlowNet's layer of this name, which is another operator", 'CTCLossV2': "TensorFlow's operator of this name",
    'Deconvolution': CUBE, 'STFT': "ONNX's operator of this name",
    'DeformableConv2D': "ONNX's operator: the mask is an input", 'SmoothL1Loss': "Faster R-CNN's layer, with weights inside and outside",
    'Reduction': 'the operation is a word', 'SSDDetectionOutput': LAYER, 'Proposal': LAYER, 'LSTM': LAYER, 'RNN': LAYER, 'PriorBox': LAYER,
    'Reshape': "Caffe's zeros that copy a dim", 'TopK': "the indices' dtype may be int64", 'Gelu': 'the approximation by tanh is a flag',
    **{name: PADDING for name in ('AvgPool', 'AvgPoolGrad', 'AvgPool3D', 'Conv3DBackpropFilter', 'Conv3DBackpropInput', 'DepthwiseConv2D',
                                  'DepthwiseConv2DBackpropFilter', 'DepthwiseConv2DBackpropInput')},
    **{f'TensorList{name}': LISTS for name in ('ElementShape', 'Length', 'PopBack', 'PushBack', 'Reserve', 'Resize',
                                               'ScatterIntoExistingList', 'SetItem', 'Split', 'Stack')},
}

# Take fewer dtypes than CANN's of this name.
FEWER_DTYPES = set("""
    Acos Add AffineGrid ApplyAdaMax ApplyAdadelta ApplyAdagrad ApplyAdagradDA ApplyAdagradV2 ApplyAdam ApplyAddSign
    ApplyCenteredRMSProp ApplyFtrl ApplyFtrlV2 ApplyGradientDescent ApplyMomentum ApplyPowerSign ApplyProximalAdagrad
    ApplyProximalGradientDescent ApplyRMSProp ApproximateEqual Asin AssignAdd AssignSub BatchMatMulV2 Bitcast ClipBoxes Complex
    ComplexAbs Conv3D CropAndResize Cross Cumprod CumulativeLogsumexp Deconvolution DeformableConv2D DepthwiseConv2D DivNoNan
    DynamicGRU EuclideanNorm Expm1 FullyConnection HistogramFixedWidth InitializeTable InvGrad IsFinite IteratorGetNext LinSpace
    Log Log1p LookupTableExport LookupTableFind LookupTableImport LookupTableInsert LookupTableSize MakeIterator MatMulV2 Mul
    Normalize OneHot QueueClose QueueDequeue QueueDequeueMany QueueDequeueUpTo QueueIsClosed QueueSize ReadVariableOp Real
    RealDiv ReciprocalGrad ReduceMax ReduceMin RsqrtGrad STFT ScatterMax ScatterMin ScatterNdAdd ScatterNdMax ScatterNdMin
    SegmentSum Selu SeluGrad SparseApplyAdadelta SparseApplyProximalAdagrad SparseApplyRMSProp SparseReshape SplitV SqrtGrad Sub
    Tan TensorArrayGrad UnsortedSegmentProd UnsortedSegmentSum VarIsInitializedOp
""".split())

# Are in no catalog.
NOT_HERE = {'GatherD': 'an input and an attribute of one name'}


def differences(theirs, ours):
    for side, key in (('in', 'inputs'), ('out', 'outputs')):
        want, have = [p[:2] for p in theirs[side]], [(p['name'], p['presence']) for p in ours[key]]
        if want != have:
            yield f'{key} are {have}, not {want}'
    have = {a['name']: a for a in ours['attributes']}
    for name, kind, value, optional in theirs['attrs']:
        a = have.pop(name, None)
        if a is None:
            yield f'has no attribute {name}'
        elif (kind, a['kind']) in KINDS:
            continue
        elif a['kind'] != kind:
            yield f'{name} is {a["kind"]}, not {kind}'
        elif optional != (a['presence'] == 'optional'):
            yield f'{name} is {a["presence"]}'
        elif optional and kind not in ('tensor', 'list(tensor)', 'func') and not prototypes.same(value, a.get('default')):
            yield f'{name} is {a.get("default")!r} by default, not {value!r}'
    for name in have:
        yield f'has an attribute {name} of its own'


def narrower(theirs, ours):
    """Inputs that do not accept every dtype that CANN's accepts"""
    for (name, _, types), port in zip(theirs['in'], ours['inputs']):
        left = {t.replace('_', '') for t in types or ()} - {t.replace('_', '') for t in port['dtypes']}
        if left and port['name'] == name:
            yield f'{name} does not accept {", ".join(sorted(left))}'


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--tool', required=True)
    parser.add_argument('--catalog', default='')
    parser.add_argument('--list', action='store_true')
    options = parser.parse_args()
    folder = pathlib.Path(os.environ.get('GRAFT_CORPUS', '/nonexistent')) / 'cann/prototypes-8.1'
    if not folder.is_dir():
        print("skipped: GRAFT_CORPUS names no folder with CANN's headers")
        return 77
    theirs, _ = prototypes.read_headers(sorted(folder.rglob('*.h')))
    further = ['--catalog', options.catalog] if options.catalog else []
    told = subprocess.run([options.tool, '--ops', 'json', *further], capture_output=True, text=True, check=True).stdout
    ours = {o['name']: o for o in json.loads(told)['operators']}
    both = sorted(set(theirs) & set(ours))
    found = {name: list(differences(theirs[name], ours[name])) for name in both}
    equal = [name for name in both if not found[name]]
    fewer = {name: list(narrower(theirs[name], ours[name])) for name in both}
    whole = [name for name in both if not fewer[name]]
    stale = [name for name in ON_PURPOSE if not found.get(name)]
    rest = [name for name in both if found[name] and name not in ON_PURPOSE]
    for name in both if options.list else ():
        for line in found[name]:
            print(f'{name}: {line}' + (f' ({ON_PURPOSE[name]})' if name in ON_PURPOSE else ''))
    for name in both if options.list else ():
        for line in fewer[name]:
            print(f'{name}: {line}')
    wrong = [f'{name}: differs, without a reason in ON_PURPOSE' for name in rest]
    wrong += [f'{name}: {line}; it is not in FEWER_DTYPES' for name in both if name not in FEWER_DTYPES for line in fewer[name]]
    if options.catalog:
        wrong += [f'{name}: neither ships nor is in the catalog' for name in sorted(set(theirs) - set(ours) - set(NOT_HERE))]
    for name in stale:
        print(f'note: {name} is in the table and does not differ')
    for name in sorted(name for name in FEWER_DTYPES if not fewer.get(name)):
        print(f'note: {name} stands in FEWER_DTYPES and takes them all')
    for line in wrong:
        print('error:', line)
    print(f'{len(theirs)} names of CANN, {len(both)} of them ship: {len(equal)} equal, {len(both) - len(equal) - len(rest)} differ on purpose, '
          f'{len(rest)} differ; {len(whole)} take every dtype of CANN')
    return int(bool(wrong))


if __name__ == '__main__':
    sys.exit(main())
