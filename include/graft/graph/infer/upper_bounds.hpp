// graft/graph/infer/upper_bounds.hpp - upper bounds of tensors with data-dependent shapes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/op/infer/infer_node.hpp"

GRAFT_BEGIN

namespace detail {

/// A separate copy of the arrays of `g`, to infer on. Views refer to `g`, which must outlive the copy.
template <class = lazy> constexpr graph arrays_of(graph const& g) {
    graph c;
    c.catalog = g.catalog;
    c.nodes = g.nodes;
    c.tensors = g.tensors;
    c.edges = g.edges;
    c.edge_formats = g.edge_formats;
    c.slots = g.slots;
    c.attributes = g.attributes;
    c.controls = g.controls;
    c.carried = g.carried;
    c.values = g.values;
    c.stated = g.stated;
    return c;
}

/// Whether a shape of numbers is of use as a bound: no plan has memory for more than `largest_bound` bytes, and a
/// product of such bounds overflows. Such a size is unbounded.
constexpr bool is_bound(tensor_desc const& d) {
    constexpr std::int64_t largest_bound = std::int64_t{1} << 34;
    auto const bytes = planned_size(d);
    return bytes.known() ? bytes.value() <= largest_bound : !bytes.invalid();
}

/// Whether every dim of `max`, a static shape of the same rank, is in the range of its symbols in `s`.
constexpr bool is_inside_ranges(shape const& s, shape const& max) {
    for (std::size_t axis = 0; s.has_rank() && axis < s.rank(); ++axis)
        if (dim const d = s[axis]; max[axis].value() < d.min() || max[axis].value() > d.max()) return false;
    return true;
}

/// Inputs of an operator that must be equal, and differ only because each has a separate bound: sets the corresponding
/// dynamic dims to one bound, that of a known dim, otherwise the maximum. The old values are stored in `before`.
template <class = lazy>
constexpr void level_bounds(graph const& g, graph& c, node const& n, series<tensor_desc>& before) {
    auto const inputs = c.inputs_of(n);
    before.clear();
    for (auto t : inputs) before.push_back(t == no_id ? tensor_desc{} : c.tensors[t].desc);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i] == no_id || !before[i].shape.is_static()) continue;
        auto const rank = before[i].shape.rank();
        for (std::size_t axis = 0; axis < rank; ++axis) {
            if (g.tensors[inputs[i]].desc.shape.has_rank() && g.tensors[inputs[i]].desc.shape[axis].known()) continue;
            auto max = before[i].shape[axis].value();
            bool is_final = false;
            for (std::size_t k = 0; k < inputs.size(); ++k) {
                if (inputs[k] == no_id || !before[k].shape.is_static() || before[k].shape.rank() != rank) continue;
                auto const& declared = g.tensors[inputs[k]].desc.shape;
                auto const d = before[k].shape[axis].value();
                bool const known = declared.has_rank() && declared[axis].known();
                if (known && d != 1 && !is_final) max = d, is_final = true;
                else if (!known && !is_final && d > max) max = d;
            }
            c.tensors[inputs[i]].desc.shape[axis] = max;
        }
    }
}

/// Whether the operator's rule for bounds is wrong; that its bound overflows, or is more than any memory, means none.
constexpr bool is_wrong_bound(status const& why, graph_builder::refusal const& by) {
    return by.rule == std::string_view("infer_bound") && why.code != errc::overflow &&
           why.code != errc::rank_too_large && why.code != errc::negative_dim;
}

} // namespace detail

/// Sets `g.bounds`: the maximum shape of every tensor of unknown size, computed from the rules `infer_bound` of the
/// operators before it, and from `stated` bounds, by inferring the later nodes once more at those sizes. A tensor
/// without any bound, or with one that no memory can hold, is left out, and `plan_memory` reports it. The results of a
/// run are checked against the bounds: so a tensor whose shape is static only because the model declares it also has
/// one; the rule's if it is data-dependent.
/// error wrong_shape: a stated bound that is not static or contradicts the tensor, or the bound of a rule that
///       contradicts the inferred shape; other errors of a rule `infer_bound`
/// cost O(nodes + operators of the catalog); inference of the nodes after the first that depends on the data
template <class = detail::lazy>
[[nodiscard]] constexpr error_list bound_sizes(graph& g, span<tensor_bound const> stated = {}) {
    error_list errors;
    g.bounds.clear();
    auto const is_open = [&](tensor_id t) { return !g.tensors[t].desc.shape.is_static(); };
    // The dependence of outputs on run-time data; computed only for the operators of the graph.
    enum depending : std::uint8_t { not_computed, on_shapes, on_values, on_data };
    series<depending> requested(g.catalog.size, not_computed);
    auto const depends = [&](op_id op) {
        auto& is = requested[op];
        if (is == not_computed)
            is = compute_dependent(g.catalog, op) ? on_data : bounded_by_rule(g.catalog, op) ? on_values : on_shapes;
        return is;
    };
    bool any = !stated.empty();
    for (tensor_id t{}; t < g.tensors.size() && !g.stated.empty(); ++t) any = any || g.is_trusted(t);
    for (auto const& n : g.nodes)
        if (!any && n.kind == node_kind::operation && depends(n.op) != on_shapes)
            for (std::uint32_t k = 0; k < n.output_count; ++k) any = any || is_open(n.output(k));
    if (!any) return errors;
    auto c = detail::arrays_of(g);
    series<bool> changed(g.tensors.size(), false);
    for (auto const& s : stated) {
        if (s.tensor >= g.tensors.size() || !s.max.is_static() || contradict(g.tensors[s.tensor].desc.shape, s.max) ||
            !detail::is_inside_ranges(g.tensors[s.tensor].desc.shape, s.max))
            errors.add(errc::wrong_shape,
                place::at({}, {}, s.tensor < g.tensors.size() ? g.tensors[s.tensor].origin : std::string_view()),
                "a static bound that fits the tensor's shape, and the ranges of its symbols");
        else if (is_open(s.tensor)) c.tensors[s.tensor].desc.shape = s.max, changed[s.tensor] = true;
    }
    for (auto const& n : c.nodes) // a kernel may write all that the rule allows before anything is checked
        for (std::uint32_t k = 0; n.kind == node_kind::operation && depends(n.op) == on_data && k < n.output_count; ++k)
            c.tensors[n.output(k)].stated = no_id;
    graph_builder infer_on(c);
    series<tensor_desc> before;
    for (node_id i = 0; i < c.nodes.size(); ++i) {
        auto const& n = c.nodes[i];
        if (n.kind != node_kind::operation) continue;
        bool again = depends(n.op) == on_data;
        for (std::uint32_t k = 0; depends(n.op) == on_values && k < n.output_count; ++k)
            again = again || is_open(n.output(k));
        for (auto t : c.inputs_of(n)) again = again || (t != no_id && changed[t]);
        if (!again) continue;
        series<shape> declared(n.output_count);
        for (std::uint32_t k = 0; k < n.output_count; ++k)
            declared[k] = changed[n.output(k)] ? c.tensors[n.output(k)].desc.shape : shape();
        if (!infer_on.infer(i, true)) {
            detail::level_bounds(g, c, n, before);
            auto const why = infer_on.infer(i, true);
            if (!why && detail::is_wrong_bound(why, infer_on.last_refusal())) {
                auto where = g.place_of(n);
                where.rule = infer_on.last_refusal().text(g);
                if (std::is_constant_evaluated()) errors.note(why);
                else errors.add(why, std::move(where));
            }
            for (std::size_t k = 0; k < before.size(); ++k)
                if (auto const t = c.inputs_of(n)[k]; t != no_id) c.tensors[t].desc = before[k];
        }
        for (std::uint32_t k = 0; k < n.output_count; ++k) {
            auto& d = c.tensors[n.output(k)].desc;
            if (declared[k].is_set()) d.shape = declared[k]; // a stated bound has priority
            else if (is_open(n.output(k)) && !detail::is_bound(d)) d.shape = g.tensors[n.output(k)].desc.shape;
            changed[n.output(k)] = true;
        }
    }
    series<bound_origin> origin(g.tensors.size(), bound_origin::rules);
    for (auto const& s : stated)
        if (s.tensor < g.tensors.size()) origin[s.tensor] = s.from;
    for (tensor_id t{}; t < g.tensors.size(); ++t)
        if (g.is_trusted(t)) {
            auto const& max = (c.tensors[t].stated == no_id ? c : g).tensors[t].desc.shape;
            if (max.is_static()) g.bounds.push_back({t, max, origin[t]});
        } else if (changed[t] && is_open(t) && c.tensors[t].desc.shape.is_static() &&
                   !contradict(g.tensors[t].desc.shape, c.tensors[t].desc.shape))
            g.bounds.push_back({t, c.tensors[t].desc.shape, origin[t]});
    return errors;
}

GRAFT_END
