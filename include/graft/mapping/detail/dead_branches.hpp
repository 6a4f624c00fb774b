// graft/mapping/detail/dead_branches.hpp - branches that the import knows to be dead may have contradictory shapes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/graph/ir/graph.hpp"
#include "graft/mapping/translate/translation.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"

GRAFT_BEGIN
namespace detail {

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
    /// Removes node `i`, which never runs.
    void leave_out(std::uint32_t i) {
        set(i, whole | left_out);
        any_ = true;
    }
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
    enum : std::uint8_t { whole = 1, left_out = 2, first_port = 4, second_port = 8 };

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
