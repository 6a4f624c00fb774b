// graft/library/tensorflow/ops_binary.hpp - TensorFlow's definitions: operators of two tensors that are broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

/// TensorFlow's operators as REGISTER_OP has them. Source: TensorFlow core/ops.
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Add : op<Add> {
    static constexpr auto prototype = op_def("Add", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, int16, int32, int64, complex64, complex128, string}");
};

struct AddV2 : op<AddV2> {
    static constexpr auto prototype = op_def("AddV2", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, uint16, uint32, uint64, int8, int16, int32, int64, complex64, complex128}");
};

struct Sub : op<Sub> {
    static constexpr auto prototype = op_def("Sub", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, int64, complex64, complex128, uint32, uint64}");
};

struct Mul : op<Mul> {
    static constexpr auto prototype = op_def("Mul", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, complex128}");
};

struct Div : op<Div> {
    static constexpr auto prototype = op_def("Div", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, complex128}");
};

struct RealDiv : op<RealDiv> {
    static constexpr auto prototype = op_def("RealDiv", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, complex128}");
};

struct FloorDiv : op<FloorDiv> {
    static constexpr auto prototype = op_def("FloorDiv", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, complex128}");
};

struct TruncateDiv : op<TruncateDiv> {
    static constexpr auto prototype = op_def("TruncateDiv", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, complex128}");
};

struct FloorMod : op<FloorMod> {
    static constexpr auto prototype = op_def("FloorMod", "x: T", "y: T", "-> z: T", "T: realnumbertype");
};

struct Mod : op<Mod> {
    static constexpr auto prototype = op_def("Mod", "x: T", "y: T", "-> z: T",
        "T: {int32, int64, half, half, bfloat16, float, double}");
};

struct TruncateMod : op<TruncateMod> {
    static constexpr auto prototype = op_def("TruncateMod", "x: T", "y: T", "-> z: T",
        "T: {int32, int64, bfloat16, half, float, double}");
};

struct DivNoNan : op<DivNoNan> {
    static constexpr auto prototype = op_def("DivNoNan", "x: T", "y: T", "-> z: T",
        "T: {half, float, bfloat16, double, complex64, complex128}");
};

struct MulNoNan : op<MulNoNan> {
    static constexpr auto prototype = op_def("MulNoNan", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Pow : op<Pow> {
    static constexpr auto prototype = op_def("Pow", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, float, half, double, int8, int16, int32, int64, complex64, complex128}");
};

struct Maximum : op<Maximum> {
    static constexpr auto prototype = op_def("Maximum", "x: T", "y: T", "-> z: T", "T: realnumbertype");
};

struct Minimum : op<Minimum> {
    static constexpr auto prototype = op_def("Minimum", "x: T", "y: T", "-> z: T", "T: realnumbertype");
};

struct SquaredDifference : op<SquaredDifference> {
    static constexpr auto prototype = op_def("SquaredDifference", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, int32, int64, complex64, complex128}");
};

struct Atan2 : op<Atan2> {
    static constexpr auto prototype = op_def("Atan2", "y: T", "x: T", "-> z: T", "T: {bfloat16, half, float, double}");
};

struct Equal : op<Equal> {
    static constexpr auto prototype = op_def("Equal", "x: T", "y: T", "-> z: bool", "T: type",
        "incompatible_shape_error: bool = true");
};

struct NotEqual : op<NotEqual> {
    static constexpr auto prototype = op_def("NotEqual", "x: T", "y: T", "-> z: bool", "T: type",
        "incompatible_shape_error: bool = true");
};

struct Greater : op<Greater> {
    static constexpr auto prototype = op_def("Greater", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct GreaterEqual : op<GreaterEqual> {
    static constexpr auto prototype = op_def("GreaterEqual", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct Less : op<Less> {
    static constexpr auto prototype = op_def("Less", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct LessEqual : op<LessEqual> {
    static constexpr auto prototype = op_def("LessEqual", "x: T", "y: T", "-> z: bool", "T: realnumbertype");
};

struct LogicalAnd : op<LogicalAnd> {
    static constexpr auto prototype = op_def("LogicalAnd", "x: bool", "y: bool", "-> z: bool");
};

struct LogicalOr : op<LogicalOr> {
    static constexpr auto prototype = op_def("LogicalOr", "x: bool", "y: bool", "-> z: bool");
};

struct Select : op<Select> {
    static constexpr auto prototype = op_def("Select", "condition: bool", "t: T", "e: T", "-> output: T", "T: type");
};

struct SelectV2 : op<SelectV2> {
    static constexpr auto prototype = op_def("SelectV2", "condition: bool", "t: T", "e: T", "-> output: T", "T: type");
};

struct ClipByValue : op<ClipByValue> {
    static constexpr auto prototype = op_def("ClipByValue", "t: T", "clip_value_min: T", "clip_value_max: T", "-> output: T",
        "T: numbertype");
};

struct AddN : op<AddN> {
    static constexpr auto prototype = op_def("AddN", "inputs: N * T", "-> sum: T", "N: int >= 1",
        "T: {float, double, int32, uint8, int16, int8, complex64, int64, qint8, quint8, qint32, bfloat16, qint16, quint16, uint16, complex128, half, uint32, uint64, variant}");
};

struct AccumulateNV2 : op<AccumulateNV2> {
    static constexpr auto prototype = op_def("AccumulateNV2", "inputs: N * T", "-> sum: T", "N: int >= 1", "T: numbertype",
        "shape: shape");
};

struct Sum : op<Sum> {
    static constexpr auto prototype = op_def("Sum", "input: T", "reduction_indices: Tidx", "-> output: T",
        "keep_dims: bool = false", "T: numbertype", "Tidx: {int32, int64} = DT_INT32");
};

struct Mean : op<Mean> {
    static constexpr auto prototype = op_def("Mean", "input: T", "reduction_indices: Tidx", "-> output: T",
        "keep_dims: bool = false", "T: numbertype", "Tidx: {int32, int64} = DT_INT32");
};

struct Prod : op<Prod> {
    static constexpr auto prototype = op_def("Prod", "input: T", "reduction_indices: Tidx", "-> output: T",
        "keep_dims: bool = false", "T: numbertype", "Tidx: {int32, int64} = DT_INT32");
};

struct Max : op<Max> {
    static constexpr auto prototype = op_def("Max", "input: T", "reduction_indices: Tidx", "-> output: T",
        "keep_dims: bool = false",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, qint32, qint16, quint16}",
        "Tidx: {int32, int64} = DT_INT32");
};

struct Min : op<Min> {
    static constexpr auto prototype = op_def("Min", "input: T", "reduction_indices: Tidx", "-> output: T",
        "keep_dims: bool = false",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, qint32, qint16, quint16}",
        "Tidx: {int32, int64} = DT_INT32");
};

struct All : op<All> {
    static constexpr auto prototype = op_def("All", "input: bool", "reduction_indices: Tidx", "-> output: bool",
        "keep_dims: bool = false", "Tidx: {int32, int64} = DT_INT32");
};

struct Any : op<Any> {
    static constexpr auto prototype = op_def("Any", "input: bool", "reduction_indices: Tidx", "-> output: bool",
        "keep_dims: bool = false", "Tidx: {int32, int64} = DT_INT32");
};

struct ArgMax : op<ArgMax> {
    static constexpr auto prototype = op_def("ArgMax", "input: T", "dimension: Tidx", "-> output: output_type",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, qint32, qint16, quint16, bool}",
        "Tidx: {int16, int32, int64} = DT_INT32", "output_type: {int16, uint16, int32, int64} = DT_INT64");
};

struct ArgMin : op<ArgMin> {
    static constexpr auto prototype = op_def("ArgMin", "input: T", "dimension: Tidx", "-> output: output_type",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, qint32, qint16, quint16, bool}",
        "Tidx: {int32, int64} = DT_INT32", "output_type: {int32, int64} = DT_INT64");
};

struct Cumsum : op<Cumsum> {
    static constexpr auto prototype = op_def("Cumsum", "x: T", "axis: Tidx", "-> out: T", "exclusive: bool = false",
        "reverse: bool = false", "T: numbertype", "Tidx: {int32, int64} = DT_INT32");
};

struct L2Loss : op<L2Loss> {
    static constexpr auto prototype = op_def("L2Loss", "t: T", "-> output: T", "T: {half, bfloat16, float, double}");
};

} // namespace library::tensorflow_ops

GRAFT_END
