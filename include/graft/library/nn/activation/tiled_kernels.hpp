// graft/library/nn/activation/tiled_kernels.hpp - tiled kernels: activations, softmax
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/nn/activation/ops.hpp"

GRAFT_BEGIN
namespace library {

/// LeakyRelu.
template <class T> status tiled_leaky_relu(
    in<"x", T> x, out<"y", T> y, attr_of<"negative_slope", double> slope, tiled<pieces> t, block b) {
    auto const below = static_cast<float>(*slope);
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) {
            auto const v = widen(xs[i]);
            ys[i] = stored<T>(v > 0 ? v : below * v);
        }
    }
    return ok;
}
template <class T>
using tiled_leaky_relu_kernel = tiled_kernel<LeakyRelu, &cut_unary<LeakyRelu>, variant<&tiled_leaky_relu<T>>>;

/// Unary and binary functions.
namespace tile_function {
struct relu {
    template <class T> T operator()(T v) const { return v < 0 ? T{} : v; }
};
struct relu6 {
    float operator()(float v) const { return v < 0 ? 0.f : v > 6 ? 6.f : v; }
};
struct sigmoid {
    float operator()(float v) const { return 1.f / (1.f + std::exp(-v)); }
};
} // namespace tile_function

/// The tiled kernels of this family.
using tiled_activation_kernels =
    join<tiled_unary_kernel<Relu, tile_function::relu, float, half, std::int32_t, std::int8_t>,
        tiled_unary_kernel<Relu6, tile_function::relu6, float, half>,
        tiled_unary_kernel<Sigmoid, tile_function::sigmoid, float, half>,
        kernels<tiled_leaky_relu_kernel<float>, tiled_leaky_relu_kernel<half>>>;

/// The number of elements of a row: of the one axis, if all after it are 1; otherwise 0.
constexpr std::int64_t softmax_row(shape const& x, span<std::int64_t const> axes) {
    if (axes.size() != 1 || x.rank() == 0) return 0;
    auto const rank = static_cast<std::int64_t>(x.rank());
    auto const axis = axes[0] < 0 ? axes[0] + rank : axes[0];
    if (axis < 0 || axis >= rank) return 0;
    for (auto i = static_cast<std::size_t>(axis) + 1; i < x.rank(); ++i)
        if (!x[i].is(1)) return 0;
    auto const row = x[static_cast<std::size_t>(axis)];
    return row.known() ? row.value() : 0;
}
inline status softmax_of_rows(in<"x", no_elements> x, attr_of<"axes", span<std::int64_t const>> axes) {
    auto const row = softmax_row(x.shape(), axes);
    return row > 0 && row <= 4096 ? ok : fail(errc::unsupported_call, "axes", "rows of 4096 elements at most");
}
constexpr status cut_softmax(tiling_context<SoftmaxV2> const& ctx, tiling<pieces>& t) {
    auto const row = softmax_row(ctx.input<"x">(), ctx.attr<"axes">());
    auto const item = ctx.item_bytes<"x">(), bytes = row * item;
    return cut(ctx, t, row > 0 ? ctx.elements<"x">() / row : extent(0),
        {.bytes = bytes, .local_bytes = 2 * bytes + row * sum_bytes(item), .reserved = slack_of(ctx, 1)});
}
template <class T> status tiled_softmax(
    in<"x", T> x, out<"y", T> y, attr_of<"axes", span<std::int64_t const>> axes, tiled<pieces> t, block b) {
    auto const row = static_cast<std::size_t>(softmax_row(x.shape(), axes));
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p, row);
        store_sums(b, y, p, row, [&](float* ys) {
            for (std::size_t r = 0; r < p.size; ++r) {
                auto const* const from = xs.data() + r * row;
                auto* const to = ys + r * row;
                auto max = widen(from[0]);
                for (std::size_t i = 1; i < row; ++i) max = std::max(max, widen(from[i]));
                float sum = 0;
                for (std::size_t i = 0; i < row; ++i) sum += to[i] = std::exp(widen(from[i]) - max);
                for (std::size_t i = 0; i < row; ++i) to[i] /= sum;
            }
        });
    }
    return ok;
}
template <class T> using tiled_softmax_kernel =
    guarded<tiled_kernel<SoftmaxV2, &cut_softmax, variant<&tiled_softmax<T>>>, &softmax_of_rows>;

/// The tiled kernels of this family.
using tiled_softmax_kernels = kernels<tiled_softmax_kernel<float>, tiled_softmax_kernel<half>>;

} // namespace library
GRAFT_END
