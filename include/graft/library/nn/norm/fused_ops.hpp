// graft/library/nn/norm/fused_ops.hpp - operators: a normalization with what follows it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// f(scale * (x - mean) / sqrt(variance + epsilon) + shift) with the mean and the variance of each group of channels
/// of each image of x [n, channels, spatial..], a scale and a shift for each channel (default 1 and 0), and an
/// activation f as of ConvolutionFused.
///
/// It is made by `fuse_group_norm` for a run, from the operators of these steps.
/// source Microsoft's GroupNorm
struct GroupNormFused : graft::op<GroupNormFused> {
    static constexpr operator_line prototype{R"(GroupNormFused x:f32(has_format) scale?:' shift?:' -> y==x
        groups?int>=1=1 epsilon?float=1e-05
        activation?string{"none","relu","clip","leaky_relu","hard_swish","hard_sigmoid","silu","sigmoid","gelu"}="none"
        alpha?float=0 beta?float=0)"};
    static constexpr status verify(verify_context& ctx) {
        auto const f = ctx.desc<"x">().format;
        if (f != format::nd && f != format::nchw && f != format::ncdhw)
            return fail(errc::wrong_format, "x", "channels as the second axis");
        auto const& x = ctx.desc<"x">().shape;
        if (!x.has_rank()) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "images and channels", 2, static_cast<std::int64_t>(x.rank()));
        dim const channels = x[1];
        auto const groups = ctx.attr<"groups">();
        if (channels.known() && channels.value() % groups != 0)
            return fail(errc::wrong_value, "groups", "a divisor of the channels", channels.value(), groups);
        if (auto const scale = ctx.optional_desc<"scale">())
            if (auto s = rule::expect_elements(scale->shape, channels, "scale"); !s) return s;
        if (auto const shift = ctx.optional_desc<"shift">())
            if (auto s = rule::expect_elements(shift->shape, channels, "shift"); !s) return s;
        return ok;
    }
};

/// The operators in this file.
using fused_norm_ops = ops<GroupNormFused>;

} // namespace library
GRAFT_END
