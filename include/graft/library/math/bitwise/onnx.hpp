// graft/library/math/bitwise/onnx.hpp - ONNX: bitwise operations on integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/bitwise/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// A binary operator, with the names of ONNX's inputs.
template <class Op, fixed_string A, fixed_string B, fixed_string X, fixed_string Y> struct expand_bits {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        return m.set_result(m.add<Op>(
            "", named<A, tensor_id>{ctx.template tensor<X>()}, named<B, tensor_id>{ctx.template tensor<Y>()}));
    }
};
inline constexpr auto bitwise_not = expand<onnx::BitwiseNot>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    return m.set_result(m.add<Invert>("", "x"_p = x));
});
inline constexpr auto bitwise_and = expand<onnx::BitwiseAnd>(expand_bits<BitwiseAnd, "x1", "x2", "A", "B">());
inline constexpr auto bitwise_or = expand<onnx::BitwiseOr>(expand_bits<BitwiseOr, "x1", "x2", "A", "B">());
inline constexpr auto bitwise_xor = expand<onnx::BitwiseXor>(expand_bits<BitwiseXor, "x1", "x2", "A", "B">());

/// Left or right.
/// error wrong_attribute_value
inline constexpr auto bit_shift = expand<onnx::BitShift>([](auto& ctx) -> status {
    auto const direction = ctx.template attr<"direction">();
    if (direction == "LEFT") return expand_bits<LeftShift, "x", "y", "X", "Y">()(ctx);
    if (direction == "RIGHT") return expand_bits<RightShift, "x", "y", "X", "Y">()(ctx);
    return fail(errc::wrong_attribute_value, "direction", "LEFT or RIGHT");
});

/// The plugins of this family.
using bitwise_plugins = graft::plugins<bitwise_and, bitwise_or, bitwise_xor, bitwise_not, bit_shift>;
static_assert(onnx::complete<bitwise_plugins,
    ops<onnx::BitwiseAnd, onnx::BitwiseOr, onnx::BitwiseXor, onnx::BitwiseNot, onnx::BitShift>>);

} // namespace library::onnx_plugins
GRAFT_END
