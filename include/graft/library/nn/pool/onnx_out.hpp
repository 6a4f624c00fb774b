// graft/library/nn/pool/onnx_out.hpp - ONNX exporter: pooling, pools with positions, pooling pyramids
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// MaxPool and AveragePool; padding is ignored.
template <class Op> status lower_pool(lowering<Op>& n) {
    constexpr bool largest = std::is_same_v<Op, MaxPool>;
    auto const xd = n.input_desc(0);
    auto const rank = n.template attr<"data_format">().size();
    auto const layout = rule::layout_of(xd, n.template attr<"data_format">(), rank), first = channels_first(rank);
    auto const size = n.template attr<"ksize">(), step = n.template attr<"strides">();
    auto const c = rule::axis_at(layout, 'C');
    if (c < size.size() && size[c] != 1)
        return fail(errc::unsupported_in_operator_set, "ksize", "windows within a channel");
    auto const window = spatial(size, layout, rank), strides = spatial(step, layout, rank);
    padding_of const padding(
        n.template attr<"padding">(), n.template attr<"pads">(), xd.shape, layout, window, strides, {});
    auto const y = n.m.node(largest ? "MaxPool" : "AveragePool", {n.m.as(n.template in<"x">(), layout, first)},
        {{"kernel_shape", window}, {"strides", strides}, padding.attribute()});
    return n.set_output(n.m.as(y, first, layout));
}
inline constexpr auto max_pool = out::lower<MaxPool>(&lower_pool<MaxPool>);
inline constexpr auto avg_pool = out::lower<AvgPool>(&lower_pool<AvgPool>);

/// MaxPool3D and AvgPool3D.
template <class Op> status lower_volume_pool(lowering<Op>& n) {
    constexpr bool largest = std::is_same_v<Op, MaxPool3D>;
    auto const xd = n.input_desc(0);
    if (xd.shape.has_rank() && xd.shape.rank() != 5) return fail(errc::wrong_format, "x", "NDHWC or NCDHW");
    auto const layout = rule::layout_of(xd, n.template attr<"data_format">(), 5), first = channels_first(5);
    volume_attributes a{n.template attr<"ksize">(), n.template attr<"strides">(), {}, n.template attr<"pads">(),
        n.template attr<"padding">()};
    std::vector<out::given> attributes;
    if constexpr (largest) {
        a.dilations = n.template attr<"dilation">(), a.round_up = n.template attr<"ceil_mode">() == 1;
    } else {
        a.round_up = n.template attr<"ceil_mode">();
        if (n.template attr<"divisor_override">() != 0)
            return fail(errc::unsupported_in_operator_set, "divisor_override", "the number of elements");
    }
    auto const w = volume_window_of(a, layout);
    if (!w) return w.error();
    if constexpr (!largest)
        if (n.template attr<"count_include_pad">() && a.padding == "CALCULATED" && !w->same)
            attributes.push_back({"count_include_pad", 1});
    if (w->channels.size != 1 || w->channels.stride != 1)
        return fail(errc::unsupported_in_operator_set, "ksize", "windows within a channel");
    numbers size, strides, dilations, pairs;
    for (auto const& axis : w->axes) {
        size.push_back(axis.size), strides.push_back(axis.stride), dilations.push_back(axis.dilation);
        pairs.push_back(axis.before), pairs.push_back(axis.after);
    }
    padding_of const padding(w->same ? "SAME" : "EXPLICIT", pairs, xd.shape, layout, size, strides, dilations);
    for (out::given const& each :
        {out::given("kernel_shape", size), out::given("strides", strides), padding.attribute()})
        attributes.push_back(each);
    if (dilations != numbers{1, 1, 1}) attributes.push_back({"dilations", dilations});
    if (w->round_up) attributes.push_back({"ceil_mode", 1});
    auto const x = n.m.as(n.template in<"x">(), layout, first);
    auto const y = n.m.nodes(
        largest ? "MaxPool" : "AveragePool", span<value_id const>(&x, 1), span<out::given const>(attributes), 1);
    return n.set_output(n.m.as(y, first, layout));
}
inline constexpr auto max_pool_3d = out::lower<MaxPool3D>(&lower_volume_pool<MaxPool3D>);
inline constexpr auto avg_pool_3d = out::lower<AvgPool3D>(&lower_volume_pool<AvgPool3D>);

/// Caffe's operator: a last window that exceeds the edge counts, and a mean includes the padding of the padded image
/// in its divisor. ONNX gets that padding as elements, so that only elements beyond are ignored.
inline constexpr auto pooling = out::lower<Pooling>([](lowering<Pooling>& n) -> status {
    auto const xd = n.input_desc(0);
    auto const rank = xd.shape.rank();
    if (rank != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), rank);
    auto const mode = n.attr<"mode">();
    if (mode > 1) return fail(errc::unsupported_in_operator_set, "mode", "the maximum or the mean");
    auto x = n.m.as(n.in<"x">(), layout, format::nchw);
    auto const h = xd.shape[rule::axis_at(layout, 'H')], w = xd.shape[rule::axis_at(layout, 'W')];
    if (n.attr<"global_pooling">()) {
        if (n.is_read(1)) return fail(errc::unsupported_in_operator_set, "mask", "no positions of a global maximum");
        auto const y = n.m.node(mode == 0 ? "GlobalMaxPool" : "GlobalAveragePool", {x});
        return n.set_output(n.m.as(y, format::nchw, layout));
    }
    auto const size = n.attr<"window">(), step = n.attr<"stride">(), pad = n.attr<"pad">();
    auto const& out = n.output<"y">().shape();
    numbers more; // the excess of the last window over the padded edge
    dim const in[]{h, w};
    for (std::size_t i = 0; i < 2; ++i) {
        auto const o = out[rule::axis_at(layout, i == 0 ? 'H' : 'W')];
        if (!in[i].known() || !o.known())
            return fail(errc::undetermined_shape, "x", "a height and a width that are known");
        auto const over = (o.value() - 1) * step[i] + size[i] - (in[i].value() + pad[2 * i] + pad[2 * i + 1]);
        more.push_back(over > 0 ? over : 0);
    }
    numbers pads{pad[0], pad[2], pad[1] + more[0], pad[3] + more[1]};
    if (mode == 1 && (pad[0] != 0 || pad[1] != 0 || pad[2] != 0 || pad[3] != 0)) {
        x = out::padded(n.m, x, {0, 0, pad[0], pad[2]}, {0, 0, pad[1], pad[3]});
        pads = {0, 0, more[0], more[1]};
    }
    bool const positions = n.is_read(1);
    auto const y = n.m.nodes(mode == 0 ? "MaxPool" : "AveragePool", span<value_id const>(&x, 1),
        {{"kernel_shape", size}, {"strides", step}, {"pads", pads}}, positions ? 2 : 1);
    n.m.set_value(n.row().first_output, n.m.as(y, format::nchw, layout));
    if (positions) { // ONNX's positions are in the complete tensor, Caffe's in a channel
        auto const plane = n.m.integer(h.value() * w.value());
        auto const at = n.m.node("Mod", {n.m.typed(y + 1, dtype::i64), plane});
        auto const mask = out::cast(n.m, at, n.m.type(n.in<"x">()));
        n.m.set_value(n.row().output(1), n.m.as(mask, format::nchw, layout));
    }
    return n.m.refused();
});

/// A mean over dilated windows, which AveragePool supports from 19 on: the sum, a convolution with ones within each
/// channel, divided by the number of elements of each window.
inline status lower_dilated_mean(lowering<PoolingNd>& n) {
    auto& m = n.m;
    auto const &x = n.input<"x">().shape(), &y = n.output<"y">().shape();
    auto const window = n.attr<"window">(), strides = n.attr<"strides">(), dilations = n.attr<"dilations">();
    auto const spatial_axes = window.size();
    if (x.rank() != spatial_axes + 2 || !x[1].known())
        return fail(errc::undetermined_shape, "x", "channels that are known");
    auto pads = all_before_all_after(n.attr<"pads">());
    std::int64_t taps = 1;
    numbers filter{x[1].value(), 1}, image{1, 1};
    for (std::size_t i = 0; i < spatial_axes; ++i) {
        if (!x[i + 2].known() || !y[i + 2].known()) return fail(errc::undetermined_shape, "x", "sizes that are known");
        filter.push_back(window[i]), image.push_back(x[i + 2].value()), taps *= window[i];
        auto const over = (y[i + 2].value() - 1) * strides[i] + (window[i] - 1) * dilations[i] + 1 -
                          (x[i + 2].value() + pads[i] + pads[spatial_axes + i]);
        if (over > 0 && n.attr<"count_pads">())
            return fail(errc::unsupported_in_operator_set, "count_pads", "no window that goes over the edge");
        if (over > 0) pads[spatial_axes + i] += over;
    }
    auto const type = m.type(n.in<"x">());
    auto const ones = [&](numbers const& dims) {
        auto s = shape::scalar();
        std::size_t count = 1;
        for (auto const d : dims) s.append(d), count *= static_cast<std::size_t>(d);
        std::vector<double> const all(count, 1);
        return m.constant(out::tensor_of(m.model().storage, type, s, all));
    };
    auto const sums = [&](value_id v, std::int64_t channels) {
        filter[0] = channels;
        return m.node("Conv", {v, ones(filter)},
            {{"kernel_shape", window}, {"strides", strides}, {"dilations", dilations}, {"pads", pads},
                {"group", channels}});
    };
    auto const sum = sums(n.in<"x">(), x[1].value());
    auto const count = n.attr<"count_pads">() ? m.number(static_cast<double>(taps), type) : sums(ones(image), 1);
    return n.set_output(m.node("Div", {sum, count}));
}

/// The general operator: of ONNX's own pools, any number of axes.
inline constexpr auto pooling_nd = out::lower<PoolingNd>([](lowering<PoolingNd>& n) -> status {
    auto const mode = n.attr<"mode">();
    auto const pairs = n.attr<"pads">();
    auto const pads = all_before_all_after(pairs);
    std::vector<out::given> attributes{
        {"kernel_shape", n.attr<"window">()}, {"strides", n.attr<"strides">()}, {"pads", pads}};
    bool dilated = false;
    for (auto const d : n.attr<"dilations">()) dilated = dilated || d != 1;
    if (dilated && mode != "MAX" && mode != "LP" && n.m.opset() < 19) return lower_dilated_mean(n);
    if (dilated) attributes.push_back({"dilations", n.attr<"dilations">()});
    if (n.attr<"ceil">()) attributes.push_back({"ceil_mode", 1});
    if (mode == "LP") attributes.push_back({"p", n.attr<"power">()});
    else if (mode != "MAX" && n.attr<"count_pads">()) attributes.push_back({"count_include_pad", 1});
    bool const positions = n.is_read(1);
    if (positions && n.attr<"column_major">()) attributes.push_back({"storage_order", 1});
    auto x = n.in<"x">();
    auto const type = n.m.type(x);
    // 8-bit numbers from 12 on
    if (n.m.opset() < 12 && (type == dtype::i8 || type == dtype::u8)) x = out::cast(n.m, x, dtype::f32);
    auto const y = n.m.nodes(mode == "MAX"  ? "MaxPool"
                             : mode == "LP" ? "LpPool"
                                            : "AveragePool",
        span<value_id const>(&x, 1), span<out::given const>(attributes), positions ? 2 : 1);
    value_id const all[]{out::cast(n.m, y, type), positions ? n.m.typed(y + 1, dtype::i64) : no_value};
    return n.set_output(span<value_id const>(all));
});

/// The lowerings of this family.
using pool_lowerings = out::lowerings<max_pool, avg_pool, max_pool_3d, avg_pool_3d, pooling, pooling_nd>;

/// MaxPool with positions in all of x [N, C, H, W]: the first of two values, the image pooled in that order.
struct pool_with_positions {
    format layout = format::nchw;
    shape images{}; ///< of x, in ONNX's order
    numbers window{}, strides{}, pads{};
    value_id y = no_value, at = no_value;

    /// error wrong_shape, undetermined_shape, unsupported_in_operator_set
    template <class Op> status write(lowering<Op>& n, tensor_desc const& xd, value_id x) {
        if (xd.shape.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
        layout = rule::layout_of(xd, n.template attr<"data_format">(), 4);
        images = out::in_order(xd.shape, out::order_between(layout, format::nchw));
        auto const size = n.template attr<"ksize">();
        if (auto const c = rule::axis_at(layout, 'C'); c < size.size() && size[c] != 1)
            return fail(errc::unsupported_in_operator_set, "ksize", "windows within a channel");
        if (!images[1].known() || !images[2].known() || !images[3].known())
            return fail(errc::undetermined_shape, "x", "channels, a height and a width that are known");
        window = spatial(size, layout, 4), strides = spatial(n.template attr<"strides">(), layout, 4);
        padding_of const padding(
            n.template attr<"padding">(), n.template attr<"pads">(), xd.shape, layout, window, strides, {});
        pads = padding.pads;
        auto const v = n.m.as(x, layout, format::nchw);
        y = n.m.nodes("MaxPool", span<value_id const>(&v, 1),
            {{"kernel_shape", window}, {"strides", strides}, padding.attribute()}, 2);
        at = n.m.typed(y + 1, dtype::i64);
        return ok;
    }
    /// Whether no two windows have an element in common.
    [[nodiscard]] bool apart() const { return window[0] <= strides[0] && window[1] <= strides[1]; }
};

/// TensorFlow's positions are in the order of NHWC.
inline status lower_max_pool_with_argmax(lowering<MaxPoolWithArgmax>& n) {
    auto& m = n.m;
    pool_with_positions p;
    if (auto s = p.write(n, n.input_desc(0), n.in<"x">()); !s) return s;
    auto const channels = p.images[1].value(), plane = p.images[2].value() * p.images[3].value();
    std::vector<std::int64_t> each(static_cast<std::size_t>(channels));
    for (std::size_t i = 0; i < each.size(); ++i) each[i] = static_cast<std::int64_t>(i);
    auto const channel = out::reshape(m, m.integers(each), {1, channels, 1, 1});
    auto const within = m.node("Mod", {p.at, m.integer(plane)});
    auto at = m.node("Add", {m.node("Mul", {within, m.integer(channels)}), channel});
    if (n.attr<"include_batch_in_index">()) {
        auto const image = m.integer(channels * plane);
        at = m.node("Add", {at, m.node("Mul", {m.node("Div", {p.at, image}), image})});
    }
    at = out::cast(m, at, n.attr<"Targmax">());
    value_id const results[]{m.as(p.y, format::nchw, p.layout), m.as(at, format::nchw, p.layout)};
    return n.set_output(results);
}
inline constexpr auto max_pool_with_argmax = out::lower<MaxPoolWithArgmax>(&lower_max_pool_with_argmax);

/// The gradient is added at the position of the maximum: by MaxUnpool if no two windows can share it, otherwise
/// element by element.
inline constexpr auto max_pool_grad = out::lower<MaxPoolGrad>([](lowering<MaxPoolGrad>& n) -> status {
    auto& m = n.m;
    pool_with_positions p;
    if (auto s = p.write(n, n.input_desc(0), n.in<"x1">()); !s) return s;
    if (!p.images.is_static()) return fail(errc::undetermined_shape, "x1", "sizes that are known");
    numbers dims;
    for (std::size_t i = 0; i < 4; ++i) dims.push_back(p.images[i].value());
    auto const gradient = m.as(n.in<"grad">(), p.layout, format::nchw);
    value_id y;
    if (p.apart() && m.opset() >= 11) {
        y = m.node("MaxUnpool", {gradient, p.at, m.integers(dims)},
            {{"kernel_shape", p.window}, {"strides", p.strides}, {"pads", p.pads}});
    } else {
        if (m.opset() < 16)
            return fail(errc::unsupported_in_operator_set, "ksize", "windows that have no element in common");
        std::vector<double> const none(static_cast<std::size_t>(p.images.elements().value()), 0.0);
        y = m.node("ScatterElements",
            {m.floats(none, m.type(gradient)), out::reshape(m, p.at, {-1}), out::reshape(m, gradient, {-1})},
            {{"axis", 0}, {"reduction", "add"}});
        y = out::reshape(m, y, dims);
    }
    return n.set_output(m.as(y, format::nchw, p.layout));
});

/// A pyramid: for each level a pool into 2^level x 2^level windows, concatenated.
inline constexpr auto spp = out::lower<SPP>([](lowering<SPP>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const& s = xd.shape;
    if (s.rank() != 4 || rule::layout_of(xd, n.attr<"data_format">(), 4) != format::nchw)
        return fail(errc::wrong_format, "x", "NCHW");
    if (!s[2].known() || !s[3].known())
        return fail(errc::undetermined_shape, "x", "a height and a width that are known");
    std::vector<value_id> levels;
    for (std::int64_t level = 0; level < n.attr<"pyramid_height">(); ++level) {
        auto const bins = std::int64_t{1} << level;
        numbers size, before, after;
        for (std::size_t i = 2; i < 4; ++i) {
            auto const in = s[i].value(), window = (in + bins - 1) / bins, pad = (window * bins - in + 1) / 2;
            if (window < 1 || (pad > 0 && (pad >= window || (bins - 1) * window >= in + pad)))
                return fail(errc::wrong_shape, "x", "an image that the windows cover", bins, in);
            size.push_back(window), before.push_back(pad);
            after.push_back(window * bins - in - pad);
        }
        value_id y;
        if (n.attr<"pool_method">() == 0) {
            numbers const pads{before[0], before[1], after[0], after[1]};
            y = m.node("MaxPool", {n.in<"x">()}, {{"kernel_shape", size}, {"strides", size}, {"pads", pads}});
        } else { // the mean of all elements of the padded image
            auto const whole = out::padded(m, n.in<"x">(), {0, 0, before[0], before[1]}, {0, 0, after[0], after[1]});
            y = m.node("AveragePool", {whole}, {{"kernel_shape", size}, {"strides", size}});
        }
        levels.push_back(n.attr<"pyramid_height">() == 1 ? y : m.node("Flatten", {y}, {{"axis", 1}}));
    }
    return n.set_output(out::concatenated(m, levels, 1));
});

/// The lowerings in this file.
using pool_position_lowerings = out::lowerings<max_pool_with_argmax, max_pool_grad, spp>;

} // namespace library::onnx_out
GRAFT_END
