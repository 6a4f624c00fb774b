// graft/base/container/short_string.hpp - a short string that the compiler composes: the counterexample of a
// compile-time error
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/extremes.hpp"

GRAFT_BEGIN

/// At most `Most` characters; the rest is cut off. For constant evaluation, and for code that must not allocate.
template <std::size_t Most> struct GRAFT_TYPE bounded_string {
    static constexpr std::size_t max = Most; ///< capacity in characters; what is longer is cut off
    char at[max]{};                          ///< `size` of them; not terminated by 0
    std::uint16_t size = 0;

    /// The text, valid as long as this object.
    [[nodiscard]] constexpr std::string_view view() const { return {at, size}; }
    /// Appends a character, a text, or a number in decimal digits; what does not fit is cut off.
    constexpr bounded_string& put(char c) {
        if (size < max) at[size++] = c;
        return *this;
    }
    constexpr bounded_string& put(std::string_view text) {
        for (auto c : text) put(c);
        return *this;
    }
    constexpr bounded_string& put(char const* text) { return put(std::string_view(text)); }
    constexpr bounded_string& put(std::int64_t n) {
        char digits[20]{};
        std::size_t count = 0;
        for (auto left = n < 0 ? 0 - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
            count == 0 || left != 0; left /= 10)
            digits[count++] = static_cast<char>('0' + left % 10);
        if (n < 0) put('-');
        while (count > 0) put(digits[--count]);
        return *this;
    }
    /// At most seven digits after the point, and a power of ten if the number is very large or very small.
    constexpr bounded_string& put(double v) {
        if (v != v) return put("nan");
        if (v < 0) put('-'), v = -v;
        if (v > DBL_MAX) return put("inf");
        std::int64_t power = 0;
        bool const large = v >= 1e15, small = v != 0 && v < 1e-4;
        for (; large && v >= 10; v /= 10) ++power;
        for (; small && v < 1; v *= 10) --power;
        auto whole = static_cast<std::int64_t>(v);
        auto rest = static_cast<std::int64_t>((v - static_cast<double>(whole)) * 1e7 + 0.5);
        if (rest == 10'000'000) ++whole, rest = 0;
        put(whole);
        if (rest != 0) put('.');
        for (std::int64_t digit = 1'000'000; rest != 0; rest %= digit, digit /= 10)
            put(static_cast<char>('0' + rest / digit));
        return power == 0 ? *this : put('e').put(power);
    }
};
/// A few words.
using short_string = bounded_string<80>;

GRAFT_END
