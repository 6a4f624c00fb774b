// graft/library/nn/pool/mlir_out.hpp - MLIR exporter: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/library/mlir/images.hpp"
#include "graft/library/nn/pool/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// TensorFlow's operator; padding is ignored.
template <class Op> status lower_pool(lowering<Op>& n) {
    constexpr bool largest = std::is_same_v<Op, MaxPool>;
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const rank = n.template attr<"data_format">().size();
    auto const layout = rule::layout_of(xd, n.template attr<"data_format">(), rank), last = last_layout(rank);
    auto const size = n.template attr<"ksize">();
    for (std::size_t i = 0; i < size.size(); ++i)
        if (auto const c = rule::axis_at(layout, 'C'); (i == c || i == rule::axis_at(layout, 'N')) && size[i] != 1)
            return fail(errc::unsupported_in_operator_set, "ksize", "windows within a channel");
    auto const x = m.as(n.template in<"x">(), layout, last);
    out::window w{
        spatial(size, layout, rank), spatial(n.template attr<"strides">(), layout, rank), {}, {}, numbers(rank - 2, 1)};
    if (auto const why = pads_by_name(w, n.template attr<"padding">(), n.template attr<"pads">(), m.shape_of(x)); !why)
        return why;
    auto const y = out::in_order(n.template output<"y">().shape(), out::order_between(layout, last));
    auto const created = largest ? maximum_of_windows(m, x, w, y) : mean_of_windows(m, x, w, counted::image, y);
    return n.set_output(m.as(created, last, layout));
}
inline constexpr auto max_pool = out::lower<MaxPool>(&lower_pool<MaxPool>);
inline constexpr auto avg_pool = out::lower<AvgPool>(&lower_pool<AvgPool>);

/// MaxPool3D and AvgPool3D.
template <class Op> status lower_volume_pool(lowering<Op>& n) {
    constexpr bool largest = std::is_same_v<Op, MaxPool3D>;
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    if (xd.shape.has_rank() && xd.shape.rank() != 5) return fail(errc::wrong_format, "x", "NDHWC or NCDHW");
    auto const layout = rule::layout_of(xd, n.template attr<"data_format">(), 5), last = last_layout(5);
    volume_attributes a{n.template attr<"ksize">(), n.template attr<"strides">(), {}, n.template attr<"pads">(),
        n.template attr<"padding">()};
    bool padded = false;
    if constexpr (largest) {
        a.dilations = n.template attr<"dilation">(), a.round_up = n.template attr<"ceil_mode">() == 1;
    } else {
        a.round_up = n.template attr<"ceil_mode">();
        padded = n.template attr<"count_include_pad">() && a.padding == "CALCULATED";
        if (n.template attr<"divisor_override">() != 0)
            return fail(errc::unsupported_in_operator_set, "divisor_override", "the number of elements");
    }
    auto const from = volume_window_of(a, layout);
    if (!from) return from.error();
    if (from->channels.size != 1 || from->channels.stride != 1)
        return fail(errc::unsupported_in_operator_set, "ksize", "windows within a channel");
    out::window w;
    numbers pairs;
    for (auto const& axis : from->axes) {
        w.size.push_back(axis.size), w.strides.push_back(axis.stride), w.dilations.push_back(axis.dilation);
        pairs.push_back(axis.before), pairs.push_back(axis.after);
    }
    auto const x = m.as(n.template in<"x">(), layout, last);
    if (auto const why = pads_by_name(w, from->same ? "SAME" : "EXPLICIT", pairs, m.shape_of(x)); !why) return why;
    auto const y = out::in_order(n.template output<"y">().shape(), out::order_between(layout, last));
    auto const created = largest
                             ? maximum_of_windows(m, x, w, y)
                             : mean_of_windows(m, x, w, padded && !from->same ? counted::padding : counted::image, y);
    return n.set_output(m.as(created, last, layout));
}
inline constexpr auto max_pool_3d = out::lower<MaxPool3D>(&lower_volume_pool<MaxPool3D>);
inline constexpr auto avg_pool_3d = out::lower<AvgPool3D>(&lower_volume_pool<AvgPool3D>);

/// Caffe's operator: a last window may exceed the edge, and a mean includes the padding of the padded image in its
/// divisor.
inline constexpr auto pooling = out::lower<Pooling>([](lowering<Pooling>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const rank = xd.shape.rank();
    if (rank != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
    if (n.attr<"mode">() > 1) return fail(errc::unsupported_in_operator_set, "mode", "the maximum or the mean");
    if (n.is_read(1)) return fail(errc::unsupported_in_operator_set, "mask", "no positions of the maxima");
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), rank);
    auto const x = m.as(n.in<"x">(), layout, format::nhwc);
    bool const largest = n.attr<"mode">() == 0;
    if (n.attr<"global_pooling">()) {
        std::int64_t const axes[]{1, 2};
        auto const y = largest ? out::reduced(m, reduction::maximum, x, axes, true) : out::mean(m, x, axes);
        return n.set_output(m.as(y, format::nhwc, layout));
    }
    auto const size = n.attr<"window">(), step = n.attr<"stride">();
    out::window w{{size[0], size[1]}, {step[0], step[1]}, {}, {}, {1, 1}};
    pads_of(w, n.attr<"pad">());
    auto const y = out::in_order(n.output<"y">().shape(), out::order_between(layout, format::nhwc));
    if (!y[1].known() || !y[2].known())
        return fail(errc::undetermined_shape, "x", "a height and a width that are known");
    auto const created = largest ? maximum_of_windows(m, x, w, y) : mean_of_windows(m, x, w, counted::padding, y);
    return n.set_output(m.as(created, format::nhwc, layout));
});

/// The general operator, of ONNX's own pools.
inline constexpr auto pooling_nd = out::lower<PoolingNd>([](lowering<PoolingNd>& n) -> status {
    auto& m = n.m;
    auto const rank = n.input<"x">().shape().rank();
    if (n.is_read(1)) return fail(errc::unsupported_in_operator_set, "indices", "no positions of the maxima");
    auto const mode = n.attr<"mode">();
    auto const list = [](span<std::int64_t const> all) { return numbers(all.begin(), all.end()); };
    out::window w{list(n.attr<"window">()), list(n.attr<"strides">()), {}, {}, list(n.attr<"dilations">())};
    pads_of(w, n.attr<"pads">());
    if (rank < 3 || w.size.size() != rank - 2 || w.before.size() != rank - 2)
        return fail(errc::wrong_shape, "x", "images with the window's axes");
    auto x = m.transposed(n.in<"x">(), channels_last(rank));
    auto const y = out::in_order(n.output<"y">().shape(), channels_last(rank));
    value_id created;
    if (mode == "MAX") created = maximum_of_windows(m, x, w, y);
    else if (mode == "LP") { // sums of powers are means times the window's element count
        auto const p = static_cast<double>(n.attr<"power">());
        x = out::apply(m, unary::absolute, x);
        x = out::apply(m, binary::power, x, out::scalar_like(m, p, x));
        double taps = 1;
        for (auto const s : w.size) taps *= static_cast<double>(s);
        x = m.written(x);
        created = x == no_value ? x : out::affine(m, m.dialect().pool(m, x, false, w, y), taps, 0);
        created = out::apply(m, binary::power, created, out::scalar_like(m, 1 / p, created));
    } else created = mean_of_windows(m, x, w, n.attr<"count_pads">() ? counted::padding : counted::image, y);
    return n.set_output(m.transposed(created, channels_back(rank)));
});

/// The lowerings of this family.
using pool_lowerings = out::lowerings<max_pool, avg_pool, max_pool_3d, avg_pool_3d, pooling, pooling_nd>;

} // namespace library::mlir_out
GRAFT_END
