// examples/tiny_compiler/operators.hpp - the operators of the accelerator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <graft/op.hpp>

namespace tiny {

/// The positions of the axes of rows, columns and channels of an image. The accelerator supports both orders.
struct axes {
    std::size_t h, w, c;
};
constexpr axes axes_of(std::string_view layout) { return layout == "NHWC" ? axes{1, 2, 3} : axes{2, 3, 1}; }

/// (x + pads - window) / stride + 1 along both axes of an image.
constexpr graft::status slide(graft::output_shape y, axes at, graft::dim kh, graft::dim kw,
    graft::span<std::int64_t const> strides, graft::span<std::int64_t const> pads) {
    if (strides.size() != 2 || strides[0] < 1 || strides[1] < 1)
        return graft::fail(graft::errc::wrong_attribute_value, "strides", "two positive numbers");
    if (pads.size() != 4)
        return graft::fail(
            graft::errc::wrong_attribute_value, "pads", "four numbers", 4, static_cast<std::int64_t>(pads.size()));
    y[at.h] = floor_div(graft::dim(y[at.h]) + pads[0] + pads[1] - kh, strides[0]) + 1;
    y[at.w] = floor_div(graft::dim(y[at.w]) + pads[2] + pads[3] - kw, strides[1]) + 1;
    return graft::ok;
}

/// Convolution with bias; the filter is [kh, kw, in, out] for NHWC and [out, in, kh, kw] for NCHW.
struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .input("filter", "T")
                                          .optional_input("bias", "T")
                                          .output("y", "T")
                                          .attr("strides", integers(1, 1))
                                          .attr("pads", integers(0, 0, 0, 0))
                                          .attr("layout", "NHWC")
                                          .attr("relu", false);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const& filter = ctx.input<"filter">();
        if (!y.has_rank() || !filter.has_rank()) return ctx.output<"y">() = graft::shape::unknown_rank(), graft::ok;
        if (y.rank() != 4 || filter.rank() != 4)
            return graft::fail(graft::errc::wrong_rank, y.rank() != 4 ? "x" : "filter", "rank 4");
        bool const last = ctx.attr<"layout">() == "NHWC";
        auto const at = axes_of(ctx.attr<"layout">());
        if (contradict(y[at.c], filter[last ? 2 : 1]))
            return graft::fail(graft::errc::shape_mismatch, "filter", "the channels of x");
        if (auto const b = ctx.optional_input<"bias">(); b && contradict(*b, graft::shape{filter[last ? 3 : 0]}))
            return graft::fail(graft::errc::shape_mismatch, "bias", "an element for each filter");
        if (auto s = slide(
                y, at, filter[last ? 0 : 2], filter[last ? 1 : 3], ctx.attr<"strides">(), ctx.attr<"pads">());
            !s)
            return s;
        y[at.c] = filter[last ? 3 : 0];
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::infer<Conv>("y", {{"x", {1, 28, 28, 1}}, {"filter", {3, 3, 1, 8}},
                                          {"pads", graft::values{1, 1, 1, 1}}}) == graft::shape{1, 28, 28, 8});

struct MaxPool : graft::op<MaxPool> {
    static constexpr auto prototype = graft::prototype("MaxPool")
                                          .input("x", f16 | f32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("window", as_integers)
                                          .attr("strides", as_integers)
                                          .attr("pads", integers(0, 0, 0, 0))
                                          .attr("layout", "NHWC");

    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        auto const window = ctx.attr<"window">();
        if (y.has_rank() && y.rank() != 4)
            return graft::fail(graft::errc::wrong_rank, "x", "rank", 4, static_cast<std::int64_t>(y.rank()));
        if (window.size() != 2) return graft::fail(graft::errc::wrong_attribute_value, "window", "two numbers");
        if (y.has_rank())
            if (auto s = slide(
                    y, axes_of(ctx.attr<"layout">()), window[0], window[1], ctx.attr<"strides">(), ctx.attr<"pads">());
                !s)
                return s;
        return ctx.output<"y">() = y, graft::ok;
    }
};
static_assert(graft::infer<MaxPool>("y", {{"x", {1, 8, 28, 28}}, {"window", graft::values{2, 2}},
                                             {"strides", graft::values{2, 2}}, {"layout", "NCHW"}}) ==
              graft::shape{1, 8, 14, 14});

/// x [n, ...] by weights [out, in] or, transposed, [in, out].
struct Dense : graft::op<Dense> {
    static constexpr auto prototype = graft::prototype("Dense")
                                          .datatype("T", f16 | f32)
                                          .input("x", "T")
                                          .input("weights", "T")
                                          .optional_input("bias", "T")
                                          .output("y", "T")
                                          .attr("transposed", false);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const& w = ctx.input<"weights">();
        if (!x.has_rank() || !w.has_rank()) return ctx.output<"y">() = graft::shape::unknown_rank(), graft::ok;
        if (x.rank() < 1 || w.rank() != 2)
            return graft::fail(graft::errc::wrong_rank, "weights", "rank", 2, static_cast<std::int64_t>(w.rank()));
        bool const t = ctx.attr<"transposed">();
        if (contradict(x.elements(1, x.rank()), w[t ? 0 : 1]))
            return graft::fail(graft::errc::shape_mismatch, "weights", "the elements of a row of x");
        if (auto const b = ctx.optional_input<"bias">(); b && contradict(*b, graft::shape{w[t ? 1 : 0]}))
            return graft::fail(graft::errc::shape_mismatch, "bias", "an element for each output");
        return ctx.output<"y">() = graft::shape::of_rank(0).append(x[0]).append(w[t ? 1 : 0]), graft::ok;
    }
};
static_assert(graft::infer<Dense>("y", {{"x", {4, 8, 2, 2}}, {"weights", {10, 32}}}) == graft::shape{4, 10});

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f16 | f32).output("y", follow("x"));
};
struct Softmax : graft::op<Softmax> {
    static constexpr auto prototype = graft::prototype("Softmax").input("x", f16 | f32).output("y", follow("x"));
};
struct Bias : graft::op<Bias> {
    static constexpr auto prototype =
        graft::prototype("Bias").datatype("T", f16 | f32).input("x", "T").input("bias", "T").output("y", "T");

    /// The last axis of x has a bias for each element, as that of TensorFlow's BiasAdd.
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"x">(), &bias = ctx.input<"bias">();
        ctx.output<"y">() = x;
        if (!x.has_rank() || x.rank() == 0 || !contradict(bias, graft::shape{x[x.rank() - 1]})) return graft::ok;
        return ctx.fail<"bias">(graft::errc::shape_mismatch, "an element for each channel");
    }
};

struct operators {
    using list = graft::ops<Conv, MaxPool, Dense, Relu, Softmax, Bias>;
};

} // namespace tiny
