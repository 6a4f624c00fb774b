// graft/base/narrow.hpp - conversions to integers: checked, known to preserve the value, or of any real number
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/status.hpp"

GRAFT_BEGIN

/// `value` as a `To`; the caller guarantees that it fits: a count of what is in memory, not a number of a model.
template <std::integral To, std::integral From> [[nodiscard]] constexpr To narrow_cast(From value) noexcept {
    return static_cast<To>(value);
}

/// Whether a `To` can hold `value`.
template <std::integral To> [[nodiscard]] constexpr bool can_hold(std::int64_t value) noexcept {
    auto const narrow = static_cast<To>(value);
    return static_cast<std::int64_t>(narrow) == value && (narrow < To{}) == (value < 0);
}

/// A number of a model in a narrower type: `to` is set if it can hold `value`. There is no other way from the int64 of
/// an attribute, a constant or a fed tensor to a type of fewer bits.
/// error number_out_of_range, with the number and the nearest limit
template <std::integral To>
[[nodiscard]] constexpr status narrow(std::int64_t value, std::string_view name, To& to) noexcept {
    if (!can_hold<To>(value)) {
        constexpr bool has_sign = static_cast<To>(-1) < To{};
        constexpr auto bits = 8 * sizeof(To) - (has_sign ? 1 : 0);
        constexpr auto most = static_cast<std::int64_t>(bits >= 63 ? INT64_MAX : (std::int64_t{1} << (bits % 63)) - 1);
        return fail(errc::number_out_of_range, name, value < 0 ? "at least" : "at most",
            value >= 0 ? most
            : has_sign ? -most - 1
                       : 0,
            value);
    }
    to = static_cast<To>(value);
    return ok;
}

/// Whether a float64 holds the same number.
[[nodiscard]] constexpr bool is_exact_real(std::int64_t v) {
    auto n = v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
    while (n > std::uint64_t{1} << 53 && n % 2 == 0) n /= 2;
    return n <= std::uint64_t{1} << 53;
}

/// `value` without its fraction; the nearest integer if it is beyond the range, 0 if it is no number.
[[nodiscard]] constexpr std::int64_t truncated(double value) noexcept {
    constexpr double end = 9223372036854775808.0; // 2^63
    if (value >= end) return INT64_MAX;
    if (value < -end) return INT64_MIN;
    return value == value ? static_cast<std::int64_t>(value) : 0;
}

GRAFT_END
