// graft/export/mlir/lowering.hpp - the export of a node of one operator to MLIR: a function, and its argument
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/detail/lowering.hpp"
#include "graft/export/detail/lowerings.hpp"
#include "graft/export/mlir/emission.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// A node of operator `Op`, and the emission that its lowering writes with, of every dialect by one description; see
/// `exported::lowering`.
/// example `inline graft::status lower_scale(graft::mlir::out::lowering<Scale>& n) {
///     return n.set_output(graft::mlir::out::affine(n.m, n.in<"x">(), n.attr<"by">(), 0)); }`
template <class Op> using lowering = exported::lowering<emission, Op>;
/// A lowering in a table: the name of its operator and the function.
using lowering_row = exported::lowering_row<emission>;
using exported::join_lowerings;
/// A list of lowerings, and the same as rows; see `exported::lowerings`.
template <auto const&... Ls> using lowerings = exported::lowerings<emission, Ls...>;

/// Declares `function` as the lowering of operator `Op`, for every dialect.
/// example `inline constexpr auto scale = graft::mlir::out::lower<Scale>(&lower_scale);`
template <class Op> [[nodiscard]] constexpr exported::lowering_of<Op, lowering<Op>> lower(
    std::type_identity_t<status (*)(lowering<Op>&)> function) {
    return {function};
}

} // namespace mlir::out
GRAFT_END
