// graft/library/math/unary/tiled_kernels.hpp - tiled kernels, for chips with cores of their own: one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "graft/base/config.hpp"
#include "graft/library/kernel/tiled.hpp"
#include "graft/library/math/unary/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Of one element, or of two.
namespace tile_function {
inline float abs(float v) { return std::fabs(v); }
inline float neg(float v) { return -v; }
inline float exp(float v) { return std::exp(v); }
inline float log(float v) { return std::log(v); }
inline float sqrt(float v) { return std::sqrt(v); }
inline float rsqrt(float v) { return 1.f / std::sqrt(v); }
inline float square(float v) { return v * v; }
inline float tanh(float v) { return std::tanh(v); }
} // namespace tile_function

/// The tiled kernels of this family.
using tiled_unary_kernels =
    kernels<tiled_unary_kernel<Abs, &tile_function::abs>, tiled_unary_kernel<Neg, &tile_function::neg>,
        tiled_unary_kernel<Exp, &tile_function::exp>, tiled_unary_kernel<Log, &tile_function::log>,
        tiled_unary_kernel<Sqrt, &tile_function::sqrt>, tiled_unary_kernel<Rsqrt, &tile_function::rsqrt>,
        tiled_unary_kernel<Square, &tile_function::square>, tiled_unary_kernel<Tanh, &tile_function::tanh>>;

} // namespace library
GRAFT_END
