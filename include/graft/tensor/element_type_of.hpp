// graft/tensor/element_type_of.hpp - the C++ type that the elements of a dtype have
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/tensor/dtype.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN

/// The C++ type of the elements of a dtype.
template <dtype> struct element_type_of;
template <> struct element_type_of<dtype::f32> {
    using type = float;
};
template <> struct element_type_of<dtype::f64> {
    using type = double;
};
template <> struct element_type_of<dtype::f16> {
    using type = half;
};
template <> struct element_type_of<dtype::bf16> {
    using type = bfloat16;
};
template <> struct element_type_of<dtype::u16> {
    using type = std::uint16_t;
};
template <> struct element_type_of<dtype::u32> {
    using type = std::uint32_t;
};
template <> struct element_type_of<dtype::u64> {
    using type = std::uint64_t;
};
template <> struct element_type_of<dtype::i8> {
    using type = std::int8_t;
};
template <> struct element_type_of<dtype::u8> {
    using type = std::uint8_t;
};
template <> struct element_type_of<dtype::i16> {
    using type = std::int16_t;
};
template <> struct element_type_of<dtype::i32> {
    using type = std::int32_t;
};
template <> struct element_type_of<dtype::i64> {
    using type = std::int64_t;
};
template <> struct element_type_of<dtype::boolean> {
    using type = bool;
};

GRAFT_END
