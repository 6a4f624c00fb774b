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
    static constexpr auto prototype = tensorflow::op_def("ScatterUpdate", "ref: Ref(T)", "indices: Tindices",
        "updates: T", "-> output_ref: Ref(T)", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterAdd : op<ScatterAdd> {
    static constexpr auto prototype = tensorflow::op_def("ScatterAdd", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterSub : op<ScatterSub> {
    static constexpr auto prototype = tensorflow::op_def("ScatterSub", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterMul : op<ScatterMul> {
    static constexpr auto prototype = tensorflow::op_def("ScatterMul", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterDiv : op<ScatterDiv> {
    static constexpr auto prototype = tensorflow::op_def("ScatterDiv", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterMin : op<ScatterMin> {
    static constexpr auto prototype = tensorflow::op_def("ScatterMin", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: {half, bfloat16, float, double, int32, int64}", "Tindices: {int32, int64}",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterMax : op<ScatterMax> {
    static constexpr auto prototype = tensorflow::op_def("ScatterMax", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: {half, bfloat16, float, double, int32, int64}", "Tindices: {int32, int64}",
        "use_locking: bool = false");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdUpdate : op<ScatterNdUpdate> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdUpdate", "ref: Ref(T)", "indices: Tindices",
        "updates: T", "-> output_ref: Ref(T)", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdAdd : op<ScatterNdAdd> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdAdd", "ref: Ref(T)", "indices: Tindices",
        "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdSub : op<ScatterNdSub> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdSub", "ref: Ref(T)", "indices: Tindices",
        "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdMax : op<ScatterNdMax> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdMax", "ref: Ref(T)", "indices: Tindices",
        "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdMin : op<ScatterNdMin> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdMin", "ref: Ref(T)", "indices: Tindices",
        "updates: T", "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
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
        "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"")
        .is(stateful);
};

struct ResourceScatterNdMax : op<ResourceScatterNdMax> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdMax", "ref: resource", "indices: Tindices",
        "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"")
        .is(stateful);
};

struct ResourceScatterNdMin : op<ResourceScatterNdMin> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdMin", "ref: resource", "indices: Tindices",
        "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"")
        .is(stateful);
};

struct ResourceScatterNdSub : op<ResourceScatterNdSub> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdSub", "ref: resource", "indices: Tindices",
        "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"")
        .is(stateful);
};

struct ResourceScatterNdUpdate : op<ResourceScatterNdUpdate> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdUpdate", "ref: resource",
        "indices: Tindices", "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"")
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
