# test/passes/graphs.py - small TensorFlow graphs with the node names of the framework's own layers
# SPDX-License-Identifier: Apache-2.0
"""One node per line: `name Op input input ^control key=value`. A Const has `value=`: `1.5` and `3` scalars, `[1,2]`
int32, `(1.,2.)` float, `<2,3>` a float tensor of this shape with generated numbers. T is float by default."""

BATCH_NORM = '''
    x Placeholder dtype=float
    bn/gamma Const value=<4>
    bn/beta Const value=<4>
    bn/mean Const value=<4>
    bn/variance Const value=<4>
    bn/batchnorm/add/y Const value=0.001
    bn/batchnorm/add AddV2 bn/variance bn/batchnorm/add/y
    bn/batchnorm/Rsqrt Rsqrt bn/batchnorm/add
    bn/batchnorm/mul Mul bn/batchnorm/Rsqrt bn/gamma
    bn/batchnorm/mul_1 Mul x bn/batchnorm/mul
    bn/batchnorm/mul_2 Mul bn/mean bn/batchnorm/mul
    bn/batchnorm/sub Sub bn/beta bn/batchnorm/mul_2
    bn/batchnorm/add_1 AddV2 bn/batchnorm/mul_1 bn/batchnorm/sub
    y Relu bn/batchnorm/add_1
'''

BATCH_NORM_NO_SCALE = '''
    x Placeholder dtype=float
    bn/beta Const value=<4>
    bn/mean Const value=<4>
    bn/variance Const value=<4>
    bn/batchnorm/add/y Const value=0.001
    bn/batchnorm/add Add bn/variance bn/batchnorm/add/y
    bn/batchnorm/Rsqrt Rsqrt bn/batchnorm/add
    bn/batchnorm/mul Mul x bn/batchnorm/Rsqrt
    bn/batchnorm/mul_1 Mul bn/mean bn/batchnorm/Rsqrt
    bn/batchnorm/sub Sub bn/beta bn/batchnorm/mul_1
    bn/batchnorm/add_1 Add bn/batchnorm/mul bn/batchnorm/sub
    y Relu bn/batchnorm/add_1
'''

# layer_normalization, or instance_norm with axes [1,2]; a StopGradient if TensorFlow 1 wrote the graph
MOMENTS = '''
    x Placeholder dtype=float
    ln/gamma Const value=<4>
    ln/beta Const value=<4>
    ln/moments/mean/reduction_indices Const value=AXES
    ln/moments/mean Mean x ln/moments/mean/reduction_indices keep_dims=true
    ln/moments/StopGradient StopGradient ln/moments/mean
    ln/moments/SquaredDifference SquaredDifference x ln/moments/StopGradient
    ln/moments/variance/reduction_indices Const value=AXES
    ln/moments/variance Mean ln/moments/SquaredDifference ln/moments/variance/reduction_indices keep_dims=true
    ln/batchnorm/add/y Const value=0.001
    ln/batchnorm/add AddV2 ln/moments/variance ln/batchnorm/add/y
    ln/batchnorm/Rsqrt Rsqrt ln/batchnorm/add
    ln/batchnorm/mul Mul ln/batchnorm/Rsqrt ln/gamma
    ln/batchnorm/mul_1 Mul x ln/batchnorm/mul
    ln/batchnorm/mul_2 Mul ln/moments/mean ln/batchnorm/mul
    ln/batchnorm/sub Sub ln/beta ln/batchnorm/mul_2
    ln/batchnorm/add_1 AddV2 ln/batchnorm/mul_1 ln/batchnorm/sub
    y Relu ln/batchnorm/add_1
'''

L2_NORMALIZE = '''
    x Placeholder dtype=float
    l2_normalize/Square Square x
    l2_normalize/Sum/reduction_indices Const value=[1]
    l2_normalize/Sum Sum l2_normalize/Square l2_normalize/Sum/reduction_indices keep_dims=true
    l2_normalize/Maximum/y Const value=0.000001
    l2_normalize/Maximum Maximum l2_normalize/Sum l2_normalize/Maximum/y
    l2_normalize/Rsqrt Rsqrt l2_normalize/Maximum
    l2_normalize Mul x l2_normalize/Rsqrt
    y Relu l2_normalize
'''

GELU = '''
    x Placeholder dtype=float
    dense/Gelu/mul/x Const value=0.5
    dense/Gelu/mul Mul dense/Gelu/mul/x x
    dense/Gelu/Cast/x Const value=1.41421354
    dense/Gelu/truediv RealDiv x dense/Gelu/Cast/x
    dense/Gelu/Erf Erf dense/Gelu/truediv
    dense/Gelu/add/x Const value=1.0
    dense/Gelu/add AddV2 dense/Gelu/add/x dense/Gelu/Erf
    dense/Gelu/mul_1 Mul dense/Gelu/mul dense/Gelu/add
    y Relu dense/Gelu/mul_1
'''

GELU_TANH = '''
    x Placeholder dtype=float
    g/Pow/y Const value=3.0
    g/Pow Pow x g/Pow/y
    g/mul/x Const value=0.044715
    g/mul Mul g/mul/x g/Pow
    g/add AddV2 x g/mul
    g/mul_1/x Const value=0.797884583
    g/mul_1 Mul g/mul_1/x g/add
    g/Tanh Tanh g/mul_1
    g/add_1/x Const value=1.0
    g/add_1 AddV2 g/add_1/x g/Tanh
    g/mul_2/x Const value=0.5
    g/mul_2 Mul g/mul_2/x x
    g/mul_3 Mul g/mul_2 g/add_1
    y Relu g/mul_3
'''

DROPOUT = '''
    x Placeholder dtype=float
    dropout/keep_prob Const value=1.0
    dropout/random_uniform/shape Const value=[2,4]
    dropout/random_uniform/min Const value=0.0
    dropout/random_uniform/max Const value=1.0
    dropout/random_uniform/RandomUniform RandomUniform dropout/random_uniform/shape T=int32 dtype=float
    dropout/random_uniform/sub Sub dropout/random_uniform/max dropout/random_uniform/min
    dropout/random_uniform/mul Mul dropout/random_uniform/RandomUniform dropout/random_uniform/sub
    dropout/random_uniform Add dropout/random_uniform/mul dropout/random_uniform/min
    dropout/add Add dropout/keep_prob dropout/random_uniform
    dropout/Floor Floor dropout/add
    dropout/div RealDiv x dropout/keep_prob
    dropout/mul Mul dropout/div dropout/Floor
    y Relu dropout/mul
'''

LSTM_CELL = '''
    x Placeholder dtype=float
    h Placeholder dtype=float
    c Placeholder dtype=float
    w Const value=<7,16>
    b Const value=<16>
    rnn/basic_lstm_cell/concat/axis Const value=1
    rnn/basic_lstm_cell/concat ConcatV2 x h rnn/basic_lstm_cell/concat/axis N=2
    rnn/basic_lstm_cell/MatMul MatMul rnn/basic_lstm_cell/concat w
    rnn/basic_lstm_cell/BiasAdd BiasAdd rnn/basic_lstm_cell/MatMul b
    rnn/basic_lstm_cell/split/split_dim Const value=1
    rnn/basic_lstm_cell/split Split rnn/basic_lstm_cell/split/split_dim rnn/basic_lstm_cell/BiasAdd num_split=4
    rnn/basic_lstm_cell/add/y Const value=1.0
    rnn/basic_lstm_cell/add Add rnn/basic_lstm_cell/split:2 rnn/basic_lstm_cell/add/y
    rnn/basic_lstm_cell/Sigmoid Sigmoid rnn/basic_lstm_cell/add
    rnn/basic_lstm_cell/mul Mul c rnn/basic_lstm_cell/Sigmoid
    rnn/basic_lstm_cell/Sigmoid_1 Sigmoid rnn/basic_lstm_cell/split
    rnn/basic_lstm_cell/Tanh Tanh rnn/basic_lstm_cell/split:1
    rnn/basic_lstm_cell/mul_1 Mul rnn/basic_lstm_cell/Sigmoid_1 rnn/basic_lstm_cell/Tanh
    rnn/basic_lstm_cell/add_1 Add rnn/basic_lstm_cell/mul rnn/basic_lstm_cell/mul_1
    rnn/basic_lstm_cell/Tanh_1 Tanh rnn/basic_lstm_cell/add_1
    rnn/basic_lstm_cell/Sigmoid_2 Sigmoid rnn/basic_lstm_cell/split:3
    rnn/basic_lstm_cell/mul_2 Mul rnn/basic_lstm_cell/Tanh_1 rnn/basic_lstm_cell/Sigmoid_2
    y Relu rnn/basic_lstm_cell/mul_2
    state Relu rnn/basic_lstm_cell/add_1
'''

GRU_CELL = '''
    x Placeholder dtype=float
    h Placeholder dtype=float
    w Const value=<7,8>
    b Const value=<8>
    cw Const value=<7,4>
    cb Const value=<4>
    rnn/gru_cell/concat/axis Const value=1
    rnn/gru_cell/concat ConcatV2 x h rnn/gru_cell/concat/axis N=2
    rnn/gru_cell/MatMul MatMul rnn/gru_cell/concat w
    rnn/gru_cell/BiasAdd BiasAdd rnn/gru_cell/MatMul b
    rnn/gru_cell/Sigmoid Sigmoid rnn/gru_cell/BiasAdd
    rnn/gru_cell/split/split_dim Const value=1
    rnn/gru_cell/split Split rnn/gru_cell/split/split_dim rnn/gru_cell/Sigmoid num_split=2
    rnn/gru_cell/mul Mul rnn/gru_cell/split h
    rnn/gru_cell/concat_1/axis Const value=1
    rnn/gru_cell/concat_1 ConcatV2 x rnn/gru_cell/mul rnn/gru_cell/concat_1/axis N=2
    rnn/gru_cell/MatMul_1 MatMul rnn/gru_cell/concat_1 cw
    rnn/gru_cell/BiasAdd_1 BiasAdd rnn/gru_cell/MatMul_1 cb
    rnn/gru_cell/Tanh Tanh rnn/gru_cell/BiasAdd_1
    rnn/gru_cell/mul_1 Mul rnn/gru_cell/split:1 h
    rnn/gru_cell/sub/x Const value=1.0
    rnn/gru_cell/sub Sub rnn/gru_cell/sub/x rnn/gru_cell/split:1
    rnn/gru_cell/mul_2 Mul rnn/gru_cell/sub rnn/gru_cell/Tanh
    rnn/gru_cell/add Add rnn/gru_cell/mul_1 rnn/gru_cell/mul_2
    y Relu rnn/gru_cell/add
'''

# dynamic_rnn: a loop that reads x time by time; STATES, WEIGHTS and STEP are the cell's
LOOP = '''
    x Placeholder dtype=float
    h0 Placeholder dtype=float
    c0 Placeholder dtype=float
    WEIGHTS
    rnn/length Const value=5
    rnn/time Const value=0
    rnn/TensorArray_1 TensorArrayV3 rnn/length dtype=float
    rnn/TensorArrayUnstack/range/start Const value=0
    rnn/TensorArrayUnstack/range/delta Const value=1
    rnn/TensorArrayUnstack/range Range rnn/TensorArrayUnstack/range/start rnn/length rnn/TensorArrayUnstack/range/delta Tidx=int32
    rnn/TensorArrayUnstack/TensorArrayScatter/TensorArrayScatterV3 TensorArrayScatterV3 rnn/TensorArray_1 rnn/TensorArrayUnstack/range x rnn/TensorArray_1:1 T=float
    rnn/while/Enter Enter rnn/time T=int32 frame_name="rnn/while/while_context"
    rnn/while/Merge Merge rnn/while/Enter rnn/while/NextIteration T=int32 N=2
    rnn/while/Less/Enter Enter rnn/length T=int32 frame_name="rnn/while/while_context" is_constant=true
    rnn/while/Less Less rnn/while/Merge rnn/while/Less/Enter T=int32
    rnn/while/LoopCond LoopCond rnn/while/Less
    rnn/while/Switch Switch rnn/while/Merge rnn/while/LoopCond T=int32
    rnn/while/Identity Identity rnn/while/Switch:1 T=int32
    STATES
    rnn/while/TensorArrayReadV3/Enter Enter rnn/TensorArray_1 T=resource frame_name="rnn/while/while_context" is_constant=true
    rnn/while/TensorArrayReadV3/Enter_1 Enter rnn/TensorArrayUnstack/TensorArrayScatter/TensorArrayScatterV3 frame_name="rnn/while/while_context" is_constant=true
    rnn/while/TensorArrayReadV3 TensorArrayReadV3 rnn/while/TensorArrayReadV3/Enter rnn/while/Identity rnn/while/TensorArrayReadV3/Enter_1 dtype=float
    STEP
    rnn/while/add/y Const ^rnn/while/Identity value=1
    rnn/while/add Add rnn/while/Identity rnn/while/add/y T=int32
    rnn/while/NextIteration NextIteration rnn/while/add T=int32
    y Relu rnn/while/Exit_h
'''


def loop(cell, states, weights):
    """`cell`: the text of one step; `states`: name -> the node that computes the next value"""
    frame = 'frame_name="rnn/while/while_context"'
    step = []
    constants = []
    for line in cell.splitlines():
        words = line.split()
        if not words or words[1] in ('Placeholder', 'Relu'):
            continue
        if words[0] in weights:
            constants.append(line)
            step.append(f'rnn/while/{words[0]}/Enter Enter {words[0]} {frame} is_constant=true')
            continue
        name = lambda w: (f'rnn/while/{w}/Enter' if w in weights else f'rnn/while/{w}_now' if w in states else
                          'rnn/while/TensorArrayReadV3' if w == 'x' else 'rnn/while/' + w if w.startswith('rnn/') else w)
        control = ['^rnn/while/Identity'] if words[1] == 'Const' else []
        step.append(' '.join([name(words[0]), words[1]] + control + [name(w) for w in words[2:]]))
    parts = []
    for s, result in states.items():
        parts += [f'rnn/while/Enter_{s} Enter {s}0 {frame}', f'rnn/while/Merge_{s} Merge rnn/while/Enter_{s} rnn/while/NextIteration_{s} N=2',
                  f'rnn/while/Switch_{s} Switch rnn/while/Merge_{s} rnn/while/LoopCond', f'rnn/while/{s}_now Identity rnn/while/Switch_{s}:1',
                  f'rnn/while/NextIteration_{s} NextIteration rnn/while/{result}', f'rnn/while/Exit_{s} Exit rnn/while/Switch_{s}']
    text = LOOP.replace('WEIGHTS', '\n'.join(constants)).replace('STATES', '\n'.join(parts)).replace('STEP', '\n'.join(step))
    return text if 'c' in states else text.replace('c0 Placeholder dtype=float', '')


DYNAMIC_LSTM = loop(LSTM_CELL, dict(c='rnn/basic_lstm_cell/add_1', h='rnn/basic_lstm_cell/mul_2'), ('w', 'b')) + 'state Relu rnn/while/Exit_c\n'
SEQUENCE = """
    rnn/TensorArray TensorArrayV3 rnn/length dtype=float
    rnn/while/TensorArrayWrite/Enter Enter rnn/TensorArray frame_name="rnn/while/while_context" is_constant=true T=resource
    rnn/while/Enter_y Enter rnn/TensorArray:1 frame_name="rnn/while/while_context"
    rnn/while/Merge_y Merge rnn/while/Enter_y rnn/while/NextIteration_y N=2
    rnn/while/Switch_y Switch rnn/while/Merge_y rnn/while/LoopCond
    rnn/while/Identity_y Identity rnn/while/Switch_y:1
    rnn/while/TensorArrayWrite TensorArrayWriteV3 rnn/while/TensorArrayWrite/Enter rnn/while/Identity rnn/while/STATE rnn/while/Identity_y
    rnn/while/NextIteration_y NextIteration rnn/while/TensorArrayWrite
    rnn/while/Exit_y Exit rnn/while/Switch_y
    rnn/TensorArrayStack/size TensorArraySizeV3 rnn/TensorArray rnn/while/Exit_y
    rnn/TensorArrayStack/start Const value=0
    rnn/TensorArrayStack/delta Const value=1
    rnn/TensorArrayStack/range Range rnn/TensorArrayStack/start rnn/TensorArrayStack/size rnn/TensorArrayStack/delta
    rnn/TensorArrayStack/gather TensorArrayGatherV3 rnn/TensorArray rnn/TensorArrayStack/range rnn/while/Exit_y dtype=float
    sequence Relu rnn/TensorArrayStack/gather
"""
# dynamic_rnn with a sequence_length: behind the end of its sequence a row keeps its state and returns zeros
LENGTHS = """
    rnn/sequence_length Const value=[5,2]
    rnn/while/GreaterEqual/Enter Enter rnn/sequence_length T=int32 frame_name="rnn/while/while_context" is_constant=true
    rnn/while/GreaterEqual GreaterEqual rnn/while/Identity rnn/while/GreaterEqual/Enter T=int32
    rnn/while/zeros ZerosLike rnn/while/HT
    rnn/while/Select Select rnn/while/GreaterEqual rnn/while/zeros rnn/while/HT
"""


def with_lengths(text, states):
    """`states`: name -> the node that computes the next value; the state h is the result of the loop"""
    for number, (s, result) in enumerate(states.items(), 1):
        text = text.replace(f'NextIteration_{s} NextIteration rnn/while/{result}', f'NextIteration_{s} NextIteration rnn/while/Select_{number}')
        text += f'rnn/while/Select_{number} Select rnn/while/GreaterEqual rnn/while/{s}_now rnn/while/{result}\n'
    return text + LENGTHS.replace('HT', states['h']) + SEQUENCE.replace('STATE', 'Select')


DYNAMIC_GRU = loop(GRU_CELL, dict(h='rnn/gru_cell/add'), ('w', 'b', 'cw', 'cb'))

# FasterRcnnBoxCoder of the object detection graphs; CODE: the parts of a code, or their quotients by a scale
DECODE = '''
    codes Placeholder dtype=float
    anchors Placeholder dtype=float
    Decode/get_center_coordinates_and_sizes/transpose/perm Const value=[1,0]
    Decode/get_center_coordinates_and_sizes/transpose Transpose anchors Decode/get_center_coordinates_and_sizes/transpose/perm
    Decode/get_center_coordinates_and_sizes/unstack Unpack Decode/get_center_coordinates_and_sizes/transpose num=4 axis=0
    Decode/get_center_coordinates_and_sizes/sub Sub Decode/get_center_coordinates_and_sizes/unstack:3 Decode/get_center_coordinates_and_sizes/unstack:1
    Decode/get_center_coordinates_and_sizes/sub_1 Sub Decode/get_center_coordinates_and_sizes/unstack:2 Decode/get_center_coordinates_and_sizes/unstack
    Decode/get_center_coordinates_and_sizes/truediv/y Const value=2.0
    Decode/get_center_coordinates_and_sizes/truediv RealDiv Decode/get_center_coordinates_and_sizes/sub_1 Decode/get_center_coordinates_and_sizes/truediv/y
    Decode/get_center_coordinates_and_sizes/add Add Decode/get_center_coordinates_and_sizes/unstack Decode/get_center_coordinates_and_sizes/truediv
    Decode/get_center_coordinates_and_sizes/truediv_1/y Const value=2.0
    Decode/get_center_coordinates_and_sizes/truediv_1 RealDiv Decode/get_center_coordinates_and_sizes/sub Decode/get_center_coordinates_and_sizes/truediv_1/y
    Decode/get_center_coordinates_and_sizes/add_1 Add Decode/get_center_coordinates_and_sizes/unstack:1 Decode/get_center_coordinates_and_sizes/truediv_1
    Decode/transpose/perm Const value=[1,0]
    Decode/transpose Transpose codes Decode/transpose/perm
    Decode/unstack Unpack Decode/transpose num=4 axis=0
    SCALES
    Decode/Exp Exp TW
    Decode/mul Mul Decode/Exp Decode/get_center_coordinates_and_sizes/sub
    Decode/Exp_1 Exp TH
    Decode/mul_1 Mul Decode/Exp_1 Decode/get_center_coordinates_and_sizes/sub_1
    Decode/mul_2 Mul TY Decode/get_center_coordinates_and_sizes/sub_1
    Decode/add Add Decode/mul_2 Decode/get_center_coordinates_and_sizes/add
    Decode/mul_3 Mul TX Decode/get_center_coordinates_and_sizes/sub
    Decode/add_1 Add Decode/mul_3 Decode/get_center_coordinates_and_sizes/add_1
    Decode/truediv_4/y Const value=2.0
    Decode/truediv_4 RealDiv Decode/mul_1 Decode/truediv_4/y
    Decode/sub Sub Decode/add Decode/truediv_4
    Decode/truediv_5/y Const value=2.0
    Decode/truediv_5 RealDiv Decode/mul Decode/truediv_5/y
    Decode/sub_1 Sub Decode/add_1 Decode/truediv_5
    Decode/truediv_6/y Const value=2.0
    Decode/truediv_6 RealDiv Decode/mul_1 Decode/truediv_6/y
    Decode/add_2 Add Decode/add Decode/truediv_6
    Decode/truediv_7/y Const value=2.0
    Decode/truediv_7 RealDiv Decode/mul Decode/truediv_7/y
    Decode/add_3 Add Decode/add_1 Decode/truediv_7
    Decode/stack Pack Decode/sub Decode/sub_1 Decode/add_2 Decode/add_3 N=4 axis=0
    Decode/transpose_1/perm Const value=[1,0]
    Decode/transpose_1 Transpose Decode/stack Decode/transpose_1/perm
    y Relu Decode/transpose_1
'''


def decode(scales=None):
    text = DECODE
    parts = dict(TY='Decode/unstack', TX='Decode/unstack:1', TH='Decode/unstack:2', TW='Decode/unstack:3')
    lines = []
    for i, (key, of) in enumerate(parts.items()):
        name = 'Decode/truediv' + (f'_{i}' if i else '')
        if scales:
            lines += [f'{name}/y Const value={scales[i]}', f'{name} RealDiv {of} {name}/y']
            of = name
        text = text.replace(f' {key}', f' {of}')
    return text.replace('SCALES', '\n    '.join(lines))


CLIP = '''
    boxes Placeholder dtype=float
    window Placeholder dtype=float
    ClipToWindow/split/split_dim Const value=1
    ClipToWindow/split Split ClipToWindow/split/split_dim boxes num_split=4
    ClipToWindow/unstack Unpack window num=4 axis=0
    ClipToWindow/Minimum Minimum ClipToWindow/split ClipToWindow/unstack:2
    ClipToWindow/Maximum Maximum ClipToWindow/Minimum ClipToWindow/unstack
    ClipToWindow/Minimum_1 Minimum ClipToWindow/split:2 ClipToWindow/unstack:2
    ClipToWindow/Maximum_1 Maximum ClipToWindow/Minimum_1 ClipToWindow/unstack
    ClipToWindow/Minimum_2 Minimum ClipToWindow/split:1 ClipToWindow/unstack:3
    ClipToWindow/Maximum_2 Maximum ClipToWindow/Minimum_2 ClipToWindow/unstack:1
    ClipToWindow/Minimum_3 Minimum ClipToWindow/split:3 ClipToWindow/unstack:3
    ClipToWindow/Maximum_3 Maximum ClipToWindow/Minimum_3 ClipToWindow/unstack:1
    ClipToWindow/concat/axis Const value=1
    ClipToWindow/concat ConcatV2 ClipToWindow/Maximum ClipToWindow/Maximum_2 ClipToWindow/Maximum_1 ClipToWindow/Maximum_3 ClipToWindow/concat/axis N=4
    y Relu ClipToWindow/concat
'''

RPN = '''
    boxes Placeholder dtype=float
    scores Placeholder dtype=float
    nms/non_max_suppression/max_output_size Const value=10
    nms/non_max_suppression/iou_threshold Const value=0.7
    nms/non_max_suppression/score_threshold Const value=0.0
    nms/non_max_suppression/NonMaxSuppressionV3 NonMaxSuppressionV3 boxes scores nms/non_max_suppression/max_output_size nms/non_max_suppression/iou_threshold nms/non_max_suppression/score_threshold
    nms/Gather/axis Const value=0
    nms/Gather/Gather GatherV2 boxes nms/non_max_suppression/NonMaxSuppressionV3 nms/Gather/axis Tparams=float Tindices=int32 Taxis=int32
    y Relu nms/Gather/Gather
'''

IMAGE, ROWS = (2, 3, 3, 4), (2, 4)
BOXES = dict(codes=(5, 4), anchors=(5, 4))
CELL = dict(x=(2, 3), h=(2, 4), c=(2, 4))

# name, graph, shapes of its inputs, passes to enable in addition to the default ones, firings of each pass, outputs, whether it runs
# Graphs whose passes support half precision, too.
ALSO_HALF = {'batch_norm', 'batch_norm_no_scale', 'layer_norm', 'layer_norm_inner_axis', 'instance_norm', 'l2_normalize', 'gelu', 'gelu_tanh', 'dropout'}

GRAPHS = [
    ('batch_norm', BATCH_NORM, dict(x=IMAGE), '', dict(batch_norm=1), ['y'], True),
    ('batch_norm_of_rows', BATCH_NORM, dict(x=ROWS), '', dict(batch_norm=1), ['y'], True),
    ('batch_norm_no_scale', BATCH_NORM_NO_SCALE, dict(x=IMAGE), '', dict(batch_norm_no_scale=1), ['y'], True),
    ('layer_norm', MOMENTS.replace('AXES', '[2]'), dict(x=(2, 3, 4)), '', dict(layer_norm=1), ['y'], True),
    ('layer_norm_last', MOMENTS.replace('AXES', '[-1]'), dict(x=(2, 3, 4)), '', dict(layer_norm=1), ['y'], True),
    ('layer_norm_images', MOMENTS.replace('AXES', '[1,2,3]'), dict(x=IMAGE), '', dict(layer_norm=1), ['y'], True),
    ('layer_norm_inner_axis', MOMENTS.replace('AXES', '[1]'), dict(x=IMAGE), '', dict(layer_norm=1), ['y'], True),
    ('instance_norm', MOMENTS.replace('AXES', '[1,2]'), dict(x=IMAGE), '', dict(instance_norm=1), ['y'], True),
    ('instance_norm_of_rank_3', MOMENTS.replace('AXES', '[1,2]'), dict(x=(2, 3, 4)), '', dict(instance_norm=1), ['y'], True),
    ('l2_normalize', L2_NORMALIZE, dict(x=(3, 5)), '', dict(l2_normalize=1), ['y'], True),
    ('gelu', GELU, dict(x=(3, 5)), '', dict(gelu=1), ['y'], True),
    ('gelu_tanh', GELU_TANH, dict(x=(3, 5)), '', dict(gelu_tanh=1), ['y'], True),
    ('dropout', DROPOUT, dict(x=(2, 4)), 'dropout', dict(dropout=1), ['y'], True),
    ('dropout_not_asked_for', DROPOUT, dict(x=(2, 4)), '', {}, ['y'], True),
    ('basic_lstm_cell', LSTM_CELL, CELL, '', dict(basic_lstm_cell=1), ['y', 'state'], True),
    ('basic_lstm_cell_inner_output', LSTM_CELL, CELL, '', dict(basic_lstm_cell=1), ['rnn/basic_lstm_cell/add_1', 'y'], True),
    ('basic_lstm_cell_inner_tensor', LSTM_CELL, CELL, '', {}, ['rnn/basic_lstm_cell/Tanh', 'y'], True),
    ('gru_cell', GRU_CELL, dict(x=(2, 3), h=(2, 4)), '', dict(gru_cell=1), ['y'], True),
    ('dynamic_lstm', DYNAMIC_LSTM, dict(x=(5, 2, 3), h0=(2, 4), c0=(2, 4)), '', dict(dynamic_lstm=1), ['y', 'state'], True),
    ('dynamic_lstm_shorter', DYNAMIC_LSTM.replace('rnn/length Const value=5', 'rnn/length Const value=3'), dict(x=(3, 2, 3), h0=(2, 4), c0=(2, 4)), '', dict(dynamic_lstm=1), ['y', 'state'], True),
    ('dynamic_gru', DYNAMIC_GRU, dict(x=(5, 2, 3), h0=(2, 4)), '', dict(dynamic_gru=1), ['y'], True),
    ('dynamic_lstm_sequence', DYNAMIC_LSTM + SEQUENCE.replace('STATE', 'rnn/basic_lstm_cell/mul_2'), dict(x=(5, 2, 3), h0=(2, 4), c0=(2, 4)), '', dict(dynamic_lstm_sequence=1),
     ['y', 'state', 'sequence'], True),
    ('lstm_of_lengths', with_lengths(DYNAMIC_LSTM, dict(c='rnn/basic_lstm_cell/add_1', h='rnn/basic_lstm_cell/mul_2')), dict(x=(5, 2, 3), h0=(2, 4), c0=(2, 4)), '',
     dict(basic_lstm_cell=1), ['y', 'state', 'sequence'], True),
    ('gru_of_lengths', with_lengths(DYNAMIC_GRU, dict(h='rnn/gru_cell/add')), dict(x=(5, 2, 3), h0=(2, 4)), '', dict(gru_cell=1), ['y', 'sequence'], True),
    ('dynamic_gru_sequence', DYNAMIC_GRU + SEQUENCE.replace('STATE', 'rnn/gru_cell/add'), dict(x=(5, 2, 3), h0=(2, 4)), '', dict(dynamic_gru_sequence=1), ['sequence'], True),
    ('decode_bbox_v2', decode(), BOXES, '', dict(decode_bbox_v2=1), ['y'], True),
    ('decode_bbox_v2_scaled', decode(['10.0', '10.0', '5.0', '5.0']), BOXES, '', dict(decode_bbox_v2_scaled=1), ['y'], True),
    ('clip_boxes', CLIP, dict(boxes=(5, 4), window=(4,)), '', dict(clip_boxes=1), ['y'], True),
    ('rpn_proposals', RPN, dict(boxes=(30, 4), scores=(30,)), 'rpn_proposals', dict(rpn_proposals=1), ['y'], False),
]


def changed(text, *pairs):
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


# Graphs that nearly match and must not: pass, name, graph, inputs
NEAR_MISSES = [
    ('decode_bbox_v2', 'half_of_three', changed(decode(), ('Decode/truediv_4/y Const value=2.0', 'Decode/truediv_4/y Const value=3.0')), BOXES),
    ('decode_bbox_v2', 'exponent_of_another_part', changed(decode(), ('Exp Decode/unstack:3', 'Exp Decode/unstack:2')), BOXES),
    ('decode_bbox_v2', 'sum_for_difference', changed(decode(), ('Decode/sub Sub', 'Decode/sub Add')), BOXES),
    ('decode_bbox_v2', 'corners_exchanged', changed(decode(), ('Pack Decode/sub Decode/sub_1', 'Pack Decode/sub_1 Decode/sub')), BOXES),
    ('decode_bbox_v2', 'inner_tensor_read', decode() + 'z Relu Decode/mul\n', BOXES),
    ('decode_bbox_v2', 'not_transposed', changed(decode(), ('Decode/transpose_1/perm Const value=[1,0]', 'Decode/transpose_1/perm Const value=[0,1]')), BOXES),
    ('clip_boxes', 'window_of_the_other_axis', changed(CLIP, ('Minimum ClipToWindow/split ClipToWindow/unstack:2', 'Minimum ClipToWindow/split ClipToWindow/unstack:3')), dict(boxes=(5, 4), window=(4,))),
    ('clip_boxes', 'order_of_the_corners', changed(CLIP, ('ClipToWindow/Maximum ClipToWindow/Maximum_2', 'ClipToWindow/Maximum_2 ClipToWindow/Maximum')), dict(boxes=(5, 4), window=(4,))),
    ('clip_boxes', 'maximum_for_minimum', changed(CLIP, ('Minimum_3 Minimum', 'Minimum_3 Maximum')), dict(boxes=(5, 4), window=(4,))),
    ('clip_boxes', 'three_parts', changed(CLIP, ('ClipToWindow/split:3 ', 'ClipToWindow/split:2 ')), dict(boxes=(5, 4), window=(4,))),
    ('clip_boxes', 'inner_tensor_read', CLIP + 'z Relu ClipToWindow/Minimum\n', dict(boxes=(5, 4), window=(4,))),
    ('rpn_proposals', 'scores_gathered', changed(RPN, ('GatherV2 boxes', 'GatherV2 scores')), dict(boxes=(30, 4), scores=(30,))),
    ('rpn_proposals', 'another_axis', changed(RPN, ('nms/Gather/axis Const value=0', 'nms/Gather/axis Const value=1')), dict(boxes=(30, 4), scores=(30,))),
    ('rpn_proposals', 'number_computed', changed(RPN, ('max_output_size Const value=10', 'max_output_size Placeholder dtype=int32')), dict(boxes=(30, 4), scores=(30,))),
    ('rpn_proposals', 'another_suppression', changed(RPN, ('NonMaxSuppressionV3 NonMaxSuppressionV3', 'NonMaxSuppressionV3 NonMaxSuppressionV4')), dict(boxes=(30, 4), scores=(30,))),
    ('rpn_proposals', 'choice_read', RPN + 'z Relu nms/non_max_suppression/NonMaxSuppressionV3\n', dict(boxes=(30, 4), scores=(30,))),
    ('batch_norm', 'epsilon_with_a_rank', changed(BATCH_NORM, ('add/y Const value=0.001', 'add/y Const value=<1,1>')), dict(x=IMAGE)),
    ('batch_norm', 'another_scale', changed(BATCH_NORM, ('mul_2 Mul bn/mean bn/batchnorm/mul', 'mul_2 Mul bn/mean bn/batchnorm/Rsqrt')), dict(x=IMAGE)),
    ('layer_norm', 'two_sets_of_axes', changed(MOMENTS, ('variance/reduction_indices Const value=AXES', 'variance/reduction_indices Const value=[0]')).replace('AXES', '[2]'), dict(x=(2, 3, 4))),
    ('gelu', 'another_root', changed(GELU, ('1.41421354', '1.5')), dict(x=(3, 5))),
    ('basic_lstm_cell', 'gates_exchanged', changed(LSTM_CELL, ('add Add rnn/basic_lstm_cell/split:2', 'add Add rnn/basic_lstm_cell/split:1')), CELL),
    ('dynamic_lstm', 'counter_by_two', changed(DYNAMIC_LSTM, ('rnn/while/add/y Const ^rnn/while/Identity value=1', 'rnn/while/add/y Const ^rnn/while/Identity value=2')), {}),
    ('dynamic_gru', 'state_read_inside', DYNAMIC_GRU + 'rnn/while/z Exit rnn/while/rnn/gru_cell/mul_1\n', {}),
    ('gru_cell', 'one_and_a_half', changed(GRU_CELL, ('sub/x Const value=1.0', 'sub/x Const value=1.5')), dict(x=(2, 3), h=(2, 4))),
]
