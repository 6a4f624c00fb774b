// graft/library/training/optimizer/ops.hpp - operators: optimizers that update a variable, exactly trained linear
// models
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
    var:T use_locking?bool=false where T=numbertype | S S S S 0 0 0 ? > S
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
    accum_update:T use_locking?bool=false where T=numbertype Tindices=i32,i64 | S S S ? ? ? ? ? > S S S
    | tf: var:T accum:T
    accum_update:T lr:T rho:T epsilon:T grad:T indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64}
    use_locking?bool=false
SparseApplyAdagrad var:T accum:T lr:T grad:T indices:Tindices -> var:T accum:T use_locking?bool=false
    update_slots?bool=true where T=numbertype Tindices=i32,i64 | S S ? ? ? > S S | tf: var:T accum:T lr:T grad:T
    indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false update_slots?bool=true
SparseApplyAdagradDA var:T gradient_accumulator:T gradient_squared_accumulator:T grad:T indices:Tindices lr:T l1:T
    l2:T global_step:i64 -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false
    | S S S ? ? ? ? ? ? > S
SparseApplyAdagradV2 var:T accum:T lr:T epsilon:T grad:T indices:Tindices -> var:T accum:T use_locking?bool=false
    update_slots?bool=true where T=numbertype Tindices=i32,i64 | S S ? ? ? ? > S S
    | tf: var:T accum:T lr:T epsilon:T grad:T
    indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false update_slots?bool=true
SparseApplyCenteredRMSProp var:T mg:T ms:T mom:T lr:T rho:T momentum:T epsilon:T grad:T indices:Tindices -> out:T
    T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false | S S S S ? ? ? ? ? ? > S
SparseApplyFtrl var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T lr_power:T -> var:T accum:T linear:T
    use_locking?bool=false multiply_linear_by_lr?bool=false where T=numbertype Tindices=i32,i64
    | S S S ? ? ? ? ? ? > S S S
    | tf: var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T lr_power:T -> out:T T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false multiply_linear_by_lr?bool=false
SparseApplyFtrlV2 var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T l2_shrinkage:T lr_power:T -> var:T
    accum:T linear:T use_locking?bool=false multiply_linear_by_lr?bool=false where T=numbertype Tindices=i32,i64
    | S S S ? ? ? ? ? ? ? > S S S
    | tf: var:T accum:T linear:T grad:T indices:Tindices lr:T l1:T l2:T l2_shrinkage:T lr_power:T ->
    out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false multiply_linear_by_lr?bool=false
SparseApplyMomentum var:T accum:T lr:T grad:T indices:Tindices momentum:T -> out:T T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false use_nesterov?bool=false | S S ? ? ? ? > S
SparseApplyProximalAdagrad var:T accum:T lr:T l1:T l2:T grad:T indices:Tindices -> var:T accum:T
    use_locking?bool=false where T=numbertype Tindices=i32,i64 | S S ? ? ? ? ? > S S
    | tf: var:T accum:T lr:T l1:T l2:T grad:T
    indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64} use_locking?bool=false
SparseApplyProximalGradientDescent var:T alpha:T l1:T l2:T grad:T indices:Tindices -> out:T T?type{numbertype}
    Tindices?type{i32,i64} use_locking?bool=false | S ? ? ? ? ? > S
SparseApplyRMSProp var:T ms:T mom:T lr:T rho:T momentum:T epsilon:T grad:T indices:Tindices -> var:T ms:T mom:T
    use_locking?bool=false where T=numbertype Tindices=i32,i64 | S S S ? ? ? ? ? ? > S S S
    | tf: var:T ms:T mom:T lr:T rho:T
    momentum:T epsilon:T grad:T indices:Tindices -> out:T T?type{numbertype} Tindices?type{i32,i64}
    use_locking?bool=false
SdcaOptimizer sparse_example_indices*num_sparse_features:i64 sparse_feature_indices*num_sparse_features:i64
    sparse_feature_values*num_sparse_features_with_values:f32 dense_features*num_dense_features:f32
    example_weights:f32 example_labels:f32 sparse_indices*num_sparse_features:i64
    sparse_weights*num_sparse_features:f32 dense_weights*num_dense_features:f32 example_state_data:f32 ->
    out_example_state_data:f32 out_delta_sparse_weights*num_sparse_features:f32
    out_delta_dense_weights*num_dense_features:f32
    loss_type?string{"logistic_loss","squared_loss","hinge_loss","smooth_hinge_loss","poisson_loss"}
    adaptative?bool=false num_sparse_features?int>=0 num_sparse_features_with_values?int>=0 num_dense_features?int>=0
    l1?float l2?float num_loss_partitions?int>=1 num_inner_iterations?int>=1 | ? ? ? ? ? ? ? ? ? ? > [?,4] [?] ?
SdcaOptimizerV2 sparse_example_indices*num_sparse_features:i64 sparse_feature_indices*num_sparse_features:i64
    sparse_feature_values*num_sparse_features_with_values:f32 dense_features*num_dense_features:f32
    example_weights:f32 example_labels:f32 sparse_indices*num_sparse_features:i64
    sparse_weights*num_sparse_features:f32 dense_weights*num_dense_features:f32 example_state_data:f32 ->
    out_example_state_data:f32 out_delta_sparse_weights*num_sparse_features:f32
    out_delta_dense_weights*num_dense_features:f32 adaptive?bool=false num_sparse_features?int>=0=0
    num_sparse_features_with_values?int>=0=0 num_dense_features?int>=0=0 num_loss_partitions?int>=1=1
    num_inner_iterations?int>=1=1
    loss_type?string{"logistic_loss","squared_loss","hinge_loss","smooth_hinge_loss","poisson_loss"}="logistic_loss"
    l1?float=0.5 l2?float=0.5 | ? ? ? ? ? ? ? ? ? ? > [?,4] [?] ? | tf: sparse_example_indices*num_sparse_features:i64
    sparse_feature_indices*num_sparse_features:i64 sparse_feature_values*num_sparse_features_with_values:f32
    dense_features*num_dense_features:f32 example_weights:f32 example_labels:f32
    sparse_indices*num_sparse_features:i64 sparse_weights*num_sparse_features:f32 dense_weights*num_dense_features:f32
    example_state_data:f32 -> out_example_state_data:f32 out_delta_sparse_weights*num_sparse_features:f32
    out_delta_dense_weights*num_dense_features:f32
    loss_type?string{"logistic_loss","squared_loss","hinge_loss","smooth_hinge_loss","poisson_loss"}
    adaptive?bool=false num_sparse_features?int>=0 num_sparse_features_with_values?int>=0 num_dense_features?int>=0
    l1?float l2?float num_loss_partitions?int>=1 num_inner_iterations?int>=1
SdcaFprint input:string -> output:i64 | [n] > [n,2]
LoadAndRemapMatrix ckpt_path:string old_tensor_name:string row_remapping:i64 col_remapping:i64 initializing_values:f32
    -> output_matrix:f32 num_rows?int>=0 num_cols?int>=1 max_rows_in_memory?int=-1 | 0 0 ? ? ? > [?,?] | is stateful
GenerateVocabRemapping new_vocab_file:string old_vocab_file:string -> remapping:i64 num_present:i32
    new_vocab_offset?int>=0 num_new_vocab?int>=0 old_vocab_size?int>=-1=-1 | > [#] 0 of num_new_vocab
DisableCopyOnRead resource:resource -> | is stateful

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

using ApplyAdam = listed<optimizer_lines, "ApplyAdam">;
using ApplyGradientDescent = listed<optimizer_lines, "ApplyGradientDescent">;

/// The operators of training graphs in this file.
using optimizer_ops = listed_ops<optimizer_lines>;

using ResourceApplyGradientDescent = listed<optimizer_lines, "ResourceApplyGradientDescent">;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct optimizer_device_lines {
    static constexpr char text[] = R"ops(
/// One step of an optimizer, in place.
ApplyAdamV2 var:f16,f32 m:' v:' lr:'(any_shape) beta1:'(any_shape) beta2:'(any_shape) epsilon:'(any_shape)
    grad:'(any_shape) max_grad_norm?:'(any_shape) global_grad_norm:'(any_shape)
    weight_decay:'(any_shape) step_size?:'(any_shape) -> var=var m=m v=v adam_mode?string="adam"
/// One step of an optimizer, in place.
ApplyFusedEmaAdam grad:f16,f32,bf16(any_shape) var:' m:' v:' s:' step:i64(any_shape) -> var=var m=m v=v s=s
    lr?float=0.001
    ema_decay?float=0.9999 beta1?float=0.9 beta2?float=0.999 eps?float=1e-08 mode?int=1 bias_correction?bool=true
    weight_decay?float=0.0
/// One step of an optimizer, in place.
ApplyCamePart4 param:f16,f32,bf16 m:'(any_shape) r:' c:' weight_decay:f32(any_shape) lr:f32(any_shape)
    beta3:f32(any_shape) sum_r?:f32(any_shape) sum_u_r:f16,f32,bf16(any_shape)
    sum_u_c:'(any_shape) sum_u_rc:f32(any_shape) global_shape?:i64(any_shape) -> param=param r=r c=c
/// One step of an optimizer, in place.
ApplyRotaryPosEmb query:any key:any cos:any(any_shape) sin:any(any_shape) -> query=query key=key layout?int=1
/// One step of an optimizer, in place.
ApplyMomentumD var:number accum:number lr:number(any_shape) grad:number(any_shape) momentum:number(any_shape) -> var=var
    accum=accum
    use_nesterov?bool=false use_locking?bool=false
/// One step of an optimizer, in place.
ApplyKerasMomentum var:number accum:number(any_shape) lr:number(any_shape) grad:number(any_shape)
    momentum:number(any_shape) -> var=var use_locking?bool=false
    use_nesterov?bool=false
/// One step of an optimizer, in place.
ApplyKerasMomentumD var:number accum:number lr:number(any_shape) grad:number(any_shape) momentum:number(any_shape) ->
    var=var accum=accum
    use_locking?bool=false use_nesterov?bool=false
/// One step of an optimizer, in place.
ApplyPowerSignD var:number m:number lr:number(any_shape) logbase:number(any_shape) sign_decay:number(any_shape)
    beta:number(any_shape) grad:number(any_shape) -> var=var m=m
    use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAddSignD var:number m:number lr:number(any_shape) alpha:number(any_shape) sign_decay:number(any_shape)
    beta:number(any_shape) grad:number(any_shape) -> var=var m=m
    use_locking?bool=false
/// One step of an optimizer, in place.
ApplyCenteredRMSPropD var:number mg:number ms:number mom:number lr:number(any_shape) rho:number(any_shape)
    momentum:number(any_shape) epsilon:number(any_shape)
    grad:number(any_shape) -> var=var mg=mg ms=ms mom=mom use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAdagradD var:number accum:number lr:number(any_shape) grad:number(any_shape) -> var=var accum=accum
    update_slots?bool=true
    use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAdagradV2D var:number accum:number lr:number(any_shape) grad:number(any_shape) -> var=var accum=accum epsilon?float
    update_slots?bool=true use_locking?bool=false
/// One step of an optimizer, in place.
ApplyRMSPropD var:number ms:number mom:number lr:number(any_shape) grad:number(any_shape) -> var=var ms=ms mom=mom
    rho?float momentum?float
    epsilon?float use_locking?bool=false
/// One step of an optimizer, in place.
ApplyFtrlD var:number accum:number linear:number grad:number(any_shape) lr:number(any_shape) l1:number(any_shape)
    l2:number(any_shape) lr_power:number(any_shape) -> var=var
    accum=accum linear=linear use_locking?bool=false
/// One step of an optimizer, in place.
ApplyFtrlV2D var:number accum:number linear:number grad:number(any_shape) lr:number(any_shape) l1:number(any_shape)
    l2:number(any_shape) l2_shrinkage:number(any_shape)
    lr_power:number(any_shape) -> var=var accum=accum linear=linear use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAdamD var:number m:number v:number beta1_power:number(any_shape) beta2_power:number(any_shape) lr:number(any_shape)
    beta1:number(any_shape) beta2:number(any_shape)
    epsilon:number(any_shape) grad:number(any_shape) -> var=var m=m v=v use_locking?bool=false use_nesterov?bool=false
/// One step of an optimizer, in place.
ApplyAdadeltaD var:number accum:number accum_update:number lr:number(any_shape) rho:number(any_shape)
    epsilon:number(any_shape) grad:number(any_shape) -> var=var
    accum=accum accum_update=accum_update use_locking?bool=false
/// One step of an optimizer, in place.
FusedMulApplyMomentum var:number accum:number lr:number(any_shape) x1:number(any_shape) momentum:number(any_shape)
    x2:number(any_shape) -> var=var accum=accum
    use_nesterov?bool=false use_locking?bool=false
/// One step of an optimizer, in place.
FusedMulApplyKerasMomentum var:number accum:number lr:number(any_shape) x1:number(any_shape) momentum:number(any_shape)
    x2:number(any_shape) -> var=var
    accum=accum use_locking?bool=false use_nesterov?bool=false
)ops";
};

/// The operators of this file; none has a kernel.
using optimizer_device_ops = listed_ops<optimizer_device_lines>;

} // namespace library
GRAFT_END
