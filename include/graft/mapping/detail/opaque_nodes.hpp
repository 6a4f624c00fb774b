// graft/mapping/detail/opaque_nodes.hpp - nodes that nobody maps, kept as the model has them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/attributes_of.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"

GRAFT_BEGIN
namespace detail {

/// Keeps nodes of a model that are not mapped as opaque nodes: with the known number of outputs, in the dtypes of the
/// framework's definition. That is an error unless the import is partial.
class opaque_nodes {
public:
    using node_ref = model::node const&;

    explicit opaque_nodes(translation& t) : t_(t) {}

    /// error unsupported_operator
    void unknown(std::uint32_t i, node_ref n, span<tensor_id const> inputs, bool has_failed_input) {
        t_.created[i].failed = has_failed_input || !t_.request.partial;
        if (!t_.request.partial)
            t_.errors.add(
                errc::unsupported_operator, t_.source.place_of(n), "an operator with a plugin", std::string(n.type));
        keep(i, n, inputs);
    }
    /// error unsupported_version
    void refuse(
        std::uint32_t i, node_ref n, span<tensor_id const> inputs, bool has_failed_input, std::string_view reason) {
        t_.created[i].failed = has_failed_input || !t_.request.partial;
        auto at = t_.source.place_of(n);
        at.port = std::string(reason);
        (t_.request.partial ? t_.errors.warnings : t_.errors.errors)
            .push_back({errc::unsupported_version, std::move(at), "another version of the model",
                std::to_string(t_.source.version)});
        keep(i, n, inputs);
    }
    void keep(std::uint32_t i, node_ref n, span<tensor_id const> inputs) {
        auto& created = t_.created[i];
        created.tensors = {};
        auto const types = promised_types(n);
        auto count = algorithm::max<std::size_t>(n.output_count, types.size());
        if (!t_.front.names_outputs) count = algorithm::max<std::size_t>(count, read_ports(i));
        std::vector<std::string_view> names;
        for (std::size_t k = 0; k < count; ++k) names.push_back(t_.tensor_name(n, k));
        std::vector<tensor_id> present;
        for (auto t : inputs)
            if (t != no_id) present.push_back(t);
        auto const id = t_.builder.add_opaque(n.name, n.type, present, names, i, types);
        for (std::size_t k = 0; k < count; ++k) {
            auto const y = static_cast<tensor_id>(t_.into.nodes[id].first_output + k);
            created.tensors.push_back(y);
            if (k < inputs.size() && inputs[k] != no_id && t_.writes_in_place(n, k)) // keeps the shape
                t_.into.tensors[y].desc = t_.builder.desc(inputs[k]);
        }
    }
    /// The number of outputs that the readers of node `i` use; at least one.
    std::uint32_t read_ports(std::uint32_t i) {
        if (!read_ports_.empty()) return read_ports_[i];
        read_ports_.assign(t_.source.main.nodes.size(), 1);
        for (auto const& e : t_.source.main.edges)
            if (e.node != model::none && e.port < 60000 && e.port + 1u > read_ports_[e.node])
                read_ports_[e.node] = e.port + 1u;
        return read_ports_[i];
    }

private:
    /// The dtypes of the outputs by the framework's definition, if there is one and the node matches it.
    series<dtype> promised_types(node_ref n) {
        series<dtype> types;
        auto const& origins = t_.plugins.origins;
        auto const op = origins.find(n.type);
        if (t_.front.names_outputs || op == no_op) return types;
        error_list quiet;
        series<named_attr> given;
        series<attr_value> attrs;
        series<port_slots> ports;
        model::attributes_of(t_.source, n, origins, op, given, quiet);
        bind_attributes(origins, op, given, {}, t_.into.storage, attrs, quiet);
        auto const rows = origins.outputs(op);
        if (!bind_ports(origins, rows, attrs, -1, false, false, {}, ports, quiet)) return types;
        for (std::size_t p = 0; p < rows.size(); ++p)
            for (std::size_t k = 0; k < ports[p].count; ++k) types.push_back(declared_type(rows[p], attrs, k));
        return types;
    }

    translation& t_;
    std::vector<std::uint32_t> read_ports_{}; ///< per node of the model; empty until somebody asks
};

} // namespace detail
GRAFT_END
