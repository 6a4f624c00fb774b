// graft/fusion/fuse.hpp - runs the passes of a target on a model: source graph to source graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/fusion/condition.hpp"
#include "graft/fusion/detail/attributes.hpp"
#include "graft/fusion/detail/match_arbiter.hpp"
#include "graft/fusion/detail/matcher.hpp"
#include "graft/fusion/detail/rewrite.hpp"
#include "graft/fusion/enabled.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/report.hpp"
#include "graft/fusion/scope_graph.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

namespace detail {

/// The number of nodes of each operator in a graph.
/// cost linear in the nodes; a query is constant
class op_counts {
public:
    explicit op_counts(model::graph const& g) : table_(64) {
        struct last_seen {
            std::string_view type{};
            std::uint32_t number = 0;
        };
        std::array<last_seen, 64> last{}; // by a few letters of the name: nodes have few operator types
        for (auto const& n : g.nodes) {
            auto const size = n.type.size();
            auto& l = last[size < 4 ? 0
                                    : (size * 5 + static_cast<unsigned char>(n.type[0]) +
                                          static_cast<unsigned char>(n.type[3]) * 3u) %
                                          last.size()];
            if (l.type.data() == nullptr || !same_name(l.type, n.type)) l = {n.type, number_of(n.type)};
            ++counts_[l.number];
        }
    }
    [[nodiscard]] std::int64_t operator[](std::string_view type) const {
        auto const n = table_.find(0, type);
        return n == model::child_table::none ? 0 : counts_[n];
    }

private:
    std::uint32_t number_of(std::string_view type) {
        auto& number = table_.at(0, type).number;
        if (number == model::child_table::none) {
            number = static_cast<std::uint32_t>(counts_.size());
            counts_.push_back(0);
        }
        return number;
    }

    model::child_table table_;
    std::vector<std::uint32_t> counts_{};
};

/// False: no scope of the graph meets clause `i` of the condition, whatever the names of its nodes are.
inline bool possible(condition const& c, std::size_t i, op_counts const& have) {
    auto const all = c.clauses();
    auto const& one = all[i];
    switch (one.kind) {
    case clause_kind::all:
        for (auto k = i + 1; k < i + one.size; k += all[k].size)
            if (!possible(c, k, have)) return false;
        return true;
    case clause_kind::any:
        for (auto k = i + 1; k < i + one.size; k += all[k].size)
            if (possible(c, k, have)) return true;
        return false;
    case clause_kind::attribute: return have[one.name] > 0;
    case clause_kind::op_count: return have[one.name] >= (one.how == relation::multiple ? 1 : one.number);
    default: return true;
    }
}
/// False: some required node of the structure is of an operator that the graph does not have.
inline bool possible(structure const& s, op_counts const& have) {
    for (auto const& n : s.nodes()) {
        bool there = n.is_optional || n.is_constant;
        for (std::size_t k = 0; k < n.op_count; ++k) there = there || have[n.ops[k]] > 0;
        if (!there) return false;
    }
    return true;
}
/// False: the pass has no match in the graph.
inline bool possible(pass_data const& p, op_counts const& have) {
    for (std::uint8_t b = 0; b < p.batch_count; ++b) {
        bool any = false;
        for (std::size_t i = 0; i < p.pattern_count; ++i)
            any = any || (p.batch_of[i] == b && (p.patterns[i].when.empty() || possible(p.patterns[i].when, 0, have)));
        if (!any) return false;
    }
    bool any = p.structure_count == 0;
    for (std::size_t i = 0; i < p.structure_count; ++i) any = any || possible(p.form(i), have);
    return any;
}

/// The passes of `order` that can match. Most graphs have the operators of few passes: the others cost one look-up
/// each, not one for each scope.
inline std::vector<std::uint32_t> possible_passes(
    model::graph const& g, span<pass_row const> passes, span<std::uint32_t const> order) {
    op_counts const have(g);
    std::vector<std::uint32_t> left;
    for (auto p : order)
        if (possible(*passes[p].pass, have)) left.push_back(p);
    return left;
}

} // namespace detail

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
