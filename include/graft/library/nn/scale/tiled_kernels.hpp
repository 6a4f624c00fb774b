// graft/library/nn/scale/tiled_kernels.hpp - tiled kernels, for chips with several cores: factors and biases along an
// axis
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/nn/scale/ops.hpp"

GRAFT_BEGIN
namespace library {

/// All biases remain in a core, the elements are streamed.
constexpr status cut_bias_add(tiling_context<BiasAdd> const& ctx, tiling<pieces>& t) {
    return cut_beside(ctx, t, ctx.elements<"bias">() * ctx.item_bytes<"x">() + slack_of(ctx, 1));
}
template <class T> status tiled_bias_add(in<"x", T> x, in<"bias", T> bias, out<"y", T> y,
    attr_of<"data_format", std::string_view> format, tiled<pieces> t, block b) {
    auto const inner = elements_from(x, rule::channel_axis(*format, x.rank()) + 1);
    if (t->of(b).size() == 0) return ok;
    auto const biases = b.load(bias, 0, bias.size());
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i)
            ys[i] = stored<T>(widen(xs[i]) + widen(biases[(p.from + i) / inner % biases.size()]));
    }
    return ok;
}
template <class T> using tiled_bias_add_kernel = tiled_kernel<BiasAdd, &cut_bias_add, variant<&tiled_bias_add<T>>>;

/// Scale: all factors and biases remain in a core.
constexpr status cut_scale(tiling_context<Scale> const& ctx, tiling<pieces>& t) {
    return cut_beside(ctx, t, 2 * ctx.elements<"scale">() * ctx.item_bytes<"x">() + slack_of(ctx, 2));
}
template <class T> status tiled_scale(in<"x", T> x, in<"scale", T> scale, optional_in<"bias", T> bias, out<"y", T> y,
    attr_of<"axis", std::int64_t> axis, tiled<pieces> t, block b) {
    auto const rank = static_cast<std::int64_t>(x.rank());
    auto const first = static_cast<std::size_t>(*axis < 0 ? *axis + rank : *axis);
    auto const inner = elements_from(x, first + scale.rank());
    if (t->of(b).size() == 0) return ok;
    auto const factors = b.load(scale, 0, scale.size());
    auto const line = [&](auto const* biases) {
        for (auto p : t->of(b)) {
            auto const xs = b.load(x, p);
            auto const ys = b.store(y, p);
            for (std::size_t i = 0; i < p.size; ++i) {
                auto const at = (p.from + i) / inner % factors.size();
                ys[i] = stored<T>(widen(xs[i]) * widen(factors[at]) + (biases ? widen(biases[at]) : 0.f));
            }
        }
    };
    if (!bias) return line(static_cast<T const*>(nullptr)), ok;
    auto const biases = b.load(*bias, 0, bias.size());
    line(biases.data());
    return ok;
}
template <class T> using tiled_scale_kernel = tiled_kernel<Scale, &cut_scale, variant<&tiled_scale<T>>>;

/// The tiled kernels of this family.
using tiled_scale_kernels = kernels<tiled_bias_add_kernel<float>, tiled_bias_add_kernel<half>,
    tiled_bias_add_kernel<std::int32_t>, tiled_scale_kernel<float>, tiled_scale_kernel<half>>;

} // namespace library
GRAFT_END
