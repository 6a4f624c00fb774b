// graft/library/nn/norm/mlir_out.hpp - MLIR exporter: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/mlir/images.hpp"
#include "graft/library/nn/norm/ops.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

/// Mean and variance of x along axes, which are kept.
struct statistics {
    value_id mean, variance;

    statistics(emission& m, value_id x, span<std::int64_t const> axes) : mean(out::mean(m, x, axes)) {
        auto const away = out::subtract(m, x, mean);
        variance = out::mean(m, out::multiply(m, away, away), axes);
    }
};
/// All axes of an image except one, or two.
[[nodiscard]] inline numbers other_axes(std::size_t rank, std::size_t a, std::size_t b) {
    numbers axes;
    for (std::size_t i = 0; i < rank; ++i)
        if (i != a && i != b) axes.push_back(static_cast<std::int64_t>(i));
    return axes;
}

/// TensorFlow's fused operator, at inference or with the statistics of the batch.
inline constexpr auto batch_norm = out::lower<BatchNorm>([](lowering<BatchNorm>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const rank = xd.shape.rank();
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), rank);
    auto const c = rank == n.attr<"data_format">().size() ? rule::axis_at(layout, 'C') : 1;
    for (std::size_t i = 1; i < n.row().output_count; ++i) { // at inference the mean and the variance, twice
        if (!n.is_read(i)) continue;
        if (n.attr<"is_training">() || i > 4)
            return fail(errc::unsupported_in_operator_set, "batch_mean", "statistics that no node reads");
        (void)n.set_output(i, i % 2 == 1 ? n.maybe<"mean">() : n.maybe<"variance">());
    }
    auto const meets = [&](value_id v) { return v == no_value ? v : out::along(m, v, c, rank); };
    auto const of = m.type(n.in<"scale">());
    auto const x = out::cast(m, n.in<"x">(), of);
    auto mean = no_value, variance = no_value;
    if (n.attr<"is_training">()) { // the inputs are ignored, and may have no elements
        statistics const s(m, x, other_axes(rank, c, c));
        mean = s.mean, variance = s.variance;
    } else mean = meets(n.maybe<"mean">()), variance = meets(n.maybe<"variance">());
    auto const y = out::normalized(
        m, x, mean, variance, meets(n.in<"scale">()), meets(n.in<"offset">()), n.attr<"epsilon">());
    return n.set_output(out::cast(m, y, m.type(n.in<"x">())));
});

/// Caffe's operator: the stored sums are divided by a factor; or the statistics of the batch.
inline constexpr auto bn_inference = out::lower<BNInference>([](lowering<BNInference>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const rank = m.rank_of(x);
    auto const epsilon = n.attr<"epsilon">();
    if (!n.attr<"use_global_stats">()) {
        statistics const s(m, x, other_axes(rank, 1, 1));
        return n.set_output(out::normalized(m, x, s.mean, s.variance, no_value, no_value, epsilon));
    }
    auto const* const by = m.constant(n.maybe<"momentum">());
    if (n.maybe<"momentum">() != no_value && !by) return unknown_value("momentum");
    auto const factors = by ? out::floats_of(*by) : std::vector<double>{1};
    auto const factor = factors.empty() || factors[0] == 0 ? 0 : 1 / factors[0];
    auto const stored = [&](value_id v) {
        if (auto const* const c = m.constant(v); c && factor != 1) {
            auto all = out::floats_of(*c);
            for (auto& one : all) one *= factor;
            v = m.floats(all, c->desc.type, c->desc.shape);
        } else v = out::affine(m, v, factor, 0);
        return out::along(m, v, 1, rank);
    };
    return n.set_output(
        out::normalized(m, x, stored(n.in<"mean">()), stored(n.in<"variance">()), no_value, no_value, epsilon));
});

/// Statistics that broadcast to x.
inline constexpr auto bn_infer = out::lower<BNInfer>([](lowering<BNInfer>& n) -> status {
    return n.set_output(out::normalized(n.m, n.in<"x">(), n.in<"mean">(), n.in<"variance">(), n.maybe<"scale">(),
        n.maybe<"offset">(), n.attr<"epsilon">()));
});

/// x / (bias + alpha * sum of squares)^beta: the sum is a mean over a window times its size.
inline constexpr auto lrn = out::lower<LRN>([](lowering<LRN>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    if (xd.shape.rank() != 4) return fail(errc::wrong_shape, "x", "images: rank 4");
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), 4);
    auto const x = m.as(n.in<"x">(), layout, format::nhwc);
    auto const s = m.shape_of(x);
    auto const r = n.attr<"depth_radius">(), size = 2 * r + 1;
    auto const squares = out::multiply(m, x, x);
    bool const across = n.attr<"norm_region">() == "ACROSS_CHANNELS";
    auto const image = across ? shape{s[0], s[1] * s[2], s[3], dim(1)} : s; // channels as a row of pixels
    out::window const w{
        across ? numbers{1, size} : numbers{size, size}, {1, 1}, {across ? 0 : r, r}, {across ? 0 : r, r}, {1, 1}};
    auto const flat = m.written(out::reshape(m, squares, image));
    if (flat == no_value) return m.refused();
    auto const mean = out::reshape(m, m.dialect().pool(m, flat, false, w, image), s);
    auto const taps = static_cast<double>(across ? size : size * size);
    auto const base = out::affine(m, mean, n.attr<"alpha">() * taps, n.attr<"bias">());
    auto const root = out::apply(m, binary::power, base, out::scalar_like(m, -n.attr<"beta">(), base));
    return n.set_output(m.as(out::multiply(m, x, root), format::nhwc, layout));
});

/// Caffe's operator: epsilon is outside of the root.
inline constexpr auto mvn = out::lower<MVN>([](lowering<MVN>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const axes = other_axes(m.rank_of(x), 0, n.attr<"across_channels">() ? 0 : 1);
    auto const away = out::subtract(m, x, out::mean(m, x, axes));
    if (!n.attr<"normalize_variance">()) return n.set_output(away);
    auto const variance = out::mean(m, out::multiply(m, away, away), axes);
    auto const root = out::affine(m, out::apply(m, unary::sqrt, variance), 1, n.attr<"eps">());
    return n.set_output(out::divide(m, away, root));
});

inline constexpr auto l2_normalize = out::lower<L2Normalize>([](lowering<L2Normalize>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const axes = out::from_zero(n.attr<"axis">(), m.rank_of(x));
    auto const sum = out::reduced(m, reduction::sum, out::multiply(m, x, x), axes, true);
    auto const min = out::at_least(m, sum, n.attr<"eps">());
    return n.set_output(out::multiply(m, x, out::apply(m, unary::rsqrt, min)));
});

/// SSD's operator: over the channels, or over all of an image.
inline constexpr auto normalize = out::lower<Normalize>([](lowering<Normalize>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x1">();
    auto const rank = m.rank_of(x);
    auto const axes = n.attr<"across_spatial">() ? other_axes(rank, 0, 0) : numbers{1};
    auto const sum = out::reduced(m, reduction::sum, out::multiply(m, x, x), axes, true);
    auto const root = out::apply(m, unary::rsqrt, out::affine(m, sum, 1, n.attr<"eps">()));
    auto const count = m.shape_of(n.in<"x2">()).elements();
    auto factor = out::reshape(m, n.in<"x2">(), shape{count});
    if (!count.is(1)) factor = out::along(m, factor, 1, rank);
    return n.set_output(out::multiply(m, out::multiply(m, x, root), factor));
});

inline constexpr auto instance_norm = out::lower<InstanceNorm>([](lowering<InstanceNorm>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const rank = xd.shape.rank();
    if (rank < 3) return fail(errc::wrong_shape, "x", "images");
    if (n.is_read(1) || n.is_read(2))
        return fail(errc::unsupported_in_operator_set, "mean", "statistics that no node reads");
    auto const c = rule::axis_at(rule::layout_of(xd, n.attr<"data_format">(), rank), 'C');
    auto const x = n.in<"x">();
    statistics const s(m, x, other_axes(rank, 0, rank == 3 ? 1 : c));
    auto const meets = [&](value_id v) { return out::along(m, v, rank == 3 ? 1 : c, rank); };
    return n.set_output(
        out::normalized(m, x, s.mean, s.variance, meets(n.in<"gamma">()), meets(n.in<"beta">()), n.attr<"epsilon">()));
});

inline constexpr auto layer_norm = out::lower<LayerNorm>([](lowering<LayerNorm>& n) -> status {
    auto& m = n.m;
    if (n.is_read(1) || n.is_read(2))
        return fail(errc::unsupported_in_operator_set, "mean", "statistics that no node reads");
    auto const x = n.in<"x">();
    numbers axes;
    auto const first = out::from_zero(numbers{n.attr<"begin_norm_axis">()}, m.rank_of(x))[0];
    for (auto i = first; i < static_cast<std::int64_t>(m.rank_of(x)); ++i) axes.push_back(i);
    statistics const s(m, x, axes);
    return n.set_output(
        out::normalized(m, x, s.mean, s.variance, n.in<"gamma">(), n.in<"beta">(), n.attr<"epsilon">()));
});

/// The lowerings of this family.
using norm_lowerings =
    out::lowerings<batch_norm, bn_inference, bn_infer, lrn, mvn, l2_normalize, normalize, instance_norm, layer_norm>;

} // namespace library::mlir_out
GRAFT_END
