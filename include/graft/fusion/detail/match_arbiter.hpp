// graft/fusion/detail/match_arbiter.hpp - the matches that may replace their nodes: overlaps, required inner tensors,
// loops, cycles
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/report.hpp"
#include "graft/fusion/scope_graph.hpp"
#include "graft/model/order.hpp"

GRAFT_BEGIN

/// A tensor that must be kept: the caller feeds or requests it.
struct retained_tensor {
    std::uint32_t node = model::none, port = 0;
};

namespace detail {

/// The accepted matches, and the match of each node.
class match_arbiter {
public:
    match_arbiter(scope_graph const& g, span<pass_row const> passes, span<retained_tensor const> kept,
        bool sinks_are_outputs, fusion_report& report)
        : g_(g), passes_(passes), kept_(kept), sinks_are_outputs_(sinks_are_outputs), report_(report),
          owner_(g.nodes().nodes.size(), none) {
        is_kept_.assign(owner_.size(), false);
        for (auto const& k : kept)
            if (k.node != model::none) is_kept_[k.node] = true;
    }
    static constexpr std::uint32_t none = model::none;

    /// Assigns the match's nodes to it, unless there is a conflict, which is reported.
    void add(scope_match m) {
        auto const id = static_cast<std::uint32_t>(all_.size());
        for (auto const& n : m.nodes)
            if (n.node != none && !n.is_constant && owner_[n.node] != none)
                return veto(m, errc::overlapping_matches,
                    "'" + std::string(g_[n.node].name) + "' belongs to a match of '" +
                        std::string(name(all_[owner_[n.node]])) + "'");
        for (auto const& n : m.nodes)
            if (n.node != none && !n.is_constant) owner_[n.node] = id;
        errc why = errc::ok;
        std::string words;
        if (is_fine(m, id, why, words)) {
            all_.push_back(std::move(m));
            return;
        }
        release(m);
        veto(m, why, std::move(words));
    }
    /// Drops matches whose nodes would wait for each other; then adds the constants that have no other reader.
    /// cost O(nodes + edges)
    void decide() {
        if (all_.empty()) return;
        take_constants(); // one that waits for a node of its match does not resolve the cycle
        drop_cycles();
        for (auto const& m : all_)
            for (auto const& n : m.nodes)
                if (n.is_constant && n.node != none) owner_[n.node] = none;
        std::vector<std::uint32_t> number(all_.size(), none);
        series<scope_match> alive;
        for (std::uint32_t i = 0; i < all_.size(); ++i)
            if (!dropped(i)) number[i] = static_cast<std::uint32_t>(alive.size()), alive.push_back(std::move(all_[i]));
        all_ = std::move(alive);
        for (auto& o : owner_)
            if (o != none) o = number[o];
        take_constants();
    }
    [[nodiscard]] series<scope_match> const& all() const { return all_; }
    /// The match that contains a node, or `none`.
    [[nodiscard]] std::uint32_t owner(std::uint32_t node) const { return owner_[node]; }

private:
    void take_constants() {
        for (std::uint32_t i = 0; i < all_.size(); ++i)
            for (auto const& n : all_[i].nodes)
                if (n.is_constant && n.node != none && owner_[n.node] == none && is_idle(n.node)) owner_[n.node] = i;
    }
    [[nodiscard]] std::string_view name(scope_match const& m) const { return passes_[m.pass].pass->name; }
    void veto(scope_match const& m, errc why, std::string words) {
        auto const result = m.result();
        report_.vetoes.push_back({name(m), std::string(g_.tree()[m.scope].path),
            result == none ? std::string() : std::string(g_[result].name), why, std::move(words)});
    }
    void release(scope_match const& m) {
        for (auto const& n : m.nodes)
            if (n.node != none && !n.is_constant) owner_[n.node] = none;
    }
    static bool gives(scope_match const& m, std::uint32_t node, std::uint32_t port) {
        for (auto const& o : m.outputs)
            if (o.node == node && o.port == port) return true;
        return false;
    }
    bool is_fine(scope_match const& m, std::uint32_t id, errc& why, std::string& words) const {
        bool enters = false, turns = false, flows = false;
        for (auto const& n : m.nodes) {
            if (n.node == none || n.is_constant) continue;
            auto const& node = g_[n.node];
            auto const does = g_.flow_of(n.node);
            enters = enters || does == flow::enter;
            turns = turns || does == flow::condition;
            flows = flows || does == flow::next || does == flow::exit;
            if (is_kept_[n.node])
                for (auto const& k : kept_)
                    if (k.node == n.node && !gives(m, k.node, k.port)) {
                        why = errc::inner_tensor_used_outside;
                        words = "the caller names '" + std::string(node.name) + "'";
                        return false;
                    }
            bool read = false;
            for (auto const& r : g_.readers(n.node)) {
                read = true;
                auto const port = g_.nodes().edges[r.edge].port;
                if (r.control || owner_[r.node] == id || gives(m, n.node, port)) continue;
                why = errc::inner_tensor_used_outside;
                words = "value of '" + std::string(node.name) + "' also used by '" + std::string(g_[r.node].name) + "'";
                return false;
            }
            bool const is_output = gives(m, n.node, 0);
            if (!read && sinks_are_outputs_ && !is_output && g_.role_of(n.node) != model::node_role::nothing) {
                why = errc::inner_tensor_used_outside;
                words = "'" + std::string(node.name) + "' is an output of the model";
                return false;
            }
        }
        if (enters == turns && (!flows || turns)) return true;
        why = errc::partial_loop_match;
        words = enters || flows ? "the match contains only a part of a loop"
                                : "the match holds the condition of a loop";
        return false;
    }
    /// Whether the constant is read only by nodes of matches.
    [[nodiscard]] bool is_idle(std::uint32_t node) const {
        if (is_kept_[node]) return false;
        for (auto const& r : g_.readers(node))
            if (owner_[r.node] == none) return false;
        return true;
    }
    [[nodiscard]] bool dropped(std::uint32_t i) const { return i < dropped_.size() && dropped_[i]; }

    /// Drops the matches on cycles, except those that are on none without the others.
    void drop_cycles() {
        constexpr std::size_t max_tries = 16;
        dropped_.assign(all_.size(), false);
        auto const bad = on_cycles();
        for (auto i : bad) dropped_[i] = true;
        for (std::size_t k = 0; k < bad.size() && k < max_tries; ++k) {
            dropped_[bad[k]] = false;
            if (!on_cycles().empty()) dropped_[bad[k]] = true;
        }
        for (auto i : bad) {
            if (!dropped_[i]) continue;
            release(all_[i]);
            veto(all_[i], errc::fusion_creates_cycle, "a tensor of the match comes back to it from outside");
        }
    }
    /// The graph with each match that is not dropped as one node: peeled from its ends, the rest is on cycles or
    /// between them.
    [[nodiscard]] std::vector<std::uint32_t> on_cycles() const {
        auto const& g = g_.nodes();
        auto const nodes = g.nodes.size(), count = nodes + all_.size();
        model::detail::loop_marks const loops(g_.source().front, g);
        auto const item = [&](std::uint32_t node) {
            return owner_[node] == none || dropped_[owner_[node]] ? node : nodes + owner_[node];
        };
        std::vector<std::uint32_t> ins(count, 0), outs(count, 0), first(count + 1, 0), users, from(count + 1, 0),
            makers;
        auto const each_edge = [&](auto f) {
            for (std::uint32_t i = 0; i < nodes; ++i)
                model::detail::each_before(g, loops, i, [&](model::edge const& e) {
                    if (auto const a = item(e.node), b = item(i); a != b) f(a, b);
                    return true;
                });
        };
        each_edge([&](std::size_t a, std::size_t b) { ++ins[b], ++outs[a], ++first[a + 1], ++from[b + 1]; });
        for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i], from[i + 1] += from[i];
        users.resize(first[count]);
        makers.resize(from[count]);
        auto fill = first, fill_back = from;
        each_edge([&](std::size_t a, std::size_t b) {
            users[fill[a]++] = static_cast<std::uint32_t>(b), makers[fill_back[b]++] = static_cast<std::uint32_t>(a);
        });
        std::vector<bool> gone(count, false);
        auto const peel = [&](std::vector<std::uint32_t>& waiting, std::vector<std::uint32_t> const& at,
                              std::vector<std::uint32_t> const& next) {
            std::vector<std::uint32_t> ready;
            for (std::uint32_t i = 0; i < count; ++i)
                if (!gone[i] && waiting[i] == 0) ready.push_back(i);
            while (!ready.empty()) {
                auto const i = ready.back();
                ready.pop_back();
                gone[i] = true;
                for (auto k = at[i]; k < at[i + 1]; ++k)
                    if (!gone[next[k]] && --waiting[next[k]] == 0) ready.push_back(next[k]);
            }
        };
        peel(ins, first, users);
        peel(outs, from, makers);
        std::vector<std::uint32_t> left;
        for (std::uint32_t i = 0; i < all_.size(); ++i)
            if (!dropped_[i] && !gone[nodes + i]) left.push_back(i);
        return left;
    }

    scope_graph const& g_;
    span<pass_row const> passes_;
    span<retained_tensor const> kept_;
    bool sinks_are_outputs_;
    fusion_report& report_;
    std::vector<std::uint32_t> owner_; ///< per node
    std::vector<bool> is_kept_{}, dropped_{};
    series<scope_match> all_{};
};

} // namespace detail
GRAFT_END
