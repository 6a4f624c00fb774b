// graft/mapping/detail/fused_target.hpp - a pass replaces many nodes by an operator of the target: it needs no plugin
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/node_draft.hpp"
#include "graft/mapping/declare/plugin_set.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace detail {

/// Sets an attribute that a pass has set as one of the operator's.
/// error wrong_attribute_kind
inline status take_fused_attribute(catalog_view const& ops, named_attr const& a, node_draft& draft) {
    auto const rows = ops.attributes(draft.op);
    auto const at = ops.index_of(rows, a.name);
    if (at < 0) return ok; // the check of the pass has rejected it
    auto v = a.value;
    auto const wanted = rows[static_cast<std::size_t>(at)].attribute;
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
    for (std::size_t k = 0; k < added.output_count; ++k)
        created.push_back(static_cast<tensor_id>(added.first_output + k));
    return why;
}

/// Whether a pass has replaced many nodes by an operator of the target; then node `i` is created. `row`: the plugin
/// for the node's type, or null.
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
