// graft/frontend/tensorflow/detail/op_def_scanner.hpp - scanner for a TensorFlow OpDef: names, types, numbers, lists
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/extremes.hpp"
#include "graft/frontend/tensorflow/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN
namespace tensorflow::detail {

/// DataType's sets of the same names.
inline constexpr dtype_set real_number_type = dtype_families::real_number;
inline constexpr dtype_set quantized_type = dtype_families::quantized;
inline constexpr dtype_set number_type = real_number_type | quantized_type | dtype::c64 | dtype::c128;

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }
constexpr bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A string that is read from left to right. Spaces between the parts are ignored.
struct terms_of_op_def {
    std::string_view rest{};

    constexpr void spaces() {
        std::size_t n = 0;
        while (n < rest.size() && is_space(rest[n])) ++n;
        rest.remove_prefix(n);
    }
    [[nodiscard]] constexpr bool at_end() const { return rest.empty(); }
    [[nodiscard]] constexpr char next() const { return rest.empty() ? '\0' : rest[0]; }
    /// Consumes this character, if it is the next.
    constexpr bool take(char c) {
        if (next() != c) return false;
        rest.remove_prefix(1);
        spaces();
        return true;
    }
    constexpr bool take(char a, char b) {
        if (rest.size() < 2 || rest[0] != a || rest[1] != b) return false;
        rest.remove_prefix(2);
        spaces();
        return true;
    }
    /// Consumes a name; empty if there is none.
    constexpr std::string_view word() {
        std::size_t n = 0;
        while (n < rest.size() && is_word(rest[n])) ++n;
        auto const found = rest.substr(0, n);
        rest.remove_prefix(n);
        spaces();
        return found;
    }
    /// Consumes a string in single or double quotes. There are no escapes.
    constexpr bool quoted(std::string_view& text) {
        char const quote = next();
        if (quote != '"' && quote != '\'') return false;
        auto const end = rest.find(quote, 1);
        if (end == std::string_view::npos) return false;
        text = rest.substr(1, end - 1);
        rest.remove_prefix(end + 1);
        spaces();
        return true;
    }
    /// Consumes a 64-bit integer.
    constexpr bool integer(std::int64_t& value) {
        bool const negative = take('-');
        std::uint64_t v = 0;
        auto const max = static_cast<std::uint64_t>(INT64_MAX) + negative;
        if (!is_digit(next())) return false;
        std::size_t n = 0;
        for (; n < rest.size() && is_digit(rest[n]); ++n) {
            auto const digit = static_cast<std::uint64_t>(rest[n] - '0');
            if (v > (max - digit) / 10) return false;
            v = v * 10 + digit;
        }
        rest.remove_prefix(n);
        spaces();
        value = static_cast<std::int64_t>(negative ? 0 - v : v);
        return true;
    }
    /// Consumes a number with point and exponent, `inf`, `-inf` or `nan`. Exact to the last bit up to 15 digits.
    constexpr bool real(double& value) {
        bool const negative = take('-');
        if (is_word(next()) && !is_digit(next())) {
            auto const name = word();
            if (name == "inf") value = infinity;
            else if (name == "nan") value = not_a_number;
            else return false;
            value = negative ? -value : value;
            return true;
        }
        std::int64_t digits = 0, exponent = 0;
        bool any = false, point = false;
        std::size_t n = 0;
        for (; n < rest.size() && (is_digit(rest[n]) || (rest[n] == '.' && !point)); ++n) {
            if (rest[n] == '.') {
                point = true;
                continue;
            }
            any = true;
            bool const room = digits < 100'000'000'000'000'000;
            if (room) digits = digits * 10 + (rest[n] - '0');
            exponent += static_cast<int>(!room) - static_cast<int>(point);
        }
        if (!any) return false;
        rest.remove_prefix(n);
        if (next() == 'e' || next() == 'E') {
            rest.remove_prefix(1);
            if (next() == '+') rest.remove_prefix(1);
            std::int64_t more = 0;
            if (!integer(more) || more > 400 || more < -400) return false;
            exponent += more;
        }
        spaces();
        value = static_cast<double>(digits);
        double ten = 1;
        for (auto e = exponent < 0 ? -exponent : exponent; e > 0 && e < 700; --e) {
            ten *= 10;
            if (ten < 1e22) continue; // up to here powers of ten are exact
            value = exponent < 0 ? value / ten : value * ten;
            ten = 1;
        }
        value = exponent < 0 ? value / ten : value * ten;
        if (value > DBL_MAX) return false;
        value = negative ? -value : value;
        return true;
    }
};

/// The element type for TensorFlow's name: `float`, `DT_FLOAT`; undefined if there is none.
constexpr dtype type_called(std::string_view name) {
    if (name.size() > 3 && name[0] == 'D' && name[1] == 'T' && name[2] == '_') name.remove_prefix(3);
    auto const upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
    for (std::size_t i = 1; i < std::size(type_facts); ++i) {
        auto const& fact = type_facts[i].name;
        if (fact.size() != name.size() || fact[0] != upper(name[0])) continue;
        bool same = true;
        for (std::size_t k = 1; same && k < name.size(); ++k) same = fact[k] == upper(name[k]);
        if (same) return type_facts[i].type;
    }
    return dtype::undefined;
}

/// `type` and the named sets; empty for another word.
constexpr dtype_set set_called(std::string_view word) {
    if (word == "type") return dtype_families::any;
    if (word == "numbertype") return number_type;
    if (word == "realnumbertype") return real_number_type;
    if (word == "quantizedtype") return quantized_type;
    return {};
}

} // namespace tensorflow::detail
GRAFT_END
