// graft/library/image/optical_flow/ops.hpp - operators: FlowNet: warping, correlation, augmentation, accumulation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// x read at each pixel plus flow [N,2,H,W] (x, then y), bilinear, 0 outside. x [N,C,H,W].
struct FlowWarp : graft::op<FlowWarp> {
    static constexpr operator_line prototype{"FlowWarp x:T flow:T -> y==x where T=floating"};
    static constexpr status verify(verify_context& ctx) {
        auto const &x = ctx.desc<"x">().shape, &f = ctx.desc<"flow">().shape;
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(f, 4, "flow"); !s) return s;
        auto const a = rule::with_rank(x, 4), b = rule::with_rank(f, 4);
        if (contradict(b[1], dim(2))) return fail(errc::wrong_shape, "flow", "two channels", 2, b[1].value());
        for (std::size_t i : {0u, 2u, 3u})
            if (contradict(a[i], b[i]))
                return fail(errc::shape_mismatch, "flow", "the size of x", a[i].value(), b[i].value());
        return ok;
    }
};

/// Products (or with correlation_type SUBTRACT absolute differences) of patches of x1 and displaced patches of x2:
/// [N, displacements^2, h, w].
struct Correlation : graft::op<Correlation> {
    static constexpr operator_line prototype{R"(Correlation x1:T x2:T -> y%x1:T pad?int{0..2147483647}=0
        kernel_size?int{1..2147483647} max_displacement?int{0..100000} stride_1?int{1..2147483647}=1
        stride_2?int{1..2147483647}=1 single_direction?int=0 do_abs?bool=false
        correlation_type?string{"MULTIPLY","SUBTRACT"}="MULTIPLY" where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x1">(), 4, "x1"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"x2">(), 4, "x2"); !s) return s;
        if (contradict(ctx.input<"x1">(), ctx.input<"x2">()))
            return fail(errc::shape_mismatch, "x2", "the shape of x1");
        auto const k = ctx.attr<"kernel_size">(), far = ctx.attr<"max_displacement">(), s1 = ctx.attr<"stride_1">(),
                   s2 = ctx.attr<"stride_2">();
        if (k % 2 == 0) return fail(errc::wrong_value, "kernel_size", "odd", k);
        shape const x = rule::with_rank(merge(ctx.input<"x1">(), ctx.input<"x2">()), 4);
        auto const reach = far / s2, across = ctx.attr<"single_direction">() != 0 ? reach + 1 : 2 * reach + 1;
        auto y = shape::of_rank(0).append(x[0]).append(across * across);
        for (std::size_t i = 2; i < 4; ++i) {
            dim const n = ceil_div(x[i] + dim(2 * ctx.attr<"pad">()) - dim(2 * (far + (k - 1) / 2)), s1);
            if (n.known() && n.value() < 1)
                return fail(errc::negative_dim, "x1", "larger than the displacements", n.value());
            y.append(n);
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// x minus the mean image or mean colour at inference, cropped to crop_height x crop_width if these are specified.
/// With recompute_mean above 0 the mean is a running one: over `count` batches, this one included, while that is not
/// more than recompute_mean; a net that was never run has count 1, so that the mean is that of x.
/// source FlowNet DataAugmentationLayer
struct DataAugmentation : graft::op<DataAugmentation> {
    static constexpr operator_line prototype{R"(DataAugmentation x:T mean?:T(any_shape) count?:T(any_shape) -> y%x:T
    recompute_mean?int=0
        crop_height?int>=0=0 crop_width?int>=0=0 mean_per_pixel?bool=true where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto y = ctx.output<"y">();
        y = rule::with_rank(ctx.input<"x">(), 4);
        if (ctx.attr<"crop_height">() > 0) y[2] = ctx.attr<"crop_height">();
        if (ctx.attr<"crop_width">() > 0) y[3] = ctx.attr<"crop_width">();
        return ok;
    }
};

/// All inputs resized to one height and width (the largest rounded to size_divisible_by, top_height x top_width, or
/// the last input's with have_reference, which is then not part of y), concatenated along the channels.
struct Accum : graft::op<Accum> {
    static constexpr operator_line prototype{R"(Accum x*>1:T -> y:T top_height?int=0 top_width?int=0
        size_divisible_by?int=0 have_reference?bool=false where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const x = ctx.dynamic_desc<"x">();
        bool const reference = ctx.attr<"have_reference">();
        if (reference && x.size() < 2)
            return fail(errc::wrong_input_count, "x", "a reference after the others", 2, x.size());
        auto y = shape::of_rank(4);
        dim channels = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (auto s = rule::expect_rank(x[i].shape, 4, "x"); !s) return s;
            auto const one = rule::with_rank(x[i].shape, 4);
            if (contradict(dim(y[0]), one[0]))
                return fail(errc::shape_mismatch, "x", "one batch", dim(y[0]).value(), one[0].value());
            y[0] = merge(dim(y[0]), one[0]);
            if (!reference || i + 1 < x.size()) channels = channels + one[1];
            for (std::size_t a = 2; a < 4; ++a) {
                dim const max = y[a], d = one[a];
                if (i == 0 || (reference && i + 1 == x.size())) y[a] = d;
                else y[a] = larger(max, d);
            }
        }
        y[1] = channels;
        auto const by = ctx.attr<"size_divisible_by">();
        for (std::size_t a = 2; a < 4; ++a) {
            auto const named = a == 2 ? ctx.attr<"top_height">() : ctx.attr<"top_width">();
            if (reference) continue;
            if (named > 0) y[a] = named;
            else if (by > 0) y[a] = ceil_div(dim(y[a]), by) * dim(by);
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of inference in this file.
using optical_flow_ops = ops<FlowWarp, Correlation, DataAugmentation, Accum>;

} // namespace library
GRAFT_END
