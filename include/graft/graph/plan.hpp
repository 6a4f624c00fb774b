// graft/graph/plan.hpp - the static memory plan: one offset per tensor, memory reused when lifetimes allow
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // sort
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/flow.hpp"
#include "graft/graph/graph.hpp"
#include "graft/graph/lifetime.hpp"
#include "graft/graph/place_in_order.hpp"

GRAFT_BEGIN

/// Where one tensor (or one node's workspace) lives. Steps are positions in `graph::nodes`.
struct placement {
    tensor_id tensor = no_id; ///< no_id for a workspace
    node_id node = no_id;     ///< the node that makes the tensor, or that uses the workspace
    std::uint64_t offset = 0, bytes = 0;
    std::uint32_t first = 0, last = 0; ///< live from the end of step `first` to the end of step `last`
};

/// A plan. Constants are not in it: they stay in the model's bytes.
/// units bytes
struct GRAFT_TYPE memory_plan {
    static constexpr std::uint64_t alignment_bytes = 64;
    std::vector<placement> tensors{}, workspaces{};
    std::vector<std::uint32_t> of_tensor{};    ///< tensor id -> index into `tensors`, no_id for constants
    std::vector<std::uint32_t> of_workspace{}; ///< node id -> index into `workspaces`, no_id without one
    std::uint64_t arena_bytes = 0;             ///< what the session allocates
    std::uint64_t sum_of_tensor_bytes = 0;     ///< without any reuse
    std::uint64_t lower_bound_bytes = 0;       ///< largest sum of aligned sizes that are live at one step
};

namespace detail {

constexpr std::uint64_t aligned(std::uint64_t bytes) {
    return (bytes + memory_plan::alignment_bytes - 1) / memory_plan::alignment_bytes * memory_plan::alignment_bytes;
}

/// Largest live sum over all steps.
inline std::uint64_t live_bound(std::vector<placement> const& all, std::size_t steps) {
    std::vector<std::int64_t> change(steps + 2, 0);
    for (auto const& p : all) {
        change[p.first] += static_cast<std::int64_t>(aligned(p.bytes));
        change[p.last + 1u] -= static_cast<std::int64_t>(aligned(p.bytes));
    }
    std::int64_t live = 0, most = 0;
    for (auto c : change) most = std::max(most, live += c);
    return static_cast<std::uint64_t>(most);
}

/// Above this many tensors they are placed in the order of their lives: by size the cost is quadratic.
inline constexpr std::size_t most_by_size = 1 << 14;

/// Greedy by size: the largest first, each at the lowest offset that is free for its whole life.
inline std::uint64_t place_by_size(std::vector<placement>& all) {
    std::vector<std::uint32_t> order(all.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](auto a, auto b) {
        return all[a].bytes != all[b].bytes ? all[a].bytes > all[b].bytes
               : all[a].first != all[b].first ? all[a].first < all[b].first
                                              : a < b;
    });
    std::vector<std::uint32_t> placed; // sorted by offset
    std::uint64_t end = 0;
    for (auto i : order) {
        auto& p = all[i];
        std::uint64_t at = 0;
        auto const size = aligned(p.bytes);
        for (auto k : placed) {
            auto const& q = all[k];
            if (q.last < p.first || p.last < q.first) continue;
            if (at + size <= q.offset) break;
            at = std::max(at, q.offset + aligned(q.bytes));
        }
        p.offset = at;
        end = std::max(end, at + size);
        placed.insert(std::upper_bound(placed.begin(), placed.end(), at, [&](auto offset, auto k) { return offset < all[k].offset; }), i);
    }
    return end;
}

/// Sets `first` and `last` of all tensors from who reads them.
inline void find_lifetimes(graph const& g, std::span<std::uint32_t const> loop_of, memory_plan& plan) {
    for (node_id i = 0; i < g.nodes.size(); ++i)
        for (auto t : g.inputs_of(g.nodes[i]))
            if (t != no_id && plan.of_tensor[t] != no_id) {
                auto& p = plan.tensors[plan.of_tensor[t]];
                p.last = std::max(p.last, i);
                if (g.tensors[t].producer < i) continue;
                lifetime life{p.first, p.last};
                stay_for_next_turn(g, loop_of, i, life);
                p.first = life.first;
                p.last = life.last;
            }
    for (auto& p : plan.tensors) {
        auto const& maker = g.nodes[p.node];
        lifetime life{p.first, p.last};
        stay_for_loops(g, loop_of, life);
        p.last = life.last;
        if (maker.kind != node_kind::operation || maker.output_count < 2) continue;
        for (auto const& t : g.outputs_of(maker)) {
            if (t.desc.type != dtype::resource) continue; // what stands beside a handle is found through the handle
            p.first = outermost_begin(g, loop_of, p.node);
            p.last = static_cast<std::uint32_t>(g.nodes.size());
        }
    }
}

inline place place_of_node(graph const& g, node_id i) {
    place where;
    where.node = std::string(g.nodes[i].name);
    where.op = std::string(g.nodes[i].origin_type);
    return where;
}
inline place place_of_tensor(graph const& g, tensor_id t) {
    auto where = place_of_node(g, g.tensors[t].producer);
    where.port = std::string(g.tensors[t].origin);
    return where;
}

} // namespace detail

/// Whether no two placements that live at one step share a byte, and everything is inside the arena and aligned.
/// Written without the planner's code: it is the check of the plan.
inline bool plan_is_sound(memory_plan const& plan) {
    std::vector<placement> all = plan.tensors;
    all.insert(all.end(), plan.workspaces.begin(), plan.workspaces.end());
    std::sort(all.begin(), all.end(), [](auto const& a, auto const& b) { return a.offset < b.offset; });
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].offset % memory_plan::alignment_bytes || all[i].offset + all[i].bytes > plan.arena_bytes) return false;
        for (std::size_t k = i + 1; k < all.size() && all[k].offset < all[i].offset + all[i].bytes; ++k)
            if (all[k].bytes && all[k].first <= all[i].last && all[i].first <= all[k].last) return false;
    }
    return true;
}

namespace detail {

/// The size of a tensor before `t` that `n` reads is unknown too: that one is to blame.
inline bool depends_on_unknown(graph const& g, node const& n, tensor_id t) {
    for (auto from : g.inputs_of(n))
        if (from != no_id && from < t && (!g.tensors[from].desc.shape.is_static() || g.tensors[from].desc.type == dtype::undefined)) return true;
    return false;
}

} // namespace detail

/// Plans every tensor that is not a constant; `workspace_bytes` has one size per node (or is empty). Graph inputs
/// live from the start, graph outputs and what stands behind a handle to the end; tensors that control flow passes on
/// share one placement; loops keep what they read. Adds an error for
/// each tensor with which unknown sizes begin, and gives an empty plan then.
/// error undetermined_shape, undetermined_dtype, out_of_memory_budget
/// cost O(n log n), of up to 16384 tensors O(n^2) for a tighter plan
inline memory_plan plan_memory(graph const& g, std::span<std::uint64_t const> workspace_bytes, error_list& errors,
                               std::uint64_t budget_bytes = std::uint64_t{1} << 40) {
    memory_plan plan;
    auto const steps = static_cast<std::uint32_t>(g.nodes.size());
    plan.of_tensor.assign(g.tensors.size(), no_id);
    plan.of_workspace.assign(g.nodes.size(), no_id);
    auto const roots = memory_roots(g);
    auto const loop_of = detail::loop_of_nodes(g);
    for (tensor_id t = 0; t < g.tensors.size(); ++t) {
        if (!roots.empty() && roots[t] != t) {
            plan.of_tensor[t] = plan.of_tensor[roots[t]];
            continue;
        }
        if (g.is_constant(t)) continue;
        auto const& x = g.tensors[t];
        auto const& n = g.nodes[x.producer];
        auto const size = bits_of(x.desc.type) == 0 ? x.desc.shape.elements() * dim(static_cast<std::int64_t>(sizeof(std::string_view))) : bytes_of(x.desc);
        if (!size.known()) {
            if (!detail::depends_on_unknown(g, n, t))
                errors.add(x.desc.type == dtype::undefined ? errc::undetermined_dtype : errc::undetermined_shape, detail::place_of_tensor(g, t),
                           n.kind == node_kind::input ? "a known size: bind the shape of this input" : "a known size");
            continue;
        }
        if (!runnable(x.desc.shape)) { // no bytes, but dims that no arena has room for
            errors.add(errc::out_of_memory_budget, detail::place_of_tensor(g, t), "dims that can be multiplied");
            continue;
        }
        plan.of_tensor[t] = static_cast<std::uint32_t>(plan.tensors.size());
        auto const first = n.kind == node_kind::input ? 0u : x.producer;
        plan.tensors.push_back({t, x.producer, 0, static_cast<std::uint64_t>(size.value()), first, x.producer});
    }
    if (errors.failed()) return {};
    detail::find_lifetimes(g, loop_of, plan);
    for (auto const& o : g.outputs)
        if (plan.of_tensor[o.tensor] != no_id) plan.tensors[plan.of_tensor[o.tensor]].last = steps;
    for (auto const& p : plan.tensors) {
        plan.sum_of_tensor_bytes += p.bytes;
        if (p.bytes > budget_bytes || plan.sum_of_tensor_bytes > budget_bytes * 16) {
            place where;
            where.node = std::string(g.nodes[p.node].name);
            errors.add(errc::out_of_memory_budget, std::move(where), std::to_string(budget_bytes) + " bytes at most", std::to_string(p.bytes));
            return {};
        }
    }
    auto all = plan.tensors;
    for (node_id i = 0; i < workspace_bytes.size(); ++i)
        if (workspace_bytes[i]) {
            if (workspace_bytes[i] > budget_bytes) {
                errors.add(errc::out_of_memory_budget, detail::place_of_node(g, i), std::to_string(budget_bytes) + " bytes at most", std::to_string(workspace_bytes[i]));
                return {};
            }
            plan.of_workspace[i] = static_cast<std::uint32_t>(all.size() - plan.tensors.size());
            all.push_back({no_id, i, 0, workspace_bytes[i], i, i});
        }
    plan.arena_bytes = all.size() <= detail::most_by_size ? detail::place_by_size(all)
                                                          : detail::place_in_order(all, [](placement const& p) { return detail::aligned(p.bytes); });
    if (plan.arena_bytes > budget_bytes) {
        errors.add(errc::out_of_memory_budget, {}, std::to_string(budget_bytes) + " bytes at most", std::to_string(plan.arena_bytes));
        return {};
    }
    plan.lower_bound_bytes = detail::live_bound(all, steps + 1u);
    auto const middle = all.begin() + static_cast<std::ptrdiff_t>(plan.tensors.size());
    plan.workspaces.assign(middle, all.end());
    plan.tensors.assign(all.begin(), middle);
    return plan;
}

GRAFT_END
