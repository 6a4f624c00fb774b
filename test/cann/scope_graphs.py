# test/cann/scope_graphs.py - TensorFlow graphs that CANN's built-in scope passes must match
# SPDX-License-Identifier: Apache-2.0
"""One graph per case: only the parts that a pass requires (counts of operators, names of scopes and of nodes).

A line is `name Type input ... [key=value ...]`; `Type*9` creates nine nodes of that type. `want` is the expected result of the
pass: type, name, and its input tensors, in order (`-` = none).
"""

import collections
import re

Case = collections.namedtuple('Case', 'want nodes')


def arrays(scope, source, numbers, wide='map/'):
    """nodes that unpack a tensor into an array, as map_fn writes them"""
    for n in numbers:
        tail = '' if n == 0 else f'_{n}'
        yield f'{scope}{wide}TensorArrayUnstack{tail}/Shape Shape {source[n]}'


def stacks(scope, numbers, wide='map/'):
    for n in numbers:
        tail = '' if n == 0 else f'_{n}'
        yield f'{scope}{wide}TensorArrayStack{tail}/TensorArrayGatherV3 TensorArrayGatherV3 {scope}{wide}in'


def lstm(activation, count, sigmoids):
    at = f'rnn_{activation.lower()}/basic_lstm_cell/'
    return Case(
        [('BasicLSTMCell', at[:-1], 'x h c w b')],
        f"""
        {at}concat ConcatV2 x h axis
        {at}MatMul MatMul {at}concat w
        {at}BiasAdd BiasAdd {at}MatMul b
        {at}split Split axis {at}BiasAdd num_split=4
        {at}s Sigmoid*{sigmoids} {at}split
        {at}a {activation if activation != "Sigmoid" else "Neg"}*{count} {at}split
        {at}Mul Mul c {at}s
        {at}Mul_1 Mul {at}s {at}a
        {at}Add_1 Add {at}Mul {at}Mul_1
        {at}Mul_2 Mul {at}Add_1 {at}s
        rnn_{activation.lower()}/other MatMul {at}Mul_2 w
        y Pack {at}Add_1 {at}Mul_2""",
    )


def batch_nms(kind):
    top = {1: 'BatchMultiClassNonMaxSuppression/', 2: 'SecondStagePostprocessor/', 3: 'nms/', 4: 'filtered_detections/'}[kind]
    scope = top if kind != 2 else top + 'BatchMultiClassNonMaxSuppression/'
    lines = [f'{scope}map/in NonMaxSuppressionV{2 if kind < 3 else 3} x0 x1']
    if kind < 3:
        lines += arrays(scope, ['x0', 'x1', '', 'x2', 'x3'], (0, 1, 3) if kind == 1 else (0, 1, 4, 3))
    else:
        lines += [f'{scope}map/Shape Shape x0', *arrays(scope, ['', 'x1'], (1,))]
    lines.append({1: f'{top}m Maximum*4 {top}map/in {top}map/in', 2: f'{top}m Merge*11 {scope}map/in', 3: f'{top}m Abs {top}map/in',
                  4: f'{top}t Transpose {top}map/in perm\n{top}r Range*5 a a a\n{top}f Fill*80 a a\n{top}c ConcatV2 {top}f {top}f a'}[kind])  # fmt: skip
    out = {1: (0, 4), 2: (0, 1, 2, 4), 3: (0, 1, 2), 4: (0, 1, 2)}[kind]
    lines += stacks(scope, out)
    lines.append('y Pack ' + ' '.join(line.split()[0] for line in stacks(scope, out)))
    reads = {1: 'x0 x1 x2', 2: 'x0 x1 x2 x3', 3: 'x0 x1', 4: 'x0 x1'}[kind]
    return Case([('BatchMultiClassNonMaxSuppression', top[:-1], reads)], '\n'.join(lines))


def norm_grad(norm, inner, muls, further):
    """The gradient of a normalization; with `further`, another gradient is added to that of x"""
    g, f = f'gradients/{norm}/', f'net/{norm}/'
    add = f'gradients/AddN_1 AddN {g}{inner}/mul_1_grad/Mul {g}moments/SquaredDifference_grad/Neg'
    return f"""
        {g}{inner}/mul_1_grad/Mul Mul dy {f}{inner}/mul
        {g}{inner}/mul_1_grad/Mul_1 Mul x dy
        {g}{inner}/mul_2_grad/Mul Mul*{muls} {f}{inner}/mul {g}{inner}/mul_1_grad/Mul_1
        {g}{inner}/Rsqrt_grad/RsqrtGrad RsqrtGrad {f}{inner}/Rsqrt {g}{inner}/mul_1_grad/Mul_1
        {g}moments/SquaredDifference_grad/sub Sub x {f}moments/mean
        {g}moments/SquaredDifference_grad/Neg Neg {g}moments/SquaredDifference_grad/sub
        {g}{inner}/mul_grad/Mul Mul {g}{inner}/mul_1_grad/Mul_1 gamma
        {g}{inner}/mul_grad/Sum Sum {g}{inner}/mul_1_grad/Mul_1 axis
        {g}{inner}/mul_grad/Sum_1 Sum {g}{inner}/mul_1_grad/Mul_1 axis
        {g}{inner}/sub_grad/Sum Sum {g}{inner}/mul_1_grad/Mul axis
        {add}{" gradients/from_elsewhere" if further else ""}
        y Pack gradients/AddN_1 {g}{inner}/mul_grad/Sum{"_1" if norm == "LayerNorm" else ""} {g}{inner}/sub_grad/Sum"""


def decode(scope, subs, further):
    mid = f'{scope}get_center_coordinates_and_sizes/'
    rank = '/Rank Rank' if further else ' Transpose'
    return f"""
        {mid}transpose{rank} anchors{"" if further else " perm"}
        {scope}transpose{rank} codes{"" if further else " perm"}
        {scope}u Unpack*2 {mid}transpose{"/Rank" if further else ""}
        {scope}e Exp*2 {scope}u
        {scope}m Mul*4 {scope}e {scope}e
        {scope}s Sub*{subs} {scope}m {scope}m
        {scope}d RealDiv*2 {scope}m {scope}m
        {scope}p Pack {scope}s {scope}d
        {further}
        {scope}transpose_1 Transpose {scope}p perm"""


CASES = {
    'ScopeROIAlignPass': [
        Case(
            [('ROIAlign', 'fpn/roi_align', 'p2 rois'), ('ROIAlign', 'fpn/roi_align_1', 'p3 rois')],
            '\n'.join(
                f"""
                {s}Shape Shape rois
                {s}crop_and_resize/Shape/Switch Switch {level} flag
                {s}crop_and_resize/transform_fpcoor_for_tf/split Split axis rois
                {s}crop_and_resize/CropAndResize CropAndResize {s}crop_and_resize/Shape/Switch {s}crop_and_resize/transform_fpcoor_for_tf/split
                {s}AvgPool AvgPool {s}crop_and_resize/CropAndResize
                {s}after Identity {s}AvgPool"""
                for s, level in (('fpn/roi_align/', 'p2'), ('fpn/roi_align_1/', 'p3'))
            ).replace('/after', '_after'),
        ),
        Case(
            [('ROIAlign', 'task_7/cond_2/roi_align', 'p2 rois')],
            """
            task_7/cond_2/roi_align/Shape/Switch Switch rois flag
            task_7/cond_2/roi_align/crop_and_resize/Shape/Switch Switch p2 flag
            task_7/cond_2/roi_align/crop_and_resize/CropAndResize CropAndResize task_7/cond_2/roi_align/crop_and_resize/Shape/Switch
            task_7/cond_2/roi_align/AvgPool AvgPool task_7/cond_2/roi_align/crop_and_resize/CropAndResize
            task_7/cond_2/Merge Merge task_7/cond_2/roi_align/AvgPool""",
        ),
    ],
    'ScopeRpnProposalsPass': [
        Case(
            [('RpnProposals', 'generate_rpn_proposals', 'scores boxes sizes')],
            """
            generate_rpn_proposals/transpose Transpose scores perm
            generate_rpn_proposals/TopKV2 TopKV2 generate_rpn_proposals/transpose k
            generate_rpn_proposals/Where Where*4 generate_rpn_proposals/TopKV2
            generate_rpn_proposals/filtered_boxes Gather boxes generate_rpn_proposals/Where
            generate_rpn_proposals/filtered_scores Gather boxes generate_rpn_proposals/Where
            generate_rpn_proposals/Gather_1 Gather boxes generate_rpn_proposals/Where
            generate_rpn_proposals/g Gather*3 generate_rpn_proposals/filtered_boxes generate_rpn_proposals/Where
            generate_rpn_proposals/clip_boxes/ReverseV2 ReverseV2 sizes axis
            generate_rpn_proposals/NonMaxSuppressionV2 NonMaxSuppressionV2 generate_rpn_proposals/g generate_rpn_proposals/clip_boxes/ReverseV2
            generate_rpn_proposals/boxes Identity generate_rpn_proposals/NonMaxSuppressionV2
            y Identity generate_rpn_proposals/boxes""",
        )
    ],
    'ScopeToAbsoluteBBoxPass': [
        Case(
            [('ToAbsoluteBBox', 'post/boxes', 'normalized sizes')],
            """
            post/boxes/Shape Shape normalized
            post/boxes/TensorArrayUnstack/Shape Shape normalized
            post/boxes/TensorArrayUnstack/TensorArrayScatter/TensorArrayScatterV3 TensorArrayScatterV3 handle indices normalized flow
            post/boxes/while/strided_slice/Enter Enter sizes
            post/boxes/while/ToAbsoluteCoordinates/Scale/mul Mul*4 post/boxes/while/strided_slice/Enter post/boxes/Shape
            post/boxes/TensorArrayStack/TensorArrayGatherV3 TensorArrayGatherV3 post/boxes/while/ToAbsoluteCoordinates/Scale/mul
            y Identity post/boxes/TensorArrayStack/TensorArrayGatherV3""",
        )
    ],
    'ScopeDecodeBboxV2Pass': [
        Case(
            [('DecodeBboxV2', 'Postprocessor/Decode', 'codes anchors')],
            decode('Postprocessor/Decode/', 4, '') + '\ny Identity Postprocessor/Decode/transpose_1',
        ),
        Case(
            [('DecodeBboxV2', 'ssd/Decode', 'codes anchors')],
            decode('ssd/Decode/', 10, 'ssd/Decode/r Rank ssd/Decode/p\nssd/Decode/g Range*3 a a a\nssd/Decode/t Transpose*2 ssd/Decode/p perm')
            + '\ny Identity ssd/Decode/transpose_1',
        ),
    ],
    'ScopeBatchMultiClassNMSPass': [
        Case(
            [('BatchMultiClassNonMaxSuppression', 'post/NMS', 'x0 x1 x2 x3')],
            '\n'.join(
                [
                    *arrays('post/NMS/', ['x0', 'x1', '', 'x2', 'x3'], (0, 1, 3, 4)),
                    'post/NMS/map/while/MultiClassNonMaxSuppression/nms NonMaxSuppressionV2 post/NMS/map/TensorArrayUnstack/Shape',
                    'post/NMS/map/in Identity post/NMS/map/while/MultiClassNonMaxSuppression/nms',
                    *stacks('post/NMS/', (0, 1, 2, 4)),
                    'y Pack ' + ' '.join(line.split()[0] for line in stacks('post/NMS/', (0, 1, 2, 4))),
                ]
            ),
        )
    ],
    'ScopeBatchMultiClassNonMaxSuppressionPass': [batch_nms(kind) for kind in (1, 2, 3, 4)],
    'ScopeDynamicGRUPass': [
        Case(
            [('DynamicGRUV2', 'gru', 'x w u b c')],
            """
            gru/TensorArrayUnstack/TensorArrayScatter/TensorArrayScatterV3 TensorArrayScatterV3 handle indices x flow
            gru/while/cell/ReadVariableOp_1/Enter Enter w
            gru/while/cell/ReadVariableOp_4/Enter Enter u
            gru/while/cell/ReadVariableOp_00/Enter Enter b
            gru/while/cell/ReadVariableOp_01/Enter Enter c
            gru/while/add AddV2*5 gru/while/cell/ReadVariableOp_1/Enter gru/while/cell/ReadVariableOp_00/Enter
            gru/while/mul Mul*3 gru/while/cell/ReadVariableOp_4/Enter gru/while/cell/ReadVariableOp_01/Enter
            gru/while/Tanh Tanh gru/while/add
            gru/TensorArrayStack/TensorArrayGatherV3 TensorArrayGatherV3 gru/while/Tanh
            y Identity gru/TensorArrayStack/TensorArrayGatherV3""",
        )
    ],
    'ScopeInstanceNormPass': [
        Case(
            [('InstanceNorm', 'net/', 'x gamma beta')],
            """
            net/moments/mean Mean x axes
            net/moments/SquaredDifference SquaredDifference x net/moments/mean
            net/moments/variance Mean net/moments/SquaredDifference axes
            net/instancenorm/add AddV2 net/moments/variance epsilon
            net/instancenorm/Rsqrt Rsqrt net/instancenorm/add
            net/instancenorm/mul Mul net/instancenorm/Rsqrt gamma
            net/instancenorm/mul_1 Mul x net/instancenorm/mul
            net/instancenorm/mul_2 Mul net/moments/mean net/instancenorm/mul
            net/instancenorm/sub Sub beta net/instancenorm/mul_2
            net/instancenorm/add_1 AddV2 net/instancenorm/mul_1 net/instancenorm/sub
            y Identity net/instancenorm/add_1""",
        )
    ],
    'ScopeInstanceNormGradPass': [
        Case(
            [('InstanceNormGrad', 'gradients/InstanceNorm', 'dy x net/InstanceNorm/instancenorm/Rsqrt net/InstanceNorm/moments/mean gamma')],
            norm_grad('InstanceNorm', 'instancenorm', 1, False),
        )
    ],
    'ScopeLayerNormGradPass': [
        Case(
            [('LayerNormGrad', 'gradients/LayerNorm', 'dy x net/LayerNorm/batchnorm/Rsqrt net/LayerNorm/moments/mean gamma')],
            norm_grad('LayerNorm', 'batchnorm', 3, False),
        ),
        Case(
            [('ScopeToMultiNodes', 'gradients/LayerNorm', 'dy x net/LayerNorm/batchnorm/Rsqrt net/LayerNorm/moments/mean gamma')],
            norm_grad('LayerNorm', 'batchnorm', 3, True),
        ),
    ],
    'ScopeKeepRatioResizeBilinearPass': [
        Case(
            [('ScopeToMultiNodes', 'Preprocessor/map', 'images')],
            """
            Preprocessor/map/Shape Shape images
            Preprocessor/map/while/ResizeToRange/Const Const value=600.0
            Preprocessor/map/while/ResizeToRange/Const_1 Const value=1024.0
            Preprocessor/map/while/ResizeToRange/resize ResizeBilinear Preprocessor/map/Shape size align_corners=true
            Preprocessor/map/TensorArrayStack/TensorArrayGatherV3 TensorArrayGatherV3 Preprocessor/map/while/ResizeToRange/resize
            Preprocessor/map/TensorArrayStack_1/TensorArrayGatherV3 TensorArrayGatherV3 Preprocessor/map/while/ResizeToRange/resize
            y Pack Preprocessor/map/TensorArrayStack/TensorArrayGatherV3 Preprocessor/map/TensorArrayStack_1/TensorArrayGatherV3""",
        )
    ],
    'ScopeBasicLSTMCellPass': [lstm('Tanh', 2, 3), lstm('Relu', 2, 3), lstm('Relu6', 2, 3), lstm('Sigmoid', 1, 5)],
}


def attribute(key, value):
    if re.fullmatch(r'\d+', value):
        text = f'i: {value}'
    elif value in ('true', 'false'):
        text = f'b: {value}'
    else:
        text = f'tensor {{ dtype: DT_FLOAT tensor_shape {{ }} float_val: {value} }}'
    return f'attr {{ key: "{key}" value {{ {text} }} }}'


def text(case):
    """The graph of a case in TensorFlow's text format; a tensor without a producer is a placeholder"""
    nodes = {}
    for line in case.nodes.splitlines():
        words = line.split()
        if not words:
            continue
        name, kind, *rest = words
        kind, _, count = kind.partition('*')
        for n in range(int(count or 1)):
            nodes[name if n == 0 else f'{name}_more{n}'] = (kind, [w for w in rest if '=' not in w], [w.split('=') for w in rest if '=' in w])
    outside = dict.fromkeys(i for _, inputs, _ in nodes.values() for i in inputs if i not in nodes)
    placeholder = 'attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 2 } } } }'
    lines = [f'node {{ name: "{i}" op: "Placeholder" {placeholder} }}' for i in outside]
    for name, (kind, inputs, attributes) in nodes.items():
        ins = ' '.join(f'input: "{i}"' for i in inputs)
        lines.append(f'node {{ name: "{name}" op: "{kind}" {ins} {" ".join(attribute(*a) for a in attributes)} }}')
    return '\n'.join(lines) + '\n'
