// graft/library/tensorflow/ops_source.hpp - TensorFlow's definitions: constants, copies, shapes and control flow
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

/// TensorFlow's operators as REGISTER_OP has them. Source: TensorFlow core/ops.
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Identity : op<Identity> {
    static constexpr auto prototype = op_def("Identity", "input: T", "-> output: T", "T: type").is(identity);
};

struct IdentityN : op<IdentityN> {
    static constexpr auto prototype = op_def("IdentityN", "input: T", "-> output: T", "T: list(type) >= 1")
        .is(identity);
};

struct Snapshot : op<Snapshot> {
    static constexpr auto prototype = op_def("Snapshot", "input: T", "-> output: T", "T: type").is(identity);
};

struct StopGradient : op<StopGradient> {
    static constexpr auto prototype = op_def("StopGradient", "input: T", "-> output: T", "T: type");
};

struct PreventGradient : op<PreventGradient> {
    static constexpr auto prototype = op_def("PreventGradient", "input: T", "-> output: T", "T: type", "message: string = \"\"");
};

struct CheckNumerics : op<CheckNumerics> {
    static constexpr auto prototype = op_def("CheckNumerics", "tensor: T", "-> output: T", "T: {bfloat16, half, float, double}",
        "message: string");
};

struct RefIdentity : op<RefIdentity> {
    static constexpr auto prototype = op_def("RefIdentity", "input: Ref(T)", "-> output: Ref(T)", "T: type")
        .is(identity);
};

struct Print : op<Print> {
    static constexpr auto prototype = op_def("Print", "input: T", "data: U", "-> output: T", "T: type", "U: list(type) >= 0",
        "message: string = \"\"", "first_n: int = -1", "summarize: int = 3");
};

struct EnsureShape : op<EnsureShape> {
    static constexpr auto prototype = op_def("EnsureShape", "input: T", "-> output: T", "shape: shape", "T: type");
};

struct PlaceholderWithDefault : op<PlaceholderWithDefault> {
    static constexpr auto prototype = op_def("PlaceholderWithDefault", "input: dtype", "-> output: dtype", "dtype: type",
        "shape: shape");
};

struct Shape : op<Shape> {
    static constexpr auto prototype = op_def("Shape", "input: T", "-> output: out_type", "T: type",
        "out_type: {int32, int64} = DT_INT32");
};

struct ShapeN : op<ShapeN> {
    static constexpr auto prototype = op_def("ShapeN", "input: N * T", "-> output: N * out_type", "N: int >= 1", "T: type",
        "out_type: {int32, int64} = DT_INT32");
};

struct Rank : op<Rank> {
    static constexpr auto prototype = op_def("Rank", "input: T", "-> output: int32", "T: type");
};

struct Size : op<Size> {
    static constexpr auto prototype = op_def("Size", "input: T", "-> output: out_type", "T: type",
        "out_type: {int32, int64} = DT_INT32");
};

struct Fill : op<Fill> {
    static constexpr auto prototype = op_def("Fill", "dims: index_type", "value: T", "-> output: T", "T: type",
        "index_type: {int32, int64} = DT_INT32");
};

struct ZerosLike : op<ZerosLike> {
    static constexpr auto prototype = op_def("ZerosLike", "x: T", "-> y: T", "T: type");
};

struct OnesLike : op<OnesLike> {
    static constexpr auto prototype = op_def("OnesLike", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, uint8, int16, uint16, int32, uint32, int64, uint64, complex64, complex128, bool}");
};

struct Range : op<Range> {
    static constexpr auto prototype = op_def("Range", "start: Tidx", "limit: Tidx", "delta: Tidx", "-> output: Tidx",
        "Tidx: {bfloat16, half, float, double, int8, int16, int32, int64, uint16, uint32, uint64} = DT_INT32");
};

struct RandomUniform : op<RandomUniform> {
    static constexpr auto prototype = op_def("RandomUniform", "shape: T", "-> output: dtype", "seed: int = 0", "seed2: int = 0",
        "dtype: {half, bfloat16, float, double}", "T: {int32, int64}");
};

struct Cast : op<Cast> {
    static constexpr auto prototype = op_def("Cast", "x: SrcT", "-> y: DstT", "SrcT: type", "DstT: type",
        "Truncate: bool = false").is(cast);
};

struct Bitcast : op<Bitcast> {
    static constexpr auto prototype = op_def("Bitcast", "input: T", "-> output: type", "T: numbertype", "type: numbertype");
};

struct Switch : op<Switch> {
    static constexpr auto prototype = op_def("Switch", "data: T", "pred: bool", "-> output_false: T", "-> output_true: T",
        "T: type").flow(flow::split);
};

struct RefSwitch : op<RefSwitch> {
    static constexpr auto prototype = op_def("RefSwitch", "data: Ref(T)", "pred: bool", "-> output_false: Ref(T)",
        "-> output_true: Ref(T)", "T: type").flow(flow::split);
};

struct Merge : op<Merge> {
    static constexpr auto prototype = op_def("Merge", "inputs: N * T", "-> output: T", "-> value_index: int32", "T: type",
        "N: int >= 1").flow(flow::merge);
};

struct Enter : op<Enter> {
    static constexpr auto prototype = op_def("Enter", "data: T", "-> output: T", "T: type", "frame_name: string",
        "is_constant: bool = false", "parallel_iterations: int = 10").flow(flow::enter);
};

struct RefEnter : op<RefEnter> {
    static constexpr auto prototype = op_def("RefEnter", "data: Ref(T)", "-> output: Ref(T)", "T: type", "frame_name: string",
        "is_constant: bool = false", "parallel_iterations: int = 10").flow(flow::enter);
};

struct Exit : op<Exit> {
    static constexpr auto prototype = op_def("Exit", "data: T", "-> output: T", "T: type").flow(flow::exit);
};

struct NextIteration : op<NextIteration> {
    static constexpr auto prototype = op_def("NextIteration", "data: T", "-> output: T", "T: type").flow(flow::next);
};

struct LoopCond : op<LoopCond> {
    static constexpr auto prototype = op_def("LoopCond", "input: bool", "-> output: bool").flow(flow::condition);
};

} // namespace library::tensorflow_ops

GRAFT_END
