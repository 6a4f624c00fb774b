// graft/library/math/arithmetic/tiled_kernels.hpp - tiled kernels, for chips with several cores: arithmetic of two
// tensors of one shape
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/kernel/tiled.hpp"
#include "graft/library/math/arithmetic/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Without broadcast.
inline status same_shapes(in<"x1", no_elements> a, in<"x2", no_elements> b) {
    return a.shape() == b.shape() ? ok : fail(errc::unsupported_call, "x2", "the shape of x1");
}
template <class Op> constexpr status cut_binary(tiling_context<Op> const& ctx, tiling<pieces>& t) {
    return cut_elements(ctx, t, ctx.template elements<"x1">(), ctx.template item_bytes<"x1">(), 3, 2);
}
template <class F, class T>
status tiled_binary(in<"x1", T> x1, in<"x2", T> x2, out<"y", T> y, tiled<pieces> t, block b) {
    for (auto p : t->of(b)) {
        auto const as = b.load(x1, p), bs = b.load(x2, p);
        auto const ys = b.store(y, p);
        for (std::size_t i = 0; i < p.size; ++i) ys[i] = stored<T>(F{}(widen(as[i]), widen(bs[i])));
    }
    return ok;
}
/// `F`, a binary function, for elements of each type `T`.
template <class Op, class F, class... T> using tiled_binary_kernel =
    kernels<guarded<tiled_kernel<Op, &cut_binary<Op>, variant<&tiled_binary<F, T>>>, &same_shapes>...>;

/// Unary and binary functions. Integers wrap.
namespace tile_function {
struct add {
    float operator()(float a, float b) const { return a + b; }
    std::int32_t operator()(std::int32_t a, std::int32_t b) const {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    }
};
struct sub {
    float operator()(float a, float b) const { return a - b; }
    std::int32_t operator()(std::int32_t a, std::int32_t b) const {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
    }
};
struct mul {
    float operator()(float a, float b) const { return a * b; }
    std::int32_t operator()(std::int32_t a, std::int32_t b) const {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
    }
};
struct realdiv {
    float operator()(float a, float b) const { return a / b; }
};
struct maximum {
    template <class T> T operator()(T a, T b) const { return a < b ? b : a; }
};
struct minimum {
    template <class T> T operator()(T a, T b) const { return b < a ? b : a; }
};
} // namespace tile_function

/// The tiled kernels of this family.
using tiled_arithmetic_kernels = join<tiled_binary_kernel<Add, tile_function::add, float, half, std::int32_t>,
    tiled_binary_kernel<Sub, tile_function::sub, float, half, std::int32_t>,
    tiled_binary_kernel<Mul, tile_function::mul, float, half, std::int32_t>,
    tiled_binary_kernel<RealDiv, tile_function::realdiv, float, half>,
    tiled_binary_kernel<Maximum, tile_function::maximum, float, half, std::int32_t>,
    tiled_binary_kernel<Minimum, tile_function::minimum, float, half, std::int32_t>>;

} // namespace library
GRAFT_END
