// graft/library/tensorflow/ops_array.hpp - TensorFlow's definitions: operators that move elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

/// TensorFlow's operators as REGISTER_OP has them. Source: TensorFlow core/ops.
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Concat : op<Concat> {
    static constexpr auto prototype = op_def("Concat", "concat_dim: int32", "values: N * T", "-> output: T", "N: int >= 2",
        "T: type");
};

struct ConcatV2 : op<ConcatV2> {
    static constexpr auto prototype = op_def("ConcatV2", "values: N * T", "axis: Tidx", "-> output: T", "N: int >= 2", "T: type",
        "Tidx: {int32, int64} = DT_INT32");
};

struct ConcatOffset : op<ConcatOffset> {
    static constexpr auto prototype = op_def("ConcatOffset", "concat_dim: int32", "shape: N * shape_type",
        "-> offset: N * shape_type", "N: int >= 2", "shape_type: {int32, int64} = DT_INT32");
};

struct Pack : op<Pack> {
    static constexpr auto prototype = op_def("Pack", "values: N * T", "-> output: T", "N: int >= 1", "T: type", "axis: int = 0");
};

struct Unpack : op<Unpack> {
    static constexpr auto prototype = op_def("Unpack", "value: T", "-> output: num * T", "num: int >= 0", "T: type",
        "axis: int = 0");
};

struct Split : op<Split> {
    static constexpr auto prototype = op_def("Split", "split_dim: int32", "value: T", "-> output: num_split * T",
        "num_split: int >= 1", "T: type");
};

struct SplitV : op<SplitV> {
    static constexpr auto prototype = op_def("SplitV", "value: T", "size_splits: Tlen", "split_dim: int32",
        "-> output: num_split * T", "num_split: int >= 1", "T: type", "Tlen: {int8, int32, int64} = DT_INT64");
};

struct DynamicStitch : op<DynamicStitch> {
    static constexpr auto prototype = op_def("DynamicStitch", "indices: N * int32", "data: N * T", "-> merged: T", "N: int >= 1",
        "T: type");
};

struct Reshape : op<Reshape> {
    static constexpr auto prototype = op_def("Reshape", "tensor: T", "shape: Tshape", "-> output: T", "T: type",
        "Tshape: {int32, int64} = DT_INT32");
};

struct ExpandDims : op<ExpandDims> {
    static constexpr auto prototype = op_def("ExpandDims", "input: T", "dim: Tdim", "-> output: T", "T: type",
        "Tdim: {int32, int64} = DT_INT32");
};

struct Squeeze : op<Squeeze> {
    static constexpr auto prototype = op_def("Squeeze", "input: T", "-> output: T", "T: type",
        "squeeze_dims: list(int) >= 0 = []");
};

struct Transpose : op<Transpose> {
    static constexpr auto prototype = op_def("Transpose", "x: T", "perm: Tperm", "-> y: T", "T: type",
        "Tperm: {int32, int64} = DT_INT32");
};

struct BroadcastTo : op<BroadcastTo> {
    static constexpr auto prototype = op_def("BroadcastTo", "input: T", "shape: Tidx", "-> output: T", "T: type",
        "Tidx: {int32, int64} = DT_INT32");
};

struct InvertPermutation : op<InvertPermutation> {
    static constexpr auto prototype = op_def("InvertPermutation", "x: T", "-> y: T", "T: {int32, int64} = DT_INT32");
};

struct Slice : op<Slice> {
    static constexpr auto prototype = op_def("Slice", "input: T", "begin: Index", "size: Index", "-> output: T", "T: type",
        "Index: {int32, int64}");
};

struct StridedSlice : op<StridedSlice> {
    static constexpr auto prototype = op_def("StridedSlice", "input: T", "begin: Index", "end: Index", "strides: Index",
        "-> output: T", "T: type", "Index: {int16, int32, int64}", "begin_mask: int = 0", "end_mask: int = 0",
        "ellipsis_mask: int = 0", "new_axis_mask: int = 0", "shrink_axis_mask: int = 0");
};

struct Gather : op<Gather> {
    static constexpr auto prototype = op_def("Gather", "params: Tparams", "indices: Tindices", "-> output: Tparams",
        "validate_indices: bool = true", "Tparams: type", "Tindices: {int32, int64}");
};

struct GatherV2 : op<GatherV2> {
    static constexpr auto prototype = op_def("GatherV2", "params: Tparams", "indices: Tindices", "axis: Taxis",
        "-> output: Tparams", "batch_dims: int = 0", "Tparams: type", "Tindices: {int16, int32, int64}", "Taxis: {int32, int64}");
};

struct GatherNd : op<GatherNd> {
    static constexpr auto prototype = op_def("GatherNd", "params: Tparams", "indices: Tindices", "-> output: Tparams",
        "Tparams: type", "Tindices: {int16, int32, int64}", "bad_indices_policy: string = \"\"");
};

struct ReverseV2 : op<ReverseV2> {
    static constexpr auto prototype = op_def("ReverseV2", "tensor: T", "axis: Tidx", "-> output: T",
        "Tidx: {int32, int64} = DT_INT32",
        "T: {uint8, int8, uint16, int16, int32, uint32, int64, uint64, bool, bfloat16, half, float, double, complex64, complex128, string}");
};

struct OneHot : op<OneHot> {
    static constexpr auto prototype = op_def("OneHot", "indices: TI", "depth: int32", "on_value: T", "off_value: T",
        "-> output: T", "axis: int = -1", "T: type", "TI: {uint8, int8, int32, int64} = DT_INT64");
};

struct Where : op<Where> {
    static constexpr auto prototype = op_def("Where", "input: T", "-> index: int64",
        "T: {float, double, int32, uint8, int16, int8, complex64, int64, qint8, quint8, qint32, bfloat16, qint16, quint16, uint16, complex128, half, uint32, uint64, bool} = DT_BOOL");
};

struct TopK : op<TopK> {
    static constexpr auto prototype = op_def("TopK", "input: T", "-> values: T", "-> indices: int32", "k: int >= 0",
        "sorted: bool = true", "T: realnumbertype");
};

struct TopKV2 : op<TopKV2> {
    static constexpr auto prototype = op_def("TopKV2", "input: T", "k: Tk", "-> values: T", "-> indices: index_type",
        "sorted: bool = true", "T: realnumbertype", "Tk: {int16, int32, int64} = DT_INT32",
        "index_type: {int16, int32, int64} = DT_INT32");
};

struct Tile : op<Tile> {
    static constexpr auto prototype = op_def("Tile", "input: T", "multiples: Tmultiples", "-> output: T", "T: type",
        "Tmultiples: {int32, int64} = DT_INT32");
};

struct Pad : op<Pad> {
    static constexpr auto prototype = op_def("Pad", "input: T", "paddings: Tpaddings", "-> output: T", "T: type",
        "Tpaddings: {int32, int64} = DT_INT32");
};

struct PadV2 : op<PadV2> {
    static constexpr auto prototype = op_def("PadV2", "input: T", "paddings: Tpaddings", "constant_values: T", "-> output: T",
        "T: type", "Tpaddings: {int32, int64} = DT_INT32");
};

struct MirrorPad : op<MirrorPad> {
    static constexpr auto prototype = op_def("MirrorPad", "input: T", "paddings: Tpaddings", "-> output: T", "T: type",
        "Tpaddings: {int32, int64} = DT_INT32", "mode: {'REFLECT', 'SYMMETRIC'}");
};

struct SpaceToBatch : op<SpaceToBatch> {
    static constexpr auto prototype = op_def("SpaceToBatch", "input: T", "paddings: Tpaddings", "-> output: T", "T: type",
        "Tpaddings: {int32, int64} = DT_INT32", "block_size: int >= 2");
};

struct SpaceToBatchND : op<SpaceToBatchND> {
    static constexpr auto prototype = op_def("SpaceToBatchND", "input: T", "block_shape: Tblock_shape", "paddings: Tpaddings",
        "-> output: T", "T: type", "Tblock_shape: {int32, int64} = DT_INT32", "Tpaddings: {int32, int64} = DT_INT32");
};

struct BatchToSpace : op<BatchToSpace> {
    static constexpr auto prototype = op_def("BatchToSpace", "input: T", "crops: Tidx", "-> output: T", "T: type",
        "block_size: int >= 2", "Tidx: {int32, int64} = DT_INT32");
};

struct BatchToSpaceND : op<BatchToSpaceND> {
    static constexpr auto prototype = op_def("BatchToSpaceND", "input: T", "block_shape: Tblock_shape", "crops: Tcrops",
        "-> output: T", "T: type", "Tblock_shape: {int32, int64} = DT_INT32", "Tcrops: {int32, int64} = DT_INT32");
};

struct SpaceToDepth : op<SpaceToDepth> {
    static constexpr auto prototype = op_def("SpaceToDepth", "input: T", "-> output: T", "T: type", "block_size: int >= 2",
        "data_format: {'NHWC', 'NCHW', 'NCHW_VECT_C'} = \"NHWC\"");
};

struct DepthToSpace : op<DepthToSpace> {
    static constexpr auto prototype = op_def("DepthToSpace", "input: T", "-> output: T", "T: type", "block_size: int >= 2",
        "data_format: {'NHWC', 'NCHW', 'NCHW_VECT_C'} = \"NHWC\"");
};

} // namespace library::tensorflow_ops

GRAFT_END
