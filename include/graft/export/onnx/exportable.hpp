// graft/export/onnx/exportable.hpp - compile-time check of the operators with an exporter
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/onnx/detail/model_draft.hpp"
#include "graft/export/onnx/lowering.hpp"
#include "graft/export/onnx/not_exportable.hpp"
#include "graft/export/onnx/write_options.hpp"
#include "graft/mapping/declare/plugins.hpp"

GRAFT_BEGIN
namespace onnx::out {

namespace detail {

/// Whether the operator can be exported in this operator set: by a lowering in the list, by a plugin without code that
/// creates it, or as a part of a condition or a loop.
template <class Op, class Lowerings, class Plugins> constexpr bool has_exporter(std::int32_t version) {
    if (Op::prototype.flow() != flow::plain) return true;
    if (exported::is_lowered<Op, Lowerings>(version)) return true;
    for (auto const& row : Plugins::rows) {
        auto const in_domain = domain_version(row.origin, version);
        if (row.rules && !row.parse && row.target == Op::prototype.name() && row.first_version <= in_domain &&
            in_domain <= row.last_version)
            return true;
    }
    return false;
}
/// The lowerings and plugins that a type declares, in one operator set.
template <class Exporters, std::int32_t Version> struct exporters_in {
    static constexpr bool reviewed(std::string_view op) {
        if constexpr (requires { Exporters::reviewed; })
            for (not_exportable const& entry : Exporters::reviewed)
                if (entry.op == op && Version < entry.before) return true;
        return false;
    }
    template <class Op> static constexpr bool has() {
        return has_exporter<Op, typename Exporters::lowerings, typename Exporters::plugins>(Version) !=
               reviewed(Op::prototype.name());
    }
};
template <class Lowerings, class Plugins> struct exporters_of_lists {
    using lowerings = Lowerings;
    using plugins = Plugins;
};

} // namespace detail

/// Whether each operator of a list is exported to ONNX: by a lowering, or by a plugin without code, applied backward.
/// An operator with neither does not compile, and the error names it.
/// example `static_assert(graft::onnx::out::exportable<my_ops::list, graft::onnx::out::lowerings<scale, shift>>);`
template <class Ops, class Lowerings, class Plugins = plugins<>> inline constexpr bool exportable =
    sizeof(Lowerings) != 0 && // errors in the list itself are reported here, not deeper
    exported::detail::all_have_exporters<
        detail::exporters_in<detail::exporters_of_lists<Lowerings, Plugins>, write_options::last_opset>>(Ops());

/// The same in each of these operator sets, for a type that declares `operators` (a list), `lowerings` and `plugins`,
/// and a reviewed list of operators that are not exported: `static constexpr not_exportable reviewed[] = {{"Op", "why",
/// 16}};`. An operator must have either an exporter or an entry in that list: with neither or with both it does not
/// compile, and the error names it.
/// example `static_assert(graft::onnx::out::exportable_in<my_exporters, 13, 17, 21, 26>);`
template <class Exporters, std::int32_t... Versions>
inline constexpr bool exportable_in = (exported::detail::all_have_exporters<detail::exporters_in<Exporters, Versions>>(
                                           typename Exporters::operators()) &&
                                       ...);

} // namespace onnx::out
GRAFT_END
