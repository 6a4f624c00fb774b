// graft/library/math/bitwise/kernels.hpp - kernels: bits of integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/library/kernel/broadcast.hpp"
#include "graft/library/math/bitwise/ops.hpp"

GRAFT_BEGIN
namespace library {

namespace function {

struct bit_and {
    static constexpr bool signless = true; ///< the same bits for integers with and without a sign
    template <class T> T operator()(T x, T y) const { return static_cast<T>(x & y); }
};
struct bit_or {
    static constexpr bool signless = true;
    template <class T> T operator()(T x, T y) const { return static_cast<T>(x | y); }
};
struct bit_xor {
    static constexpr bool signless = true;
    template <class T> T operator()(T x, T y) const { return static_cast<T>(x ^ y); }
};
/// A count out of range is clamped to the width, as in TensorFlow.
template <class T> int shift_count(T y) {
    constexpr int max = static_cast<int>(sizeof(T) * 8) - 1;
    return y < T(0) ? 0 : y > T(max) ? max : static_cast<int>(y);
}
struct shift_left {
    template <class T> T operator()(T x, T y) const {
        return static_cast<T>(static_cast<std::make_unsigned_t<T>>(x) << shift_count(y));
    }
};
struct shift_right {
    template <class T> T operator()(T x, T y) const { return static_cast<T>(x >> shift_count(y)); }
};

} // namespace function

template <class Op, class F, fixed_string A = "x1", fixed_string B = "x2", fixed_string Y = "y">
using integer_binary_of = kernels_of<Op, &binary_of<F, std::int8_t, A, B, Y>, &binary_of<F, std::int16_t, A, B, Y>,
    &binary_of<F, std::int32_t, A, B, Y>, &binary_of<F, std::int64_t, A, B, Y>, &binary_of<F, std::uint8_t, A, B, Y>,
    &binary_of<F, std::uint16_t, A, B, Y>, &binary_of<F, std::uint32_t, A, B, Y>,
    &binary_of<F, std::uint64_t, A, B, Y>>;

/// Invert.
template <class T> status invert(in<"x", T> x, out<"y", T, "x"> y) {
    for (std::size_t i = 0; i < x.size(); ++i) y[i] = static_cast<T>(~x[i]);
    return ok;
}

/// The kernels of this family.
using bitwise_kernels = join<integer_binary_of<BitwiseAnd, function::bit_and>,
    integer_binary_of<BitwiseOr, function::bit_or>, integer_binary_of<BitwiseXor, function::bit_xor>,
    integer_binary_of<LeftShift, function::shift_left, "x", "y", "z">,
    integer_binary_of<RightShift, function::shift_right, "x", "y", "z">,
    kernels_of<Invert, &invert<std::int8_t>, &invert<std::int16_t>, &invert<std::int32_t>, &invert<std::int64_t>,
        &invert<std::uint8_t>, &invert<std::uint16_t>, &invert<std::uint32_t>, &invert<std::uint64_t>>>;

} // namespace library
GRAFT_END
