// graft/fusion/detail/hidden_pass.hpp - whether one pass takes the nodes of every match of another
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/fusion/detail/satisfiable.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/fusion/structure.hpp"

GRAFT_BEGIN
namespace detail {

/// Whether a structure is found wherever another one is, in the nodes of the latter: a search of the smaller one in the
/// larger one. Only what is certain counts: an optional node, or `swaps` in the larger one alone, is not found.
class structure_inside {
public:
    /// Both with their names looked up (`structure::resolved`).
    constexpr structure_inside(structure const& part, structure const& whole) : part_(part), whole_(whole) {}

    [[nodiscard]] constexpr bool holds() {
        for (auto const& n : part_.nodes())
            if (n.is_optional || n.is_foreign) return false;
        for (std::size_t at = 0; at < whole_.nodes().size(); ++at) {
            clear();
            if (pair(part_.anchor(), at) && edges() && stays_inside()) return true;
        }
        return false;
    }

private:
    static constexpr std::size_t none = structure::max;

    constexpr void clear() {
        for (auto& p : in_whole_) p = none;
        for (auto const*& s : source_) s = nullptr;
        paired_ = 0;
    }
    /// Node `a` of the part is node `b` of the whole, if it matches in every model in which `b` does.
    constexpr bool pair(std::size_t a, std::size_t b) {
        if (in_whole_[a] != none) return in_whole_[a] == b;
        for (std::size_t i = 0; i < paired_; ++i)
            if (in_whole_[order_[i]] == b) return false;
        auto const &x = part_.nodes()[a], &y = whole_.nodes()[b];
        if (x.is_constant != y.is_constant || y.is_optional || y.is_foreign || (y.commutes && !x.commutes) ||
            (!x.is_constant && x.input_count != y.input_count))
            return false;
        for (std::size_t k = 0; k < y.op_count; ++k) {
            bool among = false;
            for (std::size_t i = 0; i < x.op_count; ++i) among = among || x.ops[i] == y.ops[k];
            if (!among) return false;
        }
        in_whole_[a] = b;
        order_[paired_++] = a;
        return has_values(a, b);
    }
    /// Each value that the part requires of an attribute is all that the whole admits.
    [[nodiscard]] constexpr bool has_values(std::size_t a, std::size_t b) const {
        for (auto const& v : part_.values()) {
            if (v.node != a) continue;
            bool any = false;
            for (auto const& w : whole_.values()) {
                if (w.node != b || !(w.attribute == v.attribute)) continue;
                any = true;
                bool admitted = false;
                for (auto const& u : part_.values())
                    admitted = admitted ||
                               (u.node == a && u.attribute == w.attribute && equal_values(u.value, w.value));
                if (!admitted) return false;
            }
            if (!any) return false;
        }
        return true;
    }
    /// Against the edges from the nodes that are paired: their inputs have the same sources.
    constexpr bool edges() {
        for (std::size_t i = 0; i < paired_; ++i) {
            auto const &x = part_.nodes()[order_[i]], &y = whole_.nodes()[in_whole_[order_[i]]];
            for (std::size_t k = 0; !x.is_constant && k < x.input_count; ++k)
                if (!edge(x.inputs[k], y.inputs[k])) return false;
        }
        return paired_ == part_.nodes().size();
    }
    constexpr bool edge(structure_input const& a, structure_input const& b) {
        if (a.kind == source_kind::dropped) return true;
        if (a.at < 0) return false;
        if (a.kind == source_kind::node)
            return b.kind == a.kind && b.port == a.port && b.at >= 0 &&
                   pair(static_cast<std::size_t>(a.at), static_cast<std::size_t>(b.at));
        auto& first = source_[static_cast<std::size_t>(a.at)];
        if (first == nullptr) return first = &b, true;
        return first->kind == b.kind && b.kind != source_kind::dropped && first->at == b.at && first->port == b.port;
    }
    [[nodiscard]] constexpr bool is_output(std::size_t a) const {
        for (auto const& o : part_.outputs())
            if (o.at == static_cast<int>(a)) return true;
        return false;
    }
    /// The part's nodes whose tensors end in it have no reader outside of it: no node of the whole, and no output.
    [[nodiscard]] constexpr bool stays_inside() const {
        for (std::size_t a = 0; a < part_.nodes().size(); ++a) {
            if (part_.nodes()[a].is_constant || is_output(a)) continue;
            auto const at = static_cast<int>(in_whole_[a]);
            for (auto const& o : whole_.outputs())
                if (o.at == at) return false;
            for (std::size_t b = 0; b < whole_.nodes().size(); ++b) {
                bool inside = false;
                for (std::size_t i = 0; i < paired_; ++i) inside = inside || in_whole_[order_[i]] == b;
                auto const& n = whole_.nodes()[b];
                for (std::size_t k = 0; !inside && k < n.input_count; ++k)
                    if (n.inputs[k].kind == source_kind::node && n.inputs[k].at == at) return false;
            }
        }
        return true;
    }

    structure const &part_, &whole_;
    std::size_t in_whole_[structure::max]{}, ///< for each node of the part: that of the whole, or `none`
        order_[structure::max]{}, paired_ = 0;
    structure_input const* source_[structure::max_ports]{}; ///< for each input of the part: its source in the whole
};

/// Whether `first`, which gets nodes before `later` does, matches nodes of each match of `later`. Where that depends on
/// a function, on names of scopes or on the values of constants, the answer is no.
constexpr bool hides(pass_data const& first, pass_data const& later) {
    if (first.structure_count == 0 || later.structure_count == 0 || first.check || !first.general ||
        first.pattern_count != 1 || first.batch_count != 1 || later.batch_count != 1 || (later.root && !first.root) ||
        first.parallel != parallel::each || first.nested != later.nested)
        return false;
    for (auto const& a : first.all_attributes())
        if (a.how == fused_attr_from::constant_value) return false;
    for (auto const* whole : later.all_structures()) {
        bool found = false;
        for (auto const* part : first.all_structures()) {
            if (found || part->nodes().size() > whole->nodes().size()) continue;
            bool implied = true; // where a pattern of the later pass holds, that of the first one does
            for (std::size_t i = 0; i < later.pattern_count; ++i) {
                auto const &mine = later.patterns[i].when, &other = first.patterns[0].when;
                if (other.empty()) continue;
                auto const apart = mine.empty() ? !other : mine && !other;
                implied = implied && apart.first_mistake().code == errc::ok &&
                          !condition_logic(apart, whole).can_hold();
            }
            found = implied && structure_inside(part->resolved(), whole->resolved()).holds();
        }
        if (!found) return false;
    }
    return true;
}

} // namespace detail
GRAFT_END
