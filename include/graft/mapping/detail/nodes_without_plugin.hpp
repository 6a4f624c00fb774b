// graft/mapping/detail/nodes_without_plugin.hpp - nodes of passes that name an operator of the target, and opaque nodes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/ir/node_draft.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
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

    /// error unsupported_operator, missing_function
    void unknown(std::uint32_t i, node_ref n, span<tensor_id const> inputs, bool has_failed_input) {
        t_.created[i].failed = has_failed_input || !t_.request.partial;
        if (!t_.request.partial) {
            auto const absent = t_.front.missing_function ? t_.front.missing_function(t_.source, n)
                                                          : std::string_view();
            if (!absent.empty())
                t_.errors.add(
                    errc::missing_function, t_.source.place_of(n), "a function of the model", std::string(absent));
            else
                t_.errors.add(errc::unsupported_operator, t_.source.place_of(n),
                    "an operator with a plugin" + fusing_pass(n), std::string(n.type));
        }
        keep(i, n, inputs);
    }
    /// A node of versions, or of an operator, that the list of plugins refuses.
    /// error unsupported_version
    void refuse(
        std::uint32_t i, node_ref n, span<tensor_id const> inputs, bool has_failed_input, plugin_row const& row) {
        t_.created[i].failed = has_failed_input || !t_.request.partial;
        auto at = t_.source.place_of(n);
        at.port = std::string(row.refused);
        auto const origin = t_.plugins.origin_of(row);
        bool const in_all = t_.plugins.refuses_all_versions(origin);
        (t_.request.partial ? t_.errors.warnings : t_.errors.errors)
            .push_back({errc::unsupported_version, std::move(at),
                std::string(t_.plugins.instead_of_refused(origin)) + fusing_pass(n),
                in_all ? std::string() : std::to_string(t_.source.version)});
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
            auto const y = t_.into.nodes[id].output(k);
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
    /// `; pass 'dense' fuses it`: the first pass with a structure that this node could be in, and why it may not be.
    [[nodiscard]] std::string fusing_pass(node_ref n) const {
        for (auto const& row : t_.plugins.passes)
            for (std::size_t i = 0; i < row.pass->structure_count; ++i) {
                auto const form = row.pass->form(i);
                for (auto const& wanted : form.nodes())
                    for (std::size_t k = 0; k < wanted.op_count; ++k) {
                        if (n.type != std::string_view(wanted.ops[k])) continue;
                        auto text = "; pass '" + std::string(std::string_view(row.pass->name)) + "' fuses it";
                        bool const outside = !row.pass->root && n.name.find('/') == n.name.npos;
                        return text + (outside ? " in a scope, and this node has none: `in_root()`"
                                               : " where its structure is found");
                    }
            }
        return {};
    }
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

/// Sets an attribute that a pass has set as one of the operator's.
/// error wrong_attribute_kind
inline status take_fused_attribute(catalog_view const& ops, named_attr const& a, node_draft& draft) {
    auto const rows = ops.attributes(draft.op);
    auto const at = ops.index_of(rows, a.name);
    if (at < 0) return ok; // the check of the pass has rejected it
    auto v = a.value;
    auto const wanted = rows[static_cast<std::size_t>(at)].attribute;
    if (auto s = check_exact(a.name, v, wanted); !s) return s;
    if (wanted == attr_kind::floating && v.kind == attr_kind::integer)
        v.kind = attr_kind::floating, v.real = static_cast<double>(v.integer);
    if (v.kind != wanted) return {errc::wrong_attribute_kind, a.name, name_of(wanted), {}, {}, name_of(v.kind)};
    draft.attributes[static_cast<std::size_t>(at)] = v;
    return ok;
}

/// Adds operator `op` of the target for node `i`, which a pass created from many: its inputs are in the order of the
/// ports; one dynamic port has the remaining ones. The operator's tensors are appended to `created`.
/// error wrong_input_count, wrong_attribute_kind, errors of the operator's rules
inline status add_fused_target(translation& t, std::uint32_t i, model::node const& n, op_id op,
    span<tensor_id const> inputs, mapped_tensors& created) {
    auto const& ops = t.into.catalog;
    auto const rows = ops.inputs(op);
    node_draft draft;
    draft.begin(ops, op, t.into.storage);
    draft.name = draft.origin_name = n.name;
    draft.origin_type = n.type;
    draft.source = i;
    for (auto const& a : t.source.created[t.source.rest_of(n).created].attributes)
        if (auto const why = take_fused_attribute(ops, a, draft); !why) return why;
    std::size_t dynamic = 0;
    for (auto const& r : rows) dynamic += r.how == presence::dynamic;
    if (inputs.size() + dynamic < rows.size() || dynamic > 1 || (dynamic == 0 && inputs.size() != rows.size()))
        return fail(errc::wrong_input_count, {}, "inputs port by port, one dynamic one at most",
            static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(inputs.size()));
    std::size_t at = 0;
    for (std::size_t p = 0; p < rows.size(); ++p) {
        std::size_t const count = rows[p].how == presence::dynamic ? inputs.size() + 1 - rows.size() : 1;
        auto const tensors = inputs.subspan(at, count);
        bool const absent = count == 1 && tensors[0] == no_id;
        draft.put(p, absent ? span<tensor_id const>() : tensors);
        at += count;
    }
    draft.output_names.assign(draft.output_count(), {});
    for (std::size_t k = 0; k < draft.output_names.size(); ++k) draft.output_names[k] = t.tensor_name(n, k);
    status why;
    auto const& added = t.into.nodes[t.builder.add(draft, why)];
    for (std::size_t k = 0; k < added.output_count; ++k) created.push_back(added.output(k));
    return why;
}

/// Whether a pass has replaced many nodes by an operator of the target; then node `i` is created. `row`: the plugin for
/// the node's type, or null.
inline bool takes_target(translation& t, std::uint32_t i, model::node const& n, plugin_row const* row,
    span<tensor_id const> inputs, bool has_failed_input) {
    if (!t.fused(n) || (row && row->fused)) return false;
    auto const op = t.into.catalog.find(n.type);
    if (op == no_op) return false;
    t.created[i].failed = has_failed_input;
    if (has_failed_input) return true;
    auto const why = add_fused_target(t, i, n, op, inputs, t.created[i].tensors);
    if (!why) t.created[i].failed = true, t.errors.add(why, t.source.place_of(n));
    return true;
}

} // namespace detail

GRAFT_END
