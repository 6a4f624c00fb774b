// graft/export/mlir/exportable.hpp - compile-time check of the operators that are exported to MLIR
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/mlir/lowering.hpp"

GRAFT_BEGIN
namespace mlir::out {

namespace detail {
template <class Lowerings> struct exporters_of_list {
    template <class Op> static constexpr bool has() { return exported::is_lowered<Op, Lowerings>; }
};
} // namespace detail

/// Whether each operator of a list has a lowering. Otherwise it does not compile, and the error names the operator.
/// example `static_assert(graft::mlir::out::exportable<my_ops::list, graft::mlir::out::lowerings<scale, shift>>);`
template <class Ops, class Lowerings>
inline constexpr bool exportable = sizeof(Lowerings) != 0 && // errors in the list are reported here, not deeper
                                   exported::detail::all_have_exporters<detail::exporters_of_list<Lowerings>>(Ops());

} // namespace mlir::out
GRAFT_END
