// graft/library/math/unary/ops.hpp - operators: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// |x|, element by element. Source: TensorFlow Abs, Caffe AbsVal.
struct Abs : op<Abs> {
    static constexpr auto prototype = graft::prototype("Abs").input("x", real_number).output("y", follow("x"));
    static constexpr auto infer_value = rule::fold_unary<rule::absolute, "x", "y">{};
};

/// -x, element by element. Source: TensorFlow Neg.
struct Neg : op<Neg> {
    static constexpr auto prototype =
        graft::prototype("Neg").input("x", real_number | complex).output("y", follow("x"));
    static constexpr auto infer_value = rule::fold_unary<rule::negative, "x", "y">{};
};

/// base ^ (scale * x + shift); base -1 means e. Source: TensorFlow Exp, Caffe Exp.
struct Exp : op<Exp> {
    static constexpr auto prototype = graft::prototype("Exp")
                                          .input("x", floating | complex)
                                          .output("y", follow("x"))
                                          .attr("base", -1.0)
                                          .attr("scale", 1.0)
                                          .attr("shift", 0.0);
};

/// log_base(scale * x + shift); base -1 means e. Source: TensorFlow Log, Caffe Log.
struct Log : op<Log> {
    static constexpr auto prototype = graft::prototype("Log")
                                          .input("x", floating | complex)
                                          .output("y", follow("x"))
                                          .attr("base", -1.0)
                                          .attr("scale", 1.0)
                                          .attr("shift", 0.0);
};

/// Square root. Source: TensorFlow Sqrt.
struct Sqrt : op<Sqrt> {
    static constexpr auto prototype = graft::prototype("Sqrt").input("x", floating | complex).output("y", follow("x"));
};

/// 1 / sqrt(x). Source: TensorFlow Rsqrt.
struct Rsqrt : op<Rsqrt> {
    static constexpr auto prototype = graft::prototype("Rsqrt").input("x", floating | complex).output("y", follow("x"));
};

/// x * x. Source: TensorFlow Square.
struct Square : op<Square> {
    static constexpr auto prototype =
        graft::prototype("Square").input("x", real_number | complex).output("y", follow("x"));
    static constexpr auto infer_value = rule::fold_unary<rule::square, "x", "y">{};
};

/// 1 / x. Source: TensorFlow Reciprocal.
struct Reciprocal : op<Reciprocal> {
    static constexpr auto prototype =
        graft::prototype("Reciprocal").input("x", real_number | complex).output("y", follow("x"));
};

/// 1 / x, the older name. Source: TensorFlow Inv.
struct Inv : op<Inv> {
    static constexpr auto prototype =
        graft::prototype("Inv").input("x", real_number | complex).output("y", follow("x"));
};

/// Largest integer not above x. Source: TensorFlow Floor.
struct Floor : op<Floor> {
    static constexpr auto prototype = graft::prototype("Floor").input("x", floating).output("y", follow("x"));
};

/// Smallest integer not below x. Source: TensorFlow Ceil.
struct Ceil : op<Ceil> {
    static constexpr auto prototype = graft::prototype("Ceil").input("x", floating).output("y", follow("x"));
};

/// Nearest integer, halves to even. Source: TensorFlow Round.
struct Round : op<Round> {
    static constexpr auto prototype =
        graft::prototype("Round").input("x", real_number | complex).output("y", follow("x"));
    static constexpr auto infer_value = rule::fold_unary<rule::unchanged, "x", "y">{};
};

/// Nearest integer, halves to even. Source: TensorFlow Rint.
struct Rint : op<Rint> {
    static constexpr auto prototype = graft::prototype("Rint").input("x", floating).output("y", follow("x"));
};

/// -1, 0 or 1. Source: TensorFlow Sign.
struct Sign : op<Sign> {
    static constexpr auto prototype =
        graft::prototype("Sign").input("x", real_number | complex).output("y", follow("x"));
    static constexpr auto infer_value = rule::fold_unary<rule::sign, "x", "y">{};
};

/// Sine. Source: TensorFlow Sin.
struct Sin : op<Sin> {
    static constexpr auto prototype = graft::prototype("Sin").input("x", floating | complex).output("y", follow("x"));
};

/// Cosine. Source: TensorFlow Cos.
struct Cos : op<Cos> {
    static constexpr auto prototype = graft::prototype("Cos").input("x", floating | complex).output("y", follow("x"));
};

/// Tangent. Source: TensorFlow Tan.
struct Tan : op<Tan> {
    static constexpr auto prototype = graft::prototype("Tan").input("x", floating | complex).output("y", follow("x"));
};

/// Inverse of the sine. Source: TensorFlow Asin.
struct Asin : op<Asin> {
    static constexpr auto prototype = graft::prototype("Asin").input("x", floating | complex).output("y", follow("x"));
};

/// Inverse of the cosine. Source: TensorFlow Acos.
struct Acos : op<Acos> {
    static constexpr auto prototype = graft::prototype("Acos").input("x", floating | complex).output("y", follow("x"));
};

/// Inverse of the tangent. Source: TensorFlow Atan.
struct Atan : op<Atan> {
    static constexpr auto prototype = graft::prototype("Atan").input("x", floating | complex).output("y", follow("x"));
};

/// Hyperbolic sine. Source: TensorFlow Sinh.
struct Sinh : op<Sinh> {
    static constexpr auto prototype = graft::prototype("Sinh").input("x", floating | complex).output("y", follow("x"));
};

/// Hyperbolic cosine. Source: TensorFlow Cosh.
struct Cosh : op<Cosh> {
    static constexpr auto prototype = graft::prototype("Cosh").input("x", floating | complex).output("y", follow("x"));
};

/// Inverse of the hyperbolic sine. Source: TensorFlow Asinh.
struct Asinh : op<Asinh> {
    static constexpr auto prototype = graft::prototype("Asinh").input("x", floating | complex).output("y", follow("x"));
};

/// Inverse of the hyperbolic cosine. Source: TensorFlow Acosh.
struct Acosh : op<Acosh> {
    static constexpr auto prototype = graft::prototype("Acosh").input("x", floating | complex).output("y", follow("x"));
};

/// Inverse of the hyperbolic tangent. Source: TensorFlow Atanh.
struct Atanh : op<Atanh> {
    static constexpr auto prototype = graft::prototype("Atanh").input("x", floating | complex).output("y", follow("x"));
};

/// Hyperbolic tangent. Source: TensorFlow Tanh, Caffe TanH.
struct Tanh : op<Tanh> {
    static constexpr auto prototype = graft::prototype("Tanh").input("x", floating | complex).output("y", follow("x"));
};

/// Gauss error function. Source: TensorFlow Erf.
struct Erf : op<Erf> {
    static constexpr auto prototype = graft::prototype("Erf").input("x", floating).output("y", follow("x"));
};

/// Not x. Source: TensorFlow LogicalNot.
struct LogicalNot : op<LogicalNot> {
    static constexpr auto prototype = graft::prototype("LogicalNot").input("x", boolean).output("y", follow("x"));
    static constexpr auto infer_value = rule::fold_unary<rule::logical_not, "x", "y">{};
};

/// Neither infinite nor NaN. Source: TensorFlow IsFinite.
struct IsFinite : op<IsFinite> {
    static constexpr auto prototype =
        graft::prototype("IsFinite").input("x", floating).output("y", boolean, follow("x", aspect::shape));
};

/// Plus or minus infinity. Source: TensorFlow IsInf.
struct IsInf : op<IsInf> {
    static constexpr auto prototype =
        graft::prototype("IsInf").input("x", floating).output("y", boolean, follow("x", aspect::shape));
};

/// Not a number. Source: TensorFlow IsNan.
struct IsNan : op<IsNan> {
    static constexpr auto prototype =
        graft::prototype("IsNan").input("x", floating).output("y", boolean, follow("x", aspect::shape));
};

/// (scale * x + shift) ^ power. Source: Caffe Power.
struct Power : op<Power> {
    static constexpr auto prototype = graft::prototype("Power")
                                          .input("x", floating)
                                          .output("y", follow("x"))
                                          .attr("power", 1.0)
                                          .attr("scale", 1.0)
                                          .attr("shift", 0.0);
};

/// 1 where x is above the threshold, otherwise 0. Source: Caffe Threshold.
struct Threshold : op<Threshold> {
    static constexpr auto prototype =
        graft::prototype("Threshold").input("x", floating).output("y", follow("x")).attr("threshold", 0.0);
};

/// log(1 + x), exact near zero.
struct Log1p : op<Log1p> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Log1p", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Log1p", "x: T", "-> y: T", "where T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// e^x - 1, exact near zero.
struct Expm1 : op<Expm1> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Expm1", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Expm1", "x: T", "-> y: T", "where T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The logarithm of the absolute value of the gamma function.
struct Lgamma : op<Lgamma> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Lgamma", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Lgamma", "x: T", "-> y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The derivative of the logarithm of the gamma function.
struct Digamma : op<Digamma> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Digamma", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Digamma", "x: T", "-> y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// 1 - erf(x), exact where erf(x) is nearly 1.
struct Erfc : op<Erfc> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Erfc", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Erfc", "x: T", "-> y: T", "where T: {bfloat16, half, float, double}");
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The operators of inference in this file.
using unary_ops = ops<Abs, Neg, Exp, Log, Sqrt, Rsqrt, Square, Reciprocal, Inv, Floor, Ceil, Round, Rint, Sign, Sin,
    Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Asinh, Acosh, Atanh, Tanh, Erf, LogicalNot, IsFinite, IsInf, IsNan, Power,
    Threshold, Log1p, Expm1, Lgamma, Digamma, Erfc>;

} // namespace library
GRAFT_END
