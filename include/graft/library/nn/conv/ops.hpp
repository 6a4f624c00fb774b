// graft/library/nn/conv/ops.hpp - operators: convolutions, deformable ones too
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/infer/work.hpp"

GRAFT_BEGIN
namespace library {

/// An attribute as specified: if a rule reads many of them, a function for each dominates the compile time.
template <fixed_string Name, class Op> [[nodiscard]] constexpr attr_value const& given(rule_context<Op> const& ctx) {
    constexpr int at = graft::detail::look_up(Op::prototype, access::attribute, Name.chars);
    static_assert(at >= 0, "the operator's definition does not have this attribute");
    return ctx.erased().attribute(at & graft::detail::attribute_positions);
}
/// The window attributes of an operator that has all of them.
template <class Op> [[nodiscard]] constexpr rule::window window_of(rule_context<Op> const& ctx) {
    return {given<"padding">(ctx).string, given<"strides">(ctx).integers, given<"dilations">(ctx).integers,
        given<"pads">(ctx).integers};
}

/// Sets the shape of y, and checks the bias: a number for each channel of y.
/// error wrong_element_count, and the error in `y`
template <class Context> [[nodiscard]] constexpr status set_convolved(Context& ctx, result<shape> const& y) {
    using namespace literals;
    if (!y) return y.error();
    if (auto const bias = ctx.optional_input("bias"_p)) {
        auto const c = rule::axis_at(rule::layout_of(ctx.desc("x"_p), ctx.attr("data_format"_p), y->rank()), 'C');
        if (auto s = rule::expect_elements(*bias, (*y)[c], "bias"); !s) return s;
    }
    ctx.output("y"_p) = *y;
    return ok;
}

/// A window moves over the spatial axes: its steps along the batch and the channels are 1.
/// error wrong_value
template <class Context> [[nodiscard]] constexpr status moves_in_space(Context& ctx, std::size_t rank) {
    using namespace literals;
    auto const layout = rule::layout_of(ctx.desc("x"_p), ctx.attr("data_format"_p), rank);
    auto const w = window_of(ctx);
    for (auto const axis : {rule::axis_at(layout, 'N'), rule::axis_at(layout, 'C')}) {
        if (axis < w.strides.size() && w.strides[axis] != 1)
            return fail(errc::wrong_value, "strides", "1 for the batch and the channels", 1, w.strides[axis]);
        if (axis < w.dilations.size() && w.dilations[axis] != 1)
            return fail(errc::wrong_value, "dilations", "1 for the batch and the channels", 1, w.dilations[axis]);
    }
    return ok;
}
/// The rule for shapes of a convolution of images of this rank.
/// error wrong_rank, wrong_value, shape_mismatch, negative_dim, wrong_element_count
template <std::size_t Rank, class Context> [[nodiscard]] constexpr status convolve(Context& ctx) {
    using namespace literals;
    rule::convolution const requested{ctx.desc("x"_p), ctx.desc("filter"_p), given<"data_format">(ctx).string,
        window_of(ctx), given<"groups">(ctx).integer, Rank};
    if (auto s = moves_in_space(ctx, Rank); !s) return s;
    if (rule::convolve_numbers<Rank>(requested, ctx.optional_input("bias"_p), ctx.output("y"_p).written())) return ok;
    return set_convolved(ctx, rule::conv_shape(requested));
}

/// 2-D convolution. x [N,H,W,C] or [N,C,H,W]; filter [H,W,Cin/groups,Cout] (format HWCN, TensorFlow) or
/// [Cout,Cin/groups,H,W] (NCHW, Caffe). With groups = 1 the groups follow from the channels, as in TensorFlow.
/// source TensorFlow Conv2D, Caffe ConvolutionLayer
struct Conv2D : graft::op<Conv2D> {
    static constexpr operator_line prototype{R"(Conv2D x:T(has_format) filter:T(has_format) bias?:T -> y%x:T(has_format)
        strides?list(int){1..2147483647} pads?list(int)=0,0,0,0 dilations?list(int)=1,1,1,1 groups?int>=1=1
        data_format?string{"NHWC","NCHW"}="NHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=floating,i32,i8,u8)"};
    static constexpr status infer_shape(shape_context& ctx) { return convolve<4>(ctx); }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::convolution(w); }
};

/// Depthwise 2-D convolution: filter [H,W,C,M], output channels C*M in the order c*M + m.
/// source TensorFlow DepthwiseConv2dNative
struct DepthwiseConv2D : graft::op<DepthwiseConv2D> {
    static constexpr operator_line prototype{R"(DepthwiseConv2D x:T(has_format) filter:T(has_format) bias?:T ->
        y%x:T(has_format) strides?list(int){1..2147483647} pads?list(int)=0,0,0,0 dilations?list(int)=1,1,1,1
        data_format?string{"NHWC","NCHW"}="NHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (auto s = moves_in_space(ctx, 4); !s) return s;
        return set_convolved(ctx,
            rule::depthwise_shape(ctx.desc<"x">(), ctx.desc<"filter">(), ctx.attr<"data_format">(), window_of(ctx)));
    }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::convolution(w); }
};

/// Transposed convolution with Caffe's filter [Cin, Cout/groups, kh, kw]; strides are those of height and width.
/// source Caffe DeconvolutionLayer, CANN Deconvolution
struct Deconvolution : graft::op<Deconvolution> {
    static constexpr operator_line prototype{R"(Deconvolution x:T(has_format) filter:T(has_format) bias?:T ->
        y%x:T(has_format) strides?list(int){1..2147483647}=1,1 pads?list(int)=0,0,0,0 dilations?list(int)=1,1,1,1
        groups?int>=1=1 data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NCHW" where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const order = ctx.desc<"filter">().format;
        if (order != format::nd && order != format::nchw)
            return fail(errc::wrong_format, "filter", "NCHW, which is [Cin, Cout / groups, kh, kw]");
        auto const two = ctx.attr<"strides">();
        if (two.size() != 2)
            return fail(errc::wrong_value, "strides", "height and width", 2, static_cast<std::int64_t>(two.size()));
        auto const strides = rule::strides_of_axes(two, rule::layout_of(ctx.desc<"x">(), ctx.attr<"data_format">(), 4));
        rule::window const w{"EXPLICIT", strides, ctx.attr<"dilations">(), ctx.attr<"pads">()};
        return set_convolved(ctx, rule::deconv_shape(ctx.desc<"x">(), ctx.input<"filter">(), ctx.attr<"data_format">(),
                                      w, ctx.attr<"groups">()));
    }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::deconvolution(w); }
};

/// 3-D convolution. x [N,D,H,W,C] or [N,C,D,H,W]; filter [D,H,W,Cin,Cout]; pads front, back, top, bottom, left, right.
/// source TensorFlow Conv3D
struct Conv3D : graft::op<Conv3D> {
    static constexpr operator_line prototype{R"(Conv3D x:T(has_format) filter:T(has_format) bias?:T -> y%x:T(has_format)
        strides?list(int)[5..]{1..2147483647} pads?list(int)=0,0,0,0,0,0 dilations?list(int)=1,1,1,1,1 groups?int>=1=1
        data_format?string{"NDHWC","NCDHW"}="NDHWC" padding?string{"EXPLICIT","SAME","VALID"}="EXPLICIT" where
        T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) { return convolve<5>(ctx); }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::convolution(w); }
};

/// Convolution of x [batch.., channels, spatial..] whose channels are at `axis`; all axes before are the batch. filter
/// [Cout, Cin/groups, kernel..], transposed: [Cin, Cout/groups, kernel..]; strides, dilations and pads (the same on
/// both sides) one per spatial axis.
/// source Caffe ConvolutionLayer, DeconvolutionLayer
struct ConvolutionNd : graft::op<ConvolutionNd> {
    static constexpr operator_line prototype{R"(ConvolutionNd x:T filter:T bias?:T -> y:T strides?list(int)
        pads?list(int) dilations?list(int) groups?int>=1=1 axis?int=1 transposed?bool=false where T=floating,i32)"};
    /// Channels are the second axis, in the filter too: the output first, or the input if it is transposed. A
    /// transposed one with equal numbers of input and output channels counts as one that is not.
    static constexpr std::int64_t macs(work_frame const& w) {
        auto const channels_of = [](shape const& s) { return s.rank() < 2 ? 0 : s[1].value(); };
        bool const transposed = w.inputs[1].shape.rank() > 1 &&
                                w.inputs[1].shape[0].value() != channels_of(w.outputs[0].shape);
        auto const channels = channels_of(transposed ? w.inputs[0].shape : w.outputs[0].shape);
        return channels == 0 ? 0 : (transposed ? w.read(0) : w.written()) * (w.read(1) / channels);
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &given = ctx.input<"x">(), &f = ctx.input<"filter">();
        auto const strides = ctx.attr<"strides">(), pads = ctx.attr<"pads">(), dilations = ctx.attr<"dilations">();
        auto const groups = ctx.attr<"groups">();
        bool const transposed = ctx.attr<"transposed">();
        auto y = ctx.output<"y">();
        // from the front, the axis and the filter determine the rank
        bool const ranked = given.has_rank() ||
                            (ctx.attr<"axis">() >= 0 && f.has_rank() && f.rank() >= 2 &&
                                ctx.attr<"axis">() < static_cast<std::int64_t>(max_rank - f.rank()));
        if (!ranked || !f.has_rank()) return y = shape::unknown_rank(), ok;
        auto const x = given.has_rank()
                           ? given
                           : rule::with_rank(given, static_cast<std::size_t>(ctx.attr<"axis">()) + f.rank() - 1);
        auto const axis = normalize_axis(ctx.attr<"axis">(), x.rank());
        if (!axis) return axis.error();
        auto const spatial = x.rank() - *axis - 1;
        if (f.rank() != spatial + 2)
            return fail(errc::wrong_rank, "filter", "two axes and the spatial ones",
                static_cast<std::int64_t>(spatial) + 2, static_cast<std::int64_t>(f.rank()));
        for (auto const list : {strides, pads, dilations})
            if (list.size() != spatial)
                return fail(errc::wrong_value, "strides", "one number per spatial axis",
                    static_cast<std::int64_t>(spatial), static_cast<std::int64_t>(list.size()));
        dim const channels = x[*axis], takes = transposed ? f[0] : f[1] * dim(groups),
                  gives = transposed ? f[1] * dim(groups) : f[0];
        if (contradict(channels, takes))
            return fail(errc::shape_mismatch, "filter", "the channels of x", channels.value(), takes.value());
        for (dim const n : {takes, gives})
            if (n.known() && n.value() % groups != 0)
                return fail(errc::wrong_value, "groups", "a divisor of the channels on both sides", n.value(), groups);
        if (auto s = rule::expect_elements(ctx.optional_input<"bias">(), gives, "bias"); !s) return s;
        y = x;
        y[*axis] = gives;
        for (std::size_t i = 0; i < spatial; ++i) {
            if (strides[i] < 1 || strides[i] > rule::largest_step)
                return fail(errc::wrong_value, "strides", "from 1 to 2147483647", strides[i]);
            if (dilations[i] < 1 || dilations[i] > rule::largest_step)
                return fail(errc::wrong_value, "dilations", "from 1 to 2147483647", dilations[i]);
            if (pads[i] < 0 || pads[i] > rule::largest_step)
                return fail(errc::wrong_value, "pads", "not negative", pads[i]);
            dim const in = x[*axis + 1 + i], kernel = f[2 + i];
            auto const n = transposed ? rule::deconv_output(in, kernel, strides[i], dilations[i], pads[i], pads[i])
                                      : rule::conv_output(in, kernel, strides[i], dilations[i], pads[i], pads[i]);
            if (n.known() && n.value() < 0)
                return fail(errc::wrong_shape, "x", "not smaller than the window", n.value());
            y[*axis + 1 + i] = n;
        }
        return ok;
    }
};

/// The attributes of Im2col for height and width.
struct patch_window {
    std::array<std::int64_t, 2> size{1, 1}, stride{1, 1}, dilation{1, 1};
    std::array<std::int64_t, 4> pads{}; ///< top, bottom, left, right, if padding_mode is CALCULATED
    std::string_view mode = "CALCULATED";
};

/// Lists of one number for both, or of two; pads of one, or of four.
/// error wrong_value
template <class Context> [[nodiscard]] constexpr result<patch_window> patch_window_of(Context const& ctx) {
    using namespace literals;
    patch_window w;
    struct {
        std::string_view name;
        span<std::int64_t const> list;
        std::array<std::int64_t, 2>& to;
    } const lists[]{{"ksizes", ctx.attr("ksizes"_p), w.size}, {"strides", ctx.attr("strides"_p), w.stride},
        {"dilations", ctx.attr("dilations"_p), w.dilation}};
    for (auto const& l : lists) {
        auto const n = l.list.size();
        if (n != 1 && n != 2)
            return fail(errc::wrong_value, l.name, "height and width", 2, static_cast<std::int64_t>(n));
        for (std::size_t i = 0; i < 2; ++i) {
            l.to[i] = l.list[n == 1 ? 0 : i];
            if (l.to[i] < 1 || l.to[i] > rule::largest_step)
                return fail(errc::wrong_value, l.name, "from 1 to 2147483647", l.to[i]);
        }
    }
    auto const pads = ctx.attr("pads"_p);
    if (pads.size() != 1 && pads.size() != 4)
        return fail(errc::wrong_value, "pads", "top, bottom, left, right", 4, static_cast<std::int64_t>(pads.size()));
    for (std::size_t i = 0; i < 4; ++i) {
        w.pads[i] = pads[pads.size() == 1 ? 0 : i];
        if (w.pads[i] < 0 || w.pads[i] > rule::largest_step)
            return fail(errc::wrong_value, "pads", "not negative", w.pads[i]);
    }
    w.mode = ctx.attr("padding_mode"_p);
    return w;
}

/// The windows of images instead of their pixels: NCHW results in [N, C * kh * kw, oh, ow], NHWC in [N, oh, ow, kh *
/// kw * C]. Lists have one number for height and width, or two; pads one, or four: top, bottom, left, right.
/// source Caffe Im2colLayer, CANN Im2col
struct Im2col : graft::op<Im2col> {
    static constexpr operator_line prototype{R"(Im2col x:real_number(has_format) -> y~x%x ksizes?list(int)
        strides?list(int)=1 dilations?list(int)=1 padding_mode?string{"CALCULATED","SAME","VALID"}="CALCULATED"
        pads?list(int)=0)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const read = patch_window_of(ctx);
        if (!read) return read.error();
        auto const f = ctx.desc<"x">().format;
        if (f != format::nd && f != format::nchw && f != format::nhwc)
            return fail(errc::wrong_format, "x", "NCHW or NHWC");
        if (auto why = rule::expect_rank(ctx.input<"x">(), 4, "x"); !why) return why;
        auto y = rule::with_rank(ctx.input<"x">(), 4);
        for (std::size_t i = 0; i < 2; ++i) {
            auto const a = (f == format::nhwc ? 1 : 2) + i;
            dim const in = y[a];
            bool const calculated = read->mode == "CALCULATED";
            auto const n = read->mode == "SAME"
                               ? rule::same_output(in, read->stride[i])
                               : rule::conv_output(in, read->size[i], read->stride[i], read->dilation[i],
                                     calculated ? read->pads[2 * i] : 0, calculated ? read->pads[2 * i + 1] : 0);
            if (n.known() && n.value() < 0) return rule::window_does_not_fit(read->size[i], in);
            y[a] = n;
        }
        auto const c = f == format::nhwc ? std::size_t{3} : std::size_t{1};
        y[c] = dim(y[c]) * dim(read->size[0]) * dim(read->size[1]);
        ctx.output<"y">() = y;
        return ok;
    }
};

/// The operators of inference in this file.
using conv_ops = ops<Conv2D, DepthwiseConv2D, Deconvolution, Conv3D, ConvolutionNd, Im2col>;

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
        if (auto const bias = ctx.optional_input<"bias">()) {
            if (auto s = rule::expect_rank(*bias, 1, "bias"); !s) return s;
            if (dim const b = rule::with_rank(*bias, 1)[0]; contradict(b, created))
                return fail(errc::wrong_shape, "bias", "a number for each channel", created.value(), b.value());
        }
        if (auto const mask = ctx.optional_input<"mask">()) {
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
