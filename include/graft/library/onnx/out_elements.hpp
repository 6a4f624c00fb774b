// graft/library/onnx/out_elements.hpp - to ONNX: element by element, as lowerings of several families write it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// One ONNX operator with the same inputs, which is element-wise.
template <class Op, fixed_string Operation> status lower_pointwise(lowering<Op>& n) {
    std::vector<value_id> all;
    for (auto const t : n.inputs()) all.push_back(n.m.of(t));
    return n.set_output(out::pointwise(n.m, Operation.view(), all, span<out::given const>()));
}

/// x * scale + shift.
inline value_id affine(emission& m, value_id x, double scale, double shift) {
    if (scale != 1) x = out::pointwise(m, "Mul", {x, out::scalar_like(m, scale, x)});
    return shift == 0 ? x : out::pointwise(m, "Add", {x, out::scalar_like(m, shift, x)});
}

/// A comparison.
inline value_id compared(emission& m, std::string_view how, value_id a, value_id b) {
    return m.typed(out::pointwise(m, how, {a, b}), dtype::boolean);
}

/// `then` where `condition` is true, otherwise `otherwise`, which have one type.
inline value_id chosen(emission& m, value_id condition, value_id then, value_id otherwise) {
    return m.typed(out::pointwise(m, "Where", {condition, then, otherwise}), m.type(then));
}

/// The smallest number of a type, or the largest.
inline double end_of(dtype t, bool largest) {
    double end = 0;
    (void)exported::detail::with_type(t, [&]<class T>(T) {
        if constexpr (std::is_arithmetic_v<T>)
            end = static_cast<double>(largest ? std::numeric_limits<T>::max() : std::numeric_limits<T>::lowest());
    });
    return end;
}

/// float32 for the float types with little support in engines.
inline dtype summed_in(dtype t) { return t == dtype::f16 || t == dtype::bf16 ? dtype::f32 : t; }

} // namespace library::onnx_out
GRAFT_END
