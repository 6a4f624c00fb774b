// graft/graph/detail/plan.ipp - the memory plan of a graph that a program has at run time
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility> // move

#include "graft/base/container/sorted_series.hpp"
#include "graft/graph/detail/place_pieces.hpp"

GRAFT_BEGIN
namespace detail {

GRAFT_LARGE place place_of_tensor(graph const& g, tensor_id t) {
    auto where = g.place_of(g.nodes[g.tensors[t].producer]);
    where.port = std::string(g.tensors[t].origin);
    return where;
}

GRAFT_LARGE bool depends_on_overflow(graph const& g, node const& n, tensor_id t) {
    for (auto from : g.inputs_of(n))
        if (from != no_id && from < t && bytes_of(g.largest_desc(from)).invalid()) return true;
    return false;
}

GRAFT_LARGE series<placement> all_of(memory_plan const& plan) {
    auto all = plan.tensors;
    all.insert(all.end(), plan.workspaces.begin(), plan.workspaces.end());
    return all;
}

GRAFT_LARGE std::uint64_t bound_of_plan(memory_plan const& plan, std::uint32_t steps) {
    return live_bound(all_of(plan), steps + 1u, plan.alignment_bytes);
}

GRAFT_LARGE void join_pieces(graph const& g, span<piece const> pieces, span<tensor_id const> roots,
    span<std::uint32_t const> loop_of, std::uint32_t steps, memory_plan& plan) {
    piece_placer placer(g, roots, loop_of, plan.tensors, plan.of_tensor,
        live_bytes(all_of(plan), steps + 1u, plan.alignment_bytes), bound_of_plan(plan, steps), plan.alignment_bytes);
    plan.copies = placer.place(pieces);
    std::vector<std::uint32_t> now(plan.tensors.size(), no_id);
    series<placement> kept;
    for (std::uint32_t i = 0; i < now.size(); ++i)
        if (placer.owner_of(i) == i) now[i] = static_cast<std::uint32_t>(kept.size()), kept.push_back(plan.tensors[i]);
    if (kept.size() == plan.tensors.size()) return;
    plan.within.assign(plan.of_tensor.size(), 0);
    for (tensor_id t = 0; t < plan.of_tensor.size(); ++t)
        if (auto& at = plan.of_tensor[t]; at != no_id)
            plan.within[t] = placer.within(at), at = now[placer.owner_of(at)];
    plan.tensors = std::move(kept);
    for (auto const& p : pieces)
        if (p.at != piece::scattered && plan.of_tensor[p.part] != no_id &&
            plan.of_tensor[p.part] == plan.of_tensor[p.whole] && plan.within[p.part] == plan.within[p.whole] + p.at &&
            planned_bytes(g.tensors[p.part].desc) > 0)
            plan.pieces.push_back(p);
}

GRAFT_LARGE result<memory_plan, error_list> planned_at_run_time(
    graph const& g, memory_needs const& needs, std::uint64_t budget_bytes) {
    return planned(g, needs, budget_bytes);
}

} // namespace detail

GRAFT_LARGE bool plan_is_sound(memory_plan const& plan) {
    series<placement> all = plan.tensors;
    all.insert(all.end(), plan.workspaces.begin(), plan.workspaces.end());
    graft::sort(all, [](auto const& a, auto const& b) { return a.first < b.first; });
    // start and end of ranges, no two of which overlap; the last step of each and its start
    struct range {
        std::uint64_t begin = 0, end = 0;
    };
    struct death {
        std::uint64_t last = 0, begin = 0;
    };
    sorted_series<range> live;
    sorted_series<death> dies;
    auto const at = [&](std::uint64_t offset) {
        return live.first_not([&](range const& r) { return r.begin < offset; });
    };
    for (auto const& p : all) {
        if (p.offset % plan.alignment_bytes || p.offset + p.bytes > plan.arena_bytes || p.last < p.first) return false;
        if (p.bytes == 0) continue;
        for (; !dies.empty() && dies[{}].last < p.first; dies.erase({})) live.erase(at(dies[{}].begin));
        auto const next = at(p.offset);
        if (live.holds(next) && live[next].begin < p.offset + p.bytes) return false;
        if (!live.is_first(next) && live[live.previous(next)].end > p.offset) return false;
        live.insert(next, {p.offset, p.offset + p.bytes});
        dies.insert(dies.first_not([&](death const& d) { return d.last < p.last; }), {p.last, p.offset});
    }
    return true;
}
GRAFT_END
