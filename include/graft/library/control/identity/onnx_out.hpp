// graft/library/control/identity/onnx_out.hpp - to ONNX: tensors handed on as they are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/reshape/onnx_out.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

inline constexpr auto snapshot = out::lower<Snapshot>(&lower_identity<Snapshot>);

/// The first input unchanged, whatever its name.
template <class Op> status lower_first_input(lowering<Op>& n) { return n.set_output(n.m.of(n.inputs()[0])); }
inline constexpr auto guarantee_const = out::lower<GuaranteeConst>(&lower_first_input<GuaranteeConst>);
inline constexpr auto check_numerics = out::lower<CheckNumericsV2>(&lower_first_input<CheckNumericsV2>);

inline status lower_identity_n(lowering<IdentityN>& n) {
    auto const all = n.all<"x">();
    return n.set_output(span<value_id const>(all));
}
inline constexpr auto identity_n = out::lower<IdentityN>(&lower_identity_n);

/// The lowerings of this family.
using identity_lowerings = out::lowerings<snapshot, guarantee_const, check_numerics, identity_n>;

} // namespace library::onnx_out
GRAFT_END
