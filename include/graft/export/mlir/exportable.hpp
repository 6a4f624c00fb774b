// graft/export/mlir/exportable.hpp - which operators leave as MLIR, as the compiler sees it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/export/mlir/lowering.hpp"
#include "graft/op/fingerprint.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace mlir::out {

namespace detail {

template <class Op, class Lowerings> inline constexpr auto review_of_way = [] {
    for (auto const& row : Lowerings::rows)
        if (row.target == Op::prototype.name() && row.ports == graft::detail::ports_of<Op>) return mistake{};
    return mistake{errc::operator_has_no_way_out, Op::prototype.name()};
};
template <class Lowerings, class... Ops> constexpr bool all_exportable(ops<Ops...>) {
    return graft::detail::all_hold({accepted<Ops, review_of_way<Ops, Lowerings>>..., true});
}
inline constexpr auto no_list_of_operators = [] { return mistake{errc::list_of_another_kind, "list"}; };
template <class Lowerings, class Other> constexpr bool all_exportable(Other) {
    return accepted<Other, no_list_of_operators>;
}

} // namespace detail

/// Whether a lowering names each operator of a list. One that has none does not compile, and the error names it.
/// example `static_assert(graft::mlir::out::exportable<my_ops::list, graft::mlir::out::lowerings<scale, shift>>);`
template <class Ops, class Lowerings> inline constexpr bool exportable = detail::all_exportable<Lowerings>(Ops());

} // namespace mlir::out
GRAFT_END
