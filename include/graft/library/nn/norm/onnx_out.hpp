// graft/library/nn/norm/onnx_out.hpp - ONNX exporter: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Ones or zeros in the shape of another tensor.
inline value_id repeated(emission& m, double v, tensor_desc const& like) {
    auto const n = like.shape.elements();
    if (!n.known()) return m.refuse(fail(errc::undetermined_shape, {}, "a number of channels that is known")), no_value;
    return m.floats(std::vector<double>(static_cast<std::size_t>(n.value()), v), like.type);
}
/// (x - mean) / sqrt(variance + epsilon) * scale + offset, in which all but x broadcast.
inline value_id normalized(
    emission& m, value_id x, value_id mean, value_id variance, value_id scale, value_id offset, double epsilon) {
    auto const root = out::pointwise(
        m, "Sqrt", {out::pointwise(m, "Add", {variance, out::scalar_like(m, epsilon, variance)})});
    auto factor = scale == no_value ? out::pointwise(m, "Reciprocal", {root}) : out::pointwise(m, "Div", {scale, root});
    auto y = out::pointwise(m, "Mul", {out::pointwise(m, "Sub", {x, mean}), factor});
    return offset == no_value ? y : out::pointwise(m, "Add", {y, offset});
}

/// The variance of all images, estimated from the sample x: the sum divided by the number of elements minus one.
inline value_id estimated(emission& m, value_id x, value_id mean, value_id variance) {
    auto const size = [&](value_id v) {
        return out::cast(m, m.typed(m.node("Size", {v}), dtype::i64), m.type(variance));
    };
    auto const count = m.node("Div", {size(x), size(mean)});
    auto const others = m.node(
        "Max", {m.node("Sub", {count, out::scalar_like(m, 1, count)}), out::scalar_like(m, 1, count)});
    return m.node("Mul", {variance, m.node("Div", {count, others})});
}

/// TensorFlow's fused operator, at inference or with the statistics of the batch.
inline constexpr auto batch_norm = out::lower<BatchNorm>([](lowering<BatchNorm>& n) -> status {
    auto const xd = n.input_desc(0);
    auto const rank = n.attr<"data_format">().size();
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), rank), first = channels_first(rank);
    if (n.row().output_count > 5 && n.is_read(5))
        return fail(errc::unsupported_in_operator_set, "reserve_space_3", "outputs of inference");
    auto const type = n.m.type(n.in<"x">()), of = n.m.type(n.in<"scale">());
    auto x = n.m.as(n.in<"x">(), layout, first);
    auto mean = n.maybe<"mean">(), variance = n.maybe<"variance">();
    if (!n.attr<"is_training">()) {
        for (std::uint16_t i = 1; i < n.row().output_count && i < 5; ++i) // the mean and the variance, twice
            n.m.set_value(n.row().output(i), i % 2 == 1 ? mean : variance);
        x = out::cast(n.m, x, of);
        auto y = n.m.node("BatchNormalization", {x, n.in<"scale">(), n.in<"offset">(), mean, variance},
            {{"epsilon", n.attr<"epsilon">()}});
        y = out::cast(n.m, y, type);
        n.m.set_value(n.row().first_output, n.m.as(y, first, layout));
        return n.m.refused();
    }
    numbers axes{0};
    for (std::size_t i = 2; i < rank; ++i) axes.push_back(static_cast<std::int64_t>(i));
    x = out::cast(n.m, x, of);
    mean = out::reduced(n.m, "ReduceMean", x, axes, true);
    auto const away = out::pointwise(n.m, "Sub", {x, mean});
    variance = out::reduced(n.m, "ReduceMean", out::pointwise(n.m, "Mul", {away, away}), axes, true);
    auto const y = normalized(n.m, x, mean, variance, out::along(n.m, n.in<"scale">(), 1, 1, rank),
        out::along(n.m, n.in<"offset">(), 1, 1, rank), n.attr<"epsilon">());
    n.m.set_value(n.row().first_output, n.m.as(out::cast(n.m, y, type), first, layout));
    for (std::size_t i = 1; i < n.row().output_count; i += 2)
        if (n.is_read(i)) n.m.set_value(n.row().output(i), out::reshape(n.m, mean, {-1}));
    if (n.is_read(4)) n.m.set_value(n.row().output(4), out::reshape(n.m, variance, {-1}));
    if (n.is_read(2)) // an estimate: divided by the number minus one
        n.m.set_value(n.row().output(2), out::reshape(n.m, estimated(n.m, x, mean, variance), {-1}));
    return n.m.refused();
});

/// Caffe's operator: the stored sums are divided by a factor; or the statistics of the batch.
inline constexpr auto bn_inference = out::lower<BNInference>([](lowering<BNInference>& n) -> status {
    auto const& d = n.input<"x">().desc();
    auto const rank = d.shape.rank();
    auto& m = n.m;
    if (!d.shape.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    if (!n.attr<"use_global_stats">()) {
        numbers axes;
        for (std::size_t i = 0; i < rank; ++i)
            if (i != 1) axes.push_back(static_cast<std::int64_t>(i));
        auto const x = n.in<"x">(), mean = out::reduced(m, "ReduceMean", x, axes, true);
        auto const away = out::pointwise(m, "Sub", {x, mean});
        auto const variance = out::reduced(m, "ReduceMean", out::pointwise(m, "Mul", {away, away}), axes, true);
        return n.set_output(normalized(m, x, mean, variance, no_value, no_value, n.attr<"epsilon">()));
    }
    auto mean = n.in<"mean">(), variance = n.in<"variance">();
    if (auto const by = n.maybe<"momentum">(); by != no_value) {
        auto const* const c = m.constant(by);
        auto const all = c ? out::floats_of(*c) : std::vector<double>();
        if (all.empty()) return fail(errc::not_a_constant, "momentum", "a factor that is known");
        auto const factor = all[0] == 0 ? 0 : 1 / all[0];
        auto const scaled = [&](value_id v) {
            auto const* const stored = m.constant(v);
            if (!stored) return out::pointwise(m, "Mul", {v, out::scalar_like(m, factor, v)});
            auto numbers = out::floats_of(*stored);
            for (auto& one : numbers) one *= factor;
            return m.floats(numbers, stored->desc.type);
        };
        mean = scaled(mean), variance = scaled(variance);
    }
    auto const& s = n.input<"mean">().desc();
    return n.set_output(m.node("BatchNormalization",
        {n.in<"x">(), repeated(m, 1, s), repeated(m, 0, s), mean, variance}, {{"epsilon", n.attr<"epsilon">()}}));
});

/// Statistics that broadcast to x: one operator if they are per channel and the channels are the first or last axis.
inline constexpr auto bn_infer = out::lower<BNInfer>([](lowering<BNInfer>& n) -> status {
    auto& m = n.m;
    auto const& x = n.input<"x">().shape();
    auto const& mean = n.input<"mean">().desc();
    auto const rank = x.rank();
    auto const per_channel = [&](tensor_ref t) {
        return !t || (t.shape().rank() == 1 && t.shape() == mean.shape && mean.shape.is_static());
    };
    bool const last = x.has_rank() && rank > 1 && per_channel(n.input<"mean">()) &&
                      per_channel(n.input<"variance">()) && per_channel(n.optional_input<"scale">()) &&
                      per_channel(n.optional_input<"offset">()) && !mean.shape[0].is(1);
    if (!last)
        return n.set_output(normalized(m, n.in<"x">(), n.in<"mean">(), n.in<"variance">(), n.maybe<"scale">(),
            n.maybe<"offset">(), n.attr<"epsilon">()));
    out::permutation to{0, static_cast<std::int64_t>(rank) - 1}, back{0};
    for (std::size_t i = 1; i + 1 < rank; ++i) to.push_back(static_cast<std::int64_t>(i));
    for (std::size_t i = 2; i < rank; ++i) back.push_back(static_cast<std::int64_t>(i));
    back.push_back(1);
    auto const scale = n.maybe<"scale">(), offset = n.maybe<"offset">();
    auto const y = m.node("BatchNormalization",
        {m.transposed(n.in<"x">(), to), scale == no_value ? repeated(m, 1, mean) : scale,
            offset == no_value ? repeated(m, 0, mean) : offset, n.in<"mean">(), n.in<"variance">()},
        {{"epsilon", n.attr<"epsilon">()}});
    return n.set_output(m.transposed(y, back));
});

/// ONNX divides alpha by the number of channels that it sums over.
inline constexpr auto lrn = out::lower<LRN>([](lowering<LRN>& n) -> status {
    auto& m = n.m;
    auto const xd = n.input_desc(0);
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), 4);
    auto const x = m.as(n.in<"x">(), layout, format::nchw);
    auto const size = 2 * n.attr<"depth_radius">() + 1;
    value_id y;
    if (n.attr<"norm_region">() == "ACROSS_CHANNELS") {
        y = m.node("LRN", {x},
            {{"size", size}, {"alpha", n.attr<"alpha">() * static_cast<double>(size)}, {"beta", n.attr<"beta">()},
                {"bias", n.attr<"bias">()}});
    } else {
        auto const r = n.attr<"depth_radius">();
        auto const mean = m.node("AveragePool", {out::pointwise(m, "Mul", {x, x})},
            {{"kernel_shape", numbers{size, size}}, {"strides", numbers{1, 1}}, {"pads", numbers{r, r, r, r}},
                {"count_include_pad", 1}});
        auto const sum = m.node(
            "Mul", {mean, out::scalar_like(m, n.attr<"alpha">() * static_cast<double>(size * size), mean)});
        auto const base = m.node("Add", {sum, out::scalar_like(m, n.attr<"bias">(), mean)});
        y = m.node("Div", {x, m.node("Pow", {base, out::scalar_like(m, n.attr<"beta">(), mean)})});
    }
    return n.set_output(m.as(y, format::nchw, layout));
});

/// Caffe's operator: epsilon is outside of the root.
inline constexpr auto mvn = out::lower<MVN>([](lowering<MVN>& n) -> status {
    auto& m = n.m;
    auto const& d = n.input<"x">().shape();
    if (!d.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    numbers axes;
    for (std::size_t i = n.attr<"across_channels">() ? 1 : 2; i < d.rank(); ++i)
        axes.push_back(static_cast<std::int64_t>(i));
    auto const x = n.in<"x">();
    auto const away = m.node("Sub", {x, out::reduced(m, "ReduceMean", x, axes, true)});
    if (!n.attr<"normalize_variance">()) return n.set_output(away);
    auto const variance = out::reduced(m, "ReduceMean", m.node("Mul", {away, away}), axes, true);
    auto const root = m.node("Add", {m.node("Sqrt", {variance}), out::scalar_like(m, n.attr<"eps">(), x)});
    return n.set_output(m.node("Div", {away, root}));
});

inline constexpr auto l2_normalize = out::lower<L2Normalize>([](lowering<L2Normalize>& n) -> status {
    auto& m = n.m;
    auto const& d = n.input<"x">().shape();
    if (!d.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    auto const x = n.in<"x">();
    auto const given_axes = n.attr<"axis">();
    auto const sum = out::reduced(m, "ReduceSum", out::pointwise(m, "Mul", {x, x}),
        out::from_zero(numbers(given_axes.begin(), given_axes.end()), d.rank()), true);
    auto const min = out::pointwise(m, "Max", {sum, out::scalar_like(m, n.attr<"eps">(), x)});
    return n.set_output(out::pointwise(m, "Div", {x, out::pointwise(m, "Sqrt", {min})}));
});

/// SSD's operator: over the channels, or over all of an image.
inline constexpr auto normalize = out::lower<Normalize>([](lowering<Normalize>& n) -> status {
    auto& m = n.m;
    auto const& d = n.input<"x1">().shape();
    if (!d.has_rank()) return fail(errc::wrong_shape, "x1", "a rank that is known");
    numbers axes{1};
    for (std::size_t i = 2; n.attr<"across_spatial">() && i < d.rank(); ++i)
        axes.push_back(static_cast<std::int64_t>(i));
    auto const x = n.in<"x1">();
    auto const sum = out::reduced(m, "ReduceSum", m.node("Mul", {x, x}), axes, true);
    auto const root = m.node("Sqrt", {m.node("Add", {sum, out::scalar_like(m, n.attr<"eps">(), x)})});
    auto const& f = n.input<"x2">().shape();
    auto const one = f.elements().is(1);
    auto const factor = one ? out::reshape(m, n.in<"x2">(), {1})
                            : out::along(m, out::reshape(m, n.in<"x2">(), {-1}), 1, 1, d.rank());
    return n.set_output(m.node("Mul", {m.node("Div", {x, root}), factor}));
});

inline constexpr auto instance_norm = out::lower<InstanceNorm>([](lowering<InstanceNorm>& n) -> status {
    auto const xd = n.input_desc(0);
    auto const rank = xd.shape.rank();
    if (!xd.shape.has_rank() || rank < 3) return fail(errc::wrong_shape, "x", "a rank that is known");
    if (n.is_read(1) || n.is_read(2))
        return fail(errc::unsupported_in_operator_set, "mean", "statistics that no node reads");
    auto const layout = rule::layout_of(xd, n.attr<"data_format">(), rank);
    auto const first = rule::axis_at(layout, 'C') == 1 ? layout : channels_first(rank);
    auto const y = n.m.node("InstanceNormalization",
        {n.m.as(n.in<"x">(), layout, first), n.in<"gamma">(), n.in<"beta">()}, {{"epsilon", n.attr<"epsilon">()}});
    return n.set_output(n.m.as(y, first, layout));
});

/// One operator from 17 on, composed of operators before.
inline constexpr auto layer_norm = out::lower<LayerNorm>([](lowering<LayerNorm>& n) -> status {
    auto& m = n.m;
    auto const& d = n.input<"x">().shape();
    if (!d.has_rank()) return fail(errc::wrong_shape, "x", "a rank that is known");
    if (n.is_read(1) || n.is_read(2))
        return fail(errc::unsupported_in_operator_set, "mean", "statistics that no node reads");
    auto const axis = n.attr<"begin_norm_axis">();
    if (m.opset() >= 17)
        return n.set_output(m.node("LayerNormalization", {n.in<"x">(), n.in<"gamma">(), n.in<"beta">()},
            {{"axis", axis}, {"epsilon", n.attr<"epsilon">()}}));
    numbers axes;
    for (auto i = axis < 0 ? axis + static_cast<std::int64_t>(d.rank()) : axis; i < static_cast<std::int64_t>(d.rank());
        ++i)
        axes.push_back(i);
    auto const x = n.in<"x">(), mean = out::reduced(m, "ReduceMean", x, axes, true);
    auto const away = m.node("Sub", {x, mean});
    auto const variance = out::reduced(m, "ReduceMean", m.node("Mul", {away, away}), axes, true);
    return n.set_output(normalized(m, x, mean, variance, n.in<"gamma">(), n.in<"beta">(), n.attr<"epsilon">()));
});

/// The lowerings of this family.
using norm_lowerings =
    out::lowerings<batch_norm, bn_inference, bn_infer, lrn, mvn, l2_normalize, normalize, instance_norm, layer_norm>;

} // namespace library::onnx_out
GRAFT_END
