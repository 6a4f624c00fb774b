// graft/library/array/reshape/device_ops.hpp - CANN's device operators, shape inference only: dims put in and taken
// out
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// The shape from a list: -1 is an unknown dim, and -2 alone an unknown rank.
/// error negative_dim, rank_too_large
[[nodiscard]] constexpr status listed_shape(span<std::int64_t const> dims, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    if (dims.size() == 1 && dims[0] == -2) return ok;
    if (dims.size() > max_rank) return fail(errc::rank_too_large, parameter, "a rank of at most 25", dims.size());
    auto all = shape::of_rank(dims.size());
    for (std::size_t i = 0; i < dims.size(); ++i) {
        if (dims[i] < -1) return fail(errc::negative_dim, parameter, "dims from 0 up, or -1", dims[i]);
        if (dims[i] >= 0) all[i] = dims[i];
    }
    y = all;
    return ok;
}

/// x without the dims at `axis`, or without all dims of 1. An unknown dim is kept if no axis is specified; an axis
/// that x does not have is ignored.
struct SqueezeV2 : op<SqueezeV2> {
    static constexpr operator_line prototype{"SqueezeV2 x:number,bool,string,resource -> y~x axis?list(int)="};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        std::array<bool, max_rank> gone{};
        for (auto const axis : ctx.attr<"axis">())
            if (auto const at = normalize_axis(axis, x.rank(), "axis"); at) {
                if (contradict(x[*at], 1)) return fail(errc::wrong_shape, "axis", "a dim of 1", 1, x[*at].value());
                gone[*at] = true;
            }
        auto r = shape::scalar();
        for (std::size_t i = 0; i < x.rank(); ++i)
            if (ctx.attr<"axis">().empty() ? !x[i].is(1) : !gone[i]) r.append(x[i]);
        y = r;
        return ok;
    }
};

/// Dims of 1 at the positions `axis` of y.
struct UnsqueezeV2 : op<UnsqueezeV2> {
    static constexpr operator_line prototype{"UnsqueezeV2 x:number,bool,string,resource -> y~x axis?list(int)="};
    static constexpr auto infer_shape = rule::unsqueeze<"x", "axis", "y">{};
};

/// A transposition by perm and a reshape to `shape` in one operator; transpose_first: in this order.
struct ConfusionTransposeD : op<ConfusionTransposeD> {
    static constexpr operator_line prototype{R"(ConfusionTransposeD x:integer,f32,f16,bf16 -> y~x perm?list(int)
        shape?list(int) transpose_first?bool)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const perm = ctx.attr<"perm">();
        std::uint64_t seen = 0;
        for (auto const p : perm) {
            if (p < 0 || p >= static_cast<std::int64_t>(perm.size()) || p >= 64 || (seen >> p & 1) != 0)
                return fail(errc::wrong_value, "perm", "each axis once", p);
            seen |= std::uint64_t{1} << p;
        }
        return listed_shape(ctx.attr<"shape">(), "shape", ctx.output<"y">());
    }
};

/// x broadcast with this shape: each dim of 1 gets the length of the other one.
struct Expand : op<Expand> {
    static constexpr operator_line prototype{R"(Expand x:f32,f16,bf16,i8,i32,i64,u8,bool
        shape:i16,i32,i64(value_depend_optional) -> y~x)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const to = ctx.optional_value<"shape">().or_unknown();
        auto const n = to.size();
        ctx.output<"y">() = shape::unknown_rank();
        if (!n.known()) return ok;
        if (n.value() > static_cast<std::int64_t>(max_rank))
            return fail(errc::rank_too_large, "shape", "a rank of at most 25", n.value());
        auto wanted = shape::of_rank(static_cast<std::size_t>(n.value()));
        for (std::size_t i = 0; i < wanted.rank(); ++i) {
            auto const d = rule::element(to, i);
            if (d.known() && d.value() < 0) return fail(errc::negative_dim, "shape", "dims from 0 up", d.value());
            wanted[i] = as_size(d);
        }
        return rule::broadcast_shapes(ctx.input<"x">(), wanted, "shape", ctx.output<"y">());
    }
};

/// Gradient of an average over windows of any size, with the shape in orig_input_shape.
struct AdaptiveAvgPool2dGrad : op<AdaptiveAvgPool2dGrad> {
    static constexpr operator_line prototype{R"(AdaptiveAvgPool2dGrad input_grad:f32,f16 -> output_grad~input_grad
        orig_input_shape?list(int))"};
    static constexpr status infer_shape(shape_context& ctx) {
        return listed_shape(ctx.attr<"orig_input_shape">(), "orig_input_shape", ctx.output<"output_grad">());
    }
};

/// Gradient of AvgPool with its factors as inputs, with the shape in orig_input_shape.
struct AvgPoolGradD : op<AvgPoolGradD> {
    static constexpr operator_line prototype{R"(AvgPoolGradD input_grad:f16 mean_matrix:' kernel_matrix:' ->
        out_grad:' orig_input_shape?list(int) ksize?list(int)[4] strides?list(int)[4] padding?string{"SAME","VALID"}
        data_format?string{"NHWC","NCHW"}="NHWC")"};
    static constexpr status infer_shape(shape_context& ctx) {
        return listed_shape(ctx.attr<"orig_input_shape">(), "orig_input_shape", ctx.output<"out_grad">());
    }
};

/// Gradient of StridedSliceD, with the shape in `shape`.
struct StridedSliceGradD : op<StridedSliceGradD> {
    static constexpr operator_line prototype{R"(StridedSliceGradD dy:number -> output~dy shape?list(int)[1..]
        begin?list(int) end?list(int) strides?list(int) begin_mask?int=0 end_mask?int=0 ellipsis_mask?int=0
        new_axis_mask?int=0 shrink_axis_mask?int=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        return listed_shape(ctx.attr<"shape">(), "shape", ctx.output<"output">());
    }
};

/// The operators of this file; none has a kernel.
using reshape_device_ops =
    ops<SqueezeV2, UnsqueezeV2, ConfusionTransposeD, Expand, AdaptiveAvgPool2dGrad, AvgPoolGradD, StridedSliceGradD>;

} // namespace library
GRAFT_END
