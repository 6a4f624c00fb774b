// graft/model/wire/detail/text_scalar.hpp - scalars and strings of protobuf text format as the bits of their encoding
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <charconv> // from_chars of floating-point numbers
#include <string>
#include <string_view>
#include <system_error> // errc of from_chars
#include <type_traits>  // is_constant_evaluated

#include "graft/base/decimal_to_double.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/extremes.hpp"
#include "graft/base/nearest.hpp"
#include "graft/model/wire/detail/text_cursor.hpp"
#include "graft/model/wire/detail/text_lexer.hpp"
#include "graft/model/wire/detail/text_names.hpp"
#include "graft/model/wire/detail/text_output.hpp"
#include "graft/model/wire/schema.hpp"

GRAFT_BEGIN
namespace wire::detail {

/// The number of an integer token (decimal, 0x, leading 0); false if it is larger than `max`.
constexpr bool parse_integer(std::string_view text, std::uint64_t max, std::uint64_t& out) {
    std::uint64_t base = 10, value = 0;
    if (text.size() < 19 && (text[0] != '0' || text.size() == 1)) { // cannot overflow
        for (auto const c : text) value = value * 10 + static_cast<std::uint64_t>(c - '0');
        out = value;
        return value <= max;
    }
    if (text.size() > 1 && text[0] == '0') {
        base = (text[1] | 0x20) == 'x' ? 16 : 8;
        text.remove_prefix(base == 16 ? 2 : 1);
    }
    for (auto const c : text) {
        std::uint64_t const digit = hex_digit(c);
        if (digit > max || value > (max - digit) / base) return false;
        value = value * base + digit;
    }
    out = value;
    return true;
}

/// Whether the decimal number is far above 1, and not far below. For numbers that `from_chars` reports as out of
/// range.
constexpr bool is_huge(std::string_view text) {
    std::int64_t magnitude = 0;
    std::size_t at = 0;
    auto fraction = false, begun = false;
    for (; at < text.size() && (is_digit(text[at]) || text[at] == '.'); ++at) {
        if (text[at] == '.') {
            fraction = true;
            continue;
        }
        begun = begun || text[at] != '0';
        if (begun && !fraction) ++magnitude;
        if (!begun && fraction) --magnitude;
    }
    if (at + 1 < text.size()) {
        auto const negative = text[++at] == '-';
        if (!is_digit(text[at])) ++at;
        std::int64_t exponent = 0;
        for (; at < text.size() && exponent < std::int64_t{1} << 50; ++at) exponent = exponent * 10 + (text[at] - '0');
        magnitude += negative ? -exponent : exponent;
    }
    return magnitude > 0;
}

/// The number of a `real` or decimal `integer` token, correctly rounded; infinity if it is too large.
constexpr double parse_real(std::string_view text) {
    if (text.back() == 'f' || text.back() == 'F') text.remove_suffix(1);
    if (std::is_constant_evaluated()) return graft::detail::nearest_real(text);
    double value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc::result_out_of_range)
        return is_huge(text) ? infinity : 0.0;
    return value;
}

/// Whether `text` is this word, which is in lower case, ignoring case.
constexpr bool is_word(std::string_view text, std::string_view word) {
    if (text.size() != word.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] | 0x20) : text[i]) != word[i]) return false;
    return true;
}

/// Decodes the escapes of one literal without its quotes.
class unescape {
public:
    constexpr explicit unescape(std::string_view text) : text_(text) {}

    std::string_view expected{};                               ///< as a string, after a failure
    [[nodiscard]] std::size_t position() const { return at_; } ///< of the invalid escape

    /// Appends the bytes of the literal to `out`.
    constexpr bool append_to(output& out) {
        auto* const begin = to_ = out.reserve(text_.size()); // no escape is shorter than its character
        // few steps for each character: the steps of a constant expression are limited
        auto const *at = text_.data(), *const end = at + text_.size();
        auto const digit = [](char c) { return static_cast<unsigned>(c) - '0'; };
        while (at != end) {
            if (*at != '\\') {
                *to_++ = static_cast<std::byte>(*at++);
            } else if (end - at > 3 && digit(at[1]) < 4 && digit(at[2]) < 8 && digit(at[3]) < 8) {
                *to_++ = static_cast<std::byte>(digit(at[1]) * 64 + digit(at[2]) * 8 + digit(at[3]));
                at += 4;
            } else {
                at_ = static_cast<std::size_t>(at - text_.data());
                if (!escape()) return false;
                at = text_.data() + at_;
            }
        }
        at_ = text_.size();
        out.wrote(static_cast<std::size_t>(to_ - begin));
        return true;
    }

private:
    constexpr void put(unsigned byte) { *to_++ = static_cast<std::byte>(byte & 0xFF); }
    constexpr bool fail(std::string_view words) {
        expected = words;
        return false;
    }
    constexpr bool escape() {
        constexpr std::string_view letters = "abfnrtv\\?'\"", meaning = "\a\b\f\n\r\t\v\\?'\"";
        auto const c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        if (is_octal(c)) {
            unsigned value = 0;
            ++at_;
            for (int i = 0; i < 3 && at_ < text_.size() && is_octal(text_[at_]); ++i)
                value = value * 8 + hex_digit(text_[at_++]);
            put(value);
            return true;
        }
        if (auto const i = letters.find(c); i != letters.npos) {
            put(static_cast<unsigned char>(meaning[i]));
            at_ += 2;
            return true;
        }
        std::uint32_t code = 0;
        if (c == 'x' || c == 'X') {
            auto const digits = hex(at_ + 2, 2, code);
            if (digits == 0) return fail("hexadecimal digits after \\x");
            put(code);
            at_ += 2 + digits;
            return true;
        }
        if (c == 'u' || c == 'U') return code_point();
        return fail("an escape sequence: \\a \\b \\f \\n \\r \\t \\v \\\\ \\? \\' \\\" \\ooo \\xhh \\uhhhh "
                    "\\Uhhhhhhhh");
    }
    /// Reads up to `max` digits at `at`; returns their number.
    constexpr std::size_t hex(std::size_t at, std::size_t max, std::uint32_t& out) const {
        std::size_t n = 0;
        for (; n < max && at + n < text_.size() && hex_digit(text_[at + n]) < 16; ++n)
            out = out * 16 + hex_digit(text_[at + n]);
        return n;
    }
    constexpr bool code_point() {
        std::size_t const digits = text_[at_ + 1] == 'u' ? 4 : 8;
        std::uint32_t code = 0, low = 0;
        if (hex(at_ + 2, digits, code) != digits)
            return fail(digits == 4 ? "four hexadecimal digits" : "eight hexadecimal digits");
        if (code > 0x10FFFF) return fail("a code point up to 10ffff");
        auto const after = at_ + 2 + digits;
        if (code >= 0xD800 && code < 0xDC00 && after + 1 < text_.size() && text_[after] == '\\' &&
            text_[after + 1] == 'u' && hex(after + 2, 4, low) == 4 && low >= 0xDC00 && low < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            at_ = after + 6;
        } else {
            at_ = after;
        }
        if (code < 0x80) {
            put(code);
            return true;
        }
        auto const trail = code < 0x800 ? 1u : code < 0x10000 ? 2u : 3u;
        put((0xFF00u >> (trail + 1)) | (code >> (6 * trail)));
        for (auto i = trail; i-- > 0;) put(0x80 | ((code >> (6 * i)) & 0x3F));
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::byte* to_ = nullptr;
};

/// Reads scalars. Member functions return false if reading cannot continue.
class text_scalar : protected text_cursor {
protected:
    using text_cursor::text_cursor;

    // first: clang evaluates no member template that is declared later
    /// The value is wrong, but it is a value: reading continues after it.
    template <class Words> constexpr bool refuse(errc code, Words const& expected, bool& usable) {
        usable = false;
        auto const t = through(start_);
        next();
        return mistake(code, t, expected);
    }

    /// The bits of one value of `f`; `usable` is false after an error that does not stop reading.
    constexpr bool scalar(field_schema const& f, std::uint64_t& bits, bool& usable) {
        constexpr auto max_u32 = std::uint64_t{UINT32_MAX};
        constexpr auto max_u64 = UINT64_MAX;
        constexpr auto max_32 = max_u32 / 2, max_64 = max_u64 / 2;
        start_ = now();
        usable = true;
        auto const negative = take('-');
        switch (f.type) {
        case field_type::double_: return real(false, negative, bits, usable);
        case field_type::float_: return real(true, negative, bits, usable);
        case field_type::boolean: return boolean(negative, bits, usable);
        case field_type::enumeration: return enumeration(*f.values, negative, bits, usable);
        case field_type::uint32:
        case field_type::fixed32: return whole(max_u32, false, negative, bits, usable);
        case field_type::uint64:
        case field_type::fixed64: return whole(max_u64, false, negative, bits, usable);
        case field_type::int32:
        case field_type::sfixed32: return whole(max_32, true, negative, bits, usable);
        case field_type::sint32:
        case field_type::sint64:
            if (!whole(f.type == field_type::sint32 ? max_32 : max_64, true, negative, bits, usable)) return false;
            bits = to_zigzag(as_int64(bits));
            return true;
        default: return whole(max_64, true, negative, bits, usable);
        }
    }

    /// One value of `f` that has the form that printers write and fits; false: nothing has been read, `scalar` reports
    /// more.
    constexpr bool plain_scalar(field_schema const& f, std::uint64_t& bits) {
        unsigned fraction = 0;
        switch (f.type) {
        case field_type::double_:
        case field_type::float_: {
            if (!plain().take_plain_number(bits, fraction)) return false;
            constexpr double powers[] = {
                1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
            auto const number = static_cast<double>(bits) / powers[fraction]; // both exact: one rounding
            bits = f.type == field_type::float_ ? std::bit_cast<std::uint32_t>(to_single(number))
                                                : std::bit_cast<std::uint64_t>(number);
            return true;
        }
        case field_type::boolean: {
            auto const word = plain().plain_spec();
            bits = word == "true" ? 1 : 0;
            return (bits != 0 || word == "false") && plain().take_plain_spec(word);
        }
        case field_type::enumeration: {
            auto const word = plain().plain_spec();
            auto const known = word.empty() ? optional_value() : f.values->find(word);
            if (!known) return false;
            bits = static_cast<std::uint64_t>(std::int64_t{known->number});
            return plain().take_plain_spec(word);
        }
        case field_type::int32:
        case field_type::int64:
        case field_type::uint32:
        case field_type::uint64: return plain().take_plain_integer(bits);
        default: return false;
        }
    }

private:
    constexpr bool accept() {
        next();
        return true;
    }
    constexpr bool whole(std::uint64_t max, bool has_sign, bool negative, std::uint64_t& bits, bool& usable) {
        if (now().kind != kind::integer) return stop("an integer");
        if (negative && !has_sign) return refuse(errc::number_out_of_range, "a number without a sign", usable);
        auto const fits = parse_integer(now().text, max + (negative ? 1 : 0), bits);
        if (negative) bits = ~bits + 1;
        if (fits) return accept();
        return refuse(
            errc::number_out_of_range,
            [&] { return (negative ? "at least -" : "at most ") + std::to_string(max + (negative ? 1 : 0)); }, usable);
    }
    constexpr bool real(bool single, bool negative, std::uint64_t& bits, bool& usable) {
        double number = 0;
        auto const t = now().text;
        if (now().kind == kind::integer && t.size() > 1 && t[0] == '0')
            return refuse(errc::number_out_of_range, "a decimal number", usable);
        if (now().kind == kind::integer || now().kind == kind::real) number = parse_real(t);
        else if (now().kind == kind::identifier && (is_word(t, "inf") || is_word(t, "infinity"))) number = infinity;
        else if (now().kind == kind::identifier && is_word(t, "nan")) number = not_a_number;
        else return stop("a number");
        if (negative) number = -number;
        bits = single ? std::bit_cast<std::uint32_t>(to_single(number)) : std::bit_cast<std::uint64_t>(number);
        return accept();
    }
    /// Rounds twice (decimal to double to float) and rounds half a unit above the largest float down to it, as
    /// libprotobuf does.
    static constexpr float to_single(double number) {
        constexpr double last_finite = 0x1.ffffffp127;
        constexpr auto largest = FLT_MAX, infinite = static_cast<float>(infinity);
        if (number > double{largest}) return number > last_finite ? infinite : largest;
        if (number < -double{largest}) return number < -last_finite ? -infinite : -largest;
        return static_cast<float>(number);
    }
    constexpr bool boolean(bool negative, std::uint64_t& bits, bool& usable) {
        auto const t = now().text;
        if (negative || (now().kind != kind::identifier && now().kind != kind::integer)) return stop("true or false");
        auto const yes = t == "true" || t == "True" || t == "t", no = t == "false" || t == "False" || t == "f";
        bits = yes ? 1 : 0;
        auto const fits = now().kind == kind::integer ? parse_integer(t, 1, bits) : yes || no;
        return fits ? accept() : refuse(errc::wrong_attribute_value, "true or false", usable);
    }
    constexpr bool enumeration(enum_schema const& of, bool negative, std::uint64_t& bits, bool& usable) {
        auto const t = now().text;
        if (now().kind == kind::integer) {
            auto fits = parse_integer(t, 0x7FFFFFFFull + (negative ? 1 : 0), bits);
            if (negative) bits = ~bits + 1;
            if (fits && !of.open) fits = of.find(as_int32(bits)).found;
            return fits
                       ? accept()
                       : refuse(errc::unknown_enum_value, [&] { return "a value of " + std::string(of.name); }, usable);
        }
        if (negative || now().kind != kind::identifier) return stop("the name or the number of an enum's value");
        if (auto const known = of.find(t)) {
            bits = static_cast<std::uint64_t>(std::int64_t{known->number});
            return accept();
        }
        nearest_name near(t);
        for (auto const& v : of.values) near.look(v.name);
        return refuse(
            errc::unknown_enum_value, [&] { return "a value of " + std::string(of.name) + near.hint(); }, usable);
    }

    token start_{};
};

} // namespace wire::detail
GRAFT_END
