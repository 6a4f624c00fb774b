// graft/library/training/optimizer/resource_ops.hpp - operators: optimizers that update a variable with a handle
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct optimizer_resource_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

ResourceApplyAdaMax var:resource m:resource v:resource beta1_power:T lr:T beta1:T beta2:T epsilon:T grad:T ->
    T?type{numbertype} use_locking?bool=false | ? ? ? 0 0 0 0 0 S > | is stateful
ResourceApplyAdadelta var:resource accum:resource accum_update:resource lr:T rho:T epsilon:T grad:T ->
    T?type{numbertype} use_locking?bool=false | ? ? ? 0 0 0 S > | is stateful
ResourceApplyAdagrad var:resource accum:resource lr:T grad:T -> T?type{numbertype} use_locking?bool=false
    update_slots?bool=true | ? ? 0 S > | is stateful
ResourceApplyAdagradDA var:resource gradient_accumulator:resource gradient_squared_accumulator:resource grad:T lr:T
    l1:T l2:T global_step:i64 -> T?type{numbertype} use_locking?bool=false | ? ? ? S 0 0 0 0 > | is stateful
ResourceApplyAdagradV2 var:resource accum:resource lr:T epsilon:T grad:T -> T?type{numbertype} use_locking?bool=false
    update_slots?bool=true | ? ? 0 0 S > | is stateful
ResourceApplyAdam var:resource m:resource v:resource beta1_power:T beta2_power:T lr:T beta1:T beta2:T epsilon:T grad:T
    -> T?type{numbertype} use_locking?bool=false use_nesterov?bool=false | ? ? ? 0 0 0 0 0 0 S > | is stateful
ResourceApplyAdamWithAmsgrad var:resource m:resource v:resource vhat:resource beta1_power:T beta2_power:T lr:T beta1:T
    beta2:T epsilon:T grad:T -> T?type{numbertype} use_locking?bool=false | ? ? ? ? 0 0 0 0 0 0 S > | is stateful
ResourceApplyAddSign var:resource m:resource lr:T alpha:T sign_decay:T beta:T grad:T -> T?type{numbertype}
    use_locking?bool=false | ? ? 0 0 0 0 S > | is stateful
ResourceApplyCenteredRMSProp var:resource mg:resource ms:resource mom:resource lr:T rho:T momentum:T epsilon:T grad:T
    -> T?type{numbertype} use_locking?bool=false | ? ? ? ? 0 0 0 0 S > | is stateful
ResourceApplyFtrl var:resource accum:resource linear:resource grad:T lr:T l1:T l2:T lr_power:T -> T?type{numbertype}
    use_locking?bool=false multiply_linear_by_lr?bool=false | ? ? ? S 0 0 0 0 > | is stateful
ResourceApplyFtrlV2 var:resource accum:resource linear:resource grad:T lr:T l1:T l2:T l2_shrinkage:T lr_power:T ->
    T?type{numbertype} use_locking?bool=false multiply_linear_by_lr?bool=false | ? ? ? S 0 0 0 0 0 > | is stateful
ResourceApplyGradientDescent var:resource alpha:T delta:T -> T?type{numbertype} use_locking?bool=false | ? 0 S >
    | is stateful
ResourceApplyKerasMomentum var:resource accum:resource lr:T grad:T momentum:T -> T?type{numbertype}
    use_locking?bool=false use_nesterov?bool=false | ? ? 0 S 0 > | is stateful
ResourceApplyMomentum var:resource accum:resource lr:T grad:T momentum:T -> T?type{numbertype} use_locking?bool=false
    use_nesterov?bool=false | ? ? 0 S 0 > | is stateful
ResourceApplyPowerSign var:resource m:resource lr:T logbase:T sign_decay:T beta:T grad:T -> T?type{numbertype}
    use_locking?bool=false | ? ? 0 0 0 0 S > | is stateful
ResourceApplyProximalAdagrad var:resource accum:resource lr:T l1:T l2:T grad:T -> T?type{numbertype}
    use_locking?bool=false | ? ? 0 0 0 S > | is stateful
ResourceApplyProximalGradientDescent var:resource alpha:T l1:T l2:T delta:T -> T?type{numbertype}
    use_locking?bool=false | ? 0 0 0 S > | is stateful
ResourceApplyRMSProp var:resource ms:resource mom:resource lr:T rho:T momentum:T epsilon:T grad:T ->
    T?type{numbertype} use_locking?bool=false | ? ? ? 0 0 0 0 S > | is stateful
ResourceSparseApplyAdadelta var:resource accum:resource accum_update:resource lr:T rho:T epsilon:T grad:T
    indices:Tindices -> T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false | ? ? ? 0 0 0 [n,S] [n] >
    | is stateful
ResourceSparseApplyAdagrad var:resource accum:resource lr:T grad:T indices:Tindices -> T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false update_slots?bool=true | ? ? 0 [n,S] [n] > | is stateful
ResourceSparseApplyAdagradDA var:resource gradient_accumulator:resource gradient_squared_accumulator:resource grad:T
    indices:Tindices lr:T l1:T l2:T global_step:i64 -> T?type{numbertype} Tindices?type{i32,i64}
    use_locking?bool=false | ? ? ? [n,S] [n] 0 0 0 0 > | is stateful
ResourceSparseApplyAdagradV2 var:resource accum:resource lr:T epsilon:T grad:T indices:Tindices -> T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false update_slots?bool=true | ? ? 0 0 [n,S] [n] > | is stateful
ResourceSparseApplyCenteredRMSProp var:resource mg:resource ms:resource mom:resource lr:T rho:T momentum:T epsilon:T
    grad:T indices:Tindices -> T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false
    | ? ? ? ? 0 0 0 0 [n,S] [n] > | is stateful
ResourceSparseApplyFtrl var:resource accum:resource linear:resource grad:T indices:Tindices lr:T l1:T l2:T lr_power:T
    -> T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false multiply_linear_by_lr?bool=false
    | ? ? ? [n,S] [n] 0 0 0 0 > | is stateful
ResourceSparseApplyFtrlV2 var:resource accum:resource linear:resource grad:T indices:Tindices lr:T l1:T l2:T
    l2_shrinkage:T lr_power:T -> T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false
    multiply_linear_by_lr?bool=false | ? ? ? [n,S] [n] 0 0 0 0 0 > | is stateful
ResourceSparseApplyKerasMomentum var:resource accum:resource lr:T grad:T indices:Tindices momentum:T ->
    T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false use_nesterov?bool=false | ? ? 0 [n,S] [n] 0 >
    | is stateful
ResourceSparseApplyMomentum var:resource accum:resource lr:T grad:T indices:Tindices momentum:T -> T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false use_nesterov?bool=false | ? ? 0 [n,S] [n] 0 > | is stateful
ResourceSparseApplyProximalAdagrad var:resource accum:resource lr:T l1:T l2:T grad:T indices:Tindices ->
    T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false | ? ? 0 0 0 [n,S] [n] > | is stateful
ResourceSparseApplyProximalGradientDescent var:resource alpha:T l1:T l2:T grad:T indices:Tindices ->
    T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false | ? 0 0 0 [n,S] [n] > | is stateful
ResourceSparseApplyRMSProp var:resource ms:resource mom:resource lr:T rho:T momentum:T epsilon:T grad:T
    indices:Tindices -> T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false | ? ? ? 0 0 0 0 [n,S] [n] >
    | is stateful
)ops";
};

using ResourceApplyGradientDescent = listed<optimizer_resource_lines, "ResourceApplyGradientDescent">;

/// The operators of training graphs in this file.
using optimizer_resource_ops = listed_ops<optimizer_resource_lines>;

} // namespace library
GRAFT_END
