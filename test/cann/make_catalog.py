#!/usr/bin/env python3
# test/cann/make_catalog.py - writes the list of operators that only CANN has
# SPDX-License-Identifier: Apache-2.0
"""usage: make_catalog.py --tool graft_import [--check]

Writes include/graft/cann/catalog/lines*.hpp: a line for each operator in CANN 8.1's headers (GRAFT_CORPUS/cann/prototypes-8.1)
that does not ship in another form, with its ports, presence, dtypes, attributes and defaults; lines_forms.hpp has those that share their
name with an operator that ships, but not its inputs or outputs. The follow relations of outputs are defined here: an output with the name
of an input is that input; the operators of the lists below are known; any other output has the dtype of the first input with the same
dtypes, or of the attribute `dtype`, and no shape. --check tests whether the files are up to date.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import prototypes  # noqa: E402

FOLDER = pathlib.Path(__file__).parents[2] / 'include/graft/cann/catalog'
SHORT = {'float16': 'f16', 'float32': 'f32', 'float64': 'f64', 'bfloat16': 'bf16', 'int8': 'i8', 'int16': 'i16', 'int32': 'i32',
         'int64': 'i64', 'uint8': 'u8', 'uint16': 'u16', 'uint32': 'u32', 'uint64': 'u64', 'complex64': 'c64', 'complex128': 'c128'}
ORDER = list(SHORT)

# Outputs in the order of the definition; = has dtype and shape of an input, / its shape, + the shape of all inputs, broadcast.
KNOWN = {
    **{op: '=x' for op in '''CheckNumerics PreventGradient StopGradient End RefEnter RefNextIteration RefExit HardMax NanToNum FastGelu
       Relu6D Celu SoftplusV2 ThresholdedRelu ThresholdV2 HcomReduce HcomAllToAll NormalizeV2 InplaceUpdateD
       InplaceAddD InplaceSubD MaskedFill CumprodD CumsumD CumulativeLogsumexpD InternalDataMove RefData Uniform
       Geometric GaussianBlur'''.split()},
    **{op: '+' for op in '''LogAddExp Gcd AddV2 FusedMulAddN AxpyV2 Sxpy ClipByValueV2 SoftplusV2Grad RandomGammaGrad IsClose MaxN'''.split()},
    **{op: '=images' for op in 'AdjustBrightness AdjustBrightnessV2 AdjustContrastWithMean AdjustSaturationV2'.split()},
    **{op: '=x' for op in '''BinaryCrossEntropyGrad Centralization FillDiagonal GroupNormRelu L2NormalizeGrad MVNV2 NLLLossGrad
       TensorRedirect'''.split()},
    'Trunc': '=input_x', 'DiagD': '=assist', 'DropoutWithMulsAndSoftmaxGrad': '=y_grad', 'AxpyWithSoftmaxAndDropOutDoMask': '=x1 =x1',
    'SoftmaxV2WithDropOutDoMaskV3D': '=x =x', 'Coordinates1DTo2D': '=x =x =x', 'INTrainingUpdateGrad': '=variance =variance',
    'InstanceNormGrad': '=x =gamma =gamma', 'LayerNormGrad': '=dy =gamma =gamma', 'Sort': '=x /x',
    'SyncBatchNormBackwardReduce': '=sum_dy =sum_dy', 'SyncBatchNormGatherStatsWithCounts': '=running_var =running_var',
    'SyncBNTrainingUpdate': '=running_mean', 'LambApplyOptimizerAssign': '=grad =inputv =inputm', 'BoundingBoxEncode': '+',
    'ConfusionSoftmaxGrad': '+', 'ActsULQInputGrad': '=y_grad', 'AippData': '=data', 'Poisson': '=x', 'PlaceHolder': '=x', 'IndexFillD': '=x', 'PrintV3': '=x',
    'EndOfSequence': '=x', 'ReadSelect': '=x', 'WriteSelect': '=x', 'Bernoulli': '=x', 'Aipp': '/images', 'HcomRemoteRefRead': '=cache_var',
    'AbsGrad': '+', 'MaximumGrad': '=x1 =x2', 'MinimumGrad': '=x1 =x2', 'ReluV2': '=x .', 'PReluGrad': '=features =weights',
    'GLUGrad': '=x', 'ReluGradV2': '=gradients', 'GeGluGradV2': '=x',
    'LUT3D': '=img', 'BackgroundReplace': '=bkg', 'BlendImagesCustom': '=frame', 'ChamferDistanceGrad': '=xyz1 =xyz2',
    'DenseImageWarpGrad': '=image =flow',
    'ScaleAndTranslateGrad': '/original_image', 'FakeQuantAffineCachemask': '=x /x',
    'AscendQuantV2': '/x', 'Quantize': '/x', 'AscendWeightQuant': '/x',
    'StatelessBernoulliV2': '/x', 'INTrainingUpdateV2': '=x . .', 'INInferV2': '=x . .', 'BNInferGrad': '=grads',
    'RingAttentionUpdate': '=prev_attn_out =prev_softmax_max =prev_softmax_sum', 'RopeWithSinCosCache': '=queryIn =keyIn',
    'FlashAttentionScoreGrad': '=query =key =value .', 'LarsV2': '=w', 'LarsV2Update': '=w',
    'BasicLSTMCellCStateGrad': '. =c', 'SparseApplyAdagradD': '=var =accum', 'NPUClearFloatStatus': '=addr', 'NPUGetFloatStatus': '=addr',
    'RefSwitch': '=data =data', 'DropoutV2': '=x /x =seed', 'GridUnnormal': '=grid .',
    'EnsureShape': '=input',
    # of those that share a name
    **{op: '=x' for op in 'Acos Asin Exponential Selu Tan'.split()}, **{op: '+' for op in 'Add DivNoNan SeluGrad Sub'.split()},
    'IsFinite': '/x', 'Normalize': '=x1', 'ClipBoxes': '=boxes_input',
}


# CANN's operators that share only their name with one that ships: their rules are in cann/detail/rules_forms.hpp.
FORMS = """
    AccumulateNV2 AdjustContrast AdjustHue AffineGrid ApplyAdaMax ApplyAdadelta ApplyAdagrad ApplyAdagradDA ApplyAdagradV2
    ApplyAdam ApplyAddSign ApplyCenteredRMSProp ApplyFtrl ApplyFtrlV2 ApplyGradientDescent ApplyMomentum ApplyPowerSign
    ApplyProximalAdagrad ApplyProximalGradientDescent ApplyRMSProp ArgMaxWithK Axpy BNInfer BNInference BatchMatMul
    BatchMatMulV2 Bucketize CTCLossV2 ConcatD Conv2D Conv3D DeformableConv2D DepthwiseConv2D DynamicGRU DynamicLSTM
    FullyConnection ImageProjectiveTransformV2 InTopK InstanceNorm InvGrad LayerNorm MatMul MatMulV2 MutableDenseHashTable
    PrintV2 Proposal ROIPooling Reduction ReluGrad RollV2 RpnProposals RsqrtGrad SSDDetectionOutput Save SmoothL1Loss Stack
    TensorArray TensorArrayGrad TensorListElementShape TensorListLength TensorListPopBack TensorListPushBack
    TensorListReserve TensorListResize TensorListScatterIntoExistingList TensorListSetItem TensorListSplit TensorListStack
    Tile VarIsInitializedOp Variable
    Acos Add Asin ClipBoxes Deconvolution DivNoNan Exponential FakeQuantWithMinMaxVars InTopKV2 InitializeTable IsFinite LinSpace
    LookupTableExport
    LookupTableFind LookupTableImport LookupTableInsert LookupTableSize MaxPool3D Normalize QueueClose QueueDequeue QueueDequeueMany
    QueueDequeueUpTo QueueIsClosed QueueSize Real ScatterMax ScatterMin Selu SeluGrad Sub Tan
""".split()

# long lists of types have names: the first lines of every text
SETS = {'plain': 'f16,f32,f64,bf16,i8,i16,i32,i64,u8,u16,u32,u64,c64,c128', 'special': 'complex32,qint16,qint32,qint8,quint16,quint8'}


def types_of(types):
    if types is None:
        return 'any'
    names = ','.join(SHORT.get(t, t) for t in sorted(types, key=lambda t: (ORDER.index(t) if t in SHORT else 99, t)))
    for name, members in SETS.items():
        names = names.replace(members, name)
    return names.replace('qint16,qint32,qint8,quint16,quint8', 'quantized')  # a family of the grammar


def default(kind, value):
    if kind in ('tensor', 'list(tensor)', 'func', 'list(func)') or value is None:
        return ''
    if kind == 'list(list(int))':
        return ''.join(','.join(map(repr, one)) + ';' for one in value)
    if isinstance(value, bool):
        return str(value).lower()
    if kind == 'string':
        return '"' + value + '"'
    if kind == 'list(string)':
        return ','.join(value)
    if isinstance(value, list):
        return ','.join(str(v).lower() if isinstance(v, bool) else repr(v) for v in value)
    return SHORT.get(value, value) if kind == 'type' else repr(value)


def with_types_of(op, older):
    """The operator with the dtypes that its ports have in the older version too"""
    def both(side):
        types = {port: told for port, _, told in older[side]}
        return [(port, how, told if told is None or types.get(port) is None else type(told)({*told, *types[port]})) for port, how, told in op[side]]
    return {**op, 'in': both('in'), 'out': both('out')} if older else op


def line(name, op):
    words, last = [name], None

    def types(told):
        nonlocal last
        same, last = told == last, told
        return "'" if same else types_of(told)
    marks = {'required': '', 'optional': '?', 'dynamic': '*'}
    for port, how, told in op['in']:
        words.append(f'{port}{marks[how]}:{types(told)}')
    words.append('->')
    inputs = {p[0]: p for p in op['in']}
    attributes = {a[0]: a for a in op['attrs']}
    rules, shapes = KNOWN.get(name, '').split(), []
    for i, (port, how, told) in enumerate(op['out']):
        rule = rules[i] if i < len(rules) else '='+port if port in inputs and inputs[port][1] == 'required' else '.'
        follows = rule if rule not in '+.' else ''
        if follows.startswith('=') and inputs[follows[1:]][2] != told and told is not None and len(told) == 1:
            follows = '/' + follows[1:]  # the dtype does not follow
        if '~' not in follows and not follows.startswith('=') and (told is None or len(told) > 1):
            like = next((p[0] for p in op['in'] if p[1] != 'optional' and p[2] == told), None)
            of = next((a for a in ('dtype', 'out_type', 'output_type', 'dst_type', 'y_dtype') if attributes.get(a, ('', ''))[1] == 'type'), None)
            follows += f'~{like}' if like and how != 'dynamic' else f'@{of}' if of else ''
        words.append(f'{port}{marks[how]}{follows}:{types(told)}')
        shapes.append('_' if follows[:1] in ('=', '/') else '+' if rule == '+' else '?')
    for attribute, kind, value, optional in op['attrs']:
        words.append(f'{attribute}?{kind}' + ('=' + default(kind, value) if optional else ''))
    if '+' in shapes:
        words.append('| broadcast')
    elif '?' in shapes:
        words.append('| > ' + ' '.join(shapes))
    return ' '.join(words)


def wrapped(text):
    """A line of at most 118 columns, and those in which it goes on; no clause and no text in quotes is cut"""
    head, *clauses = text.split(' | ')
    pieces = re.findall(r'(?:[^\s"]|"[^"]*")+', head) + ['| ' + clause for clause in clauses]
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if len(lines[-1]) + 1 + len(piece) <= 118:
            lines[-1] += ' ' + piece
        else:
            lines.append('    ' + piece)
    return lines


def text_of(name, what, lines):
    """The header of one text"""
    sets = '\n'.join(f'{known} = {members}' for known, members in SETS.items())
    body = '\n'.join('\n'.join(pieces) for pieces in lines)
    return f'''// graft/cann/catalog/lines_{name}.hpp - operators {what}; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann::lines {{

struct {name} {{
    static constexpr char text[] = R"ops(
{sets}
{body}
)ops";
}};

}} // namespace cann::lines
GRAFT_END
'''


def headers(lines):
    """name of the file -> its text: at most 400 lines each, by first letters; a name that begins with none (_While) is at the end"""
    letters = {}
    for text in lines:
        letters.setdefault(text[0].lower() if text[0].isalpha() else 'z', []).append(wrapped(text))
    parts, size = [], 0
    for letter, texts in sorted(letters.items()):
        more = sum(map(len, texts))
        if not parts or size + more > 378:
            parts.append([letter, letter, []])
            size = 0
        parts[-1][1] = letter
        parts[-1][2] += texts
        size += more
    files, names = {}, []
    for first, last, part in parts:
        names.append(first if first == last else f'{first}_to_{last}')
        files[f'lines_{names[-1]}.hpp'] = text_of(names[-1], f"that only CANN has, {names[-1].replace('_', ' ').upper().replace('TO', 'to')}", part)
    includes = ''.join(f'#include "graft/cann/catalog/lines_{name}.hpp"\n' for name in sorted([*names, 'forms']))
    adds = ', '.join(names)
    files['lines.hpp'] = f'''// graft/cann/catalog/lines.hpp - all operators that only CANN has; written by test/cann/make_catalog.py
// SPDX-License-Identifier: Apache-2.0
#pragma once

{includes}
GRAFT_BEGIN
namespace cann::lines {{

/// The texts, each as `graft::operator_line` reads its lines.
template <class... Texts> struct strings;
using all = strings<{adds}>;
/// The operators that share only their name with one that ships.
using shared_names = strings<forms>;

}} // namespace cann::lines
GRAFT_END
'''
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--tool', required=True)
    parser.add_argument('--check', action='store_true')
    options = parser.parse_args()
    folder = pathlib.Path(os.environ.get('GRAFT_CORPUS', '/nonexistent')) / 'cann/prototypes-8.1'
    if not folder.is_dir():
        print("skipped: GRAFT_CORPUS names no folder with CANN's headers")
        return 77
    theirs, _ = prototypes.read_headers(sorted(folder.rglob('*.h')))
    older, _ = prototypes.read_headers(sorted((folder.parent / 'sources-2022').rglob('*.h')))
    theirs = {**older, **{name: with_types_of(op, older.get(name)) for name, op in theirs.items()}}  # what CANN 8.1 has no longer
    told = subprocess.run([options.tool, '--ops', 'json'], capture_output=True, text=True, check=True).stdout
    ours = {o['name'] for o in json.loads(told)['operators']}
    possible = {name for name, op in theirs.items() if not {p[0] for p in op['in']} & {a[0] for a in op['attrs']}}  # not GatherD
    lines = [line(name, theirs[name]) for name in sorted(possible) if name not in ours]
    files = headers(lines)
    files['lines_forms.hpp'] = text_of('forms', 'with the name of one that ships', [wrapped(line(name, theirs[name])) for name in FORMS])
    if options.check:
        old = [name for name, text in files.items() if not (FOLDER / name).is_file() or (FOLDER / name).read_text() != text]
        print(f'{len(lines)} operators; ' + (', '.join(old) + ' not up to date' if old else 'up to date'))
        return 1 if old else 0
    for name, text in files.items():
        (FOLDER / name).write_text(text)
    print(f'{len(lines)} operators in {len(files)} files')
    return 0


if __name__ == '__main__':
    sys.exit(main())
