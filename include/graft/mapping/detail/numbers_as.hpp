// graft/mapping/detail/numbers_as.hpp - numbers of an expansion as the elements of a constant, in any dtype of numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

#include "graft/base/container/arena.hpp"
#include "graft/base/container/span.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/status.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN
namespace detail {

/// A number as an element of C++ type `T`.
/// error number_out_of_range: an integer that `T` cannot hold exactly, a real number beyond the largest `T`
template <class T, class Number> constexpr status element_as(std::string_view name, Number v, T& to) {
    if constexpr (std::is_same_v<T, half> || std::is_same_v<T, bfloat16>) {
        float wide = 0;
        if (auto s = element_as(name, v, wide); !s) return s;
        if constexpr (std::is_same_v<T, half>) to = to_half(wide);
        else to = to_bfloat16(wide);
        bool const lost = std::is_integral_v<Number> ? to_float(to) != wide
                                                     : to_float(to) - to_float(to) != 0 && wide - wide == 0;
        return lost ? fail(errc::number_out_of_range, name, "a number that the dtype holds", truncated(wide)) : ok;
    } else if constexpr (std::is_same_v<T, bool>) {
        to = v != 0;
        return v == 0 || v == 1 ? ok : fail(errc::number_out_of_range, name, "0 or 1", v);
    } else if constexpr (std::is_integral_v<T>) {
        return graft::narrow(v, name, to);
    } else {
        to = static_cast<T>(v);
        bool lost = to - to != 0 && v - v == 0;
        if constexpr (std::is_integral_v<Number>) // 2^63 is no integer
            lost = !is_exact_real(v) || static_cast<double>(to) != static_cast<double>(v);
        return lost ? fail(errc::number_out_of_range, name, "a number that the dtype holds",
                          static_cast<std::int64_t>(std::is_integral_v<Number> ? v : Number()))
                    : ok;
    }
}
template <class T, class Number>
constexpr status elements_as(std::string_view name, span<Number const> from, arena& storage, byte_view& to) {
    auto const all = storage.template make<T>(from.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        if (auto s = element_as(name, from[i], all[i]); !s) return s;
    return to = storage.bytes_of(span<T const>(all)), ok;
}

/// Integers, or real numbers, as the elements of a constant of this dtype. Real numbers are rounded to a float dtype.
/// error number_out_of_range; wrong_dtype: not a dtype of numbers, or one of integers for real numbers
template <class Number>
constexpr status numbers_as(std::string_view name, span<Number const> from, dtype type, arena& storage, byte_view& to) {
    switch (type) {
    case dtype::f16: return elements_as<half>(name, from, storage, to);
    case dtype::bf16: return elements_as<bfloat16>(name, from, storage, to);
    case dtype::f32: return elements_as<float>(name, from, storage, to);
    case dtype::f64: return elements_as<double>(name, from, storage, to);
    default: break;
    }
    if constexpr (std::is_integral_v<Number>) switch (type) {
        case dtype::boolean: return elements_as<bool>(name, from, storage, to);
        case dtype::i8:
        case dtype::qi8: return elements_as<std::int8_t>(name, from, storage, to);
        case dtype::u8:
        case dtype::qu8: return elements_as<std::uint8_t>(name, from, storage, to);
        case dtype::i16:
        case dtype::qi16: return elements_as<std::int16_t>(name, from, storage, to);
        case dtype::u16:
        case dtype::qu16: return elements_as<std::uint16_t>(name, from, storage, to);
        case dtype::i32:
        case dtype::qi32: return elements_as<std::int32_t>(name, from, storage, to);
        case dtype::u32: return elements_as<std::uint32_t>(name, from, storage, to);
        case dtype::i64: return elements_as<std::int64_t>(name, from, storage, to);
        case dtype::u64: return elements_as<std::uint64_t>(name, from, storage, to);
        default: break;
        }
    auto s = fail(errc::wrong_dtype, name,
        std::is_integral_v<Number> ? "a dtype of numbers" : "a float dtype, for elements that are floats");
    s.found = name_of(type);
    return s;
}

} // namespace detail
GRAFT_END
