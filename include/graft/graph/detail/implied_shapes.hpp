// graft/graph/detail/implied_shapes.hpp - shapes in a branch under what its condition implies, and after the branches
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "graft/base/container/hash.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/tensor/implied_dims.hpp"

GRAFT_BEGIN
namespace detail {

/// Sets the elements of a tensor, numbers or expressions of a table, which the graph keeps.
constexpr void state_elements(graph& g, tensor_id t, span<std::int64_t const> elements, symbol_source* symbols) {
    g.tensors[t].value = static_cast<std::uint32_t>(g.values.size());
    auto& known = g.values.emplace_back();
    known.elements = elements;
    known.symbols = symbols;
    known.partial = true;
}

/// The condition of a branch, and whether it is true there.
struct branch_condition {
    dim condition{};
    bool holds = false;
    node_id split = no_id;
};

/// The element of a tensor of one boolean as an expression; unknown if it is a number or not known.
constexpr dim condition_of(graph const& g, tensor_id t) {
    if (t == no_id) return dim::unknown();
    auto const v = g.value_of(t);
    bool const one = v.partial && v.elements.size() == 1 && is_symbol(v.elements[0]) && v.symbols == g.symbols.get();
    return one ? dim::element(v.elements[0], v.symbols) : dim::unknown();
}

/// The rank of a tensor, which is not known, as a symbol; the same for tensors of the same name, and for what a split
/// passes on. Unknown if the tensor has no name.
constexpr dim rank_of(graph& g, tensor_id t) {
    for (auto const* n = &g.nodes[g.tensors[t].producer]; flow_of(g, *n) == flow::split && n->input_count != 0;
        n = &g.nodes[g.tensors[t].producer]) {
        if (g.inputs_of(*n)[0] == no_id) break;
        t = g.inputs_of(*n)[0];
    }
    constexpr std::string_view prefix = "rank_", digits = "0123456789abcdef";
    auto const origin = g.tensors[t].origin;
    if (origin.empty()) return dim::unknown();
    auto const hash = hash_of(origin);
    std::array<char, prefix.size() + 16> name{};
    for (std::size_t i = 0; i < prefix.size(); ++i) name[i] = prefix[i];
    for (std::size_t i = 0; i < 16; ++i) name[prefix.size() + i] = digits[hash >> 4 * i & 15];
    return g.symbols->symbol(std::string_view(name.data(), name.size()), {0, static_cast<std::int64_t>(max_rank)});
}
/// The rank of the first input of a node that depends on shapes alone, as a symbol, if it is not known.
constexpr dim rank_to_compare(graph& g, node const& n) {
    if (n.kind != node_kind::operation || n.op == no_op || n.input_count == 0) return {};
    if (!g.catalog.ops[n.op].is(op_trait::shape_only)) return {};
    auto const x = g.edges[n.first_input];
    return x == no_id || g.tensors[x].desc.shape.has_rank() ? dim::unknown() : rank_of(g, x);
}

/// The condition of the innermost branch in which tensor `t` is computed, unknown if it is not symbolic; no split if
/// there is no branch.
/// cost at most 512 nodes are looked at
constexpr branch_condition branch_of(graph const& g, tensor_id t) {
    struct step {
        tensor_id at;
        std::uint32_t merges; ///< passed whose split has not been
    };
    std::vector<step> open{{t, 0}};
    for (int left = 512; left > 0 && !open.empty(); --left) {
        auto const [at, merges] = open.back();
        open.pop_back();
        if (at == no_id) continue;
        auto const& n = g.nodes[g.tensors[at].producer];
        auto const kind = flow_of(g, n);
        auto const inputs = g.inputs_of(n);
        if (kind == flow::split && inputs.size() == 2) {
            if (merges == 0) return {condition_of(g, inputs[1]), at == n.output(1), g.tensors[at].producer};
            open.push_back({inputs[1], merges - 1}); // which may be the only one of the branch
            open.push_back({inputs[0], merges - 1});
        } else if (kind == flow::plain || kind == flow::merge) {
            for (std::size_t i = inputs.size(); i-- > 0;)
                open.push_back({inputs[i], merges + (kind == flow::merge ? 1u : 0u)});
            for (auto const before : g.controls_of(n))
                if (g.nodes[before].output_count != 0 && flow_of(g, g.nodes[before]) == flow::plain)
                    open.push_back({g.nodes[before].first_output, merges});
        }
    }
    return {};
}

/// Takes the conditions of the branches around tensor `t`, from the inside out.
constexpr void take_around(graph const& g, tensor_id t, implied_dims& here) {
    for (int left = 16; left > 0; --left) {
        auto const b = branch_of(g, t);
        if (b.split == no_id) return;
        here.take(b.condition, b.holds);
        auto const inputs = g.inputs_of(g.nodes[b.split]);
        t = branch_of(g, inputs[1]).split != no_id ? inputs[1] : inputs[0];
    }
}

/// A split has been inferred: its outputs get the elements of its input, if these are expressions, and both their dims
/// and elements are those of the branch.
constexpr void narrow_branches(graph& g, node const& n) {
    if (n.input_count != 2 || n.output_count != 2) return;
    auto const inputs = g.inputs_of(n);
    auto const condition = condition_of(g, inputs[1]);
    auto const data = inputs[0] == no_id ? known_value() : g.value_of(inputs[0]);
    for (std::uint32_t side = 0; side < 2; ++side) {
        implied_dims here(*g.symbols);
        here.take(condition, side == 1);
        take_around(g, inputs[1], here);
        take_around(g, inputs[0], here);
        auto& t = g.tensors[n.output(side)];
        if (!t.desc.shape.has_rank() && here.any() && inputs[0] != no_id)
            if (auto const rank = here.of(rank_of(g, inputs[0])); rank.known()) {
                t.desc.shape = shape::of_rank(static_cast<std::size_t>(rank.value()));
                for (std::size_t i = 0; i < t.desc.shape.rank(); ++i) t.desc.shape[i] = dim::unknown();
            }
        for (std::size_t i = 0; here.any() && i < t.desc.shape.rank(); ++i)
            if (auto const d = here.of(t.desc.shape[i]); as_size(d).known() || d.symbolic()) t.desc.shape[i] = d;
        if (!data.partial || data.symbols != g.symbols.get()) continue; // numbers alone are no use of the condition
        std::vector<std::int64_t> elements(data.elements.begin(), data.elements.end());
        for (auto& e : elements) {
            if (!is_symbol(e)) continue;
            auto const d = here.of(dim::element(e, data.symbols));
            e = d.symbolic() ? d.store() : d.known() && d.value() > last_symbol ? d.value() : unknown_element;
        }
        state_elements(g, n.output(side), g.storage.keep(span<std::int64_t const>(elements.data(), elements.size())),
            data.symbols);
    }
}

/// A merge has been inferred: a dim that differs from branch to branch is the expression which each branch made the dim
/// it has, if one of them is.
constexpr void join_branches(graph& g, node const& n) {
    auto const inputs = g.inputs_of(n);
    auto& y = g.tensors[n.first_output].desc.shape;
    std::vector<implied_dims> here;
    for (std::size_t axis = 0; axis < y.rank(); ++axis) {
        if (y[axis].known() || y[axis].symbolic()) continue;
        bool certain = true, symbolic = false;
        for (auto const t : inputs) {
            if (t == no_id || g.tensors[t].desc.shape.rank() != y.rank()) return;
            dim const d = g.tensors[t].desc.shape[axis];
            certain = certain && (d.known() || d.symbolic());
            symbolic = symbolic || d.symbolic();
        }
        if (!certain || !symbolic) continue;
        if (here.empty())
            for (auto const t : inputs) { take_around(g, t, here.emplace_back(*g.symbols)); }
        for (auto const t : inputs) {
            dim const whole = g.tensors[t].desc.shape[axis];
            bool fits = whole.symbolic();
            for (std::size_t i = 0; i < inputs.size() && fits; ++i)
                fits = here[i].of(whole) == dim(g.tensors[inputs[i]].desc.shape[axis]);
            if (!fits) continue;
            y[axis] = whole;
            break;
        }
    }
}

/// Called after a node of a graph with symbols was inferred.
constexpr void apply_conditions(graph& g, node const& n) {
    auto const kind = flow_of(g, n);
    if (kind == flow::split) narrow_branches(g, n);
    else if (kind == flow::merge) join_branches(g, n);
}

} // namespace detail
GRAFT_END
