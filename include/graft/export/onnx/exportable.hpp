// graft/export/onnx/exportable.hpp - which operators have a way out, as the compiler sees it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/fingerprint.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace onnx::out {

namespace detail {

/// Whether a lowering of the list names the operator, or a plugin without code makes it.
template <class Op, class Lowerings, class Plugins> constexpr bool has_way_out() {
    for (auto const& row : Lowerings::rows)
        if (row.target == Op::prototype.name() && row.ports == graft::detail::ports_of<Op>) return true;
    for (auto const& row : Plugins::rows)
        if (row.rules && !row.run && row.target == Op::prototype.name()) return true;
    return false;
}
template <class Op, class Lowerings, class Plugins> inline constexpr auto review_of_way = [] {
    return has_way_out<Op, Lowerings, Plugins>() ? mistake{}
                                                 : mistake{errc::operator_has_no_way_out, Op::prototype.name()};
};
template <class Lowerings, class Plugins, class... Ops> constexpr bool all_exportable(ops<Ops...>) {
    return graft::detail::all_hold({accepted<Ops, review_of_way<Ops, Lowerings, Plugins>>..., true});
}
inline constexpr auto no_list_of_operators = [] { return mistake{errc::list_of_another_kind, "list"}; };
template <class Lowerings, class Plugins, class Other> constexpr bool all_exportable(Other) {
    return accepted<Other, no_list_of_operators>;
}

} // namespace detail

/// Whether each operator of a list leaves as ONNX: a lowering names it, or a plugin without code is read backward. One
/// that has no way does not compile, and the error names it.
/// example `static_assert(graft::onnx::out::exportable<my_ops::list, graft::onnx::out::lowerings<scale, shift>>);`
template <class Ops, class Lowerings, class Plugins = plugins<>>
inline constexpr bool exportable = detail::all_exportable<Lowerings, Plugins>(Ops());

} // namespace onnx::out
GRAFT_END
