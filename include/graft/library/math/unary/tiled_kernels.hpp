// graft/library/math/unary/tiled_kernels.hpp - tiled kernels, for chips with several cores: one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/math/unary/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Unary and binary functions.
namespace tile_function {
struct abs {
    template <class T> T operator()(T v) const { return v < 0 ? static_cast<T>(neg(v)) : v; }
    static float neg(float v) { return -v; }
    static std::int32_t neg(std::int32_t v) { return static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(v)); }
};
struct neg {
    template <class T> T operator()(T v) const { return abs::neg(v); }
};
struct exp {
    float operator()(float v) const { return std::exp(v); }
};
struct log {
    float operator()(float v) const { return std::log(v); }
};
struct sqrt {
    float operator()(float v) const { return std::sqrt(v); }
};
struct rsqrt {
    float operator()(float v) const { return 1.f / std::sqrt(v); }
};
struct square {
    float operator()(float v) const { return v * v; }
};
struct tanh {
    float operator()(float v) const { return std::tanh(v); }
};
} // namespace tile_function

/// The tiled kernels of this family.
using tiled_unary_kernels = join<tiled_unary_kernel<Abs, tile_function::abs, float, half, std::int32_t>,
    tiled_unary_kernel<Neg, tile_function::neg, float, half, std::int32_t>,
    tiled_unary_kernel<Exp, tile_function::exp, float, half>, tiled_unary_kernel<Log, tile_function::log, float, half>,
    tiled_unary_kernel<Sqrt, tile_function::sqrt, float, half>,
    tiled_unary_kernel<Rsqrt, tile_function::rsqrt, float, half>,
    tiled_unary_kernel<Square, tile_function::square, float, half>,
    tiled_unary_kernel<Tanh, tile_function::tanh, float, half>>;

} // namespace library
GRAFT_END
