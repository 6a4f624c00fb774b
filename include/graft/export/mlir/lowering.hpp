// graft/export/mlir/lowering.hpp - how a node of one operator leaves as MLIR: a function, and what it is given
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/export/mlir/emission.hpp"
#include "graft/graph/op_ref.hpp"
#include "graft/op/fingerprint.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// A node of operator `Op`, and what its lowering writes with: every dialect by one description. Ports and attributes
/// are read by name, as everywhere; `in` gives the values that stand at the ports.
/// example `inline graft::status lower_scale(graft::mlir::out::lowering<Scale>& n) {
///     return n.give(graft::mlir::out::affine(n.m, n.in<"x">(), n.attr<"by">(), 0)); }`
template <class Op> class lowering : public op_ref<Op> {
public:
    emission& m;

    lowering(graph const& of, node_id id, emission& e) : op_ref<Op>(of, id), m(e) {}

    /// The value at a required input.
    template <fixed_string Name> [[nodiscard]] value_id in(param_name<Name> name = {}) const {
        return m.of(this->template input<Name>(name));
    }
    /// The value at an optional input, or `no_value`.
    template <fixed_string Name> [[nodiscard]] value_id maybe(param_name<Name> name = {}) const {
        return m.of(this->template optional_input<Name>(name));
    }
    /// The values at a dynamic input.
    template <fixed_string Name> [[nodiscard]] std::vector<value_id> all(param_name<Name> name = {}) const {
        std::vector<value_id> values;
        for (auto const t : this->template dynamic_input<Name>(name)) values.push_back(m.of(t));
        return values;
    }
    /// What the only output is.
    status give(value_id v) { return give(0, v); }
    /// What output `i` is.
    status give(std::size_t i, value_id v) {
        if (i < this->row().output_count) m.stands_for(static_cast<tensor_id>(this->row().first_output + i), v);
        return m.refused();
    }
    /// Whether a node or the model's user reads output `i`.
    [[nodiscard]] bool is_read(std::size_t i) const {
        return i < this->row().output_count && m.is_read(static_cast<tensor_id>(this->row().first_output + i));
    }
};

/// How one operator is lowered.
struct lowering_row {
    std::string_view target{};
    std::uint64_t ports = 0; ///< `port_fingerprint`: a catalog may define another operator of that name
    status (*run)(graph const&, node_id, emission&) = nullptr;
};

/// A lowering as lists hold it; see `lower`.
template <class Op> struct lowering_of {
    using target = Op;
    status (*run)(lowering<Op>&) = nullptr;
};
/// Lets `function` write the operations for operator `Op`, in every dialect.
/// example `inline constexpr auto scale = graft::mlir::out::lower<Scale>(&lower_scale);`
template <class Op>
[[nodiscard]] constexpr lowering_of<Op> lower(std::type_identity_t<status (*)(lowering<Op>&)> function) {
    return {function};
}

namespace detail {

template <auto const& L> status run_lowering(graph const& g, node_id id, emission& m) {
    using op = typename std::remove_cvref_t<decltype(L)>::target;
    constexpr auto run = L.run;
    lowering<op> n(g, id, m);
    return run(n);
}

} // namespace detail

/// A list of lowerings, and the same as rows. Two of one operator: the later one counts, so that a user's list after
/// the library's replaces what it names.
template <auto const&... Ls> struct lowerings {
    static constexpr lowering_row all[sizeof...(Ls) + 1]{
        {std::remove_cvref_t<decltype(Ls)>::target::prototype.name(),
            graft::detail::ports_of<typename std::remove_cvref_t<decltype(Ls)>::target>, &detail::run_lowering<Ls>}...,
        {}};
    static constexpr span<lowering_row const> rows{all, sizeof...(Ls)};
};

namespace detail {
template <class... Lists> struct joined_lowerings;
template <auto const&... A> struct joined_lowerings<lowerings<A...>> {
    using type = lowerings<A...>;
};
template <auto const&... A, auto const&... B, class... Rest>
struct joined_lowerings<lowerings<A...>, lowerings<B...>, Rest...> {
    using type = typename joined_lowerings<lowerings<A..., B...>, Rest...>::type;
};
} // namespace detail
/// The lists one after the other.
template <class... Lists> using join_lowerings = typename detail::joined_lowerings<Lists...>::type;

} // namespace mlir::out
GRAFT_END
