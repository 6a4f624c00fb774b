// graft/graph/plan/plan.hpp - the static memory plan: one offset per tensor, memory reused when lifetimes allow
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <type_traits> // is_constant_evaluated
#include <utility>     // move
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/sort.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/detail/place.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/in_place.hpp"
#include "graft/graph/plan/lifetime.hpp"
#include "graft/graph/plan/memory_plan.hpp"
#include "graft/graph/plan/piece.hpp"
#include "graft/graph/plan/placement.hpp"
#include "graft/graph/plan/planned_size.hpp"
#include "graft/op/infer/infer_node.hpp"

GRAFT_BEGIN

namespace detail {

/// Above this number of overlapping pairs of tensors, they are placed by lifetime instead of by size.
inline constexpr std::uint64_t max_pairs_by_size = std::uint64_t{1} << 20;

/// The number of pairs that are live at one step.
template <class = lazy> constexpr std::uint64_t pairs_that_meet(series<placement> const& all, std::size_t steps) {
    std::vector<std::uint32_t> begin(steps + 2, 0), end(steps + 2, 0);
    for (auto const& p : all) ++begin[p.first], ++end[p.last];
    std::uint64_t live = 0, pairs = 0;
    for (std::size_t i = 0; i < begin.size(); ++i) {
        pairs += begin[i] * live + std::uint64_t{begin[i]} * (begin[i] - (begin[i] ? 1u : 0u)) / 2;
        live += begin[i];
        live -= end[i];
    }
    return pairs;
}

/// Sets `first` and `last` of all tensors from their readers.
template <class = lazy>
constexpr void find_lifetimes(graph const& g, span<std::uint32_t const> loop_of, memory_plan& plan) {
    for (node_id i = 0; i < g.nodes.size(); ++i)
        for (auto t : g.inputs_of(g.nodes[i]))
            if (t != no_id && plan.of_tensor[t] != no_id) {
                auto& p = plan.tensors[plan.of_tensor[t]];
                p.last = algorithm::max(p.last, i);
                if (g.tensors[t].producer < i) continue;
                lifetime life{p.first, p.last};
                stay_for_next_iteration(g, loop_of, i, life);
                p.first = life.first;
                p.last = life.last;
            }
    for (auto& p : plan.tensors) {
        auto const& producer = g.nodes[p.node];
        lifetime life{p.first, p.last};
        stay_for_loops(g, loop_of, life);
        p.last = life.last;
        if (producer.kind != node_kind::operation || producer.output_count < 2) continue;
        for (auto const& t : g.outputs_of(producer)) {
            if (t.desc.type != dtype::resource) continue; // memory behind a handle is found through the handle
            p.first = outermost_begin(g, loop_of, p.node);
            p.last = static_cast<std::uint32_t>(g.nodes.size());
        }
    }
}

GRAFT_LARGE place place_of_tensor(graph const& g, tensor_id t);
/// What of the shape is unknown: the rank, or its first such dim.
GRAFT_LARGE std::string first_unknown_of(shape const& s);

} // namespace detail

/// Whether no two placements that are live at one step share a byte, and everything is inside the arena and aligned.
/// Independent of the planner's code: it is the check of the plan.
/// cost O(n log n)
GRAFT_LARGE bool plan_is_sound(memory_plan const& plan);

namespace detail {

/// The size of a tensor before `t` that `n` reads is also unknown: report that one.
template <class = lazy> constexpr bool depends_on_unknown(graph const& g, node const& n, tensor_id t) {
    for (auto from : g.inputs_of(n))
        if (from != no_id && from < t &&
            (!g.largest_desc(from).shape.is_static() || g.tensors[from].desc.type == dtype::undefined))
            return true;
    return false;
}

/// The size of a tensor before `t` that `n` reads also overflows: report that one.
GRAFT_LARGE bool depends_on_overflow(graph const& g, node const& n, tensor_id t);

GRAFT_LARGE std::uint64_t bound_of_plan(memory_plan const& plan, std::uint32_t steps);

/// Assigns an offset to every placement.
template <class = lazy> constexpr void place_all(memory_plan& plan, std::uint32_t steps) {
    auto all = std::move(plan.tensors);
    auto const tensors = all.size();
    all.insert(all.end(), plan.workspaces.begin(), plan.workspaces.end());
    plan.lower_bound_bytes = live_bound(all, steps + 1u, plan.alignment_bytes);
    auto const size_of = [boundary = plan.alignment_bytes](placement const& p) { return aligned(p.bytes, boundary); };
    auto const pairs = pairs_that_meet(all, steps);
    plan.arena_bytes = pairs <= max_pairs_by_size ? place_closely(all, size_of, plan.lower_bound_bytes, pairs)
                                                  : place_in_order(all, size_of);
    plan.workspaces.assign(all.begin() + static_cast<std::ptrdiff_t>(tensors), all.end());
    all.resize(tensors);
    plan.tensors = std::move(all);
}

/// Lets pieces share the memory of their wholes if possible; the plan has no offsets yet.
GRAFT_LARGE void join_pieces(graph const& g, span<piece const> pieces, span<tensor_id const> roots,
    span<std::uint32_t const> loop_of, std::uint32_t steps, memory_plan& plan);

/// A plan without offsets: the lifetimes.
template <class = lazy> [[nodiscard]] constexpr result<memory_plan, error_list> plan_lives(
    graph const& g, memory_needs const& needs, std::uint64_t budget_bytes) {
    error_list errors;
    auto const& workspace_bytes = needs.workspace_bytes;
    memory_plan plan;
    plan.alignment_bytes = needs.alignment;
    auto const steps = static_cast<std::uint32_t>(g.nodes.size());
    plan.of_tensor.assign(g.tensors.size(), no_id);
    plan.of_workspace.assign(g.nodes.size(), no_id);
    auto const roots = memory_roots(g);
    auto const loop_of = detail::loop_of_nodes(g);
    std::vector<tensor_id> over;
    if (needs.reuse && !needs.in_place.empty()) over = outputs_in_place(g, needs.in_place, roots, loop_of);
    tensor_desc bounded;
    auto const record_mistake = [&](errc code, tensor_id t, std::string_view expected) {
        if (std::is_constant_evaluated()) return errors.note({code, g.tensors[t].origin, expected});
        errors.add(code, detail::place_of_tensor(g, t), std::string(expected),
            code == errc::undetermined_shape ? detail::first_unknown_of(g.tensors[t].desc.shape) : std::string());
    };
    for (tensor_id t{}; t < g.tensors.size(); ++t) {
        if (!roots.empty() && roots[t] != t) {
            plan.of_tensor[t] = plan.of_tensor[roots[t]];
            continue;
        }
        if (g.is_constant(t)) continue;
        if (!over.empty() && over[t] != no_id && plan.of_tensor[over[t]] != no_id) {
            plan.of_tensor[t] = plan.of_tensor[over[t]];
            plan.sum_of_tensor_bytes += plan.tensors[plan.of_tensor[t]].bytes;
            continue;
        }
        auto const& x = g.tensors[t];
        auto const& n = g.nodes[x.producer];
        auto const& max = g.bounds.empty() ? x.desc : bounded = g.largest_desc(t);
        // the model's declaration is not a guaranteed capacity for a kernel's output
        auto const size = g.is_trusted(t) && g.bound_of(t) == no_id ? dim::unknown() : detail::planned_size(max);
        if (size.invalid()) {
            if (!detail::depends_on_overflow(g, n, t)) record_mistake(errc::overflow, t, "a size below 2^63 bytes");
            continue;
        }
        if (!size.known()) {
            if (!detail::depends_on_unknown(g, n, t))
                record_mistake(x.desc.type == dtype::undefined ? errc::undetermined_dtype : errc::undetermined_shape, t,
                    x.desc.shape.symbolic()      ? "a known size: bind its symbols by compile_options::symbols"
                    : n.kind == node_kind::input ? "a known size: bind the shape of this input"
                    : n.kind == node_kind::operation && compute_dependent(g.catalog, n.op)
                        ? bounded_by_rule(g.catalog, n.op)
                              ? "a known size: its infer_bound has no bound for this node; state one in bound_sizes"
                              : "a known size: the operator has no rule infer_bound; state a bound in bound_sizes"
                        : "a known size");
            continue;
        }
        // no bytes, but dims beyond the capacity of any arena; no more than four elements share a byte
        constexpr std::int64_t surely = std::int64_t{1} << 40;
        if ((size.value() <= 0 || size.value() > surely) && !runnable(max.shape)) {
            record_mistake(errc::memory_budget_exceeded, t, "dims that can be multiplied");
            continue;
        }
        plan.of_tensor[t] = static_cast<std::uint32_t>(plan.tensors.size());
        auto const first = n.kind == node_kind::input ? 0u : x.producer;
        plan.tensors.push_back({t, x.producer, 0, static_cast<std::uint64_t>(size.value()), first, x.producer});
    }
    if (errors.failed()) return errors;
    detail::find_lifetimes(g, loop_of, plan);
    for (auto const& o : g.outputs)
        if (plan.of_tensor[o.tensor] != no_id) plan.tensors[plan.of_tensor[o.tensor]].last = steps;
    for (auto& p : plan.tensors)
        if (!needs.reuse) p.first = 0, p.last = steps;
    for (auto const& p : plan.tensors) {
        plan.sum_of_tensor_bytes += p.bytes;
        if (p.bytes > budget_bytes || plan.sum_of_tensor_bytes > budget_bytes * 16) {
            errors.add(errc::memory_budget_exceeded, g.place_of(g.nodes[p.node]),
                std::to_string(budget_bytes) + " bytes at most", std::to_string(p.bytes));
            return errors;
        }
    }
    for (node_id i = 0; i < workspace_bytes.size(); ++i)
        if (workspace_bytes[i]) {
            if (workspace_bytes[i] > budget_bytes) {
                errors.add(errc::memory_budget_exceeded, g.place_of(g.nodes[i]),
                    std::to_string(budget_bytes) + " bytes at most", std::to_string(workspace_bytes[i]));
                return errors;
            }
            plan.of_workspace[i] = static_cast<std::uint32_t>(plan.workspaces.size());
            plan.workspaces.push_back({no_id, i, 0, workspace_bytes[i], i, i});
        }
    return plan;
}

/// The body of `plan_memory`.
template <class = lazy> [[nodiscard]] constexpr result<memory_plan, error_list> planned(
    graph const& g, memory_needs const& needs, std::uint64_t budget_bytes) {
    auto answer = detail::plan_lives(g, needs, budget_bytes);
    if (!answer) return answer;
    auto& plan = *answer;
    error_list errors;
    auto const steps = static_cast<std::uint32_t>(g.nodes.size());
    if (needs.pieces.empty() || !needs.reuse) {
        detail::place_all(plan, steps);
    } else {
        auto apart = plan;
        auto const roots = memory_roots(g);
        auto const loop_of = detail::loop_of_nodes(g);
        detail::join_pieces(g, needs.pieces, roots, loop_of, steps, plan);
        detail::place_all(plan, steps);
        // placed separately they may need less
        if (!plan.pieces.empty() && plan.arena_bytes > detail::bound_of_plan(apart, steps)) {
            detail::place_all(apart, steps);
            if (apart.arena_bytes < plan.arena_bytes) {
                apart.copies = std::move(plan.copies);
                for (auto const& p : plan.pieces)
                    apart.copies.push_back(
                        {p.node, p.part, detail::planned_bytes(g.tensors[p.part].desc), copy_reason::more_memory});
                graft::sort(apart.copies, [](piece_copy const& a, piece_copy const& b) {
                    return a.node != b.node ? a.node < b.node : a.part < b.part;
                });
                plan = std::move(apart);
            }
        }
    }
    if (plan.arena_bytes > budget_bytes) {
        errors.add(errc::memory_budget_exceeded, {}, std::to_string(budget_bytes) + " bytes at most",
            std::to_string(plan.arena_bytes));
        return errors;
    }
    return answer;
}

/// The same, compiled once.
[[nodiscard]] GRAFT_LARGE result<memory_plan, error_list> planned_at_run_time(
    graph const& g, memory_needs const& needs, std::uint64_t budget_bytes);

} // namespace detail

/// Plans every tensor that is not a constant; tensors with data-dependent sizes at their bounds. An output may share
/// the memory of an input that is not needed any more, if the kernel permits it. Graph inputs live from the start,
/// graph outputs and the target of a handle until the end. Tensors that control flow forwards share one placement.
/// Values that a loop reads live until its end. Pieces are placed inside the tensor that contains them if the arena
/// does not grow. If a size is unknown there is no plan, but an error for each first tensor of unknown size.
/// error undetermined_shape, undetermined_dtype, overflow, memory_budget_exceeded
/// cost O(n log n), and O(log n) for each pair of tensors with overlapping lifetimes, unless there are very many
template <class = detail::lazy> [[nodiscard]] constexpr result<memory_plan, error_list> plan_memory(
    graph const& g, memory_needs const& needs, std::uint64_t budget_bytes = std::uint64_t{1} << 40) {
    // the function of the standard library is a real call at -O0, and code for the compiler only would be compiled
    if (__builtin_is_constant_evaluated()) return detail::planned(g, needs, budget_bytes);
    return detail::planned_at_run_time(g, needs, budget_bytes);
}

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/graph/detail/plan.ipp"
#endif
