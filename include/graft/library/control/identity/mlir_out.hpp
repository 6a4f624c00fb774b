// graft/library/control/identity/mlir_out.hpp - to MLIR: tensors handed on as they are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/mlir/images.hpp"
#include "graft/library/mlir/out_elements.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline status lower_identity_n(lowering<IdentityN>& n) {
    auto const all = n.all<"x">();
    for (std::size_t i = 0; i < all.size(); ++i) (void)n.set_output(i, all[i]);
    return n.m.refused();
}

/// The lowerings of this family.
using identity_lowerings = lowerings<&lower_identity<Identity>, &lower_identity<PlaceholderWithDefault>,
    &lower_identity<Snapshot>, &lower_identity<GuaranteeConst>, &lower_identity_n, &lower_identity<CheckNumericsV2>>;

} // namespace library::mlir_out
GRAFT_END
