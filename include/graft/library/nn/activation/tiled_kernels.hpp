// graft/library/nn/activation/tiled_kernels.hpp - tiled kernels, for chips with cores of their own: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/library/kernel/tiled.hpp"
#include "graft/library/nn/activation/ops.hpp"

GRAFT_BEGIN
namespace library {

/// LeakyRelu.
inline status tiled_leaky_relu(
    in<"x", float> x, out<"y", float> y, attr_of<"negative_slope", double> slope, tiled<pieces> t, block b) {
    auto const below = static_cast<float>(*slope);
    for (auto p : t->of(b)) {
        auto const xs = b.load(x, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = xs[i] > 0 ? xs[i] : below * xs[i];
    }
    return ok;
}

/// Of one element, or of two.
namespace tile_function {
inline float relu(float v) { return v < 0 ? 0.f : v; }
inline float relu6(float v) { return v < 0 ? 0.f : v > 6 ? 6.f : v; }
inline float sigmoid(float v) { return 1.f / (1.f + std::exp(-v)); }
} // namespace tile_function

/// The tiled kernels of this family.
using tiled_activation_kernels = kernels<tiled_unary_kernel<Relu, &tile_function::relu>,
    tiled_unary_kernel<Relu6, &tile_function::relu6>, tiled_unary_kernel<Sigmoid, &tile_function::sigmoid>,
    tiled_kernel<LeakyRelu, &cut_unary<LeakyRelu>, variant<&tiled_leaky_relu>>>;

} // namespace library
GRAFT_END
