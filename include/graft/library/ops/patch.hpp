// graft/library/ops/patch.hpp - windows of images: patches, glimpses, dilation, warping
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/library/ops/shape_from_value.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

/// Windows of NHWC images as vectors: [N, oh, ow, kh * kw * C]; ksizes, strides and rates are [1, h, w, 1].
/// source TensorFlow ExtractImagePatches
struct ExtractImagePatches : graft::op<ExtractImagePatches> {
    static constexpr auto prototype = graft::prototype("ExtractImagePatches")
        .input("x", real_number | boolean, has_format)
        .output("y", follow("x", aspect::dtype | aspect::format))
        .attr("ksizes", as_integers)
        .attr("strides", as_integers)
        .attr("rates", as_integers)
        .attr("padding", as_text);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const size = ctx.attr<"ksizes">();
        window const w{ctx.attr<"padding">(), ctx.attr<"strides">(), ctx.attr<"rates">(), {}};
        if (w.padding == "EXPLICIT") return fail(errc::wrong_value, "padding", "SAME or VALID");
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = check_window(w, 4); !s) return s;
        if (size.size() != 4) return fail(errc::wrong_value, "ksizes", "one size per axis", 4, static_cast<std::int64_t>(size.size()));
        for (auto k : size)
            if (k < 1 || k > largest_step) return fail(errc::wrong_value, "ksizes", "at least 1", k);
        for (std::size_t i : {0u, 3u}) {
            if (size[i] != 1) return fail(errc::wrong_value, "ksizes", "1 over batch and channels", 1, size[i]);
            if (w.strides[i] != 1) return fail(errc::wrong_value, "strides", "1 over batch and channels", 1, w.strides[i]);
            if (w.dilations.size() != 4 || w.dilations[i] != 1) return fail(errc::wrong_value, "rates", "1 over batch and channels", 1);
        }
        auto y = with_rank(ctx.input<"x">(), 4);
        for (std::size_t a : {1u, 2u}) {
            auto const p = window_positions(w, a - 1, a, y[a], size[a]);
            if (p.known() && p.value() < 0) return window_does_not_fit(size[a], y[a]);
            y[a] = p;
        }
        y[3] = dim(y[3]) * dim(size[1]) * dim(size[2]);
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Windows of NCHW images as columns: [N, C * kh * kw, oh * ow]; pads [top, bottom, left, right].
/// source Caffe Im2colLayer, CANN Im2col
struct Im2col : graft::op<Im2col> {
    static constexpr auto prototype = graft::prototype("Im2col")
        .input("x", real_number, has_format)
        .output("y", follow("x", aspect::dtype))
        .attr("ksizes", as_integers)
        .attr("strides", integers(1, 1))
        .attr("dilations", integers(1, 1))
        .attr("pads", integers(0, 0, 0, 0));
    static constexpr status infer_shape(shape_context& ctx) {
        auto const k = ctx.attr<"ksizes">(), s = ctx.attr<"strides">(), d = ctx.attr<"dilations">(), p = ctx.attr<"pads">();
        if (auto why = check_rank(ctx.input<"x">(), 4, "x"); !why) return why;
        auto const two = [](std::string_view name, span<std::int64_t const> all) {
            if (all.size() != 2) return fail(errc::wrong_value, name, "height and width", 2, static_cast<std::int64_t>(all.size()));
            for (auto n : all)
                if (n < 1 || n > largest_step) return fail(errc::wrong_value, name, "at least 1", n);
            return ok;
        };
        if (auto why = two("ksizes", k); !why) return why;
        if (auto why = two("strides", s); !why) return why;
        if (auto why = two("dilations", d); !why) return why;
        if (p.size() != 4) return fail(errc::wrong_value, "pads", "top, bottom, left, right", 4, static_cast<std::int64_t>(p.size()));
        for (auto n : p)
            if (n < 0 || n > largest_step) return fail(errc::wrong_value, "pads", "not negative", n);
        auto const x = with_rank(ctx.input<"x">(), 4);
        auto positions = dim(1);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const n = conv_output(x[2 + i], k[i], s[i], d[i], p[2 * i], p[2 * i + 1]);
            if (n.known() && n.value() < 0) return window_does_not_fit(k[i], x[2 + i]);
            positions = positions * n;
        }
        ctx.output<"y">() = shape::of_rank(0).append(x[0]).append(dim(x[1]) * dim(k[0]) * dim(k[1])).append(positions);
        return ok;
    }
};

/// Grayscale dilation: the largest of x + filter in each window; x [N,H,W,C], filter [kh,kw,C]; strides and rates are
/// [1, h, w, 1]. Source: TensorFlow Dilation2D.
struct Dilation2D : graft::op<Dilation2D> {
    static constexpr auto prototype = graft::prototype("Dilation2D")
        .datatype("T", real_number)
        .input("x", "T", has_format)
        .input("filter", "T")
        .output("y", follow("x", aspect::dtype | aspect::format))
        .attr("strides", as_integers)
        .attr("rates", as_integers)
        .attr("padding_mode", "SAME")
        .attr("pads", integers(0, 0, 0, 0))
        .attr("ceil_mode", false)
        .attr("data_format", "NHWC");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const mode = ctx.attr<"padding_mode">();
        if (mode != "SAME" && mode != "VALID") return fail(errc::wrong_value, "padding_mode", "SAME or VALID");
        window const w{mode, ctx.attr<"strides">(), ctx.attr<"rates">(), {}};
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = check_rank(ctx.input<"filter">(), 3, "filter"); !s) return s;
        if (auto s = check_window(w, 4); !s) return s;
        if (w.dilations.size() != 4) return fail(errc::wrong_value, "rates", "one rate per axis", 4, 0);
        auto y = with_rank(ctx.input<"x">(), 4);
        auto const k = with_rank(ctx.input<"filter">(), 3);
        auto const layout = layout_of(ctx.desc<"x">(), ctx.attr<"data_format">(), 4);
        auto const c = axis_at(layout, 'C');
        if (w.strides[0] != 1 || w.strides[c] != 1) return fail(errc::wrong_value, "strides", "1 over batch and channels", 1);
        if (contradict(y[c], k[2])) return fail(errc::shapes_differ, "filter", "the channels of x", dim(y[c]).value(), dim(k[2]).value());
        y[c] = merge(dim(y[c]), k[2]);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = axis_at(layout, "HW"[i]);
            auto const n = window_positions(w, i, a, y[a], k[i]);
            if (n.known() && n.value() < 0) return fail(errc::negative_dim, "x", "at least as large as the filter", dim(k[i]).value(), dim(y[a]).value());
            y[a] = n;
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Windows of one size, one per image, at offsets [N, 2]. x [N,H,W,C]. Source: TensorFlow ExtractGlimpse.
struct ExtractGlimpse : graft::op<ExtractGlimpse> {
    static constexpr auto prototype = graft::prototype("ExtractGlimpse")
        .input("x", f32, has_format)
        .input("size", i32, value_depend)
        .input("offsets", f32)
        .output("y", f32, follow("x", aspect::format))
        .attr("centered", true)
        .attr("normalized", true)
        .attr("uniform_noise", true)
        .attr("noise", "uniform");
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = check_rank(ctx.input<"offsets">(), 2, "offsets"); !s) return s;
        auto y = with_rank(ctx.input<"x">(), 4);
        auto const at = with_rank(ctx.input<"offsets">(), 2);
        if (contradict(at[1], dim(2))) return fail(errc::wrong_shape, "offsets", "two numbers per image", 2, dim(at[1]).value());
        if (contradict(y[0], at[0])) return fail(errc::shapes_differ, "offsets", "one per image", dim(y[0]).value(), dim(at[0]).value());
        y[0] = merge(dim(y[0]), at[0]);
        auto const size = ctx.value<"size">();
        if (contradict(size.size(), dim(2))) return fail(errc::wrong_element_count, "size", "height and width", 2, size.size().value());
        for (std::size_t i = 0; i < 2; ++i) {
            if (size[i].known() && size[i].value() < 0) return fail(errc::negative_dim, "size", "not negative", size[i].value());
            y[1 + i] = size[i];
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// x [N,C,H,W] sampled at an affine grid: theta [N, 6] (or as much as default_theta leaves open). output_size [h, w], -1 =
/// that of x. Source: Caffe SpatialTransformerLayer.
struct SpatialTransformerD : graft::op<SpatialTransformerD> {
    static constexpr auto prototype = graft::prototype("SpatialTransformerD")
        .datatype("T", f16 | f32)
        .input("x", "T", has_format)
        .optional_input("theta", "T")
        .output("y", follow("x", aspect::dtype | aspect::format))
        .attr("output_size", integers(-1, -1))
        .attr("default_theta", reals())
        .attr("align_corners", false)
        .attr("use_default_theta", booleans());
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const size = ctx.attr<"output_size">(), fixed = ctx.attr<"use_default_theta">();
        if (size.size() != 2) return fail(errc::wrong_value, "output_size", "height and width", 2, static_cast<std::int64_t>(size.size()));
        if (!fixed.empty() && fixed.size() != 6) return fail(errc::wrong_value, "use_default_theta", "one per number of theta", 6, static_cast<std::int64_t>(fixed.size()));
        std::int64_t open = 6;
        for (auto f : fixed) open -= f != 0;
        auto y = with_rank(ctx.input<"x">(), 4);
        if (auto const* theta = ctx.optional<"theta">(); theta && theta->has_rank()) {
            if (theta->rank() < 1) return fail(errc::wrong_rank, "theta", "one row per image", 2, 0);
            if (auto const n = theta->elements(1, theta->rank()); contradict(n, dim(open)))
                return fail(errc::wrong_shape, "theta", "a number for each that has no default", open, n.value());
            if (contradict(y[0], (*theta)[0])) return fail(errc::shapes_differ, "theta", "one per image", dim(y[0]).value(), dim((*theta)[0]).value());
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (size[i] < -1 || size[i] == 0) return fail(errc::wrong_value, "output_size", "above 0, or -1", size[i]);
            if (size[i] > 0) y[2 + i] = size[i];
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// x [N,C,H,W] seen through a projective transformation, matrix [N, 9]. Source: CANN WarpPerspective, OpenCV warpPerspective.
struct WarpPerspective : graft::op<WarpPerspective> {
    static constexpr auto prototype = graft::prototype("WarpPerspective")
        .input("x", f32 | u8, has_format)
        .input("matrix", f32 | f64)
        .output("y", follow("x", aspect::dtype | aspect::format))
        .attr("out_height", as_integer)
        .attr("out_width", as_integer)
        .attr("interpolation_mode", "bilinear")
        .attr("border_type", "BORDER_CONSTANT")
        .attr("constant", 0.0)
        .attr("data_format", "CHW");
    static constexpr status verify(verify_context& ctx) {
        if (auto const m = ctx.attr<"interpolation_mode">(); m != "bilinear" && m != "nearest") return fail(errc::wrong_value, "interpolation_mode", "bilinear or nearest");
        if (auto const b = ctx.attr<"border_type">(); b != "BORDER_CONSTANT" && b != "BORDER_REPLICATE")
            return fail(errc::wrong_value, "border_type", "BORDER_CONSTANT or BORDER_REPLICATE");
        if (auto const f = ctx.attr<"data_format">(); f != "CHW" && f != "HWC") return fail(errc::wrong_value, "data_format", "CHW or HWC");
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = check_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const h = ctx.attr<"out_height">(), w = ctx.attr<"out_width">();
        if (h < 1) return fail(errc::wrong_value, "out_height", "at least 1", h);
        if (w < 1) return fail(errc::wrong_value, "out_width", "at least 1", w);
        auto y = with_rank(ctx.input<"x">(), 4);
        auto const& m = ctx.input<"matrix">();
        if (m.has_rank() && m.rank() > 0) {
            if (auto const n = m.elements(1, m.rank()); contradict(n, dim(9))) return fail(errc::wrong_shape, "matrix", "nine numbers per image", 9, n.value());
            if (contradict(y[0], m[0])) return fail(errc::shapes_differ, "matrix", "one per image", dim(y[0]).value(), dim(m[0]).value());
        }
        std::size_t const at = ctx.attr<"data_format">() == "CHW" ? 2 : 1;
        y[at] = h;
        y[at + 1] = w;
        ctx.output<"y">() = y;
        return ok;
    }
};

using patch_ops = graft::ops<ExtractImagePatches, Im2col, Dilation2D, ExtractGlimpse, SpatialTransformerD, WarpPerspective>;

} // namespace library
GRAFT_END
