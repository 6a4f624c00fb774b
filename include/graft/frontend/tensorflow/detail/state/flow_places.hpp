// graft/frontend/tensorflow/detail/state/flow_places.hpp - the conditions and loops in which each node runs
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility> // swap
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/shared.hpp"
#include "graft/base/narrow.hpp"
#include "graft/model/child_table.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace tensorflow {

/// One condition or one loop, nested in others: a node in it runs if `chooses` is true (`side` 1) or false (0), or
/// repeatedly in the loop `frame`.
struct flow_place {
    std::uint32_t parent = 0, depth = 0;
    model::edge chooses{};
    std::uint32_t side = 0;
    std::string_view frame{};
    bool is_loop = false;
    std::uint32_t goes_on = model::none; ///< of a loop: its LoopCond
};

/// The places of all nodes. Place 0 is the graph itself.
class flow_places {
public:
    /// `edge_of(node, k)`: input `k` of a node, with the remains of inlined calls skipped; `frame_of(node)`: of an
    /// Enter. False: conditions nest too deep.
    template <class EdgeOf, class FrameOf>
    bool find(model::source& s, std::vector<std::uint32_t> const& order, EdgeOf edge_of, FrameOf frame_of) {
        auto const& g = s.main;
        of_node_.assign(g.nodes.size(), 0);
        loop_of_.assign(g.nodes.size(), model::none);
        all_.assign(1, {});
        for (auto const i : order) {
            auto const& n = g.nodes[i];
            auto const role = s.front->role_of(n.type);
            std::uint32_t at = 0;
            if (!n.passes && role == model::node_role::merge) {
                at = after_merge(g, n, edge_of);
            } else {
                for (std::size_t k = 0; k < n.input_count; ++k) at = both(at, of(g, edge_of(n, k)));
                for (auto const& c : g.controls(n)) at = both(at, of(g, {c.node, 0, {}}));
            }
            if (too_deep_) return false;
            if (!n.passes && role == model::node_role::enter) {
                auto const name = frame_of(n);
                auto& number = frames_.at(0, s.storage.keep(name)).number;
                if (number == model::child_table::none) {
                    number = narrow_cast<std::uint32_t>(outside_.size());
                    outside_.push_back({0, name});
                }
                outside_[number].parent = both(outside_[number].parent, at);
                loop_of_[i] = number;
            } else if (!n.passes && role == model::node_role::exit) {
                while (at != 0 && !all_[at].is_loop) at = all_[at].parent;
                at = all_[at].parent;
            } else if (n.type == "LoopCond") {
                auto loop = at;
                while (loop != 0 && !all_[loop].is_loop) loop = all_[loop].parent;
                all_[loop].goes_on = i;
            }
            of_node_[i] = at;
        }
        return !too_deep_;
    }
    /// The place of a node; for an Enter, the place outside of its loop.
    [[nodiscard]] std::uint32_t of(std::uint32_t node) const { return node < of_node_.size() ? of_node_[node] : 0; }
    /// The place of a tensor's producer.
    std::uint32_t of(model::graph const& g, model::edge const& e) {
        if (e.node == model::none || e.node >= of_node_.size()) return 0;
        auto const& n = g.nodes[e.node];
        if (loop_of_[e.node] != model::none) return loop(loop_of_[e.node]);
        if (n.passes || (n.type != "Switch" && n.type != "RefSwitch") || n.input_count != 2) return of_node_[e.node];
        auto const chooses = g.before_calls(g.inputs(n)[1]);
        return chooses.node == model::none ? of_node_[e.node] : condition(of_node_[e.node], chooses, e.port);
    }
    [[nodiscard]] flow_place const& operator[](std::uint32_t place) const { return all_[place]; }
    /// Whether `outer` is `inner` or encloses it.
    [[nodiscard]] bool around(std::uint32_t outer, std::uint32_t inner) const {
        while (all_[inner].depth > all_[outer].depth) inner = all_[inner].parent;
        return inner == outer;
    }
    /// From the outermost place to the place itself, without the graph.
    [[nodiscard]] std::vector<std::uint32_t> path(std::uint32_t place) const {
        std::vector<std::uint32_t> all(all_[place].depth);
        for (auto at = all.size(); at-- > 0; place = all_[place].parent) all[at] = place;
        return all;
    }
    /// Whether `place` is in this condition, or this loop.
    [[nodiscard]] bool has(std::uint32_t place, flow_place const& what) const {
        for (; place != 0; place = all_[place].parent) {
            auto const& p = all_[place];
            if (p.is_loop == what.is_loop && p.chooses.node == what.chooses.node &&
                p.chooses.port == what.chooses.port && p.side == what.side && p.frame == what.frame)
                return true;
        }
        return false;
    }

private:
    static constexpr std::uint32_t deepest = 1200; ///< a Case of 1000 branches is as many conditions
    static constexpr std::uint64_t max_steps = 100'000'000;

    struct outside {
        std::uint32_t parent = 0;
        std::string_view frame{};
    };

    std::uint32_t child(std::string const& key, flow_place p) {
        auto const known = numbers_.find(p.parent, key);
        if (known != model::child_table::none) return known;
        p.depth = all_[p.parent].depth + 1;
        if (p.depth > deepest) return too_deep_ = true, 0;
        keys_.push_back(shared<std::string>::make(key));
        auto const number = narrow_cast<std::uint32_t>(all_.size());
        numbers_.at(p.parent, *keys_.back()).number = number;
        all_.push_back(p);
        return number;
    }
    std::uint32_t condition(std::uint32_t parent, model::edge const& chooses, std::uint32_t side) {
        flow_place p;
        p.parent = parent;
        p.chooses = {chooses.node, chooses.port, {}};
        p.side = side;
        return child(std::to_string(chooses.node) + ':' + std::to_string(chooses.port) + (side ? '+' : '-'), p);
    }
    std::uint32_t loop(std::uint32_t number) {
        flow_place p;
        p.parent = outside_[number].parent;
        p.frame = outside_[number].frame;
        p.is_loop = true;
        return child("loop " + std::string(p.frame), p);
    }
    std::uint32_t inside(std::uint32_t parent, flow_place const& p) {
        if (!p.is_loop) return condition(parent, p.chooses, p.side);
        auto copy = p;
        copy.parent = parent;
        return child("loop " + std::string(p.frame), copy);
    }
    /// The place of a node that depends on both.
    std::uint32_t both(std::uint32_t a, std::uint32_t b) {
        if (a == b || b == 0) return a;
        if (a == 0) return b;
        if (all_[a].depth < all_[b].depth) std::swap(a, b);
        if (around(b, a)) return count(all_[a].depth), a;
        for (auto const p : path(b)) {
            count(all_[a].depth);
            if (too_deep_) return 0;
            if (!has(a, all_[p])) a = inside(a, flow_place(all_[p]));
        }
        return a;
    }
    /// The place of a Merge is the common part of the places that it merges; the one that begins a loop is in the
    /// loop.
    template <class EdgeOf> std::uint32_t after_merge(model::graph const& g, model::node const& n, EdgeOf edge_of) {
        std::vector<std::uint32_t> from;
        for (std::size_t k = 0; k < n.input_count; ++k) {
            auto const e = edge_of(n, k);
            if (e.node == model::none || g.nodes[e.node].type.ends_with("NextIteration")) continue;
            from.push_back(of(g, e));
        }
        std::uint32_t at = 0;
        if (from.empty()) return at;
        for (auto const p : path(from[0])) {
            bool all = true;
            for (auto const other : from) {
                count(all_[other].depth);
                if (too_deep_) return 0;
                all = all && has(other, all_[p]);
            }
            if (all) at = inside(at, flow_place(all_[p]));
        }
        return at;
    }
    void count(std::uint32_t steps) {
        steps_ += steps;
        too_deep_ = too_deep_ || steps_ > max_steps;
    }

    series<flow_place> all_{};
    std::vector<std::uint32_t> of_node_{}, loop_of_{};
    series<outside> outside_{};                   ///< for each loop: the enclosing place
    model::child_table frames_{16}, numbers_{64}; ///< loops by name; places by enclosing place and key
    std::vector<shared<std::string>> keys_{};
    std::uint64_t steps_ = 0;
    bool too_deep_ = false;
};

} // namespace tensorflow
GRAFT_END
