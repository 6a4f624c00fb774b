// graft/export/mlir/lowering.hpp - how a node of one operator leaves as MLIR: a function, and what it is given
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/status.hpp"
#include "graft/export/lowerings.hpp"
#include "graft/export/mlir/emission.hpp"
#include "graft/graph/op_ref.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// A node of operator `Op`, and what its lowering writes with: every dialect by one description. Ports and attributes
/// are read by name, as everywhere; `in` gives the values that are at the ports.
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

/// A row of a table of lowerings; see `exported::lowering_row`.
using lowering_row = exported::lowering_row<emission>;
using exported::join_lowerings;
/// A list of lowerings, and the same as rows; see `exported::lowerings`.
template <auto const&... Ls> using lowerings = exported::lowerings<emission, Ls...>;

/// Lets `function` write the operations for operator `Op`, in every dialect.
/// example `inline constexpr auto scale = graft::mlir::out::lower<Scale>(&lower_scale);`
template <class Op> [[nodiscard]] constexpr exported::lowering_of<Op, lowering<Op>> lower(
    std::type_identity_t<status (*)(lowering<Op>&)> function) {
    return {function};
}

} // namespace mlir::out
GRAFT_END
