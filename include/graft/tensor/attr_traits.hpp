// graft/tensor/attr_traits.hpp - maps a C++ type to a kind of attribute, its name and its storage
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

namespace detail {

template <class T> concept text_like = std::is_convertible_v<T const&, std::string_view>;
template <class T> concept listed = !text_like<T> && requires(T const& all) {
    std::size(all);
    *std::begin(all);
};
template <class T> constexpr attr_kind standard_kind();

} // namespace detail

/// The kind of attribute of a C++ type: `integer` for integers, `floating` for floating-point types, `string` for types
/// that convert to std::string_view; for a list, the list kind of its elements. `none`: no attribute has this type. A
/// user's enumeration becomes an attribute type by a specialisation that lists its values. Attributes are stored as the
/// string, or, if `kind` is `integer`, as the number; definitions, rules, plugins, patterns and kernels all accept the
/// enumeration.
/// example
/// @code
/// enum class resize_mode { nearest, linear };
/// template <> struct graft::attr_traits<resize_mode> {
///     static constexpr auto kind = graft::attr_kind::string;
///     static constexpr graft::enum_string<resize_mode> values[] = {
///         {resize_mode::nearest, "nearest"}, {resize_mode::linear, "linear"}};
/// };
/// .attr("mode", resize_mode::nearest)              // in a definition
/// if (ctx.attr<"mode">() == resize_mode::linear)   // in a rule
/// graft::attr_of<"mode", resize_mode> mode         // of a kernel
/// @endcode
template <class T> struct attr_traits {
    static constexpr attr_kind kind = detail::standard_kind<T>(); ///< `none`: no attribute has this type
};

/// A value of an enumeration and the string that represents it in a model.
template <class E> struct enum_string {
    E value{};                 ///< an enumerator
    std::string_view string{}; ///< not empty, and different for each value

    constexpr enum_string() = default;
    constexpr enum_string(E v, std::string_view t) : value(v), string(t) {}
    constexpr enum_string(std::string_view t, E v) : value(v), string(t) {}
};

namespace detail {
/// `attr_traits` declares how an enumeration is stored, as string or as integer, and lists its `enum_string`s.
template <class E> concept has_its_strings = requires {
    requires attr_traits<E>::kind == attr_kind::string || attr_traits<E>::kind == attr_kind::integer;
    requires std::is_same_v<decltype(attr_traits<E>::values[0].value), E>;
};
/// The kind in `attr_traits<T>`; `none` if there is none.
template <class T> inline constexpr attr_kind kind_of_type = attr_kind::none;
template <class T> requires requires { attr_traits<T>::kind; }
inline constexpr attr_kind kind_of_type<T> = attr_traits<T>::kind;
} // namespace detail

/// An enumeration for attributes: its `attr_traits` list its values.
template <class E> concept attr_enum = std::is_enum_v<E> && detail::has_its_strings<E>;

/// The string of a value; empty if `attr_traits` does not list it.
template <attr_enum E> [[nodiscard]] constexpr std::string_view text_of(E value) {
    for (auto const& v : attr_traits<E>::values)
        if (v.value == value) return v.string;
    return {};
}
/// The attribute value that represents an enumeration value, stored as `attr_traits` specifies.
template <attr_enum E> [[nodiscard]] constexpr attr_value enum_value(E value) {
    if constexpr (attr_traits<E>::kind == attr_kind::string) return attr_value::of(text_of(value));
    else return attr_value::of(static_cast<std::int64_t>(value));
}
/// The enumeration value of an attribute. Verified attributes contain a valid one; for any other string the result is
/// the first value.
template <attr_enum E> [[nodiscard]] constexpr E enum_of(attr_value const& a) {
    if constexpr (attr_traits<E>::kind != attr_kind::string) return static_cast<E>(a.integer);
    for (auto const& v : attr_traits<E>::values)
        if (v.string == a.string) return v.value;
    return attr_traits<E>::values[0].value;
}

namespace detail {

template <class T> constexpr attr_kind standard_kind() {
    using enum attr_kind;
    if constexpr (std::is_same_v<T, bool>) return boolean;
    else if constexpr (std::is_same_v<T, dtype>) return type;
    else if constexpr (std::is_integral_v<T>) return std::is_same_v<T, char> ? none : integer;
    else if constexpr (std::is_floating_point_v<T>) return floating;
    else if constexpr (std::is_null_pointer_v<T>) return none;
    else if constexpr (text_like<T>) return string;
    else if constexpr (std::is_same_v<T, graft::shape>) return attr_kind::shape;
    else if constexpr (std::is_same_v<T, tensor_view>) return tensor;
    else if constexpr (listed<T>) {
        constexpr auto element =
            attr_traits<std::remove_cvref_t<decltype(*std::begin(std::declval<T const&>()))>>::kind;
        return element == none || is_list(element) ? none : list_of(element);
    } else return none;
}

/// A value of an attribute of this kind, in the type in which rules and kernels read it.
template <attr_kind Kind> constexpr auto typed(attr_value const& v) {
    if constexpr (Kind == attr_kind::integer) return v.integer;
    else if constexpr (Kind == attr_kind::floating) return v.real;
    else if constexpr (Kind == attr_kind::boolean) return v.integer != 0;
    else if constexpr (Kind == attr_kind::string || Kind == attr_kind::function || Kind == attr_kind::message)
        return v.string;
    else if constexpr (Kind == attr_kind::type) return v.type();
    else if constexpr (Kind == attr_kind::shape) return v.shapes.empty() ? shape::unknown_rank() : v.shapes[0];
    else if constexpr (Kind == attr_kind::tensor) return v.tensors.empty() ? tensor_view{} : v.tensors[0];
    else if constexpr (Kind == attr_kind::floats) return v.floats;
    else if constexpr (Kind == attr_kind::strings || Kind == attr_kind::functions || Kind == attr_kind::messages)
        return v.strings;
    else if constexpr (Kind == attr_kind::shapes) return v.shapes;
    else if constexpr (Kind == attr_kind::tensors) return v.tensors;
    else if constexpr (Kind == attr_kind::unsigned_integer) return static_cast<std::uint64_t>(v.integer);
    else if constexpr (Kind == attr_kind::bytes) return v.string;
    else if constexpr (Kind == attr_kind::byte_strings) return v.strings;
    else if constexpr (Kind == attr_kind::integer_lists) return list_of_lists<std::int64_t>{v.integers, v.ends};
    else if constexpr (Kind == attr_kind::float_lists) return list_of_lists<double>{v.floats, v.ends};
    else return v.integers;
}

/// Identifies an enumeration by an address, from which a rule recovers the type: a definition stores the address.
template <char const* At> struct enum_key {
#ifndef __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif
    friend constexpr auto enum_of_key(enum_key);
#ifndef __clang__
#pragma GCC diagnostic pop
#endif
};
template <class E> struct enum_id {
    static constexpr char at = 0;
    friend constexpr auto enum_of_key(enum_key<&enum_id::at>) { return E{}; }

    static constexpr bool each_once = [] {
        auto const& all = attr_traits<E>::values;
        for (std::size_t i = 0; i < std::size(all); ++i)
            for (std::size_t k = 0; k <= i; ++k)
                if (all[i].string.empty() ||
                    (k < i && (all[i].string == all[k].string || all[i].value == all[k].value)))
                    return false;
        return true;
    }();
};
template <char const* At> using enum_type = decltype(enum_of_key(enum_key<At>{}));

/// A value of an attribute in the type in which rules read it: that of its kind, or the enumeration at `Enum`.
template <attr_kind Kind, char const* Enum> constexpr auto typed_or_enum(attr_value const& v) {
    if constexpr (Enum != nullptr) return enum_of<enum_type<Enum>>(v);
    else return typed<Kind>(v);
}

} // namespace detail

GRAFT_END
