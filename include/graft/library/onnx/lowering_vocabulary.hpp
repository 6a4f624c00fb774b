// graft/library/onnx/lowering_vocabulary.hpp - the vocabulary for the library's lowerings to ONNX
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/constants.hpp"
#include "graft/export/onnx/forms.hpp"
#include "graft/export/onnx/lowering.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

namespace out = graft::onnx::out;
using out::emission;
using out::lowering;
using out::no_value;
using out::numbers;
using out::value_id;

/// A function that lowers an operator in operator sets from `First` on, in a list.
template <std::int32_t First, auto Function> struct lowering_from_set {};
template <std::int32_t First, auto Function> inline constexpr lowering_from_set<First, Function> from_set{};

/// A function as the lowering of the operator of its parameter.
template <class Op>
[[nodiscard]] constexpr auto as_lowering(status (*function)(lowering<Op>&), std::int32_t first = 0) {
    return out::lower<Op>(function, first);
}
template <std::int32_t First, auto Function>
[[nodiscard]] constexpr auto as_lowering(lowering_from_set<First, Function>) {
    return as_lowering(Function, First);
}
template <auto L> inline constexpr auto lowering_by = as_lowering(L);
/// A list of lowerings: functions, each of one operator, or `from_set` of one.
template <auto... Ls> using lowerings = out::lowerings<lowering_by<Ls>...>;

} // namespace library::onnx_out
GRAFT_END
