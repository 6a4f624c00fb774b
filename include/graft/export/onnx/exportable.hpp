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

/// The operators that plugins without code create in one operator set, as the sorted numbers of their names.
template <class Plugins, std::int32_t Version> inline constexpr auto created_in = [] {
    std::array<std::uint64_t, Plugins::rows.size() + 1> names{};
    std::size_t n = 0;
    for (auto const& row : Plugins::rows) {
        if (!row.has_rules() || row.parses) continue;
        auto const in_domain = domain_version(Plugins::origin_of(row), Version);
        if (row.first_version <= in_domain && in_domain <= row.last_version)
            names[n++] = hash_of(Plugins::target_of(row));
    }
    graft::sort(names);
    return names;
}();
/// The same of the operators that a reviewed list says are not exported in one operator set.
template <class Exporters, std::int32_t Version> inline constexpr auto reviewed_in = [] {
    if constexpr (requires { Exporters::reviewed; }) {
        std::array<std::uint64_t, std::size(Exporters::reviewed)> names{};
        std::size_t n = 0;
        for (not_exportable const& entry : Exporters::reviewed)
            if (Version < entry.before) names[n++] = hash_of(entry.op);
        graft::sort(names);
        return names;
    } else return std::array<std::uint64_t, 0>();
}();
/// The lowerings and plugins that a type declares, in one operator set. An operator is exported by a lowering in the
/// list, by a plugin without code that creates it, or as a part of a condition or a loop.
template <class Exporters, std::int32_t Version> struct exporters_in {
    template <class Op> static constexpr bool has() {
        using namespace exported;
        auto const name = hash_of(Op::prototype.name());
        return (Op::prototype.flow() != flow::plain || is_lowered<Op, typename Exporters::lowerings, Version> ||
                   is_listed(created_in<typename Exporters::plugins, Version>, name)) !=
               is_listed(reviewed_in<Exporters, Version>, name);
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
