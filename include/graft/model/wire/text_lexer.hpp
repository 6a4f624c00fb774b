// graft/model/wire/text_lexer.hpp - the tokens of protobuf text format, as views of the text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/errc.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// What a token is. `symbol`: one character that belongs to no other kind.
enum class token_kind : std::uint8_t { end, identifier, integer, real, string, symbol };

/// One token; a `string` keeps its quotes and escapes.
struct token {
    token_kind kind = token_kind::end;
    bool escaped = false; ///< the string has a backslash
    std::string_view text{};
    std::size_t offset = 0;

    [[nodiscard]] constexpr bool is(char c) const { return kind == token_kind::symbol && text[0] == c; }
};

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_octal(char c) { return c >= '0' && c <= '7'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
/// 0 to 15, or 16.
constexpr unsigned hex_digit(char c) {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
    return 16;
}

/// Reads one token at a time; `current` is the one to look at.
class lexer {
public:
    constexpr explicit lexer(std::string_view text) : text_(text) { next(); }

    token current{};
    errc error = errc::ok;       ///< why the text stops being tokens; `current` is then `end` at the place
    std::string_view expected{}; ///< in words

    constexpr void next() {
        skip_space();
        current = {token_kind::end, false, {}, at_};
        if (at_ == text_.size() || error != errc::ok) return;
        auto const c = text_[at_];
        if (is_letter(c)) {
            auto end = at_ + 1;
            while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
            take(token_kind::identifier, end);
        } else if (is_digit(c) || (c == '.' && is_digit(peek(at_ + 1)))) {
            number();
        } else if (c == '"' || c == '\'') {
            string(c);
        } else if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 0x80) {
            fail(at_, "printable ASCII outside of strings");
        } else {
            take(token_kind::symbol, at_ + 1);
        }
    }

private:
    [[nodiscard]] constexpr char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
    constexpr void take(token_kind kind, std::size_t end) {
        current.kind = kind;
        current.text = text_.substr(at_, end - at_);
        at_ = end;
    }
    constexpr void fail(std::size_t at, std::string_view words) {
        error = errc::syntax;
        expected = words;
        current = {token_kind::end, false, text_.substr(at, at < text_.size() ? 1 : 0), at};
    }
    constexpr void skip_space() {
        for (; at_ < text_.size(); ++at_) {
            auto const c = text_[at_];
            if (is_space(c)) continue;
            if (c != '#') return;
            while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\0') ++at_;
            if (at_ == text_.size() || text_[at_] == '\0') return;
        }
    }
    constexpr void number() {
        auto end = at_;
        auto real = false;
        auto const digits = [&] {
            auto const from = end;
            while (is_digit(peek(end))) ++end;
            return end - from;
        };
        if (peek(at_) == '0' && (peek(at_ + 1) | 0x20) == 'x') {
            for (end += 2; hex_digit(peek(end)) < 16;) ++end;
            if (end == at_ + 2) return fail(end, "hexadecimal digits after 0x");
        } else if (peek(at_) == '0' && is_digit(peek(at_ + 1))) {
            while (is_octal(peek(end))) ++end;
            if (is_digit(peek(end))) return fail(end, "octal digits after a leading zero");
        } else {
            digits();
            if (peek(end) == '.') {
                real = true;
                ++end;
                digits();
            }
            if ((peek(end) | 0x20) == 'e') {
                real = true;
                ++end;
                if (peek(end) == '-' || peek(end) == '+') ++end;
                if (digits() == 0) return fail(end, "digits of the exponent");
            }
            if ((peek(end) | 0x20) == 'f') {
                real = true;
                ++end;
            }
        }
        if (is_letter(peek(end))) return fail(end, "a space between number and name");
        if (peek(end) == '.') return fail(end, "one decimal point");
        take(real ? token_kind::real : token_kind::integer, end);
    }
    constexpr void string(char quote) {
        for (auto end = at_ + 1; end < text_.size(); ++end) {
            auto const c = text_[end];
            if (c == quote) return take(token_kind::string, end + 1);
            if (c == '\n') return fail(at_, "a string that ends on its line");
            if (c == '\0') break;
            if (c == '\\') {
                current.escaped = true;
                if (peek(end + 1) == '\n' || peek(end + 1) == '\0') continue;
                ++end;
            }
        }
        fail(at_, "a closing quote");
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace wire::detail
GRAFT_END
