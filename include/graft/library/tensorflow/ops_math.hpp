// graft/library/tensorflow/ops_math.hpp - TensorFlow's definitions: element-wise, reducing and comparing operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

/// TensorFlow's operators as REGISTER_OP has them. Source: TensorFlow core/ops.
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Abs : op<Abs> {
    static constexpr auto prototype = op_def("Abs", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64}");
};

struct Neg : op<Neg> {
    static constexpr auto prototype = op_def("Neg", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, complex64, complex128}");
};

struct Exp : op<Exp> {
    static constexpr auto prototype = op_def("Exp", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Log : op<Log> {
    static constexpr auto prototype = op_def("Log", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Sqrt : op<Sqrt> {
    static constexpr auto prototype = op_def("Sqrt", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Rsqrt : op<Rsqrt> {
    static constexpr auto prototype = op_def("Rsqrt", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Square : op<Square> {
    static constexpr auto prototype = op_def("Square", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, uint8, uint16, uint32, uint64, complex64, complex128}");
};

struct Reciprocal : op<Reciprocal> {
    static constexpr auto prototype = op_def("Reciprocal", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, complex64, complex128}");
};

struct Inv : op<Inv> {
    static constexpr auto prototype = op_def("Inv", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, complex64, complex128}");
};

struct Floor : op<Floor> {
    static constexpr auto prototype = op_def("Floor", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
};

struct Ceil : op<Ceil> {
    static constexpr auto prototype = op_def("Ceil", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
};

struct Round : op<Round> {
    static constexpr auto prototype = op_def("Round", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, complex64, complex128}");
};

struct Rint : op<Rint> {
    static constexpr auto prototype = op_def("Rint", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
};

struct Sign : op<Sign> {
    static constexpr auto prototype = op_def("Sign", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, complex64, complex128}");
};

struct Sin : op<Sin> {
    static constexpr auto prototype = op_def("Sin", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Cos : op<Cos> {
    static constexpr auto prototype = op_def("Cos", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Tan : op<Tan> {
    static constexpr auto prototype = op_def("Tan", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Asin : op<Asin> {
    static constexpr auto prototype = op_def("Asin", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Acos : op<Acos> {
    static constexpr auto prototype = op_def("Acos", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Atan : op<Atan> {
    static constexpr auto prototype = op_def("Atan", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Sinh : op<Sinh> {
    static constexpr auto prototype = op_def("Sinh", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Cosh : op<Cosh> {
    static constexpr auto prototype = op_def("Cosh", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Asinh : op<Asinh> {
    static constexpr auto prototype = op_def("Asinh", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Acosh : op<Acosh> {
    static constexpr auto prototype = op_def("Acosh", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Atanh : op<Atanh> {
    static constexpr auto prototype = op_def("Atanh", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Tanh : op<Tanh> {
    static constexpr auto prototype = op_def("Tanh", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Erf : op<Erf> {
    static constexpr auto prototype = op_def("Erf", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
};

struct LogicalNot : op<LogicalNot> {
    static constexpr auto prototype = op_def("LogicalNot", "x: bool", "-> y: bool");
};

struct IsFinite : op<IsFinite> {
    static constexpr auto prototype = op_def("IsFinite", "x: T", "-> y: bool", "T: {bfloat16, half, float, double}");
};

struct IsInf : op<IsInf> {
    static constexpr auto prototype = op_def("IsInf", "x: T", "-> y: bool", "T: {bfloat16, half, float, double}");
};

struct IsNan : op<IsNan> {
    static constexpr auto prototype = op_def("IsNan", "x: T", "-> y: bool", "T: {bfloat16, half, float, double}");
};

} // namespace library::tensorflow_ops

GRAFT_END
