// graft/library/math/unary/device_ops.hpp - operators of CANN's devices, for their shapes: unary
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of the arc cosine.
struct AcosGrad : op<AcosGrad> {
    static constexpr auto prototype = graft::prototype("AcosGrad")
                                          .input("y", f32 | f16 | bf16)
                                          .input("dy", f32 | f16 | bf16)
                                          .output("z", follow("y", aspect::dtype | aspect::shape));
};

/// Gradient of the inverse hyperbolic cosine.
struct AcoshGrad : op<AcoshGrad> {
    static constexpr auto prototype = graft::prototype("AcoshGrad")
                                          .input("y", f32 | f16 | bf16)
                                          .input("dy", f32 | f16 | bf16)
                                          .output("z", follow("y", aspect::dtype | aspect::shape));
};

/// Gradient of the inverse hyperbolic sine.
struct AsinhGrad : op<AsinhGrad> {
    static constexpr auto prototype = graft::prototype("AsinhGrad")
                                          .input("y", f32 | f16 | bf16)
                                          .input("dy", f32 | f16 | bf16)
                                          .output("z", follow("y", aspect::dtype | aspect::shape));
};

/// Gradient of the arc sine.
struct AsinGrad : op<AsinGrad> {
    static constexpr auto prototype = graft::prototype("AsinGrad")
                                          .input("y", f32 | f64 | f16 | bf16 | i32 | i64 | c64 | c128)
                                          .input("dy", f32 | f64 | f16 | bf16 | i32 | i64 | c64 | c128)
                                          .output("z", follow("y", aspect::dtype | aspect::shape));
};

/// Gradient of the arc tangent.
struct AtanGrad : op<AtanGrad> {
    static constexpr auto prototype = graft::prototype("AtanGrad")
                                          .input("y", f32 | f16 | bf16)
                                          .input("dy", f32 | f16 | bf16)
                                          .output("z", follow("y", aspect::dtype | aspect::shape));
};

/// x and a number.
struct Adds : op<Adds> {
    static constexpr auto prototype = graft::prototype("Adds")
                                          .input("x", f32 | f16 | bf16 | i16 | i32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("value", as_real);
};

/// A number everywhere, in the shape of x.
struct Fills : op<Fills> {
    static constexpr auto prototype = graft::prototype("Fills")
                                          .input("x", number | boolean)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("value", as_real);
};

/// The lower triangles of matrices, 0 above them.
struct Tril : op<Tril> {
    static constexpr auto prototype = graft::prototype("Tril")
                                          .input("x", number | boolean)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("diagonal", 0);
};

/// The upper triangles of matrices, 0 below them.
struct Triu : op<Triu> {
    static constexpr auto prototype = graft::prototype("Triu")
                                          .input("x", number | boolean)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("diagonal", 0);
};

/// x in another place.
struct TensorMove : op<TensorMove> {
    static constexpr auto prototype = graft::prototype("TensorMove")
                                          .input("x", f32 | f64 | f16 | bf16 | i8 | i16 | i32 | i64 | u8 | u16 | u32 |
                                                          u64 | boolean)
                                          .output("y", follow("x", aspect::dtype | aspect::shape));
};

/// value at the places from start to end of each row.
struct MaskedFillRange : op<MaskedFillRange> {
    static constexpr auto prototype = graft::prototype("MaskedFillRange")
                                          .input("x", f32 | f16 | i8 | i32)
                                          .input("start", i32)
                                          .input("end", i32)
                                          .input("value", f32 | f16 | i8 | i32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("axis", as_integer);
};

/// x * mask * value.
struct MaskedScale : op<MaskedScale> {
    static constexpr auto prototype = graft::prototype("MaskedScale")
                                          .input("x", any)
                                          .input("mask", any)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("value", as_real);
};

/// updates, one after the other, where mask is set.
struct MaskedScatter : op<MaskedScatter> {
    static constexpr auto prototype = graft::prototype("MaskedScatter")
                                          .input("x", f32 | f64 | f16 | bf16 | i8 | i16 | i32 | i64 | u8 | boolean)
                                          .input("mask", boolean)
                                          .input(
                                              "updates", f32 | f64 | f16 | bf16 | i8 | i16 | i32 | i64 | u8 | boolean)
                                          .output("y", follow("x", aspect::dtype | aspect::shape));
};

/// Elements moved along axes, round the end.
struct Roll : op<Roll> {
    static constexpr auto prototype = graft::prototype("Roll")
                                          .input("x", f32 | f16 | bf16 | i8 | i32 | i64 | u8 | u32)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("shifts", as_integers)
                                          .attr("dims", integers());
};

/// Parts of a clip by the norm.
struct ClipByNormNoDivSum : op<ClipByNormNoDivSum> {
    static constexpr auto prototype = graft::prototype("ClipByNormNoDivSum")
                                          .input("x", f32 | f16)
                                          .input("greater_zeros", f32 | f16)
                                          .input("select_ones", f32 | f16)
                                          .input("maximum_ones", f32 | f16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape));
};

/// Numbers of normal distributions.
struct Normal : op<Normal> {
    static constexpr auto prototype = graft::prototype("Normal")
                                          .input("mean", f32 | f64 | f16)
                                          .input("std", f32 | f64 | f16)
                                          .output("y", follow("mean", aspect::dtype | aspect::shape));
};

/// Numbers of an exponential distribution.
struct Exponential : op<Exponential> {
    static constexpr auto prototype = graft::prototype("Exponential")
                                          .input("x", f32 | f64 | f16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("lambda", 1.0)
                                          .attr("seed", 0)
                                          .is(random);
};

/// base to the power of evenly spaced numbers.
struct LogSpaceD : op<LogSpaceD> {
    static constexpr auto prototype = graft::prototype("LogSpaceD")
                                          .input("assist", f32 | f16 | bf16)
                                          .output("y", follow("assist", aspect::dtype | aspect::shape))
                                          .attr("start", as_real)
                                          .attr("end", as_real)
                                          .attr("steps", 100)
                                          .attr("base", 10.0)
                                          .attr("dtype", 1);
};

/// The sum, or another fold, of x over all devices of a group.
struct HcomAllReduce : op<HcomAllReduce> {
    static constexpr auto prototype = graft::prototype("HcomAllReduce")
                                          .input("x", f32 | f16 | i8 | i16 | i32 | i64)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("reduction", as_text)
                                          .attr("group", as_text)
                                          .attr("fusion", 1)
                                          .attr("fusion_id", -1);
};

/// Each row sorted.
struct SortV2 : op<SortV2> {
    static constexpr auto prototype = graft::prototype("SortV2")
                                          .input("x", f32 | f64 | f16 | bf16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("axis", -1)
                                          .attr("descending", false);
};

/// The largest element so far along an axis, and its place.
struct Cummax : op<Cummax> {
    static constexpr auto prototype = graft::prototype("Cummax")
                                          .input("x", number)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("indices", follow("x", aspect::dtype | aspect::shape))
                                          .attr("dim", as_integer);
};

/// The smallest element so far along an axis, and its place.
struct Cummin : op<Cummin> {
    static constexpr auto prototype = graft::prototype("Cummin")
                                          .input("x", number)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .output("indices", follow("x", aspect::dtype | aspect::shape))
                                          .attr("axis", as_integer);
};

/// The operators of this file; none has a kernel.
using unary_device_ops = ops<AcosGrad, AcoshGrad, AsinhGrad, AsinGrad, AtanGrad, Adds, Fills, Tril, Triu, TensorMove,
    MaskedFillRange, MaskedScale, MaskedScatter, Roll, ClipByNormNoDivSum, Normal, Exponential, LogSpaceD,
    HcomAllReduce, SortV2, Cummax, Cummin>;

} // namespace library
GRAFT_END
