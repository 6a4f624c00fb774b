// graft/base/fixed_string.hpp - a name as a template argument, and as an object: alone, or with an assigned value
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// A structural string: `ctx.input<"x">()`.
template <std::size_t N> struct fixed_string {
    char chars[N]{}; ///< the characters, and a 0 at the end

    consteval fixed_string(char const (&text)[N]) : fixed_string(text, std::make_index_sequence<N>()) {}
    /// The text without the 0 at the end.
    [[nodiscard]] constexpr std::string_view view() const { return {chars, N - 1}; }
    constexpr operator std::string_view() const { return view(); }

private:
    template <std::size_t... I> consteval fixed_string(char const (&text)[N], std::index_sequence<I...>)
        : chars{text[I]...} {}
};

/// A parameter's name and its argument: `"x"_p = tensor`.
template <fixed_string Name, class T> struct named {
    T value; ///< a copy of an empty type, otherwise a reference to the argument
};

/// A string literal, in contrast to a string that is known only at run time.
struct quoted_string {
    std::string_view text; ///< of static storage, without the 0 at the end

    constexpr operator std::string_view() const { return text; }
};

/// A name as an object: in dependent code `ctx.input("x"_p)` needs no `.template`; calls with named parameters are
/// written as `"x"_p = value`.
template <fixed_string Name> struct param_name {
    static constexpr std::string_view value = Name.view(); ///< the name of the parameter as text

    /// No copy is made: a temporary lives to the end of the full expression. (Nothing is read either: clang 14 crashes
    /// when it explains why a call of this function, on a literal, is not a constant.)
    template <class T> constexpr auto operator=(T const& v) const {
        return named<Name, std::conditional_t<std::is_empty_v<T>, T, T const&>>{v};
    }
    template <std::size_t N> constexpr auto operator=(char const (&v)[N]) const {
        return named<Name, quoted_string>{{{v, N - 1}}};
    }
    /// `"strides"_p = {1, 1}`: an array, whose length the compiler checks against the definition
    template <class T, std::size_t N> constexpr auto operator=(T const (&v)[N]) const {
        return named<Name, T const(&)[N]>{v};
    }
};

inline namespace literals {
/// The object form of a parameter's name. Not consteval: clang 14 leaves calls of such functions in templates.
template <fixed_string Name> constexpr param_name<Name> operator""_p() { return {}; }
} // namespace literals

GRAFT_END
