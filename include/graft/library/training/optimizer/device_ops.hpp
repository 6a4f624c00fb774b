// graft/library/training/optimizer/device_ops.hpp - CANN's device operators, shape inference only: optimizer
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct optimizer_device_lines {
    static constexpr char text[] = R"ops(
/// One step of an optimizer, in place.
ApplyAdamV2 var:f16,f32 m:' v:' lr:' beta1:' beta2:' epsilon:' grad:' max_grad_norm?:' global_grad_norm:'
    weight_decay:' step_size?:' -> var=var m=m v=v adam_mode?string="adam"
/// One step of an optimizer, in place.
ApplyFusedEmaAdam grad:f16,f32,bf16 var:' m:' v:' s:' step:i64 -> var=var m=m v=v s=s lr?float=0.001
    ema_decay?float=0.9999 beta1?float=0.9 beta2?float=0.999 eps?float=1e-08 mode?int=1 bias_correction?bool=true
    weight_decay?float=0.0
/// One step of an optimizer, in place.
ApplyCamePart4 param:f16,f32,bf16 m:' r:' c:' weight_decay:f32 lr:f32 beta3:f32 sum_r?:f32 sum_u_r:f16,f32,bf16
    sum_u_c:' sum_u_rc:f32 global_shape?:i64 -> param=param r=r c=c
/// One step of an optimizer, in place.
ApplyRotaryPosEmb query:any key:any cos:any sin:any -> query=query key=key layout?int=1
/// One step of an optimizer, in place.
ApplyMomentumD var:number accum:number lr:number grad:number momentum:number -> var=var accum=accum
    use_nesterov?bool=false use_locking?bool=false
/// One step of an optimizer, in place.
ApplyKerasMomentum var:number accum:number lr:number grad:number momentum:number -> var=var use_locking?bool=false
    use_nesterov?bool=false
/// One step of an optimizer, in place.
ApplyKerasMomentumD var:number accum:number lr:number grad:number momentum:number -> var=var accum=accum
    use_locking?bool=false use_nesterov?bool=false
/// One step of an optimizer, in place.
ApplyPowerSignD var:number m:number lr:number logbase:number sign_decay:number beta:number grad:number -> var=var m=m
    use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAddSignD var:number m:number lr:number alpha:number sign_decay:number beta:number grad:number -> var=var m=m
    use_locking?bool=false
/// One step of an optimizer, in place.
ApplyCenteredRMSPropD var:number mg:number ms:number mom:number lr:number rho:number momentum:number epsilon:number
    grad:number -> var=var mg=mg ms=ms mom=mom use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAdagradD var:number accum:number lr:number grad:number -> var=var accum=accum update_slots?bool=true
    use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAdagradV2D var:number accum:number lr:number grad:number -> var=var accum=accum epsilon?float
    update_slots?bool=true use_locking?bool=false
/// One step of an optimizer, in place.
ApplyRMSPropD var:number ms:number mom:number lr:number grad:number -> var=var ms=ms mom=mom rho?float momentum?float
    epsilon?float use_locking?bool=false
/// One step of an optimizer, in place.
ApplyFtrlD var:number accum:number linear:number grad:number lr:number l1:number l2:number lr_power:number -> var=var
    accum=accum linear=linear use_locking?bool=false
/// One step of an optimizer, in place.
ApplyFtrlV2D var:number accum:number linear:number grad:number lr:number l1:number l2:number l2_shrinkage:number
    lr_power:number -> var=var accum=accum linear=linear use_locking?bool=false
/// One step of an optimizer, in place.
ApplyAdamD var:number m:number v:number beta1_power:number beta2_power:number lr:number beta1:number beta2:number
    epsilon:number grad:number -> var=var m=m v=v use_locking?bool=false use_nesterov?bool=false
/// One step of an optimizer, in place.
ApplyAdadeltaD var:number accum:number accum_update:number lr:number rho:number epsilon:number grad:number -> var=var
    accum=accum accum_update=accum_update use_locking?bool=false
/// One step of an optimizer, in place.
FusedMulApplyMomentum var:number accum:number lr:number x1:number momentum:number x2:number -> var=var accum=accum
    use_nesterov?bool=false use_locking?bool=false
/// One step of an optimizer, in place.
FusedMulApplyKerasMomentum var:number accum:number lr:number x1:number momentum:number x2:number -> var=var
    accum=accum use_locking?bool=false use_nesterov?bool=false
)ops";
};

/// The operators of this file; none has a kernel.
using optimizer_device_ops = listed_ops<optimizer_device_lines>;

} // namespace library
GRAFT_END
