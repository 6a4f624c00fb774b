// graft/tensor/symbols.hpp - named dims and the expressions that rules build from them, unique in a bounded table
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/tensor/detail/write_formula.hpp"

GRAFT_BEGIN

/// A symbol and the dim that replaces it.
struct GRAFT_TYPE symbol_value {
    std::string_view name{}; ///< name of the symbol
    dim value{};             ///< a number or an expression
};

/// A letter or `_`, then letters, `_` and digits; at most 64 characters.
[[nodiscard]] constexpr bool is_symbol_name(std::string_view text) {
    if (text.empty() || text.size() > 64 || (text[0] >= '0' && text[0] <= '9')) return false;
    for (auto c : text)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9'))) return false;
    return true;
}

/// Not constexpr: calling it in a constant expression is the error, its arguments are the reason.
inline void the_symbol_is_refused(std::string_view, std::string_view) {}

/// The table of the symbols in symbolic dims. Expressions are polynomials over symbols, floors of quotients,
/// `max(e, 0)` and `e == 0`, in a normal form: those with the same normal form are stored once and compare equal. An
/// expression beyond the form (8 terms, 6 factors, a nesting of 64 names and numbers) or the table's capacity is an
/// unknown dim. Usable in constant expressions: `graft::symbols s; auto n = s("N");`. Not thread-safe.
/// cost of sums and products bounded by the form, independent of the table's contents; quotients and maxima also
///      search the existing factors, at most a quarter of the table
class GRAFT_TYPE symbol_table : public symbol_store {
public:
    /// The symbol of this name. It represents numbers inside `bounds`; a later call without bounds keeps those of the
    /// first call. An invalid name, an empty range, or different bounds do not compile in a constant expression; at
    /// run time the dim is unknown, `refused` has the reason, and the user of the table reports it. Also unknown if
    /// the table is full.
    constexpr dim symbol(std::string_view name, dim_range bounds = {1, INT64_MAX}) {
        if (!is_symbol_name(name)) return refuse(name, "a letter or _, then such and digits, 64 at most");
        if (bounds.min > bounds.max) return refuse(name, "bounds of which the first is not above the second");
        if (auto const d = find(name); d.symbolic())
            return bounds == dim_range{1, INT64_MAX} || bounds == d.range()
                       ? d
                       : refuse(name, "the bounds that the symbol has already");
        if (!has_room_for(name)) return lose(max_characters(), "characters in the names of symbols");
        auto const size = static_cast<std::uint8_t>(name.size());
        auto const k = add_atom({.name_size = size, .name_at = next_name(), .range = bounds});
        if (k == 0) return dim::unknown();
        keep_name(name);
        return store(polynomial::symbol(k));
    }
    constexpr dim operator()(std::string_view name, dim_range bounds = {1, INT64_MAX}) { return symbol(name, bounds); }
    /// The symbol of this name; unknown if there is none.
    [[nodiscard]] constexpr dim find(std::string_view name) {
        for (std::uint16_t k = 1, last = atoms(); k <= last; ++k)
            if (atom(k).is == symbol_atom::kind::symbol && this->name(k) == name) return store(polynomial::symbol(k));
        return dim::unknown();
    }

    /// Why the first refused symbol was refused at run time, its name as the parameter; ok if none was.
    [[nodiscard]] constexpr status const& refused() const { return refused_; }

    /// `d` with each factor for which `find(number, value)` is true replaced by the value; also inside of quotients,
    /// maxima and comparisons.
    template <class Find> [[nodiscard]] constexpr dim replace(dim d, Find const& find) {
        if (!d.symbolic() || d.symbols() != this) return d;
        auto const p = terms(d);
        dim sum = 0;
        for (std::size_t i = 0; i < p.size; ++i) {
            dim product = p.terms[i].coefficient;
            for (std::size_t k = 0; k < p.terms[i].degree(); ++k)
                product = product * value_of(p.terms[i].factors[k], find);
            sum = sum + product;
        }
        return sum;
    }

private: // before `substitute`: clang 14 instantiates what a constant expression calls only if it is complete
    template <class Find> constexpr dim value_of(std::uint16_t number, Find const& find) {
        if (dim value; find(number, value)) return value;
        auto const a = atom(number);
        switch (a.is) {
        case symbol_atom::kind::symbol: return store(polynomial::symbol(number));
        case symbol_atom::kind::floor_divide:
            return floor_div(replace(part(a.left), find), replace(part(a.right), find));
        case symbol_atom::kind::positive: return larger(replace(part(a.left), find), 0);
        case symbol_atom::kind::zero: return equality(replace(part(a.left), find), 0);
        }
        __builtin_unreachable();
    }

public:
    /// `d` with symbols replaced by dims; symbols without a value are unchanged.
    [[nodiscard]] constexpr dim substitute(dim d, span<symbol_value const> values) {
        return replace(d, [&](std::uint16_t number, dim& value) {
            if (atom(number).is != symbol_atom::kind::symbol) return false;
            for (auto const& v : values)
                if (v.name == name(number)) return value = v.value, true;
            return false;
        });
    }
    /// Calls `f` with the number of every symbol in `d`, some more than once.
    template <class F> constexpr void each_symbol(dim const& d, F const& f) const {
        auto const p = terms(d);
        for (std::size_t i = 0; i < p.size; ++i)
            for (std::size_t k = 0; k < p.terms[i].degree(); ++k) {
                auto const number = p.terms[i].factors[k];
                auto const& a = atom(number);
                if (a.is == symbol_atom::kind::symbol) f(number);
                else each_symbol(part(a.left), f), each_symbol(part(a.right), f);
            }
    }

    /// The result of an operation as an expression of this table; a number if the symbols cancel, unknown if it is too
    /// long.
    /// cost O(terms of `a` * terms of `b`), and a search among the expressions of the table
    [[nodiscard]] constexpr dim combine(dim_operation how, dim const& a, dim const& b) override {
        auto p = terms(a);
        auto const q = terms(b);
        switch (how) {
        case dim_operation::add: return p.add(q) ? store(p) : too_long();
        case dim_operation::subtract: return p.add(q, -1) ? store(p) : too_long();
        case dim_operation::multiply: {
            polynomial r;
            return polynomial::multiply(p, q, r) ? store(r) : too_long();
        }
        case dim_operation::floor_divide: return quotient(p, q);
        case dim_operation::ceil_divide: { // floor((a + b - 1) / b) above 0, otherwise -floor(-a / b)
            if (range_of(q).min >= 1) return p.add(q) && p.add(polynomial(-1)) ? quotient(p, q) : too_long();
            polynomial minus;
            return minus.add(p, -1) ? dim(0) - quotient(minus, q) : too_long();
        }
        case dim_operation::maximum: return maximum(p, q);
        case dim_operation::equal: return p.add(q, -1) ? zero(p) : too_long();
        }
        __builtin_unreachable();
    }

    /// Appends the formula of a dim of this table: `3*n + 1`.
    constexpr void write(dim const& d, formula_text& to) const override { detail::write_formula(*this, d, to); }

protected:
    constexpr symbol_table() = default;
    constexpr ~symbol_table() = default;
    symbol_table(symbol_table const&) = delete;
    symbol_table& operator=(symbol_table const&) = delete;

private:
    constexpr dim refuse(std::string_view name, std::string_view expected) {
        if (std::is_constant_evaluated()) the_symbol_is_refused(name, expected);
        if (!refused_) return dim::unknown();
        refused_ = fail(errc::wrong_value, keep_name(has_room_for(name) ? name : std::string_view()), expected);
        return dim::unknown();
    }
    /// The atom of this kind over `left` and `right`, created if there is none; 0 if there is no capacity.
    constexpr std::uint16_t atom_of(
        symbol_atom::kind is, polynomial const& left, polynomial const& right, dim_range range) {
        auto const weight = 1 + weight_of(left) + weight_of(right);
        auto const a = store(left), b = store(right);
        if (weight > max_weight) (void)lose(max_weight, "names and numbers in a formula");
        if (weight > max_weight || (!a.known() && !a.symbolic()) || (!b.known() && !b.symbolic())) return 0;
        auto const element = [](dim const& d) { return d.known() ? d.value() : d.store(); };
        if (element(a) <= last_symbol && a.known()) return 0;
        symbol_atom const created{.is = is,
            .weight = static_cast<std::uint16_t>(weight),
            .left = element(a),
            .right = element(b),
            .range = range};
        for (std::uint16_t k = 1, last = atoms(); k <= last; ++k)
            if (auto const& old = atom(k); old.is == is && old.left == created.left && old.right == created.right)
                return k;
        return add_atom(created);
    }
    /// `whole + times * atom`.
    constexpr dim with_atom(polynomial whole, std::uint16_t atom, std::int64_t times = 1) {
        if (atom == 0) return dim::unknown(); // already reported
        return whole.add(polynomial::symbol(atom), times) ? store(whole) : too_long();
    }

    /// `a / b` rounded down.
    constexpr dim quotient(polynomial const& a, polynomial const& b) {
        if (b.is_number()) return quotient(a, b.number());
        polynomial whole, rest;
        if (!polynomial::divide(a, b, whole, rest)) return too_long();
        if (rest.size == 0) return store(whole);
        if (auto const range = range_of(b); range.min < 1) { // below 0: the quotient of the negated operands
            polynomial over, under;
            if (range.max >= 0) return lose(0, "a divisor that is certain not to be 0");
            return over.add(a, -1) && under.add(b, -1) ? quotient(over, under) : too_long();
        }
        auto left = b;
        if (left.add(rest, -1) && range_of(rest).min >= 0 && range_of(left).min >= 1) return store(whole);
        auto const common = common_part(rest, b);
        polynomial num, den;
        for (std::size_t i = 0; i < rest.size; ++i)
            if (monomial m; !detail::divide(rest.terms[i], common, m) || !num.add(m)) return too_long();
        for (std::size_t i = 0; i < b.size; ++i)
            if (monomial m; !detail::divide(b.terms[i], common, m) || !den.add(m)) return too_long();
        if (den.is_number()) {
            auto const q = quotient(num, den.number());
            return (q.known() || q.symbolic()) && whole.add(terms(q)) ? store(whole) : too_long();
        }
        return with_atom(whole,
            atom_of(symbol_atom::kind::floor_divide, num, den, detail::floor_divide(range_of(num), range_of(den))));
    }
    /// Of two numbers greater than INT64_MIN; their signs do not matter.
    [[nodiscard]] static constexpr std::int64_t greatest_divisor(std::int64_t a, std::int64_t b) {
        while (b != 0) {
            auto const rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }
    /// The largest monomial that divides all terms of both.
    [[nodiscard]] static constexpr monomial common_part(polynomial const& a, polynomial const& b) {
        auto r = b.terms[0];
        auto const keep = [&](monomial const& m) {
            r.coefficient = m.coefficient == INT64_MIN || r.coefficient == INT64_MIN
                                ? 1
                                : greatest_divisor(r.coefficient, m.coefficient);
            monomial both{r.coefficient};
            for (std::size_t i = 0, j = 0, n = 0; i < r.degree() && j < m.degree();)
                if (r.factors[i] == m.factors[j]) both.factors[n++] = r.factors[i], ++i, ++j;
                else if (r.factors[i] < m.factors[j]) ++i;
                else ++j;
            r = both;
        };
        for (std::size_t i = 0; i < a.size; ++i) keep(a.terms[i]);
        for (std::size_t i = 0; i < b.size; ++i) keep(b.terms[i]);
        return r;
    }
    constexpr dim quotient(polynomial a, std::int64_t by) {
        if (by == 0) return dim::stored(invalid_dim);
        if (by < 0) {
            polynomial minus;
            if (by == INT64_MIN || !minus.add(a, -1)) return too_long();
            a = minus;
            by = -by;
        }
        polynomial whole, rest;
        if (!polynomial::split(a, by, whole, rest)) return too_long();
        if (rest.is_number()) return store(whole); // from 0 up, below `by`
        // divide all coefficients and the divisor by their common divisor; the number is rounded down
        std::int64_t common = by;
        for (std::size_t i = 0; i < rest.size; ++i)
            if (rest.terms[i].degree() != 0) common = greatest_divisor(common, rest.terms[i].coefficient);
        for (std::size_t i = 0; i < rest.size; ++i) rest.terms[i].coefficient /= common;
        if (rest.terms[rest.size - 1].coefficient == 0) rest.terms[--rest.size] = {};
        by /= common;
        if (by == 1) return whole.add(rest) ? store(whole) : too_long();
        auto const range = detail::floor_divide(range_of(rest), {by, by});
        if (range.min == range.max) return whole.add(polynomial(range.min)) ? store(whole) : too_long();
        if (rest.terms[0].coefficient > by / 2) { // floor(e / c) is -floor((c - 1 - e) / c), which begins with less
            polynomial minus(by - 1);
            if (!minus.add(rest, -1)) return too_long();
            auto const q = quotient(minus, by);
            return (q.known() || q.symbolic()) && whole.add(terms(q), -1) ? store(whole) : too_long();
        }
        // floor((floor(x / c) + k) / by) is floor((x + k * c) / (c * by))
        if (rest.terms[0].coefficient == 1 && rest.terms[0].degree() == 1 &&
            (rest.size == 1 || (rest.size == 2 && rest.terms[1].degree() == 0))) {
            auto const inner = atom(rest.terms[0].factors[0]);
            if (inner.is == symbol_atom::kind::floor_divide && !is_symbol(inner.right)) {
                auto const k = rest.size == 2 ? rest.terms[1].coefficient : 0;
                auto x = terms(part(inner.left));
                std::int64_t both = 0;
                if (!__builtin_mul_overflow(inner.right, by, &both) && x.add(polynomial(k), inner.right)) {
                    auto const q = quotient(x, both);
                    return (q.known() || q.symbolic()) && whole.add(terms(q)) ? store(whole) : too_long();
                }
            }
        }
        return with_atom(whole, atom_of(symbol_atom::kind::floor_divide, rest, polynomial(by), range));
    }
    /// The larger of both: `b + max(a - b, 0)`.
    constexpr dim maximum(polynomial const& a, polynomial const& b) {
        auto more = a;
        if (!more.add(b, -1)) return too_long();
        auto range = range_of(more);
        if (range.min >= 0) return store(a);
        if (range.max <= 0) return store(b);
        auto base = b;
        if (more.terms[0].coefficient < 0) { // max(e, 0) is e + max(-e, 0)
            polynomial minus;
            if (!minus.add(more, -1)) return too_long();
            more = minus;
            base = a;
            range = detail::multiply(range, {-1, -1});
        }
        std::int64_t common = 0;
        for (std::size_t i = 0; i < more.size; ++i)
            if (more.terms[i].coefficient == INT64_MIN) return too_long();
            else common = greatest_divisor(common, more.terms[i].coefficient);
        for (std::size_t i = 0; i < more.size; ++i) more.terms[i].coefficient /= common;
        return with_atom(
            base, atom_of(symbol_atom::kind::positive, more, polynomial(0), {0, range_of(more).max}), common);
    }
    /// 1 if `d` is 0, otherwise 0.
    constexpr dim zero(polynomial d) {
        auto const range = range_of(d);
        if (range.min > 0 || range.max < 0) return 0;
        if (range == dim_range{0, 0}) return 1;
        std::int64_t common = 0, number = 0;
        bool compares = true;
        for (std::size_t i = 0; i < d.size; ++i) {
            auto const& m = d.terms[i];
            if (m.coefficient == INT64_MIN) return too_long();
            if (m.degree() == 0) number = m.coefficient;
            else common = greatest_divisor(common, m.coefficient);
            for (std::size_t k = 0; k < m.degree(); ++k)
                compares = compares && atom(m.factors[k]).is == symbol_atom::kind::zero;
        }
        if (compares && range == dim_range{0, 1}) return dim(1) - store(d); // the opposite of a condition
        if (compares && range == dim_range{-1, 0}) return dim(1) + store(d);
        if (common == 0) return number == 0;
        if (number % common != 0) return 0;
        for (std::size_t i = 0; i < d.size; ++i) d.terms[i].coefficient /= common;
        for (std::size_t i = 0; i < d.size; ++i) { // max(x, 0) - x is 0 unless max(x + 1, 0) is
            auto const m = d.terms[i];
            if (m.degree() != 1 || (m.coefficient != 1 && m.coefficient != -1)) continue;
            auto const a = atom(m.factors[0]);
            if (a.is != symbol_atom::kind::positive) continue;
            auto const x = terms(part(a.left));
            auto rest = d;
            if (!rest.add(polynomial::symbol(m.factors[0]), -m.coefficient) || !rest.add(x, m.coefficient))
                return too_long();
            if (!rest.is_number() || rest.number() != 0) continue;
            return dim(1) - equality(larger(store(x) + 1, 0), 0);
        }
        if (d.terms[0].coefficient < 0)
            for (std::size_t i = 0; i < d.size; ++i) d.terms[i].coefficient = -d.terms[i].coefficient;
        return with_atom({}, atom_of(symbol_atom::kind::zero, d, polynomial(0), {0, 1}));
    }
    status refused_{};
};

/// A table with a capacity of `Expressions` expressions, a power of two.
/// cost 100 bytes for each
template <std::size_t Expressions> class GRAFT_TYPE symbols_of final : public symbol_table {
    static_assert(Expressions >= 16 && Expressions <= 0x8000 && (Expressions & (Expressions - 1)) == 0,
        "symbols_of: a power of two up to 32768");

public:
    constexpr symbols_of() { use(expressions_, terms_, atoms_, index_, names_); }

private:
    std::array<expression, Expressions> expressions_{};
    std::array<monomial, 2 * Expressions> terms_{};
    std::array<symbol_atom, Expressions / 4> atoms_{};
    std::array<std::uint16_t, 2 * Expressions> index_{};
    std::array<char, 4 * Expressions> names_{};
};

/// A table for tests and small tools.
using symbols = symbols_of<64>;
/// A table for a model.
using model_symbols = symbols_of<8192>;

GRAFT_END
