// graft/tensor/formula.hpp - symbolic dims as formulas: 3*N, floor((H+1)/2), written in pieces or into a fixed buffer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/tensor/detail/polynomial.hpp"
#include "graft/tensor/dim.hpp"
#include "graft/tensor/symbols.hpp"

GRAFT_BEGIN

namespace detail {

/// Passes the digits of `n` to `out`.
template <class Out> constexpr void write_number(std::uint64_t n, Out& out) {
    char digits[20]{};
    std::size_t at = 20;
    do digits[--at] = static_cast<char>('0' + n % 10);
    while ((n /= 10) != 0);
    out(std::string_view(static_cast<char const*>(digits) + at, 20 - at));
}
template <class Out> constexpr void write_number(std::int64_t n, Out& out) {
    if (n < 0) out("-");
    write_number(n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n), out);
}

template <class Out> constexpr void write_formula(dim const& d, Out& out);

template <class Out> constexpr void write_atom(symbol_table const& table, std::uint16_t number, Out& out) {
    auto const& a = table.atom(number);
    if (a.is == symbol_atom::kind::symbol) return out(table.name(number));
    auto const side = [&](std::int64_t is) {
        auto const d = table.part(is);
        auto const p = table.terms(d);
        bool const brackets = p.size > 1 ||
                              (!d.known() && p.size == 1 && (p.terms[0].degree() > 1 || p.terms[0].coefficient != 1));
        if (brackets) out("(");
        write_formula(d, out);
        if (brackets) out(")");
    };
    if (a.is == symbol_atom::kind::positive) {
        out("max(");
        write_formula(table.part(a.left), out);
        return out(",0)");
    }
    out("floor(");
    side(a.left);
    out("/");
    side(a.right);
    out(")");
}

/// Passes the pieces of the string to `out`: a number, a formula over symbols, -1 for an unknown dim, -2 for an
/// invalid one.
/// cost bounded: a formula has at most 64 names and numbers
template <class Out> constexpr void write_formula(dim const& d, Out& out) {
    if (!d.symbolic()) return write_number(d.known() ? d.value() : d.store(), out);
    auto const& table = static_cast<symbol_table const&>(*d.symbols());
    auto const p = table.terms(d);
    for (std::size_t i = 0; i < p.size; ++i) {
        auto const& m = p.terms[i];
        auto const c = m.coefficient;
        if (c < 0) out("-");
        else if (i != 0) out("+");
        bool const one = (c == 1 || c == -1) && m.degree() > 0;
        if (!one) write_number(c < 0 ? 0 - static_cast<std::uint64_t>(c) : static_cast<std::uint64_t>(c), out);
        for (std::size_t k = 0; k < m.degree(); ++k) {
            if (k != 0 || !one) out("*");
            write_atom(table, m.factors[k], out);
        }
    }
}

} // namespace detail

/// A dim's formula without the table: valid after an evaluation by the compiler. A long one ends in `...`.
struct GRAFT_TYPE formula_text {
    static constexpr std::size_t max = 61;
    char chars[max + 3]{};
    std::size_t size = 0;

    constexpr formula_text() = default;
    constexpr explicit formula_text(dim const& d) { detail::write_formula(d, *this); }
    /// Appends a piece.
    constexpr void operator()(std::string_view piece) {
        for (auto c : piece)
            if (size < max) chars[size++] = c;
            else if (size == max) chars[size++] = '.', chars[size++] = '.', chars[size++] = '.';
    }
    [[nodiscard]] constexpr std::string_view view() const { return {+chars, size}; }
};

GRAFT_END
