// graft/tensor/implied_dims.hpp - the dims that a symbolic condition implies where it is true, or where it is false
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

/// What is known of symbolic dims where a condition, an expression that is 0 or 1, has a certain value: comparisons
/// with numbers and with other dims, `and`, `or` and `not` of them. `n == 1` makes n a number, `n < 5 and n > 3`, too;
/// `n == m` replaces the later symbol. At most 16 factors are replaced or bounded; a condition beyond that implies
/// less, never anything wrong.
/// cost bounded: independent of the number of dims in the table
class GRAFT_TYPE implied_dims {
public:
    constexpr explicit implied_dims(symbol_table& table) : table_(&table) {}

    /// From now on the condition is true (not 0), or false (0).
    constexpr void take(dim condition, bool holds) {
        for (std::size_t left = max_facts; left > 0; --left) {
            auto const d = of(condition);
            if (!d.symbolic() || d.symbols() != table_ || !decide(d, holds)) return;
        }
    }
    /// Whether something is implied.
    [[nodiscard]] constexpr bool any() const { return size_ != 0; }
    /// `d` where the condition has the value.
    [[nodiscard]] constexpr dim of(dim d) const {
        if (size_ == 0 || !d.symbolic() || d.symbols() != table_) return d;
        auto const replaced = table_->replace(
            d, [&](std::uint16_t number, dim& value) { return implies(number, value); });
        if (!replaced.symbolic()) return replaced;
        auto const range = range_of(replaced);
        return range.min == range.max ? dim(range.min) : replaced;
    }
    /// The possible numbers of `d` where the condition has the value.
    [[nodiscard]] constexpr dim_range range_of(dim const& d) const {
        if (!d.symbolic()) return d.range();
        auto const p = table_->terms(d);
        dim_range sum{0, 0};
        for (std::size_t i = 0; i < p.size; ++i) {
            dim_range product{p.terms[i].coefficient, p.terms[i].coefficient};
            for (std::size_t k = 0; k < p.terms[i].degree(); ++k)
                product = detail::multiply(product, range_of(p.terms[i].factors[k]));
            sum = detail::add(sum, product);
        }
        auto const plain = d.range();
        return {sum.min > plain.min ? sum.min : plain.min, sum.max < plain.max ? sum.max : plain.max};
    }

private:
    using kind = symbol_atom::kind;
    static constexpr std::size_t max_facts = 16;

    struct fact {
        std::uint16_t number = 0;
        bool replaced = false;
        dim value{};
        dim_range range{};
    };

    [[nodiscard]] constexpr fact const* find(std::uint16_t number) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (facts_[i].number == number) return &facts_[i];
        return nullptr;
    }
    /// Whether a factor is another expression where the condition has the value.
    [[nodiscard]] constexpr bool implies(std::uint16_t number, dim& value) const {
        if (auto const* const f = find(number); f && f->replaced) return value = f->value, true;
        auto const& a = table_->atom(number);
        if (a.is == kind::symbol) return false;
        auto const range = range_of(number);
        if (range.min == range.max) return value = range.min, true;
        if (a.is != kind::positive || range_of(table_->part(a.left)).min < 0) return false;
        return value = of(table_->part(a.left)), true;
    }
    /// Whether an expression has no factors but comparisons.
    [[nodiscard]] constexpr bool is_condition(dim const& d) const {
        auto const p = table_->terms(d);
        bool compares = d.symbolic();
        for (std::size_t i = 0; i < p.size; ++i)
            for (std::size_t k = 0; k < p.terms[i].degree(); ++k)
                compares = compares && table_->atom(p.terms[i].factors[k]).is == kind::zero;
        return compares;
    }
    [[nodiscard]] constexpr dim_range range_of(std::uint16_t number) const {
        auto const& a = table_->atom(number);
        auto const* const f = find(number);
        auto r = f ? f->range : a.range;
        auto const within = [&r](dim_range other) {
            r = {other.min > r.min ? other.min : r.min, other.max < r.max ? other.max : r.max};
        };
        if (a.is == kind::positive) {
            auto const of_left = range_of(table_->part(a.left));
            within({of_left.min > 0 ? of_left.min : 0, of_left.max > 0 ? of_left.max : 0});
        } else if (a.is == kind::floor_divide) {
            if (auto const by = range_of(table_->part(a.right)); by.min > 0)
                within(detail::floor_divide(range_of(table_->part(a.left)), by));
        } else if (a.is == kind::zero) {
            auto const of_left = range_of(table_->part(a.left));
            if (of_left.min > 0 || of_left.max < 0) within({0, 0});
            else if (of_left == dim_range{0, 0}) within({1, 1});
        }
        return r;
    }
    /// Finds a comparison in the condition that must have one of its values, so that the condition has its own.
    constexpr bool decide(dim condition, bool holds) {
        auto const p = table_->terms(condition);
        for (std::size_t i = 0; i < p.size; ++i)
            for (std::size_t k = 0; k < p.terms[i].degree(); ++k) {
                auto const number = p.terms[i].factors[k];
                if (table_->atom(number).is != kind::zero || find(number)) continue;
                for (std::int64_t const tried : {0, 1}) {
                    auto const range = range_of(table_->replace(condition, [&](std::uint16_t other, dim& value) {
                        if (other == number) value = tried;
                        return other == number;
                    }));
                    if (holds ? range != dim_range{0, 0} : range.min <= 0 && range.max >= 0) continue;
                    auto const left = table_->part(table_->atom(number).left);
                    if (!set(number, 1 - tried)) return false;
                    if (is_condition(left)) take(left, tried != 0);
                    else if (tried == 0) equal_to_zero(left);
                    else differ_from_zero(left);
                    return true;
                }
            }
        return false;
    }
    constexpr bool set(std::uint16_t number, dim const& value) {
        if (size_ == max_facts) return false;
        for (std::size_t i = 0; i < size_; ++i)
            if (facts_[i].replaced)
                facts_[i].value = table_->replace(facts_[i].value, [&](std::uint16_t other, dim& to) {
                    if (other == number) to = value;
                    return other == number;
                });
        fact* to = nullptr;
        for (std::size_t i = 0; i < size_; ++i)
            if (facts_[i].number == number) to = &facts_[i];
        if (!to) to = &facts_[size_++];
        *to = {number, true, value, value.range()};
        return true;
    }
    /// A term of `e` that is one factor, which is nowhere else in it, is the rest of it with the other sign.
    constexpr void equal_to_zero(dim const& expression) {
        auto const e = of(expression);
        if (!e.symbolic()) return;
        auto const p = table_->terms(e);
        std::uint16_t solved = 0;
        bool minus = false;
        for (std::size_t i = 0; i < p.size; ++i) {
            auto const& m = p.terms[i];
            if (m.degree() != 1 || (m.coefficient != 1 && m.coefficient != -1) || m.factors[0] < solved) continue;
            solved = m.factors[0], minus = m.coefficient == 1;
        }
        if (solved == 0) return;
        std::size_t found = 0; // also inside of quotients, where it cannot be solved for
        auto const rest = table_->replace(e, [&](std::uint16_t other, dim& value) {
            if (other != solved) return false;
            ++found;
            return value = 0, true;
        });
        if (found != 1 || (!rest.known() && !rest.symbolic())) return;
        auto const value = minus ? dim(0) - rest : rest;
        if ((!value.known() && !value.symbolic()) || !set(solved, value)) return;
        auto const a = table_->atom(solved);
        if (a.is != kind::positive || !value.known()) return;
        if (value.value() > 0) equal_to_zero(table_->part(a.left) - value);
        else at_most(table_->part(a.left), 0);
    }
    constexpr void differ_from_zero(dim const& expression) {
        auto const range = range_of(expression);
        if (range.min == 0) at_least(expression, 1);
        else if (range.max == 0) at_most(expression, -1);
    }
    constexpr void at_most(dim const& e, std::int64_t max) { at_least(dim(0) - e, -max); }
    /// Bounds the only factor of an expression that has one.
    constexpr void at_least(dim const& e, std::int64_t min) {
        auto const d = of(e);
        if (!d.symbolic()) return;
        auto const p = table_->terms(d);
        if (p.terms[0].degree() != 1 || p.size > 2 || (p.size == 2 && p.terms[1].degree() != 0)) return;
        auto const by = p.terms[0].coefficient;
        auto const least = dim(min) - dim(p.size == 2 ? p.terms[1].coefficient : 0);
        auto const bound = by > 0 ? ceil_div(least, by) : floor_div(least, by);
        if (!bound.known()) return;
        auto const number = p.terms[0].factors[0];
        auto range = range_of(number);
        if (by > 0) range.min = bound.value() > range.min ? bound.value() : range.min;
        else range.max = bound.value() < range.max ? bound.value() : range.max;
        if (range.min > range.max) return; // no run takes this branch
        if (range.min == range.max) {
            (void)set(number, range.min);
        } else if (auto const* const known = find(number)) {
            facts_[static_cast<std::size_t>(known - facts_.data())].range = range;
        } else if (size_ < max_facts) {
            facts_[size_++] = {number, false, {}, range};
        }
        auto const a = table_->atom(number);
        if (a.is == kind::positive && by > 0 && range.min > 0) at_least(table_->part(a.left), range.min);
        else if (a.is == kind::positive && range.max <= 0) at_most(table_->part(a.left), 0);
    }

    symbol_table* table_;
    std::array<fact, max_facts> facts_{};
    std::size_t size_ = 0;
};

GRAFT_END
