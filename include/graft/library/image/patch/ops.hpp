// graft/library/image/patch/ops.hpp - operators: windows of images: patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Windows of NHWC images as vectors: [N, oh, ow, kh * kw * C]; ksizes, strides and rates are [1, h, w, 1].
/// source TensorFlow ExtractImagePatches
struct ExtractImagePatches : graft::op<ExtractImagePatches> {
    static constexpr operator_line prototype{R"(ExtractImagePatches x:real_number,bool(has_format) -> y~x%x
        ksizes?list(int)[4..]{1..2147483647} strides?list(int)[4..] rates?list(int)[4..]
        padding?string{"SAME","VALID"})"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const size = ctx.attr<"ksizes">();
        rule::window const w{ctx.attr<"padding">(), ctx.attr<"strides">(), ctx.attr<"rates">(), {}};
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = rule::check_window(w, 4); !s) return s;
        if (size.size() != 4) return fail(errc::wrong_value, "ksizes", "one size per axis", 4, size.size());
        for (std::size_t i : {0u, 3u}) {
            if (size[i] != 1) return fail(errc::wrong_value, "ksizes", "1 over batch and channels", 1, size[i]);
            if (w.strides[i] != 1)
                return fail(errc::wrong_value, "strides", "1 over batch and channels", 1, w.strides[i]);
            if (w.dilations.size() != 4 || w.dilations[i] != 1)
                return fail(errc::wrong_value, "rates", "1 over batch and channels", 1);
        }
        auto y = rule::with_rank(ctx.input<"x">(), 4);
        for (std::size_t a : {1u, 2u}) {
            auto const p = rule::window_positions(w, a - 1, a, y[a], size[a]);
            if (p.known() && p.value() < 0) return rule::window_does_not_fit(size[a], y[a]);
            y[a] = p;
        }
        y[3] = dim(y[3]) * dim(size[1]) * dim(size[2]);
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Grayscale dilation: the maximum of x + filter in each window; x [N,H,W,C] and filter [kh,kw,C], or x [N,C,H,W] and
/// filter [C,kh,kw]; strides and rates have one number for each axis of x; pads [top, bottom, left, right] are used if
/// padding_mode is CALCULATED.
/// source TensorFlow Dilation2D, CANN Dilation2D
struct Dilation2D : graft::op<Dilation2D> {
    static constexpr operator_line prototype{R"(Dilation2D x:T(has_format) filter:T -> y~x%x strides?list(int)[4..]
        rates?list(int)[4..] padding_mode?string{"SAME","VALID","CALCULATED"}="SAME" pads?list(int)=0,0,0,0
        ceil_mode?bool=false data_format?string{"NHWC","NCHW"}="NHWC" where T=real_number)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const mode = ctx.attr<"padding_mode">();
        rule::window const w{
            mode == "CALCULATED" ? "EXPLICIT" : mode, ctx.attr<"strides">(), ctx.attr<"rates">(), ctx.attr<"pads">()};
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"filter">(), 3, "filter"); !s) return s;
        if (auto s = rule::check_window(w, 4); !s) return s;
        if (w.dilations.size() != 4) return fail(errc::wrong_value, "rates", "one rate per axis", 4, 0);
        auto y = rule::with_rank(ctx.input<"x">(), 4);
        auto const k = rule::with_rank(ctx.input<"filter">(), 3);
        auto const layout = rule::layout_of(ctx.desc<"x">(), ctx.attr<"data_format">(), 4);
        auto const c = rule::axis_at(layout, 'C');
        if (w.strides[0] != 1 || w.strides[c] != 1)
            return fail(errc::wrong_value, "strides", "1 over batch and channels", 1);
        auto const channels = c == 1 ? std::size_t{0} : std::size_t{2}, taps = c == 1 ? std::size_t{1} : std::size_t{0};
        if (contradict(y[c], k[channels]))
            return fail(
                errc::shape_mismatch, "filter", "the channels of x", dim(y[c]).value(), dim(k[channels]).value());
        y[c] = merge(dim(y[c]), k[channels]);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = rule::axis_at(layout, "HW"[i]);
            dim const tap = k[taps + i];
            auto const n = rule::window_positions(w, i, a, y[a], tap);
            if (n.known() && n.value() < 0)
                return fail(errc::negative_dim, "x", "at least as large as the filter", tap.value(), dim(y[a]).value());
            y[a] = n;
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Windows of one size, one per image, at offsets [N, 2]. x [N,H,W,C]. Source: TensorFlow ExtractGlimpse.
struct ExtractGlimpse : graft::op<ExtractGlimpse> {
    static constexpr operator_line prototype{R"(ExtractGlimpse x:f32(has_format) size:i32(value_depend) offsets:f32
        -> y%x:' centered?bool=true normalized?bool=true uniform_noise?bool=true noise?string="uniform")"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        if (auto s = rule::expect_rank(ctx.input<"offsets">(), 2, "offsets"); !s) return s;
        auto y = rule::with_rank(ctx.input<"x">(), 4);
        auto const at = rule::with_rank(ctx.input<"offsets">(), 2);
        if (contradict(at[1], dim(2)))
            return fail(errc::wrong_shape, "offsets", "two numbers per image", 2, dim(at[1]).value());
        if (contradict(y[0], at[0]))
            return fail(errc::shape_mismatch, "offsets", "one per image", dim(y[0]).value(), dim(at[0]).value());
        y[0] = merge(dim(y[0]), at[0]);
        auto const size = ctx.value<"size">();
        if (contradict(size.size(), dim(2)))
            return fail(errc::wrong_element_count, "size", "height and width", 2, size.size().value());
        for (std::size_t i = 0; i < 2; ++i) {
            if (size[i].known() && size[i].value() < 0)
                return fail(errc::negative_dim, "size", "not negative", size[i].value());
            y[1 + i] = size[i];
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of inference in this file.
using patch_ops = ops<ExtractImagePatches, Dilation2D, ExtractGlimpse>;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct patch_training_lines {
    static constexpr char text[] = R"ops(
ExtractGlimpseV2 input:f32 size:i32 offsets:f32 -> glimpse:f32 centered?bool=true normalized?bool=true
    uniform_noise?bool=true noise?string="uniform" | [b,?,?,c] [2] [b,2] > [b,?,?,c]
/// The gradient of Dilation2D with respect to its input.
Dilation2DBackpropInput x:T filter:T out_backprop:T -> y:T strides?list(int)[4..] rates?list(int)[4..]
    padding_mode?string{"SAME","VALID","CALCULATED"}="SAME" pads?list(int)=0,0,0,0 ceil_mode?bool=false
    data_format?string{"NHWC","NCHW"}="NHWC" where T=real_number | S ? ? > S
    | tf: input,filter,out_backprop->in_backprop
    padding_mode>padding?string{"SAME","VALID"} -pads -ceil_mode -data_format
/// The gradient of Dilation2D with respect to its filter.
Dilation2DBackpropFilter x:T filter:T out_backprop:T -> y:T strides?list(int)[4..] rates?list(int)[4..]
    padding_mode?string{"SAME","VALID","CALCULATED"}="SAME" pads?list(int)=0,0,0,0 ceil_mode?bool=false
    data_format?string{"NHWC","NCHW"}="NHWC" where T=real_number | ? S ? > S | tf:
    input,filter,out_backprop->filter_backprop padding_mode>padding?string{"SAME","VALID"} -pads -ceil_mode -data_format
)ops";
};

using Dilation2DBackpropInput = listed<patch_training_lines, "Dilation2DBackpropInput">;
using Dilation2DBackpropFilter = listed<patch_training_lines, "Dilation2DBackpropFilter">;

/// The operators of training graphs in this file.
using patch_training_ops =
    ops<Dilation2DBackpropInput, Dilation2DBackpropFilter, listed<patch_training_lines, "ExtractGlimpseV2">>;

} // namespace library
GRAFT_END
