// graft/library/state/variable/scatter_ops.hpp - operators: rows and elements scattered into variables
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

struct ScatterUpdate : op<ScatterUpdate> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterUpdate", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterUpdate", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: type", "where Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterAdd : op<ScatterAdd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterAdd", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterAdd", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterSub : op<ScatterSub> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterSub", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterSub", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterMul : op<ScatterMul> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterMul", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterMul", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterDiv : op<ScatterDiv> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterDiv", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterDiv", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterMin : op<ScatterMin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterMin", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: {half, bfloat16, float, double, int32, int64}",
            "Tindices: {int32, int64}", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterMin", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: {half, bfloat16, float, double, int32, int64}",
        "where Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterMax : op<ScatterMax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterMax", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: {half, bfloat16, float, double, int32, int64}",
            "Tindices: {int32, int64}", "use_locking: bool = false");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterMax", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: {half, bfloat16, float, double, int32, int64}",
        "where Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdUpdate : op<ScatterNdUpdate> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterNdUpdate", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true",
            "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterNdUpdate", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: type", "where Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdAdd : op<ScatterNdAdd> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterNdAdd", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterNdAdd", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdSub : op<ScatterNdSub> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterNdSub", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterNdSub", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdMax : op<ScatterNdMax> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterNdMax", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterNdMax", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdMin : op<ScatterNdMin> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("ScatterNdMin", "ref: Ref(T)", "indices: Tindices",
            "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}",
            "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    };
    static constexpr auto prototype = tensorflow::own_def("ScatterNdMin", "var: Ref(T)", "indices: Tindices",
        "updates: T", "-> var: Ref(T)", "where T: numbertype", "where Tindices: {int32, int64}",
        "use_locking: bool = false", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ResourceScatterAdd : op<ResourceScatterAdd> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterAdd", "resource: resource",
        "indices: Tindices", "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}")
                                          .is(stateful);
};

struct ResourceScatterDiv : op<ResourceScatterDiv> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterDiv", "resource: resource",
        "indices: Tindices", "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}")
                                          .is(stateful);
};

struct ResourceScatterMax : op<ResourceScatterMax> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterMax", "resource: resource",
        "indices: Tindices", "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}")
                                          .is(stateful);
};

struct ResourceScatterMin : op<ResourceScatterMin> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterMin", "resource: resource",
        "indices: Tindices", "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}")
                                          .is(stateful);
};

struct ResourceScatterMul : op<ResourceScatterMul> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterMul", "resource: resource",
        "indices: Tindices", "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}")
                                          .is(stateful);
};

struct ResourceScatterNdAdd : op<ResourceScatterNdAdd> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdAdd", "ref: resource", "indices: Tindices",
        "updates: T", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true",
        "bad_indices_policy: string = \"\"")
                                          .is(stateful);
};

struct ResourceScatterNdMax : op<ResourceScatterNdMax> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdMax", "ref: resource", "indices: Tindices",
        "updates: T", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true",
        "bad_indices_policy: string = \"\"")
                                          .is(stateful);
};

struct ResourceScatterNdMin : op<ResourceScatterNdMin> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdMin", "ref: resource", "indices: Tindices",
        "updates: T", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true",
        "bad_indices_policy: string = \"\"")
                                          .is(stateful);
};

struct ResourceScatterNdSub : op<ResourceScatterNdSub> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdSub", "ref: resource", "indices: Tindices",
        "updates: T", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true",
        "bad_indices_policy: string = \"\"")
                                          .is(stateful);
};

struct ResourceScatterNdUpdate : op<ResourceScatterNdUpdate> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdUpdate", "ref: resource",
        "indices: Tindices", "updates: T", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true",
        "bad_indices_policy: string = \"\"")
                                          .is(stateful);
};

struct ResourceScatterSub : op<ResourceScatterSub> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterSub", "resource: resource",
        "indices: Tindices", "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}")
                                          .is(stateful);
};

struct ResourceScatterUpdate : op<ResourceScatterUpdate> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterUpdate", "resource: resource",
        "indices: Tindices", "updates: dtype", "dtype: type", "Tindices: {int32, int64}")
                                          .is(stateful);
};

/// The operators of training graphs that are their own origins.
using variable_scatter_ops = ops<ScatterUpdate, ScatterAdd, ScatterSub, ScatterMul, ScatterDiv, ScatterMin, ScatterMax,
    ScatterNdUpdate, ScatterNdAdd, ScatterNdSub, ScatterNdMax, ScatterNdMin, ResourceScatterAdd, ResourceScatterDiv,
    ResourceScatterMax, ResourceScatterMin, ResourceScatterMul, ResourceScatterNdAdd, ResourceScatterNdMax,
    ResourceScatterNdMin, ResourceScatterNdSub, ResourceScatterNdUpdate, ResourceScatterSub, ResourceScatterUpdate>;

} // namespace library
GRAFT_END
