// graft/mapping/constant_value.hpp - values that a plugin's functions give, as far as the compiler sees them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "graft/base/config.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/span.hpp"
#include "graft/op/access.hpp"
#include "graft/op/subdomain.hpp"
#include "graft/tensor/attr_traits.hpp"

GRAFT_BEGIN
namespace detail {

/// What keeps a value of type `T` from an attribute of this kind: another type, or values that it does not hold.
template <attr_kind Kind, class T> consteval errc why_not_set() {
    using enum attr_kind;
    constexpr bool whole = std::is_integral_v<T> || (std::is_enum_v<T> && !std::same_as<T, dtype>);
    constexpr auto when = [](bool fits, errc otherwise = errc::attribute_has_another_type) {
        return fits ? errc::ok : otherwise;
    };
    if constexpr (Kind == text) return when(std::is_convertible_v<T const&, std::string_view>);
    else if constexpr (Kind == integers)
        return when(requires(T const& v) { span<std::int64_t const>(v); } || takes<Kind, T>());
    else if constexpr (Kind == reals) return when(requires(T const& v) { span<double const>(v); } || takes<Kind, T>());
    else if constexpr (Kind == boolean) return when(std::same_as<T, bool>);
    else if constexpr (Kind == type) return when(std::same_as<T, dtype>);
    else if constexpr (Kind == integer) {
        if (std::is_floating_point_v<T> || (whole && std::is_unsigned_v<T> && sizeof(T) >= sizeof(std::int64_t)))
            return errc::number_is_narrowed;
        return when(whole);
    } else if constexpr (Kind == real)
        return std::same_as<T, long double> ? errc::number_is_narrowed
                                            : when(std::is_floating_point_v<T> || (whole && !std::same_as<T, bool>));
    else if constexpr (Kind == natural) {
        if (std::is_floating_point_v<T> || (whole && std::is_signed_v<T>)) return errc::number_is_narrowed;
        return when(whole && !std::same_as<T, bool>);
    } else return when(takes<Kind, T>());
}

/// Kinds whose values need no storage.
template <attr_kind Kind>
inline constexpr bool is_viewed_whole = Kind == attr_kind::integer || Kind == attr_kind::real ||
                                        Kind == attr_kind::natural || Kind == attr_kind::boolean;

/// A value that `set` takes as a view of it; of kind none where only storage makes one.
template <attr_kind Kind, class T> constexpr attr_value viewed_as(T const& value) {
    attr_value v;
    if constexpr (Kind == attr_kind::text) return attr_value::of(std::string_view(value));
    else if constexpr (Kind == attr_kind::integers && requires { span<std::int64_t const>(value); })
        return attr_value::of(span<std::int64_t const>(value));
    else if constexpr (Kind == attr_kind::reals && requires { span<double const>(value); })
        return attr_value::of(span<double const>(value));
    else if constexpr (Kind == attr_kind::real) return attr_value::of(static_cast<double>(value));
    else if constexpr (is_viewed_whole<Kind> || Kind == attr_kind::type) {
        v.kind = Kind;
        v.integer = static_cast<std::int64_t>(value); // of a natural its bits
    }
    return v;
}

/// Never a constant expression: its name in the compiler's error is the message.
template <class Op, errc Reason, class Parameter> void a_text_that_is_none_of_the_definition();

/// A text in quotes for an attribute that names its values; the compiler refuses another.
template <class Op, errc Reason, class Parameter, int At> struct literal_of {
    std::string_view value;

    template <std::size_t N> consteval literal_of(char const (&text)[N]) : value(text) {
        if (!domain_of(Op::prototype, Op::prototype.at(param_kind::attribute, At)).admits(attr_value::of(value)))
            a_text_that_is_none_of_the_definition<Op, Reason, Parameter>();
    }
};
template <class Op, fixed_string Name, class = std::make_index_sequence<sizeof Name.chars - 1>> struct literal_type;
template <class Op, fixed_string Name, std::size_t... I> struct literal_type<Op, Name, std::index_sequence<I...>> {
    using type = literal_of<Op, errc::value_outside_the_definition, name<Name.chars[I]...>,
        Op::prototype.index_of(param_kind::attribute, Name.view())>;
};
template <class Op, fixed_string Name> using literal_for = typename literal_type<Op, Name>::type;

/// Whether attribute `Name` is a text and the definition names its values.
template <class Op, fixed_string Name> constexpr bool names_its_texts() {
    auto const at = Op::prototype.index_of(param_kind::attribute, Name.view());
    if (at < 0 || Op::prototype.at(param_kind::attribute, at).attribute != attr_kind::text) return false;
    return !domain_of(Op::prototype, Op::prototype.at(param_kind::attribute, at)).is_open();
}
/// Whether `value`, of type `T`, is a text in quotes that the compiler holds against the definition.
template <class Op, fixed_string Name, class T> concept is_literal_for =
    std::is_array_v<T> && std::same_as<std::remove_cv_t<std::remove_extent_t<T>>, char> && names_its_texts<Op, Name>();

/// True, or the compile-time error: a template argument that attribute `Name` does not admit.
template <class Op, fixed_string Name, auto Value> constexpr bool admits_constant() {
    constexpr int at = attribute_of<Op, Name>;
    constexpr auto kind = Op::prototype.at(param_kind::attribute, at).attribute;
    if constexpr (attr_enum<decltype(Value)> || why_not_set<kind, decltype(Value)>() != errc::ok) return true;
    else if constexpr (!domain_of(Op::prototype, Op::prototype.at(param_kind::attribute, at))
                            .admits(viewed_as<kind>(Value)))
        return refused<Op, errc::value_outside_the_definition, Name>::value;
    else return true;
}

} // namespace detail
GRAFT_END
