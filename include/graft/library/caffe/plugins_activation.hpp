// graft/library/caffe/plugins_activation.hpp - plugins of Caffe's element-wise layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/library/caffe/layers_activation.hpp"
#include "graft/library/caffe/plugins_common.hpp"
#include "graft/library/ops/activation.hpp"
#include "graft/library/ops/arithmetic.hpp"
#include "graft/library/ops/caffe.hpp"
#include "graft/library/ops/select.hpp"
#include "graft/library/ops/source.hpp"
#include "graft/library/ops/unary.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library {
namespace caffe_plugins {

inline constexpr auto relu = plugin<LeakyRelu, layer::ReLU>().ignore("engine", "fuse");
inline constexpr auto relu6 = plugin<Relu6, layer::ReLU6>().ignore("negative_slope", "engine", "fuse");
inline constexpr auto leaky_relu = plugin<LeakyRelu, layer::LeakyReLU>().ignore("engine", "fuse");

inline status parse_prelu(parsing<PRelu, layer::PReLU>& ctx) {
    auto const x = ctx.desc<"bottom">().shape;
    if (x.has_rank() && x.rank() < 2) return fail(errc::wrong_rank, "bottom", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
    return ctx.weight<"weight">(0, ctx.attr<"channel_shared">() ? shape::scalar() : vector_of(dim_at(x, 1)), 0.25);
}
inline constexpr auto prelu = plugin<PRelu, layer::PReLU>().weight("weight", 0).reads("channel_shared").ignore("filler").parse(&parse_prelu);

inline status parse_elu(parsing<Elu, layer::ELU>& ctx) {
    if (ctx.attr<"lambda">() < 1 || ctx.attr<"lambda">() > 1) return not_supported("lambda", "1, as in BVLC Caffe");
    return ok;
}
inline constexpr auto elu = plugin<Elu, layer::ELU>().reads("lambda").parse(&parse_elu);

inline constexpr auto sigmoid = plugin<Sigmoid, layer::Sigmoid>().ignore("engine");
inline constexpr auto tanh_layer = plugin<Tanh, layer::TanH>().ignore("engine");
inline constexpr auto abs_val = plugin<Abs, layer::AbsVal>();
inline constexpr auto bnll = plugin<BNLL, layer::BNLL>();
inline constexpr auto mish = plugin<Mish, layer::Mish>();
inline constexpr auto exp_layer = plugin<Exp, layer::Exp>();
inline constexpr auto log_layer = plugin<Log, layer::Log>();
inline constexpr auto power = plugin<Power, layer::Power>();
inline constexpr auto threshold = plugin<Threshold, layer::Threshold>();

/// x * sigmoid(beta * x).
inline status expand_swish(expanding<layer::Swish>& ctx) {
    status why;
    auto const x = ctx.tensor<"bottom">();
    auto gate = x;
    if (ctx.attr<"beta">() < 1 || ctx.attr<"beta">() > 1) {
        gate = ctx.make<Power>("scaled").input<"x">(x).attr<"scale">(ctx.attr<"beta">()).done(why);
        if (!why) return why;
    }
    gate = ctx.make<Sigmoid>("gate").input<"x">(gate).done(why);
    if (!why) return why;
    ctx.result(ctx.make<Mul>("").input<"x1">(x).input<"x2">(gate).done(why));
    return why;
}
inline constexpr auto swish = expand<layer::Swish>(&expand_swish);

inline status expand_clip(expanding<layer::Clip>& ctx) {
    status why;
    double const low[] = {ctx.attr<"min">()}, high[] = {ctx.attr<"max">()};
    if (high[0] < low[0]) return fail(errc::wrong_attribute_value, "max", "not below min");
    auto const from = constant_of(ctx, "min", low, shape::scalar()), to = constant_of(ctx, "max", high, shape::scalar());
    auto const x = ctx.tensor<"bottom">();
    ctx.result(ctx.make<ClipByValue>("").input<"x">(x).input<"clip_value_min">(from).input<"clip_value_max">(to).done(why));
    return why;
}
inline constexpr auto clip = expand<layer::Clip>(&expand_clip);

// at TEST both are the identity: Caffe scales while it trains
inline constexpr auto dropout = plugin<Identity, layer::Dropout>().ignore("dropout_ratio", "engine", "random_seed");
inline constexpr auto spatial_dropout = plugin<Identity, layer::SpatialDropout>().ignore("dropout_ratio");

inline status parse_eltwise(parsing<Eltwise, layer::Eltwise>& ctx) {
    auto const operation = ctx.attr<"operation">();
    auto const bottoms = static_cast<std::int64_t>(ctx.count<"bottom">()), given = static_cast<std::int64_t>(ctx.attr<"coeff">().size());
    if (given != 0 && given != bottoms) return fail(errc::wrong_attribute_value, "coeff", "none, or one per bottom", bottoms, given);
    if (given != 0 && operation == "PROD") return both_given("coeff", "no coefficients for a product");
    ctx.set<"N">(bottoms);
    ctx.set<"mode">(operation == "PROD" ? 0 : operation == "SUM" ? 1 : 2);
    return ok;
}
inline constexpr auto eltwise = plugin<Eltwise, layer::Eltwise>()
    .computed("N").computed("mode").reads("operation").ignore("stable_prod_grad", "engine").parse(&parse_eltwise);

inline constexpr auto axpy = plugin<Axpy, layer::Axpy>();

/// The plugins of this file.
using activation_plugins = graft::plugins<
    relu, relu6, leaky_relu, prelu, elu, sigmoid, tanh_layer, abs_val, bnll, mish, exp_layer, log_layer, power, threshold, swish,
    clip, dropout, spatial_dropout, eltwise, axpy>;

} // namespace caffe_plugins
} // namespace library
GRAFT_END
