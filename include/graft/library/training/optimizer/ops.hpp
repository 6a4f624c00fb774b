// graft/library/training/optimizer/ops.hpp - operators: optimizers that step a variable
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

// the variable and its slots are of one shape, the rates are scalars

struct ApplyAdaMax : op<ApplyAdaMax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyAdaMax", "var: Ref(T)", "m: Ref(T)", "v: Ref(T)",
            "beta1_power: T", "lr: T", "beta1: T", "beta2: T", "epsilon: T", "grad: T", "-> out: Ref(T)",
            "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyAdaMax", "var: Ref(T)", "m: Ref(T)", "v: Ref(T)",
        "beta1_power: T", "lr: T", "beta1: T", "beta2: T", "epsilon: T", "grad: T", "-> var: Ref(T)",
        "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S 0 0 0 0 0 S > S"};
};

struct ApplyAdadelta : op<ApplyAdadelta> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyAdadelta", "var: Ref(T)", "accum: Ref(T)",
            "accum_update: Ref(T)", "lr: T", "rho: T", "epsilon: T", "grad: T", "-> out: Ref(T)", "T: numbertype",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyAdadelta", "var: Ref(T)", "accum: Ref(T)",
        "accum_update: Ref(T)", "lr: T", "rho: T", "epsilon: T", "grad: T", "-> var: Ref(T)", "where T: numbertype",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S 0 0 0 S > S"};
};

struct ApplyAdagrad : op<ApplyAdagrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyAdagrad", "var: Ref(T)", "accum: Ref(T)", "lr: T",
            "grad: T", "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false", "update_slots: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyAdagrad", "var: Ref(T)", "accum: Ref(T)", "lr: T",
        "grad: T", "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false", "update_slots: bool = true");
    static constexpr rule::said infer_shape{"S S 0 S > S"};
};

struct ApplyAdagradDA : op<ApplyAdagradDA> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyAdagradDA", "var: Ref(T)",
            "gradient_accumulator: Ref(T)", "gradient_squared_accumulator: Ref(T)", "grad: T", "lr: T", "l1: T",
            "l2: T", "global_step: int64", "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyAdagradDA", "var: Ref(T)",
        "gradient_accumulator: Ref(T)", "gradient_squared_accumulator: Ref(T)", "grad: T", "lr: T", "l1: T", "l2: T",
        "global_step: int64", "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S S 0 0 0 > S"};
};

struct ApplyAdagradV2 : op<ApplyAdagradV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyAdagradV2", "var: Ref(T)", "accum: Ref(T)", "lr: T",
            "epsilon: T", "grad: T", "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false",
            "update_slots: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyAdagradV2", "var: Ref(T)", "accum: Ref(T)", "lr: T",
        "epsilon: T", "grad: T", "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false",
        "update_slots: bool = true");
    static constexpr rule::said infer_shape{"S S 0 0 S > S"};
};

struct ApplyAdam : op<ApplyAdam> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyAdam", "var: Ref(T)", "m: Ref(T)", "v: Ref(T)",
            "beta1_power: T", "beta2_power: T", "lr: T", "beta1: T", "beta2: T", "epsilon: T", "grad: T",
            "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false", "use_nesterov: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyAdam", "var: Ref(T)", "m: Ref(T)", "v: Ref(T)",
        "beta1_power: T", "beta2_power: T", "lr: T", "beta1: T", "beta2: T", "epsilon: T", "grad: T", "-> var: Ref(T)",
        "where T: numbertype", "use_locking: bool = false", "use_nesterov: bool = false");
    static constexpr rule::said infer_shape{"S S S 0 0 0 0 0 0 S > S"};
};

struct ApplyAddSign : op<ApplyAddSign> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyAddSign", "var: Ref(T)", "m: Ref(T)", "lr: T",
            "alpha: T", "sign_decay: T", "beta: T", "grad: T", "-> out: Ref(T)", "T: numbertype",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyAddSign", "var: Ref(T)", "m: Ref(T)", "lr: T",
        "alpha: T", "sign_decay: T", "beta: T", "grad: T", "-> var: Ref(T)", "where T: numbertype",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S 0 0 0 0 S > S"};
};

struct ApplyCenteredRMSProp : op<ApplyCenteredRMSProp> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyCenteredRMSProp", "var: Ref(T)", "mg: Ref(T)",
            "ms: Ref(T)", "mom: Ref(T)", "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "-> out: Ref(T)",
            "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyCenteredRMSProp", "var: Ref(T)", "mg: Ref(T)",
        "ms: Ref(T)", "mom: Ref(T)", "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "-> var: Ref(T)",
        "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S S 0 0 0 0 S > S"};
};

struct ApplyFtrl : op<ApplyFtrl> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyFtrl", "var: Ref(T)", "accum: Ref(T)",
            "linear: Ref(T)", "grad: T", "lr: T", "l1: T", "l2: T", "lr_power: T", "-> out: Ref(T)", "T: numbertype",
            "use_locking: bool = false", "multiply_linear_by_lr: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyFtrl", "var: Ref(T)", "accum: Ref(T)", "linear: Ref(T)",
        "grad: T", "lr: T", "l1: T", "l2: T", "lr_power: T", "-> var: Ref(T)", "where T: numbertype",
        "use_locking: bool = false", "multiply_linear_by_lr: bool = false");
    static constexpr rule::said infer_shape{"S S S S 0 0 0 0 > S"};
};

struct ApplyFtrlV2 : op<ApplyFtrlV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyFtrlV2", "var: Ref(T)", "accum: Ref(T)",
            "linear: Ref(T)", "grad: T", "lr: T", "l1: T", "l2: T", "l2_shrinkage: T", "lr_power: T", "-> out: Ref(T)",
            "T: numbertype", "use_locking: bool = false", "multiply_linear_by_lr: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyFtrlV2", "var: Ref(T)", "accum: Ref(T)",
        "linear: Ref(T)", "grad: T", "lr: T", "l1: T", "l2: T", "l2_shrinkage: T", "lr_power: T", "-> var: Ref(T)",
        "where T: numbertype", "use_locking: bool = false", "multiply_linear_by_lr: bool = false");
    static constexpr rule::said infer_shape{"S S S S 0 0 0 0 0 > S"};
};

struct ApplyGradientDescent : op<ApplyGradientDescent> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyGradientDescent", "var: Ref(T)", "alpha: T",
            "delta: T", "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyGradientDescent", "var: Ref(T)", "alpha: T", "delta: T",
        "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S 0 S > S"};
};

struct ApplyMomentum : op<ApplyMomentum> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyMomentum", "var: Ref(T)", "accum: Ref(T)", "lr: T",
            "grad: T", "momentum: T", "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false",
            "use_nesterov: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyMomentum", "var: Ref(T)", "accum: Ref(T)", "lr: T",
        "grad: T", "momentum: T", "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false",
        "use_nesterov: bool = false");
    static constexpr rule::said infer_shape{"S S 0 S 0 > S"};
};

struct ApplyPowerSign : op<ApplyPowerSign> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyPowerSign", "var: Ref(T)", "m: Ref(T)", "lr: T",
            "logbase: T", "sign_decay: T", "beta: T", "grad: T", "-> out: Ref(T)", "T: numbertype",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyPowerSign", "var: Ref(T)", "m: Ref(T)", "lr: T",
        "logbase: T", "sign_decay: T", "beta: T", "grad: T", "-> var: Ref(T)", "where T: numbertype",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S 0 0 0 0 S > S"};
};

struct ApplyProximalAdagrad : op<ApplyProximalAdagrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyProximalAdagrad", "var: Ref(T)", "accum: Ref(T)",
            "lr: T", "l1: T", "l2: T", "grad: T", "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyProximalAdagrad", "var: Ref(T)", "accum: Ref(T)",
        "lr: T", "l1: T", "l2: T", "grad: T", "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S 0 0 0 S > S"};
};

struct ApplyProximalGradientDescent : op<ApplyProximalGradientDescent> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyProximalGradientDescent", "var: Ref(T)", "alpha: T",
            "l1: T", "l2: T", "delta: T", "-> out: Ref(T)", "T: numbertype", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyProximalGradientDescent", "var: Ref(T)", "alpha: T",
        "l1: T", "l2: T", "delta: T", "-> var: Ref(T)", "where T: numbertype", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S 0 0 0 S > S"};
};

struct ApplyRMSProp : op<ApplyRMSProp> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ApplyRMSProp", "var: Ref(T)", "ms: Ref(T)", "mom: Ref(T)",
            "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "-> out: Ref(T)", "T: numbertype",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ApplyRMSProp", "var: Ref(T)", "ms: Ref(T)", "mom: Ref(T)",
        "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "-> var: Ref(T)", "where T: numbertype",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S 0 0 0 0 S > S"};
};

// rows of the variable

struct SparseApplyAdadelta : op<SparseApplyAdadelta> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseApplyAdadelta", "var: Ref(T)", "accum: Ref(T)",
            "accum_update: Ref(T)", "lr: T", "rho: T", "epsilon: T", "grad: T", "indices: Tindices", "-> out: Ref(T)",
            "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseApplyAdadelta", "var: T", "accum: T",
        "accum_update: T", "lr: T", "rho: T", "epsilon: T", "grad: T", "indices: Tindices", "-> var: T", "-> accum: T",
        "-> accum_update: T", "where T: numbertype", "where Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S > S S S"};
};

struct SparseApplyAdagrad : op<SparseApplyAdagrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseApplyAdagrad", "var: Ref(T)", "accum: Ref(T)",
            "lr: T", "grad: T", "indices: Tindices", "-> out: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false", "update_slots: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseApplyAdagrad", "var: T", "accum: T", "lr: T",
        "grad: T", "indices: Tindices", "-> var: T", "-> accum: T", "where T: numbertype",
        "where Tindices: {int32, int64}", "use_locking: bool = false", "update_slots: bool = true");
    static constexpr rule::said infer_shape{"S S > S S"};
};

struct SparseApplyAdagradDA : op<SparseApplyAdagradDA> {
    static constexpr auto prototype = tensorflow::op_def("SparseApplyAdagradDA", "var: Ref(T)",
        "gradient_accumulator: Ref(T)", "gradient_squared_accumulator: Ref(T)", "grad: T", "indices: Tindices", "lr: T",
        "l1: T", "l2: T", "global_step: int64", "-> out: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S > S"};
};

struct SparseApplyAdagradV2 : op<SparseApplyAdagradV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseApplyAdagradV2", "var: Ref(T)", "accum: Ref(T)",
            "lr: T", "epsilon: T", "grad: T", "indices: Tindices", "-> out: Ref(T)", "T: numbertype",
            "Tindices: {int32, int64}", "use_locking: bool = false", "update_slots: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseApplyAdagradV2", "var: T", "accum: T", "lr: T",
        "epsilon: T", "grad: T", "indices: Tindices", "-> var: T", "-> accum: T", "where T: numbertype",
        "where Tindices: {int32, int64}", "use_locking: bool = false", "update_slots: bool = true");
    static constexpr rule::said infer_shape{"S S > S S"};
};

struct SparseApplyCenteredRMSProp : op<SparseApplyCenteredRMSProp> {
    static constexpr auto prototype = tensorflow::op_def("SparseApplyCenteredRMSProp", "var: Ref(T)", "mg: Ref(T)",
        "ms: Ref(T)", "mom: Ref(T)", "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "indices: Tindices",
        "-> out: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S S > S"};
};

struct SparseApplyFtrl : op<SparseApplyFtrl> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseApplyFtrl", "var: Ref(T)", "accum: Ref(T)",
            "linear: Ref(T)", "grad: T", "indices: Tindices", "lr: T", "l1: T", "l2: T", "lr_power: T",
            "-> out: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
            "multiply_linear_by_lr: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseApplyFtrl", "var: T", "accum: T", "linear: T",
        "grad: T", "indices: Tindices", "lr: T", "l1: T", "l2: T", "lr_power: T", "-> var: T", "-> accum: T",
        "-> linear: T", "where T: numbertype", "where Tindices: {int32, int64}", "use_locking: bool = false",
        "multiply_linear_by_lr: bool = false");
    static constexpr rule::said infer_shape{"S S S > S S S"};
};

struct SparseApplyFtrlV2 : op<SparseApplyFtrlV2> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseApplyFtrlV2", "var: Ref(T)", "accum: Ref(T)",
            "linear: Ref(T)", "grad: T", "indices: Tindices", "lr: T", "l1: T", "l2: T", "l2_shrinkage: T",
            "lr_power: T", "-> out: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
            "multiply_linear_by_lr: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseApplyFtrlV2", "var: T", "accum: T", "linear: T",
        "grad: T", "indices: Tindices", "lr: T", "l1: T", "l2: T", "l2_shrinkage: T", "lr_power: T", "-> var: T",
        "-> accum: T", "-> linear: T", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false", "multiply_linear_by_lr: bool = false");
    static constexpr rule::said infer_shape{"S S S > S S S"};
};

struct SparseApplyMomentum : op<SparseApplyMomentum> {
    static constexpr auto prototype = tensorflow::op_def("SparseApplyMomentum", "var: Ref(T)", "accum: Ref(T)", "lr: T",
        "grad: T", "indices: Tindices", "momentum: T", "-> out: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
        "use_locking: bool = false", "use_nesterov: bool = false");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SparseApplyProximalAdagrad : op<SparseApplyProximalAdagrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseApplyProximalAdagrad", "var: Ref(T)",
            "accum: Ref(T)", "lr: T", "l1: T", "l2: T", "grad: T", "indices: Tindices", "-> out: Ref(T)",
            "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseApplyProximalAdagrad", "var: T", "accum: T", "lr: T",
        "l1: T", "l2: T", "grad: T", "indices: Tindices", "-> var: T", "-> accum: T", "where T: numbertype",
        "where Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S > S S"};
};

struct SparseApplyProximalGradientDescent : op<SparseApplyProximalGradientDescent> {
    static constexpr auto prototype = tensorflow::op_def("SparseApplyProximalGradientDescent", "var: Ref(T)",
        "alpha: T", "l1: T", "l2: T", "grad: T", "indices: Tindices", "-> out: Ref(T)", "T: numbertype",
        "Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct SparseApplyRMSProp : op<SparseApplyRMSProp> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("SparseApplyRMSProp", "var: Ref(T)", "ms: Ref(T)",
            "mom: Ref(T)", "lr: T", "rho: T", "momentum: T", "epsilon: T", "grad: T", "indices: Tindices",
            "-> out: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("SparseApplyRMSProp", "var: T", "ms: T", "mom: T", "lr: T",
        "rho: T", "momentum: T", "epsilon: T", "grad: T", "indices: Tindices", "-> var: T", "-> ms: T", "-> mom: T",
        "where T: numbertype", "where Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S S S > S S S"};
};

/// The operators of training graphs that are their own origins.
using optimizer_ops = ops<ApplyAdaMax, ApplyAdadelta, ApplyAdagrad, ApplyAdagradDA, ApplyAdagradV2, ApplyAdam,
    ApplyAddSign, ApplyCenteredRMSProp, ApplyFtrl, ApplyFtrlV2, ApplyGradientDescent, ApplyMomentum, ApplyPowerSign,
    ApplyProximalAdagrad, ApplyProximalGradientDescent, ApplyRMSProp, SparseApplyAdadelta, SparseApplyAdagrad,
    SparseApplyAdagradDA, SparseApplyAdagradV2, SparseApplyCenteredRMSProp, SparseApplyFtrl, SparseApplyFtrlV2,
    SparseApplyMomentum, SparseApplyProximalAdagrad, SparseApplyProximalGradientDescent, SparseApplyRMSProp>;

} // namespace library
GRAFT_END
