// graft/fusion/detail/possible.hpp - the passes that can match at all, by the operators of a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "graft/base/container/hash.hpp"
#include "graft/base/container/span.hpp"
#include "graft/fusion/condition.hpp"
#include "graft/fusion/pass.hpp"
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
    for (auto const* s : p.all_structures()) any = any || possible(*s, have);
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
GRAFT_END
