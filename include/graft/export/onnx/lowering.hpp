// graft/export/onnx/lowering.hpp - how a node of one operator leaves as nodes of ONNX: a function, and what it is given
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/export/lowerings.hpp"
#include "graft/export/onnx/emission.hpp"
#include "graft/graph/op_ref.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace onnx::out {

/// A node of operator `Op`, and what its lowering writes with. Ports and attributes are read by name, as everywhere;
/// `in` gives the values of ONNX that are at the ports.
/// example `inline graft::status lower_scale(graft::onnx::out::lowering<Scale>& n) {
///     return n.give(n.m.node("Mul", {n.in<"x">(), n.m.number(n.attr<"by">(), n.m.type(n.in<"x">()))})); }`
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
    status give(value_id v) {
        m.stands_for(this->row().first_output, v);
        return m.refused();
    }
    /// What the outputs are, in order; `no_value` where nobody reads one.
    status give(span<value_id const> all) {
        for (std::size_t i = 0; i < all.size() && i < this->row().output_count; ++i)
            m.stands_for(static_cast<tensor_id>(this->row().first_output + i), all[i]);
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

/// Lets `function` write the nodes of operator `Op`, in operator sets from `first` on.
/// example `inline constexpr auto scale = graft::onnx::out::lower<Scale>(lower_scale);`
template <class Op> [[nodiscard]] constexpr exported::lowering_of<Op, lowering<Op>> lower(
    std::type_identity_t<status (*)(lowering<Op>&)> function, std::int32_t first = 0) {
    return {function, first};
}

} // namespace onnx::out
GRAFT_END
