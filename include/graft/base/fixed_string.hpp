// graft/base/fixed_string.hpp - a name as a template argument, and as an object: alone, or with what it gets
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/config.hpp"

GRAFT_BEGIN

/// A structural string: `ctx.input<"x">()`.
template <std::size_t N> struct fixed_string {
    char chars[N]{};

    consteval fixed_string(char const (&text)[N]) : fixed_string(text, std::make_index_sequence<N>()) {}
    [[nodiscard]] constexpr std::string_view view() const { return {chars, N - 1}; }
    constexpr operator std::string_view() const { return view(); }

private:
    template <std::size_t... I> consteval fixed_string(char const (&text)[N], std::index_sequence<I...>)
        : chars{text[I]...} {}
};

/// A parameter's name and what it gets: `"x"_p = tensor`.
template <fixed_string Name, class T> struct named {
    T value;
};

/// A name as an object: in dependent code `ctx.input("x"_p)` needs no `.template`, and calls that take parameters by
/// name write `"x"_p = value`.
template <fixed_string Name> struct param_name {
    static constexpr std::string_view value = Name.view();

    template <class T> auto operator=(T const& v) const { return named<Name, std::decay_t<T const&>>{v}; }
    /// `"strides"_p = {1, 1}`: the elements live to the end of the whole expression.
    template <class T> auto operator=(std::initializer_list<T> v) const {
        return named<Name, std::initializer_list<T>>{v};
    }
};

inline namespace literals {
/// The object form of a parameter's name. Not consteval: clang 14 leaves calls of such functions in templates.
template <fixed_string Name> constexpr param_name<Name> operator""_p() { return {}; }
} // namespace literals

GRAFT_END
