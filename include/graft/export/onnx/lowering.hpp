// graft/export/onnx/lowering.hpp - the export of a node of one operator to nodes of ONNX: a function, and its argument
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/detail/lowering.hpp"
#include "graft/export/detail/lowerings.hpp"
#include "graft/export/onnx/emission.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// A node of operator `Op`, and the emission that its lowering writes nodes of ONNX with; see `exported::lowering`.
/// example `inline graft::status lower_scale(graft::onnx::out::lowering<Scale>& n) {
///     return n.set_output(n.m.node("Mul", {n.in<"x">(), n.m.number(n.attr<"by">(), n.m.type(n.in<"x">()))})); }`
template <class Op> using lowering = exported::lowering<emission, Op>;
/// A lowering in a table: the name of its operator and the function.
using lowering_row = exported::lowering_row<emission>;
using exported::join_lowerings;
/// A list of lowerings, and the same as rows; see `exported::lowerings`.
template <auto const&... Ls> using lowerings = exported::lowerings<emission, Ls...>;

/// Declares `function` as the lowering of operator `Op`, in operator sets from `first` on.
/// example `inline constexpr auto scale = graft::onnx::out::lower<Scale>(lower_scale);`
template <class Op> [[nodiscard]] constexpr exported::lowering_of<Op, lowering<Op>> lower(
    std::type_identity_t<status (*)(lowering<Op>&)> function, std::int32_t first = 0) {
    return {function, first};
}

} // namespace onnx::out
GRAFT_END
