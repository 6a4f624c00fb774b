// graft/library/math/unary/tensorflow.hpp - TensorFlow: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/unary/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Abs : op<Abs> {
    static constexpr auto prototype = op_def(
        "Abs", "x: T", "-> y: T", "T: {bfloat16, half, float, double, int8, int16, int32, int64}");
};

struct Neg : op<Neg> {
    static constexpr auto prototype = op_def("Neg", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, complex64, complex128}");
};

struct Exp : op<Exp> {
    static constexpr auto prototype = op_def(
        "Exp", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Log : op<Log> {
    static constexpr auto prototype = op_def(
        "Log", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Sqrt : op<Sqrt> {
    static constexpr auto prototype = op_def(
        "Sqrt", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Rsqrt : op<Rsqrt> {
    static constexpr auto prototype = op_def(
        "Rsqrt", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Square : op<Square> {
    static constexpr auto prototype = op_def("Square", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, int16, int32, int64, uint8, uint16, uint32, uint64, complex64, "
        "complex128}");
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
    static constexpr auto prototype = op_def(
        "Sin", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Cos : op<Cos> {
    static constexpr auto prototype = op_def(
        "Cos", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Tan : op<Tan> {
    static constexpr auto prototype = op_def(
        "Tan", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Asin : op<Asin> {
    static constexpr auto prototype = op_def(
        "Asin", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Acos : op<Acos> {
    static constexpr auto prototype = op_def(
        "Acos", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Atan : op<Atan> {
    static constexpr auto prototype = op_def(
        "Atan", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Sinh : op<Sinh> {
    static constexpr auto prototype = op_def(
        "Sinh", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Cosh : op<Cosh> {
    static constexpr auto prototype = op_def(
        "Cosh", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Asinh : op<Asinh> {
    static constexpr auto prototype = op_def(
        "Asinh", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Acosh : op<Acosh> {
    static constexpr auto prototype = op_def(
        "Acosh", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Atanh : op<Atanh> {
    static constexpr auto prototype = op_def(
        "Atanh", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Tanh : op<Tanh> {
    static constexpr auto prototype = op_def(
        "Tanh", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
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

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// one tensor
inline constexpr auto abs = plugin<Abs, tf::Abs>();
inline constexpr auto neg = plugin<Neg, tf::Neg>();
inline constexpr auto exp = plugin<Exp, tf::Exp>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);
inline constexpr auto log = plugin<Log, tf::Log>().set("base", -1.0).set("scale", 1.0).set("shift", 0.0);
inline constexpr auto sqrt = plugin<Sqrt, tf::Sqrt>();
inline constexpr auto rsqrt = plugin<Rsqrt, tf::Rsqrt>();
inline constexpr auto square = plugin<Square, tf::Square>();
inline constexpr auto reciprocal = plugin<Reciprocal, tf::Reciprocal>();
inline constexpr auto inv = plugin<Inv, tf::Inv>();
inline constexpr auto floor = plugin<Floor, tf::Floor>();
inline constexpr auto ceil = plugin<Ceil, tf::Ceil>();
inline constexpr auto round = plugin<Round, tf::Round>();
inline constexpr auto rint = plugin<Rint, tf::Rint>();
inline constexpr auto sign = plugin<Sign, tf::Sign>();
inline constexpr auto sin = plugin<Sin, tf::Sin>();
inline constexpr auto cos = plugin<Cos, tf::Cos>();
inline constexpr auto tan = plugin<Tan, tf::Tan>();
inline constexpr auto asin = plugin<Asin, tf::Asin>();
inline constexpr auto acos = plugin<Acos, tf::Acos>();
inline constexpr auto atan = plugin<Atan, tf::Atan>();
inline constexpr auto sinh = plugin<Sinh, tf::Sinh>();
inline constexpr auto cosh = plugin<Cosh, tf::Cosh>();
inline constexpr auto asinh = plugin<Asinh, tf::Asinh>();
inline constexpr auto acosh = plugin<Acosh, tf::Acosh>();
inline constexpr auto atanh = plugin<Atanh, tf::Atanh>();
inline constexpr auto tanh = plugin<Tanh, tf::Tanh>();
inline constexpr auto erf = plugin<Erf, tf::Erf>();
inline constexpr auto logical_not = plugin<LogicalNot, tf::LogicalNot>();
inline constexpr auto is_finite = plugin<IsFinite, tf::IsFinite>();
inline constexpr auto is_inf = plugin<IsInf, tf::IsInf>();
inline constexpr auto is_nan = plugin<IsNan, tf::IsNan>();

/// The plugins of this family.
using unary_plugins = plugins<abs, neg, exp, log, sqrt, rsqrt, square, reciprocal, inv, floor, ceil, round, rint, sign,
    sin, cos, tan, asin, acos, atan, sinh, cosh, asinh, acosh, atanh, tanh, erf, logical_not, is_finite, is_inf, is_nan,
    same<Log1p>, same<Expm1>, same<Lgamma>, same<Digamma>, same<Erfc>>;

} // namespace library::tensorflow_plugins
GRAFT_END
