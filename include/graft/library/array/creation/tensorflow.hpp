// graft/library/array/creation/tensorflow.hpp - TensorFlow: tensor creation: inputs, constants, fills, ranges, one-hot
// rows, shapes as values
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/creation/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct OneHot : op<OneHot> {
    static constexpr auto prototype = op_def("OneHot", "indices: TI", "depth: int32", "on_value: T", "off_value: T",
        "-> output: T", "axis: int = -1", "T: type", "TI: {uint8, int8, int32, int64} = DT_INT64");
};

struct Shape : op<Shape> {
    static constexpr auto prototype = op_def(
        "Shape", "input: T", "-> output: out_type", "T: type", "out_type: {int32, int64} = DT_INT32");
};

struct ShapeN : op<ShapeN> {
    static constexpr auto prototype = op_def("ShapeN", "input: N * T", "-> output: N * out_type", "N: int >= 1",
        "T: type", "out_type: {int32, int64} = DT_INT32");
};

struct Rank : op<Rank> {
    static constexpr auto prototype = op_def("Rank", "input: T", "-> output: int32", "T: type");
};

struct Size : op<Size> {
    static constexpr auto prototype = op_def(
        "Size", "input: T", "-> output: out_type", "T: type", "out_type: {int32, int64} = DT_INT32");
};

struct Fill : op<Fill> {
    static constexpr auto prototype = op_def(
        "Fill", "dims: index_type", "value: T", "-> output: T", "T: type", "index_type: {int32, int64} = DT_INT32");
};

struct ZerosLike : op<ZerosLike> {
    static constexpr auto prototype = op_def("ZerosLike", "x: T", "-> y: T", "T: type");
};

struct OnesLike : op<OnesLike> {
    static constexpr auto prototype = op_def("OnesLike", "x: T", "-> y: T",
        "T: {bfloat16, half, float, double, int8, uint8, int16, uint16, int32, uint32, int64, uint64, complex64, "
        "complex128, bool}");
};

struct Range : op<Range> {
    static constexpr auto prototype = op_def("Range", "start: Tidx", "limit: Tidx", "delta: Tidx", "-> output: Tidx",
        "Tidx: {bfloat16, half, float, double, int8, int16, int32, int64, uint16, uint32, uint64} = DT_INT32");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto one_hot = plugin<OneHot, tf::OneHot>();

// shapes and numbers
inline constexpr auto shape_of = plugin<Shape, tf::Shape>().rename("dtype", "out_type");
inline constexpr auto shape_n = plugin<ShapeN, tf::ShapeN>().rename("dtype", "out_type");
inline constexpr auto rank = plugin<Rank, tf::Rank>();
inline constexpr auto size = plugin<Size, tf::Size>().rename("dtype", "out_type");
inline constexpr auto fill = plugin<Fill, tf::Fill>();
inline constexpr auto zeros_like = plugin<ZerosLike, tf::ZerosLike>();
inline constexpr auto ones_like = plugin<OnesLike, tf::OnesLike>();
inline constexpr auto range = plugin<Range, tf::Range>();

/// The plugins of this family.
using creation_plugins = plugins<one_hot, shape_of, shape_n, rank, size, fill, zeros_like, ones_like, range,
    same<Empty>, same<LinSpace>, same<FakeParam>>;

} // namespace library::tensorflow_plugins
GRAFT_END
