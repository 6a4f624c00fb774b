// graft/export/detail/lowering.hpp - what the lowering of one operator is given, for every format
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "graft/base/container/span.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/op_ref.hpp"
#include "graft/op/define/op.hpp"

GRAFT_BEGIN
namespace exported {

/// A node of operator `Op`, and the emission `m` of a format, to which the lowering writes. Ports and attributes are
/// read by name; `in` returns the value that the format has for the tensor at a port.
template <class Emission, class Op> class lowering : public op_ref<Op> {
public:
    using value_id = decltype(std::declval<Emission&>().of(tensor_id())); ///< a value of the written graph

    Emission& m; ///< writes nodes, constants and shapes of the format

    lowering(graph const& of, node_id id, Emission& e) : op_ref<Op>(of, id), m(e) {}

    /// The value of a required input.
    template <fixed_string Name> [[nodiscard]] value_id in(param_name<Name> name = {}) const {
        return m.of(this->template input<Name>(name));
    }
    /// The value of an optional input, or `no_value`.
    template <fixed_string Name> [[nodiscard]] value_id maybe(param_name<Name> name = {}) const {
        return m.of(this->template optional_input<Name>(name));
    }
    /// The values of a dynamic input.
    template <fixed_string Name> [[nodiscard]] std::vector<value_id> all(param_name<Name> name = {}) const {
        std::vector<value_id> values;
        for (auto const t : this->template dynamic_input<Name>(name)) values.push_back(m.of(t));
        return values;
    }
    /// Sets the only output.
    status set_output(value_id v) { return set_output(0, v); }
    /// Sets output `i`.
    status set_output(std::size_t i, value_id v) {
        if (i < this->row().output_count) m.set_value(output_at(i), v);
        return m.refused();
    }
    /// Sets the outputs, in order; `no_value` for one without readers.
    status set_output(span<value_id const> all) {
        for (std::size_t i = 0; i < all.size() && i < this->row().output_count; ++i) m.set_value(output_at(i), all[i]);
        return m.refused();
    }
    /// Whether a node or the model's user reads output `i`.
    [[nodiscard]] bool is_read(std::size_t i) const { return i < this->row().output_count && m.is_read(output_at(i)); }

private:
    [[nodiscard]] tensor_id output_at(std::size_t i) const { return this->row().output(i); }
};

} // namespace exported
GRAFT_END
