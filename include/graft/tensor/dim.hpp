// graft/tensor/dim.hpp - one dimension in flight: known, unknown or overflowed, with checked arithmetic
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// Stored form of a dimension: >= 0 known, -1 unknown. Numbers below -2 are kept for symbols.
using stored_dim = std::int64_t;
inline constexpr stored_dim unknown_dim = -1;
/// Stored form of a dimension whose computation overflowed or went below zero.
inline constexpr stored_dim invalid_dim = -2;

/// A dimension while a rule computes with it. Unknown stays unknown, overflow is sticky; a negative number is fine
/// in between (`h - k`), but not where it is stored in a shape.
class GRAFT_TYPE dim {
public:
    constexpr dim() : state_(state::unknown) {}
    constexpr dim(std::int64_t value) : value_(value) {}
    /// From the stored form.
    [[nodiscard]] static constexpr dim stored(stored_dim d) {
        if (d >= 0) return dim(d);
        dim r;
        if (d == invalid_dim) r.state_ = state::invalid;
        return r;
    }
    [[nodiscard]] static constexpr dim unknown() { return {}; }

    [[nodiscard]] constexpr bool known() const { return state_ == state::known; }
    [[nodiscard]] constexpr bool invalid() const { return state_ == state::invalid; }
    /// The number; only when `known()`.
    [[nodiscard]] constexpr std::int64_t value() const { return value_; }
    [[nodiscard]] constexpr bool is(std::int64_t v) const { return known() && value_ == v; }
    /// The form that a shape stores.
    [[nodiscard]] constexpr stored_dim store() const {
        if (known()) return value_ < 0 ? invalid_dim : value_;
        return invalid() ? invalid_dim : unknown_dim;
    }

    friend constexpr dim operator+(dim a, dim b) {
        return join(a, b, [](std::int64_t x, std::int64_t y, std::int64_t& r) { return __builtin_add_overflow(x, y, &r); });
    }
    friend constexpr dim operator-(dim a, dim b) {
        return join(a, b, [](std::int64_t x, std::int64_t y, std::int64_t& r) { return __builtin_sub_overflow(x, y, &r); });
    }
    friend constexpr dim operator*(dim a, dim b) {
        if (a.is(0) || b.is(0)) return a.invalid() || b.invalid() ? a.invalid() ? a : b : dim(0);
        return join(a, b, [](std::int64_t x, std::int64_t y, std::int64_t& r) { return __builtin_mul_overflow(x, y, &r); });
    }
    /// Rounds down, for any signs; by zero: invalid.
    friend constexpr dim floor_div(dim a, dim b) {
        return join(a, b, [](std::int64_t x, std::int64_t y, std::int64_t& r) {
            if (y == 0 || (y == -1 && x == INT64_MIN)) return true;
            r = x / y - ((x % y != 0 && (x < 0) != (y < 0)) ? 1 : 0);
            return false;
        });
    }
    /// Rounds up, for any signs; by zero: invalid.
    friend constexpr dim ceil_div(dim a, dim b) {
        return join(a, b, [](std::int64_t x, std::int64_t y, std::int64_t& r) {
            if (y == 0 || (y == -1 && x == INT64_MIN)) return true;
            r = x / y + ((x % y != 0 && (x < 0) == (y < 0)) ? 1 : 0);
            return false;
        });
    }
    friend constexpr bool operator==(dim a, dim b) {
        return a.state_ == b.state_ && (!a.known() || a.value_ == b.value_);
    }

private:
    enum class state : std::uint8_t { known, unknown, invalid };

    using step = bool (*)(std::int64_t, std::int64_t, std::int64_t&); // true = overflow
    static constexpr dim join(dim a, dim b, step compute) {
        dim r;
        if (a.invalid() || b.invalid()) {
            r.state_ = state::invalid;
        } else if (a.known() && b.known()) {
            r.state_ = compute(a.value_, b.value_, r.value_) ? state::invalid : state::known;
        }
        return r;
    }

    std::int64_t value_ = 0;
    state state_ = state::known;
};

/// True when both are known and differ: the only case in which two dims contradict each other.
[[nodiscard]] constexpr bool contradict(dim a, dim b) { return a.known() && b.known() && a.value() != b.value(); }

/// The more precise of two dims that do not contradict each other.
[[nodiscard]] constexpr dim merge(dim a, dim b) { return a.known() || a.invalid() ? a : b; }

GRAFT_END
