// graft/export/constants.hpp - elements of constants: created from numbers, read as numbers, transposed
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // max
#include <cstring>   // memcpy
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/bytes.hpp"
#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/narrow.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/float16.hpp"
#include "graft/tensor/format.hpp"
#include "graft/tensor/integers.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace exported {

/// Axes in the requested order: in `{0, 2, 3, 1}` the last axis is the original second.
using permutation = std::vector<std::int64_t>;

/// Whether the layout has its channels after height and width.
[[nodiscard]] constexpr bool has_channels_last(format f) {
    return f == format::nhwc || f == format::ndhwc || f == format::nlc;
}

namespace detail {

/// Calls `f(T{})` with the C++ type of a dtype; false if it has none.
template <class F> bool with_type(graft::dtype t, F f) {
    switch (t) {
    case dtype::f32: return f(float{}), true;
    case dtype::f64: return f(double{}), true;
    case dtype::f16: return f(half{}), true;
    case dtype::i8: return f(std::int8_t{}), true;
    case dtype::i16: return f(std::int16_t{}), true;
    case dtype::i32: return f(std::int32_t{}), true;
    case dtype::i64: return f(std::int64_t{}), true;
    case dtype::u8:
    case dtype::boolean: return f(std::uint8_t{}), true;
    case dtype::u16: return f(std::uint16_t{}), true;
    case dtype::u32: return f(std::uint32_t{}), true;
    case dtype::u64: return f(std::uint64_t{}), true;
    default: return false;
    }
}
template <class T> T element_of(double v) {
    if constexpr (std::is_same_v<T, half>) return to_half(static_cast<float>(v));
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return v >= 9223372036854775808.0 // 2^63
                   ? (v < 18446744073709551616.0 ? static_cast<T>(v) : std::numeric_limits<T>::max())
                   : static_cast<T>(std::max<std::int64_t>(truncated(v), 0));
    else if constexpr (std::is_integral_v<T>) return static_cast<T>(truncated(v));
    else return static_cast<T>(v);
}

} // namespace detail

/// A tensor with these numbers as elements; without bytes if the elements of dtype `t` are not numbers.
inline tensor_view tensor_of(arena& storage, dtype t, shape const& s, span<double const> numbers) {
    tensor_view created{{t, format::nd, format::nd, s}, {}, {}};
    (void)detail::with_type(t, [&]<class T>(T) {
        auto const all = storage.make<T>(numbers.size());
        for (std::size_t i = 0; i < numbers.size(); ++i) all[i] = detail::element_of<T>(numbers[i]);
        created.bytes = {reinterpret_cast<std::byte const*>(all.data()), all.size() * sizeof(T)};
    });
    return created;
}

/// Whether a constant of `rows` times `columns` elements is small enough to be created for a model. The sizes come from
/// the file of the model.
[[nodiscard]] constexpr bool may_be_made(std::int64_t rows, std::int64_t columns = 1) {
    constexpr std::int64_t max = std::int64_t{1} << 24;
    return rows >= 0 && columns >= 0 && (columns == 0 || rows <= max / columns);
}

/// The elements as doubles, in order; empty for strings and non-numeric types.
[[nodiscard]] inline std::vector<double> floats_of(tensor_view const& v) {
    std::vector<double> all;
    (void)detail::with_type(v.desc.type, [&]<class T>(T) {
        auto const count = v.bytes.size() / sizeof(T);
        all.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            auto const e = graft::load<T>(v.bytes.data() + i * sizeof(T));
            if constexpr (std::is_same_v<T, half>) all.push_back(static_cast<double>(to_float(e)));
            else all.push_back(static_cast<double>(e));
        }
    });
    return all;
}
using graft::integers_of;

/// The integers of a known value: of a constant, or those that a rule computed. Empty for a data-dependent one.
[[nodiscard]] inline std::optional<std::vector<std::int64_t>> integers_of(tensor_desc const& d, known_value const& v) {
    if (v.constant) {
        auto all = integers_of({d, v.bytes, {}});
        if (all.empty() && !d.shape.elements().is(0)) return {};
        return all;
    }
    if (!v.partial) return {};
    for (auto const e : v.elements)
        if (e == unknown_element || is_symbol(e)) return {};
    return std::vector<std::int64_t>(v.elements.begin(), v.elements.end());
}

/// The dims in another order; also for an unknown rank.
[[nodiscard]] inline shape in_order(shape const& s, permutation const& order) {
    if (!s.has_rank() || s.rank() != order.size()) return shape::unknown_rank();
    auto created = shape::scalar();
    for (auto const axis : order) created.append(s[static_cast<std::size_t>(axis)]);
    return created;
}
/// The elements with the axes in another order; without bytes if the sizes are unknown.
/// cost O(elements)
inline tensor_view in_order(arena& storage, tensor_view const& v, permutation const& order) {
    tensor_view created{v.desc, {}, {}};
    created.desc.shape = in_order(v.desc.shape, order);
    auto const count = v.desc.shape.elements();
    if (!created.desc.shape.is_static() || !count.known()) return created;
    auto const elements = static_cast<std::size_t>(count.value());
    if (elements == 0 || v.bytes.size() % elements != 0 || v.bytes.empty()) return created;
    auto const size = v.bytes.size() / elements, rank = order.size();
    std::vector<std::size_t> strides(rank, 1), steps(rank), dims(rank), at(rank, 0);
    for (std::size_t i = rank; i-- > 1;)
        strides[i - 1] = strides[i] * static_cast<std::size_t>(v.desc.shape[i].value());
    for (std::size_t i = 0; i < rank; ++i) {
        steps[i] = strides[static_cast<std::size_t>(order[i])] * size;
        dims[i] = static_cast<std::size_t>(created.desc.shape[i].value());
    }
    auto const all = storage.make<std::byte>(v.bytes.size());
    auto const* from = v.bytes.data();
    for (std::size_t i = 0; i < elements; ++i) {
        std::memcpy(all.data() + i * size, from, size);
        for (std::size_t k = rank; k-- > 0;) {
            from += steps[k];
            if (++at[k] < dims[k]) break;
            from -= steps[k] * dims[k];
            at[k] = 0;
        }
    }
    created.bytes = all;
    return created;
}

/// The permutation of the axes from layout `from` to layout `to`; empty if they do not have the same axes.
[[nodiscard]] inline permutation order_between(format from, format to) {
    auto const a = name_of(from), b = name_of(to);
    permutation order;
    if (a.size() != b.size()) return order;
    for (auto const letter : b) {
        auto const at = a.find(letter);
        if (at == std::string_view::npos) return {};
        order.push_back(static_cast<std::int64_t>(at));
    }
    return order;
}

} // namespace exported
GRAFT_END
