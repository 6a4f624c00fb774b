// graft/library/ops/list.hpp - lists of tensors as a variant
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// lists

struct EmptyTensorList : op<EmptyTensorList> {
    static constexpr auto prototype = tensorflow::op_def("EmptyTensorList", "element_shape: shape_type", "max_num_elements: int32",
        "-> handle: variant", "element_dtype: type", "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListReserve : op<TensorListReserve> {
    static constexpr auto prototype = tensorflow::op_def("TensorListReserve", "element_shape: shape_type", "num_elements: int32",
        "-> handle: variant", "element_dtype: type", "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListSetItem : op<TensorListSetItem> {
    static constexpr auto prototype = tensorflow::op_def("TensorListSetItem", "input_handle: variant", "index: int32",
        "item: element_dtype", "-> output_handle: variant", "element_dtype: type", "resize_if_index_out_of_bounds: bool = false");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListPushBack : op<TensorListPushBack> {
    static constexpr auto prototype = tensorflow::op_def("TensorListPushBack", "input_handle: variant", "tensor: element_dtype",
        "-> output_handle: variant", "element_dtype: type");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListResize : op<TensorListResize> {
    static constexpr auto prototype = tensorflow::op_def("TensorListResize", "input_handle: variant", "size: int32",
        "-> output_handle: variant");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListLength : op<TensorListLength> {
    static constexpr auto prototype = tensorflow::op_def("TensorListLength", "input_handle: variant", "-> length: int32");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListFromTensor : op<TensorListFromTensor> {
    static constexpr auto prototype = tensorflow::op_def("TensorListFromTensor", "tensor: element_dtype", "element_shape: shape_type",
        "-> output_handle: variant", "element_dtype: type", "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListScatter : op<TensorListScatter> {
    static constexpr auto prototype = tensorflow::op_def("TensorListScatter", "tensor: element_dtype", "indices: int32",
        "element_shape: shape_type", "-> output_handle: variant", "element_dtype: type", "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListScatterV2 : op<TensorListScatterV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorListScatterV2", "tensor: element_dtype", "indices: int32",
        "element_shape: shape_type", "num_elements: int32", "-> output_handle: variant", "element_dtype: type",
        "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListScatterIntoExistingList : op<TensorListScatterIntoExistingList> {
    static constexpr auto prototype = tensorflow::op_def("TensorListScatterIntoExistingList", "input_handle: variant",
        "tensor: element_dtype", "indices: int32", "-> output_handle: variant", "element_dtype: type");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListSplit : op<TensorListSplit> {
    static constexpr auto prototype = tensorflow::op_def("TensorListSplit", "tensor: element_dtype", "element_shape: shape_type",
        "lengths: int64", "-> output_handle: variant", "element_dtype: type", "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListConcatLists : op<TensorListConcatLists> {
    static constexpr auto prototype = tensorflow::op_def("TensorListConcatLists", "input_a: variant", "input_b: variant",
        "-> output: variant", "element_dtype: type");
    static constexpr rule::said infer_shape{"> 0"};
};

struct TensorListGetItem : op<TensorListGetItem> {
    static constexpr auto prototype = tensorflow::op_def("TensorListGetItem", "input_handle: variant", "index: int32",
        "element_shape: Tshape", "-> item: element_dtype", "element_dtype: type", "Tshape: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"? 0 $S > S"};
};

struct TensorListPopBack : op<TensorListPopBack> {
    static constexpr auto prototype = tensorflow::op_def("TensorListPopBack", "input_handle: variant", "element_shape: int32",
        "-> output_handle: variant", "-> tensor: element_dtype", "element_dtype: type");
    static constexpr rule::said infer_shape{"? $S > 0 S"};
};

struct TensorListStack : op<TensorListStack> {
    static constexpr auto prototype = tensorflow::op_def("TensorListStack", "input_handle: variant", "element_shape: int32",
        "-> tensor: element_dtype", "element_dtype: type", "num_elements: int = -1");
    static constexpr rule::said infer_shape{"? $S > [#,S]", "num_elements"};
};

struct TensorListGather : op<TensorListGather> {
    static constexpr auto prototype = tensorflow::op_def("TensorListGather", "input_handle: variant", "indices: int32",
        "element_shape: int32", "-> values: element_dtype", "element_dtype: type");
    static constexpr rule::said infer_shape{"? [n] $S > [n,S]"};
};

struct TensorListElementShape : op<TensorListElementShape> {
    static constexpr auto prototype = tensorflow::op_def("TensorListElementShape", "input_handle: variant",
        "-> element_shape: shape_type", "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> ?"};
};

struct TensorListConcatV2 : op<TensorListConcatV2> {
    static constexpr auto prototype = tensorflow::op_def("TensorListConcatV2", "input_handle: variant", "element_shape: shape_type",
        "leading_dims: int64", "-> tensor: element_dtype", "-> lengths: int64", "element_dtype: type", "shape_type: {int32, int64}");
    static constexpr rule::said infer_shape{"> ? [?]"};
};

/// The operators of this file.
using list_ops = ops<EmptyTensorList, TensorListReserve, TensorListSetItem, TensorListPushBack, TensorListResize,
    TensorListLength, TensorListFromTensor, TensorListScatter, TensorListScatterV2, TensorListScatterIntoExistingList,
    TensorListSplit, TensorListConcatLists, TensorListGetItem, TensorListPopBack, TensorListStack, TensorListGather,
    TensorListElementShape, TensorListConcatV2>;

} // namespace library

GRAFT_END
