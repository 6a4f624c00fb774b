// graft/library/nn/norm/onnx.hpp - ONNX: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// 1 divided by the square root of x, with the operators that it is exported to: ONNX has none for both.
[[nodiscard]] inline tensor_id one_over_root(making& m, std::string_view name, tensor_id x) {
    return m.of<Reciprocal>(name, m.of<Sqrt>(m.ctx.storage().path(name, "root"), x));
}

/// Mean and variance over axes, and the normalization by them.
struct normalizing {
    making& m;
    tensor_id mean = no_id, variance = no_id, inverse = no_id;

    tensor_id reduced(std::string_view name, tensor_id x, tensor_id axes) {
        return m.add<ReduceMean>(
            name, "x"_p = x, "axes"_p = axes, "keep_dims"_p = true, "noop_with_empty_axes"_p = true);
    }
    tensor_id over(tensor_id x, numbers const& all, double epsilon) {
        auto const axes = m.integers("axes", all);
        mean = reduced("mean", x, axes);
        auto const centred = m.of_two<Sub>("centred", x, mean);
        variance = reduced("variance", m.of_two<Mul>("squares", centred, centred), axes);
        auto const safe = m.of_two<Add>("above_zero", variance, m.number("epsilon", epsilon, m.desc(x).type));
        inverse = one_over_root(m, "inverse", safe);
        return m.of_two<Mul>("normal", centred, inverse);
    }
};

/// One number per channel, broadcast to [n, channels, spatial..].
inline tensor_id per_channel(making& m, std::string_view name, tensor_id t, std::size_t rank) {
    return m.followed(name, t, rank > 2 ? rank - 2 : 0);
}

/// With the mean and variance of the training; images as BatchNorm, any other rank composed of operators. In training
/// mode it normalizes with those of its own batch, and returns the running ones.
/// error wrong_attribute_value: one mean for each element (`spatial` 0)
struct expand_batch_normalization {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">(), mean = mean_of(ctx), variance = variance_of(ctx);
        auto const scale = ctx.template tensor<"scale">(), shift = ctx.template tensor<"B">();
        auto const d = m.ranked(x, "X");
        if constexpr (Context::template defines_attr<"training_mode">())
            if (ctx.template attr<"training_mode">() != 0)
                return trains(m, x, scale, shift, mean, variance, ctx.template attr<"epsilon">(),
                    ctx.template attr<"momentum">());
        if constexpr (Context::template defines_attr<"spatial">())
            if (ctx.template attr<"spatial">() == 0)
                return fail(errc::wrong_attribute_value, "spatial", "1: one mean per channel");
        auto const epsilon = ctx.template attr<"epsilon">();
        auto const type = m.desc(scale).type;
        if (d.shape.rank() == 4 && type == d.type && m.desc(shift).type == type && m.desc(mean).type == type &&
            m.desc(variance).type == type) {
            ctx.result(m.add<BatchNorm>("", "x"_p = read_as(x, format::nchw), "scale"_p = scale, "offset"_p = shift,
                "mean"_p = mean, "variance"_p = variance, "epsilon"_p = epsilon, "data_format"_p = "NCHW"_c,
                "is_training"_p = false));
        } else {
            auto const rank = d.shape.rank();
            auto const safe = m.of_two<Add>(
                "above_zero", variance, m.number("epsilon", epsilon, m.desc(variance).type));
            auto factor = m.of_two<Mul>(
                "factor", m.cast("scale_wide", scale, m.desc(variance).type), one_over_root(m, "inverse", safe));
            auto centred = m.of_two<Sub>("centred", x, m.cast("mean_as_x", per_channel(m, "mean", mean, rank), d.type));
            centred = m.of_two<Mul>(
                "normal", centred, m.cast("factor_as_x", per_channel(m, "factors", factor, rank), d.type));
            ctx.result(m.of_two<Add>("", centred, m.cast("shift_as_x", per_channel(m, "shift", shift, rank), d.type)));
        }
        for (std::size_t i = 1; i < ctx.output_count(); ++i)
            ctx.result(m.of<Identity>(i == 1   ? "mean_out"
                                      : i == 2 ? "variance_out"
                                      : i == 3 ? "saved_mean"
                                               : "saved_variance",
                i % 2 ? mean : variance));
        return ok;
    }
    static status trains(making& m, tensor_id x, tensor_id scale, tensor_id shift, tensor_id mean, tensor_id variance,
        double epsilon, double momentum) {
        auto const d = m.ranked(x, "X");
        auto const rank = d.shape.rank();
        auto axes = every_axis(rank);
        if (rank > 1) axes.erase(axes.begin() + 1);
        normalizing n{m};
        auto y = n.over(x, axes, epsilon);
        y = m.of_two<Mul>("scaled", y, m.cast("scale_as_x", per_channel(m, "scales", scale, rank), d.type));
        m.ctx.result(m.of_two<Add>("", y, m.cast("shift_as_x", per_channel(m, "shifts", shift, rank), d.type)));
        auto const running = [&](std::string_view name, tensor_id before, tensor_id now) {
            auto const path = [&](std::string_view part) { return m.ctx.storage().path(name, part); };
            auto const type = m.desc(before).type;
            now = m.cast(path("as_before"), m.reshape(path("of_channels"), now, {-1}), type);
            auto const kept = m.of_two<Mul>(path("kept"), before, m.number(path("momentum"), momentum, type));
            now = m.of_two<Mul>(path("taken"), now, m.number(path("rest"), 1 - momentum, type));
            m.ctx.result(m.of_two<Add>(name, kept, now));
        };
        if (m.ctx.output_count() > 1) running("mean_out", mean, n.mean);
        if (m.ctx.output_count() > 2) running("variance_out", variance, n.variance);
        return ok;
    }
    template <class Context> static tensor_id mean_of(Context& ctx) {
        if constexpr (Context::template defines_input<"mean">()) return ctx.template tensor<"mean">();
        else return ctx.template tensor<"input_mean">();
    }
    template <class Context> static tensor_id variance_of(Context& ctx) {
        if constexpr (Context::template defines_input<"var">()) return ctx.template tensor<"var">();
        else return ctx.template tensor<"input_var">();
    }
};
inline constexpr auto batch_normalization = expand<onnx::BatchNormalization>(expand_batch_normalization());

/// Each channel of each image separately.
inline constexpr auto instance_normalization = composed<onnx::InstanceNormalization>(
    [](making& m, auto& ctx) -> status {
        auto const x = ctx.template tensor<"input">(), scale = ctx.template tensor<"scale">(),
                   shift = ctx.template tensor<"B">();
        auto const d = m.ranked(x, "input");
        auto const rank = d.shape.rank();
        if (rank < 3) return fail(errc::wrong_rank, "input", "two axes and the spatial ones", 3, rank);
        numbers axes;
        for (std::size_t i = 2; i < rank; ++i) axes.push_back(static_cast<std::int64_t>(i));
        normalizing n{m};
        auto const y = n.over(x, axes, ctx.template attr<"epsilon">());
        auto const scaled = m.of_two<Mul>("scaled", y, per_channel(m, "scale", scale, rank));
        return m.set_result(m.of_two<Add>("", scaled, per_channel(m, "shift", shift, rank)));
    });

/// Over all axes from `axis` on.
inline constexpr auto layer_normalization = expand<onnx::LayerNormalization>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">(), scale = ctx.template tensor<"Scale">(),
               shift = ctx.template tensor<"B">();
    auto const d = m.ranked(x, "X");
    numbers axes{ctx.template attr<"axis">()};
    if (auto s = count_from_front(axes, d.shape.rank(), "axis"); !s) return s;
    for (auto a = axes[0] + 1; a < static_cast<std::int64_t>(d.shape.rank()); ++a) axes.push_back(a);
    bool const widens = ctx.template attr<"stash_type">() == 1 && (d.type == dtype::f16 || d.type == dtype::bf16);
    normalizing n{m};
    auto y = n.over(widens ? m.cast("wide", x, dtype::f32) : x, axes, ctx.template attr<"epsilon">());
    if (widens) y = m.cast("narrow", y, d.type);
    y = m.of_two<Mul>(shift == no_id ? "" : "scaled", y, scale);
    if (shift != no_id) y = m.of_two<Add>("", y, shift);
    ctx.result(y);
    if (ctx.output_count() > 1) ctx.result(m.of<Identity>("mean_out", n.mean));
    if (ctx.output_count() > 2) ctx.result(m.of<Identity>("inverse_out", n.inverse));
    return ok;
});

/// Across channels; alpha is for the sum of the window.
/// error wrong_attribute_value: a window of an even size
inline constexpr auto lrn = composed<onnx::LRN>([](making& m, auto& ctx) -> status {
    auto const size = ctx.template attr<"size">();
    if (size < 1 || size % 2 == 0) return fail(errc::wrong_attribute_value, "size", "an odd number", size);
    auto const x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    auto const rank = d.shape.rank();
    if (rank < 2) return fail(errc::wrong_rank, "X", "channels", 2, static_cast<std::int64_t>(rank));
    bool const image = rank == 4, wide = d.type == dtype::f64; // the kernel is of float32
    auto y = wide ? m.cast("narrow", x, dtype::f32) : x;
    if (!image) y = m.reshape("image", y, {0, 0, -1, 1}, true);
    y = m.add<LRN>(image && !wide ? "" : "normal", "x"_p = read_as(y, format::nchw), "depth_radius"_p = (size - 1) / 2,
        "bias"_p = ctx.template attr<"bias">(), "alpha"_p = ctx.template attr<"alpha">() / static_cast<double>(size),
        "beta"_p = ctx.template attr<"beta">(), "norm_region"_p = "ACROSS_CHANNELS"_c, "data_format"_p = "NCHW"_c);
    if (!image) {
        auto const dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64);
        y = m.add<Reshape>(wide ? "whole" : "", "x"_p = y, "shape"_p = dims);
    }
    return m.set_result(m.cast("", y, d.type));
});

/// x divided by the root of the mean of its squares over these axes; `inverse` is 1 divided by that root.
[[nodiscard]] inline tensor_id root_mean_square(
    making& m, tensor_id x, numbers const& axes, double epsilon, tensor_id* inverse = nullptr) {
    normalizing n{m};
    auto const squares = n.reduced("mean", m.of_two<Mul>("squares", x, x), m.integers("axes", axes));
    auto const safe = m.of_two<Add>("above_zero", squares, m.number("epsilon", epsilon, m.desc(x).type));
    auto const over = one_over_root(m, "inverse", safe);
    if (inverse) *inverse = over;
    return m.of_two<Mul>("normal", x, over);
}

/// x divided by the root of the mean of its squares over the axes from `axis` on, times the scale.
inline constexpr auto rms_normalization = composed<onnx::RMSNormalization>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    numbers first{ctx.template attr<"axis">()}, axes;
    if (auto s = count_from_front(first, d.shape.rank(), "axis"); !s) return s;
    for (auto a = first[0]; a < static_cast<std::int64_t>(d.shape.rank()); ++a) axes.push_back(a);
    bool const widens = ctx.template attr<"stash_type">() == 1 && (d.type == dtype::f16 || d.type == dtype::bf16);
    auto const y = root_mean_square(
        m, widens ? m.cast("wide", x, dtype::f32) : x, axes, ctx.template attr<"epsilon">());
    // the result has the type of the scale
    auto const scale = ctx.template tensor<"scale">();
    return m.set_result(m.of_two<Mul>("", m.cast("as_scale", y, m.desc(scale).type), scale));
});

/// The channels of a group together, separately in each image. A scale for each group, not for each channel, is that
/// of version 18, which ONNX withdrew; models use it.
inline constexpr auto group_normalization = expand<onnx::GroupNormalization>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">(), scale = ctx.template tensor<"scale">(),
               shift = ctx.template tensor<"bias">();
    auto const d = m.ranked(x, "X");
    auto const rank = d.shape.rank();
    auto const groups = ctx.template attr<"num_groups">();
    if (rank < 2 || groups < 1 || (d.shape[1].known() && d.shape[1].value() % groups != 0))
        return fail(errc::wrong_attribute_value, "num_groups", "a divisor of the channels", groups);
    bool const widens = ctx.template attr<"stash_type">() == 1 && (d.type == dtype::f16 || d.type == dtype::bf16);
    auto y = m.reshape("groups", widens ? m.cast("wide", x, dtype::f32) : x, numbers{0, groups, -1}, true);
    normalizing n{m};
    y = n.over(y, numbers{2}, ctx.template attr<"epsilon">());
    if (widens) y = m.cast("narrow", y, d.type);
    auto const& of = m.desc(scale).shape;
    bool const by_group = of.has_rank() && of.rank() == 1 && of[0].is(groups) && !d.shape[1].is(groups);
    auto const transformed = [&](std::string_view name, tensor_id t, std::size_t axes) {
        auto const scaled = m.of_two<Mul>("scaled", t, per_channel(m, "scale", scale, axes));
        return m.of_two<Add>(name, scaled, per_channel(m, "shift", shift, axes));
    };
    if (by_group) y = transformed("groups_moved", y, 3);
    auto const dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64);
    y = m.add<Reshape>(by_group ? "" : "whole", "x"_p = y, "shape"_p = dims);
    return m.set_result(by_group ? y : transformed("", y, rank));
});

/// Over the axes, without scale: divided by the root of the variance, which 1e-9 keeps above zero.
inline constexpr auto mean_variance_normalization = composed<onnx::MeanVarianceNormalization>([](making& m,
                                                                                                  auto& ctx) -> status {
    auto const x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    numbers all(ctx.template attr<"axes">().begin(), ctx.template attr<"axes">().end());
    if (auto s = count_from_front(all, d.shape.rank(), "axes"); !s) return s;
    normalizing n{m};
    auto const axes = m.integers("axes", all);
    auto const centred = m.of_two<Sub>("centred", x, n.reduced("mean", x, axes));
    auto const variance = n.reduced("variance", m.of_two<Mul>("squares", centred, centred), axes);
    auto const safe = m.of_two<Add>("above_zero", m.of<Sqrt>("deviation", variance), m.number("epsilon", 1e-9, d.type));
    return m.set_result(m.of_two<Div>("", centred, safe));
});

/// x divided by the sum of its magnitudes along one axis, or by the root of the sum of its squares; zeros remain
/// zeros.
/// error wrong_attribute_value: p not 1 or 2
inline constexpr auto lp_normalization = composed<onnx::LpNormalization>([](making& m, auto& ctx) -> status {
    auto const x = ctx.template tensor<"input">();
    auto const type = m.desc(x).type;
    auto const power = ctx.template attr<"p">();
    if (power != 1 && power != 2) return fail(errc::wrong_attribute_value, "p", "1 or 2", power);
    auto const x_in = power == 1 ? m.of<Abs>("size", x) : m.of_two<Mul>("squares", x, x);
    auto const axes = m.integers("axis", {ctx.template attr<"axis">()});
    auto norm = m.add<ReduceSum>("sum", "x"_p = x_in, "axes"_p = axes, "keep_dims"_p = true);
    if (power == 2) norm = m.of<Sqrt>("norm", norm);
    auto const none = m.of_two<Equal>("no_norm", norm, m.number("zero", 0, type));
    return m.set_result(m.of_two<Div>("", x, m.of_two<Add>("safe", norm, m.cast("one", none, type))));
});

/// The plugins of this family.
using norm_plugins = graft::plugins<rms_normalization, batch_normalization, instance_normalization, layer_normalization,
    lrn, group_normalization, mean_variance_normalization, lp_normalization>;
static_assert(onnx::complete<norm_plugins,
    ops<onnx::BatchNormalization, onnx::InstanceNormalization, onnx::LayerNormalization, onnx::LRN,
        onnx::RMSNormalization, onnx::GroupNormalization, onnx::MeanVarianceNormalization, onnx::LpNormalization>>);

} // namespace library::onnx_plugins
GRAFT_END
