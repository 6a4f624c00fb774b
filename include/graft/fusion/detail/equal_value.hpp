// graft/fusion/detail/equal_value.hpp - compares an attribute of the model with the value in a pattern
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/bytes.hpp"
#include "graft/fusion/clause.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN
namespace detail {

/// Whether the number at `at` equals the pattern's, in the precision of its dtype. False for dtypes that are not
/// numeric.
[[nodiscard]] inline bool equals(wanted_value const& w, dtype type, std::byte const* at) {
    auto const rounded = static_cast<float>(w.real);
    if (w.kind == attr_kind::floating) switch (type) {
        case dtype::f16: return load<half>(at).bits == to_half(rounded).bits;
        case dtype::bf16: return load<bfloat16>(at).bits == to_bfloat16(rounded).bits;
        case dtype::f32: return load<float>(at) == rounded;
        case dtype::f64: return load<double>(at) == w.real || static_cast<float>(load<double>(at)) == rounded;
        default: return false;
        }
    if (type == dtype::i32) return load<std::int32_t>(at) == w.integer;
    return type == dtype::i64 && load<std::int64_t>(at) == w.integer;
}

/// Whether the model's value equals the pattern's. Integers are compared exactly, floats as float32; a tensor of rank
/// 0 is a number (one of shape [1, 1] is none: its rank affects the results computed with it).
[[nodiscard]] inline bool equals(wanted_value const& w, attr_value const& v) {
    auto const same_float = [](double a, double b) { return a == b || static_cast<float>(a) == static_cast<float>(b); };
    if ((w.kind == attr_kind::floating || w.kind == attr_kind::integer) && v.kind == attr_kind::tensor &&
        !v.tensors.empty()) {
        auto const& t = v.tensors[0];
        if (!t.desc.shape.has_rank() || t.desc.shape.rank() != 0 || t.bytes.empty() ||
            t.bytes.size() < bytes_of(t.desc.type))
            return false;
        return equals(w, t.desc.type, t.bytes.data());
    }
    if (v.kind != w.kind) return is_list(w.kind) && is_list(v.kind) && w.size == 0 && v.size() == 0;
    switch (w.kind) {
    case attr_kind::integer:
    case attr_kind::boolean:
    case attr_kind::type: return v.integer == w.integer;
    case attr_kind::floating: return same_float(v.real, w.real);
    case attr_kind::string:
    case attr_kind::function: return v.string == std::string_view(w.string);
    case attr_kind::shape: {
        if (v.shapes.empty() || !v.shapes[0].has_rank() || v.shapes[0].rank() != w.size) return false;
        for (std::size_t i = 0; i < w.size; ++i)
            if (v.shapes[0].dims()[i] != w.integers[i]) return false;
        return true;
    }
    default: break;
    }
    if (v.size() != w.size) return false;
    for (std::size_t i = 0; i < w.size; ++i) {
        if (w.kind == attr_kind::floats    ? !same_float(v.floats[i], w.floats[i])
            : w.kind == attr_kind::strings ? v.strings[i] != std::string_view(w.strings[i])
                                           : v.integers[i] != w.integers[i])
            return false;
    }
    return true;
}

} // namespace detail
GRAFT_END
