// graft/graph/attribute.hpp - from a C++ value to an attribute of the kind that a prototype declares
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "graft/base/arena.hpp"
#include "graft/base/config.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/span.hpp"
#include "graft/tensor/attr_traits.hpp"
#include "graft/tensor/attr_value.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether an attribute of kind `Kind` takes a value of type `T`.
template <attr_kind Kind, class T> consteval bool takes() {
    constexpr auto kind = attr_traits<T>::kind;
    return kind != attr_kind::none && (kind == Kind || (Kind == attr_kind::real && kind == attr_kind::integer) ||
                                          (Kind == attr_kind::reals && kind == attr_kind::integers));
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
template <attr_kind Kind, class T> requires(detail::takes<Kind, T>())
[[nodiscard]] attr_value attribute_value(arena& storage, T const& v) {
    using enum attr_kind;
    attr_value to;
    if constexpr (attr_enum<T>) to = enum_value(v);
    else if constexpr (Kind == integer) to = attr_value::of(static_cast<std::int64_t>(v));
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
