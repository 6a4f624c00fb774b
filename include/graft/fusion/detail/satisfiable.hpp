// graft/fusion/detail/satisfiable.hpp - whether any scope can meet a condition, and which of its parts are redundant
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/ill_formed.hpp"
#include "graft/fusion/condition.hpp"
#include "graft/fusion/structure.hpp"

GRAFT_BEGIN
namespace detail {

/// The minimum number of nodes of one operator that a structure needs: those without alternatives.
constexpr std::size_t needed(structure const& s, std::string_view op) {
    std::size_t n = 0;
    for (auto const& node : s.nodes())
        n += !node.is_optional && !node.is_constant && node.op_count == 1 && node.ops[0] == op ? 1 : 0;
    return n;
}

/// The conditions on scopes, as remaining numbers of each feature: 64 of them, which decides every condition whose
/// numbers are below 48. An undecided condition counts as satisfiable.
/// cost a few hundred steps of the compiler for a condition of three clauses
class condition_logic {
public:
    /// `apart`: an attribute that has two values needs two nodes, and the condition says that there are.
    constexpr explicit condition_logic(condition const& c, structure const* needs = nullptr, bool apart = false)
        : all_(c.clauses()), c_(c), needs_(needs), apart_(apart) {}

    /// False: no scope satisfies the condition (in which the structure is found).
    [[nodiscard]] constexpr bool can_hold() {
        state s;
        s.add(0, true);
        return meets(s);
    }
    /// The last clause that made `can_hold` false.
    [[nodiscard]] constexpr std::string_view obstacle() const { return obstacle_; }

    /// The clause whose removal leaves the condition equivalent, or an empty name.
    [[nodiscard]] constexpr std::string_view redundant() {
        state never;
        never.add(0, false);
        if (!meets(never)) return name(0);
        for (std::size_t i = 0; i < all_.size(); ++i) {
            bool const joined = all_[i].kind == clause_kind::all || all_[i].kind == clause_kind::any;
            if (!joined && all_[i].kind != clause_kind::no) {
                state s;
                s.add(i, false);
                if (!meets(s)) return name(i);
            }
            if (!joined) continue;
            bool const each = all_[i].kind == clause_kind::all;
            for (auto last = i + all_[i].size, k = last_part(i); k > i; k = k == i + 1 ? i : before(i, k)) {
                state s; // does the part follow from the others, or they from it?
                for (auto other = i + 1; other < last; other += all_[other].size) s.add(other, (other != k) == each);
                if (!meets(s)) return name(k);
            }
        }
        return {};
    }

private:
    struct state {
        struct wanted {
            std::uint8_t clause;
            bool yes;
        };
        struct feature {
            std::uint8_t clause;
            bool yes; ///< of non-numeric features
            std::uint64_t left;
        };
        wanted open[2 * condition::max]{};
        feature known[condition::max]{};
        std::size_t open_count = 0, known_count = 0;

        constexpr void add(std::size_t clause, bool yes) {
            open[open_count++] = {static_cast<std::uint8_t>(clause), yes};
        }
    };

    [[nodiscard]] constexpr std::size_t before(std::size_t i, std::size_t part) const {
        auto k = i + 1;
        while (k + all_[k].size < part) k += all_[k].size;
        return k;
    }
    [[nodiscard]] constexpr std::size_t last_part(std::size_t i) const { return before(i, i + all_[i].size); }
    /// The first feature in a clause.
    [[nodiscard]] constexpr std::string_view name(std::size_t i) const {
        while (all_[i].kind <= clause_kind::no) ++i;
        return all_[i].name;
    }

    constexpr bool meets(state s) {
        while (s.open_count > 0) {
            auto const [at, yes] = s.open[--s.open_count];
            auto const& c = all_[at];
            if (c.kind == clause_kind::no) {
                s.add(at + 1u, !yes);
            } else if (c.kind == clause_kind::all || c.kind == clause_kind::any) {
                bool const each = (c.kind == clause_kind::all) == yes;
                for (auto k = at + 1u; k < at + std::size_t{c.size}; k += all_[k].size) {
                    if (each) {
                        s.add(k, yes);
                    } else {
                        auto one = s;
                        one.add(k, yes);
                        if (meets(one)) return true;
                    }
                }
                if (!each) return false;
            } else if (!learn(s, at, yes)) {
                obstacle_ = c.name;
                return false;
            }
        }
        return !apart_ || are_apart(s);
    }
    /// The minimum number of nodes of an operator, as the condition and the structure say.
    [[nodiscard]] constexpr std::size_t least(state const& s, std::string_view op) const {
        std::size_t n = needs_ ? needed(*needs_, op) : 0;
        for (std::size_t i = 0; i < s.known_count; ++i) {
            auto const& c = all_[s.known[i].clause];
            if (c.kind != clause_kind::op_count || c.name != op) continue;
            while (n < 64 && (s.known[i].left >> n & 1) == 0) ++n;
        }
        return n;
    }
    /// Calls `f(same, other)` for each node of the structure of the clause's operator: whether its `where` gives the
    /// attribute the clause's value, and another.
    template <class F> constexpr void each_node_of(clause const& c, F f) const {
        for (std::size_t i = 0; needs_ && i < needs_->nodes().size(); ++i) {
            auto const& node = needs_->nodes()[i];
            if (node.is_optional || node.is_constant || node.op_count != 1 || node.ops[0] != c.name) continue;
            bool other = false, same = false;
            for (auto const& v : needs_->values())
                if (v.node == i && v.attribute == c.attribute)
                    (equal_values(v.value, c_.value(c)) ? same : other) = true;
            f(same, other);
        }
    }
    /// Nodes of the structure that cannot have the value of a clause, by their `where`; `all`: these are all of them.
    [[nodiscard]] constexpr std::size_t with_other_value(clause const& c, bool& all) const {
        std::size_t n = 0;
        all = needs_ != nullptr;
        each_node_of(c, [&](bool same, bool other) {
            if (other && !same) ++n;
            else all = false;
        });
        return n;
    }
    /// Whether a node of the structure has the value of a clause, by its `where`.
    [[nodiscard]] constexpr bool has_this_value(clause const& c) const {
        bool any = false;
        each_node_of(c, [&](bool same, bool other) { any = any || (same && !other); });
        return any;
    }
    /// Whether there are nodes enough for the values that attributes of one operator have.
    constexpr bool are_apart(state const& s) {
        for (std::size_t i = 0; i < s.known_count; ++i) {
            auto const& c = all_[s.known[i].clause];
            if (c.kind != clause_kind::attribute) continue;
            obstacle_ = c.name;
            if (!s.known[i].yes) {
                if (!c.every && has_this_value(c)) return false;
                continue;
            }
            bool all = false;
            auto const others = with_other_value(c, all);
            if (others != 0 && (c.every || (all && least(s, c.name) <= others))) return false;
            std::size_t values = 1;
            for (std::size_t k = 0; k < i; ++k) {
                auto const& b = all_[s.known[k].clause];
                if (b.kind != c.kind || !s.known[k].yes || b.name != c.name || b.attribute != c.attribute ||
                    same_value(b, c) || c_.value(b).kind != c_.value(c).kind)
                    continue;
                ++values;
                if (c.every || b.every) return false;
            }
            if (values > 1 && least(s, c.name) < values) return false;
        }
        return true;
    }
    static constexpr bool is_number(clause const& c) {
        return c.kind == clause_kind::op_count || c.kind == clause_kind::sub_scopes || c.kind == clause_kind::sub_types;
    }
    [[nodiscard]] constexpr std::uint64_t numbers(clause const& c) const {
        if (c.how == relation::equal) return std::uint64_t{1} << c.number;
        if (c.how == relation::at_least) return ~std::uint64_t{0} << c.number;
        std::uint64_t all = 0;
        for (std::int64_t n = 1; n < 64; ++n)
            if (n % c.step == c.number) all |= std::uint64_t{1} << n;
        return all;
    }
    [[nodiscard]] constexpr bool same_value(clause const& a, clause const& b) const {
        return equal_values(c_.value(a), c_.value(b));
    }
    [[nodiscard]] constexpr bool same_feature(clause const& a, clause const& b) const {
        return a.kind == b.kind && a.direct == b.direct && a.every == b.every && a.name == b.name &&
               a.attribute == b.attribute && (a.kind != clause_kind::attribute || same_value(a, b)) &&
               (a.kind != clause_kind::predicate || a.holds == b.holds);
    }
    /// Two names that one scope cannot have, or two values that all nodes cannot have.
    [[nodiscard]] constexpr bool exclude(clause const& a, clause const& b) const {
        if (a.kind == clause_kind::attribute)
            return b.kind == a.kind && a.every && b.every && a.direct == b.direct && a.name == b.name &&
                   a.attribute == b.attribute && c_.value(a).kind == c_.value(b).kind && !same_value(a, b);
        std::string_view const x = a.name, y = b.name;
        return a.kind == clause_kind::scope_name && b.kind == a.kind && !x.ends_with('*') && !y.ends_with('*') &&
               !x.starts_with(y) && !y.starts_with(x);
    }
    /// The values that remain after the clause; false if there are none.
    constexpr bool learn(state& s, std::size_t at, bool yes) const {
        auto const& c = all_[at];
        bool const number = is_number(c);
        if (number && (c.number >= 48 || c.step > 16)) return true;
        state::feature* found = nullptr;
        for (std::size_t i = 0; i < s.known_count; ++i) {
            auto& k = s.known[i];
            if (same_feature(c, all_[k.clause])) found = &k;
            else if (!number && yes && k.yes && exclude(c, all_[k.clause])) return false;
        }
        if (!number) {
            if (found) return found->yes == yes;
            s.known[s.known_count++] = {static_cast<std::uint8_t>(at), yes, 0};
            return true;
        }
        if (!found) {
            found = &s.known[s.known_count++];
            *found = {static_cast<std::uint8_t>(at), false, ~std::uint64_t{0}};
            if (needs_ && c.kind == clause_kind::op_count && !c.direct)
                if (auto const n = needed(*needs_, c.name); n < 48) found->left <<= n;
        }
        found->left &= yes ? numbers(c) : ~numbers(c);
        return found->left != 0;
    }

    span<clause const> all_;
    condition const& c_;
    structure const* needs_;
    bool apart_;
    std::string_view obstacle_{};
};

/// error unsatisfiable_condition, redundant_condition
constexpr mistake review_condition(condition const& c) {
    if (c.empty() || c.first_mistake().code != errc::ok) return c.first_mistake();
    condition_logic logic(c);
    if (!logic.can_hold()) return {errc::unsatisfiable_condition, logic.obstacle()};
    if (auto const name = logic.redundant(); !name.empty()) return {errc::redundant_condition, name};
    return {};
}

} // namespace detail
GRAFT_END
