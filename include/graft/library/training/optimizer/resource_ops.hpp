// graft/library/training/optimizer/resource_ops.hpp - operators: optimizers that step a variable with a handle
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct ResourceApplyAdaMax : op<ResourceApplyAdaMax> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAdaMax", "var: resource", "m: resource",
        "v: resource",
        "beta1_power: T", "lr: T", "beta1: T", "beta2: T", "epsilon: T", "grad: T", "T: numbertype",
            "use_locking: bool = false")
        .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? 0 0 0 0 0 S >"};
};

struct ResourceApplyAdadelta : op<ResourceApplyAdadelta> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAdadelta", "var: resource", "accum: resource",
        "accum_update: resource", "lr: T", "rho: T", "epsilon: T", "grad: T", "T: numbertype",
            "use_locking: bool = false")
        .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? 0 0 0 S >"};
};

struct ResourceApplyAdagrad : op<ResourceApplyAdagrad> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAdagrad", "var: resource", "accum: resource",
        "lr: T", "grad: T", "T: numbertype", "use_locking: bool = false", "update_slots: bool = true")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 S >"};
};

struct ResourceApplyAdagradDA : op<ResourceApplyAdagradDA> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAdagradDA", "var: resource",
        "gradient_accumulator: resource", "gradient_squared_accumulator: resource", "grad: T", "lr: T", "l1: T",
        "l2: T", "global_step: int64", "T: numbertype", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? S 0 0 0 0 >"};
};

struct ResourceApplyAdagradV2 : op<ResourceApplyAdagradV2> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAdagradV2", "var: resource", "accum: resource",
        "lr: T",
        "epsilon: T", "grad: T", "T: numbertype", "use_locking: bool = false", "update_slots: bool = true")
        .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 0 S >"};
};

struct ResourceApplyAdam : op<ResourceApplyAdam> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAdam", "var: resource", "m: resource",
        "v: resource", "beta1_power: T", "beta2_power: T", "lr: T", "beta1: T", "beta2: T", "epsilon: T", "grad: T",
        "T: numbertype", "use_locking: bool = false", "use_nesterov: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? 0 0 0 0 0 0 S >"};
};

struct ResourceApplyAdamWithAmsgrad : op<ResourceApplyAdamWithAmsgrad> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAdamWithAmsgrad", "var: resource", "m: resource",
        "v: resource", "vhat: resource", "beta1_power: T", "beta2_power: T", "lr: T", "beta1: T", "beta2: T",
        "epsilon: T", "grad: T", "T: numbertype", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? ? 0 0 0 0 0 0 S >"};
};

struct ResourceApplyAddSign : op<ResourceApplyAddSign> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyAddSign", "var: resource", "m: resource",
        "lr: T", "alpha: T", "sign_decay: T", "beta: T", "grad: T", "T: numbertype", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 0 0 0 S >"};
};

struct ResourceApplyCenteredRMSProp : op<ResourceApplyCenteredRMSProp> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyCenteredRMSProp", "var: resource",
        "mg: resource", "ms: resource",
        "mom: resource", "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "T: numbertype",
            "use_locking: bool = false")
        .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? ? 0 0 0 0 S >"};
};

struct ResourceApplyFtrl : op<ResourceApplyFtrl> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyFtrl", "var: resource", "accum: resource",
        "linear: resource", "grad: T", "lr: T", "l1: T", "l2: T", "lr_power: T", "T: numbertype",
        "use_locking: bool = false", "multiply_linear_by_lr: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? S 0 0 0 0 >"};
};

struct ResourceApplyFtrlV2 : op<ResourceApplyFtrlV2> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyFtrlV2", "var: resource", "accum: resource",
        "linear: resource", "grad: T", "lr: T", "l1: T", "l2: T", "l2_shrinkage: T", "lr_power: T", "T: numbertype",
        "use_locking: bool = false", "multiply_linear_by_lr: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? S 0 0 0 0 0 >"};
};

struct ResourceApplyGradientDescent : op<ResourceApplyGradientDescent> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyGradientDescent", "var: resource", "alpha: T",
        "delta: T", "T: numbertype", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 S >"};
};

struct ResourceApplyKerasMomentum : op<ResourceApplyKerasMomentum> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyKerasMomentum", "var: resource",
        "accum: resource", "lr: T",
        "grad: T", "momentum: T", "T: numbertype", "use_locking: bool = false", "use_nesterov: bool = false")
        .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 S 0 >"};
};

struct ResourceApplyMomentum : op<ResourceApplyMomentum> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyMomentum", "var: resource", "accum: resource",
        "lr: T", "grad: T", "momentum: T", "T: numbertype", "use_locking: bool = false", "use_nesterov: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 S 0 >"};
};

struct ResourceApplyPowerSign : op<ResourceApplyPowerSign> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyPowerSign", "var: resource", "m: resource",
        "lr: T", "logbase: T", "sign_decay: T", "beta: T", "grad: T", "T: numbertype", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 0 0 0 S >"};
};

struct ResourceApplyProximalAdagrad : op<ResourceApplyProximalAdagrad> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyProximalAdagrad", "var: resource",
        "accum: resource", "lr: T", "l1: T", "l2: T", "grad: T", "T: numbertype", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 0 0 S >"};
};

struct ResourceApplyProximalGradientDescent : op<ResourceApplyProximalGradientDescent> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyProximalGradientDescent", "var: resource",
        "alpha: T", "l1: T", "l2: T", "delta: T", "T: numbertype", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? 0 0 0 S >"};
};

struct ResourceApplyRMSProp : op<ResourceApplyRMSProp> {
    static constexpr auto prototype = tensorflow::op_def("ResourceApplyRMSProp", "var: resource", "ms: resource",
        "mom: resource",
        "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "T: numbertype", "use_locking: bool = false")
        .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? 0 0 0 0 S >"};
};

struct ResourceSparseApplyAdadelta : op<ResourceSparseApplyAdadelta> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyAdadelta", "var: resource",
        "accum: resource", "accum_update: resource", "lr: T", "rho: T", "epsilon: T", "grad: T", "indices: Tindices",
        "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? 0 0 0 [n,S] [n] >"};
};

struct ResourceSparseApplyAdagrad : op<ResourceSparseApplyAdagrad> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyAdagrad", "var: resource",
        "accum: resource", "lr: T", "grad: T", "indices: Tindices", "T: numbertype", "Tindices: {int32, int64}",
        "use_locking: bool = false", "update_slots: bool = true")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 [n,S] [n] >"};
};

struct ResourceSparseApplyAdagradDA : op<ResourceSparseApplyAdagradDA> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyAdagradDA", "var: resource",
        "gradient_accumulator: resource", "gradient_squared_accumulator: resource", "grad: T", "indices: Tindices",
            "lr: T", "l1: T",
        "l2: T", "global_step: int64", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false")
        .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? [n,S] [n] 0 0 0 0 >"};
};

struct ResourceSparseApplyAdagradV2 : op<ResourceSparseApplyAdagradV2> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyAdagradV2", "var: resource",
        "accum: resource", "lr: T", "epsilon: T", "grad: T", "indices: Tindices", "T: numbertype",
        "Tindices: {int32, int64}", "use_locking: bool = false", "update_slots: bool = true")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 0 [n,S] [n] >"};
};

struct ResourceSparseApplyCenteredRMSProp : op<ResourceSparseApplyCenteredRMSProp> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyCenteredRMSProp", "var: resource",
        "mg: resource", "ms: resource", "mom: resource", "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T",
        "indices: Tindices", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? ? 0 0 0 0 [n,S] [n] >"};
};

struct ResourceSparseApplyFtrl : op<ResourceSparseApplyFtrl> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyFtrl", "var: resource", "accum: resource",
        "linear: resource", "grad: T", "indices: Tindices", "lr: T", "l1: T", "l2: T", "lr_power: T", "T: numbertype",
        "Tindices: {int32, int64}", "use_locking: bool = false", "multiply_linear_by_lr: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? [n,S] [n] 0 0 0 0 >"};
};

struct ResourceSparseApplyFtrlV2 : op<ResourceSparseApplyFtrlV2> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyFtrlV2", "var: resource",
        "accum: resource", "linear: resource", "grad: T", "indices: Tindices", "lr: T", "l1: T", "l2: T",
        "l2_shrinkage: T", "lr_power: T", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "multiply_linear_by_lr: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? [n,S] [n] 0 0 0 0 0 >"};
};

struct ResourceSparseApplyKerasMomentum : op<ResourceSparseApplyKerasMomentum> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyKerasMomentum", "var: resource",
        "accum: resource", "lr: T", "grad: T", "indices: Tindices", "momentum: T", "T: numbertype",
        "Tindices: {int32, int64}", "use_locking: bool = false", "use_nesterov: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 [n,S] [n] 0 >"};
};

struct ResourceSparseApplyMomentum : op<ResourceSparseApplyMomentum> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyMomentum", "var: resource",
        "accum: resource", "lr: T", "grad: T", "indices: Tindices", "momentum: T", "T: numbertype",
        "Tindices: {int32, int64}", "use_locking: bool = false", "use_nesterov: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 [n,S] [n] 0 >"};
};

struct ResourceSparseApplyProximalAdagrad : op<ResourceSparseApplyProximalAdagrad> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyProximalAdagrad", "var: resource",
        "accum: resource", "lr: T", "l1: T", "l2: T", "grad: T", "indices: Tindices", "T: numbertype",
        "Tindices: {int32, int64}", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? 0 0 0 [n,S] [n] >"};
};

struct ResourceSparseApplyProximalGradientDescent : op<ResourceSparseApplyProximalGradientDescent> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyProximalGradientDescent", "var: resource",
        "alpha: T",
        "l1: T", "l2: T", "grad: T", "indices: Tindices", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false")
        .is(stateful);
    static constexpr rule::said infer_shape{"? 0 0 0 [n,S] [n] >"};
};

struct ResourceSparseApplyRMSProp : op<ResourceSparseApplyRMSProp> {
    static constexpr auto prototype = tensorflow::op_def("ResourceSparseApplyRMSProp", "var: resource", "ms: resource",
        "mom: resource", "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "indices: Tindices",
        "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false")
                                          .is(stateful);
    static constexpr rule::said infer_shape{"? ? ? 0 0 0 0 [n,S] [n] >"};
};

/// The operators of training graphs that are their own origins.
using optimizer_resource_ops = ops<ResourceApplyAdaMax, ResourceApplyAdadelta, ResourceApplyAdagrad,
    ResourceApplyAdagradDA, ResourceApplyAdagradV2, ResourceApplyAdam, ResourceApplyAdamWithAmsgrad,
    ResourceApplyAddSign, ResourceApplyCenteredRMSProp, ResourceApplyFtrl, ResourceApplyFtrlV2,
    ResourceApplyGradientDescent, ResourceApplyKerasMomentum, ResourceApplyMomentum, ResourceApplyPowerSign,
    ResourceApplyProximalAdagrad, ResourceApplyProximalGradientDescent, ResourceApplyRMSProp,
    ResourceSparseApplyAdadelta, ResourceSparseApplyAdagrad, ResourceSparseApplyAdagradDA, ResourceSparseApplyAdagradV2,
    ResourceSparseApplyCenteredRMSProp, ResourceSparseApplyFtrl, ResourceSparseApplyFtrlV2,
    ResourceSparseApplyKerasMomentum, ResourceSparseApplyMomentum, ResourceSparseApplyProximalAdagrad,
    ResourceSparseApplyProximalGradientDescent, ResourceSparseApplyRMSProp>;

} // namespace library
GRAFT_END
