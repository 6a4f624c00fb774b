// graft/library/nn/pool/device_ops.hpp - CANN's device operators, shape inference only: pooling with CANN's own windows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct pool_device_lines {
    static constexpr char text[] = R"ops(
/// Gradient of a pooling with known positions of the maxima.
MaxPoolGradWithArgmaxV1 x:f16,f32 grad:'(any_shape) argmax:i32,u16(any_shape) -> y=x ksize?list(int) strides?list(int)
    pads?list(int)
    dtype?int=3 dilation?list(int)=1,1,1,1 ceil_mode?bool=false
/// Gradient of a pooling with known positions of the maxima.
MaxPoolGradWithArgmaxV2 x:f16 grad:f16(any_shape) argmax:u16(any_shape) -> y=x ksize?list(int) strides?list(int)
    pads?list(int) dtype?int=3
    dilation?list(int)=1,1,1,1 ceil_mode?bool=false
/// Gradient of MaxPoolGrad with respect to its last input.
MaxPoolGradGrad x1:real_number(any_shape) x2:real_number grad:real_number(any_shape) -> y=x2 ksize?list(int)
    strides?list(int)
    padding?string data_format?string="NHWC"
/// Gradient of MaxPoolV3 with respect to its input.
MaxPoolV3Grad orig_input:real_number orig_output:real_number(any_shape) grad:real_number(any_shape) ->
    out_grad=orig_input ksize?list(int)
    strides?list(int) padding_mode?string="CALCULATED" pads?list(int)=0,0,0,0 data_format?string="NCHW"
    global_pooling?bool=false ceil_mode?bool=false
)ops";
};

/// The attributes of a pooling with CANN's names: ksize and strides have a number for each axis of x, pads are top,
/// bottom, left and right, only for padding_mode CALCULATED.
struct calculated_window {
    std::string_view padding_mode, data_format;
    span<std::int64_t const> ksize, strides, pads;
    bool global = false, round_up = false;
};

/// Shape of a pooling with CANN's attributes. A format of x and data_format that contradict each other are rejected.
/// error wrong_rank, wrong_value, wrong_format, negative_dim
[[nodiscard]] constexpr result<shape> calculated_pool_shape(tensor_desc const& x, calculated_window const& w) {
    auto const layout = format_named(w.data_format);
    if ((x.format == format::nchw || x.format == format::nhwc) && x.format != layout)
        return fail(errc::wrong_format, "x", "the layout that data_format names");
    if (auto s = rule::expect_rank(x.shape, 4, "x"); !s) return s;
    if (w.padding_mode == "CALCULATED" && w.pads.size() != 4)
        return fail(errc::wrong_value, "pads", "top, bottom, left, right", 4, static_cast<std::int64_t>(w.pads.size()));
    auto y = rule::with_rank(x.shape, 4);
    for (std::size_t i = 0; i < 2; ++i) {
        auto const a = rule::axis_at(layout, "HW"[i]);
        dim const rows = y[a];
        auto const kernel = w.ksize[a], stride = w.strides[a];
        if (w.global) {
            y[a] = 1;
        } else if (w.padding_mode == "SAME") {
            y[a] = rule::same_output(rows, stride);
        } else {
            bool const padded = w.padding_mode == "CALCULATED";
            auto const n = rule::clipped_pool_output(rows, kernel, stride, padded ? w.pads[2 * i] : 0,
                padded ? w.pads[2 * i + 1] : 0, w.round_up, padded && w.pads[2 * i] > 0);
            if (n.known() && n.value() < 1) return rule::window_does_not_fit(kernel, rows);
            y[a] = n;
        }
    }
    return y;
}

/// Rule for shapes: x -> y, by `calculated_pool_shape`.
template <class Context> constexpr status infer_calculated_pool(Context& ctx) {
    using namespace literals;
    auto const y = calculated_pool_shape(ctx.desc("x"_p),
        {ctx.attr("padding_mode"_p), ctx.attr("data_format"_p), ctx.attr("ksize"_p), ctx.attr("strides"_p),
            ctx.attr("pads"_p), ctx.attr("global_pooling"_p), ctx.attr("ceil_mode"_p)});
    if (!y) return y.error();
    ctx.output("y"_p) = *y;
    return ok;
}

/// Shapes of a maximum and its bit mask: rows and columns are the axes `h` and h + 1 of x, `first` and first + 1 those
/// of ksize and strides. The mask has a row for each position of the window, and a bit for each maximum.
template <class Context>
constexpr status infer_masked_pool(Context& ctx, std::size_t h, std::size_t first, std::size_t pad) {
    using namespace literals;
    auto const& x = ctx.input("x"_p);
    auto y = ctx.output("y"_p), mask = ctx.output("argmax"_p);
    y = shape::unknown_rank(), mask = shape::unknown_rank();
    if (!x.has_rank()) return ok;
    if (x.rank() < 4 || x.rank() > 5)
        return fail(errc::wrong_rank, "x", "images, or blocks of them", 4, static_cast<std::int64_t>(x.rank()));
    auto const ksize = ctx.attr("ksize"_p), strides = ctx.attr("strides"_p), pads = ctx.attr("pads"_p);
    bool const round_up = ctx.attr("ceil_mode"_p);
    y = x, mask = x;
    for (std::size_t i = 0; i < 2; ++i) {
        dim const rows = x[h + i];
        auto const n = rule::clipped_pool_output(
            rows, ksize[first + i], strides[first + i], pads[pad + i], pads[pad + i], round_up, pads[pad + i] > 0);
        if (n.known() && n.value() < 1) return rule::window_does_not_fit(ksize[first + i], rows);
        y[h + i] = n;
    }
    mask[h] = ksize[first] * ksize[first + 1];
    mask[h + 1] = ceil_div(dim(y[h]) * dim(y[h + 1]), 16) + 1;
    return ok;
}

/// Largest element of each window. ksize and strides in the order of x's layout; padding_mode CALCULATED uses pads,
/// global_pooling the complete image.
struct MaxPoolV3 : op<MaxPoolV3> {
    static constexpr operator_line prototype{R"(MaxPoolV3 x -> y~x ksize?list(int)[4]{1..2147483647}
        strides?list(int)[4]{1..2147483647} padding_mode?string{"CALCULATED","SAME","VALID"}="CALCULATED"
        pads?list(int){0..2147483647}=0,0,0,0 data_format?string{"NHWC","NCHW"}="NCHW" global_pooling?bool=false
        ceil_mode?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_calculated_pool(ctx); }
};

/// Mean of each window, with the attributes of MaxPoolV3. `exclusive`: padding is not counted.
struct AvgPoolV2 : op<AvgPoolV2> {
    static constexpr operator_line prototype{R"(AvgPoolV2 x:f16,f32,f64 -> y~x ksize?list(int)[4]{1..2147483647}
        strides?list(int)[4]{1..2147483647} padding_mode?string{"CALCULATED","SAME","VALID"}="CALCULATED"
        pads?list(int){0..2147483647}=0,0,0,0 data_format?string{"NHWC","NCHW"}="NCHW" global_pooling?bool=false
        ceil_mode?bool=false exclusive?bool=true divisor_override?int=0)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_calculated_pool(ctx); }
};

/// Largest element of each window over rows and columns; the layout is that of x if it has one.
struct MaxPoolExt2 : op<MaxPoolExt2> {
    static constexpr operator_line prototype{R"(MaxPoolExt2 x -> y~x ksize?list(int)[4]{1..2147483647}
        strides?list(int)[4]{1..2147483647} padding?string{"SAME","VALID"}
        data_format?string{"NHWC","NCHW","NC1HWC0"}="NHWC")"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = rule::expect_rank(ctx.input<"x">(), 4, "x"); !s) return s;
        auto const layout = rule::layout_of(ctx.desc<"x">(), ctx.attr<"data_format">(), 4);
        auto const ksize = ctx.attr<"ksize">(), strides = ctx.attr<"strides">();
        auto y = rule::with_rank(ctx.input<"x">(), 4);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = rule::axis_at(layout, "HW"[i]);
            dim const rows = y[a];
            auto const n = ctx.attr<"padding">() == "SAME" ? rule::same_output(rows, strides[a])
                                                           : rule::conv_output(rows, ksize[a], strides[a], 1, 0, 0);
            if (n.known() && n.value() < 1 && !rows.is(0)) return rule::window_does_not_fit(ksize[a], rows);
            y[a] = n;
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Largest element of each window, and a bit mask of its position. ksize, strides and pads have rows and columns in
/// the middle.
struct MaxPoolWithArgmaxV1 : op<MaxPoolWithArgmaxV1> {
    static constexpr operator_line prototype{R"(MaxPoolWithArgmaxV1 x -> y~x argmax:u16
        ksize?list(int)[4]{1..2147483647} strides?list(int)[4]{1..2147483647} pads?list(int)[4]{0..2147483647}
        dtype?int=3 dilation?list(int)=1,1,1,1 ceil_mode?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_masked_pool(ctx, 2, 1, 1); }
};

/// Largest element of each window, and a bit mask of its position. Rows and columns of ksize, strides and pads come
/// last, unless x is NHWC.
struct MaxPoolWithArgmaxV2 : op<MaxPoolWithArgmaxV2> {
    static constexpr operator_line prototype{R"(MaxPoolWithArgmaxV2 x:f16 -> y:' argmax:u16
        ksize?list(int)[4]{1..2147483647} strides?list(int)[4]{1..2147483647} pads?list(int)[4]{0..2147483647}
        dtype?int=3 dilation?list(int)=1,1,1,1 ceil_mode?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        std::size_t const h = ctx.desc<"x">().format == format::nhwc ? 1 : 2;
        return infer_masked_pool(ctx, h, h, 2);
    }
};

/// Gradient of MaxPool3DGrad with respect to its last input. ksize and strides have one number, three, or one for each
/// axis.
struct MaxPool3DGradGrad : op<MaxPool3DGradGrad> {
    static constexpr operator_line prototype{R"(MaxPool3DGradGrad orig_x:real_number orig_y:' grads:' -> y=orig_y
        ksize?list(int)[1..]{1..2147483647} strides?list(int)[1..]{1..2147483647} pads?list(int)[6]{0..2147483647}
        data_format?string{"NDHWC","NCDHW"}="NDHWC")"};
    static constexpr status verify(verify_context& ctx) {
        if (!ctx.desc<"orig_x">().shape.has_rank()) return ok;
        for (auto const n : {ctx.attr<"ksize">().size(), ctx.attr<"strides">().size()})
            if (n != 1 && n != 3 && n != 5)
                return fail(errc::wrong_value, "ksize", "one, three or five numbers", static_cast<std::int64_t>(n));
        return rule::expect_rank(ctx.desc<"orig_x">().shape, 5, "orig_x");
    }
};

/// Mean of each channel of each image, with x channels first.
struct GlobalAveragePool : op<GlobalAveragePool> {
    static constexpr operator_line prototype{"GlobalAveragePool x:f32,f64,f16 -> y~x"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& d = ctx.desc<"x">();
        if (d.format == format::nhwc || d.format == format::ndhwc)
            return fail(errc::wrong_format, "x", "channels first");
        auto y = ctx.output<"y">();
        y = rule::or_unknown_rank(d.shape);
        if (!d.shape.has_rank()) return ok;
        if (d.shape.rank() < 3)
            return fail(errc::wrong_rank, "x", "a batch, channels and an axis or more", 3,
                static_cast<std::int64_t>(d.shape.rank()));
        for (std::size_t i = 2; i < d.shape.rank(); ++i) y[i] = 1;
        return ok;
    }
};

/// The divisor of AvgPool1D: one factor for each window along the columns of x, in blocks of 16.
struct AvgPool1DAvgMatrix : op<AvgPool1DAvgMatrix> {
    static constexpr operator_line prototype{R"(AvgPool1DAvgMatrix x:f16,f32,f64,i8,i16,i32,i64,u8 -> y~x
        ksize?int{1..2147483647} strides?int{1..2147483647} pads?list(int)[2..]{0..2147483647} ceil_mode?bool=false
        count_include_pad?bool=false)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& d = ctx.desc<"x">();
        if (!d.shape.has_rank()) return ctx.output<"y">() = shape::of_rank(4), ok;
        if (d.format != format::nhwc && d.format != format::nchw) return fail(errc::wrong_format, "x", "NCHW or NHWC");
        if (auto s = rule::expect_rank(d.shape, 4, "x"); !s) return s;
        auto const columns = rule::axis_at(d.format, 'W');
        auto const x = rule::with_rank(d.shape, 4);
        auto const pads = ctx.attr<"pads">();
        auto const n = rule::clipped_pool_output(x[columns], ctx.attr<"ksize">(), ctx.attr<"strides">(), pads[0],
            pads[1], ctx.attr<"ceil_mode">(), pads[0] > 0);
        if (n.known() && n.value() < 1) return rule::window_does_not_fit(ctx.attr<"ksize">(), x[columns]);
        auto y = shape{1, 1, 1, 1};
        y[rule::axis_at(d.format, 'C')] = 16;
        y[columns] = n;
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of this file; none has a kernel.
using pool_device_ops =
    join<listed_ops<pool_device_lines>, ops<MaxPoolV3, AvgPoolV2, MaxPoolExt2, MaxPoolWithArgmaxV1, MaxPoolWithArgmaxV2,
                                            MaxPool3DGradGrad, GlobalAveragePool, AvgPool1DAvgMatrix>>;

} // namespace library
GRAFT_END
