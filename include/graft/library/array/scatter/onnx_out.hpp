// graft/library/array/scatter/onnx_out.hpp - to ONNX: elements and slices written by indices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/scatter/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// `updates` written to `tensor` at `indices`, or added there.
inline value_id scattered(emission& m, value_id tensor, value_id indices, value_id updates, bool adds) {
    auto const at = out::cast(m, indices, dtype::i64);
    return adds ? m.node("ScatterND", {tensor, at, updates}, {{"reduction", "add"}})
                : m.node("ScatterND", {tensor, at, updates});
}

inline status lower_tensor_scatter_update(lowering<TensorScatterUpdate>& n) {
    return n.set_output(scattered(n.m, n.in<"x">(), n.in<"indices">(), n.in<"updates">(), false));
}

inline status lower_tensor_scatter_add(lowering<TensorScatterAdd>& n) {
    return n.set_output(scattered(n.m, n.in<"x">(), n.in<"indices">(), n.in<"updates">(), true));
}

/// Into zeros.
inline status lower_scatter_nd(lowering<ScatterNd>& n) {
    auto& m = n.m;
    auto const updates = n.in<"x">();
    double const none = 0;
    auto const zero = m.floats({&none, 1}, m.type(updates));
    auto const base = m.node("Expand", {zero, out::cast(m, n.in<"shape">(), dtype::i64)});
    return n.set_output(scattered(m, base, n.in<"indices">(), updates, true));
}

/// The lowerings of this family.
using scatter_lowerings = lowerings<&lower_tensor_scatter_update, &lower_tensor_scatter_add, &lower_scatter_nd>;

} // namespace library::onnx_out
GRAFT_END
