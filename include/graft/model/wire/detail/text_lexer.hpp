// graft/model/wire/detail/text_lexer.hpp - the tokens of protobuf text format, as views of the text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <string_view>
#include <type_traits>

#include "graft/base/errc.hpp"
#include "graft/model/byte_order_mark.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// The kind of a token. `symbol`: one character of no other kind.
enum class token_kind : std::uint8_t { end, identifier, integer, real, string, symbol };

/// One token; a `string` keeps its quotes and escapes.
struct GRAFT_TYPE token {
    token_kind kind = token_kind::end;
    bool escaped = false;  ///< the string has a backslash
    bool expected = false; ///< the identifier is the one in `lexer::expected_next`
    std::string_view text{};
    std::size_t offset = 0;

    [[nodiscard]] constexpr bool is(char c) const { return kind == token_kind::symbol && text[0] == c; }
};

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_octal(char c) { return c >= '0' && c <= '7'; }
/// 0 to 15, or 16.
constexpr unsigned hex_digit(char c) {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
    return 16;
}

/// The tokens that a character can start or be part of: one look-up for each character of a text.
struct char_class {
    static constexpr std::uint8_t letter = 1, digit = 2, space = 4, quote = 8, control = 16;
};
inline constexpr auto char_classes = [] {
    std::array<std::uint8_t, 256> all{};
    for (unsigned c = 0; c < all.size(); ++c) {
        if (c < ' ' || c >= 0x80) all[c] = char_class::control;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') all[c] = char_class::letter;
        if (c >= '0' && c <= '9') all[c] = char_class::digit;
        if (c == ' ' || (c >= '\t' && c <= '\r')) all[c] = char_class::space;
        if (c == '"' || c == '\'') all[c] = char_class::quote;
    }
    return all;
}();
constexpr unsigned class_of(char c) { return char_classes[static_cast<unsigned char>(c)]; }
constexpr bool is_letter(char c) { return class_of(c) == char_class::letter; }

/// A name as words for a fast comparison with a text; names of more than 24 characters are never expected.
struct GRAFT_TYPE expected_name {
    std::uint64_t words[3]{}, masks[3]{};
    std::uint32_t size = 0; ///< 0: nothing is expected

    constexpr expected_name() = default;
    constexpr explicit expected_name(std::string_view name) {
        if (name.size() > sizeof words) return;
        size = static_cast<std::uint32_t>(name.size());
        for (std::size_t i = 0; i < name.size(); ++i) {
            words[i / 8] |= static_cast<std::uint64_t>(static_cast<unsigned char>(name[i])) << (i % 8 * 8);
            masks[i / 8] |= std::uint64_t{0xFF} << (i % 8 * 8);
        }
    }
    /// Whether the text at this position starts with the name. 24 bytes must be readable.
    [[nodiscard]] bool begins(char const* text) const {
        return (((load_word(text) ^ words[0]) & masks[0]) | ((load_word(text + 8) ^ words[1]) & masks[1]) |
                   ((load_word(text + 16) ^ words[2]) & masks[2])) == 0;
    }
    static std::uint64_t load_word(char const* at) {
        std::uint64_t w;
        __builtin_memcpy(&w, at, sizeof w);
        return w;
    }
};

/// Reads one token at a time; `current` is the one to read.
class GRAFT_TYPE lexer {
public:
    constexpr explicit lexer(std::string_view text)
        : line_begin(model::size_of_mark(text)), text_(text.data()), size_(text.size()), at_(line_begin) {
        next();
    }

    token current{};
    errc error = errc::ok;       ///< why the text stops being tokens; `current` is then `end` at that position
    std::string_view expected{}; ///< in words
    std::uint32_t line = 1;      ///< of the current token
    std::size_t line_begin;      ///< the offset of its first character
    expected_name const* expected_next = nullptr; ///< a guess of the next identifier

    /// Whether the next character is this one, which is then consumed; blanks and comments are not skipped.
    constexpr bool take_at_once(char c) {
        if (at_ == size_ || text_[at_] != c || error != errc::ok) return false;
        ++at_;
        return true;
    }
    /// The value after a name, which is the current token, if it has the form that printers write: `: "x"`, `: 12`, `:
    /// 0.5`, `: word` or ` {`, then a blank, then a name or a closing brace, which is then the current token. False:
    /// the position is unchanged.
    constexpr bool take_plain_string(std::string_view& inside) {
        auto at = at_;
        if (!skip_plain_colon(at) || text_[at] != '"') return false;
        auto const end = skip_plain(at + 1, '"');
        if (end >= size_ || text_[end] != '"') return false;
        inside = {text_ + at + 1, end - at - 1};
        return go_on(end + 1);
    }
    /// At most 15 digits: `digits` / 10^`fraction`. An integer has no superfluous leading zeros.
    constexpr bool take_plain_number(std::uint64_t& digits, unsigned& fraction) {
        auto at = at_;
        if (!skip_plain_colon(at)) return false;
        auto const begin = at, max = at + 15;
        digits = fraction = 0;
        for (; at != max && class_of(text_[at]) == char_class::digit; ++at)
            digits = digits * 10 + static_cast<unsigned>(text_[at] - '0');
        if (at == begin || (text_[begin] == '0' && at != begin + 1)) return false;
        if (text_[at] == '.') {
            auto const point = at++;
            for (; at != max && class_of(text_[at]) == char_class::digit; ++at)
                digits = digits * 10 + static_cast<unsigned>(text_[at] - '0');
            fraction = static_cast<unsigned>(at - point - 1);
            if (fraction == 0) return false;
        }
        return go_on(at);
    }
    /// At most nine digits: in the range of every integer type.
    constexpr bool take_plain_integer(std::uint64_t& value) {
        auto at = at_;
        if (!skip_plain_colon(at)) return false;
        auto const begin = at, max = at + 9;
        for (value = 0; at != max && class_of(text_[at]) == char_class::digit; ++at)
            value = value * 10 + static_cast<unsigned>(text_[at] - '0');
        return at != begin && (text_[begin] != '0' || at == begin + 1) && go_on(at);
    }
    /// Only peeks: `take_plain_spec` consumes it.
    [[nodiscard]] constexpr std::string_view plain_spec() const {
        auto at = at_;
        if (!skip_plain_colon(at) || class_of(text_[at]) != char_class::letter) return {};
        return {text_ + at, end_of_name(at + 1) - at};
    }
    constexpr bool take_plain_spec(std::string_view word) {
        return go_on(static_cast<std::size_t>(word.data() - text_) + word.size());
    }
    constexpr bool take_plain_brace() {
        return has_plain_room() && text_[at_] == ' ' && text_[at_ + 1] == '{' && go_on(at_ + 2);
    }

    constexpr void next() {
        auto at = at_;
        if (at < size_ && class_of(text_[at]) == char_class::space) at = skip_blanks(at);
        if (at < size_ && text_[at] == '#') at = skip_comments(at);
        at_ = at;
        current.escaped = current.expected = false;
        current.offset = at;
        if (at == size_ || error != errc::ok) return nothing();
        auto const c = text_[at];
        switch (class_of(c)) {
        case char_class::letter: return take_name(at);
        case char_class::digit: return number();
        case char_class::quote: return string(c);
        case char_class::control: return fail(at, "printable ASCII outside of strings");
        default: break;
        }
        if (c == '.' && is_digit(peek(at + 1))) return number();
        take(token_kind::symbol, at + 1);
    }

private:
    static constexpr std::size_t plain_room = 32; ///< characters that the fast paths read without checking for the end

    [[nodiscard]] constexpr bool has_plain_room() const { return error == errc::ok && size_ - at_ >= plain_room; }
    constexpr bool skip_plain_colon(std::size_t& at) const {
        if (!has_plain_room() || text_[at] != ':') return false;
        at += text_[at + 1] == ' ' ? 2 : 1;
        return true;
    }
    /// A blank, more blanks, and then a token that is not a part of a value.
    constexpr bool go_on(std::size_t at) {
        if (at >= size_ || class_of(text_[at]) != char_class::space) return false;
        auto const line_before = line;
        auto const begin_before = line_begin;
        at = skip_blanks(at);
        bool const brace = at < size_ && text_[at] == '}';
        if (at == size_ || (!brace && class_of(text_[at]) != char_class::letter)) {
            line = line_before;
            line_begin = begin_before;
            return false;
        }
        current.escaped = current.expected = false;
        current.offset = at_ = at;
        if (brace) take(token_kind::symbol, at + 1);
        else take_name(at);
        return true;
    }
    constexpr void take_name(std::size_t at) {
        if (!is_expected(at)) take(token_kind::identifier, end_of_name(at + 1));
    }
    [[nodiscard]] constexpr std::size_t end_of_name(std::size_t at) const {
        while (at < size_ && (class_of(text_[at]) & (char_class::letter | char_class::digit)) != 0) ++at;
        return at;
    }
    [[nodiscard]] constexpr char peek(std::size_t at) const { return at < size_ ? text_[at] : '\0'; }
    constexpr void nothing() {
        current.kind = token_kind::end;
        current.text = {};
    }
    constexpr void take(token_kind kind, std::size_t end) {
        current.kind = kind;
        current.text = {text_ + at_, end - at_};
        at_ = end;
    }
    constexpr void fail(std::size_t at, std::string_view words) {
        error = errc::syntax_error;
        expected = words;
        current = {token_kind::end, false, false, {text_ + at, at < size_ ? 1u : 0u}, at};
    }
    constexpr bool is_expected(std::size_t at) {
        if (std::is_constant_evaluated() || expected_next == nullptr || size_ - at < 32) return false;
        auto const size = expected_next->size;
        if (size == 0 || !expected_next->begins(text_ + at)) return false;
        if ((class_of(text_[at + size]) & (char_class::letter | char_class::digit)) != 0) return false;
        current.expected = true;
        take(token_kind::identifier, at + size);
        return true;
    }
    constexpr void count_line(std::size_t at) {
        if (text_[at] != '\n') return;
        ++line;
        line_begin = at + 1;
    }
    /// From a blank on. The characters after the first are mostly an indentation.
    constexpr std::size_t skip_blanks(std::size_t at) {
        constexpr auto spaces = ~std::uint64_t{0} / 255 * ' ';
        count_line(at++);
        if (!std::is_constant_evaluated())
            for (; size_ - at >= 8; at += 8)
                if (auto const other = expected_name::load_word(text_ + at) ^ spaces; other != 0) {
                    at += static_cast<std::size_t>(std::countr_zero(other)) / 8;
                    break;
                }
        for (; at < size_ && class_of(text_[at]) == char_class::space; ++at) count_line(at);
        return at;
    }
    constexpr std::size_t skip_comments(std::size_t at) {
        for (; at < size_; ++at) {
            auto const c = text_[at];
            if (class_of(c) == char_class::space) {
                count_line(at);
                continue;
            }
            if (c != '#') break;
            while (at < size_ && text_[at] != '\n' && text_[at] != '\0') ++at;
            if (at == size_ || text_[at] == '\0') break;
            count_line(at);
        }
        return at;
    }
    constexpr void number() {
        auto end = at_;
        while (end < size_ && class_of(text_[end]) == char_class::digit) ++end;
        auto const next = peek(end); // a plain decimal number needs one look-ahead
        bool const plain = next != '.' && (class_of(next) & char_class::letter) == 0 &&
                           (text_[at_] != '0' || end == at_ + 1);
        if (plain) return take(token_kind::integer, end);
        return other_number();
    }
    constexpr void other_number() {
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
    /// The first character from `at` on that may have a meaning in a string: a quote, a backslash, a control
    /// character.
    [[nodiscard]] constexpr std::size_t skip_plain(std::size_t at, char close) const {
        if (std::is_constant_evaluated()) return at;
        constexpr auto ones = ~std::uint64_t{0} / 255, high = ones << 7;
        // its lowest bit is correct
        auto const less = [](std::uint64_t w, std::uint64_t than) { return (w - than) & ~w & high; };
        for (; size_ - at >= 8; at += 8) {
            auto const w = expected_name::load_word(text_ + at);
            auto const stops = less(w ^ ones * static_cast<unsigned char>(close), ones) | less(w ^ ones * '\\', ones) |
                               less(w, ones * ' ');
            if (stops != 0) return at + static_cast<std::size_t>(std::countr_zero(stops)) / 8;
        }
        return at;
    }
    constexpr void string(char close) {
        for (auto end = skip_plain(at_ + 1, close); end < size_; ++end) {
            if (std::is_constant_evaluated()) // one step for each of most characters
                while (end + 1 < size_ && text_[end] != close && text_[end] != '\\' && text_[end] >= ' ') ++end;
            auto const c = text_[end];
            if (c == close) return take(token_kind::string, end + 1);
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

    char const* text_;
    std::size_t size_;
    std::size_t at_;
};

} // namespace wire::detail

namespace wire {
/// Also for front ends of other text formats: words, numbers, quoted strings, single characters; `#` starts a comment.
/// example `examples/nnef/front_end.hpp`
using detail::lexer, detail::token, detail::token_kind;
} // namespace wire
GRAFT_END
