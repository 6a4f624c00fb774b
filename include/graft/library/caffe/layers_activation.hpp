// graft/library/caffe/layers_activation.hpp - Caffe: element-wise layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// max(x, 0) + negative_slope * min(x, 0).
struct ReLU : origin_op<ReLU> {
    static constexpr auto prototype = graft::prototype("ReLU")
        .message("relu_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("negative_slope", 0.0)
        .attr("engine", "DEFAULT")
        .attr("fuse", false);
};

/// min(max(x, 0), 6). MobileNet-YOLO and others.
struct ReLU6 : origin_op<ReLU6> {
    static constexpr auto prototype = graft::prototype("ReLU6")
        .message("relu6_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("negative_slope", 0.0)
        .attr("engine", "DEFAULT")
        .attr("fuse", false);
};

/// ReLU under the name of some forks.
struct LeakyReLU : origin_op<LeakyReLU> {
    static constexpr auto prototype = graft::prototype("LeakyReLU")
        .message("relu_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("negative_slope", 0.0)
        .attr("engine", "DEFAULT")
        .attr("fuse", false);
};

/// ReLU whose slope is learned, per channel or once.
struct PReLU : origin_op<PReLU> {
    static constexpr auto prototype = graft::prototype("PReLU")
        .message("prelu_param")
        .input("bottom", f32)
        .output("top", f32)
        .optional_attr("filler", attr_kind::message)
        .attr("channel_shared", false);
};

/// x, or alpha * (e^x - 1) below zero; lambda is of NVCaffe.
struct ELU : origin_op<ELU> {
    static constexpr auto prototype = graft::prototype("ELU")
        .message("elu_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("alpha", 1.0)
        .attr("lambda", 1.0);
};

/// 1 / (1 + e^-x).
struct Sigmoid : origin_op<Sigmoid> {
    static constexpr auto prototype = graft::prototype("Sigmoid")
        .message("sigmoid_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("engine", "DEFAULT");
};

/// Hyperbolic tangent.
struct TanH : origin_op<TanH> {
    static constexpr auto prototype = graft::prototype("TanH")
        .message("tanh_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("engine", "DEFAULT");
};

/// |x|.
struct AbsVal : origin_op<AbsVal> {
    static constexpr auto prototype = graft::prototype("AbsVal")
        .input("bottom", f32)
        .output("top", f32);
};

/// log(1 + e^x).
struct BNLL : origin_op<BNLL> {
    static constexpr auto prototype = graft::prototype("BNLL")
        .input("bottom", f32)
        .output("top", f32);
};

/// x * tanh(log(1 + e^x)). Forks.
struct Mish : origin_op<Mish> {
    static constexpr auto prototype = graft::prototype("Mish")
        .input("bottom", f32)
        .output("top", f32);
};

/// x * sigmoid(beta * x).
struct Swish : origin_op<Swish> {
    static constexpr auto prototype = graft::prototype("Swish")
        .message("swish_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("beta", 1.0);
};

/// x between min and max.
struct Clip : origin_op<Clip> {
    static constexpr auto prototype = graft::prototype("Clip")
        .message("clip_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("min", as_real)
        .attr("max", as_real);
};

/// base ^ (scale * x + shift).
struct Exp : origin_op<Exp> {
    static constexpr auto prototype = graft::prototype("Exp")
        .message("exp_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("base", -1.0)
        .attr("scale", 1.0)
        .attr("shift", 0.0);
};

/// log_base(scale * x + shift).
struct Log : origin_op<Log> {
    static constexpr auto prototype = graft::prototype("Log")
        .message("log_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("base", -1.0)
        .attr("scale", 1.0)
        .attr("shift", 0.0);
};

/// (scale * x + shift) ^ power.
struct Power : origin_op<Power> {
    static constexpr auto prototype = graft::prototype("Power")
        .message("power_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("power", 1.0)
        .attr("scale", 1.0)
        .attr("shift", 0.0);
};

/// 1 above the threshold, else 0.
struct Threshold : origin_op<Threshold> {
    static constexpr auto prototype = graft::prototype("Threshold")
        .message("threshold_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("threshold", 0.0);
};

/// The identity at TEST.
struct Dropout : origin_op<Dropout> {
    static constexpr auto prototype = graft::prototype("Dropout")
        .message("dropout_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("dropout_ratio", 0.5)
        .attr("engine", "DEFAULT")
        .attr("random_seed", -1);
};

/// The identity at TEST. IntelCaffe.
struct SpatialDropout : origin_op<SpatialDropout> {
    static constexpr auto prototype = graft::prototype("SpatialDropout")
        .message("spatial_dropout_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("dropout_ratio", 0.5);
};

/// Product, weighted sum or maximum of blobs of one shape.
struct Eltwise : origin_op<Eltwise> {
    static constexpr auto prototype = graft::prototype("Eltwise")
        .message("eltwise_param")
        .dynamic_input("bottom", f32, at_least(2))
        .output("top", f32)
        .attr("operation", "SUM")
        .attr("coeff", reals())
        .attr("stable_prod_grad", true)
        .attr("engine", "DEFAULT");
};

/// a * x + y with a factor per image and channel. SENet.
struct Axpy : origin_op<Axpy> {
    static constexpr auto prototype = graft::prototype("Axpy")
        .input("a", f32)
        .input("x", f32)
        .input("y", f32)
        .output("top", f32);
};

} // namespace caffe
GRAFT_END
