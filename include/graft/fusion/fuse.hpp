// graft/fusion/fuse.hpp - runs the passes of a target on a model: source graph to source graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/fusion/detail/attributes.hpp"
#include "graft/fusion/detail/match_arbiter.hpp"
#include "graft/fusion/detail/matcher.hpp"
#include "graft/fusion/detail/possible.hpp"
#include "graft/fusion/detail/rewrite.hpp"
#include "graft/fusion/enabled.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/report.hpp"
#include "graft/fusion/scope_graph.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

/// The options of `fuse`.
struct GRAFT_TYPE fusion_request {
    std::vector<std::string> passes{}; ///< see `enabled_passes`
    std::size_t near_misses = 0;       ///< maximum number to report per pass
    series<retained_tensor> kept{};    ///< tensors that must stay accessible by name
    bool sinks_are_outputs = true;     ///< no output is requested: nodes without readers are the outputs
};

/// Replaces the matches of the enabled passes. All passes see the model as it was. If two match one node, the pass of
/// higher priority wins, then the one registered first, then the first scope. After an error the model is unchanged.
/// `matched` receives the number of matches, the vetoes and the near misses.
/// cost linear in the model (times the passes whose operators the model has for the scopes); none without an enabled
/// pass
/// error unknown_pass, boundary_edge_not_mapped
inline error_list fuse(model::source& s, catalog_view const& origins, span<pass_row const> passes,
    fusion_request const& request, fusion_report& report) {
    error_list errors;
    auto const order = errors.take(enabled_passes(passes, request.passes));
    if (order.empty()) return errors;
    auto const likely = request.near_misses > 0 ? order : detail::possible_passes(s.main, passes, order);
    if (likely.empty()) {
        for (auto p : order) report.firings.push_back({passes[p].pass->name, 0});
        return errors;
    }
    scope_graph const g(s, origins);
    detail::match_arbiter taken(g, passes, request.kept, request.sinks_are_outputs, report);
    for (auto p : likely) {
        for (auto& m : detail::pass_matcher(g, passes[p], p, request.near_misses).run(report, errors)) {
            series<named_attr> attributes;
            std::string_view missing;
            if (passes[p].fused && !detail::fused_attributes(passes[p], m, s.storage, attributes, missing)) {
                if (request.near_misses > 0)
                    report.near_misses.push_back({passes[p].pass->name, std::string(g.tree()[m.scope].path),
                        m.nodes.size(), m.nodes.size() + 1, "attribute '" + std::string(missing) + "' cannot be read"});
                continue;
            }
            taken.add(std::move(m));
        }
    }
    if (errors.failed()) return errors;
    taken.decide();
    for (auto p : order) report.firings.push_back({passes[p].pass->name, 0});
    series<series<named_attr>> attributes;
    for (auto const& m : taken.all()) {
        for (std::size_t k = 0; k < order.size(); ++k)
            if (order[k] == m.pass) ++report.firings[k].count;
        auto& all = attributes.emplace_back();
        std::string_view missing;
        if (passes[m.pass].fused) (void)detail::fused_attributes(passes[m.pass], m, s.storage, all, missing);
    }
    if (!taken.all().empty()) detail::graph_rewriter(g, passes, taken, std::move(attributes)).run();
    return errors;
}

GRAFT_END
