// graft/tensor/numbers.hpp - the elements of a constant as floats of 64 bits
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/float16.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// The number of elements that `number_at` reads; 0: without bytes, or of another dtype than a real number of 8 bits or
/// more.
[[nodiscard]] constexpr std::size_t count_of_numbers(tensor_view const& v) {
    constexpr auto read = dtype_families::integer | dtype::f16 | dtype::bf16 | dtype::f32 |
                          dtype::f64; // small floats are left out
    return read.has(v.desc.type) && bytes_of(v.desc.type) ? v.bytes.size() / bytes_of(v.desc.type) : 0;
}
/// Element `i` of a tensor, below `count_of_numbers`. Integers beyond 2^53 are rounded.
[[nodiscard]] inline double number_at(tensor_view const& v, std::size_t i) {
    auto const* const at = v.bytes.data() + i * bytes_of(v.desc.type);
    switch (v.desc.type) {
    case dtype::f64: return load<double>(at);
    case dtype::f32: return static_cast<double>(load<float>(at));
    case dtype::f16: return static_cast<double>(to_float(load<half>(at)));
    case dtype::bf16: return static_cast<double>(to_float(load<bfloat16>(at)));
    case dtype::i64: return static_cast<double>(load<std::int64_t>(at));
    case dtype::u64: return static_cast<double>(load<std::uint64_t>(at));
    case dtype::i32: return load<std::int32_t>(at);
    case dtype::u32: return load<std::uint32_t>(at);
    case dtype::u16: return load<std::uint16_t>(at);
    case dtype::i16: return load<std::int16_t>(at);
    case dtype::i8: return load<std::int8_t>(at);
    default: return load<std::uint8_t>(at);
    }
}

GRAFT_END
