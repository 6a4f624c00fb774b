// graft/tensor/detail/symbol_store.hpp - stores symbols, quotients and formulas over them without duplicates, in a
// bounded capacity
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/tensor/detail/polynomial.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

namespace detail {

[[nodiscard]] constexpr bool open_end(std::int64_t v) { return v == INT64_MAX || v <= -INT64_MAX; }
/// The limit of the type on the side of `negative`.
[[nodiscard]] constexpr std::int64_t end_of(bool negative) { return negative ? INT64_MIN : INT64_MAX; }

/// Sum of two lower or of two upper bounds; `open` is the result if one is unbounded or the sum does not fit.
[[nodiscard]] constexpr std::int64_t add_ends(std::int64_t a, std::int64_t b, std::int64_t open) {
    std::int64_t r = 0;
    return open_end(a) || open_end(b) || __builtin_add_overflow(a, b, &r) ? open : r;
}
/// Product of two bounds, unbounded towards its sign if one is unbounded or it does not fit.
[[nodiscard]] constexpr std::int64_t multiply_ends(std::int64_t a, std::int64_t b) {
    if (a == 0 || b == 0) return 0;
    std::int64_t r = 0;
    return open_end(a) || open_end(b) || __builtin_mul_overflow(a, b, &r) ? end_of((a < 0) != (b < 0)) : r;
}

[[nodiscard]] constexpr dim_range add(dim_range a, dim_range b) {
    return {add_ends(a.min, b.min, INT64_MIN), add_ends(a.max, b.max, INT64_MAX)};
}
[[nodiscard]] constexpr dim_range multiply(dim_range a, dim_range b) {
    dim_range r{INT64_MAX, INT64_MIN};
    for (auto x : {a.min, a.max})
        for (auto y : {b.min, b.max}) {
            auto const v = multiply_ends(x, y);
            r.min = v < r.min ? v : r.min;
            r.max = v > r.max ? v : r.max;
        }
    return r;
}
/// `a / b` rounded down, `b` above 0.
[[nodiscard]] constexpr dim_range floor_divide(dim_range a, dim_range b) {
    auto const end = [](std::int64_t x, std::int64_t y) {
        if (open_end(x)) return x < 0 ? INT64_MIN : INT64_MAX;
        return open_end(y) ? (x < 0 ? std::int64_t{-1} : std::int64_t{0}) : floor_div(dim(x), dim(y)).value();
    };
    dim_range r{INT64_MAX, INT64_MIN};
    for (auto x : {a.min, a.max})
        for (auto y : {b.min, b.max}) {
            auto const v = end(x, y);
            r.min = v < r.min ? v : r.min;
            r.max = v > r.max ? v : r.max;
        }
    return r;
}

} // namespace detail

/// A factor in an expression: a symbol, or an expression that is not a sum of products of symbols.
struct GRAFT_TYPE symbol_atom {
    enum class kind : std::uint8_t { symbol, floor_divide, positive, zero } is = kind::symbol;
    std::uint8_t name_size = 0;
    std::uint16_t weight = 1;
    std::uint32_t name_at = 0;
    /// Elements: `left / right` rounded down; `left`, or 0 if that is below 0; 1 if `left` is 0, otherwise 0.
    std::int64_t left = 0, right = 0;
    dim_range range{};
};

/// Formulas that a table gave up, which became unknown dims: their number, and the limit that the last one exceeded.
struct GRAFT_TYPE symbol_loss {
    std::uint32_t count = 0;
    std::size_t max = 0; ///< of `what`; 0 if that is not a number
    std::string_view what{};
};

/// The memory of a table of symbols: factors with their numbers, and polynomials over them, without duplicates. It
/// does not compute: `symbol_table` defines the result of a sum or a quotient.
/// cost of storing a polynomial bounded by its form, independent of the table's contents
class GRAFT_TYPE symbol_store : public symbol_source {
public:
    static constexpr std::uint32_t max_weight = 64;

    /// The formulas that were lost because they exceeded the form or the capacity of the table.
    [[nodiscard]] constexpr symbol_loss const& loss() const { return loss_; }

    /// The number of symbols and other factors; they are numbered from 1.
    [[nodiscard]] constexpr std::uint16_t atoms() const { return atoms_used_; }
    [[nodiscard]] constexpr symbol_atom const& atom(std::uint16_t number) const { return atoms_[number - 1u]; }
    [[nodiscard]] constexpr std::string_view name(std::uint16_t number) const {
        char const* const names = names_.data();
        return {names + atom(number).name_at, std::size_t{atom(number).name_size}};
    }
    /// The terms of a known or symbolic dim.
    [[nodiscard]] constexpr polynomial terms(dim const& d) const {
        if (!d.symbolic()) return polynomial(d.known() ? d.value() : 0);
        auto const& e = expressions_[static_cast<std::size_t>(d.store() - first_symbol)];
        polynomial p;
        p.size = e.size;
        for (std::size_t i = 0; i < e.size; ++i) p.terms[i] = terms_[e.first + i];
        return p;
    }
    /// The number of expressions, including symbols.
    [[nodiscard]] constexpr std::size_t size() const { return used_; }
    /// An operand of an atom as a dim.
    [[nodiscard]] constexpr dim part(std::int64_t side) const {
        return dim::element(side, const_cast<symbol_store*>(this));
    }
    [[nodiscard]] constexpr dim_range range(stored_dim d) const override {
        return is_symbol(d) ? expressions_[static_cast<std::size_t>(d - first_symbol)].range : dim_range{d, d};
    }

protected:
    /// A polynomial of the table.
    struct expression {
        std::uint32_t first = 0, hash = 0;
        std::uint8_t size = 0;
        dim_range range{};
    };
    /// The size of `index` is a power of two, greater than the number of expressions.
    constexpr void use(span<expression> expressions, span<monomial> terms, span<symbol_atom> atoms,
        span<std::uint16_t> index, span<char> names) {
        expressions_ = expressions;
        terms_ = terms;
        atoms_ = atoms;
        index_ = index;
        names_ = names;
    }
    constexpr symbol_store() = default;
    constexpr ~symbol_store() = default;

    [[nodiscard]] constexpr dim_range range_of(monomial const& m) const {
        dim_range r{m.coefficient, m.coefficient};
        for (std::size_t i = 0; i < m.degree(); ++i) r = detail::multiply(r, atom(m.factors[i]).range);
        return r;
    }
    [[nodiscard]] constexpr dim_range range_of(polynomial const& p) const {
        dim_range r{0, 0};
        for (std::size_t i = 0; i < p.size; ++i) r = detail::add(r, range_of(p.terms[i]));
        return r;
    }
    [[nodiscard]] constexpr std::uint32_t weight_of(polynomial const& p) const {
        std::uint32_t w = 0;
        for (std::size_t i = 0; i < p.size; ++i) {
            ++w;
            for (std::size_t k = 0; k < p.terms[i].degree(); ++k) w += atom(p.terms[i].factors[k]).weight;
        }
        return w;
    }
    /// Returns unknown, and counts one more loss.
    constexpr dim lose(std::size_t max, std::string_view what) {
        loss_ = {loss_.count + 1, max, what};
        return dim::unknown();
    }
    constexpr dim too_long() { return lose(polynomial::max_terms, "terms of 6 factors in a formula"); }

    /// The dim of the polynomial: a number, or the unique expression with these terms.
    constexpr dim store(polynomial const& p) {
        if (p.is_number()) return p.number();
        auto const hash = hash_of(p);
        auto const mask = index_.size() - 1;
        auto at = hash & mask;
        for (; index_[at] != 0; at = (at + 1) & mask) {
            auto const& e = expressions_[index_[at] - 1u];
            if (e.hash != hash || e.size != p.size) continue;
            bool same = true;
            for (std::size_t i = 0; i < p.size && same; ++i) same = terms_[e.first + i] == p.terms[i];
            if (same) return dim::stored(first_symbol + index_[at] - 1, this);
        }
        if (weight_of(p) > max_weight) return lose(max_weight, "names and numbers in a formula");
        if (used_ == expressions_.size()) return lose(expressions_.size(), "formulas");
        if (terms_used_ + p.size > terms_.size()) return lose(terms_.size(), "terms in all formulas");
        auto& e = expressions_[used_++];
        e.first = terms_used_;
        e.hash = hash;
        e.size = static_cast<std::uint8_t>(p.size);
        e.range = range_of(p);
        for (std::size_t i = 0; i < p.size; ++i) terms_[terms_used_++] = p.terms[i];
        index_[at] = static_cast<std::uint16_t>(used_);
        return dim::stored(first_symbol + static_cast<std::int64_t>(used_) - 1, this);
    }
    constexpr std::uint16_t add_atom(symbol_atom const& a) {
        if (atoms_used_ == atoms_.size()) {
            (void)lose(atoms_.size(), "symbols, quotients and maxima");
            return 0;
        }
        atoms_[atoms_used_] = a;
        return ++atoms_used_;
    }
    /// The maximum total number of characters of all names.
    [[nodiscard]] constexpr std::size_t max_characters() const { return names_.size(); }
    [[nodiscard]] constexpr bool has_room_for(std::string_view name) const {
        return name.size() <= names_.size() - names_used_;
    }
    /// The position of the characters of the next name.
    [[nodiscard]] constexpr std::uint32_t next_name() const { return names_used_; }
    /// A stored copy of the characters; there must be capacity for them.
    constexpr std::string_view keep_name(std::string_view name) {
        auto const at = names_used_;
        for (auto c : name) names_[names_used_++] = c;
        char const* const names = names_.data(); // of others g++ asks concepts whether they are a pair of iterators
        return {names + at, name.size()};
    }

private:
    [[nodiscard]] static constexpr std::uint32_t hash_of(polynomial const& p) {
        std::uint32_t h = 2166136261u;
        auto const mix = [&](std::uint64_t v) {
            h = (h ^ static_cast<std::uint32_t>(v ^ v >> 32)) * 16777619u, h ^= h >> 15;
        };
        for (std::size_t i = 0; i < p.size; ++i) {
            mix(static_cast<std::uint64_t>(p.terms[i].coefficient));
            for (auto f : p.terms[i].factors) mix(f);
        }
        return h;
    }

    span<expression> expressions_{};
    span<monomial> terms_{};
    span<symbol_atom> atoms_{};
    span<std::uint16_t> index_{};
    span<char> names_{};
    std::uint32_t used_ = 0, terms_used_ = 0, names_used_ = 0;
    std::uint16_t atoms_used_ = 0;
    symbol_loss loss_{};
};

GRAFT_END
