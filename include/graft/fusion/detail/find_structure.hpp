// graft/fusion/detail/find_structure.hpp - searches for a structure in the nodes of a scope
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/series.hpp"
#include "graft/base/container/span.hpp"
#include "graft/fusion/detail/attributes.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/scope_graph.hpp"
#include "graft/fusion/structure.hpp"

GRAFT_BEGIN
namespace detail {

/// Binds the nodes of one structure, from its anchor against the edges; both orders of commutative inputs are tried.
class structure_finder {
public:
    structure_finder(scope_graph const& g, structure const& written)
        : g_(g), s_(written.resolved()), bound_(s_.nodes().size()), inputs_(s_.input_names().size()) {
        for (std::size_t i = 0; i < s_.nodes().size(); ++i) {
            auto const& n = s_.nodes()[i];
            bool there = n.is_optional || n.is_constant;
            for (std::size_t k = 0; k < n.op_count; ++k) there = there || g.has_type(n.ops[k]);
            possible_ = possible_ && there;
        }
    }

    /// Calls `f(finder)` for every match in the scope, in the order of the anchors.
    template <class F> void each(std::uint32_t scope_index, F f) {
        if (!possible_) return;
        scope_ = &g_.tree()[scope_index];
        auto const& anchor = s_.nodes()[s_.anchor()];
        for (std::size_t k = 0; k < anchor.op_count; ++k) {
            for (auto p : g_.positions(*scope_, anchor.ops[k])) attempt(g_.tree().order()[p], f);
            if (scope_->head != model::none && g_[scope_->head].type == std::string_view(anchor.ops[k]))
                attempt(scope_->head, f);
        }
    }
    /// The match that was found.
    void take(scope_match& m) const {
        auto const nodes = s_.nodes();
        for (std::size_t i = 0; i < nodes.size(); ++i)
            m.nodes.push_back({nodes[i].name, bound_[i], nodes[i].is_constant});
        for (std::size_t i = 0; i < inputs_.size(); ++i) m.inputs.push_back({s_.input_names()[i], inputs_[i]});
        for (std::size_t i = 0; i < s_.outputs().size(); ++i) {
            auto const& o = s_.outputs()[i];
            m.outputs.push_back({s_.output_names()[i], bound_[static_cast<std::size_t>(o.at)], o.port});
        }
    }
    /// For all attempts since `forget`: the maximum number of bound nodes, and a description of the obstacle.
    [[nodiscard]] std::size_t max_bound() const { return max_; }
    [[nodiscard]] std::size_t size() const { return s_.nodes().size(); }
    [[nodiscard]] std::string obstacle() const {
        if (!possible_) return "the model lacks an operator of the structure";
        if (!wanted_)
            return "no node where '" + std::string(std::string_view(s_.nodes()[s_.anchor()].name)) + "' could be";
        std::string ops = wanted_->is_constant ? "a constant" : "";
        for (std::size_t k = 0; k < wanted_->op_count; ++k)
            ops += (k ? " or " : "") + std::string(std::string_view(wanted_->ops[k]));
        auto words = "'" + std::string(std::string_view(wanted_->name)) + "' wants " + ops;
        if (found_ != model::none)
            words += ", '" + std::string(g_[found_].name) + "' is " + std::string(g_[found_].type) + why_;
        return words;
    }
    void forget() {
        max_ = 0;
        wanted_ = nullptr;
    }

private:
    static constexpr std::size_t max_steps = 20000; ///< bindings tried for one anchor

    template <class F> void attempt(std::uint32_t node, F f) {
        bound_.assign(bound_.size(), model::none);
        inputs_.assign(inputs_.size(), {});
        queue_.clear();
        steps_ = bound_count_ = 0;
        if (bind(s_.anchor(), node) && expand(0) && rest()) f(*this);
    }
    bool misses(std::size_t role, std::uint32_t node, std::string_view why) {
        if (bound_count_ < max_ || (wanted_ && bound_count_ == max_)) return false;
        max_ = bound_count_;
        wanted_ = &s_.nodes()[role];
        found_ = node;
        why_ = why;
        return false;
    }
    bool bind(std::size_t role, std::uint32_t node) {
        auto const& n = s_.nodes()[role];
        if (++steps_ > max_steps) return false;
        if (node == model::none || g_[node].passes) return misses(role, model::none, {});
        bool same = n.is_constant && g_.role_of(node) == model::node_role::constant;
        for (std::size_t k = 0; k < n.op_count; ++k) same = same || g_[node].type == std::string_view(n.ops[k]);
        if (!same) return misses(role, node, {});
        if (!n.is_constant) {
            if (!g_.tree().holds(*scope_, node)) return misses(role, node, " outside of the scope");
            if (g_[node].input_count != n.input_count) return misses(role, node, " with another number of inputs");
            for (auto b : bound_)
                if (b == node) return misses(role, node, " and stands for another node already");
        }
        for (auto const& v : s_.values())
            if (v.node == role && !has_value(role, node, v.attribute))
                return misses(role, node, " with another " + std::string(std::string_view(v.attribute)));
        bound_[role] = node;
        ++bound_count_;
        queue_.push_back(role);
        return true;
    }
    /// Whether the attribute has one of the values listed for it.
    [[nodiscard]] bool has_value(std::size_t role, std::uint32_t node, std::string_view attribute) const {
        auto const have = g_.attribute(node, attribute);
        for (auto const& v : s_.values())
            if (v.node == role && v.attribute == attribute && equals(v.value, have)) return true;
        return false;
    }
    bool assign(structure_input const& want, model::edge const& have) {
        if (want.kind == source_kind::dropped) return true;
        auto const at = static_cast<std::size_t>(want.at);
        if (want.kind == source_kind::input) {
            auto& known = inputs_[at];
            if (known.node != model::none) return known.node == have.node && known.port == have.port;
            known = have;
            return have.node != model::none;
        }
        if (want.port != have.port) return misses(at, have.node, " by another output");
        if (bound_[at] != model::none) return bound_[at] == have.node;
        return bind(at, have.node);
    }
    /// Binds the inputs of the nodes in the queue, from position `next` on.
    bool expand(std::size_t next) {
        if (next == queue_.size()) return true;
        auto const role = queue_[next];
        auto const& n = s_.nodes()[role];
        auto const have = g_.nodes().inputs(g_[bound_[role]]);
        for (int turn = 0; turn < (n.commutes ? 2 : 1); ++turn) {
            auto const queue = queue_.size();
            auto const inputs = inputs_;
            bool fine = true;
            for (std::size_t k = 0; k < n.input_count && fine; ++k)
                fine = assign(n.inputs[k], have[turn == 1 && k < 2 ? 1 - k : k]);
            if (fine && expand(next + 1)) return true;
            undo(queue);
            inputs_ = inputs;
        }
        return false;
    }
    void undo(std::size_t queue) {
        for (; queue_.size() > queue; queue_.pop_back(), --bound_count_) bound_[queue_.back()] = model::none;
    }
    /// Nodes without other readers: each is a reader of a bound node.
    bool rest() {
        for (std::size_t role = 0; role < s_.nodes().size(); ++role) {
            auto const& n = s_.nodes()[role];
            if (bound_[role] != model::none || (n.input_count > 0 && n.inputs[0].kind != source_kind::node)) continue;
            auto const from = n.input_count > 0 ? bound_[static_cast<std::size_t>(n.inputs[0].at)] : model::none;
            if (from != model::none && find_reader(role, n.inputs[0].port, from)) continue;
            if (!n.is_optional && !reached_by_optional(role)) return misses(role, model::none, {});
        }
        return true;
    }
    /// A node whose only reader is an absent optional node is also absent.
    [[nodiscard]] bool reached_by_optional(std::size_t role) const {
        for (std::size_t i = 0; i < s_.nodes().size(); ++i)
            for (std::size_t k = 0; k < s_.nodes()[i].input_count; ++k) {
                auto const& in = s_.nodes()[i].inputs[k];
                if (in.kind == source_kind::node && static_cast<std::size_t>(in.at) == role &&
                    bound_[i] == model::none && s_.nodes()[i].is_optional)
                    return true;
            }
        return false;
    }
    bool find_reader(std::size_t role, std::uint32_t port, std::uint32_t from) {
        for (auto const& r : g_.readers(from)) {
            if (r.control || g_.nodes().edges[r.edge].port != port) continue;
            auto const queue = queue_.size();
            auto const inputs = inputs_;
            if (bind(role, r.node) && expand(queue)) return true;
            undo(queue);
            inputs_ = inputs;
        }
        return false;
    }

    scope_graph const& g_;
    structure s_;
    scope const* scope_ = nullptr;
    std::vector<std::uint32_t> bound_; ///< per node of the structure
    series<model::edge> inputs_;
    std::vector<std::size_t> queue_{};
    std::size_t steps_ = 0, bound_count_ = 0, max_ = 0;
    structure_node const* wanted_ = nullptr;
    std::uint32_t found_ = model::none;
    std::string why_{};
    bool possible_ = true;
};

} // namespace detail
GRAFT_END
