// graft/op/detail/attribute_types.hpp - string and float attributes as a rule reads them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/errc.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/tensor/dim.hpp"

GRAFT_BEGIN

namespace detail {

/// The values of `one_of` of attribute `at`, separated by `|`; empty if there is no `one_of`.
constexpr std::string_view choices_of(prototype const& of, int at) {
    std::size_t i = 0;
    for (auto const& p : of.params()) {
        if (p.is_attribute() && at-- == 0) {
            auto const* const f = p.attribute == attr_kind::string ? of.facts().find(fact_kind::one_of, i) : nullptr;
            return f ? of.facts().text(*f) : std::string_view();
        }
        ++i;
    }
    return {};
}

/// A string literal that must be one of the values that the definition declares.
template <class Op, errc Reason, class Parameter, int At> struct choice {
    std::string_view text;

    template <std::size_t N> consteval choice(char const (&quoted)[N]) : text(quoted, N - 1) {
        if (!is_choice(choices_of(Op::prototype, At), text))
            a_text_that_is_none_of_the_definition<Op, Reason, Parameter>();
    }
};
/// The value of an attribute of kind text whose definition names the values: a `string_view` that is compared with a
/// text in quotes only where that is one of them.
/// example `ctx.attr<"padding">() == "SMAE"` does not compile. error value_outside_definition
/// cost nothing when the program runs
template <class Op, errc Reason, class Parameter, int At> struct chosen_text : std::string_view {
    constexpr explicit chosen_text(std::string_view value) : std::string_view(value) {}
    /// Any string, for `mode == "AUTO" ? "SAME" : mode`.
    constexpr chosen_text(char const* text) : std::string_view(text) {}
    friend constexpr bool operator==(chosen_text a, choice<Op, Reason, Parameter, At> b) {
        return static_cast<std::string_view>(a) == b.text;
    }
    /// Deleted: a string is not a number. error wrong_attribute_type
    template <class Number> requires std::is_arithmetic_v<Number>
    friend constexpr bool operator==(chosen_text, Number) {
        static_assert(checked<Op, errc::wrong_attribute_type, Parameter>::value);
        return false;
    }
};
template <class Op, fixed_string Name, int At, class = std::make_index_sequence<sizeof Name.chars - 1>>
struct chosen_type;
template <class Op, fixed_string Name, int At, std::size_t... I>
struct chosen_type<Op, Name, At, std::index_sequence<I...>> {
    using type = chosen_text<Op, errc::value_outside_definition, name<Name.chars[I]...>, At>;
};

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
