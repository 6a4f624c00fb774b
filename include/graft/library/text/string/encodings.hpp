// graft/library/text/string/encodings.hpp - characters of strings in their encodings, and invalid ones
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "graft/base/status.hpp"
#include "graft/library/text/string/cases.hpp"

GRAFT_BEGIN
namespace library {

/// How characters are encoded as bytes. Of the many that ICU supports, those that occur in models.
enum class text_encoding : std::uint8_t { none, utf_8, utf_16_be, utf_16_le, utf_32_be, utf_32_le, latin_1, ascii };

/// The encoding with this name, with or without the dash before the byte order; none: unknown.
[[nodiscard]] constexpr text_encoding encoding_of(std::string_view name) {
    using enum text_encoding;
    struct known {
        std::string_view name;
        text_encoding encoding;
    };
    constexpr known all[] = {{"UTF-8", utf_8}, {"utf-8", utf_8}, {"UTF8", utf_8}, {"utf8", utf_8},
        {"UTF-16-BE", utf_16_be}, {"UTF-16BE", utf_16_be}, {"UTF-16", utf_16_be}, {"UTF-16-LE", utf_16_le},
        {"UTF-16LE", utf_16_le}, {"UTF-32-BE", utf_32_be}, {"UTF-32BE", utf_32_be}, {"UTF-32", utf_32_be},
        {"UTF-32-LE", utf_32_le}, {"UTF-32LE", utf_32_le}, {"ISO-8859-1", latin_1}, {"LATIN1", latin_1},
        {"latin1", latin_1}, {"US-ASCII", ascii}, {"ASCII", ascii}, {"ascii", ascii}};
    for (auto const& e : all)
        if (e.name == name) return e.encoding;
    return none;
}
/// Not a surrogate, and not larger than Unicode's maximum.
[[nodiscard]] constexpr bool is_character(std::uint32_t c) {
    return c < utf8_character::broken && (c < 0xD800 || c >= 0xE000);
}

namespace detail {

/// The number of bytes at the front of a string that begin an incomplete UTF-8 character; at least one.
constexpr std::uint8_t broken_bytes(std::string_view t) {
    auto const at = [t](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(t[i])}; };
    auto const first = at(0);
    if (first < 0xC2 || first > 0xF4) return 1;
    unsigned const more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    std::uint8_t n = 1;
    for (; n <= more && n < t.size(); ++n) {
        // the second byte identifies overlong forms, surrogates and characters beyond the maximum
        auto const low = n > 1           ? 0x80u
                         : first == 0xE0 ? 0xA0u
                         : first == 0xF0 ? 0x90u
                                         : 0x80u,
                   high = n > 1           ? 0xBFu
                          : first == 0xED ? 0x9Fu
                          : first == 0xF4 ? 0x8Fu
                                          : 0xBFu;
        if (at(n) < low || at(n) > high) break;
    }
    return n;
}

} // namespace detail

/// The first character of a string that is not empty; an invalid one has the code `utf8_character::broken`, and the
/// number of bytes that one would replace by one character.
[[nodiscard]] constexpr utf8_character first_character(std::string_view t, text_encoding encoding) {
    using enum text_encoding;
    auto const at = [t](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(t[i])}; };
    auto const unit = [&](std::size_t i) {
        return encoding == utf_16_le ? at(i) | at(i + 1) << 8 : at(i) << 8 | at(i + 1);
    };
    auto const rest = static_cast<std::uint8_t>(t.size() < 4 ? t.size() : 4);
    switch (encoding) {
    case latin_1: return {at(0), 1};
    case ascii: return {at(0) < 0x80 ? at(0) : utf8_character::broken, 1};
    case utf_16_be:
    case utf_16_le: {
        if (t.size() < 2) return {utf8_character::broken, 1};
        auto const high = unit(0);
        if (high < 0xD800 || high >= 0xE000) return {high, 2};
        if (high >= 0xDC00 || t.size() < 4) return {utf8_character::broken, 2};
        auto const low = unit(2);
        if (low < 0xDC00 || low >= 0xE000) return {utf8_character::broken, 2};
        return {0x10000 + ((high - 0xD800) << 10 | (low - 0xDC00)), 4};
    }
    case utf_32_be:
    case utf_32_le: {
        if (t.size() < 4) return {utf8_character::broken, rest};
        auto const c = encoding == utf_32_be ? unit(0) << 16 | unit(2) : at(0) | at(1) << 8 | at(2) << 16 | at(3) << 24;
        return {is_character(c) ? c : utf8_character::broken, 4};
    }
    default: break;
    }
    auto const c = utf8_character::of(t);
    return c.code == utf8_character::broken ? utf8_character{c.code, detail::broken_bytes(t)} : c;
}

/// Appends the bytes of a character.
inline void add_character(std::string& to, std::uint32_t c, text_encoding encoding) {
    auto const put = [&](std::uint32_t v, int bytes) {
        while (bytes-- > 0) to += static_cast<char>(v >> (8 * bytes) & 0xFFu);
    };
    if (encoding == text_encoding::utf_32_be) return put(c, 4);
    if (encoding != text_encoding::utf_16_be) return add_utf8(to, c);
    if (c < 0x10000) return put(c, 2);
    put(0xD800 + ((c - 0x10000) >> 10), 2);
    put(0xDC00 + ((c - 0x10000) & 0x3FFu), 2);
}

/// How an operator handles invalid bytes, by its attributes.
struct broken_text {
    std::string_view errors;
    std::int64_t replacement;
    bool replace_control = false;

    /// Calls `f(code, first byte)` for each character of a string.
    /// error wrong_value: invalid bytes, if errors is "strict"
    template <class F> status each(std::string_view text, text_encoding encoding, F f) const {
        for (std::size_t at = 0; at < text.size();) {
            auto const c = first_character(text.substr(at), encoding);
            if (c.code != utf8_character::broken) {
                bool const control = replace_control && c.code < 0x20;
                f(control ? static_cast<std::uint32_t>(replacement) : c.code, at);
            } else if (errors == "strict") {
                return fail(errc::wrong_value, "input", "characters of its encoding, first other byte", at, -1);
            } else if (errors == "replace") {
                f(static_cast<std::uint32_t>(replacement), at);
            }
            at += c.bytes;
        }
        return ok;
    }
};

} // namespace library
GRAFT_END
