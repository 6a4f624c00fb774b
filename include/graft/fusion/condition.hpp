// graft/fusion/condition.hpp - features of a scope and their composition: `count("Mul") == 3 && !has_scope("while")`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/fusion/clause.hpp"

GRAFT_BEGIN

/// The condition on a scope, as a constexpr value.
/// error recorded: pattern_too_large, impossible_count
class GRAFT_TYPE condition {
public:
    /// The most clauses of one condition.
    static constexpr std::size_t max = 24, max_values = 8; ///< the most attribute values to compare with

    constexpr condition() = default;
    constexpr explicit condition(clause c, wanted_value const* value = nullptr) : size_(1) {
        if (value) values_[value_count_++] = *value;
        if (c.name.empty() && c.kind != clause_kind::predicate) mistake_ = {errc::empty_name, "when"};
        all_[0] = c;
        all_[0].size = 1;
        bool const counts = c.kind == clause_kind::op_count || c.kind == clause_kind::sub_scopes ||
                            c.kind == clause_kind::sub_types;
        if (counts && (c.number < 0 || (c.how == relation::multiple && (c.step <= 0 || c.number >= c.step))))
            mistake_ = {errc::impossible_count, c.name};
    }
    /// An argument in the place of a condition that is not a condition.
    constexpr explicit condition(mistake const& m) : size_(1), mistake_(m) { all_[0].size = 1; }
    /// The clauses in prefix order: `all`, `any` and `no` precede those that they contain.
    [[nodiscard]] constexpr span<clause const> clauses() const { return {all_, size_}; }
    /// The value with which the attribute of a clause is compared.
    [[nodiscard]] constexpr wanted_value const& value(clause const& c) const { return values_[c.value]; }
    /// The first mistake of the condition; `errc::ok` if there is none.
    [[nodiscard]] constexpr mistake first_mistake() const { return mistake_; }
    /// Whether there is no clause: every scope matches.
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

    friend constexpr condition operator&&(condition const& a, condition const& b) {
        return joined(clause_kind::all, a, b);
    }
    friend constexpr condition operator||(condition const& a, condition const& b) {
        return joined(clause_kind::any, a, b);
    }
    /// Deleted: `&&` and `||` join conditions. error wrong_arguments
    friend constexpr condition operator&&(std::int64_t, condition const&) {
        return condition(mistake{errc::wrong_arguments, "&&"});
    }
    friend constexpr condition operator||(std::int64_t, condition const&) {
        return condition(mistake{errc::wrong_arguments, "||"});
    }
    template <std::size_t N> friend constexpr condition operator&&(char const (&name)[N], condition const&) {
        return condition(mistake{errc::wrong_arguments, name});
    }
    template <std::size_t N> friend constexpr condition operator&&(condition const&, char const (&name)[N]) {
        return condition(mistake{errc::wrong_arguments, name});
    }
    friend constexpr condition operator&(condition const&, condition const&) {
        return condition(mistake{errc::wrong_arguments, "&"});
    }
    friend constexpr condition operator|(condition const&, condition const&) {
        return condition(mistake{errc::wrong_arguments, "|"});
    }
    friend constexpr condition operator!(condition const& a) {
        condition r;
        r.all_[0].kind = clause_kind::no;
        r.size_ = 1;
        r.append(a, 0);
        r.all_[0].size = r.size_;
        return r;
    }

private:
    /// `a && b && c` is one clause that contains three.
    static constexpr condition joined(clause_kind kind, condition const& a, condition const& b) {
        condition r;
        r.all_[0].kind = kind;
        r.size_ = 1;
        r.append(a, a.all_[0].kind == kind ? 1 : 0);
        r.append(b, b.all_[0].kind == kind ? 1 : 0);
        r.all_[0].size = r.size_;
        return r;
    }
    constexpr void append(condition const& other, std::size_t from) {
        if (mistake_.code == errc::ok) mistake_ = other.mistake_;
        for (; from < other.size_; ++from) {
            auto c = other.all_[from];
            bool const compares = c.kind == clause_kind::attribute;
            if (size_ == max || (compares && value_count_ == max_values)) {
                mistake_ = {errc::pattern_too_large, c.name};
                return;
            }
            if (compares) {
                values_[value_count_] = other.values_[c.value];
                c.value = value_count_++;
            }
            all_[size_++] = c;
        }
    }

    clause all_[max]{};
    wanted_value values_[max_values]{};
    std::uint8_t size_ = 0, value_count_ = 0;
    mistake mistake_{};
};

namespace detail {

/// A numeric feature, from which a condition is built.
struct number_of {
    clause from;

    /// Only the scope's own nodes, not those of nested scopes.
    [[nodiscard]] constexpr number_of direct() const {
        auto r = *this;
        r.from.direct = true;
        return r;
    }
    [[nodiscard]] constexpr condition is(relation how, std::int64_t number, std::int64_t step = 0) const {
        auto c = from;
        c.how = how;
        c.number = number;
        c.step = step;
        return condition(c);
    }
    [[nodiscard]] constexpr condition misused() const { return condition(mistake{errc::wrong_arguments, from.name}); }
    /// `count("BiasAdd") % 4 == 0`; 0 nodes are not a multiple.
    struct remainder {
        clause from;
        std::int64_t step;
        friend constexpr condition operator==(remainder const& r, std::int64_t number) {
            return number_of{r.from}.is(relation::multiple, number, r.step);
        }
    };
    friend constexpr condition operator==(number_of const& f, std::int64_t number) {
        return f.is(relation::equal, number);
    }
    /// Deleted: a string is not a number, and `count("Mul")` alone is not a condition. error impossible_count
    template <std::size_t N> friend constexpr condition operator==(number_of const& f, char const (&)[N]) {
        return f.is(relation::equal, -1);
    }
    friend constexpr condition operator&&(number_of const& f, condition const&) { return f == ""; }
    friend constexpr condition operator&&(condition const&, number_of const& f) { return f == ""; }
    friend constexpr condition operator||(number_of const& f, condition const&) { return f == ""; }
    friend constexpr condition operator||(condition const&, number_of const& f) { return f == ""; }
    friend constexpr condition operator>=(number_of const& f, std::int64_t number) {
        return f.is(relation::at_least, number);
    }
    /// Deleted: `==` compares. error wrong_arguments
    constexpr condition operator=(std::int64_t) const { return misused(); }
    constexpr condition operator=(condition const&) const { return misused(); }
    /// Deleted: write `!(count("Mul") >= 3)` for fewer than three, `absent("Mul")` for none. error wrong_arguments
    friend constexpr condition operator<=(number_of const& f, std::int64_t) { return f.misused(); }
    friend constexpr condition operator<(number_of const& f, std::int64_t) { return f.misused(); }
    friend constexpr condition operator>(number_of const& f, std::int64_t) { return f.misused(); }
    friend constexpr condition operator!=(number_of const& f, std::int64_t) { return f.misused(); }
    friend constexpr condition operator!(number_of const& f) { return f.misused(); }
    friend constexpr remainder operator%(number_of const& f, std::int64_t step) { return {f.from, step}; }
};

/// An attribute of the nodes of an operator.
struct attribute_of_nodes {
    clause from;

    /// Only the scope's own nodes.
    [[nodiscard]] constexpr attribute_of_nodes direct() const {
        auto r = *this;
        r.from.direct = true;
        return r;
    }
    /// All nodes of the operator must have the value; without it one is sufficient.
    [[nodiscard]] constexpr attribute_of_nodes every() const {
        auto r = *this;
        r.from.every = true;
        return r;
    }
    template <class T> friend constexpr condition operator==(attribute_of_nodes const& f, T const& v) {
        auto const wanted = value_of(v);
        return condition(f.from, &wanted);
    }
};

constexpr clause clause_of(clause_kind kind, string_ref name) {
    clause c{};
    c.kind = kind;
    c.name = name;
    return c;
}

constexpr condition without_a_name(string_ref word) { return condition(mistake{errc::wrong_arguments, word}); }

} // namespace detail

/// DSL functions of patterns.
namespace scope_terms {

/// Nodes of an operator in the scope: `== n`, `>= n`, `% n == r`; `.direct()` excludes nested scopes.
/// example `count("Mul") == 2 && count("BiasAdd") % 4 == 0`
/// error unknown_origin_operator, impossible_count, from the compiler
[[nodiscard]] constexpr detail::number_of count(string_ref op) {
    return {detail::clause_of(clause_kind::op_count, op)};
}
[[nodiscard]] constexpr detail::number_of count(foreign_name op) {
    auto c = detail::clause_of(clause_kind::op_count, op.name);
    c.is_foreign = true;
    return {c};
}
/// No node of the operator.
/// example `count("Conv2D") == 1 && absent("BiasAdd")`
template <class Name> [[nodiscard]] constexpr condition absent(Name op) { return count(op) == 0; }
/// An attribute of the nodes of an operator: `attr("MatMul", "transpose_b") == false`. Values of every kind; for a
/// `Const` its `value`, if it is one number (of rank 0).
/// error unknown_origin_attribute, wrong_value_kind, value_outside_definition, from the compiler
[[nodiscard]] constexpr detail::attribute_of_nodes attr(string_ref op, string_ref attribute) {
    auto c = detail::clause_of(clause_kind::attribute, op);
    c.attribute = attribute;
    return {c};
}
[[nodiscard]] constexpr detail::attribute_of_nodes attr(foreign_name op, string_ref attribute) {
    auto c = attr(op.name, attribute).from;
    c.is_foreign = true;
    return {c};
}
/// The scope's name is this one, ignoring a numeric suffix: `batchnorm_1` matches `batchnorm`.
/// example `scope_name("batchnorm") && count("Rsqrt") == 1`
[[nodiscard]] constexpr condition scope_name(string_ref name) {
    return condition(detail::clause_of(clause_kind::scope_name, name));
}
/// The scope's name contains this string.
/// example `scope_name_has("lstm")`
[[nodiscard]] constexpr condition scope_name_has(string_ref part) {
    return condition(detail::clause_of(clause_kind::scope_name_part, part));
}
/// Scopes of this name in the scope, at any depth: `== n`, `>= n`, `% n == r`. A star at the end matches any suffix.
/// example `sub_scopes("gate*") == 4`
[[nodiscard]] constexpr detail::number_of sub_scopes(string_ref name) {
    return {detail::clause_of(clause_kind::sub_scopes, name)};
}
/// At least one scope of this name is in the scope, at any depth.
/// example `!has_scope("while")`
[[nodiscard]] constexpr condition has_scope(string_ref name) { return sub_scopes(name) >= 1; }
/// Scopes in the scope that an earlier batch of the pass matched and assigned this sub type.
/// example `sub_types("gate") == 3`, after a batch `.when(count("Sigmoid") == 1, "gate")`
/// error unknown_sub_type, from the compiler
[[nodiscard]] constexpr detail::number_of sub_types(string_ref sub_type) {
    return {detail::clause_of(clause_kind::sub_types, sub_type)};
}
/// Deleted: these functions need a name. error wrong_arguments
constexpr condition has_scope() { return detail::without_a_name("has_scope"); }
constexpr condition scope_name() { return detail::without_a_name("scope_name"); }
constexpr condition scope_name_has() { return detail::without_a_name("scope_name_has"); }
constexpr condition absent() { return detail::without_a_name("absent"); }
/// A user-defined condition; `words` describe its requirement.
/// example `holds("a name of at least three parts", [](graft::scope_view const& s) { return s.scope.depth >= 3; })`
[[nodiscard]] constexpr condition holds(string_ref words, scope_predicate predicate) {
    auto c = detail::clause_of(clause_kind::predicate, words);
    c.holds = predicate;
    return condition(c);
}

} // namespace scope_terms

/// One pattern of a batch: the condition on the scope, and the sub type that a match assigns to it.
struct GRAFT_TYPE scope_pattern {
    condition when{};      ///< what a scope must satisfy
    string_ref sub_type{}; ///< name for later batches of the pass, `sub_types("gate")`; empty: none
};

GRAFT_END
