// graft/mapping/detail/control_flow.hpp - translates loops and conditions: back edges, shapes, dead branches
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/error.hpp"
#include "graft/graph/infer/infer_to_fixpoint.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/declare/import_hooks.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/order.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN

namespace detail {

/// The control flow part of a translation, by the roles of the model's nodes.
class control_flow : loop_inference {
public:
    using node_ref = model::node const&;

    explicit control_flow(translation& t) : t_(t) {}

    /// Computes the order in which the model's nodes are translated; false after an error was added.
    bool order() {
        auto& s = t_.source;
        if (!t_.errors.add(t_.front.order ? t_.front.order(s, schedule_) : model::order(s, s.main, schedule_.order)))
            return false;
        if (schedule_.conditional) {
            conditional_.assign(s.main.nodes.size(), false);
            without_outputs_.resize(s.main.nodes.size());
        }
        return true;
    }
    [[nodiscard]] span<std::uint32_t const> in_order() const { return schedule_.order; }
    /// Called before the node at this position of the order, and once after the last: loops start and end.
    void at(std::size_t position) {
        if (!open_.empty() || next_ != schedule_.loops.size()) begin_and_end(position);
    }
    /// After the last node.
    void finish() {
        if (t_.watch) t_.watch->finish(*this);
        if (t_.into.loops.empty()) return;
        for (auto& r : t_.into.removed)
            if (r.now != no_id) r.desc = t_.builder.desc(r.now); // inferred again since
    }
    /// Connects the first tensor from outside the loop to a merge that reads the value of the next iteration, which
    /// does not exist yet. False after an error was added.
    bool connect_loop_entry(std::uint32_t i, node_ref n, span<tensor_id> inputs) {
        auto const edges = t_.source.main.inputs(n);
        tensor_id first = no_id;
        for (std::size_t k = 0; k < edges.size() && first == no_id; ++k)
            if (!is_back_edge(n, edges[k])) first = inputs[k];
        bool any = false;
        for (std::size_t k = 0; k < edges.size(); ++k) {
            if (!is_back_edge(n, edges[k])) continue;
            any = true;
            inputs[k] = first;
        }
        if (!any) return true;
        waiting_.push_back(i);
        bool forward = false;
        for (auto const& e : edges) forward = forward || !is_back_edge(n, e);
        if (!forward) t_.errors.add(errc::missing_input, t_.source.place_of(n), "an input from outside of the loop");
        return forward;
    }
    [[nodiscard]] bool is_back_edge(node_ref n, model::edge const& e) const {
        using enum model::node_role;
        return t_.front.role_of(t_.source.main.nodes[e.node].type) == next && t_.front.role_of(n.type) == merge;
    }
    /// Node `i` was translated to the nodes from `first` on: they are dead if one of its control inputs is.
    void added(std::uint32_t i, node_ref n, node_id first) {
        if (t_.watch) t_.watch->added(first);
        if (schedule_.conditional) wait_for_controls(i, n, first);
    }

    /// Whether the current position is inside of a loop.
    [[nodiscard]] bool in_loop() const { return !open_.empty(); }
    /// The errors of nodes in loops, found when the loop was closed.
    [[nodiscard]] series<model_fault> const& faults() const { return faults_; }

private:
    void wait_for_controls(std::uint32_t i, node_ref n, node_id first) {
        bool is_conditional = t_.front.role_of(n.type) == model::node_role::split;
        for (auto const& e : t_.source.main.inputs(n))
            is_conditional = is_conditional || (e.node != model::none && conditional_[e.node]);
        std::vector<node_id> before;
        for (auto const& e : t_.source.main.controls(n))
            if (conditional_[e.node]) anchors(e.node, before);
        conditional_[i] = is_conditional || !before.empty();
        if (before.empty()) return;
        if (t_.created[i].tensors.empty()) without_outputs_[i] = before;
        auto& g = t_.into;
        auto const shared = static_cast<std::uint32_t>(g.controls.size());
        g.controls.insert(g.controls.end(), before.begin(), before.end());
        for (auto k = first; k < here(); ++k) {
            if (g.nodes[k].kind == node_kind::input) continue;
            auto const own = std::vector<node_id>(g.controls_of(g.nodes[k]).begin(), g.controls_of(g.nodes[k]).end());
            g.nodes[k].first_control = own.empty() ? shared : static_cast<std::uint32_t>(g.controls.size());
            g.nodes[k].control_count = static_cast<std::uint16_t>(before.size() + own.size());
            if (own.empty()) continue;
            g.controls.insert(g.controls.end(), before.begin(), before.end());
            g.controls.insert(g.controls.end(), own.begin(), own.end());
        }
    }
    void begin_and_end(std::size_t position) {
        auto const& ranges = schedule_.loops;
        while (!open_.empty() && ranges[open_.back()].end <= position) close();
        for (; next_ < ranges.size() && ranges[next_].first <= position; ++next_) {
            auto const parent = open_.empty() ? no_id : loop_of_[open_.back()];
            loop_of_.push_back(static_cast<std::uint32_t>(t_.into.loops.size()));
            t_.into.loops.push_back({here(), here(), parent, t_.into.storage.keep(ranges[next_].name)});
            open_.push_back(next_);
        }
    }
    [[nodiscard]] node_id here() const { return static_cast<node_id>(t_.into.nodes.size()); }

    /// The nodes of the graph that are dead if node `i` of the model is.
    void anchors(std::uint32_t i, std::vector<node_id>& out) {
        auto const add = [&](node_id n) {
            if (out.size() < 1000 && algorithm::find(out.begin(), out.end(), n) == out.end()) out.push_back(n);
        };
        for (auto t : t_.created[i].tensors)
            if (t != no_id) add(t_.into.tensors[t].producer);
        for (auto n : without_outputs_[i]) add(n);
    }
    void close() {
        auto& loops = t_.into.loops;
        auto const l = loop_of_[open_.back()];
        open_.pop_back();
        loops[l].end = here();
        if (loops[l].first == here() && l + 1 == loops.size()) return loops.pop_back();
        if (!open_.empty()) return;
        close_back_edges();
        (*this)(loops[l].first, here(), false);
        if (t_.watch) t_.watch->loop_closed(*this);
    }
    void close_back_edges() {
        auto& g = t_.into;
        for (auto i : waiting_) {
            node_ref n = t_.source.main.nodes[i];
            auto const edges = t_.source.main.inputs(n);
            auto const& created = t_.created[i];
            if (created.failed || created.tensors.empty() || created.tensors[0] == no_id) continue;
            auto const& m = g.nodes[g.tensors[created.tensors[0]].producer];
            if (m.input_count != edges.size()) continue;
            for (std::size_t k = 0; k < edges.size(); ++k) {
                if (!is_back_edge(n, edges[k])) continue;
                auto const& from = t_.created[edges[k].node];
                if (from.failed || from.tensors.empty() || from.tensors[0] == no_id) continue;
                g.edges[m.first_input + k] = from.tensors[0];
            }
        }
        waiting_.clear();
    }
    /// Infers the shapes of a loop to a fixpoint; a node that fails is reported unless one before it was.
    void operator()(node_id first, node_id end, bool from_scratch) const override {
        auto& g = t_.into;
        std::size_t called = 0;
        auto const failed = (from_scratch ? graft::infer_to_fixpoint_from_scratch : graft::infer_to_fixpoint)(
            t_.builder, first, end, {t_.request.fold, t_.request.fold_with}, called);
        for (auto const& [i, why, by] : failed) {
            auto const& n = g.nodes[i];
            bool const known = n.source != no_id;
            if (known && t_.created[n.source].failed) continue;
            auto where = known ? t_.source.place_of(t_.source.main.nodes[n.source]) : place{};
            if (!known) where.node = std::string(n.name);
            where.rule = by.text(g);
            faults_.push_back({n.source, i, i + 1, t_.errors.errors.size()});
            t_.errors.add(why, std::move(where));
            if (known) t_.created[n.source].failed = true;
        }
    }

    translation& t_;
    mutable series<model_fault> faults_{};
    model::schedule schedule_{};
    std::vector<std::uint32_t> open_{};    ///< ranges around the current position
    std::vector<std::uint32_t> loop_of_{}; ///< per range that has started: the graph's loop
    std::uint32_t next_ = 0;
    std::vector<std::uint32_t> waiting_{};           ///< merges whose back edges are still missing
    std::vector<bool> conditional_{};                ///< per node of the model: whether a split precedes it
    series<std::vector<node_id>> without_outputs_{}; ///< per node of the model without outputs: the nodes it waits for
};

/// Exporters write both branches of a condition on shapes: if the axis is 1 it is squeezed, otherwise it is unchanged.
/// For known shapes, one of them may be impossible. A node of a branch whose condition is known to be different is
/// removed if its operator rejects it or leaves a size dynamic, and so are the nodes that depend on it. If the
/// branches differ in shape, their readers read the live one.
class dead_branches {
public:
    using node_ref = model::node const&;

    explicit dead_branches(translation& t) : t_(t) {}

    /// Called before node `i` is mapped. Conditions in loops are unknown: they are those of the first iteration.
    void look(std::uint32_t i, node_ref n, model::node_role role, bool in_loop) {
        auto const inputs = t_.source.main.inputs(n);
        if (role == model::node_role::split && !in_loop && inputs.size() == 2) {
            bool taken = false;
            if (knows(inputs[1], taken)) set(i, taken ? first_port : second_port);
        }
        if (state_.empty()) return;
        if (role == model::node_role::merge) { // live with one of its inputs; the back edge of a loop starts none
            bool alive = false;
            for (auto const& e : inputs) alive = alive || !(is_dead(e) || comes_round(e));
            if (!alive && !inputs.empty()) set(i, whole);
            return;
        }
        for (auto const& e : inputs)
            if (is_dead(e)) return set(i, whole);
    }
    /// Whether node `i` never runs.
    [[nodiscard]] bool is_dead(std::uint32_t i) const { return !state_.empty() && (state_[i] & whole) != 0; }
    /// What import knows about the branches of a split.
    enum class known_branch : std::uint8_t { none, first_is_taken, second_is_taken, no_run_reaches_it };
    [[nodiscard]] known_branch branch_of(std::uint32_t i) const {
        auto const s = state_.empty() ? 0u : unsigned{state_[i]};
        if ((s & whole) != 0) return known_branch::no_run_reaches_it;
        if ((s & second_port) != 0) return known_branch::first_is_taken;
        return (s & first_port) != 0 ? known_branch::second_is_taken : known_branch::none;
    }
    /// Removes node `i`, which never runs. `open`: a run may take its branch, which is impossible.
    void leave_out(std::uint32_t i, bool open = false) {
        set(i, whole | left_out | (open ? unsigned{of_open_branch} : 0u));
        any_ = true;
    }
    /// Whether the node reads a removed one of a branch that a run may take.
    [[nodiscard]] bool reads_open_branch(node_ref n) const {
        if (!any_) return false;
        for (auto const& e : t_.source.main.inputs(n))
            if (is_left_out(e) && (state_[e.node] & of_open_branch) != 0) return true;
        return false;
    }
    /// Whether the value of an edge never arrives.
    [[nodiscard]] bool never_arrives(model::edge const& e) const { return !state_.empty() && is_dead(e); }
    /// Whether the node reads a removed one.
    [[nodiscard]] bool reads_left_out(node_ref n) const {
        if (!any_) return false;
        for (auto const& e : t_.source.main.inputs(n))
            if (is_left_out(e)) return true;
        return false;
    }
    /// A merge of which one input is live, and another has another shape.
    [[nodiscard]] bool differs(node_ref n) const {
        if (state_.empty()) return false;
        auto const inputs = t_.source.main.inputs(n);
        auto const k = what_is_left(n);
        if (k == inputs.size() || comes_round(inputs[k])) return false;
        auto const taken = t_.tensor_of(inputs[k]);
        if (taken == no_id || !is_determined(taken)) return false;
        for (auto const& e : inputs) {
            if (comes_round(e)) return false;
            if (auto const t = t_.tensor_of(e); t != no_id && t_.builder.desc(t).shape != t_.builder.desc(taken).shape)
                return true;
        }
        return false;
    }
    /// Whether no size of the tensor is dynamic, except symbols.
    [[nodiscard]] bool is_determined(tensor_id t) const {
        auto const s = t_.builder.desc(t).shape;
        if (!s.has_rank()) return false;
        for (std::size_t i = 0; i < s.rank(); ++i)
            if (!s[i].known() && !s[i].symbolic()) return false;
        return true;
    }
    /// The remaining input of a merge after the others are removed; their number if there is none, or several.
    [[nodiscard]] std::size_t what_is_left(node_ref n) const {
        auto const inputs = t_.source.main.inputs(n);
        std::size_t found = inputs.size();
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            if (is_left_out(inputs[k]) || is_dead(inputs[k])) continue;
            if (found != inputs.size()) return inputs.size();
            found = k;
        }
        return found;
    }

private:
    enum : std::uint8_t { whole = 1, left_out = 2, first_port = 4, second_port = 8, of_open_branch = 16 };

    void set(std::uint32_t i, unsigned bits) {
        if (state_.empty()) state_.resize(t_.source.main.nodes.size());
        state_[i] = static_cast<std::uint8_t>(state_[i] | bits);
    }
    [[nodiscard]] bool is_dead(model::edge const& e) const {
        if (e.node == model::none) return false;
        auto const s = state_[e.node];
        return (s & whole) != 0 || (e.port == 0 && (s & first_port) != 0) || (e.port == 1 && (s & second_port) != 0);
    }
    [[nodiscard]] bool is_left_out(model::edge const& e) const {
        return e.node != model::none && (state_[e.node] & left_out) != 0;
    }
    /// The value of the next iteration of a loop.
    [[nodiscard]] bool comes_round(model::edge const& e) const {
        return e.node != model::none && t_.front.role_of(t_.source.main.nodes[e.node].type) == model::node_role::next;
    }
    /// The element of a tensor of one boolean.
    [[nodiscard]] bool knows(model::edge const& e, bool& value) const {
        auto const t = t_.tensor_of(e);
        if (t == no_id) return false;
        auto const v = t_.into.value_of(t);
        if (v.constant && v.bytes.size() == 1) return value = v.bytes[0] != std::byte{}, true;
        if (!v.partial || v.elements.size() != 1 || (v.elements[0] != 0 && v.elements[0] != 1)) return false;
        return value = v.elements[0] == 1, true;
    }

    translation& t_;
    std::vector<std::uint8_t> state_{}; ///< per node of the model; empty: unknown
    bool any_ = false;
};

} // namespace detail

GRAFT_END
