// graft/library/pattern.hpp - the operands of patterns that passes look for: constants, and operators with a number
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <optional>
#include <type_traits>
#include <vector>

#include "graft/graph/ir/op_ref.hpp"
#include "graft/graph/ir/ref.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/tensor/integers.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The elements of a constant of int32 or int64; empty if it is not such a constant.
[[nodiscard]] inline std::vector<std::int64_t> integers_in(tensor_ref t) {
    auto const v = t.value();
    return integers_of({t.desc(), v.constant ? v.bytes : byte_view(), {}});
}
/// The elements of a constant of float32; empty if it is not such a constant.
[[nodiscard]] inline std::vector<float> floats_in(tensor_ref t) {
    if (!t || t.dtype() != dtype::f32) return {};
    auto const v = t.value();
    if (!v.constant) return {};
    auto const n = v.bytes.size() / sizeof(float);
    if (n == 0 || !t.shape().elements().is(static_cast<std::int64_t>(n))) return {};
    std::vector<float> all(n);
    std::memcpy(all.data(), v.bytes.data(), n * sizeof(float));
    return all;
}
/// A constant of one float32.
[[nodiscard]] inline std::optional<float> number_in(tensor_ref t) {
    if (!t || t.dtype() != dtype::f32 || !t.shape().elements().is(1)) return std::nullopt;
    auto const all = floats_in(t);
    return all.size() == 1 ? std::optional(all[0]) : std::nullopt;
}
/// The number in node = Op(other, number), or in Op(number, other) of a sum or a product; no value if it is not that.
template <class Op> [[nodiscard]] std::optional<float> with_number(node_ref node, tensor_ref& other) {
    auto const n = as<Op>(node);
    if (!n) return std::nullopt;
    auto const a = n->template input<"x1">(), b = n->template input<"x2">();
    if (auto const v = number_in(b)) return other = a, v;
    if constexpr (!std::is_same_v<Op, Div> && !std::is_same_v<Op, Sub> && !std::is_same_v<Op, Pow>)
        if (auto const v = number_in(a)) return other = b, v;
    return std::nullopt;
}
/// The same for the operator that computes `t`.
template <class Op> [[nodiscard]] std::optional<float> with_number(tensor_ref t, tensor_ref& other) {
    return with_number<Op>(t.producer(), other);
}

} // namespace detail
} // namespace library
GRAFT_END
