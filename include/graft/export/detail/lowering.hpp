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

namespace detail {

// What a lowering reads and sets, for all operators of a format: compiled once, not for each operator and name.

template <class Emission> using value_of_format = decltype(std::declval<Emission&>().of(tensor_id()));

template <class Emission> [[nodiscard, gnu::noinline]] value_of_format<Emission> value_at(
    graft::detail::numbered_op const& n, int port, Emission& m) {
    return m.of(n.input_of(n, port));
}
template <class Emission> [[nodiscard, gnu::noinline]] std::vector<value_of_format<Emission>> values_at(
    graft::detail::numbered_op const& n, int port, Emission& m) {
    std::vector<value_of_format<Emission>> values;
    for (auto const t : n.inputs_of(n, port)) values.push_back(m.of(t));
    return values;
}
template <class Emission> [[gnu::noinline]] status set_outputs(
    node_ref const& n, Emission& m, std::size_t first, span<value_of_format<Emission> const> all) {
    auto const& row = n.row();
    for (std::size_t i = 0; i < all.size() && first + i < row.output_count; ++i)
        m.set_value(row.output(first + i), all[i]);
    return m.refused();
}
template <class Emission>
[[gnu::noinline]] status set_output(node_ref const& n, Emission& m, std::size_t i, value_of_format<Emission> v) {
    return set_outputs(n, m, i, span<value_of_format<Emission> const>(&v, 1));
}
template <class Emission> [[nodiscard, gnu::noinline]] bool is_read(node_ref const& n, Emission& m, std::size_t i) {
    auto const& row = n.row();
    return i < row.output_count && m.is_read(row.output(i));
}

} // namespace detail

/// A node of operator `Op`, and the emission `m` of a format, to which the lowering writes. Ports and attributes are
/// read by name; `in` returns the value that the format has for the tensor at a port.
template <class Emission, class Op> class lowering : public op_ref<Op> {
public:
    using value_id = detail::value_of_format<Emission>; ///< a value of the written graph

    Emission& m; ///< writes nodes, constants and shapes of the format

    lowering(graph const& of, node_id id, Emission& e) : op_ref<Op>(of, id), m(e) {
        this->record_reads(e.read_attributes());
    }

    /// The value of a required input.
    template <fixed_string Name> [[nodiscard]] value_id in(param_name<Name> = {}) const {
        return detail::value_at(*this, graft::detail::input_of<Op, Name, access::required_input>, m);
    }
    /// The value of an optional input, or `no_value`.
    template <fixed_string Name> [[nodiscard]] value_id maybe(param_name<Name> = {}) const {
        return detail::value_at(*this, graft::detail::input_of<Op, Name, access::optional_input>, m);
    }
    /// The values of a dynamic input.
    template <fixed_string Name> [[nodiscard]] std::vector<value_id> all(param_name<Name> = {}) const {
        return detail::values_at(*this, graft::detail::input_of<Op, Name, access::dynamic_input>, m);
    }
    /// Sets the only output.
    status set_output(value_id v) { return detail::set_output(*this, m, 0, v); }
    /// Sets output `i`.
    status set_output(std::size_t i, value_id v) { return detail::set_output(*this, m, i, v); }
    /// Sets the outputs, in order; `no_value` for one without readers.
    status set_output(span<value_id const> all) { return detail::set_outputs(*this, m, 0, all); }
    /// Whether a node or the model's user reads output `i`.
    [[nodiscard]] bool is_read(std::size_t i) const { return detail::is_read(*this, m, i); }
};

} // namespace exported
GRAFT_END
