// graft/session/detail/exclusive_memory.hpp - whether nothing else in a plan uses the memory of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/graph/plan/memory_plan.hpp"

GRAFT_BEGIN
namespace detail {

/// Whether the memory of one placement is used by no other one in a plan.
/// cost O(n)
inline bool is_alone(memory_plan const& plan, placement const& p) {
    std::size_t sharing = 0; // itself is one
    for (auto const* all : {&plan.tensors, &plan.workspaces})
        for (auto const& q : *all)
            sharing += q.bytes != 0 && q.offset < p.offset + p.bytes && p.offset < q.offset + q.bytes;
    return p.bytes == 0 || sharing == 1;
}

/// Whether the memory of a placement is exclusive in a complete run: its contents are kept for the next.
/// cost O(n log n) to create, O(log n) per query
class exclusive_memory {
public:
    explicit exclusive_memory(memory_plan const& plan) {
        for (auto const* all : {&plan.tensors, &plan.workspaces})
            for (auto const& p : *all)
                if (p.bytes) ranges_.push_back({p.offset, p.offset + p.bytes});
        graft::sort(ranges_);
        reach_.assign(ranges_.size() + 1, 0);
        for (std::size_t i = 0; i < ranges_.size(); ++i) reach_[i + 1] = algorithm::max(reach_[i], ranges_[i].second);
    }
    [[nodiscard]] bool operator()(placement const& p) const {
        if (!p.bytes) return true;
        auto const i = static_cast<std::size_t>(
            algorithm::lower_bound(ranges_.begin(), ranges_.end(), std::pair(p.offset, p.offset + p.bytes)) -
            ranges_.begin());
        return reach_[i] <= p.offset && (i + 1 == ranges_.size() || ranges_[i + 1].first >= p.offset + p.bytes);
    }

private:
    series<std::pair<std::uint64_t, std::uint64_t>> ranges_{}; ///< [begin, end) of all, by begin
    std::vector<std::uint64_t> reach_{};                       ///< the farthest end before each
};

} // namespace detail
GRAFT_END
