// graft/library/control/identity/onnx_out.hpp - to ONNX: tensors handed on as they are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// The first input unchanged, whatever its name.
template <class Op> status lower_first_input(lowering<Op>& n) { return n.set_output(n.m.of(n.inputs()[0])); }

inline status lower_identity_n(lowering<IdentityN>& n) {
    auto const all = n.all<"x">();
    return n.set_output(span<value_id const>(all));
}

/// The lowerings of this family.
using identity_lowerings = lowerings<&lower_identity<Snapshot>, &lower_first_input<GuaranteeConst>,
    &lower_first_input<CheckNumericsV2>, &lower_identity_n>;

} // namespace library::onnx_out
GRAFT_END
