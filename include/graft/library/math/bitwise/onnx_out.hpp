// graft/library/math/bitwise/onnx_out.hpp - to ONNX: whole numbers bit by bit
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <type_traits>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

template <class Op, fixed_string Operation> status lower_bits(lowering<Op>& n) {
    return n.give(n.m.node(Operation.view(), {n.template in<"x">(), n.template in<"y">()}));
}
inline constexpr auto bitwise_and = out::lower<BitwiseAnd>(&lower_bits<BitwiseAnd, "BitwiseAnd">);
inline constexpr auto bitwise_or = out::lower<BitwiseOr>(&lower_bits<BitwiseOr, "BitwiseOr">);
inline constexpr auto bitwise_xor = out::lower<BitwiseXor>(&lower_bits<BitwiseXor, "BitwiseXor">);

/// Of numbers without a sign: ONNX shifts no others.
template <class Op> status lower_shift(lowering<Op>& n) {
    char const* const direction = std::is_same_v<Op, LeftShift> ? "LEFT" : "RIGHT";
    return n.give(n.m.node("BitShift", {n.template in<"x">(), n.template in<"y">()}, {{"direction", direction}}));
}
inline constexpr auto left_shift = out::lower<LeftShift>(&lower_shift<LeftShift>);
inline constexpr auto right_shift = out::lower<RightShift>(&lower_shift<RightShift>);

/// Before 18: the distance from the largest number without a sign, from -1 of one with a sign.
inline status lower_invert(lowering<Invert>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const type = m.type(x);
    if (m.opset() >= 18 || type == dtype::u64) return n.give(m.node("BitwiseNot", {x}));
    auto const wide = type == dtype::i64 || type == dtype::u32 ? dtype::i64 : dtype::i32;
    std::int64_t const most = type == dtype::u8    ? 0xFF
                              : type == dtype::u16 ? 0xFFFF
                              : type == dtype::u32 ? 0xFFFFFFFF
                                                   : -1;
    auto const from = m.number(static_cast<double>(most), wide);
    return n.give(out::cast(m, out::pointwise(m, "Sub", {from, out::cast(m, x, wide)}), type));
}
inline constexpr auto invert = out::lower<Invert>(&lower_invert);

/// The lowerings of this family.
using bitwise_lowerings = out::lowerings<bitwise_and, bitwise_or, bitwise_xor, left_shift, right_shift, invert>;

} // namespace library::onnx_out
GRAFT_END
