// graft/library/math/reduce/tensorflow.hpp - TensorFlow: reductions over axes, cumulative sums and products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

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
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, "
        "qint32, qint16, quint16}",
        "Tidx: {int32, int64} = DT_INT32");
};

struct Min : op<Min> {
    static constexpr auto prototype = op_def("Min", "input: T", "reduction_indices: Tidx", "-> output: T",
        "keep_dims: bool = false",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, "
        "qint32, qint16, quint16}",
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
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, "
        "qint32, qint16, quint16, bool}",
        "Tidx: {int16, int32, int64} = DT_INT32", "output_type: {int16, uint16, int32, int64} = DT_INT64");
};

struct ArgMin : op<ArgMin> {
    static constexpr auto prototype = op_def("ArgMin", "input: T", "dimension: Tidx", "-> output: output_type",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8, quint8, "
        "qint32, qint16, quint16, bool}",
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

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// reductions: the axes remain an input
inline constexpr auto sum = plugin<ReduceSum, tf::Sum>();
inline constexpr auto mean = plugin<ReduceMean, tf::Mean>().set("noop_with_empty_axes", true);
inline constexpr auto prod = plugin<ReduceProd, tf::Prod>();
inline constexpr auto max = plugin<ReduceMax, tf::Max>();
inline constexpr auto min = plugin<ReduceMin, tf::Min>();
inline constexpr auto all = plugin<ReduceAll, tf::All>();
inline constexpr auto any = plugin<ReduceAny, tf::Any>();
inline constexpr auto arg_max = plugin<ArgMaxV2, tf::ArgMax>().rename("dtype", "output_type");
inline constexpr auto arg_min = plugin<ArgMin, tf::ArgMin>().rename("dtype", "output_type");
inline constexpr auto cumsum = plugin<Cumsum, tf::Cumsum>();
inline constexpr auto l2_loss = plugin<L2Loss, tf::L2Loss>();

/// The plugins of this family.
using reduce_plugins = plugins<sum, mean, prod, max, min, all, any, arg_max, arg_min, cumsum, l2_loss,
    same<CumulativeLogsumexp>, same<Cumprod>>;

} // namespace library::tensorflow_plugins
GRAFT_END
