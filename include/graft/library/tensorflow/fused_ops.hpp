// graft/library/tensorflow/fused_ops.hpp - what the scope passes for TensorFlow make: fused operators in TensorFlow's words
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using tensorflow::op_def;

/// nn.batch_normalization with known statistics.
struct ScopeBatchNorm : fused_op<ScopeBatchNorm> {
    static constexpr auto prototype = op_def("ScopeBatchNorm", "x: T", "scale: T", "offset: T", "mean: T", "variance: T", "-> y: T", "epsilon: float", "T: {half, bfloat16, float}");
};
/// The same without a scale.
struct ScopeBatchNormNoScale : fused_op<ScopeBatchNormNoScale> {
    static constexpr auto prototype = op_def("ScopeBatchNormNoScale", "x: T", "offset: T", "mean: T", "variance: T", "-> y: T", "epsilon: float", "T: {half, bfloat16, float}");
};
/// Statistics of x itself over `axes`, then batch_normalization: layer and instance norms.
struct ScopeMomentsNorm : fused_op<ScopeMomentsNorm> {
    static constexpr auto prototype = op_def("ScopeMomentsNorm", "x: T", "gamma: T", "beta: T", "-> y: T", "epsilon: float", "axes: list(int)", "T: {half, bfloat16, float}");
};
/// The same over the image axes of a batch of images.
struct ScopeInstanceNorm : fused_op<ScopeInstanceNorm> {
    static constexpr auto prototype = op_def("ScopeInstanceNorm", "x: T", "gamma: T", "beta: T", "-> y: T", "epsilon: float", "T: {half, bfloat16, float}");
};
/// nn.l2_normalize.
struct ScopeL2Normalize : fused_op<ScopeL2Normalize> {
    static constexpr auto prototype = op_def("ScopeL2Normalize", "x: T", "-> y: T", "epsilon: float", "axes: list(int)", "T: {half, bfloat16, float}");
};
/// Gelu by erf or by tanh.
struct ScopeGelu : fused_op<ScopeGelu> {
    static constexpr auto prototype = op_def("ScopeGelu", "x: T", "-> y: T", "T: {half, float, double}");
};
struct ScopeGeluTanh : fused_op<ScopeGeluTanh> {
    static constexpr auto prototype = op_def("ScopeGeluTanh", "x: T", "-> y: T", "T: {half, float, double}");
};
/// Dropout that a training graph left in.
struct ScopeDropout : fused_op<ScopeDropout> {
    static constexpr auto prototype = op_def("ScopeDropout", "x: T", "-> y: T", "T: {half, bfloat16, float}");
};
/// One step of BasicLSTMCell.
struct ScopeBasicLSTMCell : fused_op<ScopeBasicLSTMCell> {
    static constexpr auto prototype = op_def("ScopeBasicLSTMCell", "x: T", "h: T", "c: T", "w: T", "b: T", "-> ct: T", "-> ht: T", "forget_bias: float", "T: {float}");
};
/// One step of GRUCell.
struct ScopeGRUCell : fused_op<ScopeGRUCell> {
    static constexpr auto prototype = op_def("ScopeGRUCell", "x: T", "h: T", "w: T", "b: T", "cw: T", "cb: T", "-> ht: T", "T: {float}");
};
/// A whole dynamic_rnn over BasicLSTMCell or GRUCell, time first, of which only the last state is read.
struct ScopeDynamicLSTM : fused_op<ScopeDynamicLSTM> {
    static constexpr auto prototype = op_def("ScopeDynamicLSTM", "x: T", "w: T", "b: T", "length: int32", "init_h: T", "init_c: T", "rows: int32", "-> ht: T", "-> ct: T", "forget_bias: float",
                                             "T: {float}");
};
struct ScopeDynamicGRU : fused_op<ScopeDynamicGRU> {
    static constexpr auto prototype = op_def("ScopeDynamicGRU", "x: T", "w: T", "b: T", "cw: T", "cb: T", "length: int32", "init_h: T", "rows: int32", "-> ht: T", "T: {float}");
};
/// The same, where the state behind every step is read: y [times, batch, cells].
struct ScopeDynamicLSTMSequence : fused_op<ScopeDynamicLSTMSequence> {
    static constexpr auto prototype = op_def("ScopeDynamicLSTMSequence", "x: T", "w: T", "b: T", "length: int32", "init_h: T", "init_c: T", "rows: int32", "-> y: T", "-> ht: T", "-> ct: T",
                                             "forget_bias: float", "T: {float}");
};
struct ScopeDynamicGRUSequence : fused_op<ScopeDynamicGRUSequence> {
    static constexpr auto prototype = op_def("ScopeDynamicGRUSequence", "x: T", "w: T", "b: T", "cw: T", "cb: T", "length: int32", "init_h: T", "rows: int32", "-> y: T", "-> ht: T", "T: {float}");
};
/// Object detection: decoding of boxes, clipping to the image, choice of proposals.
struct ScopeDecodeBboxV2 : fused_op<ScopeDecodeBboxV2> {
    static constexpr auto prototype = op_def("ScopeDecodeBboxV2", "boxes: T", "anchors: T", "-> y: T", "scale_y: float = 1.0", "scale_x: float = 1.0", "scale_h: float = 1.0", "scale_w: float = 1.0",
                                             "T: {float}");
};
struct ScopeClipBoxes : fused_op<ScopeClipBoxes> {
    static constexpr auto prototype = op_def("ScopeClipBoxes", "boxes: T", "window: T", "-> y: T", "T: {float}");
};
struct ScopeRpnProposals : fused_op<ScopeRpnProposals> {
    static constexpr auto prototype = op_def("ScopeRpnProposals", "rois: T", "scores: T", "-> proposals: T", "nms_threshold: float", "post_nms_num: int", "T: {float}");
};

} // namespace library::tensorflow_ops
GRAFT_END
