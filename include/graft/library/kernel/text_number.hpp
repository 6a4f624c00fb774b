// graft/library/kernel/text_number.hpp - numbers in texts
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv> // from_chars of floating-point numbers
#include <string_view>
#include <system_error> // errc of from_chars

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library {

/// White space of ASCII.
[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/// The text without the white space at both of its ends.
[[nodiscard]] constexpr std::string_view stripped(std::string_view t) {
    while (!t.empty() && is_space(t.front())) t.remove_prefix(1);
    while (!t.empty() && is_space(t.back())) t.remove_suffix(1);
    return t;
}
/// A number that takes the whole text but for white space around it. False for another text, and for a number that `T`
/// does not hold.
template <class T> [[nodiscard]] bool read_number(std::string_view text, T& value) {
    text = stripped(text);
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    auto const [end, why] = std::from_chars(text.data(), text.data() + text.size(), value);
    return why == std::errc() && end == text.data() + text.size();
}

} // namespace library
GRAFT_END
