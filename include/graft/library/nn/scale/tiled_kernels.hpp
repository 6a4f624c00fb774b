// graft/library/nn/scale/tiled_kernels.hpp - tiled kernels, for chips with cores of their own: a bias for each channel
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/library/kernel/tiled.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/op/rules/broadcast.hpp"

GRAFT_BEGIN
namespace library {

/// All biases stay in a core, the elements pass by.
constexpr status cut_bias_add(tiling_context<BiasAdd> const& ctx, tiling<pieces>& t) {
    auto const bytes = ctx.item_bytes<"x">();
    return cut(ctx, t, ctx.elements<"x">(),
        {.bytes = bytes,
            .local_bytes = 2 * bytes,
            .buffers = 2,
            .reserved = ctx.elements<"bias">() * bytes + slack_of(ctx, 1)});
}
inline status tiled_bias_add(in<"x", float> x, in<"bias", float> bias, out<"y", float> y,
    attr_of<"data_format", std::string_view> format, tiled<pieces> t, block b) {
    std::size_t inner = 1;
    for (auto i = rule::channel_axis(*format, x.rank()) + 1; i < x.rank(); ++i)
        inner *= static_cast<std::size_t>(x.dim(i));
    if (t->of(b).size() == 0) return ok;
    auto const biases = b.load(bias, 0, bias.size());
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = xs[i] + biases[(p.from + i) / inner % biases.size()];
    }
    return ok;
}

/// The tiled kernels of this family.
using tiled_scale_kernels = kernels<tiled_kernel<BiasAdd, &cut_bias_add, variant<&tiled_bias_add>>>;

} // namespace library
GRAFT_END
