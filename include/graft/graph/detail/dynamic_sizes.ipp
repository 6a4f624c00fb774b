// graft/graph/detail/dynamic_sizes.ipp - the body of graft/graph/infer/dynamic_sizes.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string> // to_string
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/graph/infer/upper_bounds.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/plan/planned_size.hpp"

GRAFT_BEGIN

namespace detail {

/// `d` with each unknown dim replaced by `max`, or by less so that it fits `max_dynamic_bytes`. Not static if there is
/// no such shape: the rank is unknown, or a dim has a name.
inline shape at_open_size(tensor_desc d, std::int64_t max) {
    constexpr std::int64_t max_dynamic_bytes = std::int64_t{1} << 26;
    series<std::size_t> open;
    if (!d.shape.has_rank()) return d.shape;
    for (std::size_t a = 0; a < d.shape.rank(); ++a)
        if (dim(d.shape[a]) == dim::unknown()) open.push_back(a);
        else if (!d.shape[a].known()) return d.shape;
    for (;; max = (max + 1) / 2) {
        for (auto const a : open) d.shape[a] = max;
        auto const bytes = planned_size(d);
        if (max <= 1 || (bytes.known() && bytes.value() <= max_dynamic_bytes)) return d.shape;
    }
}

/// The bound of the first output of a conditional's merge: the maximum of each dim. Not static if some input has none.
inline shape largest_of_inputs(graph const& g, node const& n) {
    shape y;
    for (auto const t : g.inputs_of(n)) {
        auto const s = g.largest_desc(t).shape;
        if (!s.is_static()) return s;
        if (!y.is_set()) y = s;
        else if (y.rank() != s.rank()) return shape::unknown_rank();
        for (std::size_t a = 0; a < y.rank(); ++a) y[a] = algorithm::max(dim(y[a]).value(), dim(s[a]).value());
    }
    return y;
}

} // namespace detail

GRAFT_LARGE error_list bound_dynamic_sizes(graph& g, std::int64_t max, span<tensor_bound const> stated) {
    constexpr int max_rounds = 32;
    auto errors = bound_sizes(g, stated);
    if (max < 0) errors.add(errc::wrong_value, {}, "a size for dynamic dims of 0 or more", std::to_string(max));
    series<tensor_bound> all(stated.begin(), stated.end());
    for (int round = 0; max > 0 && round < max_rounds && !errors.failed(); ++round) {
        auto const before = all.size();
        auto const is_final = [&](tensor_id t) {
            if (t == no_id || g.tensors[t].desc.shape.is_static()) return true;
            auto const b = g.bound_of(t);
            return b != no_id && g.bounds[b].max.is_static();
        };
        for (node_id i = 0; i < g.nodes.size(); ++i) {
            auto const& n = g.nodes[i];
            if (n.kind != node_kind::operation || n.op == no_op) continue;
            bool ready = true, back = false, open = false;
            for (std::uint32_t k = 0; k < n.output_count; ++k) open = open || !is_final(n.output(k));
            if (!open) continue;
            for (auto const t : g.inputs_of(n))
                if (t != no_id && g.tensors[t].producer >= i) back = true;
                else ready = ready && is_final(t);
            if (!ready) continue;
            for (std::uint32_t k = 0; k < n.output_count; ++k) {
                auto const t = n.output(k);
                if (is_final(t)) continue;
                auto const& d = g.tensors[t].desc;
                bool const chosen = flow_of(g, n) == flow::merge && !back;
                auto const room = chosen ? detail::largest_of_inputs(g, n) : detail::at_open_size(d, max);
                if (room.is_static() && !contradict(d.shape, room))
                    all.push_back({t, room, chosen ? bound_origin::rules : bound_origin::open});
            }
        }
        if (all.size() == before) break;
        errors = bound_sizes(g, all);
    }
    return errors;
}

GRAFT_LARGE bool grow_dynamic_sizes(graph& g, node_id failed) {
    series<tensor_bound> stated;
    for (auto const& b : g.bounds)
        if (b.from != bound_origin::rules) stated.push_back(b);
    std::vector<bool> before(g.nodes.size(), false), after(g.nodes.size(), false);
    std::vector<node_id> waiting{failed};
    before[failed] = after[failed] = true;
    while (!waiting.empty()) {
        auto const i = waiting.back();
        waiting.pop_back();
        for (auto const t : g.inputs_of(g.nodes[i]))
            if (t != no_id && !before[g.tensors[t].producer]) {
                before[g.tensors[t].producer] = true;
                waiting.push_back(g.tensors[t].producer);
            }
    }
    for (bool more = true; more;) { // again for the back edges of loops
        more = false;
        for (node_id i = 0; i < g.nodes.size(); ++i)
            for (auto const t : g.inputs_of(g.nodes[i]))
                if (!after[i] && t != no_id && after[g.tensors[t].producer]) after[i] = true, more = !g.loops.empty();
    }
    bool any = false, fits = true;
    for (auto& b : stated) {
        auto const n = g.tensors[b.tensor].producer;
        if (b.from != bound_origin::open || !(before[n] || after[n])) continue;
        auto const& s = g.tensors[b.tensor].desc.shape;
        for (std::size_t a = 0; a < b.max.rank(); ++a)
            if (!s[a].known()) b.max[a] = dim(b.max[a]) * dim(2), any = true;
        fits = fits && b.max.is_static();
    }
    return any && fits && !bound_dynamic_sizes(g, default_dynamic_size, stated).failed();
}

GRAFT_END
