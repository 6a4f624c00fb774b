// graft/tensor/dim.hpp - a dimension during computation: known, symbolic, unknown or overflowed; checked arithmetic
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/tensor/detail/kept_origins.hpp"
#include "graft/tensor/invalid_read.hpp"

GRAFT_BEGIN

/// Stored form of a dimension: >= 0 known, -1 unknown; from `first_symbol` to `last_symbol` the number of an
/// expression in a table of symbols, which the owner of the dim stores next to it.
using stored_dim = std::int64_t;
/// Stored form of an unknown dimension.
inline constexpr stored_dim unknown_dim = -1;
/// Stored form of a dimension whose computation overflowed; below it the negative numbers, each minus 2, so that an
/// error can name them.
inline constexpr stored_dim invalid_dim = -2;
/// Stored forms of symbolic dimensions, and of symbolic elements of small integer tensors.
inline constexpr stored_dim first_symbol = INT64_MIN + 1, ///< that of expression 0
    last_symbol = INT64_MIN + 0xFFFF;                     ///< that of the last: at most 65535 expressions in a table
/// Stored form of a symbolic dimension whose table has ended, or is not that of the shape; invalid like an overflow.
inline constexpr stored_dim lost_symbol = last_symbol + 1;
/// Whether a stored dimension is symbolic.
[[nodiscard]] constexpr bool is_symbol(stored_dim d) { return d >= first_symbol && d <= last_symbol; }
/// Whether a stored dimension overflowed or is negative.
[[nodiscard]] constexpr bool is_invalid(stored_dim d) { return d <= invalid_dim && d > last_symbol; }

/// Every number from `min` to `max`; the limits of the type mean unbounded.
/// units elements
struct GRAFT_TYPE dim_range {
    std::int64_t min = INT64_MIN, ///< the least possible value
        max = INT64_MAX;          ///< the largest possible value
    constexpr bool operator==(dim_range const&) const = default;
};

/// The operations that a table of symbols computes on dims.
enum class dim_operation : std::uint8_t {
    add,          ///< `a + b`
    subtract,     ///< `a - b`
    multiply,     ///< `a * b`
    floor_divide, ///< `a / b`, rounded down
    ceil_divide,  ///< `a / b`, rounded up
    maximum,      ///< the larger of both
    equal         ///< 1 if both are equal, otherwise 0
};

class dim;
struct formula_text;

/// Arithmetic on symbolic dims, as an interface for dims; implemented by `symbol_table`.
class GRAFT_TYPE symbol_source {
public:
    symbol_source(symbol_source const&) = delete;
    symbol_source& operator=(symbol_source const&) = delete;
    /// What its dims point to.
    [[nodiscard]] constexpr symbol_origin& origin() const { return *origin_; }
    /// Neither is unknown or invalid, and one is symbolic. If the table has no capacity, the result is unknown.
    [[nodiscard]] virtual constexpr dim combine(dim_operation how, dim const& a, dim const& b) = 0;
    /// The possible values of the dim with this stored form.
    [[nodiscard]] virtual constexpr dim_range range(stored_dim d) const = 0;
    /// Appends the formula of a symbolic dim of this table.
    virtual constexpr void write(dim const& d, formula_text& to) const = 0;

protected:
    constexpr symbol_source() : origin_(&own_) {
        if (!std::is_constant_evaluated()) origin_ = detail::take_origin();
        origin_->table = this;
    }
    constexpr ~symbol_source() {
        if (origin_->reader) origin_->reader->symbols_ = nullptr;
        origin_->reader = nullptr;
        if (origin_ != &own_) detail::release_origin(origin_);
    }

private:
    symbol_origin own_{}; ///< in constant expressions, where nothing outlives them
    symbol_origin* origin_;
};

/// A dimension while a rule computes with it. Unknown stays unknown, overflow is sticky; a negative number is allowed
/// as an intermediate result (`h - k`), but not when it is stored in a shape. A symbolic dim is not `known()`;
/// arithmetic with it yields an expression (`n * 7`), a number if the symbols cancel, or unknown beyond its table's
/// capacity.
/// cost two words, passed in registers
class GRAFT_TYPE dim {
public:
    constexpr dim() : origin_(&detail::unknown_origin) {}
    constexpr dim(std::int64_t value) : value_(value) {}
    constexpr dim(dim const&) = default;
    /// Not for a temporary: `ctx.input<"x">()[0] = 3` would assign to a copy, and inputs are read-only.
    constexpr dim& operator=(dim const&) & = default;
    template <class Value> constexpr dim& operator=(Value const&) && = delete;
    /// Deleted: `x[0] * 1.5`, which would drop the fraction. Multiply first, then divide with `floor_div`.
    template <class T> requires std::is_floating_point_v<T>
    dim(T) = delete;
    /// From the stored form. A symbol without its table is unknown.
    [[nodiscard]] static constexpr dim stored(stored_dim d, symbol_source* symbols = nullptr) {
        if (d >= 0) return dim(d);
        if (is_invalid(d)) return dim(0, &detail::invalid_origin);
        return symbols && is_symbol(d) ? of(d, symbols->origin(), symbols->origin().generation) : dim();
    }
    /// From the stored form of a symbol of that origin's table, as it was in this generation.
    [[nodiscard]] static constexpr dim of(stored_dim symbol, symbol_origin const& origin, std::uint8_t generation) {
        return dim((symbol - first_symbol) | static_cast<std::int64_t>(std::uint64_t{generation} << 56), &origin);
    }
    /// An element of a small integer tensor, from its stored form: any number that is not a symbol represents itself.
    [[nodiscard]] static constexpr dim element(std::int64_t e, symbol_source* symbols) {
        return e > last_symbol ? dim(e) : stored(e, symbols);
    }
    /// A dim about which nothing is known; the default.
    [[nodiscard]] static constexpr dim unknown() { return {}; }

    /// Whether it is a number, which may be negative.
    [[nodiscard]] constexpr bool known() const { return origin_->is == dim_origin::why::number; }
    /// Whether it is an expression of symbols, `n * 7`, whose table is alive.
    [[nodiscard]] constexpr bool symbolic() const { return of_a_table() && !ended(); }
    /// Overflowed, or of a table that has ended: `outlives_its_table`.
    [[nodiscard]] constexpr bool invalid() const {
        return origin_->is == dim_origin::why::invalid || outlives_its_table();
    }
    /// A symbolic dim whose table has ended, with its network or graph.
    [[nodiscard]] constexpr bool outlives_its_table() const { return of_a_table() && ended(); }
    /// The number; only if `known()`. A rule that reads the number of an unknown dim of an input returns an error.
    /// error unknown_dim_value, by `infer_node`
    [[nodiscard]] constexpr std::int64_t value() const { return known() ? value_ : no_number(); }
    /// Whether it is this number.
    [[nodiscard]] constexpr bool is(std::int64_t v) const { return known() && value_ == v; }
    /// One number for any dim, as a shape stores it: see `stored_dim`.
    [[nodiscard]] constexpr stored_dim store() const {
        if (known())
            return value_ >= 0 ? value_ : value_ > lost_symbol - invalid_dim ? value_ + invalid_dim : invalid_dim;
        if (of_a_table()) return ended() ? lost_symbol : symbol();
        return invalid() ? invalid_dim : unknown_dim;
    }
    /// The table of a symbolic dim, otherwise null.
    [[nodiscard]] constexpr symbol_source* symbols() const { return symbolic() ? table().table : nullptr; }
    /// The same dim, read at `index` of the tensor at `place` by a rule; unchanged if it is known.
    [[nodiscard]] constexpr dim read_by(invalid_read* reader, std::uint16_t place, std::size_t index) const {
        if (known() || !reader) return *this;
        auto const at = std::int64_t{place} << 16 | static_cast<std::int64_t>(index < last_index ? index : last_index)
                                                        << 32;
        if (auto* const source = symbols()) {
            auto& origin = source->origin();
            reader->reads_symbols(origin);
            return of(symbol(), origin, origin.generation).with(at);
        }
        if (invalid()) return dim(at, static_cast<detail::invalid_in_a_rule*>(reader));
        return dim(at, static_cast<detail::unknown_in_a_rule*>(reader));
    }
    /// The record of misreads of the rule that read this dim, and of which tensor; null for a known dim.
    [[nodiscard]] constexpr invalid_read* reader() const {
        if (known()) return nullptr;
        if (symbolic()) return table().reader;
        if (!origin_->in_a_rule) return nullptr;
        return const_cast<invalid_read*>(
            invalid() ? static_cast<invalid_read const*>(static_cast<detail::invalid_in_a_rule const*>(origin_))
                      : static_cast<invalid_read const*>(static_cast<detail::unknown_in_a_rule const*>(origin_)));
    }
    /// The tensor from which a rule read it, as `read_by` set it; only if `reader()` is not null.
    [[nodiscard]] constexpr std::uint16_t place() const { return static_cast<std::uint16_t>(value_ >> 16 & 0xFFFF); }
    /// The possible values of the number, as far as the bounds of its symbols determine them.
    [[nodiscard]] constexpr dim_range range() const {
        if (known()) return {value_, value_};
        return symbolic() ? symbols()->range(symbol()) : dim_range{};
    }
    /// The least possible value; INT64_MIN if there is no bound.
    [[nodiscard]] constexpr std::int64_t min() const { return range().min; }
    /// The largest possible value; INT64_MAX if there is no bound.
    [[nodiscard]] constexpr std::int64_t max() const { return range().max; }

    friend constexpr dim operator+(dim a, dim b);
    friend constexpr dim operator-(dim a, dim b);
    friend constexpr dim operator*(dim a, dim b);
    friend constexpr dim floor_div(dim a, dim b);
    friend constexpr dim ceil_div(dim a, dim b);
    friend constexpr dim larger(dim a, dim b);
    friend constexpr dim equality(dim a, dim b);
    friend constexpr bool operator==(dim a, dim b);
    // defined below, outside of the class, so that a dim inside a shape (`y[0] * 2`) takes part
    constexpr dim& operator+=(dim d) &;
    constexpr dim& operator-=(dim d) &;
    constexpr dim& operator*=(dim d) &;

private:
    constexpr dim(std::int64_t value, dim_origin const* origin) : value_(value), origin_(origin) {}
    [[nodiscard]] constexpr bool of_a_table() const { return origin_->is == dim_origin::why::symbolic; }
    [[nodiscard]] constexpr symbol_origin const& table() const { return *static_cast<symbol_origin const*>(origin_); }
    [[nodiscard]] constexpr bool ended() const {
        return table().generation != static_cast<std::uint8_t>(static_cast<std::uint64_t>(value_) >> 56);
    }
    [[nodiscard]] constexpr dim with(std::int64_t place_and_index) const {
        return dim(value_ | place_and_index, origin_);
    }

    using step = bool (*)(std::int64_t, std::int64_t, std::int64_t&); // true = overflow
    static constexpr dim join(dim a, dim b, dim_operation how, step compute) {
        if (a.known() && b.known())
            if (std::int64_t r = 0; !compute(a.value_, b.value_, r)) return dim(r);
        return no_number(a, b, how);
    }
    /// The result for two dims of which one is not a number, or whose result is not a number.
    [[nodiscard, gnu::noinline]] static constexpr dim no_number(dim a, dim b, dim_operation how) {
        using why = dim_origin::why;
        auto const left = a.origin_->is, right = b.origin_->is;
        if ((how == dim_operation::floor_divide || how == dim_operation::ceil_divide) && b.is(0))
            return dim(0, &detail::invalid_origin);
        if (right == why::unknown && left == why::number) return b;
        if (left == why::unknown && (right == why::number || (right == why::unknown && a.origin_->in_a_rule))) return a;
        if (a.outlives_its_table() || b.outlives_its_table()) return a.outlives_its_table() ? a : b;
        dim r;
        if ((a.known() && b.known()) || a.invalid() || b.invalid()) r.origin_ = &detail::invalid_origin;
        else if (auto* const s = a.symbols(), * const t = b.symbols();
            (s || a.known()) && (t || b.known()) && (!s || !t || s == t)) // of two tables: the result is unknown
            r = (s ? s : t)->combine(how, a, b);
        auto const& from = a.reader() ? a : b;
        return r.read_by(from.reader(), from.place(), from.index());
    }
    /// Of a symbolic dim.
    [[nodiscard]] constexpr stored_dim symbol() const { return first_symbol + (value_ & 0xFFFF); }
    static constexpr std::size_t last_index = 0xFFFFFF;
    [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(value_ >> 32) & last_index; }
    /// 1 in a rule, which may divide by it before it returns an error.
    [[nodiscard, gnu::noinline, gnu::cold]] constexpr std::int64_t no_number() const {
        auto* const r = reader();
        if (r) r->note(invalid_read::what::number, place(), static_cast<std::int64_t>(index()));
        return r ? 1 : 0;
    }

    /// For a dim that is not a number, from the lowest bits on: the symbol (16), the place (16) and index (24) at which
    /// it was read, and the generation of its table (8).
    std::int64_t value_ = 0;
    dim_origin const* origin_ = &detail::number_origin;
};

constexpr dim operator+(dim a, dim b) {
    return dim::join(a, b, dim_operation::add,
        [](std::int64_t x, std::int64_t y, std::int64_t& r) { return __builtin_add_overflow(x, y, &r); });
}
constexpr dim operator-(dim a, dim b) {
    return dim::join(a, b, dim_operation::subtract,
        [](std::int64_t x, std::int64_t y, std::int64_t& r) { return __builtin_sub_overflow(x, y, &r); });
}
constexpr dim operator*(dim a, dim b) {
    if (a.is(0) || b.is(0)) return a.invalid() || b.invalid() ? a.invalid() ? a : b : dim(0);
    return dim::join(a, b, dim_operation::multiply,
        [](std::int64_t x, std::int64_t y, std::int64_t& r) { return __builtin_mul_overflow(x, y, &r); });
}
/// Rounds down, for any signs; by zero: invalid.
constexpr dim floor_div(dim a, dim b) {
    return dim::join(a, b, dim_operation::floor_divide, [](std::int64_t x, std::int64_t y, std::int64_t& r) {
        if (y == 0 || (y == -1 && x == INT64_MIN)) return true;
        r = x / y - ((x % y != 0 && (x < 0) != (y < 0)) ? 1 : 0);
        return false;
    });
}
/// Deleted: a quotient of dims is rounded; write `floor_div(a, b)` or `ceil_div(a, b)`.
dim operator/(dim, dim) = delete;

/// Rounds up, for any signs; by zero: invalid.
constexpr dim ceil_div(dim a, dim b) {
    return dim::join(a, b, dim_operation::ceil_divide, [](std::int64_t x, std::int64_t y, std::int64_t& r) {
        if (y == 0 || (y == -1 && x == INT64_MIN)) return true;
        r = x / y + ((x % y != 0 && (x < 0) == (y < 0)) ? 1 : 0);
        return false;
    });
}
/// The larger one; `smaller(a, b)` is the counterpart.
constexpr dim larger(dim a, dim b) {
    return dim::join(a, b, dim_operation::maximum, [](std::int64_t x, std::int64_t y, std::int64_t& r) {
        r = x < y ? y : x;
        return false;
    });
}
/// 1 if the numbers are equal, otherwise 0: of symbolic dims an expression, if that is not certain.
constexpr dim equality(dim a, dim b) {
    return dim::join(a, b, dim_operation::equal, [](std::int64_t x, std::int64_t y, std::int64_t& r) {
        r = x == y;
        return false;
    });
}
/// The smaller of two dims, also of symbolic ones.
constexpr dim smaller(dim a, dim b) {
    if (a.known() && b.known()) return a.value() < b.value() ? a : b;
    return dim(0) - larger(dim(0) - a, dim(0) - b);
}

/// The same number, or the same expression of one table, or both unknown, or both invalid.
constexpr bool operator==(dim a, dim b) {
    if (a.known() || b.known()) return a.known() && b.known() && a.value_ == b.value_;
    return a.store() == b.store() && a.symbols() == b.symbols();
}
constexpr dim& dim::operator+=(dim d) & { return *this = *this + d; }
constexpr dim& dim::operator-=(dim d) & { return *this = *this - d; }
constexpr dim& dim::operator*=(dim d) & { return *this = *this * d; }

/// `d` if it is certainly 0 or more, otherwise unknown: an element of a value that is to be a dim, for which a number
/// below 0 would have another meaning.
[[nodiscard]] constexpr dim as_size(dim d) { return d.min() >= 0 ? d : dim::unknown(); }

/// True when both are known and differ: the only case in which two dims contradict each other.
[[nodiscard]] constexpr bool contradict(dim a, dim b) { return a.known() && b.known() && a.value() != b.value(); }

/// The more precise of two dims that do not contradict each other: a number before an expression before unknown.
[[nodiscard]] constexpr dim merge(dim a, dim b) {
    if (a.known() || a.invalid()) return a;
    return a.symbolic() && !b.known() && !b.invalid() ? a : b;
}

GRAFT_END
