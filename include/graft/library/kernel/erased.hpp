// graft/library/kernel/erased.hpp - tensors whose element type is erased, for functions that are compiled once
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/kernel/tensor.hpp"

GRAFT_BEGIN
namespace library {

/// A tensor of any element type: its descriptor, and its bytes. `Byte` is std::byte, const for an input.
template <class Byte> struct erased_tensor {
    graft::detail::tensor_base const& of; ///< shape and dims; it lives longer
    Byte* data;                           ///< of the first element
    std::size_t width;                    ///< bytes of an element

    template <class T> requires(std::is_const_v<T> == std::is_const_v<Byte>)
    erased_tensor(kernel_tensor<T> const& x) // implicit: an argument
        : of(x), data(reinterpret_cast<Byte*>(x.data())), width(sizeof(T)) {}
    /// The address of element `i`.
    [[nodiscard]] Byte* at(std::int64_t i) const { return data + i * static_cast<std::int64_t>(width); }
};
using erased_in = erased_tensor<std::byte const>;
using erased_out = erased_tensor<std::byte>;

namespace detail {

/// `to[k] = f(to[k], from[k])` for a row of `n` elements.
using row_function = void (*)(void* to, void const* from, std::size_t n);
template <class F, class T> void fold_row(void* to, void const* from, std::size_t n) {
    auto* const y = static_cast<T*>(to);
    auto const* const x = static_cast<T const*>(from);
    for (std::size_t k = 0; k < n; ++k) y[k] = F{}(y[k], x[k]);
}

} // namespace detail

} // namespace library
GRAFT_END
