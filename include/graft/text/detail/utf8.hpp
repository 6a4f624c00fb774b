// graft/text/detail/utf8.hpp - checks for UTF-8 in names of a hostile file
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/config.hpp"

GRAFT_BEGIN

namespace detail {

/// Length of the UTF-8 sequence at the start of `text`, 0 if it is none.
[[nodiscard]] constexpr std::size_t utf8_length(std::string_view text) {
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    auto const tail = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0u) == 0x80u; };
    auto const c = byte(0);
    if (c < 0x80) return 1;
    if (c >= 0xC2 && c < 0xE0) return tail(1) ? 2 : 0;
    if (c >= 0xE0 && c < 0xF0) {
        if (!tail(1) || !tail(2)) return 0;
        bool const overlong = c == 0xE0 && byte(1) < 0xA0, surrogate = c == 0xED && byte(1) >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    if (c >= 0xF0 && c < 0xF5) {
        if (!tail(1) || !tail(2) || !tail(3)) return 0;
        bool const overlong = c == 0xF0 && byte(1) < 0x90, too_large = c == 0xF4 && byte(1) >= 0x90;
        return overlong || too_large ? 0 : 4;
    }
    return 0;
}

} // namespace detail

GRAFT_END
