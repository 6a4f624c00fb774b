// graft/library/math/bitwise/onnx_out.hpp - ONNX exporter: bitwise operations on integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>
#include <vector>

#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/nn/conv/onnx_out.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The bits of numbers of `width` bits, as 0 and 1 of int64 along a new last axis.
inline value_id split_bits(emission& m, value_id x, std::size_t rank, std::int64_t width, value_id powers) {
    auto const whole = out::pointwise(m, "Mod", {out::cast(m, x, dtype::i64), m.integer(std::int64_t{1} << width)});
    auto const each = out::unsqueeze(m, whole, {static_cast<std::int64_t>(rank)});
    return m.node("Mod", {m.node("Div", {each, powers}), m.integer(2)});
}
/// The bits of numbers of 64 bits, as above: shifted down one by one.
inline value_id split_wide_bits(emission& m, value_id x, std::size_t rank) {
    std::vector<double> by;
    for (int i = 0; i < 64; ++i) by.push_back(i);
    auto const each = out::unsqueeze(m, out::cast(m, x, dtype::u64), {static_cast<std::int64_t>(rank)});
    auto const down = m.typed(
        m.node("BitShift", {each, m.floats(by, dtype::u64)}, {{"direction", "RIGHT"}}), dtype::u64);
    return out::cast(m, m.typed(m.node("Mod", {down, m.number(2, dtype::u64)}), dtype::u64), dtype::i64);
}
/// Before 18: bit by bit in int64, whose last bit is its sign.
template <class Op> status lower_split_bits(lowering<Op>& n) {
    auto& m = n.m;
    auto const &xs = n.template input<"x1">().shape(), &ys = n.template input<"x2">().shape();
    auto const type = m.type(n.template in<"x1">());
    bool const sign = type == dtype::i8 || type == dtype::i16 || type == dtype::i32;
    std::int64_t const width = type == dtype::i8 || type == dtype::u8     ? 8
                               : type == dtype::i16 || type == dtype::u16 ? 16
                               : type == dtype::i32 || type == dtype::u32 ? 32
                                                                          : 64;
    if (m.opset() < (width == 64 ? 11 : 10) || !xs.has_rank() || !ys.has_rank())
        return fail(errc::unsupported_in_operator_set, Op::prototype.name(), "Mod, and of 64 bits BitShift");
    numbers each;
    for (std::int64_t i = 0; i < width; ++i) each.push_back(i == 63 ? INT64_MIN : std::int64_t{1} << i);
    auto const powers = m.integers(each);
    auto const parted = [&](value_id v, std::size_t of_rank) {
        return width == 64 ? split_wide_bits(m, v, of_rank) : split_bits(m, v, of_rank, width, powers);
    };
    auto const x = parted(n.template in<"x1">(), xs.rank()), y = parted(n.template in<"x2">(), ys.rank());
    value_id bits;
    if constexpr (std::is_same_v<Op, BitwiseAnd>) bits = m.node("Mul", {x, y});
    else if constexpr (std::is_same_v<Op, BitwiseXor>) bits = m.node("Mod", {m.node("Add", {x, y}), m.integer(2)});
    else bits = m.node("Sub", {m.node("Add", {x, y}), m.node("Mul", {x, y})});
    auto const rank = static_cast<std::int64_t>(xs.rank() > ys.rank() ? xs.rank() : ys.rank());
    auto z = out::reduced(m, "ReduceSum", m.node("Mul", {bits, powers}), {rank}, false);
    if (sign) {
        auto const half = std::int64_t{1} << (width - 1);
        auto const moved = m.node("Mod", {m.node("Add", {z, m.integer(half)}), m.integer(2 * half)});
        z = m.node("Sub", {moved, m.integer(half)});
    }
    return n.set_output(out::cast(m, z, type));
}
template <class Op, fixed_string Operation> status lower_bits(lowering<Op>& n) {
    if (n.m.opset() < 18) return lower_split_bits(n);
    return n.set_output(n.m.node(Operation.view(), {n.template in<"x1">(), n.template in<"x2">()}));
}

/// For unsigned numbers: ONNX shifts no others.
template <class Op> status lower_shift(lowering<Op>& n) {
    char const* const direction = std::is_same_v<Op, LeftShift> ? "LEFT" : "RIGHT";
    return n.set_output(n.m.node("BitShift", {n.template in<"x">(), n.template in<"y">()}, {{"direction", direction}}));
}

/// Before 18: subtracts from the largest number if unsigned, from -1 if signed.
inline status lower_invert(lowering<Invert>& n) {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const type = m.type(x);
    if (m.opset() >= 18 || type == dtype::u64) return n.set_output(m.node("BitwiseNot", {x}));
    auto const wide = type == dtype::i64 || type == dtype::u32 ? dtype::i64 : dtype::i32;
    std::int64_t const max = type == dtype::u8    ? 0xFF
                             : type == dtype::u16 ? 0xFFFF
                             : type == dtype::u32 ? 0xFFFFFFFF
                                                  : -1;
    auto const from = m.number(static_cast<double>(max), wide);
    return n.set_output(out::cast(m, out::pointwise(m, "Sub", {from, out::cast(m, x, wide)}), type));
}

/// The lowerings of this family.
using bitwise_lowerings = lowerings<&lower_bits<BitwiseAnd, "BitwiseAnd">, &lower_bits<BitwiseOr, "BitwiseOr">,
    &lower_bits<BitwiseXor, "BitwiseXor">, &lower_shift<LeftShift>, &lower_shift<RightShift>, &lower_invert>;

} // namespace library::onnx_out
GRAFT_END
