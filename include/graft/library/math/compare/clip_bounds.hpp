// graft/library/math/compare/clip_bounds.hpp - the bounds of a clipping as numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "graft/tensor/numbers.hpp"

GRAFT_BEGIN
namespace library {

struct clip_bounds {
    double low = 0, high = 0;
};

/// The bounds if they are scalars whose elements are known, and in order; nothing otherwise. Where bounds cross,
/// TensorFlow takes the lower one and ONNX the upper one.
[[nodiscard]] inline std::optional<clip_bounds> bounds_in_order(tensor_view const& low, tensor_view const& high) {
    for (auto const* v : {&low, &high})
        if (!v->desc.shape.has_rank() || v->desc.shape.rank() != 0 || count_of_numbers(*v) == 0) return {};
    clip_bounds const b{number_at(low, 0), number_at(high, 0)};
    if (!(b.low <= b.high)) return {};
    return b;
}

} // namespace library
GRAFT_END
