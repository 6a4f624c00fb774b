// graft/library/nn/conv/mlir_out.hpp - MLIR exporter: convolutions
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "graft/library/mlir/images.hpp"
#include "graft/library/nn/conv/gradient_ops.hpp"
#include "graft/library/nn/conv/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// x [batch, spatial.., channels] with a filter [outputs, spatial.., inputs / groups].
inline value_id convolved(emission& m, value_id x, value_id filter, value_id bias, out::window const& w,
    std::int64_t groups, shape const& y) {
    x = m.written(x), filter = m.written(filter);
    if (x == no_value || filter == no_value) return no_value;
    if (bias != no_value) bias = m.written(out::reshape(m, bias, shape{m.shape_of(filter)[0]}));
    return m.dialect().convolve(m, x, filter, bias, w, groups, y);
}

template <class Op> status lower_conv(lowering<Op>& n) {
    auto& m = n.m;
    auto const xd = n.input_desc(0), fd = n.input_desc(1);
    auto const rank = n.template attr<"data_format">().size();
    auto const layout = rule::layout_of(xd, n.template attr<"data_format">(), rank), last = last_layout(rank);
    if (fd.shape.rank() != rank || !fd.shape.is_static())
        return fail(errc::undetermined_shape, "filter", "sizes that are known");
    auto const order = rule::filter_layout(fd, rank);
    auto const x = m.as(n.template in<"x">(), layout, last);
    auto filter = m.as(n.template in<"filter">(), order, last);
    std::int64_t groups = 1;
    if constexpr (std::is_same_v<Op, DepthwiseConv2D>) { // [multiplier, h, w, C] becomes [C * multiplier, h, w, 1]
        auto const f = m.shape_of(filter);
        groups = f[3].value();
        filter = out::reshape(m, m.transposed(filter, {3, 0, 1, 2}), shape{f[3] * f[0], f[1], f[2], dim(1)});
    } else {
        groups = n.template attr<"groups">();
        auto const channels = m.shape_of(x)[rank - 1], inputs = m.shape_of(filter)[rank - 1];
        if (groups == 1 && channels.known()) groups = channels.value() / inputs.value(); // TensorFlow's, from the sizes
    }
    out::window w{{}, spatial(n.template attr<"strides">(), layout, rank), {}, {},
        spatial(n.template attr<"dilations">(), layout, rank)};
    for (std::size_t i = 0; i < rank - 2; ++i) w.size.push_back(m.shape_of(filter)[i + 1].value());
    if (w.dilations.empty()) w.dilations.assign(rank - 2, 1);
    if (auto const why = pads_by_name(w, n.template attr<"padding">(), n.template attr<"pads">(), m.shape_of(x)); !why)
        return why;
    auto const y = out::in_order(n.template output<"y">().shape(), out::order_between(layout, last));
    auto const created = convolved(m, x, filter, n.template maybe<"bias">(), w, groups, y);
    return n.set_output(m.as(created, last, layout));
}
inline constexpr auto conv_2d = out::lower<Conv2D>(&lower_conv<Conv2D>);
inline constexpr auto depthwise_conv_2d = out::lower<DepthwiseConv2D>(&lower_conv<DepthwiseConv2D>);
inline constexpr auto conv_3d = out::lower<Conv3D>(&lower_conv<Conv3D>);

/// The transposed convolution of x [batch, spatial.., channels] with a filter [inputs, outputs / groups, spatial..],
/// group by group.
inline value_id transposed_convolution(emission& m, value_id x, value_id filter, value_id bias, out::window const& w,
    std::int64_t groups, shape const& y) {
    auto const rank = m.rank_of(x);
    auto const f = m.shape_of(filter);
    if (!f.is_static()) return m.refuse(fail(errc::undetermined_shape, "filter", "sizes that are known"));
    if (!m.admits(groups, 1 << 12)) return no_value;
    auto const inputs = f[0].value() / groups, outputs = f[1].value();
    out::permutation order{1};
    for (std::size_t i = 2; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
    order.push_back(0);
    if (bias != no_value) bias = out::reshape(m, bias, shape{dim(outputs * groups)});
    std::vector<value_id> parts;
    auto part = y;
    part[rank - 1] = outputs;
    for (std::int64_t g = 0; g < groups; ++g) {
        auto const image = m.written(groups == 1 ? x : out::sliced_along(m, x, rank - 1, g * inputs, inputs));
        auto const taps = groups == 1 ? filter : out::sliced_along(m, filter, 0, g * inputs, inputs);
        auto const offset = bias == no_value || groups == 1 ? bias
                                                            : out::sliced_along(m, bias, 0, g * outputs, outputs);
        auto const transposed = m.written(m.transposed(taps, order));
        if (image == no_value || transposed == no_value) return no_value;
        parts.push_back(m.dialect().transposed_convolution(m, image, transposed, m.written(offset), w, part));
    }
    return out::concatenated(m, parts, rank - 1);
}

/// TensorFlow's transposed convolution: the size of its output is known, and so is the crop.
template <class Op> status lower_conv_input_gradient(lowering<Op>& n) {
    auto& m = n.m;
    auto const fd = n.input_desc(1), gd = n.input_desc(2);
    auto const rank = n.template attr<"data_format">().size();
    auto const layout = rule::layout_of(gd, n.template attr<"data_format">(), rank), last = last_layout(rank);
    auto const first = rank == 5 ? format::ncdhw : format::nchw;
    if (fd.shape.rank() != rank || !fd.shape.is_static() || gd.shape.rank() != rank)
        return fail(errc::undetermined_shape, "filter", "sizes that are known");
    auto const filter = m.as(n.template in<"filter">(), rule::filter_layout(fd, rank), first);
    auto const x = m.as(n.template in<"out_backprop">(), layout, last);
    auto const y = out::in_order(n.template output<"y">().shape(), out::order_between(layout, last));
    auto const padding = n.template attr<"padding">();
    auto const stated = n.template attr<"pads">();
    out::window w{{}, spatial(n.template attr<"strides">(), layout, rank), {}, {},
        spatial(n.template attr<"dilations">(), layout, rank)};
    if (w.dilations.empty()) w.dilations.assign(rank - 2, 1);
    for (std::size_t i = 0; i < rank - 2; ++i) {
        auto const in = m.shape_of(x)[i + 1], out = y[i + 1];
        w.size.push_back(m.shape_of(filter)[i + 2].value());
        if (!in.known() || !out.known())
            return fail(errc::undetermined_shape, "y", "a height and a width that are known");
        auto const whole = (in.value() - 1) * w.strides[i] + w.extent(i);
        auto const cut = whole > out.value() ? whole - out.value() : 0;
        w.before.push_back(padding == "SAME" ? cut / 2 : padding == "VALID" ? 0 : stated[2 * i]);
        w.after.push_back(whole - w.before.back() - out.value());
    }
    auto const groups = n.template attr<"groups">();
    return n.set_output(m.as(transposed_convolution(m, x, filter, no_value, w, groups, y), last, layout));
}
inline constexpr auto conv_2d_input_gradient = out::lower<Conv2DBackpropInput>(
    &lower_conv_input_gradient<Conv2DBackpropInput>);
inline constexpr auto conv_3d_input_gradient = out::lower<Conv3DBackpropInput>(
    &lower_conv_input_gradient<Conv3DBackpropInput>);

/// Caffe's operator, and ONNX's over images.
inline constexpr auto deconvolution = out::lower<Deconvolution>([](lowering<Deconvolution>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0), fd = n.input_desc(1);
    if (xd.shape.rank() != 4 || fd.shape.rank() != 4 || !fd.shape.is_static())
        return fail(errc::wrong_shape, "x", "images: rank 4, and a filter of known sizes");
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), 4);
    auto const filter = m.as(n.in<"filter">(), rule::filter_layout(fd, 4), format::nchw);
    auto const steps = n.attr<"strides">();
    out::window w{{m.shape_of(filter)[2].value(), m.shape_of(filter)[3].value()}, numbers(steps.begin(), steps.end()),
        {}, {}, spatial(n.attr<"dilations">(), layout, 4)};
    pads_of(w, n.attr<"pads">());
    auto const y = out::in_order(n.output<"y">().shape(), out::order_between(layout, format::nhwc));
    auto const created = transposed_convolution(
        m, m.as(n.in<"x">(), layout, format::nhwc), filter, n.maybe<"bias">(), w, n.attr<"groups">(), y);
    return n.set_output(m.as(created, format::nhwc, layout));
});

/// Any number of spatial axes after the channels, the same padding before and after.
inline constexpr auto convolution_nd = out::lower<ConvolutionNd>([](lowering<ConvolutionNd>& n) -> status {
    auto& m = n.m;
    auto const rank = n.input<"x">().shape().rank();
    auto const& f = n.input<"filter">().shape();
    if (n.attr<"axis">() != 1 || rank < 3 || f.rank() != rank || !f.is_static())
        return fail(errc::unsupported_in_operator_set, "axis", "channels on axis 1, and a filter of known sizes");
    auto const list = [](span<std::int64_t const> all) { return numbers(all.begin(), all.end()); };
    auto const pads = list(n.attr<"pads">());
    out::window w{{}, list(n.attr<"strides">()), pads, pads, list(n.attr<"dilations">())};
    for (std::size_t i = 2; i < rank; ++i) w.size.push_back(f[i].value());
    if (w.strides.size() != rank - 2 || pads.size() != rank - 2 || w.dilations.size() != rank - 2)
        return fail(errc::wrong_shape, "strides", "one number per spatial axis");
    auto const x = m.transposed(n.in<"x">(), channels_last(rank));
    auto const y = out::in_order(n.output<"y">().shape(), channels_last(rank));
    auto const bias = n.maybe<"bias">();
    auto const groups = n.attr<"groups">();
    auto const created = n.attr<"transposed">()
                             ? transposed_convolution(m, x, n.in<"filter">(), bias, w, groups, y)
                             : convolved(m, x, m.transposed(n.in<"filter">(), channels_last(rank)), bias, w, groups, y);
    return n.set_output(m.transposed(created, channels_back(rank)));
});

/// The lowerings of this family.
using conv_lowerings = out::lowerings<conv_2d, depthwise_conv_2d, conv_3d, conv_2d_input_gradient,
    conv_3d_input_gradient, deconvolution, convolution_nd>;

} // namespace library::mlir_out
GRAFT_END
