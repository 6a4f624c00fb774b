// graft/library/nn/activation/caffe.hpp - Caffe: activations, softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace caffe {

/// max(x, 0) + negative_slope * min(x, 0).
using ReLU = layer_of<"ReLU", "relu_param", "bottom -> top">;
/// min(max(x, 0), 6). MobileNet-YOLO and others.
using ReLU6 = layer_of<"ReLU6", "relu6_param", "bottom -> top">;
/// ReLU under the name of some forks.
using LeakyReLU = layer_of<"LeakyReLU", "relu_param", "bottom -> top">;
/// ReLU with a learned slope, per channel or a single one.
using PReLU = layer_of<"PReLU", "prelu_param", "bottom -> top">;
/// x, or alpha * (e^x - 1) below zero; lambda is of NVCaffe.
using ELU = layer_of<"ELU", "elu_param", "bottom -> top">;
/// 1 / (1 + e^-x).
using Sigmoid = layer_of<"Sigmoid", "sigmoid_param", "bottom -> top">;
/// Hyperbolic tangent.
using TanH = layer_of<"TanH", "tanh_param", "bottom -> top">;

/// log(1 + e^x).
struct BNLL : origin_op<BNLL> {
    static constexpr operator_line prototype{"BNLL bottom:f32 -> top:'"};
};

/// x * tanh(log(1 + e^x)). Forks.
struct Mish : origin_op<Mish> {
    static constexpr operator_line prototype{"Mish bottom:f32 -> top:'"};
};

/// x * sigmoid(beta * x).
using Swish = layer_of<"Swish", "swish_param", "bottom -> top">;
/// x clamped to min and max.
using Clip = layer_of<"Clip", "clip_param", "bottom -> top">;
/// exp(x) / sum of exp(x) along axis.
using Softmax = layer_of<"Softmax", "softmax_param", "bottom -> top">;

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto relu = plugin<LeakyRelu, layer::ReLU>().ignore("engine", "fuse");
inline constexpr auto relu6 = plugin<Relu6, layer::ReLU6>().ignore("negative_slope", "engine", "fuse");
inline constexpr auto leaky_relu = plugin<LeakyRelu, layer::LeakyReLU>().ignore("engine", "fuse");

constexpr status parse_prelu(parsing<PRelu, layer::PReLU>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    if (x.has_rank() && x.rank() < 2)
        return fail(errc::wrong_rank, "bottom", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
    return ctx.weight<"weight">(0, ctx.attr<"channel_shared">() ? shape::scalar() : vector_of(dim_at(x, 1)), 0.25);
}
inline constexpr auto prelu = plugin<PRelu, layer::PReLU>().weight("weight", 0).reads("channel_shared").ignore("filler")
    .parse(&parse_prelu);

constexpr status parse_elu(parsing<Elu, layer::ELU>& ctx) {
    if (ctx.attr<"lambda">() < 1 || ctx.attr<"lambda">() > 1) return not_supported("lambda", "1, as in BVLC Caffe");
    return ok;
}
inline constexpr auto elu = plugin<Elu, layer::ELU>().reads("lambda").parse(&parse_elu);

inline constexpr auto sigmoid = plugin<Sigmoid, layer::Sigmoid>().ignore("engine");
inline constexpr auto tanh_layer = plugin<Tanh, layer::TanH>().ignore("engine");
inline constexpr auto bnll = plugin<BNLL, layer::BNLL>();
inline constexpr auto mish = plugin<Mish, layer::Mish>();

/// x * sigmoid(beta * x).
constexpr status expand_swish(expanding<layer::Swish>& ctx) {
    auto const x = ctx.tensor<"bottom">();
    auto gate = x;
    if (ctx.attr<"beta">() < 1 || ctx.attr<"beta">() > 1) {
        gate = ctx.add<Power>("scaled", "x"_p = x, "scale"_p = ctx.attr<"beta">());
    }
    gate = ctx.add<Sigmoid>("gate", "x"_p = gate);
    ctx.result(ctx.add<Mul>("", "x1"_p = x, "x2"_p = gate));
    return ok;
}
inline constexpr auto swish = expand<layer::Swish>(&expand_swish);

constexpr status expand_clip(expanding<layer::Clip>& ctx) {
    double const low[] = {ctx.attr<"min">()}, high[] = {ctx.attr<"max">()};
    if (high[0] < low[0]) return fail(errc::wrong_attribute_value, "max", "not below min");
    auto const from = constant_of(ctx, "min", low, shape::scalar()),
               to = constant_of(ctx, "max", high, shape::scalar());
    auto const x = ctx.tensor<"bottom">();
    ctx.result(ctx.add<ClipByValue>("", "x"_p = x, "clip_value_min"_p = from, "clip_value_max"_p = to));
    return ok;
}
inline constexpr auto clip = expand<layer::Clip>(&expand_clip);

/// The plugins of this family.
using activation_plugins =
    graft::plugins<relu, relu6, leaky_relu, prelu, elu, sigmoid, tanh_layer, bnll, mish, swish, clip>;

constexpr status parse_softmax(parsing<SoftmaxV2, layer::Softmax>& ctx) {
    auto const axis = axis_in(ctx.desc<"bottom">().shape, ctx.attr<"axis">());
    if (!axis) return axis.error();
    ctx.set<"axes">(std::array<std::int64_t, 1>{*axis});
    return ok;
}
inline constexpr auto softmax = plugin<SoftmaxV2, layer::Softmax>().computed("axes").reads("axis").ignore("engine")
    .parse(&parse_softmax);

/// The plugins of this family.
using softmax_plugins = graft::plugins<softmax>;

} // namespace library::caffe_plugins
GRAFT_END
