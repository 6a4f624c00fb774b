// graft/library/training/optimizer/ops.hpp - operators: optimizers that update a variable
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct optimizer_lines {
    static constexpr char text[] = R"ops(
numbertype = real_number,quantized,c64,c128

# the variable and its slots are of one shape, the rates are scalars
ApplyAdaMax var:T m:T v:T beta1_power:T lr:T beta1:T beta2:T epsilon:T grad:T -> var:T use_locking?bool=false
    where T=numbertype | S S S 0 0 0 0 0 S > S | tf: var,m,v,beta1_power,lr,beta1,beta2,epsilon,grad->out
ApplyAdadelta var:T accum:T accum_update:T lr:T rho:T epsilon:T grad:T -> var:T use_locking?bool=false
    where T=numbertype | S S S 0 0 0 S > S | tf: var,accum,accum_update,lr,rho,epsilon,grad->out
ApplyAdagrad var:T accum:T lr:T grad:T -> var:T use_locking?bool=false update_slots?bool=true where T=numbertype
    | S S 0 S > S | tf: var,accum,lr,grad->out
ApplyAdagradDA var:T gradient_accumulator:T gradient_squared_accumulator:T grad:T lr:T l1:T l2:T global_step:i64 ->
    var:T use_locking?bool=false where T=numbertype | S S S S 0 0 0 > S
    | tf: var,gradient_accumulator,gradient_squared_accumulator,grad,lr,l1,l2,global_step->out
ApplyAdagradV2 var:T accum:T lr:T epsilon:T grad:T -> var:T use_locking?bool=false update_slots?bool=true
    where T=numbertype | S S 0 0 S > S | tf: var,accum,lr,epsilon,grad->out
ApplyAdam var:T m:T v:T beta1_power:T beta2_power:T lr:T beta1:T beta2:T epsilon:T grad:T -> var:T
    use_locking?bool=false use_nesterov?bool=false where T=numbertype | S S S 0 0 0 0 0 0 S > S
    | tf: var,m,v,beta1_power,beta2_power,lr,beta1,beta2,epsilon,grad->out
ApplyAddSign var:T m:T lr:T alpha:T sign_decay:T beta:T grad:T -> var:T use_locking?bool=false where T=numbertype
    | S S 0 0 0 0 S > S | tf: var,m,lr,alpha,sign_decay,beta,grad->out
ApplyCenteredRMSProp var:T mg:T ms:T mom:T lr:T rho:T momentum:T epsilon:T grad:T -> var:T use_locking?bool=false
    where T=numbertype | S S S S 0 0 0 0 S > S | tf: var,mg,ms,mom,lr,rho,momentum,epsilon,grad->out
ApplyFtrl var:T accum:T linear:T grad:T lr:T l1:T l2:T lr_power:T -> var:T use_locking?bool=false
    multiply_linear_by_lr?bool=false where T=numbertype | S S S S 0 0 0 0 > S
    | tf: var,accum,linear,grad,lr,l1,l2,lr_power->out
ApplyFtrlV2 var:T accum:T linear:T grad:T lr:T l1:T l2:T l2_shrinkage:T lr_power:T -> var:T use_locking?bool=false
    multiply_linear_by_lr?bool=false where T=numbertype | S S S S 0 0 0 0 0 > S
    | tf: var,accum,linear,grad,lr,l1,l2,l2_shrinkage,lr_power->out
ApplyGradientDescent var:T alpha:T delta:T -> var:T use_locking?bool=false where T=numbertype | S 0 S > S
    | tf: var,alpha,delta->out
ApplyMomentum var:T accum:T lr:T grad:T momentum:T -> var:T use_locking?bool=false use_nesterov?bool=false
    where T=numbertype | S S 0 S 0 > S | tf: var,accum,lr,grad,momentum->out
ApplyPowerSign var:T m:T lr:T logbase:T sign_decay:T beta:T grad:T -> var:T use_locking?bool=false where T=numbertype
    | S S 0 0 0 0 S > S | tf: var,m,lr,logbase,sign_decay,beta,grad->out
ApplyProximalAdagrad var:T accum:T lr:T l1:T l2:T grad:T -> var:T use_locking?bool=false where T=numbertype
    | S S 0 0 0 S > S | tf: var,accum,lr,l1,l2,grad->out
ApplyProximalGradientDescent var:T alpha:T l1:T l2:T delta:T -> var:T use_locking?bool=false where T=numbertype
    | S 0 0 0 S > S | tf: var,alpha,l1,l2,delta->out
ApplyRMSProp var:T ms:T mom:T lr:T rho:T momentum:T epsilon:T grad:T -> var:T use_locking?bool=false
    where T=numbertype | S S S 0 0 0 0 S > S | tf: var,ms,mom,lr,rho,momentum,epsilon,grad->out

# rows of the variable
SparseApplyAdadelta var:T accum:T accum_update:T lr:T rho:T epsilon:T grad:T indices:Tindices -> var:T accum:T
    accum_update:T use_locking?bool=false where T=numbertype Tindices=i32,i64 | S S S > S S S | tf: var:T accum:T
    accum_update:T lr:T rho:T epsilon:T grad:T indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64}
    use_locking?bool=false
SparseApplyAdagrad var:T accum:T lr:T grad:T indices:Tindices -> var:T accum:T use_locking?bool=false
    update_slots?bool=true where T=numbertype Tindices=i32,i64 | S S > S S | tf: var:T accum:T lr:T grad:T
    indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false update_slots?bool=true
SparseApplyAdagradDA var:T gradient_accumulator:T gradient_squared_accumulator:T grad:T indices:Tindices lr:T l1:T
    l2:T global_step:i64 -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false | S S S > S
SparseApplyAdagradV2 var:T accum:T lr:T epsilon:T grad:T indices:Tindices -> var:T accum:T use_locking?bool=false
    update_slots?bool=true where T=numbertype Tindices=i32,i64 | S S > S S | tf: var:T accum:T lr:T epsilon:T grad:T
    indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false update_slots?bool=true
SparseApplyCenteredRMSProp var:T mg:T ms:T mom:T lr:T rho:T momentum:T epsilon:T grad:T indices:Tindices -> out:T
    T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false | S S S S > S
SparseApplyFtrl var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T lr_power:T -> var:T accum:T linear:T
    use_locking?bool=false multiply_linear_by_lr?bool=false where T=numbertype Tindices=i32,i64 | S S S > S S S
    | tf: var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T lr_power:T -> out:T T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false multiply_linear_by_lr?bool=false
SparseApplyFtrlV2 var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T l2_shrinkage:T lr_power:T -> var:T
    accum:T linear:T use_locking?bool=false multiply_linear_by_lr?bool=false where T=numbertype Tindices=i32,i64
    | S S S > S S S | tf: var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T l2_shrinkage:T lr_power:T ->
    out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false multiply_linear_by_lr?bool=false
SparseApplyMomentum var:T accum:T lr:T grad:T indices:Tindices momentum:T -> out:T T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false use_nesterov?bool=false | S S > S
SparseApplyProximalAdagrad var:T accum:T lr:T l1:T l2:T grad:T indices:Tindices -> var:T accum:T
    use_locking?bool=false where T=numbertype Tindices=i32,i64 | S S > S S | tf: var:T accum:T lr:T l1:T l2:T grad:T
    indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false
SparseApplyProximalGradientDescent var:T alpha:T l1:T l2:T grad:T indices:Tindices -> out:T T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false | S > S
SparseApplyRMSProp var:T ms:T mom:T lr:T rho:T momentum:T epsilon:T grad:T indices:Tindices -> var:T ms:T mom:T
    use_locking?bool=false where T=numbertype Tindices=i32,i64 | S S S > S S S | tf: var:T ms:T mom:T lr:T rho:T
    momentum:T epsilon:T grad:T indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64}
    use_locking?bool=false
)ops";
};

using ApplyAdam = listed<optimizer_lines, "ApplyAdam">;
using ApplyGradientDescent = listed<optimizer_lines, "ApplyGradientDescent">;

/// The operators of training graphs in this file.
using optimizer_ops = listed_ops<optimizer_lines>;

} // namespace library
GRAFT_END
