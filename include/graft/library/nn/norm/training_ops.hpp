// graft/library/nn/norm/training_ops.hpp - operators of training graphs: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/shape_from_value.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of BatchNorm with respect to x, scale and offset; reserve_space_4, 5 are empty vectors.
/// source TensorFlow FusedBatchNormGrad, V2, V3
struct BatchNormGrad : graft::op<BatchNormGrad> {
    static constexpr operator_line prototype{R"(BatchNormGrad y_backprop:T(has_format) x:T(has_format) scale:floating
        reserve_space_1:' reserve_space_2:' reserve_space_3?:' -> x_backprop==x scale_backprop~reserve_space_1
        offset_backprop~reserve_space_1 reserve_space_4?~reserve_space_1 reserve_space_5?~reserve_space_1
        epsilon?float=0.0001 data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC" is_training?bool=true where
        T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        using namespace literals;
        auto const c = channels_of(ctx.desc<"x">(), ctx.attr<"data_format">());
        if (!c) return c.error();
        auto const s = shape::of_rank(0).append(*c);
        ctx.output<"scale_backprop">() = s;
        ctx.output<"offset_backprop">() = s;
        assign_if_present(ctx, "reserve_space_4"_p, shape{0});
        assign_if_present(ctx, "reserve_space_5"_p, shape{0});
        return ok;
    }
};

/// Gradient of LRN. TensorFlow LRNGrad.
struct LRNGrad : graft::op<LRNGrad> {
    static constexpr operator_line prototype{R"(LRNGrad grads:T(has_format) x:T(has_format) y:T(has_format) ->
        z%grads:T depth_radius?int=5 bias?float=1 alpha?float=1 beta?float=0.5 where T=f32,f16,bf16)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &g = ctx.input<"grads">(), &x = ctx.input<"x">(), &y = ctx.input<"y">();
        if (auto s = rule::expect_rank(g, 4, "grads"); !s) return s;
        if (contradict(g, x)) return fail(errc::shape_mismatch, "x", "the shape of grads");
        if (contradict(merge(g, x), y)) return fail(errc::shape_mismatch, "y", "the shape of grads");
        ctx.output<"z">() = merge(merge(g, x), y);
        return ok;
    }
};

/// The operators of training graphs that plugins translate.
using norm_gradient_ops = ops<BatchNormGrad, LRNGrad>;

} // namespace library
GRAFT_END
