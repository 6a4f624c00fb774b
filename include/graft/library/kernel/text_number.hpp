// graft/library/kernel/text_number.hpp - parsing of numbers in strings
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv> // from_chars of floating-point numbers
#include <string_view>
#include <system_error> // errc of from_chars
#include <type_traits>

#include "graft/base/decimal_to_double.hpp"
#include "graft/base/extremes.hpp"

GRAFT_BEGIN
namespace library {

/// ASCII white space.
[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/// The string without leading and trailing white space.
[[nodiscard]] constexpr std::string_view stripped(std::string_view t) {
    while (!t.empty() && is_space(t.front())) t.remove_prefix(1);
    while (!t.empty() && is_space(t.back())) t.remove_suffix(1);
    return t;
}
/// The number of characters at the beginning of a string that are a decimal number, `1`, `.5`, `2.5e-3`, without a
/// sign.
[[nodiscard]] constexpr std::size_t length_of_decimal(std::string_view t) {
    std::size_t at = 0, digits = 0;
    auto const take = [&] {
        for (; at < t.size() && t[at] >= '0' && t[at] <= '9'; ++at) ++digits;
    };
    take();
    if (at < t.size() && t[at] == '.') ++at, take();
    if (digits == 0) return 0;
    auto const number = at;
    if (at == t.size() || (t[at] != 'e' && t[at] != 'E')) return number;
    if (++at < t.size() && (t[at] == '-' || t[at] == '+')) ++at;
    digits = 0;
    take();
    return digits == 0 ? number : at;
}
/// Parses the complete string as a number, ignoring surrounding white space. False for other strings, and for a number
/// that `T` cannot represent. In a constant expression: of double, decimal digits.
template <class T> [[nodiscard]] constexpr bool read_number(std::string_view text, T& value) {
    text = stripped(text);
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    if constexpr (std::is_same_v<T, double>)
        if (std::is_constant_evaluated()) {
            bool const negative = !text.empty() && text[0] == '-';
            if (negative) text.remove_prefix(1);
            if (text.empty() || length_of_decimal(text) != text.size()) return false;
            auto const number = graft::detail::decimal_to_double(text);
            value = negative ? -number : number;
            return number <= DBL_MAX;
        }
    auto const [end, why] = std::from_chars(text.data(), text.data() + text.size(), value);
    return why == std::errc() && end == text.data() + text.size();
}

} // namespace library
GRAFT_END
