// graft/library/nn/activation/tiled_kernels.hpp - tiled kernels, for chips with several cores: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

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

} // namespace library
GRAFT_END
