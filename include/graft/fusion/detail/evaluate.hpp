// graft/fusion/detail/evaluate.hpp - evaluates a condition on a scope, and describes the unmet part as a string
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/base/container/algorithm.hpp"
#include "graft/fusion/condition.hpp"
#include "graft/fusion/detail/attributes.hpp"
#include "graft/fusion/scope_graph.hpp"
#include "graft/fusion/scope_view.hpp"

GRAFT_BEGIN
namespace detail {

/// One condition, prepared for all scopes of a graph: the scopes that a clause searches for are collected once.
class prepared_condition {
public:
    /// `sub_types`: the sub types that earlier batches assigned, per scope; it refers to them.
    prepared_condition(scope_graph const& g, condition const& c, std::vector<std::string_view> const& sub_types)
        : g_(g), c_(c), found_(c.clauses().size()) {
        auto const all = c.clauses();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].kind != clause_kind::sub_scopes && all[i].kind != clause_kind::sub_types) continue;
            auto const scopes = g.tree().scopes();
            for (std::uint32_t s = 1; s < scopes.size(); ++s)
                if (all[i].kind == clause_kind::sub_types ? sub_types[s] == std::string_view(all[i].name)
                                                          : fits(all[i].name, scopes[s].name))
                    found_[i].push_back(s);
        }
        for (std::size_t i = 0; i < all.size(); ++i)
            if (requires_nodes(i)) min_ += 1;
    }

    /// Whether the scope satisfies the condition.
    [[nodiscard]] bool holds(std::uint32_t s) const {
        auto const& at = g_.tree()[s];
        if (c_.empty()) return true;
        if (at.total + (at.head != model::none ? 1 : 0) < min_) return false;
        return holds(0, s);
    }
    /// For the conditions joined by &&: the number of met ones, the total number, and the first unmet one in words.
    void explain(std::uint32_t s, std::size_t& met, std::size_t& wanted, std::string& words) const {
        auto const all = c_.clauses();
        if (all.empty()) return;
        bool const joined = all[0].kind == clause_kind::all;
        for (std::size_t i = joined ? 1 : 0; i < all.size(); i += all[i].size) {
            ++wanted;
            if (holds(i, s)) ++met;
            else if (words.empty()) words = describe(i, s);
        }
    }

private:
    static bool fits(std::string_view pattern, std::string_view name) {
        if (pattern.ends_with('*')) return name.starts_with(pattern.substr(0, pattern.size() - 1));
        return without_number(name) == pattern || name == pattern;
    }
    /// A condition of the outermost && that an empty scope cannot meet; they name different operators.
    [[nodiscard]] bool requires_nodes(std::size_t i) const {
        auto const all = c_.clauses();
        auto const& c = all[i];
        if (c.kind != clause_kind::op_count || (c.how != relation::multiple && c.number < 1)) return false;
        for (std::size_t k = 0; k < i; ++k) {
            bool const around = all[k].size > i - k;
            if (around && all[k].kind != clause_kind::all) return false;
            if (!around && all[k].kind == clause_kind::op_count &&
                std::string_view(all[k].name) == std::string_view(c.name))
                return false;
        }
        return true;
    }
    /// The number of scopes of a clause that are inside the scope.
    [[nodiscard]] std::size_t below(std::size_t clause_index, std::uint32_t s) const {
        auto const& all = found_[clause_index];
        auto const from = algorithm::lower_bound(all.begin(), all.end(), s + 1);
        return static_cast<std::size_t>(algorithm::lower_bound(from, all.end(), g_.tree()[s].end) - from);
    }
    [[nodiscard]] std::size_t number(std::size_t i, std::uint32_t s) const {
        auto const& c = c_.clauses()[i];
        return c.kind == clause_kind::op_count ? g_.count(g_.tree()[s], c.name, c.direct) : below(i, s);
    }
    [[nodiscard]] static bool compares(clause const& c, std::size_t n) {
        auto const have = static_cast<std::int64_t>(n);
        if (c.how == relation::at_least) return have >= c.number;
        if (c.how == relation::multiple) return have > 0 && have % c.step == c.number;
        return have == c.number;
    }
    [[nodiscard]] bool attribute_holds(clause const& c, std::uint32_t s) const {
        auto const& at = g_.tree()[s];
        bool any = false, all = true;
        auto const look = [&](std::uint32_t node) {
            bool const same = equals(c_.value(c), g_.attribute(node, c.attribute));
            any = any || same;
            all = all && same;
        };
        auto const nodes = g_.positions(at, c.name, c.direct);
        for (auto p : nodes) {
            look(g_.tree().order()[p]);
            if (c.every ? !all : any) return !c.every;
        }
        if (at.head != model::none && g_[at.head].type == std::string_view(c.name)) look(at.head);
        return any && (!c.every || all);
    }
    [[nodiscard]] bool holds(std::size_t i, std::uint32_t s) const {
        auto const all = c_.clauses();
        auto const& c = all[i];
        switch (c.kind) {
        case clause_kind::all:
            for (auto k = i + 1; k < i + c.size; k += all[k].size)
                if (!holds(k, s)) return false;
            return true;
        case clause_kind::any:
            for (auto k = i + 1; k < i + c.size; k += all[k].size)
                if (holds(k, s)) return true;
            return false;
        case clause_kind::no: return !holds(i + 1, s);
        case clause_kind::attribute: return attribute_holds(c, s);
        case clause_kind::scope_name: return fits(c.name, g_.tree()[s].name);
        case clause_kind::scope_name_part:
            return g_.tree()[s].name.find(std::string_view(c.name)) != std::string_view::npos;
        case clause_kind::predicate: return c.holds(scope_view{g_, g_.tree()[s]});
        default: return compares(c, number(i, s));
        }
    }

    [[nodiscard]] std::string describe(std::size_t i, std::uint32_t s) const {
        auto const all = c_.clauses();
        auto const& c = all[i];
        std::string const name(std::string_view(c.name));
        switch (c.kind) {
        case clause_kind::all:
            for (auto k = i + 1; k < i + c.size; k += all[k].size)
                if (!holds(k, s)) return describe(k, s);
            return {};
        case clause_kind::any: {
            std::string words = "none of: ";
            for (auto k = i + 1; k < i + c.size; k += all[k].size) words += (k > i + 1 ? "; " : "") + describe(k, s);
            return words;
        }
        case clause_kind::no: return "a negated condition is true: " + what(i + 1);
        case clause_kind::attribute:
            return "no " + name + " has the wanted " + std::string(std::string_view(c.attribute));
        case clause_kind::scope_name:
        case clause_kind::scope_name_part:
            return "the scope is called '" + std::string(g_.tree()[s].name) + "', pattern wants '" + name + "'";
        case clause_kind::predicate: return "pattern wants " + name;
        default: return name + " is " + std::to_string(number(i, s)) + ", pattern wants " + figure(c);
        }
    }
    [[nodiscard]] static std::string figure(clause const& c) {
        if (c.how == relation::at_least) return "at least " + std::to_string(c.number);
        if (c.how == relation::multiple)
            return "a multiple of " + std::to_string(c.step) + (c.number ? " and " + std::to_string(c.number) : "");
        return std::to_string(c.number);
    }
    [[nodiscard]] std::string what(std::size_t i) const {
        auto const& c = c_.clauses()[i];
        return c.kind == clause_kind::op_count || c.kind == clause_kind::sub_scopes
                   ? std::string(std::string_view(c.name)) + " is " + figure(c)
                   : std::string(std::string_view(c.name));
    }

    scope_graph const& g_;
    condition const& c_;
    std::vector<std::vector<std::uint32_t>> found_; ///< per clause: the scopes that it searches for
    std::size_t min_ = 0;
};

} // namespace detail
GRAFT_END
