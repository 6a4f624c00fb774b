// graft/cann/report.hpp - errors that CANN's functions log, stored as the reason of a refusal
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace cann {

/// The first message that the current function has reported; each thread has its own.
inline std::string& reported() {
    static thread_local std::string text;
    return text;
}

namespace detail {
template <class T> inline constexpr bool prints = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_pointer_v<T>;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
inline void keep(char const* text) { reported() = text; }
template <class... Values> void keep(char const* format, Values... values) {
    char line[512];
    std::snprintf(line, sizeof line, format, values...);
    reported() = line;
}
#pragma GCC diagnostic pop
} // namespace detail

/// Stores a message, only the first one: `printf`'s format and values, or a string. Values that cannot be printed are
/// omitted.
template <class Text, class... Values> void report([[maybe_unused]] Text const& text, Values const&... values) {
    if (!reported().empty()) return;
    if constexpr (std::is_convertible_v<Text, char const*> && (detail::prints<std::decay_t<Values>> && ... && true))
        detail::keep(static_cast<char const*>(text), values...);
    else if constexpr (std::is_convertible_v<Text, std::string_view>) reported() = std::string_view(text);
}
inline void report() {}

} // namespace cann
GRAFT_END
