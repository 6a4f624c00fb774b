// graft/graph/plan/check_plan.hpp - the check of a plan: every node reads in memory the values that were written for it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/sorted_series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/graph/ir/flow.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/graph/plan/in_place.hpp"
#include "graft/graph/plan/piece.hpp"
#include "graft/graph/plan/plan.hpp"
#include "graft/graph/plan/planned_size.hpp"

GRAFT_BEGIN
namespace detail {

/// Runs a graph without numbers: instead of values it moves marks, which record the write that produced a byte.
class value_trace {
public:
    value_trace(graph const& g, memory_needs const& needs, memory_plan const& plan)
        : g_(g), needs_(needs), plan_(plan), roots_(memory_roots(g)), value_(g.tensors.size()),
          created_(g.tensors.size(), false) {}

    bool run() {
        for (auto const& in : g_.inputs)
            if (planned(in.tensor)) make(in.tensor);
        if (!run(0, static_cast<node_id>(g_.nodes.size()), no_id)) return false;
        for (auto const& o : g_.outputs)
            if (!holds(o.tensor)) return false;
        return true;
    }

private:
    struct mark {
        std::uint64_t begin = 0, end = 0, by = 0; ///< start and end; number of the write
        std::uint64_t at = 0;                     ///< the first byte, as a position in that write

        /// The rest of it, from `later` on.
        [[nodiscard]] mark from(std::uint64_t later) const { return {later, end, by, at + (later - begin)}; }
    };
    using marks = sorted_series<mark>; ///< by start; they do not overlap

    [[nodiscard]] bool planned(tensor_id t) const { return t != no_id && plan_.of_tensor[t] != no_id; }
    [[nodiscard]] std::uint64_t size(tensor_id t) const { return planned_bytes(g_.largest_desc(t)); }
    [[nodiscard]] bool in_place(piece const& p) const {
        return p.at != piece::scattered && planned(p.whole) && planned(p.part) &&
               plan_.offset_of(p.part) == plan_.offset_of(p.whole) + p.at;
    }
    /// Copies [begin, end) of `from` into `to`, shifted by `by` bytes.
    static void copy(marks const& from, std::uint64_t begin, std::uint64_t end, marks& to, std::int64_t by) {
        auto const moved = [by](std::uint64_t at) {
            return static_cast<std::uint64_t>(static_cast<std::int64_t>(at) + by);
        };
        auto p = from.first_not([&](mark const& m) { return m.end <= begin; });
        for (; from.holds(p) && from[p].begin < end; p = from.next(p)) {
            auto const m = from[p].begin < begin ? from[p].from(begin) : from[p];
            put(to, {moved(m.begin), moved(m.end < end ? m.end : end), m.by, m.at});
        }
    }
    /// Writes `m` over the existing marks.
    static void put(marks& to, mark m) {
        if (m.begin >= m.end) return;
        auto p = to.first_not([&](mark const& x) { return x.end <= m.begin; });
        if (to.holds(p) && to[p].begin < m.begin) {
            auto const cut = to[p];
            to[p].end = m.begin;
            p = to.next(p);
            if (cut.end > m.end) p = to.insert(p, cut.from(m.end));
        }
        while (to.holds(p) && to[p].end <= m.end) p = to.erase(p);
        if (to.holds(p) && to[p].begin < m.end) to[p] = to[p].from(m.end);
        to.insert(p, m);
    }
    /// Merges neighbours that continue each other.
    static series<mark> joined(marks const& all) {
        series<mark> joined;
        all.for_each([&](mark const& m) {
            if (!joined.empty() && joined.back().end == m.begin && joined.back().by == m.by &&
                joined.back().from(m.begin).at == m.at)
                joined.back().end = m.end;
            else joined.push_back(m);
        });
        return joined;
    }

    void spoil(std::uint64_t begin, std::uint64_t bytes) { put(memory_, {begin, begin + bytes, ++writes_, 0}); }
    void write(tensor_id t) { copy(value_[t], 0, size(t), memory_, static_cast<std::int64_t>(plan_.offset_of(t))); }
    void make(tensor_id t) {
        value_[t].clear();
        put(value_[t], {0, size(t), ++writes_, 0});
        created_[t] = true;
        write(t);
    }
    /// Whether the memory of `t` contains its value; true if it has none yet.
    [[nodiscard]] bool holds(tensor_id t) const {
        if (!planned(t) || !created_[t]) return true;
        auto const at = plan_.offset_of(t);
        marks now;
        copy(memory_, at, at + size(t), now, -static_cast<std::int64_t>(at));
        auto const a = joined(now), b = joined(value_[t]);
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i].begin != b[i].begin || a[i].end != b[i].end || a[i].by != b[i].by || a[i].at != b[i].at)
                return false;
        return true;
    }
    /// Whether the kernel of node `i` may write its first output over the tensor at input `k`.
    [[nodiscard]] bool may_lose(node_id i, std::size_t k) const {
        auto const& n = g_.nodes[i];
        auto const y = n.first_output, t = g_.inputs_of(n)[k];
        if (n.output_count == 0 || i >= needs_.in_place.size() || !planned(y) ||
            plan_.offset_of(y) != plan_.offset_of(t) || size(y) != size(t))
            return false;
        auto const ports = g_.input_ports(n);
        for (std::size_t p = 0; p < ports.size() && p < 32; ++p)
            if (ports[p].count && ports[p].first == k && (needs_.in_place[i] >> p & 1u) != 0) return true;
        return false;
    }
    [[nodiscard]] bool inputs_hold(node_id i, bool while_it_writes) const {
        auto const in = g_.inputs_of(g_.nodes[i]);
        for (std::size_t k = 0; k < in.size(); ++k)
            if (planned(in[k]) && !(while_it_writes && may_lose(i, k)) && !holds(in[k])) return false;
        return true;
    }
    /// Whether control flow forwards the tensor in place.
    [[nodiscard]] bool passed_on(tensor_id t) const { return !roots_.empty() && roots_[t] != t; }

    bool step(node_id i) {
        auto const& n = g_.nodes[i];
        if (n.kind == node_kind::input || n.kind == node_kind::constant) return true;
        if (auto const w = i < plan_.of_workspace.size() ? plan_.of_workspace[i] : no_id; w != no_id)
            spoil(plan_.workspaces[w].offset, plan_.workspaces[w].bytes);
        if (!inputs_hold(i, false)) return false;
        series<piece const*> mine;
        for (; next_piece(i); ++at_piece_) mine.push_back(&needs_.pieces[at_piece_]);
        auto const output = [&](tensor_id t) { return t >= n.first_output && t < n.output(n.output_count); };
        for (tensor_id t = n.first_output; t < n.output(n.output_count); ++t) {
            if (!planned(t) || passed_on(t)) continue;
            marks rest; // the written part of the output
            put(rest, {0, size(t), ++writes_, 0});
            for (auto const* p : mine) {
                if (!in_place(*p)) continue;
                if (p->part == t) put(rest, {0, size(t), 0, 0});
                else if (p->whole == t) put(rest, {p->at, p->at + size(p->part), 0, 0});
            }
            rest.for_each([&](mark const& m) {
                if (m.by) spoil(plan_.offset_of(t) + m.begin, m.end - m.begin);
            });
        }
        if (!inputs_hold(i, true)) return false;
        std::vector<tensor_id> copied;
        for (tensor_id t = n.first_output; t < n.output(n.output_count); ++t) {
            if (!planned(t)) continue;
            auto const from = passed_on(t) ? g_.inputs_of(n)[0] : no_id;
            if (from != no_id) {
                value_[t] = value_[from];
                created_[t] = created_[from];
                continue;
            }
            value_[t].clear();
            put(value_[t], {0, size(t), ++writes_, 0});
            created_[t] = true;
            for (auto const* p : mine)
                if (p->at != piece::scattered) {
                    if (p->part == t && value_of(p->whole))
                        value_[t].clear(), copy(value_[p->whole], p->at, p->at + size(t), value_[t],
                                               -static_cast<std::int64_t>(p->at));
                    else if (p->whole == t && value_of(p->part))
                        copy(value_[p->part], 0, size(p->part), value_[t], static_cast<std::int64_t>(p->at));
                }
            bool placed = false;
            for (auto const* p : mine) placed = placed || (p->part == t && in_place(*p));
            if (!placed) copied.push_back(t);
        }
        for (auto t : copied) {
            marks rest;
            copy(value_[t], 0, size(t), rest, 0);
            for (auto const* p : mine) // a piece that is already in place is not written
                if (p->whole == t && in_place(*p)) put(rest, {p->at, p->at + size(p->part), 0, 0});
            auto const at = plan_.offset_of(t);
            rest.for_each([&](mark const& m) {
                if (m.by) put(memory_, {at + m.begin, at + m.end, m.by, m.at});
            });
        }
        for (tensor_id t = n.first_output; t < n.output(n.output_count); ++t)
            if (output(t) && !holds(t)) return false;
        return true;
    }
    [[nodiscard]] bool value_of(tensor_id t) const { return planned(t) && created_[t]; }
    /// Moves to the pieces of node `i`, in any order of nodes; returns whether there is one more.
    bool next_piece(node_id i) {
        auto const& all = needs_.pieces;
        if (at_piece_ >= all.size() || all[at_piece_].node != i) {
            if (at_piece_ > 0 && all[at_piece_ - 1].node == i) return false; // after the last of them
            std::size_t from = 0, to = all.size();
            while (from < to) {
                auto const middle = from + (to - from) / 2;
                if (all[middle].node < i) from = middle + 1;
                else to = middle;
            }
            at_piece_ = from;
        }
        return at_piece_ < all.size() && all[at_piece_].node == i;
    }
    /// Nodes `i` to `end`, which are in loop `around`; loops among them run twice.
    bool run(node_id i, node_id end, std::uint32_t around) {
        while (i < end) {
            auto l = around == no_id ? 0u : around + 1;
            while (
                l < g_.loops.size() && (g_.loops[l].parent != around || g_.loops[l].first != i || g_.loops[l].end <= i))
                ++l;
            if (l == g_.loops.size()) {
                if (!step(i++)) return false;
                continue;
            }
            for (int turn = 0; turn < 2; ++turn)
                if (!run(i, g_.loops[l].end, l)) return false;
            i = g_.loops[l].end;
        }
        return true;
    }

    graph const& g_;
    memory_needs const& needs_;
    memory_plan const& plan_;
    std::vector<tensor_id> roots_;
    series<marks> value_; ///< per tensor
    std::vector<bool> created_;
    marks memory_{};
    std::uint64_t writes_ = 0;
    std::size_t at_piece_ = 0;
};

} // namespace detail

/// Whether every node of `g`, and the graph's outputs, read in memory the values that were written for them, if
/// kernels overwrite inputs and skip the copy of pieces only where `needs` allows it. Simulates the graph step by
/// step, loops twice; independent of the planner's code. Memory that a handle refers to is not checked.
/// cost O(separately written bytes), O(log n) for each; 2^depth for nested loops
[[nodiscard]] inline bool plan_keeps_values(graph const& g, memory_needs const& needs, memory_plan const& plan) {
    return detail::value_trace(g, needs, plan).run();
}

GRAFT_END
