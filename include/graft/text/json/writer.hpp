// graft/text/json/writer.hpp - writes JSON that every parser accepts: escaped strings, no bare inf or nan
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv> // to_chars
#include <concepts>
#include <string>

#include "graft/text/detail/utf8.hpp"

GRAFT_BEGIN

namespace detail {

/// The fewest digits that read back as the same number: `0.1`, `1500.0`, from 1e16 up and below 1e-4 with an exponent.
template <std::floating_point F> std::string shortest_text(F v) {
    char all[40];
    std::string_view const text(all,
        static_cast<std::size_t>(std::to_chars(all, all + sizeof all, v, std::chars_format::scientific).ptr - all));
    auto const e = text.find('e');
    int power = 0;
    for (auto c : text.substr(e + 2)) power = power * 10 + (c - '0');
    if (text[e + 1] == '-') power = -power;
    if (power < -4 || power >= 16) return std::string(text);
    std::string digits;
    for (auto c : text.substr(0, e))
        if (c >= '0' && c <= '9') digits += c;
    std::string const sign(v < 0 || text[0] == '-' ? "-" : "");
    if (power < 0) return sign + "0." + std::string(static_cast<std::size_t>(-power - 1), '0') + digits;
    auto const whole = static_cast<std::size_t>(power) + 1;
    if (digits.size() < whole) digits.append(whole - digits.size(), '0');
    return sign + digits.substr(0, whole) + '.' + (digits.size() > whole ? digits.substr(whole) : "0");
}

} // namespace detail

/// The member `version` of every document that the library writes. It changes when a member is removed or gets another
/// meaning, not when one is added: `include/graft/text/json/README.md`.
inline constexpr int json_version = 1;

/// Builds one document. Commas and line breaks are inserted implicitly: two levels of lists and objects are broken
/// into lines, deeper ones stay on one line. The caller must keep the order key, value within objects.
class json_writer {
public:
    json_writer() = default;
    /// Breaks this number of levels into lines; with 0 the document is one line.
    explicit json_writer(int broken_levels) : broken_levels_(broken_levels) {}

    /// Begins a list, `[`, or an object, `{`. Each call needs a `close` with the other bracket.
    json_writer& open(char bracket) { // '{' or '['
        item();
        text_ += bracket;
        ++depth_;
        first_ = true;
        return *this;
    }
    /// Ends the list, `]`, or the object, `}`, that was begun last.
    json_writer& close(char bracket) {
        --depth_;
        if (!first_ && depth_ < broken_levels_) new_line();
        text_ += bracket;
        first_ = false;
        return *this;
    }
    /// The name of the next member of an object; its value must follow.
    json_writer& key(std::string_view name) {
        string(name);
        text_ += ':';
        after_key_ = true;
        return *this;
    }
    /// Control characters are escaped, bytes that are no UTF-8 become U+FFFD.
    json_writer& string(std::string_view text) {
        item();
        text_ += '"';
        auto const is_plain = [](char c) { return c >= ' ' && c < '\x7f' && c != '"' && c != '\\'; };
        while (!text.empty()) {
            std::size_t plain = 0;
            while (plain < text.size() && is_plain(text[plain])) ++plain;
            text_.append(text.data(), plain);
            text.remove_prefix(plain);
            if (text.empty()) break;
            auto const size = detail::utf8_length(text);
            auto const c = text[0];
            if (size == 0) text_ += "\\ufffd";
            else if (c == '"' || c == '\\') (text_ += '\\') += c;
            else if (c == '\n') text_ += "\\n";
            else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
                ((text_ += "\\u00") += "01234567"[c >> 4]) += "0123456789abcdef"[c & 15];
            else text_ += text.substr(0, size);
            text.remove_prefix(size ? size : 1);
        }
        text_ += '"';
        return *this;
    }
    /// Shortest string that reads back as the same number; "inf", "-inf" and "nan" as strings.
    template <std::floating_point F> json_writer& number(F v) {
        if (v != v) return string("nan");
        if (v - v != 0) return string(v < 0 ? "-inf" : "inf"); // <cmath> is 5,000 lines
        item();
        text_ += detail::shortest_text(v);
        return *this;
    }
    /// An integer in decimal.
    template <std::integral I> json_writer& number(I v) {
        item();
        text_ += std::to_string(v);
        return *this;
    }
    /// `true` or `false`.
    json_writer& boolean(bool v) { return word(v ? "true" : "false"); }
    /// `null`.
    json_writer& null() { return word("null"); }

    /// A value that is a document already.
    json_writer& document(std::string_view json) { return word(json); }

    /// A string, a number or a truth value.
    template <class T> json_writer& value(T const& v) {
        if constexpr (std::same_as<T, bool>) return boolean(v);
        else if constexpr (std::convertible_to<T const&, std::string_view>) return string(v);
        else if constexpr (std::is_enum_v<T>) return number(static_cast<std::underlying_type_t<T>>(v)); // an id
        else return number(v);
    }
    /// The same; null if it is not `there`.
    template <class T> json_writer& value_if(bool there, T const& v) { return there ? value(v) : null(); }
    /// A key and its value.
    template <class T> json_writer& member(std::string_view name, T const& v) { return key(name).value(v); }
    /// A key and its value, or null if the value is not `there`.
    template <class T> json_writer& member_if(bool there, std::string_view name, T const& v) {
        return key(name).value_if(there, v);
    }
    /// A list; `one` writes each element of `all`.
    template <class All, class F> json_writer& list(All const& all, F one) {
        open('[');
        for (auto const& x : all) one(x);
        return close(']');
    }

    /// Number of bytes so far.
    [[nodiscard]] std::size_t size() const { return text_.size(); }
    /// The document, with a line break at its end.
    [[nodiscard]] std::string take() && { return std::move(text_ += '\n'); }

private:
    json_writer& word(std::string_view w) {
        item();
        text_ += w;
        return *this;
    }
    /// The separator between two items.
    void item() {
        if (after_key_) {
            after_key_ = false;
            return;
        }
        if (!first_) text_ += ',';
        if (depth_ > 0 && depth_ <= broken_levels_) new_line();
        first_ = false;
    }
    void new_line() { text_.append("\n").append(static_cast<std::size_t>(depth_), ' '); }

    std::string text_{};
    int broken_levels_ = 2, depth_ = 0;
    bool first_ = true, after_key_ = false;
};

GRAFT_END
