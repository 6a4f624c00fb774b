// graft/text/detail/explain.ipp - the bodies of graft/text/explain.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iterator> // back_inserter
#include <vector>

#include <fmt/format.h>

#include "graft/base/container/sort.hpp"

GRAFT_BEGIN

GRAFT_LARGE tensor_id find_tensor(graph const& g, std::string_view name) {
    for (auto const& o : g.outputs)
        if (o.name == name) return o.tensor;
    for (auto i = g.tensors.size(); i-- > 0;) // the last one of an in-place chain
        if (auto const t = static_cast<tensor_id>(i); g.tensors[t].origin == name || name_of(g, t) == name) return t;
    for (auto const& r : g.removed)
        if (r.origin == name) return r.now;
    tensor_id found = no_id;
    for (auto const& n : g.nodes) {
        if (n.output_count == 0) continue;
        if (n.name == name) return n.first_output;
        if (n.name.size() <= name.size() || !n.name.ends_with(name) || n.name[n.name.size() - name.size() - 1] != '/')
            continue;
        if (found != no_id) return no_id; // which one of them?
        found = n.first_output;
    }
    return found;
}

GRAFT_LARGE std::string to_text(graph const& g, unknown_reason const& r) {
    using cause = unknown_reason::cause;
    auto const named = [&](node_id i) {
        auto const& n = g.nodes[i];
        return fmt::format(
            "{} {}", on_one_line(g.op_name(n).empty() ? n.origin_type : g.op_name(n)), detail::quoted(n.name));
    };
    auto const input = [&](tensor_id t) {
        for (auto const& in : g.inputs)
            if (in.tensor == t) return on_one_line(in.name);
        return on_one_line(name_of(g, t));
    };
    auto const node = r.node == no_id ? std::string() : named(r.node);
    auto const tensor = r.from == no_id ? std::string() : on_one_line(name_of(g, r.from));
    auto const value = r.node == no_id ? fmt::format("the value of `{}`", tensor)
                                       : fmt::format("`{}` of {}", r.port, node);
    switch (r.is) {
    case cause::input_dim:
        if (!g.tensors[r.from].desc.shape.has_rank())
            return fmt::format("the rank of input `{}` is open", input(r.from));
        return fmt::format("dim {} of input `{}` is open", r.axis, input(r.from));
    case cause::input_value: return fmt::format("{} comes from input `{}`, fed when it runs", value, input(r.from));
    case cause::computed_value: {
        auto const by = named(g.tensors[r.from].producer);
        if (r.input == no_id) return fmt::format("{} is computed by {} when it runs", value, by);
        return fmt::format("{} is computed by {} when it runs, from input `{}`", value, by, input(r.input));
    }
    case cause::large_constant:
        return fmt::format("{} is constant `{}`, which has more elements than are followed", value, tensor);
    case cause::data: return fmt::format("{} computes it from its data when it runs", node);
    case cause::branches: return fmt::format("the branches that {} joins have different shapes", node);
    case cause::iterations:
        return fmt::format("it changes from one iteration to the next{}{}, at {}", r.loop.empty() ? "" : " of loop ",
            r.loop.empty() ? std::string() : detail::quoted(r.loop), node);
    case cause::no_rule: return fmt::format("{} has no rule here", node);
    case cause::formula:
        return fmt::format(
            "{} does not follow the formula in {} of its input `{}`", node, to_text(g.tensors[r.from].desc), r.port);
    case cause::rule: break;
    }
    return fmt::format("{} does not infer it from what is known", node);
}

namespace detail {

/// The known elements, if they are few: ` = [1,-1]`.
inline std::string text_of_value(graph const& g, tensor_id t) {
    auto const v = g.value_of(t);
    if (!v.partial || v.elements.size() > 16) return {};
    std::string text = " = [";
    for (std::size_t i = 0; i < v.elements.size(); ++i)
        text += (i ? "," : "") +
                (v.elements[i] == unknown_element ? std::string("?") : to_text(dim::element(v.elements[i], v.symbols)));
    return text += "]";
}

/// How a tensor of data-dependent size is planned.
inline std::string text_of_bound(graph const& g, tensor_id t) {
    auto const b = g.bound_of(t);
    if (b == no_id) return {};
    auto const max = to_text(g.bounds[b].max);
    switch (g.bounds[b].from) {
    case bound_origin::rules: return ", at most " + max;
    case bound_origin::stated: return ", at most " + max + " as stated";
    case bound_origin::open: break;
    }
    return ", unbounded: planned for " + max + ", and a run may grow it";
}

inline void explain_node(graph const& g, node_id i, tensor_id requested, std::string& text) {
    auto const& n = g.nodes[i];
    auto const out = std::back_inserter(text);
    for (auto t = n.first_output; t < n.output(n.output_count); ++t)
        if (n.output_count == 1 || t == requested || requested < n.first_output ||
            requested >= n.output(n.output_count))
            fmt::format_to(out, "{} {}{}{}{}\n", on_one_line(name_of(g, t)), to_text(g.tensors[t].desc),
                text_of_value(g, t), g.tensors[t].declared ? " (as the model declares)" : "", text_of_bound(g, t));
    auto const where = g.place_of(n);
    fmt::format_to(out, "    {} {}", n.kind == node_kind::opaque ? "opaque" : g.op_name(n), detail::quoted(n.name));
    if (!n.origin_type.empty()) fmt::format_to(out, ", {} in the model", on_one_line(n.origin_type));
    if (!where.file.empty()) fmt::format_to(out, ", {}", on_one_line(to_text(where)));
    text += '\n';
    if (n.kind != node_kind::operation) return;
    auto const ports = g.catalog.inputs(n.op);
    auto const slots = g.input_ports(n);
    for (std::size_t p = 0; p < slots.size(); ++p)
        for (std::size_t k = 0; k < slots[p].count; ++k) {
            auto const t = g.inputs_of(n)[slots[p].first + k];
            if (t == no_id) continue;
            fmt::format_to(out, "      {} <- {} {}{}\n", g.catalog.text(ports[p].name), on_one_line(name_of(g, t)),
                to_text(g.input_desc(n, slots[p].first + k)), text_of_value(g, t));
        }
    auto const rows = g.catalog.attributes(n.op);
    auto const values = g.attributes_of(n);
    for (std::size_t a = 0; a < rows.size() && a < values.size(); ++a)
        if (values[a].kind != attr_kind::none)
            fmt::format_to(out, "      {} = {}\n", g.catalog.text(rows[a].name), to_text(values[a]));
}

} // namespace detail

GRAFT_LARGE std::string explain(graph const& g, tensor_id t, std::size_t max) {
    std::string text;
    auto const& shape_of = g.tensors[t].desc.shape;
    if (!shape_of.is_static()) {
        unknown_reasons reasons(g);
        auto const out = std::back_inserter(text);
        if (!shape_of.has_rank()) fmt::format_to(out, "rank: unknown because {}\n", to_text(g, reasons.of_rank(t)));
        for (std::size_t axis = 0; shape_of.has_rank() && axis < shape_of.rank(); ++axis)
            if (!shape_of[axis].known() && !shape_of[axis].symbolic())
                fmt::format_to(out, "dim {}: unknown because {}\n", axis, to_text(g, reasons.of(t, axis)));
    }
    std::vector<bool> seen(g.nodes.size(), false);
    std::vector<node_id> waiting{g.tensors[t].producer}, before;
    seen[waiting[0]] = true;
    while (!waiting.empty()) {
        before.push_back(waiting.back());
        waiting.pop_back();
        for (auto from : g.inputs_of(g.nodes[before.back()]))
            if (from != no_id && !seen[g.tensors[from].producer]) {
                seen[g.tensors[from].producer] = true;
                waiting.push_back(g.tensors[from].producer);
            }
    }
    graft::sort(before, [](node_id a, node_id b) { return a > b; });
    for (std::size_t i = 0; i < before.size() && i < max; ++i) detail::explain_node(g, before[i], t, text);
    if (before.size() > max)
        fmt::format_to(std::back_inserter(text), "... and {} nodes before these\n", before.size() - max);
    return text;
}

GRAFT_END
