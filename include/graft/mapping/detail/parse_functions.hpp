// graft/mapping/detail/parse_functions.hpp - the parse functions of a plugin, one for each of its origins, and their
// concept
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/status.hpp"
#include "graft/mapping/declare/parse_context.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether `F` is a parse function of this mapping.
template <class F, class Target, class Origin> concept parses =
    std::is_convertible_v<F, status (*)(parse_context<Target, Origin>&)>;
#if defined(__clang__) && __clang_major__ >= 17
/// Deleted: a lambda that sets a string literal which the target does not accept, or compares with one that the origin
/// cannot have. The text is refused when it is made from its literal, and a lambda in which that is not done is one
/// that only the compiler can call (P2564).
template <class Fn, Fn> struct constant_function;
template <class F, class Fn> using function_of = constant_function<Fn, F{}>;
#else
template <class, class Fn> using function_of = Fn;
#endif
template <class F, class Fn> concept is_for_a_run = requires { typename function_of<F, Fn>; };

/// One parse function for each origin.
template <class Target, class... Origins> struct parse_functions {
    constexpr void assign(auto) {}
    void at() const;
};
template <class Target, class Origin, class... More> struct parse_functions<Target, Origin, More...>
    : parse_functions<Target, More...> {
    using parse_functions<Target, More...>::at;
    status (*fn)(parse_context<Target, Origin>&) = nullptr;

    template <class F> constexpr void assign(F f) {
        fn = f;
        parse_functions<Target, More...>::assign(f);
    }
    [[nodiscard]] constexpr auto at(std::type_identity<Origin>) const { return fn; }
};

} // namespace detail

GRAFT_END
