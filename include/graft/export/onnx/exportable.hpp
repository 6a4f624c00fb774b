// graft/export/onnx/exportable.hpp - which operators have a way out, as the compiler sees it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/export/lowerings.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/export/onnx/model_draft.hpp"
#include "graft/export/onnx/without_a_way.hpp"
#include "graft/export/onnx/write_options.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace onnx::out {

namespace detail {

/// Whether a lowering of the list names the operator, a plugin without code makes it, in this operator set, or it is
/// part of a condition or a loop.
template <class Op, class Lowerings, class Plugins> constexpr bool has_way_out(std::int32_t version) {
    if (Op::prototype.flow() != flow::plain) return true;
    if (exported::is_lowered<Op, Lowerings>(version)) return true;
    for (auto const& row : Plugins::rows) {
        auto const of_domain = domain_version(row.origin, version);
        if (row.rules && !row.parse && row.target == Op::prototype.name() && row.first_version <= of_domain &&
            of_domain <= row.last_version)
            return true;
    }
    return false;
}
/// The ways that a type says, in one operator set.
template <class Ways, std::int32_t Version> struct ways_in {
    static constexpr bool reviewed(std::string_view op) {
        if constexpr (requires { Ways::reviewed; })
            for (without_a_way const& line : Ways::reviewed)
                if (line.op == op && Version < line.before) return true;
        return false;
    }
    template <class Op> static constexpr bool has() {
        return has_way_out<Op, typename Ways::lowerings, typename Ways::plugins>(Version) !=
               reviewed(Op::prototype.name());
    }
};
template <class Lowerings, class Plugins> struct ways_of_lists {
    using lowerings = Lowerings;
    using plugins = Plugins;
};

} // namespace detail

/// Whether each operator of a list leaves as ONNX: a lowering names it, or a plugin without code is read backward. One
/// that has no way does not compile, and the error names it.
/// example `static_assert(graft::onnx::out::exportable<my_ops::list, graft::onnx::out::lowerings<scale, shift>>);`
template <class Ops, class Lowerings, class Plugins = plugins<>> inline constexpr bool exportable =
    sizeof(Lowerings) != 0 && // what is wrong with the list itself is said here, not deeper
    exported::detail::all_leave<detail::ways_in<detail::ways_of_lists<Lowerings, Plugins>, write_options::last_opset>>(
        Ops());

/// The same in each of these operator sets, for a type that says `operators` (a list), `lowerings` and `plugins`, and
/// of operators that do not leave a reviewed list: `static constexpr without_a_way reviewed[] = {{"Op", "why", 16}};`.
/// An operator without a way that no line names does not compile, and neither does one that leaves and has a line all
/// the same: the error names it.
/// example `static_assert(graft::onnx::out::exportable_in<my_ways, 13, 17, 21, 26>);`
template <class Ways, std::int32_t... Versions> inline constexpr bool exportable_in =
    (exported::detail::all_leave<detail::ways_in<Ways, Versions>>(typename Ways::operators()) && ...);

} // namespace onnx::out
GRAFT_END
