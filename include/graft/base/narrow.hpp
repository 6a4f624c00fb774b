// graft/base/narrow.hpp - conversions to integers: one that is known to preserve the value, and one of any real number
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// `value` as a `To`; the caller guarantees that it fits.
template <std::integral To, std::integral From> [[nodiscard]] constexpr To narrow_cast(From value) noexcept {
    return static_cast<To>(value);
}

/// `value` without its fraction; the nearest integer if it is beyond the range, 0 if it is no number.
[[nodiscard]] constexpr std::int64_t truncated(double value) noexcept {
    constexpr double end = 9223372036854775808.0; // 2^63
    if (value >= end) return INT64_MAX;
    if (value < -end) return INT64_MIN;
    return value == value ? static_cast<std::int64_t>(value) : 0;
}

GRAFT_END
