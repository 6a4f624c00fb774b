// graft/text/quantization.hpp - which whole numbers a tensor stands for, as text
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "graft/base/bytes.hpp"
#include "graft/base/config.hpp"
#include "graft/graph/graph.hpp"
#include "graft/tensor/float16.hpp"
#include "graft/text/shape.hpp"

GRAFT_BEGIN

/// How many numbers a scale or a zero point is known to have; 0: only a run tells them, or they are of other dtypes than
/// float32, float16, int32 and whole numbers of one or two bytes.
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

/// `(uint8 scale 0.5 zero 3)`, `(int8 scale [64] axis 0)`, `(uint4 scale [4,2] zero [4,2] axis 1 block 32)`; `?` for a
/// scale or a zero point that only a run tells.
[[nodiscard]] inline std::string to_text(quantization const& q) {
    auto const part = [](tensor_view const& v) {
        auto const n = count_of_numbers(v);
        if (n == 1) return fmt::format("{:g}", number_at(v, 0));
        if (v.bytes.empty()) return std::string("?");
        auto const text = to_text(v.desc);
        return text.substr(text.find('['));
    };
    auto text = fmt::format("({} scale {}", name_of(q.type), part(q.scale));
    if (q.zero.desc.type != dtype::undefined) text += " zero " + part(q.zero);
    if (q.axis != quantization::no_axis) text += fmt::format(" axis {}", q.axis);
    if (q.block != 1) text += fmt::format(" block {}", q.block);
    return text + ")";
}

GRAFT_END
