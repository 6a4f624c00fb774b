// graft/library/nn/norm/microsoft.hpp - ONNX Runtime's own operators: normalization of layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/norm/onnx.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/microsoft_operators.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// x normalized over its last axis, times `gamma`, plus `beta` if present; and the intermediate results.
struct normalized_layer {
    making& m;
    tensor_id y = no_id, mean = no_id, inverse = no_id;

    /// `centred`: the mean is subtracted.
    void over_last(tensor_id x, tensor_id gamma, tensor_id beta, double epsilon, bool centred, std::string_view name) {
        auto const type = m.desc(x).type;
        bool const widens = type == dtype::f16 || type == dtype::bf16;
        if (widens) x = m.cast("wide", x, dtype::f32);
        if (centred) {
            normalizing n{m};
            y = n.over(x, numbers{-1}, epsilon);
            mean = n.mean, inverse = n.inverse;
        } else y = root_mean_square(m, x, numbers{-1}, epsilon, &inverse);
        if (widens) y = m.cast("narrow", y, type);
        y = m.of_two<Mul>(beta == no_id ? name : "scaled", y, gamma);
        if (beta != no_id) y = m.of_two<Add>(name, y, beta);
    }
};

/// error wrong_attribute_value: another axis than the last
inline constexpr auto simplified_layer_normalization = composed<microsoft::SimplifiedLayerNormalization>(
    [](making& m, auto& ctx) -> status {
        auto const x = ctx.template tensor<"X">(), scale = ctx.template tensor<"scale">();
        auto const d = m.ranked(x, "X");
        (void)ctx.template attr<"stash_type">(); // sums are float32 in any case
        numbers axes{ctx.template attr<"axis">()};
        if (auto s = count_from_front(axes, d.shape.rank(), "axis"); !s) return s;
        for (auto a = axes[0] + 1; a < static_cast<std::int64_t>(d.shape.rank()); ++a) axes.push_back(a);
        bool const widens = d.type == dtype::f16 || d.type == dtype::bf16;
        tensor_id inverse = no_id;
        auto const y = root_mean_square(
            m, widens ? m.cast("wide", x, dtype::f32) : x, axes, ctx.template attr<"epsilon">(), &inverse);
        ctx.result(m.of_two<Mul>("", m.cast("as_scale", y, m.desc(scale).type), scale));
        if (ctx.output_count() > 1) ctx.result(m.of<Identity>("inverse_out", inverse));
        return ok;
    });

/// The sum of two tensors and a bias, normalized over its last axis.
struct expand_skip_layer_normalization {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        constexpr bool centred = Context::template defines_input<"beta">();
        auto sum = m.of_two<Add>("both", ctx.template tensor<"input">(), ctx.template tensor<"skip">());
        if (auto const bias = ctx.template tensor<"bias">(); bias != no_id) sum = m.of_two<Add>("sum", sum, bias);
        tensor_id beta = no_id;
        if constexpr (centred) beta = ctx.template tensor<"beta">();
        normalized_layer n{m};
        n.over_last(sum, ctx.template tensor<"gamma">(), beta, ctx.template attr<"epsilon">(), centred, "");
        ctx.result(n.y);
        if (ctx.output_count() > 1) ctx.result(m.of<Identity>("mean_out", centred ? n.mean : n.inverse));
        if (ctx.output_count() > 2) ctx.result(m.of<Identity>("inverse_out", n.inverse));
        if (ctx.output_count() > 3) ctx.result(m.of<Identity>("sum_out", sum));
        return ok;
    }
};
inline constexpr auto skip_layer_normalization = expand<microsoft::SkipLayerNormalization>(
    expand_skip_layer_normalization());
inline constexpr auto skip_simplified_layer_normalization = expand<microsoft::SkipSimplifiedLayerNormalization>(
    expand_skip_layer_normalization());

/// Rows of words, positions and segments added and normalized; `mask_index` is the number of unmasked elements.
/// error wrong_input_count: segments without their rows
inline constexpr auto embed_layer_normalization = composed<microsoft::EmbedLayerNormalization>(
    [](making& m, auto& ctx) -> status {
        auto const words = ctx.template tensor<"input_ids">(), places = ctx.template tensor<"position_ids">(),
                   segments = ctx.template tensor<"segment_ids">(), mask = ctx.template tensor<"mask">(),
                   of_places = ctx.template tensor<"position_embedding">(),
                   of_segments = ctx.template tensor<"segment_embedding">();
        (void)ctx.template attr<"mask_index_type">(); // the contents of an output, if present
        auto const all = places == no_id ? counted(m, "places", size_along(m, "length", words, 1)) : places;
        auto sum = m.of_two<Add>("with_places", taken(m, "words", ctx.template tensor<"word_embedding">(), words, 0),
            taken(m, "of_places", of_places, all, 0));
        if ((segments == no_id) != (of_segments == no_id))
            return fail(errc::wrong_input_count, "segment_embedding", "rows of segments, if there are segments");
        if (segments != no_id)
            sum = m.of_two<Add>("with_segments", sum, taken(m, "segments", of_segments, segments, 0));
        normalized_layer n{m};
        n.over_last(sum, ctx.template tensor<"gamma">(), ctx.template tensor<"beta">(), ctx.template attr<"epsilon">(),
            true, "");
        ctx.result(n.y);
        if (ctx.output_count() > 1) {
            auto const counts = mask != no_id ? mask : m.of_two<Sub>("no_mask", words, words);
            auto const axes = m.integers("along", {1});
            ctx.result(m.add<ReduceSum>("mask_index", "x"_p = counts, "axes"_p = axes, "keep_dims"_p = false));
        }
        if (ctx.output_count() > 2) ctx.result(m.of<Identity>("sum_out", sum));
        return ok;
    });

/// Groups of channels, which are the last or the second axis; then x * sigmoid(x) if `activation` is 1.
inline constexpr auto group_norm = expand<microsoft::GroupNorm>([](auto& ctx) -> status {
    making m(ctx);
    auto x = ctx.template tensor<"X">();
    auto const d = m.ranked(x, "X");
    auto const rank = d.shape.rank();
    bool const last = ctx.template attr<"channels_last">() != 0, silu = ctx.template attr<"activation">() != 0;
    auto const groups = ctx.template attr<"groups">();
    if (rank < 3 || groups < 1) return fail(errc::wrong_attribute_value, "groups", "a divisor of the channels", groups);
    numbers front{0, static_cast<std::int64_t>(rank) - 1}, back{0};
    for (std::size_t i = 1; i + 1 < rank; ++i) front.push_back(static_cast<std::int64_t>(i));
    for (std::size_t i = 2; i < rank; ++i) back.push_back(static_cast<std::int64_t>(i));
    back.push_back(1);
    if (last) x = m.permute("channels_second", x, front);
    normalizing n{m};
    auto y = m.reshape("groups", m.cast("wide", x, dtype::f32), {0, groups, -1}, true);
    y = n.over(y, numbers{2}, ctx.template attr<"epsilon">());
    auto const dims = m.add<Shape>("dims", "x"_p = x, "dtype"_p = dtype::i64);
    auto const gamma = m.cast("gamma", ctx.template tensor<"gamma">(), dtype::f32),
               beta = m.cast("beta", ctx.template tensor<"beta">(), dtype::f32);
    auto const whole = m.add<Reshape>("whole", "x"_p = y, "shape"_p = dims);
    y = m.of_two<Mul>("scaled", whole, per_channel(m, "scales", gamma, rank));
    y = m.of_two<Add>("shifted", y, per_channel(m, "shifts", beta, rank));
    if (silu) y = m.of_two<Mul>("silu", y, m.of<Sigmoid>("gate", y));
    y = m.cast("narrow", y, d.type);
    return m.set_result(last ? m.permute("", y, back) : m.of<Identity>("", y));
});

/// The plugins of this file.
using microsoft_norm_plugins = graft::plugins<simplified_layer_normalization, skip_layer_normalization,
    skip_simplified_layer_normalization, embed_layer_normalization, group_norm>;
static_assert(onnx::complete<microsoft_norm_plugins,
    ops<microsoft::SimplifiedLayerNormalization, microsoft::SkipLayerNormalization,
        microsoft::SkipSimplifiedLayerNormalization, microsoft::EmbedLayerNormalization, microsoft::GroupNorm>>);

} // namespace library::onnx_plugins
GRAFT_END
