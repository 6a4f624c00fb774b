// graft/tensor/element_type_of.hpp - the C++ type that the elements of a dtype have
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/tensor/float16.hpp"

GRAFT_BEGIN

namespace detail {

/// The first of some types whose elements have this dtype.
template <dtype Type, class First, class... Rest> struct first_stored_as : first_stored_as<Type, Rest...> {};
template <dtype Type, class First, class... Rest> requires(dtype_of<First> == Type)
struct first_stored_as<Type, First, Rest...> {
    using type = First;
};

} // namespace detail

/// The C++ type of the elements of a dtype.
template <dtype Type> struct element_type_of
    : detail::first_stored_as<Type, float, double, half, bfloat16, std::int8_t, std::int16_t, std::int32_t,
          std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, bool> {};

GRAFT_END
