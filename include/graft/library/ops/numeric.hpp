// graft/library/ops/numeric.hpp - element-wise and other operators on numbers that stay what TensorFlow calls them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN

namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target of their plugins.
// Shapes only. Source: TensorFlow core/ops.

// of one

/// log(1 + x), exact near zero.
struct Log1p : op<Log1p> {
    static constexpr auto prototype = tensorflow::op_def("Log1p", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S > S"};
};

/// e^x - 1, exact near zero.
struct Expm1 : op<Expm1> {
    static constexpr auto prototype = tensorflow::op_def("Expm1", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The logarithm of the absolute value of the gamma function.
struct Lgamma : op<Lgamma> {
    static constexpr auto prototype = tensorflow::op_def("Lgamma", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The derivative of the logarithm of the gamma function.
struct Digamma : op<Digamma> {
    static constexpr auto prototype = tensorflow::op_def("Digamma", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::said infer_shape{"S > S"};
};

/// 1 - erf(x), exact where erf(x) is nearly 1.
struct Erfc : op<Erfc> {
    static constexpr auto prototype = tensorflow::op_def("Erfc", "x: T", "-> y: T", "T: {bfloat16, half, float, double}");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The real part of each complex number.
struct Real : op<Real> {
    static constexpr auto prototype = tensorflow::op_def("Real", "input: T", "-> output: Tout",
        "T: {complex64, complex128} = DT_COMPLEX64", "Tout: {float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The imaginary part of each complex number.
struct Imag : op<Imag> {
    static constexpr auto prototype = tensorflow::op_def("Imag", "input: T", "-> output: Tout",
        "T: {complex64, complex128} = DT_COMPLEX64", "Tout: {float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The magnitude of each complex number.
struct ComplexAbs : op<ComplexAbs> {
    static constexpr auto prototype = tensorflow::op_def("ComplexAbs", "x: T", "-> y: Tout", "T: {complex64, complex128} = DT_COMPLEX64",
        "Tout: {float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"S > S"};
};

/// Each complex number with its imaginary part negated.
struct Conj : op<Conj> {
    static constexpr auto prototype = tensorflow::op_def("Conj", "input: T", "-> output: T",
        "T: {complex64, complex128, variant} = DT_COMPLEX64");
    static constexpr rule::said infer_shape{"S > S"};
};

/// The angle of each complex number, in radians.
struct Angle : op<Angle> {
    static constexpr auto prototype = tensorflow::op_def("Angle", "input: T", "-> output: Tout",
        "T: {complex64, complex128} = DT_COMPLEX64", "Tout: {float, double} = DT_FLOAT");
    static constexpr rule::said infer_shape{"S > S"};
};

/// Logarithm of the sum of the exponentials up to each element along an axis.
struct CumulativeLogsumexp : op<CumulativeLogsumexp> {
    static constexpr auto prototype = tensorflow::op_def("CumulativeLogsumexp", "x: T", "axis: Tidx", "-> out: T",
        "exclusive: bool = false", "reverse: bool = false", "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"S 0 > S"};
};

/// Product of all elements up to each one along an axis.
struct Cumprod : op<Cumprod> {
    static constexpr auto prototype = tensorflow::op_def("Cumprod", "x: T", "axis: Tidx", "-> out: T", "exclusive: bool = false",
        "reverse: bool = false", "T: numbertype", "Tidx: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"S 0 > S"};
};

/// Numbers of axes in one data format as those of the same axes in another.
struct DataFormatDimMap : op<DataFormatDimMap> {
    static constexpr auto prototype = tensorflow::op_def("DataFormatDimMap", "x: T", "-> y: T", "T: {int32, int64} = DT_INT32",
        "src_format: string = \"NHWC\"", "dst_format: string = \"NCHW\"");
    static constexpr rule::said infer_shape{"S > S"};
};

/// A number per axis in one data format, put into the order of another.
struct DataFormatVecPermute : op<DataFormatVecPermute> {
    static constexpr auto prototype = tensorflow::op_def("DataFormatVecPermute", "x: T", "-> y: T", "T: {int32, int64} = DT_INT32",
        "src_format: string = \"NHWC\"", "dst_format: string = \"NCHW\"");
    static constexpr rule::said infer_shape{"S > S"};
};

/// Each innermost matrix with everything outside a band around its diagonal set to zero.
struct MatrixBandPart : op<MatrixBandPart> {
    static constexpr auto prototype = tensorflow::op_def("MatrixBandPart", "input: T", "num_lower: Tindex", "num_upper: Tindex",
        "-> band: T", "T: type", "Tindex: {int32, int64} = DT_INT64");
    static constexpr rule::said infer_shape{"[S,m,n] 0 0 > [S,m,n]"};
};

/// The first elements of each sequence in reverse order, as many as its length says.
struct ReverseSequence : op<ReverseSequence> {
    static constexpr auto prototype = tensorflow::op_def("ReverseSequence", "input: T", "seq_lengths: Tlen", "-> output: T",
        "seq_dim: int", "batch_dim: int = 0", "T: type", "Tlen: {int32, int64} = DT_INT64");
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &x = ctx.input<"input">(), &lengths = ctx.input<"seq_lengths">();
        if (auto s = rule::expect_rank(lengths, 1, "seq_lengths"); !s) return s;
        auto y = ctx.output<"output">();
        y = rule::settled(x);
        if (!x.has_rank()) return ok;
        auto const batch = normalize_axis(ctx.attr<"batch_dim">(), x.rank(), "batch_dim");
        if (!batch) return batch.error();
        if (auto const along = normalize_axis(ctx.attr<"seq_dim">(), x.rank(), "seq_dim"); !along) return along.error();
        else if (*along == *batch) return fail(errc::wrong_value, "seq_dim", "another axis than batch_dim", static_cast<std::int64_t>(*batch));
        if (!lengths.has_rank()) return ok;
        if (contradict(y[*batch], lengths[0])) return fail(errc::shapes_differ, "seq_lengths", "one per row of the batch", dim(y[*batch]).value(), dim(lengths[0]).value());
        y[*batch] = merge(dim(y[*batch]), lengths[0]);
        return ok;
    }
};

// of two

/// x1 / x2, and 0 wherever x1 is 0.
struct Xdivy : op<Xdivy> {
    static constexpr auto prototype = tensorflow::op_def("Xdivy", "x: T", "y: T", "-> z: T",
        "T: {half, bfloat16, float, double, complex64, complex128}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// x1 * log(x2), and 0 wherever x1 is 0.
struct Xlogy : op<Xlogy> {
    static constexpr auto prototype = tensorflow::op_def("Xlogy", "x: T", "y: T", "-> z: T",
        "T: {half, bfloat16, float, double, complex64, complex128}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// x1 * log(1 + x2), and 0 wherever x1 is 0.
struct Xlog1py : op<Xlog1py> {
    static constexpr auto prototype = tensorflow::op_def("Xlog1py", "x: T", "y: T", "-> z: T",
        "T: {half, bfloat16, float, double, complex64, complex128}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// x1 & x2, bit by bit, with broadcasting.
struct BitwiseAnd : op<BitwiseAnd> {
    static constexpr auto prototype = tensorflow::op_def("BitwiseAnd", "x: T", "y: T", "-> z: T",
        "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// x1 | x2, bit by bit, with broadcasting.
struct BitwiseOr : op<BitwiseOr> {
    static constexpr auto prototype = tensorflow::op_def("BitwiseOr", "x: T", "y: T", "-> z: T",
        "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// x1 ^ x2, bit by bit, with broadcasting.
struct BitwiseXor : op<BitwiseXor> {
    static constexpr auto prototype = tensorflow::op_def("BitwiseXor", "x: T", "y: T", "-> z: T",
        "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// Each integer shifted left by as many bits as the second says.
struct LeftShift : op<LeftShift> {
    static constexpr auto prototype = tensorflow::op_def("LeftShift", "x: T", "y: T", "-> z: T",
        "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

/// Each integer shifted right by as many bits as the second says.
struct RightShift : op<RightShift> {
    static constexpr auto prototype = tensorflow::op_def("RightShift", "x: T", "y: T", "-> z: T",
        "T: {int8, int16, int32, int64, uint8, uint16, uint32, uint64}");
    static constexpr auto infer_shape = rule::broadcast<"x", "y", "z">{};
};

// made of numbers

/// A tensor of the given shape whose elements are undefined, or zero where init asks for it.
struct Empty : op<Empty> {
    static constexpr auto prototype = tensorflow::op_def("Empty", "shape: int32", "-> output: dtype", "dtype: type", "init: bool = false");
    static constexpr rule::said infer_shape{"$S > S"};
};

/// Evenly spaced numbers from start to stop, both included.
struct LinSpace : op<LinSpace> {
    static constexpr auto prototype = tensorflow::op_def("LinSpace", "start: T", "stop: T", "num: Tidx", "-> output: T",
        "T: {bfloat16, half, float, double}", "Tidx: {int32, int64} = DT_INT32");
    static constexpr rule::said infer_shape{"0 0 n > [n]"};
};

/// A tensor of twice the rank with x on its diagonal and zeros elsewhere.
struct Diag : op<Diag> {
    static constexpr auto prototype = tensorflow::op_def("Diag", "diagonal: T", "-> output: T",
        "T: {bfloat16, half, float, double, int32, int64, complex64, complex128}");
    static constexpr rule::said infer_shape{"S > [S,S]"};
};

// checks

/// Fails the run, with its data as the message, where the condition is false.
struct Assert : op<Assert> {
    static constexpr auto prototype = tensorflow::op_def("Assert", "condition: bool", "data: T", "T: list(type) >= 1",
        "summarize: int = 3");
};

/// x as it is; fails the run where an element is infinite or no number.
struct CheckNumericsV2 : op<CheckNumericsV2> {
    static constexpr auto prototype = tensorflow::op_def("CheckNumericsV2", "tensor: T", "-> output: T",
        "T: {bfloat16, half, float, double}", "message: string");
    static constexpr rule::said infer_shape{"S > S"};
};

/// x as it is, with the promise that its value never changes.
struct GuaranteeConst : op<GuaranteeConst> {
    static constexpr auto prototype = tensorflow::op_def("GuaranteeConst", "input: T", "-> output: T", "T: type");
    static constexpr rule::said infer_shape{"S > S"};
};

/// A stand-in of a declared shape for an output that a branch does not compute.
struct FakeParam : op<FakeParam> {
    static constexpr auto prototype = tensorflow::op_def("FakeParam", "-> output: dtype", "dtype: type", "shape: shape");
    static constexpr rule::said infer_shape{"> @", "shape"};
};

/// Operators on numbers whose names and ports are TensorFlow's.
using numeric_ops = ops<Log1p, Expm1, Lgamma, Digamma, Erfc, Real, Imag, ComplexAbs, Conj, Angle, CumulativeLogsumexp, Cumprod, DataFormatDimMap,
    DataFormatVecPermute, MatrixBandPart, ReverseSequence, Xdivy, Xlogy, Xlog1py, BitwiseAnd, BitwiseOr, BitwiseXor, LeftShift,
    RightShift, Empty, LinSpace, Diag, Assert, CheckNumericsV2, GuaranteeConst, FakeParam>;

} // namespace library

GRAFT_END
