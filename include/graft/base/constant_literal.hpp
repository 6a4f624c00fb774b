// graft/base/constant_literal.hpp - constants in types, checked by the compiler: `1_c`, `"SAME"_c`
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "graft/base/fixed_string.hpp"

GRAFT_BEGIN

/// A constant as a type. As an argument it is proved: if the definition does not admit it, the program does not
/// compile. A number that is not a literal is written as `graft::constant_of<n>()`.
/// example `net.add<Conv2D>("conv", "x"_p = x, "filter"_p = w, "groups"_p = 1_c, "padding"_p = "SAME"_c)`
template <auto Value> struct constant_of {
    static constexpr auto value = Value; ///< the constant, also by conversion

    /// The constant, where a value of its type is expected.
    constexpr operator decltype(Value)() const { return Value; }
    /// The value; a non-negative number also as an unsigned one.
    template <bool Natural> static constexpr auto as() {
        if constexpr (Natural && std::integral<decltype(Value)>) {
            if constexpr (Value >= 0) return static_cast<std::uint64_t>(Value);
            else return Value;
        } else return Value;
    }
};

template <auto Value> requires std::integral<decltype(Value)>
constexpr constant_of<-Value> operator-(constant_of<Value>) {
    return {};
}

namespace detail {

template <class T> inline constexpr bool is_constant_of = false;
template <auto Value> inline constexpr bool is_constant_of<constant_of<Value>> = true;
template <class T> concept constant_value = is_constant_of<T>;

/// Never a constant expression: its name in the compiler's error is the message.
void a_number_in_decimal_digits_is_wanted();

/// The number that these characters of a literal represent.
template <char... Digits> consteval std::int64_t written_number() {
    std::int64_t n = 0;
    for (char const c : {Digits...}) {
        if (c == '\'') continue;
        if (c < '0' || c > '9' || n > (INT64_MAX - (c - '0')) / 10) a_number_in_decimal_digits_is_wanted();
        n = n * 10 + (c - '0');
    }
    return n;
}

} // namespace detail

inline namespace literals {
/// An integer, in decimal digits: `1_c`, `-1_c`.
template <char... Digits> constexpr constant_of<detail::written_number<Digits...>()> operator""_c() { return {}; }
/// A string as a value in the type: `"NCHW"_c`.
template <fixed_string Text> constexpr constant_of<Text> operator""_c() { return {}; }
} // namespace literals

GRAFT_END
