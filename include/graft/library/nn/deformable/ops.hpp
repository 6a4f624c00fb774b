// graft/library/nn/deformable/ops.hpp - operators: deformable convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// A convolution of x [N,C,H,W] with w [M,C / groups,h,w] for which each element of the window is moved by `offset`
/// [N, offset_groups * h * w * 2, ...] down and right, and interpolated in x, 0 outside; `mask` [N, offset_groups * h
/// * w, ...] scales it. Channels of x share offsets by groups. Source: ONNX DeformConv.
struct DeformableConv2D : graft::op<DeformableConv2D> {
    static constexpr operator_line prototype{R"(DeformableConv2D x:T w:T offset:T bias?:T mask?:T -> y:T
        strides?list(int)[2]{1..2147483647}=1,1 pads?list(int)[4]{0..2147483647}=0,0,0,0
        dilations?list(int)[2]{1..2147483647}=1,1 groups?int{1..2147483647}=1 offset_groups?int{1..2147483647}=1 where
        T=f32,f64)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &w = ctx.input<"w">(), &offset = ctx.input<"offset">();
        if (auto s = rule::expect_rank(x, 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(w, 4, "w"); !s) return s;
        if (auto s = rule::expect_rank(offset, 4, "offset"); !s) return s;
        auto const image = rule::with_rank(x, 4), weights = rule::with_rank(w, 4), moved = rule::with_rank(offset, 4);
        auto const strides = ctx.attr<"strides">(), pads = ctx.attr<"pads">(), dilations = ctx.attr<"dilations">();
        auto const groups = ctx.attr<"groups">(), offset_groups = ctx.attr<"offset_groups">();
        dim const channels = image[1], per_group = weights[1], created = weights[0], n = image[0];
        dim const elements = weights[2] * weights[3];
        if (contradict(per_group * dim(groups), channels))
            return fail(errc::wrong_shape, "w", "the channels of x, divided by the groups", channels.value(),
                (per_group * dim(groups)).value());
        for (auto [d, parts, name] : {counted{created, groups, "w"}, counted{channels, offset_groups, "x"}})
            if (d.known() && d.value() % parts != 0)
                return fail(errc::wrong_shape, name, "channels that the groups divide", parts, d.value());
        if (contradict(moved[1], elements * dim(2 * offset_groups)))
            return fail(errc::wrong_shape, "offset", "two numbers for each element of the window",
                (elements * dim(2 * offset_groups)).value(), dim(moved[1]).value());
        if (contradict(moved[0], n))
            return fail(errc::shape_mismatch, "offset", "the batch of x", n.value(), dim(moved[0]).value());
        auto y = shape::of_rank(0).append(n).append(created);
        for (std::size_t i = 0; i < 2; ++i) {
            dim const size = image[i + 2], window = weights[i + 2];
            if (window.known() && window.value() < 1)
                return fail(errc::wrong_shape, "w", "a window of at least", 1, window.value());
            dim const room = size + dim(pads[i] + pads[i + 2]) - (window - dim(1)) * dim(dilations[i]) - dim(1);
            if (room.known() && room.value() < 0)
                return fail(errc::wrong_shape, "x", "room for a window", 0, room.value());
            dim const places = floor_div(room, dim(strides[i])) + dim(1);
            if (contradict(places, moved[i + 2]))
                return fail(errc::wrong_shape, "offset", "a number for each place of the window", places.value(),
                    dim(moved[i + 2]).value());
            y.append(places.known() ? places : dim(moved[i + 2]));
        }
        if (auto const* bias = ctx.optional_input<"bias">()) {
            if (auto s = rule::expect_rank(*bias, 1, "bias"); !s) return s;
            if (dim const b = rule::with_rank(*bias, 1)[0]; contradict(b, created))
                return fail(errc::wrong_shape, "bias", "a number for each channel", created.value(), b.value());
        }
        if (auto const* mask = ctx.optional_input<"mask">()) {
            if (auto s = rule::expect_rank(*mask, 4, "mask"); !s) return s;
            auto const scales = rule::with_rank(*mask, 4);
            auto const wanted =
                shape::of_rank(0).append(n).append(elements * dim(offset_groups)).append(y[2]).append(y[3]);
            if (contradict(scales, wanted))
                return fail(errc::wrong_shape, "mask", "a number for each element of the window at each place");
        }
        ctx.output<"y">() = y;
        return ok;
    }

private:
    struct counted {
        dim channels;
        std::int64_t groups;
        char const* name;
    };
};

/// The operators of this file.
using deformable_ops = ops<DeformableConv2D>;

} // namespace library
GRAFT_END
