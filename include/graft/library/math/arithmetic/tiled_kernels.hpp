// graft/library/math/arithmetic/tiled_kernels.hpp - tiled kernels, for chips with cores of their own: arithmetic of two
// tensors of one shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/base/config.hpp"
#include "graft/library/kernel/tiled.hpp"
#include "graft/library/math/arithmetic/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Nothing is broadcast.
inline status same_shapes(in<"x1", any> a, in<"x2", any> b) {
    return a.shape() == b.shape() ? ok : fail(errc::call_not_taken, "x2", "the shape of x1");
}
template <class Op> constexpr status cut_binary(tiling_context<Op> const& ctx, tiling<pieces>& t) {
    return cut_elements(ctx, t, ctx.template elements<"x1">(), ctx.template item_bytes<"x1">(), 3, 2);
}
template <auto F>
status tiled_binary(in<"x1", float> x1, in<"x2", float> x2, out<"y", float> y, tiled<pieces> t, block b) {
    for (auto p : t->of(b)) {
        auto const as = b.load(x1, p), bs = b.load(x2, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = F(as[i], bs[i]);
    }
    return ok;
}
template <class Op, auto F>
using tiled_binary_kernel = guarded<tiled_kernel<Op, &cut_binary<Op>, variant<&tiled_binary<F>>>, &same_shapes>;

/// Of one element, or of two.
namespace tile_function {
inline float add(float a, float b) { return a + b; }
inline float sub(float a, float b) { return a - b; }
inline float mul(float a, float b) { return a * b; }
inline float realdiv(float a, float b) { return a / b; }
inline float maximum(float a, float b) { return a < b ? b : a; }
inline float minimum(float a, float b) { return b < a ? b : a; }
} // namespace tile_function

/// The tiled kernels of this family.
using tiled_arithmetic_kernels =
    kernels<tiled_binary_kernel<Add, &tile_function::add>, tiled_binary_kernel<Sub, &tile_function::sub>,
        tiled_binary_kernel<Mul, &tile_function::mul>, tiled_binary_kernel<RealDiv, &tile_function::realdiv>,
        tiled_binary_kernel<Maximum, &tile_function::maximum>, tiled_binary_kernel<Minimum, &tile_function::minimum>>;

} // namespace library
GRAFT_END
