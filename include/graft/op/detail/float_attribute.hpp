// graft/op/detail/float_attribute.hpp - a float attribute as a rule reads it: a double without implicit conversion to
// integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "graft/base/errc.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN
namespace detail {

/// The common base of all float attributes: they compute as doubles.
struct real_base {
    double value;
    constexpr operator double() const { return value; }
    constexpr double operator-() const { return -value; }
    constexpr double operator+() const { return value; }
};
template <class T> concept a_real = __is_base_of(real_base, T);
template <class T> concept a_number = std::is_arithmetic_v<T>;
/// Two numbers, of which at least one is a float attribute.
template <class A, class B> concept with_a_real = (a_real<A> && (a_real<B> || a_number<B>)) ||
                                                  (a_real<B> && a_number<A>);
template <class T> constexpr double as_double(T v) {
    if constexpr (a_real<T>) return v.value;
    else return static_cast<double>(v);
}
template <class A, class B> requires with_a_real<A, B>
constexpr double operator+(A a, B b) {
    return as_double(a) + as_double(b);
}
template <class A, class B> requires with_a_real<A, B>
constexpr double operator-(A a, B b) {
    return as_double(a) - as_double(b);
}
template <class A, class B> requires with_a_real<A, B>
constexpr double operator*(A a, B b) {
    return as_double(a) * as_double(b);
}
template <class A, class B> requires with_a_real<A, B>
constexpr double operator/(A a, B b) {
    return as_double(a) / as_double(b);
}
// Without these the built-in operators, for a double and for each integer type, are ambiguous.
template <class A, a_real B> requires std::floating_point<A>
constexpr A& operator+=(A& a, B b) {
    return a += b.value;
}
template <class A, a_real B> requires std::floating_point<A>
constexpr A& operator-=(A& a, B b) {
    return a -= b.value;
}
template <class A, a_real B> requires std::floating_point<A>
constexpr A& operator*=(A& a, B b) {
    return a *= b.value;
}
template <class A, a_real B> requires std::floating_point<A>
constexpr A& operator/=(A& a, B b) {
    return a /= b.value;
}
template <class A, class B> requires with_a_real<A, B>
constexpr bool operator==(A a, B b) {
    return as_double(a) == as_double(b);
}
template <class A, class B> requires with_a_real<A, B>
constexpr auto operator<=>(A a, B b) {
    return as_double(a) <=> as_double(b);
}

/// The value of a float attribute: a `double` without implicit conversion to an integer.
/// Deleted: `std::int64_t n = ctx.attr<"scale">()`, `y[0] * ctx.attr<"scale">()`, which would drop the fraction. Name
/// the double, `double const scale = ctx.attr<"scale">()`, check its range, and convert it.
/// error narrowing_conversion
/// cost none at run time
template <class Op, fixed_string Name> struct float_attribute : real_base {
    template <class N> requires((std::integral<N> && !std::same_as<N, bool>) || std::same_as<N, dim>)
    constexpr operator N() const {
        static_assert(refused<Op, errc::narrowing_conversion, Name>::value);
        return {};
    }
    constexpr explicit operator bool() const { return value != 0; }
    /// Deleted: a size times a float. error narrowing_conversion
    template <class Size> requires(!a_number<Size> && !a_real<Size> && requires(Size s) { s.value() * 2; })
    friend constexpr Size operator*(Size const& s, float_attribute) {
        static_assert(refused<Op, errc::narrowing_conversion, Name>::value);
        return s;
    }
    template <class Size> requires(!a_number<Size> && !a_real<Size> && requires(Size s) { s.value() * 2; })
    friend constexpr Size operator*(float_attribute, Size const& s) {
        static_assert(refused<Op, errc::narrowing_conversion, Name>::value);
        return s;
    }
};

} // namespace detail
GRAFT_END
