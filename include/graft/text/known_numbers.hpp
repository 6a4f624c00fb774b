// graft/text/known_numbers.hpp - the numbers of a scale or of a zero point, as far as they are known
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/bytes.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/float16.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// The number of known numbers of a scale or a zero point; 0: known only at run time, or of dtypes other than float32,
/// float16, int32 and integers of one or two bytes.
[[nodiscard]] inline std::size_t count_of_numbers(tensor_view const& v) {
    auto const t = v.desc.type;
    bool const read = t == dtype::f32 || t == dtype::f16 || t == dtype::i32 || t == dtype::u8 || t == dtype::i8 ||
                      t == dtype::u16 || t == dtype::i16;
    return read ? v.bytes.size() / bytes_of(t) : 0;
}
/// One of them.
[[nodiscard]] inline double number_at(tensor_view const& v, std::size_t i) {
    auto const* const at = v.bytes.data() + i * bytes_of(v.desc.type);
    switch (v.desc.type) {
    case dtype::f32: return static_cast<double>(load<float>(at));
    case dtype::f16: return static_cast<double>(to_float(load<half>(at)));
    case dtype::i32: return load<std::int32_t>(at);
    case dtype::u16: return load<std::uint16_t>(at);
    case dtype::i16: return load<std::int16_t>(at);
    case dtype::i8: return load<std::int8_t>(at);
    default: return load<std::uint8_t>(at);
    }
}

GRAFT_END
