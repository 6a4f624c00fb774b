// graft/library/ops/scatter.hpp - rows and elements scattered into variables and tensors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// scattered into

struct ScatterUpdate : op<ScatterUpdate> {
    static constexpr auto prototype = tensorflow::op_def("ScatterUpdate", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true");
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
    static constexpr auto prototype = tensorflow::op_def("ScatterNdUpdate", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdAdd : op<ScatterNdAdd> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdAdd", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdSub : op<ScatterNdSub> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdSub", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdMax : op<ScatterNdMax> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdMax", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdMin : op<ScatterNdMin> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdMin", "ref: Ref(T)", "indices: Tindices", "updates: T",
        "-> output_ref: Ref(T)", "T: numbertype", "Tindices: {int32, int64}", "use_locking: bool = false",
        "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNdNonAliasingAdd : op<ScatterNdNonAliasingAdd> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNdNonAliasingAdd", "input: T", "indices: Tindices", "updates: T",
        "-> output: T",
        "T: {float, double, int32, uint8, int16, int8, complex64, int64, qint8, quint8, qint32, bfloat16, qint16, quint16, uint16, complex128, half, uint32, uint64, bool}",
        "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct TensorScatterUpdate : op<TensorScatterUpdate> {
    static constexpr auto prototype = tensorflow::op_def("TensorScatterUpdate", "tensor: T", "indices: Tindices", "updates: T",
        "-> output: T", "T: type", "Tindices: {int16, int32, int64, uint16}", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct TensorScatterAdd : op<TensorScatterAdd> {
    static constexpr auto prototype = tensorflow::op_def("TensorScatterAdd", "tensor: T", "indices: Tindices", "updates: T",
        "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct TensorScatterSub : op<TensorScatterSub> {
    static constexpr auto prototype = tensorflow::op_def("TensorScatterSub", "tensor: T", "indices: Tindices", "updates: T",
        "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct TensorScatterMax : op<TensorScatterMax> {
    static constexpr auto prototype = tensorflow::op_def("TensorScatterMax", "tensor: T", "indices: Tindices", "updates: T",
        "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct TensorScatterMin : op<TensorScatterMin> {
    static constexpr auto prototype = tensorflow::op_def("TensorScatterMin", "tensor: T", "indices: Tindices", "updates: T",
        "-> output: T", "T: type", "Tindices: {int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"S > S"};
};

struct TensorStridedSliceUpdate : op<TensorStridedSliceUpdate> {
    static constexpr auto prototype = tensorflow::op_def("TensorStridedSliceUpdate", "input: T", "begin: Index", "end: Index",
        "strides: Index", "value: T", "-> output: T", "T: type", "Index: {int32, int64}", "begin_mask: int = 0", "end_mask: int = 0",
        "ellipsis_mask: int = 0", "new_axis_mask: int = 0", "shrink_axis_mask: int = 0");
    static constexpr rule::said infer_shape{"S > S"};
};

struct ScatterNd : op<ScatterNd> {
    static constexpr auto prototype = tensorflow::op_def("ScatterNd", "indices: Tindices", "updates: T", "shape: Tindices",
        "-> output: T", "T: type", "Tindices: {int16, int32, int64}", "bad_indices_policy: string = \"\"");
    static constexpr rule::said infer_shape{"? ? $S > S"};
};

struct ResourceScatterAdd : op<ResourceScatterAdd> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterAdd", "resource: resource", "indices: Tindices",
        "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}");
};

struct ResourceScatterDiv : op<ResourceScatterDiv> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterDiv", "resource: resource", "indices: Tindices",
        "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}");
};

struct ResourceScatterMax : op<ResourceScatterMax> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterMax", "resource: resource", "indices: Tindices",
        "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}");
};

struct ResourceScatterMin : op<ResourceScatterMin> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterMin", "resource: resource", "indices: Tindices",
        "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}");
};

struct ResourceScatterMul : op<ResourceScatterMul> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterMul", "resource: resource", "indices: Tindices",
        "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}");
};

struct ResourceScatterNdAdd : op<ResourceScatterNdAdd> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdAdd", "ref: resource", "indices: Tindices", "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"");
};

struct ResourceScatterNdMax : op<ResourceScatterNdMax> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdMax", "ref: resource", "indices: Tindices", "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"");
};

struct ResourceScatterNdMin : op<ResourceScatterNdMin> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdMin", "ref: resource", "indices: Tindices", "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"");
};

struct ResourceScatterNdSub : op<ResourceScatterNdSub> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdSub", "ref: resource", "indices: Tindices", "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"");
};

struct ResourceScatterNdUpdate : op<ResourceScatterNdUpdate> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterNdUpdate", "ref: resource", "indices: Tindices", "updates: T",
        "T: type", "Tindices: {int32, int64}", "use_locking: bool = true", "bad_indices_policy: string = \"\"");
};

struct ResourceScatterSub : op<ResourceScatterSub> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterSub", "resource: resource", "indices: Tindices",
        "updates: dtype", "dtype: numbertype", "Tindices: {int32, int64}");
};

struct ResourceScatterUpdate : op<ResourceScatterUpdate> {
    static constexpr auto prototype = tensorflow::op_def("ResourceScatterUpdate", "resource: resource", "indices: Tindices",
        "updates: dtype", "dtype: type", "Tindices: {int32, int64}");
};

/// The operators of this file.
using scatter_ops = ops<ScatterUpdate, ScatterAdd, ScatterSub, ScatterMul, ScatterDiv, ScatterMin, ScatterMax, ScatterNdUpdate,
    ScatterNdAdd, ScatterNdSub, ScatterNdMax, ScatterNdMin, ScatterNdNonAliasingAdd, TensorScatterUpdate, TensorScatterAdd,
    TensorScatterSub, TensorScatterMax, TensorScatterMin, TensorStridedSliceUpdate, ScatterNd, ResourceScatterAdd,
    ResourceScatterDiv, ResourceScatterMax, ResourceScatterMin, ResourceScatterMul, ResourceScatterNdAdd, ResourceScatterNdMax,
    ResourceScatterNdMin, ResourceScatterNdSub, ResourceScatterNdUpdate, ResourceScatterSub, ResourceScatterUpdate>;

} // namespace library

GRAFT_END
