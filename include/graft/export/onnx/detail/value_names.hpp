// graft/export/onnx/detail/value_names.hpp - unique names for all values and nodes of a model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/export/onnx/detail/model_draft.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/model/child_table.hpp"

GRAFT_BEGIN
namespace onnx::out::detail {

/// Assigns every value a unique name: inputs and outputs theirs, the graph's tensors the framework's if it is free,
/// all others one derived from their node's. Unneeded values have no name: names are independent of failed attempts.
class value_names {
public:
    value_names(model_draft& from, graph const& g, needed_parts const& needed)
        : from_(from), taken_(from.values.size() + 16) {
        names_.resize(from.values.size());
        for (auto const& p : from.inputs) take(p.value, p.name);
        for (auto const& p : from.outputs) take(p.value, p.name);
        find_branches(g, needed);
        for (bool const inside : {false, true}) // values in a branch use names that are free around it
            for (value_id v = 0; v < names_.size(); ++v)
                if (auto const t = from.values[v].of; t != no_id && names_[v].empty() && !g.tensors[t].origin.empty()) {
                    auto const at = from.values[v].node;
                    auto const within = at == no_id ? std::string_view() : branch_[at];
                    if (within.empty() != inside && !offer(v, inside_of(within, g.tensors[t].origin)))
                        offer(v, g.tensors[t].origin);
                }
        for (std::size_t at = 0; at < from.nodes.size(); ++at) {
            if (!needed.nodes[at]) continue;
            auto const& n = from.nodes[at];
            auto const base = n.from == no_id ? n.type : name_of(g.nodes[n.from]);
            for (std::uint32_t i = 0; i < n.output_count; ++i)
                if (names_[n.first_output + i].empty()) number(n.first_output + i, base);
            for (auto const v : n.inputs)
                if (v != no_value && names_[v].empty()) number(v, base);
            n.each_inner([&](std::uint32_t b) {
                for (auto const v : from.branches[b].inputs)
                    if (names_[v].empty()) number(v, base);
            });
        }
        node_names_.resize(from.nodes.size());
        model::child_table nodes(from.nodes.size());
        for (auto const at : outer_first()) {
            if (!needed.nodes[at]) continue;
            auto const& n = from.nodes[at];
            auto name = n.from == no_id ? n.type : inside_of(branch_[at], name_of(g.nodes[n.from]));
            // the name itself is reserved for the node that does the work
            if (n.type == "Transpose" && from.values[n.first_output].of == no_id)
                name = from.storage.path(name, "order");
            if (nodes.find(0, name) != model::child_table::none)
                for (auto const first = name;;) {
                    auto& tried = nodes.at(0, first).number;
                    name = from.storage.path(first, std::to_string(++tried));
                    if (nodes.find(0, name) == model::child_table::none) break;
                }
            nodes.at(0, name).number = 0; // number of names derived from it
            node_names_[at] = name;
        }
    }
    [[nodiscard]] std::string_view of(value_id v) const { return v == no_value ? std::string_view() : names_[v]; }
    [[nodiscard]] std::string_view of_node(std::size_t n) const { return node_names_[n]; }

private:
    static std::string_view name_of(node const& n) { return n.origin_name.empty() ? n.name : n.origin_name; }
    /// Readers prepend the name of an If to all names in its branches: a name that has it already is written without.
    void find_branches(graph const& g, needed_parts const& needed) {
        branch_.resize(from_.nodes.size());
        for (std::size_t at = 0; at < from_.nodes.size(); ++at) {
            auto const& n = from_.nodes[at];
            if (!needed.nodes[at] || n.from == no_id || n.then_branch == no_id || n.else_branch == no_id) continue;
            auto const name = name_of(g.nodes[n.from]);
            for (auto const inner : from_.branches[n.then_branch].nodes)
                branch_[inner] = from_.storage.path(name, "then");
            for (auto const inner : from_.branches[n.else_branch].nodes)
                branch_[inner] = from_.storage.path(name, "else");
        }
    }
    /// Nodes of the model itself, then those in branches.
    [[nodiscard]] std::vector<std::size_t> outer_first() const {
        std::vector<std::size_t> all;
        all.reserve(branch_.size());
        for (bool const inside : {false, true})
            for (std::size_t at = 0; at < branch_.size(); ++at)
                if (branch_[at].empty() != inside) all.push_back(at);
        return all;
    }
    static std::string_view inside_of(std::string_view branch, std::string_view name) {
        bool const has = !branch.empty() && name.size() > branch.size() + 1 && name.starts_with(branch) &&
                         name[branch.size()] == '/';
        return has ? name.substr(branch.size() + 1) : name;
    }
    void take(value_id v, std::string_view name) {
        taken_.at(0, name).number = v;
        names_[v] = name;
    }
    bool offer(value_id v, std::string_view name) {
        if (taken_.find(0, name) != model::child_table::none) return false;
        take(v, name);
        return true;
    }
    void number(value_id v, std::string_view base) {
        auto& next = numbers_.at(base);
        while (!offer(v, from_.storage.path(base, std::to_string(next)))) ++next;
        ++next;
    }

    /// The number of values named after a node.
    struct counts {
        model::child_table all{64};
        std::uint32_t& at(std::string_view name) {
            auto& c = all.at(0, name);
            if (c.number == model::child_table::none) c.number = 0;
            return c.number;
        }
    };

    model_draft& from_;
    model::child_table taken_;
    counts numbers_{};
    std::vector<std::string_view> names_{}, node_names_{};
    std::vector<std::string_view> branch_{}; ///< by node: the name of its branch; empty for most
};

} // namespace onnx::out::detail
GRAFT_END
