// graft/library/array/reshape/mlir_out.hpp - to MLIR: the same elements in another shape or order
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

template <class Op> status lower_reshape(lowering<Op>& n) {
    return n.set_output(out::reshape(n.m, n.template in<"x">(), n.template output<"y">().shape()));
}

inline status lower_transpose(lowering<Transpose>& n) {
    auto const order = n.m.known(n.input<"perm">());
    if (!order) return unknown_value("perm");
    return n.set_output(n.m.transposed(n.in<"x">(), out::from_zero(*order, order->size())));
}

/// Unlisted axes keep their order.
inline status lower_permute(lowering<Permute>& n) {
    auto const listed = n.attr<"order">();
    auto const x = n.in<"x">();
    auto order = out::from_zero(listed, n.m.rank_of(x));
    for (std::size_t i = 0; i < n.m.rank_of(x); ++i) {
        bool found = false;
        for (auto const a : order) found = found || a == static_cast<std::int64_t>(i);
        if (!found) order.push_back(static_cast<std::int64_t>(i));
    }
    return n.set_output(n.m.transposed(x, order));
}

/// One value broadcast to the inferred shape.
template <class Op> status lower_broadcast(lowering<Op>& n, value_id v) {
    auto const& y = n.template output<"y">().shape();
    if (!y.is_static()) return fail(errc::undetermined_shape, "y", "dims that are known");
    return n.set_output(out::broadcast(n.m, v, y));
}
inline status lower_broadcast_to(lowering<BroadcastTo>& n) { return lower_broadcast(n, n.in<"x">()); }

/// The lowerings of this family.
using reshape_lowerings = lowerings<&lower_reshape<Reshape>, &lower_reshape<ExpandDims>, &lower_reshape<Unsqueeze>,
    &lower_reshape<Squeeze>, &lower_reshape<FlattenV2>, &lower_transpose, &lower_permute, &lower_broadcast_to>;

} // namespace library::mlir_out
GRAFT_END
