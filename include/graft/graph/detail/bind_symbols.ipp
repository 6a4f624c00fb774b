// graft/graph/detail/bind_symbols.ipp - the bodies of graft/graph/infer/bind_symbols.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/nearest.hpp"
#include "graft/graph/infer/reinference.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN

namespace detail {

/// `s` with symbols replaced by values.
inline shape substituted(symbol_table& table, shape s, span<symbol_value const> values) {
    for (std::size_t i = 0; i < s.rank(); ++i)
        if (s[i].symbolic()) s[i] = table.substitute(s[i], values);
    return s;
}

/// Checks that every value is for a symbol of the table, and inside its bounds.
inline void check_values(symbol_table& table, span<symbol_value const> values, error_list& errors) {
    for (auto const& v : values) {
        for (auto const* before = values.data(); before != &v; ++before)
            if (before->name == v.name && before->value != v.value) {
                auto const text = [](dim const& d) { return std::string(formula_text(d).view()); };
                errors.add(errc::wrong_value, place::at({}, {}, v.name), "one value for the symbol",
                    text(before->value) + " and " + text(v.value));
                break;
            }
        auto const symbol = table.find(v.name);
        auto const range = v.value.range(), bounds = symbol.range();
        if (!symbol.symbolic()) {
            nearest_name near(v.name);
            for (std::uint16_t k = 1; k <= table.atoms(); ++k)
                if (table.atom(k).is == symbol_atom::kind::symbol) near.look(table.name(k));
            errors.add(errc::unknown_symbol, {}, "a symbol of the graph" + near.hint(), std::string(v.name));
        } else if ((!v.value.known() && !v.value.symbolic()) || range.min < bounds.min || range.max > bounds.max) {
            errors.add(errc::wrong_value, place::at({}, {}, v.name),
                "a number from " + std::to_string(bounds.min) +
                    (bounds.max == INT64_MAX ? std::string(" up") : " to " + std::to_string(bounds.max)),
                v.value.known() ? std::to_string(v.value.value()) : std::string("another"));
        }
    }
}

/// Whether every symbol in `d` has an upper bound.
inline bool has_bounds(symbol_table const& table, dim const& d) {
    bool all = true;
    table.each_symbol(d, [&](std::uint16_t number) { all = all && table.atom(number).range.max != INT64_MAX; });
    return all;
}

} // namespace detail

GRAFT_LARGE error_list bind_symbols(graph& g, span<symbol_value const> values, fold_hook fold) {
    error_list errors;
    symbol_table* const table = g.symbols.get();
    if (!table) {
        for (auto const& v : values) errors.add(errc::unknown_symbol, {}, "a graph with symbols", std::string(v.name));
        return errors;
    }
    detail::check_values(*table, values, errors);
    if (errors.failed()) return errors;
    reinference again(g, fold);
    for (tensor_id t{}; t < g.tensors.size(); ++t) {
        if (!g.tensors[t].desc.shape.symbolic() || g.nodes[g.tensors[t].producer].kind == node_kind::operation)
            continue;
        auto d = g.tensors[t].desc;
        d.shape = detail::substituted(*table, d.shape, values);
        again.bind(t, d);
    }
    // attributes with element shapes that the import set; nodes may share them
    std::vector<std::uint32_t> written;
    for (std::uint32_t k = 0; k < g.attributes.size(); ++k) {
        auto& a = g.attributes[k];
        bool symbolic = false;
        for (auto const& s : a.shapes) symbolic = symbolic || s.symbolic();
        if (!symbolic) continue;
        auto const shapes = g.storage.make<shape>(a.shapes.size());
        for (std::size_t s = 0; s < shapes.size(); ++s) shapes[s] = detail::substituted(*table, a.shapes[s], values);
        a.shapes = shapes;
        written.push_back(k);
    }
    for (node_id i = 0; i < g.nodes.size() && !written.empty(); ++i) {
        auto const at = algorithm::lower_bound(written.begin(), written.end(), g.nodes[i].first_attribute);
        if (at != written.end() && *at < g.nodes[i].first_attribute + g.nodes[i].attribute_count) again.touch(i);
    }
    for (auto& r : g.removed) r.desc.shape = detail::substituted(*table, r.desc.shape, values);
    again.run(errors);
    errors.add(bound_sizes(g));
    return errors;
}
GRAFT_LARGE graph at_largest(graph const& g) {
    auto c = detail::arrays_of(g);
    c.inputs = g.inputs;
    c.outputs = g.outputs;
    c.loops = g.loops;
    c.bounds = g.bounds;
    for (auto& t : c.tensors)
        for (std::size_t i = 0; t.desc.shape.symbolic() && i < t.desc.shape.rank(); ++i)
            if (auto const max = dim(t.desc.shape[i]).max(); t.desc.shape[i].symbolic()) {
                if (max != INT64_MAX) t.desc.shape[i] = max < 0 ? 0 : max;
                // overflow
                else if (detail::has_bounds(*g.symbols, t.desc.shape[i])) t.desc.shape[i] = dim::stored(invalid_dim);
            }
    return c;
}

GRAFT_END
