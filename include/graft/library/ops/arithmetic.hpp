// graft/library/ops/arithmetic.hpp - arithmetic of two tensors that are broadcast against each other
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast.hpp"

GRAFT_BEGIN

namespace library {

/// x1 + x2; strings are joined. Source: TensorFlow Add, AddV2.
struct Add : op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
        .datatype("T", real_number | complex | string)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::add, "x1", "x2", "y">{};
};

/// x1 - x2. Source: TensorFlow Sub.
struct Sub : op<Sub> {
    static constexpr auto prototype = graft::prototype("Sub")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::subtract, "x1", "x2", "y">{};
};

/// x1 * x2. Source: TensorFlow Mul.
struct Mul : op<Mul> {
    static constexpr auto prototype = graft::prototype("Mul")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::multiply, "x1", "x2", "y">{};
};

/// x1 / x2; integers round towards zero. Source: TensorFlow Div.
struct Div : op<Div> {
    static constexpr auto prototype = graft::prototype("Div")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::truncate_divide, "x1", "x2", "y">{};
};

/// x1 / x2. Source: TensorFlow RealDiv.
struct RealDiv : op<RealDiv> {
    static constexpr auto prototype = graft::prototype("RealDiv")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
};

/// x1 / x2 rounded down. Source: TensorFlow FloorDiv.
struct FloorDiv : op<FloorDiv> {
    static constexpr auto prototype = graft::prototype("FloorDiv")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::floor_divide, "x1", "x2", "y">{};
};

/// x1 / x2 rounded towards zero. Source: TensorFlow TruncateDiv.
struct TruncateDiv : op<TruncateDiv> {
    static constexpr auto prototype = graft::prototype("TruncateDiv")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::truncate_divide, "x1", "x2", "y">{};
};

/// Remainder of FloorDiv: it has the sign of x2. Source: TensorFlow FloorMod.
struct FloorMod : op<FloorMod> {
    static constexpr auto prototype = graft::prototype("FloorMod")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::floor_modulo, "x1", "x2", "y">{};
};

/// Remainder of TruncateDiv: it has the sign of x1. Source: TensorFlow Mod.
struct Mod : op<Mod> {
    static constexpr auto prototype = graft::prototype("Mod")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::truncate_modulo, "x1", "x2", "y">{};
};

/// x1 / x2, and 0 where x2 is 0. Source: TensorFlow DivNoNan.
struct DivNoNan : op<DivNoNan> {
    static constexpr auto prototype = graft::prototype("DivNoNan")
        .datatype("T", floating | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
};

/// x1 * x2, and 0 where x2 is 0 whatever x1 is. Source: TensorFlow MulNoNan.
struct MulNoNan : op<MulNoNan> {
    static constexpr auto prototype = graft::prototype("MulNoNan")
        .datatype("T", floating | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
};

/// x1 ^ x2. Source: TensorFlow Pow.
struct Pow : op<Pow> {
    static constexpr auto prototype = graft::prototype("Pow")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::power, "x1", "x2", "y">{};
};

/// The larger one; NaN stays. Source: TensorFlow Maximum.
struct Maximum : op<Maximum> {
    static constexpr auto prototype = graft::prototype("Maximum")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::maximum, "x1", "x2", "y">{};
};

/// The smaller one; NaN stays. Source: TensorFlow Minimum.
struct Minimum : op<Minimum> {
    static constexpr auto prototype = graft::prototype("Minimum")
        .datatype("T", real_number)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::minimum, "x1", "x2", "y">{};
};

/// (x1 - x2) ^ 2. Source: TensorFlow SquaredDifference.
struct SquaredDifference : op<SquaredDifference> {
    static constexpr auto prototype = graft::prototype("SquaredDifference")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
    static constexpr auto infer_value = rule::fold_binary<rule::squared_difference, "x1", "x2", "y">{};
};

/// Angle of the point (x2, x1). Source: TensorFlow Atan2.
struct Atan2 : op<Atan2> {
    static constexpr auto prototype = graft::prototype("Atan2")
        .datatype("T", floating)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T");
    static constexpr auto infer_shape = rule::broadcast<"x1", "x2", "y">{};
};

/// The operators of this file.
using arithmetic_ops = ops<
    Add, Sub, Mul, Div, RealDiv, FloorDiv, TruncateDiv, FloorMod, Mod, DivNoNan, MulNoNan, Pow, Maximum,
    Minimum, SquaredDifference, Atan2>;

} // namespace library

GRAFT_END
