// graft/graph/ir/nested_branches.hpp - the nested branches into which splits and merges divide a model or a graph
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/ids.hpp"

GRAFT_BEGIN

/// Branches of conditions and bodies of loops, by number; 0 is outside of all.
class nested_branches {
public:
    /// A condition is identified by a number that the user of the class assigns; `no_id`: the body of a loop, or no
    /// branch.
    struct part {
        std::uint32_t parent = 0, ///< number of the part around it
            depth = 0,            ///< number of parts around it, 0 for the outermost
            condition = no_id,    ///< the condition whose branch it is; `no_id`: the body of a loop
            side = 0;             ///< which of the condition's branches, from 0
    };

    [[nodiscard]] part const& operator[](std::uint32_t p) const { return all_[p]; }
    /// The inner one of two nested parts.
    [[nodiscard]] std::uint32_t inner_of(std::uint32_t a, std::uint32_t b) const {
        return all_[b].depth > all_[a].depth ? b : a;
    }
    /// Whether they are the two branches of one condition.
    [[nodiscard]] bool are_opposite(std::uint32_t a, std::uint32_t b) const {
        return a != 0 && b != 0 && all_[a].parent == all_[b].parent && all_[a].condition == all_[b].condition &&
               all_[a].side != all_[b].side;
    }
    /// A part for the body of a loop inside `parent`.
    std::uint32_t body(std::uint32_t parent) {
        all_.push_back({parent, all_[parent].depth + 1});
        return static_cast<std::uint32_t>(all_.size() - 1);
    }
    /// The branch of a condition in `parent`, the same for the same arguments.
    std::uint32_t branch(std::uint32_t parent, std::uint32_t condition, std::uint32_t side) {
        part const wanted{parent, all_[parent].depth + 1, condition, side};
        auto const at = algorithm::lower_bound(branches_.begin(), branches_.end(), wanted,
            [this](std::uint32_t p, part const& other) { return is_before(all_[p], other); });
        if (at != branches_.end() && !is_before(wanted, all_[*at])) return *at;
        auto const created = static_cast<std::uint32_t>(all_.size());
        branches_.insert(at, created);
        all_.push_back(wanted);
        return created;
    }
    /// The part inside of `outer`, a direct one, that is or contains part `p`; `no_id` if there is none.
    [[nodiscard]] std::uint32_t step_towards(std::uint32_t p, std::uint32_t outer) const {
        for (; p != 0; p = all_[p].parent)
            if (all_[p].parent == outer) return p;
        return no_id;
    }
    /// The innermost part around the branches from which a merge has its inputs, which are in `parts`. An input from
    /// outside of them is a value that a branch passes on.
    [[nodiscard]] std::uint32_t around(span<std::uint32_t const> parts) const {
        std::uint32_t p = 0;
        for (auto const of : parts) p = inner_of(p, of);
        if (p == 0) return 0;
        p = all_[p].parent;
        for (auto const of : parts) // outwards, until every branch is inside
            if (of != 0 && !is_around(of, p))
                while (p != 0 && !is_around(p, of)) p = all_[p].parent;
        return p;
    }

private:
    [[nodiscard]] static bool is_before(part const& a, part const& b) {
        if (a.parent != b.parent) return a.parent < b.parent;
        return a.condition != b.condition ? a.condition < b.condition : a.side < b.side;
    }
    /// Whether `outer` is `p` or contains it.
    [[nodiscard]] bool is_around(std::uint32_t outer, std::uint32_t p) const {
        while (all_[p].depth > all_[outer].depth) p = all_[p].parent;
        return p == outer;
    }

    std::vector<part> all_{{}};
    std::vector<std::uint32_t> branches_{}; ///< the parts that are branches, in order
};

GRAFT_END
