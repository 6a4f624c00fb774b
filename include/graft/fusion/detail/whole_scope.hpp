// graft/fusion/detail/whole_scope.hpp - a complete scope becomes a match: edges across its boundary are mapped or
// dropped
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graft/base/error.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/scope_graph.hpp"

GRAFT_BEGIN
namespace detail {

/// Fills a match with all nodes of its scope. False after an error was added: an edge into the scope that the pass
/// does not map, or two tensors for one input.
inline bool take_whole_scope(scope_graph const& g, pass_data const& pass, scope_match& m, error_list& errors) {
    auto const& s = g.tree()[m.scope];
    bool fine = true;
    auto const role_of = [&](std::uint32_t node) {
        auto const name = g[node].name;
        return node == s.head || name.size() <= s.path.size() ? std::string_view() : name.substr(s.path.size() + 1);
    };
    auto const complain = [&](std::uint32_t node, std::string_view tensor, std::string expected) {
        auto where = g.source().place_of(g[node]);
        where.port = std::string(tensor);
        errors.add(errc::boundary_edge_not_mapped, std::move(where), std::move(expected),
            "in pass '" + std::string(std::string_view(pass.name)) + "'");
        fine = false;
    };
    for (auto p = s.first; p < s.first + s.total; ++p)
        m.nodes.push_back({role_of(g.tree().order()[p]), g.tree().order()[p], false});
    if (s.head != model::none) m.nodes.push_back({{}, s.head, false});
    for (auto const& port : pass.all_ports())
        if (!port.output && !port.fused.empty()) {
            bool known = false;
            for (auto const& i : m.inputs) known = known || i.name == std::string_view(port.fused);
            if (!known) m.inputs.push_back({port.fused, {}});
        }
    for (auto const& n : m.nodes) {
        auto const inputs = g.nodes().inputs(g[n.node]);
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (inputs[k].node == model::none || g.tree().holds(s, inputs[k].node)) continue;
            scope_port const* mapped = nullptr;
            for (auto const& port : pass.all_ports())
                if (!port.output && port.port == k && n.role == std::string_view(port.inner)) mapped = &port;
            if (!mapped) {
                complain(n.node, inputs[k].name,
                    "input " + std::to_string(k) + " of '" + std::string(n.role) + "' mapped or dropped");
                continue;
            }
            for (auto& i : m.inputs) {
                if (mapped->fused.empty() || i.name != std::string_view(mapped->fused)) continue;
                if (i.from.node == model::none) i.from = inputs[k];
                else if (i.from.node != inputs[k].node || i.from.port != inputs[k].port)
                    complain(n.node, inputs[k].name, "one tensor for input '" + std::string(i.name) + "'");
            }
        }
    }
    for (auto const& port : pass.all_ports())
        if (port.output) m.outputs.push_back({port.fused, m.node(port.inner), port.port});
    return fine;
}

} // namespace detail
GRAFT_END
