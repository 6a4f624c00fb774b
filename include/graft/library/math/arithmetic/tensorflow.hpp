// graft/library/math/arithmetic/tensorflow.hpp - TensorFlow: arithmetic of two or more tensors with broadcast
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Add : op<Add> {
    static constexpr auto prototype = op_def("Add", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, int16, int32, int64, complex64, complex128, string}");
};

struct AddV2 : op<AddV2> {
    static constexpr auto prototype = op_def("AddV2", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, uint16, uint32, uint64, int8, int16, int32, int64, complex64, "
        "complex128}");
};

struct Sub : op<Sub> {
    static constexpr auto prototype = op_def("Sub", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, int64, complex64, complex128, uint32, "
        "uint64}");
};

struct Mul : op<Mul> {
    static constexpr auto prototype = op_def("Mul", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, "
        "complex128}");
};

struct Div : op<Div> {
    static constexpr auto prototype = op_def("Div", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, "
        "complex128}");
};

struct RealDiv : op<RealDiv> {
    static constexpr auto prototype = op_def("RealDiv", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, "
        "complex128}");
};

struct FloorDiv : op<FloorDiv> {
    static constexpr auto prototype = op_def("FloorDiv", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, "
        "complex128}");
};

struct TruncateDiv : op<TruncateDiv> {
    static constexpr auto prototype = op_def("TruncateDiv", "x: T", "y: T", "-> z: T",
        "T: {bfloat16, half, float, double, uint8, int8, uint16, int16, int32, uint32, uint64, int64, complex64, "
        "complex128}");
};

struct FloorMod : op<FloorMod> {
    static constexpr auto prototype = op_def("FloorMod", "x: T", "y: T", "-> z: T", "T: realnumbertype");
};

struct Mod : op<Mod> {
    static constexpr auto prototype = op_def(
        "Mod", "x: T", "y: T", "-> z: T", "T: {int32, int64, half, half, bfloat16, float, double}");
};

struct TruncateMod : op<TruncateMod> {
    static constexpr auto prototype = op_def(
        "TruncateMod", "x: T", "y: T", "-> z: T", "T: {int32, int64, bfloat16, half, float, double}");
};

struct DivNoNan : op<DivNoNan> {
    static constexpr auto prototype = op_def(
        "DivNoNan", "x: T", "y: T", "-> z: T", "T: {half, float, bfloat16, double, complex64, complex128}");
};

struct MulNoNan : op<MulNoNan> {
    static constexpr auto prototype = op_def(
        "MulNoNan", "x: T", "y: T", "-> z: T", "T: {bfloat16, half, float, double, complex64, complex128}");
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

struct AddN : op<AddN> {
    static constexpr auto prototype = op_def("AddN", "inputs: N * T", "-> sum: T", "N: int >= 1",
        "T: {float, double, int32, uint8, int16, int8, complex64, int64, qint8, quint8, qint32, bfloat16, qint16, "
        "quint16, uint16, complex128, half, uint32, uint64, variant}");
};

struct AccumulateNV2 : op<AccumulateNV2> {
    static constexpr auto prototype = op_def(
        "AccumulateNV2", "inputs: N * T", "-> sum: T", "N: int >= 1", "T: numbertype", "shape: shape");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// two tensors
inline constexpr auto add = plugin<Add, tf::Add>();
inline constexpr auto add_v2 = plugin<Add, tf::AddV2>();
inline constexpr auto sub = plugin<Sub, tf::Sub>();
inline constexpr auto mul = plugin<Mul, tf::Mul>();
inline constexpr auto div = plugin<Div, tf::Div>();
inline constexpr auto real_div = plugin<RealDiv, tf::RealDiv>();
inline constexpr auto floor_div = plugin<FloorDiv, tf::FloorDiv>();
inline constexpr auto truncate_div = plugin<TruncateDiv, tf::TruncateDiv>();
inline constexpr auto floor_mod = plugin<FloorMod, tf::FloorMod>();
inline constexpr auto mod = plugin<Mod, tf::Mod>();
inline constexpr auto truncate_mod = plugin<Mod, tf::TruncateMod>();
inline constexpr auto div_no_nan = plugin<DivNoNan, tf::DivNoNan>();
inline constexpr auto mul_no_nan = plugin<MulNoNan, tf::MulNoNan>();
inline constexpr auto pow = plugin<Pow, tf::Pow>();
inline constexpr auto maximum = plugin<Maximum, tf::Maximum>();
inline constexpr auto minimum = plugin<Minimum, tf::Minimum>();
inline constexpr auto squared_difference = plugin<SquaredDifference, tf::SquaredDifference>();
inline constexpr auto atan2 = plugin<Atan2, tf::Atan2>();
inline constexpr auto add_n = plugin<AddN, tf::AddN>();
inline constexpr auto accumulate_n = plugin<AccumulateNV2, tf::AccumulateNV2>().ignore("shape");

/// The plugins of this family.
using arithmetic_plugins = plugins<add, add_v2, sub, mul, div, real_div, floor_div, truncate_div, floor_mod, mod,
    truncate_mod, div_no_nan, mul_no_nan, pow, maximum, minimum, squared_difference, atan2, add_n, accumulate_n,
    same<Xdivy>, same<Xlogy>, same<Xlog1py>>;

} // namespace library::tensorflow_plugins
GRAFT_END
