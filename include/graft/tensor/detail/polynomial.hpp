// graft/tensor/detail/polynomial.hpp - sums of products of symbols with integer coefficients, in a normal form of
// fixed size
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// A coefficient times up to six factors, which are numbers of symbols in ascending order; 0 = no factor.
struct GRAFT_TYPE monomial {
    static constexpr std::size_t max_factors = 6;
    std::int64_t coefficient = 0;
    std::array<std::uint16_t, max_factors> factors{};

    [[nodiscard]] constexpr std::size_t degree() const {
        std::size_t n = 0;
        while (n < max_factors && factors[n] != 0) ++n;
        return n;
    }
    constexpr bool operator==(monomial const& other) const {
        for (std::size_t i = 0; i < max_factors; ++i)
            if (factors[i] != other.factors[i]) return false;
        return coefficient == other.coefficient;
    }
};

namespace detail {

/// The order of monomials, preserved by multiplication: by degree, then by factors; > 0 if `a` leads.
[[nodiscard]] constexpr int compare_factors(monomial const& a, monomial const& b) {
    auto const m = a.degree(), n = b.degree();
    if (m != n) return m > n ? 1 : -1;
    for (std::size_t i = 0; i < m; ++i)
        if (a.factors[i] != b.factors[i]) return a.factors[i] < b.factors[i] ? 1 : -1;
    return 0;
}
/// `a * b`; false if a coefficient or the factors do not fit.
[[nodiscard]] constexpr bool multiply(monomial const& a, monomial const& b, monomial& r) {
    auto const m = a.degree(), n = b.degree();
    r = {};
    if (m + n > monomial::max_factors || __builtin_mul_overflow(a.coefficient, b.coefficient, &r.coefficient))
        return false;
    for (std::size_t i = 0, j = 0; i + j < m + n;)
        if (j == n || (i < m && a.factors[i] <= b.factors[j])) r.factors[i + j] = a.factors[i], ++i;
        else r.factors[i + j] = b.factors[j], ++j;
    return true;
}
/// `a / b`; false if a factor or a part of the coefficient would remain.
[[nodiscard]] constexpr bool divide(monomial const& a, monomial const& b, monomial& r) {
    if (b.coefficient == 0 || (b.coefficient == -1 && a.coefficient == INT64_MIN) || a.coefficient % b.coefficient != 0)
        return false;
    r = {};
    r.coefficient = a.coefficient / b.coefficient;
    std::size_t j = 0, k = 0;
    for (std::size_t i = 0; i < a.degree(); ++i)
        if (j < b.degree() && a.factors[i] == b.factors[j]) ++j;
        else r.factors[k++] = a.factors[i];
    return j == b.degree();
}

} // namespace detail

/// A sum of monomials, the leading one first, no two with the same factors. Equal polynomials are equal values.
/// Operations return false if the result does not fit; the result must then not be used.
struct GRAFT_TYPE polynomial {
    static constexpr std::size_t max_terms = 8;
    std::array<monomial, max_terms> terms{};
    std::size_t size = 0;

    constexpr polynomial() = default;
    constexpr explicit polynomial(std::int64_t number) {
        if (number != 0) terms[size++].coefficient = number;
    }
    /// The symbol with this number.
    [[nodiscard]] static constexpr polynomial symbol(std::uint16_t number) {
        polynomial p(1);
        p.terms[0].factors[0] = number;
        return p;
    }
    [[nodiscard]] constexpr bool is_number() const { return size == 0 || (size == 1 && terms[0].degree() == 0); }
    /// The number, if the polynomial is one.
    [[nodiscard]] constexpr std::int64_t number() const { return size == 0 ? 0 : terms[0].coefficient; }
    constexpr bool operator==(polynomial const&) const = default;

    /// Adds one monomial.
    [[nodiscard]] constexpr bool add(monomial const& m) {
        if (m.coefficient == 0) return true;
        std::size_t at = 0;
        while (at < size && detail::compare_factors(terms[at], m) > 0) ++at;
        if (at < size && detail::compare_factors(terms[at], m) == 0) {
            if (__builtin_add_overflow(terms[at].coefficient, m.coefficient, &terms[at].coefficient)) return false;
            if (terms[at].coefficient != 0) return true;
            for (--size; at < size; ++at) terms[at] = terms[at + 1];
            terms[size] = {};
            return true;
        }
        if (size == max_terms) return false;
        for (auto i = size++; i > at; --i) terms[i] = terms[i - 1];
        terms[at] = m;
        return true;
    }
    /// Adds `p` times the monomial `by`.
    [[nodiscard]] constexpr bool add(polynomial const& p, monomial const& by) {
        for (std::size_t i = 0; i < p.size; ++i)
            if (monomial m; !detail::multiply(p.terms[i], by, m) || !add(m)) return false;
        return true;
    }
    [[nodiscard]] constexpr bool add(polynomial const& p, std::int64_t times = 1) {
        return add(p, monomial{times, {}});
    }

    [[nodiscard]] static constexpr bool multiply(polynomial const& a, polynomial const& b, polynomial& r) {
        r = {};
        for (std::size_t i = 0; i < b.size; ++i)
            if (!r.add(a, b.terms[i])) return false;
        return true;
    }
    /// `a == by * quotient + rest`: every monomial that is divisible by the leading one of `by` is moved to the
    /// quotient.
    [[nodiscard]] static constexpr bool divide(
        polynomial a, polynomial const& by, polynomial& quotient, polynomial& rest) {
        quotient = rest = {};
        if (by.size == 0) return false;
        for (int steps = 0; a.size != 0; ++steps) {
            auto const lead = a.terms[0];
            monomial q;
            if (detail::divide(lead, by.terms[0], q)) {
                if (steps > 32 || !quotient.add(q)) return false;
                q.coefficient = -q.coefficient;
                if (q.coefficient == INT64_MIN || !a.add(by, q)) return false;
            } else {
                auto minus = lead;
                if (minus.coefficient == INT64_MIN || !rest.add(lead)) return false;
                minus.coefficient = -minus.coefficient;
                if (!a.add(minus)) return false;
            }
        }
        return true;
    }
    /// Rounds every coefficient down to a multiple of `by`, which is above 0: the multiples divided by `by` are added
    /// to the quotient.
    [[nodiscard]] static constexpr bool split(
        polynomial const& a, std::int64_t by, polynomial& quotient, polynomial& rest) {
        quotient = rest = {};
        for (std::size_t i = 0; i < a.size; ++i) {
            auto const c = a.terms[i].coefficient;
            auto q = a.terms[i], r = a.terms[i];
            r.coefficient = c % by < 0 ? c % by + by : c % by;
            q.coefficient = c / by - (c % by < 0 ? 1 : 0);
            if (!quotient.add(q) || !rest.add(r)) return false;
        }
        return true;
    }
};

GRAFT_END
