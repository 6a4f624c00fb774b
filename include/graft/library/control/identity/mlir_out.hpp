// graft/library/control/identity/mlir_out.hpp - to MLIR: tensors handed on as they are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graft/library/control/identity/ops.hpp"
#include "graft/library/mlir/images.hpp"
#include "graft/library/mlir/out_elements.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

inline constexpr auto identity = out::lower<Identity>(&lower_identity<Identity>);
inline constexpr auto with_default = out::lower<PlaceholderWithDefault>(&lower_identity<PlaceholderWithDefault>);
inline constexpr auto snapshot = out::lower<Snapshot>(&lower_identity<Snapshot>);
inline constexpr auto guarantee_const = out::lower<GuaranteeConst>(&lower_identity<GuaranteeConst>);

inline status lower_identity_n(lowering<IdentityN>& n) {
    auto const all = n.all<"x">();
    for (std::size_t i = 0; i < all.size(); ++i) (void)n.set_output(i, all[i]);
    return n.m.refused();
}
inline constexpr auto identity_n = out::lower<IdentityN>(&lower_identity_n);
inline constexpr auto check_numerics = out::lower<CheckNumericsV2>(&lower_identity<CheckNumericsV2>);

/// The lowerings of this family.
using identity_lowerings =
    out::lowerings<identity, with_default, snapshot, guarantee_const, identity_n, check_numerics>;

} // namespace library::mlir_out
GRAFT_END
