// graft/tensor/detail/dim_range.hpp - arithmetic on ranges of numbers that may be unbounded
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>

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
GRAFT_END
