// graft/library/kernel/number.hpp - element types in computations: 16-bit floats widened, indices of any width
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <type_traits>

#include "graft/kernel.hpp"
#include "graft/kernel/tensor.hpp"

GRAFT_BEGIN

namespace library {

/// The value to compute with: a 16-bit float as float32, others unchanged.
template <class T> [[nodiscard]] constexpr auto widen(T v) {
    if constexpr (std::is_arithmetic_v<T>) return v;
    else return to_float(v);
}

/// The type that kernels compute in: float for the 16-bit floats.
template <class T> using computed = decltype(widen(T{}));

/// Converts a computed number to the storage type.
template <class T> [[nodiscard]] constexpr T stored(computed<T> v) {
    if constexpr (std::is_same_v<T, half>) return to_half(v);
    else if constexpr (std::is_same_v<T, bfloat16>) return to_bfloat16(v);
    else return v;
}

namespace detail {

/// The integer at an address.
[[nodiscard]] inline std::int64_t load_index(dtype type, std::byte const* at) {
    switch (type) {
    case dtype::i8:
    case dtype::qi8: return graft::load<std::int8_t>(at);
    case dtype::u8:
    case dtype::qu8: return graft::load<std::uint8_t>(at);
    case dtype::i16:
    case dtype::qi16: return graft::load<std::int16_t>(at);
    case dtype::u16:
    case dtype::qu16: return graft::load<std::uint16_t>(at);
    case dtype::i32:
    case dtype::qi32: return graft::load<std::int32_t>(at);
    case dtype::u32: return graft::load<std::uint32_t>(at);
    default: return graft::load<std::int64_t>(at);
    }
}

} // namespace detail

/// Element `i` of a tensor of integers or quantized numbers; for other types a number that is not a valid index.
[[nodiscard, gnu::noinline]] inline std::int64_t index_at(kernel_tensor<any const> const& x, std::size_t i) {
    return i < x.size() ? detail::load_index(x.dtype(), x.data() + i * x.element_bytes()) : INT64_MIN;
}
[[nodiscard, gnu::noinline]] inline std::int64_t index_at(kernel_tensor<any> const& x, std::size_t i) {
    return i < x.size() ? detail::load_index(x.dtype(), x.data() + i * x.element_bytes()) : INT64_MIN;
}
/// Stores an integer in the width of the tensor.
inline void put_index(kernel_tensor<any> const& y, std::size_t i, std::int64_t v) {
    std::memcpy(y.data() + i * y.element_bytes(), &v, y.element_bytes()); // little endian: low bytes first
}

} // namespace library

GRAFT_END
