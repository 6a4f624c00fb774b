// graft/graph/ir/attribute.hpp - from a C++ value to an attribute of the kind that a prototype declares
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/fixed_string.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/infer/name_access.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether an attribute of kind `Kind` accepts a value of type `T`.
template <attr_kind Kind, class T> consteval bool takes() {
    constexpr auto kind = attr_traits<T>::kind;
    return kind != attr_kind::none && (kind == Kind || (Kind == attr_kind::floating && kind == attr_kind::integer) ||
                                          (Kind == attr_kind::floats && kind == attr_kind::integers));
}

/// The reason why an attribute of this kind rejects a value of type `T`: another type, or values out of its range.
template <attr_kind Kind, class T> consteval errc why_not_taken() {
    using enum attr_kind;
    constexpr bool letter = std::same_as<T, char> || std::same_as<T, wchar_t> || std::same_as<T, char8_t> ||
                            std::same_as<T, char16_t> || std::same_as<T, char32_t>;
    constexpr bool whole = (std::is_integral_v<T> && !letter) || (std::is_enum_v<T> && !std::same_as<T, dtype>);
    constexpr auto when = [](bool fits, errc otherwise = errc::wrong_attribute_type) {
        return fits ? errc::ok : otherwise;
    };
    if constexpr (Kind == string) return when(std::is_convertible_v<T const&, std::string_view>);
    else if constexpr (Kind == integers)
        return when(requires(T const& v) { span<std::int64_t const>(v); } || takes<Kind, T>());
    else if constexpr (Kind == floats) return when(requires(T const& v) { span<double const>(v); } || takes<Kind, T>());
    else if constexpr (Kind == boolean) return when(std::same_as<T, bool>);
    else if constexpr (Kind == type) return when(std::same_as<T, dtype>);
    else if constexpr (Kind == integer) {
        if (std::is_floating_point_v<T> || (whole && std::is_unsigned_v<T> && sizeof(T) >= sizeof(std::int64_t)))
            return errc::narrowing_conversion;
        return when(whole);
    } else if constexpr (Kind == floating)
        return std::same_as<T, long double> ? errc::narrowing_conversion
                                            : when(std::is_floating_point_v<T> || (whole && !std::same_as<T, bool>));
    else if constexpr (Kind == unsigned_integer) {
        if (std::is_floating_point_v<T> || (whole && std::is_signed_v<T>)) return errc::narrowing_conversion;
        return when(whole && !std::same_as<T, bool>);
    } else return when(takes<Kind, T>());
}

/// Kinds whose values need no storage.
template <attr_kind Kind>
inline constexpr bool is_viewed_whole = Kind == attr_kind::integer || Kind == attr_kind::floating ||
                                        Kind == attr_kind::unsigned_integer || Kind == attr_kind::boolean;

/// A value as a view of its argument; of kind none if it needs storage.
template <attr_kind Kind, class T> constexpr attr_value viewed_as(T const& value) {
    attr_value v;
    if constexpr (attr_enum<T>) return enum_value(value);
    else if constexpr (Kind == attr_kind::string) return attr_value::of(std::string_view(value));
    else if constexpr (Kind == attr_kind::integers && requires { span<std::int64_t const>(value); })
        return attr_value::of(span<std::int64_t const>(value));
    else if constexpr (Kind == attr_kind::floats && requires { span<double const>(value); })
        return attr_value::of(span<double const>(value));
    else if constexpr (Kind == attr_kind::floating) return attr_value::of(static_cast<double>(value));
    else if constexpr (is_viewed_whole<Kind> || Kind == attr_kind::type) {
        v.kind = Kind;
        v.integer = static_cast<std::int64_t>(value); // of an unsigned number its bits
    }
    return v;
}

template <class To, class T> span<To const> stored_as(arena& storage, T const& values) {
    auto const all = storage.make<To>(std::size(values));
    std::size_t i = 0;
    for (auto const& v : values) {
        if constexpr (text_like<To>) all[i++] = storage.keep(std::string_view(v));
        else all[i++] = static_cast<To>(v);
    }
    return all;
}

} // namespace detail

/// `v` as an attribute of kind `Kind`, its strings and lists copied to `storage`. Integers are converted to floats if a
/// float is expected, and widened if they fit; the caller rejects others (`detail::why_not_taken`).
template <attr_kind Kind, class T> requires(attr_enum<T> || detail::why_not_taken<Kind, T>() == errc::ok)
[[nodiscard]] constexpr attr_value attribute_value(arena& storage, T const& v) {
    using enum attr_kind;
    attr_value to;
    if constexpr (attr_enum<T> || detail::is_viewed_whole<Kind> || Kind == type) to = detail::viewed_as<Kind>(v);
    else if constexpr (Kind == string) to = attr_value::of(storage.keep(std::string_view(v)));
    else if constexpr (Kind == shape) to = attr_value::of(storage.keep(span<graft::shape const>(&v, 1)).data());
    else if constexpr (Kind == tensor) to = attr_value::of(storage.keep(span<tensor_view const>(&v, 1)).data());
    else if constexpr (Kind == integers && requires { span<std::int64_t const>(v); })
        to.integers = storage.keep(span<std::int64_t const>(v));
    else if constexpr (Kind == floats && requires { span<double const>(v); })
        to.floats = storage.keep(span<double const>(v));
    else if constexpr (Kind == floats) to.floats = detail::stored_as<double>(storage, v);
    else if constexpr (Kind == strings) to.strings = detail::stored_as<std::string_view>(storage, v);
    else if constexpr (Kind == shapes) to.shapes = detail::stored_as<graft::shape>(storage, v);
    else if constexpr (Kind == tensors) to.tensors = detail::stored_as<tensor_view>(storage, v);
    else to.integers = detail::stored_as<std::int64_t>(storage, v);
    to.kind = Kind;
    return to;
}

namespace detail {

/// The reason why attribute `Name` of `Op` rejects a value of type `T`.
template <class Op, fixed_string Name, class T> consteval errc why_not_given() {
    constexpr auto const& row = Op::prototype.at(param_kind::attribute, attribute_of<Op, Name>);
    if constexpr (attr_enum<T>) return row.enumeration() == &enum_id<T>::at ? errc::ok : errc::wrong_attribute_type;
    else return why_not_taken<row.attribute, T>();
}

/// Gives `Op`'s attribute `Name` a value: in networks and edits, in expansions and parse functions.
/// error wrong_attribute_type, narrowing_conversion
template <class Op, fixed_string Name, class T>
constexpr void set_attribute(arena& storage, attr_value& to, T const& value) {
    constexpr auto why = why_not_given<Op, Name, T>();
    if constexpr (why == errc::ok)
        to = attribute_value<Op::prototype.at(param_kind::attribute, attribute_of<Op, Name>).attribute>(storage, value);
    else static_assert(refused<Op, why, Name>::value);
}

} // namespace detail

GRAFT_END
