// graft/graph/attribute.hpp - from a C++ value to an attribute of the kind that a prototype declares
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator> // size
#include <string_view>
#include <type_traits>

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/span.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

namespace detail {

template <class T> concept whole_number = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;
template <class T> concept number = whole_number<T> || std::floating_point<T>;
template <class T> concept text_like = std::convertible_to<T const&, std::string_view>;
template <class T>
concept listed = !text_like<T> && requires(T const& all) {
    std::size(all);
    *std::begin(all);
};
template <class T> struct element_of { using type = void; };
template <listed T> struct element_of<T> {
    using type = std::remove_cvref_t<decltype(*std::begin(std::declval<T const&>()))>;
};

/// Whether an attribute of kind `Kind` takes a value of type `T`; `T` is void where the value is no list.
template <attr_kind Kind, class T> consteval bool takes() {
    using enum attr_kind;
    using element = typename element_of<T>::type;
    if constexpr (Kind == integer) return whole_number<T>;
    else if constexpr (Kind == real) return number<T>;
    else if constexpr (Kind == boolean) return std::same_as<T, bool>;
    else if constexpr (Kind == text) return text_like<T>;
    else if constexpr (Kind == type) return std::same_as<T, dtype>;
    else if constexpr (Kind == shape) return std::same_as<T, graft::shape>;
    else if constexpr (Kind == tensor) return std::same_as<T, tensor_view>;
    else if constexpr (std::is_void_v<element>) return false;
    else if constexpr (Kind == integers) return whole_number<element>;
    else if constexpr (Kind == reals) return number<element>;
    else if constexpr (Kind == booleans) return std::same_as<element, bool>;
    else if constexpr (Kind == texts) return text_like<element>;
    else if constexpr (Kind == types) return std::same_as<element, dtype>;
    else if constexpr (Kind == shapes) return std::same_as<element, graft::shape>;
    else if constexpr (Kind == tensors) return std::same_as<element, tensor_view>;
    else return false;
}

template <class To, class T> span<To const> kept_as(arena& storage, T const& values) {
    auto const all = storage.make<To>(std::size(values));
    std::size_t i = 0;
    for (auto const& v : values) {
        if constexpr (text_like<To>) all[i++] = storage.keep(std::string_view(v));
        else all[i++] = static_cast<To>(v);
    }
    return all;
}

} // namespace detail

/// `v` as an attribute of kind `Kind`, its texts and lists copied to `storage`. Whole numbers become reals where a real
/// is wanted; nothing else converts, and the caller refuses what `detail::takes` says no to.
template <attr_kind Kind, class T>
    requires(detail::takes<Kind, T>())
[[nodiscard]] attr_value attribute_value(arena& storage, T const& v) {
    using enum attr_kind;
    attr_value to;
    if constexpr (Kind == integer) to = attr_value::of(static_cast<std::int64_t>(v));
    else if constexpr (Kind == real) to = attr_value::of(static_cast<double>(v));
    else if constexpr (Kind == boolean || Kind == type) to = attr_value::of(v);
    else if constexpr (Kind == text) to = attr_value::of(storage.keep(std::string_view(v)));
    else if constexpr (Kind == shape) to = attr_value::of(storage.keep(span<graft::shape const>(&v, 1)).data());
    else if constexpr (Kind == tensor) to = attr_value::of(storage.keep(span<tensor_view const>(&v, 1)).data());
    else if constexpr (Kind == reals) to.reals = detail::kept_as<double>(storage, v);
    else if constexpr (Kind == texts) to.texts = detail::kept_as<std::string_view>(storage, v);
    else if constexpr (Kind == shapes) to.shapes = detail::kept_as<graft::shape>(storage, v);
    else if constexpr (Kind == tensors) to.tensors = detail::kept_as<tensor_view>(storage, v);
    else to.integers = detail::kept_as<std::int64_t>(storage, v);
    to.kind = Kind;
    return to;
}

GRAFT_END
