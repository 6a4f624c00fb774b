// graft/library/array/gather/mlir_out.hpp - to MLIR: slices that indices name
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/gather/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline status lower_gather(lowering<Gather>& n) {
    return n.set_output(out::gathered(n.m, n.in<"x">(), n.in<"indices">(), 0));
}

inline status lower_gather_v2(lowering<GatherV2>& n) {
    auto const axis = n.m.known(n.input<"axis">());
    if (!axis || axis->size() != 1) return unknown_value("axis");
    if (n.attr<"batch_dims">() != 0) return fail(errc::unsupported_in_operator_set, "batch_dims", "0");
    auto const x = n.in<"x">();
    auto const at = static_cast<std::size_t>(out::from_zero(*axis, n.m.rank_of(x))[0]);
    return n.set_output(out::gathered(n.m, x, n.in<"indices">(), at));
}

inline status lower_embed(lowering<Embed>& n) {
    auto const y = out::gathered(n.m, n.in<"weight">(), out::cast(n.m, n.in<"x">(), dtype::i32), 0);
    return n.set_output(n.maybe<"bias">() == no_value ? y : out::add(n.m, y, n.maybe<"bias">()));
}

/// The lowerings of this family.
using gather_lowerings = lowerings<&lower_gather, &lower_gather_v2, &lower_embed>;

} // namespace library::mlir_out
GRAFT_END
