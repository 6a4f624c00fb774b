// graft/export/detail/lowerings.hpp - lists of lowerings, shared by the formats: one function for each exported
// operator
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/fingerprint.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"

GRAFT_BEGIN
namespace exported {

/// The lowering of one operator to the nodes that `Emission` creates.
template <class Emission> struct lowering_row {
    std::uint64_t ports = 0; ///< `port_fingerprint` of the operator: of its name, ports and attributes
    status (*run)(graph const&, node_id, Emission&) = nullptr;
    std::int32_t first = 0; ///< the first version of the format that supports it
};

/// A lowering as an element of lists. `Node` is the parameter type of its function.
template <class Op, class Node> struct lowering_of {
    using target = Op;
    using node = Node;
    status (*run)(Node&) = nullptr;
    std::int32_t first = 0;
};

template <class Emission, auto const&... Ls> struct lowerings;

namespace detail {

/// The subject of the error of a list element that is no lowering: `low` itself, where `lower<Op>(&low)` is meant.
template <auto const& L> struct element_of_lowerings;
template <auto const& L> concept listed_lowering = requires {
    typename std::remove_cvref_t<decltype(L)>::target;
    typename std::remove_cvref_t<decltype(L)>::node;
};
constexpr mistake no_lowering() { return {errc::wrong_list_kind, "lowerings"}; }
template <auto const& L> inline constexpr bool is_listed_lowering = accepted<element_of_lowerings<L>, no_lowering>;
template <auto const& L> requires listed_lowering<L>
inline constexpr bool is_listed_lowering<L> = true;

template <auto const& L, class Emission> status run_lowering(graph const& g, node_id id, Emission& m) {
    constexpr auto run = L.run;
    typename std::remove_cvref_t<decltype(L)>::node n(g, id, m);
    return run(n);
}
template <class Emission, auto const& L> constexpr lowering_row<Emission> row_of_lowering() {
    using op = typename std::remove_cvref_t<decltype(L)>::target;
    return {graft::detail::ports_of<op>, &run_lowering<L, Emission>, L.first};
}
/// Of two lowerings of one operator in one list the earlier would never be used. Sorted fingerprints, which depend on
/// the names, are compared: each row with each other one takes g++ 10 s for 300 lowerings.
template <class Emission, auto const&... Ls> inline constexpr auto shadowed_lowering = [] {
    constexpr auto size = sizeof...(Ls);
    auto const& rows = lowerings<Emission, Ls...>::all;
    std::array<std::uint64_t, size> ports{};
    for (std::size_t i = 0; i < size; ++i) ports[i] = rows[i].ports;
    graft::sort(ports);
    for (std::size_t i = 1; i < size; ++i)
        if (ports[i - 1] == ports[i]) {
            prototype const* const all[size + 1]{&std::remove_cvref_t<decltype(Ls)>::target::prototype..., nullptr};
            for (std::size_t k = 0; k < size; ++k)
                if (rows[k].ports == ports[i]) return mistake{errc::duplicate_operator, all[k]->name()};
        }
    return mistake{};
};

} // namespace detail

/// A list of lowerings, and the same as rows. An operator occurs once; a list that is passed after another one, as a
/// user's after the library's, overrides its operators.
/// error duplicate_operator, from the compiler
template <class Emission, auto const&... Ls> struct lowerings {
    static_assert(graft::detail::all_hold({detail::is_listed_lowering<Ls>..., true}));
    static constexpr lowering_row<Emission> all[sizeof...(Ls) + 1]{detail::row_of_lowering<Emission, Ls>()..., {}};
    GRAFT_PROVE(accepted<lowerings, detail::shadowed_lowering<Emission, Ls...>>);
    static constexpr span<lowering_row<Emission> const> rows{all, sizeof...(Ls)};
};

namespace detail {
template <class... Lists> struct joined_lowerings;
template <class Emission, auto const&... A> struct joined_lowerings<lowerings<Emission, A...>> {
    using type = lowerings<Emission, A...>;
};
template <class Emission, auto const&... A, auto const&... B, class... Rest>
struct joined_lowerings<lowerings<Emission, A...>, lowerings<Emission, B...>, Rest...> {
    using type = typename joined_lowerings<lowerings<Emission, A..., B...>, Rest...>::type;
};
} // namespace detail
/// The lists one after the other.
template <class... Lists> using join_lowerings = typename detail::joined_lowerings<Lists...>::type;

/// The row that lowers an operator of a catalog, or null: of two lists with one for it the later.
template <class Emission> [[nodiscard]] lowering_row<Emission> const* lowering_of_operator(
    std::vector<span<lowering_row<Emission> const>> const& lists, catalog_view const& ops, op_id op) {
    auto const ports = port_fingerprint(ops, op);
    for (std::size_t list = lists.size(); list-- > 0;)
        for (std::size_t i = lists[list].size(); i-- > 0;)
            if (auto const& row = lists[list][i]; row.ports == ports) return &row;
    return nullptr;
}

/// Checks that lowerings may multiply and add the known dims of a node's tensors: their product, without zeros, is at
/// most 2^50 for each.
/// error overflow
[[nodiscard]] inline status may_be_lowered(graph const& g, node const& n) {
    auto const check = [&](tensor_id t) {
        std::int64_t all = 1;
        bool fits = true;
        for (auto const d : g.tensors[t].desc.shape.dims())
            if (d > 0) fits = fits && !__builtin_mul_overflow(all, d, &all);
        return fits && all <= std::int64_t{1} << 50;
    };
    for (auto const t : g.inputs_of(n))
        if (t != no_id && !check(t)) return fail(errc::overflow, g.tensors[t].origin, "at most 2^50 elements");
    for (std::uint32_t i = 0; i < n.output_count; ++i)
        if (auto const t = n.output(i); !check(t))
            return fail(errc::overflow, g.tensors[t].origin, "at most 2^50 elements");
    return ok;
}

/// Checks that a lowering has set the outputs of its node: `fine(t)` is true for a tensor with a value or without
/// readers.
/// error output_not_assigned
template <class Fine> [[nodiscard]] status check_outputs(graph const& g, node const& n, Fine fine) {
    for (std::uint32_t i = 0; i < n.output_count; ++i)
        if (auto const t = n.output(i); !fine(t)) {
            auto const rows = n.kind == node_kind::operation ? g.catalog.outputs(n.op) : span<param_row const>();
            return fail(errc::output_not_assigned,
                rows.size() == n.output_count ? g.catalog.text(rows[i].name) : g.tensors[t].origin,
                "a value from the lowering, by `set_output`");
        }
    return ok;
}

/// The operators that a list lowers in one version of the format, as the sorted numbers of their ports: each operator
/// of a library is looked up, beside each row it takes g++ minutes.
template <class Lowerings, std::int32_t Version> inline constexpr auto lowered_in = [] {
    std::array<std::uint64_t, Lowerings::rows.size() + 1> ports{};
    std::size_t n = 0;
    for (auto const& row : Lowerings::rows)
        if (row.first <= Version) ports[n++] = row.ports;
    graft::sort(ports);
    return ports;
}();

/// Whether a sorted list has the number.
[[nodiscard]] constexpr bool is_listed(span<std::uint64_t const> sorted, std::uint64_t number) {
    auto const at = algorithm::lower_bound(sorted.begin(), sorted.end(), number);
    return at != sorted.end() && *at == number;
}

/// Whether a lowering of the list is for the operator and supports this version of the format.
template <class Op, class Lowerings, std::int32_t Version = INT32_MAX>
inline constexpr bool is_lowered = is_listed(lowered_in<Lowerings, Version>, graft::detail::ports_of<Op>);

namespace detail {
template <class Op, class Exporters> inline constexpr auto review_of_exporter = [] {
    return Exporters::template has<Op>() ? mistake{} : mistake{errc::no_exporter, Op::prototype.name()};
};
template <class Exporters, class... Ops> constexpr bool all_have_exporters(ops<Ops...>) {
    return graft::detail::all_hold({accepted<Ops, review_of_exporter<Ops, Exporters>>..., true});
}
constexpr mistake no_list_of_operators() { return {errc::wrong_list_kind, "list"}; }
template <class Exporters, class Other> constexpr bool all_have_exporters(Other) {
    return accepted<Other, no_list_of_operators>;
}
} // namespace detail

} // namespace exported
GRAFT_END
