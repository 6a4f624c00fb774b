// graft/library/nn/scale/caffe.hpp - Caffe: scales and biases along an axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace caffe {

/// a * x + y with a factor per image and channel. SENet.
struct Axpy : origin_op<Axpy> {
    static constexpr operator_line prototype{"Axpy a:f32 x:' y:' -> top:'"};
};

/// x * scale (+ bias) broadcast to x; scale is a blob or the second bottom.
using Scale = layer_of<"Scale", "scale_param", "bottom scale? -> top">;
/// x + bias broadcast to x; bias is a blob or the second bottom.
using Bias = layer_of<"Bias", "bias_param", "bottom bias? -> top">;

} // namespace caffe

namespace library::caffe_plugins {

inline constexpr auto axpy = plugin<Axpy, layer::Axpy>();

/// The axes of x that a factor covers: from `axis` on, `num_axes` of them, -1 = all.
/// error axis_out_of_range, wrong_attribute_value
[[nodiscard]] constexpr result<shape> covered(shape const& x, std::int64_t axis, std::int64_t num_axes) {
    if (num_axes < -1) return fail(errc::wrong_attribute_value, "num_axes", "at least", -1, num_axes);
    if (num_axes == 0) return shape::scalar();
    if (!x.has_rank()) return num_axes < 0 ? shape::unknown_rank() : shape::of_rank(static_cast<std::size_t>(num_axes));
    auto const from = normalize_axis(axis, x.rank());
    if (!from) return from.error();
    auto const count = num_axes < 0 ? x.rank() - *from : static_cast<std::size_t>(num_axes);
    if (*from + count > x.rank())
        return fail(errc::wrong_attribute_value, "num_axes", "axes inside the bottom",
            static_cast<std::int64_t>(x.rank() - *from), num_axes);
    return x.part(*from, count);
}

/// One bottom: blobs scale, bias. Two bottoms: the second is the scale, the only blob is the bias.
constexpr status expand_scale(expanding<layer::Scale>& ctx) {
    auto const x = ctx.tensor<"bottom">();
    bool const blob = ctx.count<"scale">() == 0;
    auto const in = ctx.desc<"bottom">().shape;
    tensor_id scale = ctx.tensor<"scale">(), bias = no_id;
    auto of = ctx.desc<"scale">().shape;
    if (blob) {
        auto const c = covered(in, ctx.attr<"axis">(), ctx.attr<"num_axes">());
        if (!c) return c.error();
        of = *c;
        scale = ctx.weight(0, "scale", of, 1);
    }
    if (ctx.attr<"bias_term">()) bias = ctx.weight(blob ? 1 : 0, "bias", of, 0);
    bool const whole = of.has_rank() && of.rank() == 0;
    auto const axis = whole ? std::int64_t{0} : ctx.attr<"axis">();
    ctx.result(ctx.add<Scale>("", "x"_p = x, "scale"_p = scale, "bias"_p = bias, "axis"_p = axis,
        "num_axes"_p = ctx.attr<"num_axes">(), "scale_from_blob"_p = blob));
    return ok;
}
inline constexpr auto scale = expand<layer::Scale>(&expand_scale);

constexpr status expand_bias(expanding<layer::Bias>& ctx) {
    auto const x = ctx.tensor<"bottom">();
    bool const blob = ctx.count<"bias">() == 0;
    auto bias = ctx.tensor<"bias">();
    auto of = ctx.desc<"bias">().shape;
    if (blob) {
        auto const c = covered(ctx.desc<"bottom">().shape, ctx.attr<"axis">(), ctx.attr<"num_axes">());
        if (!c) return c.error();
        of = *c;
        bias = ctx.weight(0, "bias", of, 0);
    }
    auto const axis = of.has_rank() && of.rank() == 0 ? std::int64_t{0} : ctx.attr<"axis">();
    ctx.result(ctx.add<Bias>("", "x"_p = x, "bias"_p = bias, "axis"_p = axis, "num_axes"_p = ctx.attr<"num_axes">(),
        "bias_from_blob"_p = blob));
    return ok;
}
inline constexpr auto bias = expand<layer::Bias>(&expand_bias);

/// The plugins of this family.
using scale_plugins = graft::plugins<axpy, scale, bias>;

} // namespace library::caffe_plugins
GRAFT_END
