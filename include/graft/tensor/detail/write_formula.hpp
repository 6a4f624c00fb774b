// graft/tensor/detail/write_formula.hpp - the pieces of the formula of a symbolic dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/detail/symbol_store.hpp"
#include "graft/tensor/formula.hpp"

GRAFT_BEGIN
namespace detail {

template <class Table, class Out> constexpr void write_formula(Table const& table, dim const& d, Out& out);

template <class Table, class Out> constexpr void write_atom(Table const& table, std::uint16_t number, Out& out) {
    auto const& a = table.atom(number);
    if (a.is == symbol_atom::kind::symbol) return out(table.name(number));
    auto const side = [&](std::int64_t is) {
        auto const d = table.part(is);
        auto const p = table.terms(d);
        bool const brackets = p.size > 1 ||
                              (!d.known() && p.size == 1 && (p.terms[0].degree() > 1 || p.terms[0].coefficient != 1));
        if (brackets) out("(");
        write_formula(table, d, out);
        if (brackets) out(")");
    };
    if (a.is == symbol_atom::kind::positive) {
        out("max(");
        write_formula(table, table.part(a.left), out);
        return out(",0)");
    }
    if (a.is == symbol_atom::kind::zero) {
        out("(");
        write_formula(table, table.part(a.left), out);
        return out("==0)");
    }
    out("floor(");
    side(a.left);
    out("/");
    side(a.right);
    out(")");
}

/// Passes the pieces of the string to `out`: a number, a formula over the symbols of `table`, -1 for an unknown dim, -2
/// for an invalid one.
/// cost bounded: a formula has at most 64 names and numbers
template <class Table, class Out> constexpr void write_formula(Table const& table, dim const& d, Out& out) {
    if (!d.symbolic()) return write_number(d.known() ? d.value() : d.store(), out);
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
GRAFT_END
