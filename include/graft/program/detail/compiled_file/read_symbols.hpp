// graft/program/detail/compiled_file/read_symbols.hpp - the symbols of a compiled file as a table for computation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/program/detail/compiled_file/read_values.hpp"
#include "graft/tensor/detail/polynomial.hpp"

GRAFT_BEGIN
namespace compiled_file {

/// A table with the symbols and formulas of a file, under the same numbers, and capacity for a few more.
class read_symbols final : public symbol_table {
public:
    /// error damaged_file
    read_symbols(tables const& t, text_reader const& strings) {
        auto const symbols = t.of<symbol_record>(section::symbols);
        auto const formulas = t.of<record_range>(section::expressions);
        auto const terms = t.of<term_record>(section::terms);
        if (symbols.size() > 0x2000 || formulas.size() > 0x4000 || terms.size() > 0x10000) {
            t.wrong(section::symbols, 0, "symbols and expressions in the order of a table", "more");
            return;
        }
        auto const room = std::bit_ceil(algorithm::max<std::size_t>(64, 2 * formulas.size() + 2 * symbols.size()));
        expressions_.resize(room);
        terms_.resize(2 * room + terms.size());
        atoms_.resize(room / 4 + symbols.size());
        index_.resize(2 * room);
        std::size_t characters = 4 * room;
        for (auto const& s : symbols) characters += strings.has(s.name) ? strings[s.name].size() : 0;
        names_.resize(characters);
        use(span(expressions_.data(), room), span(terms_.data(), terms_.size()), span(atoms_.data(), atoms_.size()),
            index_, names_);
        fine_ = add_symbols(t, strings) && add_formulas(t);
    }
    [[nodiscard]] bool fine() const { return fine_; }

private:
    /// An operand of a quotient: a number, or a formula of the file.
    static bool is_side(std::int64_t side, std::size_t formulas) {
        return side > last_symbol ||
               (side >= first_symbol && static_cast<std::uint64_t>(side - first_symbol) < formulas);
    }
    bool add_symbols(tables const& t, text_reader const& strings) {
        auto const formulas = t.of<record_range>(section::expressions).size();
        std::size_t i = 0;
        for (auto const& s : t.of<symbol_record>(section::symbols)) {
            symbol_atom a;
            bool fine = s.kind <= 3 && strings.has(s.name) && s.weight > 0 && s.weight <= max_weight &&
                        s.min <= s.max && s.unused == 0;
            a.is = static_cast<symbol_atom::kind>(s.kind);
            if (fine && a.is == symbol_atom::kind::symbol) {
                auto const name = strings[s.name];
                fine = is_symbol_name(name);
                a.name_at = next_name();
                a.name_size = static_cast<std::uint8_t>(fine ? name.size() : 0);
                if (fine) keep_name(name);
            } else if (fine) {
                fine = is_side(s.left, formulas) && is_side(s.right, formulas);
                a.left = s.left;
                a.right = s.right;
            }
            a.weight = static_cast<std::uint16_t>(s.weight);
            a.range = {s.min, s.max};
            if (!fine || add_atom(a) != ++i) return t.wrong(section::symbols, i, "a symbol or a quotient", "neither");
        }
        return acyclic(t);
    }
    /// Operands of quotients precede them, and count with their weights: so none is nested deep.
    static bool acyclic(tables const& t) {
        auto const symbols = t.of<symbol_record>(section::symbols);
        auto const formulas = t.of<record_range>(section::expressions);
        auto const terms = t.of<term_record>(section::terms);
        for (std::uint32_t i = 0; i < symbols.size(); ++i) {
            auto const& s = symbols[i];
            std::uint64_t weight = 1;
            bool fine = true;
            for (auto side : {s.left, s.right}) {
                if (s.kind == 0) break;
                weight += side != 0;
                if (!is_symbol(side)) continue;
                --weight;
                auto const f = formulas[static_cast<std::size_t>(side - first_symbol)];
                fine = fine && f.count <= polynomial::max_terms && f.first <= terms.size() &&
                       f.count <= terms.size() - f.first;
                for (std::uint32_t k = f.first; fine && k < f.first + f.count; ++k) {
                    ++weight;
                    for (auto factor : terms[k].factors) {
                        fine = fine && factor <= i;
                        if (fine && factor != 0) weight += symbols[factor - 1u].weight;
                    }
                }
            }
            if (!fine || s.weight != weight)
                return t.wrong(section::symbols, i, "a symbol, or a quotient of earlier ones", "another");
        }
        return true;
    }
    bool add_formulas(tables const& t) {
        auto const terms = t.of<term_record>(section::terms);
        std::size_t i = 0;
        for (auto const& f : t.of<record_range>(section::expressions)) {
            polynomial p;
            bool fine = f.first <= terms.size() && f.count <= terms.size() - f.first &&
                        f.count <= polynomial::max_terms && f.count > 0;
            for (std::size_t k = 0; fine && k < f.count; ++k) {
                auto const& m = terms[f.first + k];
                auto& to = p.terms[p.size++];
                to = {m.coefficient, m.factors};
                fine = m.coefficient != 0 && m.unused == 0;
                bool ended = false;
                for (auto factor : m.factors) {
                    fine = fine && factor <= atoms() && !(ended && factor != 0);
                    ended = factor == 0;
                }
            }
            fine = fine && !p.is_number();
            if (!fine || store(p).store() != first_symbol + static_cast<stored_dim>(i))
                return t.wrong(section::expressions, i, "a formula that differs from those before", "none");
            ++i;
        }
        return true;
    }

    series<expression> expressions_{};
    series<monomial> terms_{};
    series<symbol_atom> atoms_{};
    std::vector<std::uint16_t> index_{};
    std::vector<char> names_{};
    bool fine_ = false;
};

} // namespace compiled_file
GRAFT_END
