// graft/library/nn/pool/tensorflow.hpp - TensorFlow: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

// NCHW_VECT_C, which TensorFlow also has for int8 on GPUs, is no format of a graph: a model with it is refused.
struct MaxPool : op<MaxPool> {
    static constexpr auto prototype = op_def("MaxPool", "input: T", "-> output: T",
        "T: {half, bfloat16, float, double, int32, int64, uint8, int16, int8, uint16, qint8} = DT_FLOAT",
        "ksize: list(int) >= 4", "strides: list(int) >= 4", "padding: {'SAME', 'VALID', 'EXPLICIT'}",
        "explicit_paddings: list(int) = []", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"");
};

struct MaxPoolV2 : op<MaxPoolV2> {
    static constexpr auto prototype = op_def("MaxPoolV2", "input: T", "ksize: int32", "strides: int32", "-> output: T",
        "T: {half, bfloat16, float, double, int32, int64, uint8, int16, int8, uint16, qint8} = DT_FLOAT",
        "padding: {'SAME', 'VALID'}", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"");
};

struct AvgPool : op<AvgPool> {
    static constexpr auto prototype = op_def("AvgPool", "value: T", "-> output: T", "ksize: list(int) >= 4",
        "strides: list(int) >= 4", "padding: {'SAME', 'VALID'}", "data_format: {'NHWC', 'NCHW'} = \"NHWC\"",
        "T: {half, bfloat16, float, double}");
};

struct MaxPool3D : op<MaxPool3D> {
    static constexpr auto prototype = op_def("MaxPool3D", "input: T", "-> output: T", "ksize: list(int) >= 5",
        "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}", "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"",
        "T: {half, bfloat16, float}");
};

struct AvgPool3D : op<AvgPool3D> {
    static constexpr auto prototype = op_def("AvgPool3D", "input: T", "-> output: T", "ksize: list(int) >= 5",
        "strides: list(int) >= 5", "padding: {'SAME', 'VALID'}", "data_format: {'NDHWC', 'NCDHW'} = \"NDHWC\"",
        "T: {half, bfloat16, float, double}");
};

struct MaxPoolWithArgmax : op<MaxPoolWithArgmax> {
    static constexpr auto prototype = op_def("MaxPoolWithArgmax", "input: T", "-> output: T", "-> argmax: Targmax",
        "ksize: list(int) >= 4", "strides: list(int) >= 4", "Targmax: {int32, int64} = DT_INT64",
        "padding: {'SAME', 'VALID'}", "include_batch_in_index: bool = false", "T: realnumbertype");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// pooling
inline constexpr auto max_pool = plugin<MaxPool, tf::MaxPool>()
    .computed("pads").reads("explicit_paddings").input_format("x", "data_format")
    .parse(&explicit_pads<MaxPool, tf::MaxPool>);
inline constexpr auto max_pool_v2 = plugin<MaxPool, tf::MaxPoolV2>()
    .attr_from_input("ksize", "ksize").attr_from_input("strides", "strides").use_default("pads")
    .input_format("x", "data_format");
inline constexpr auto avg_pool = plugin<AvgPool, tf::AvgPool>().use_default("pads").input_format("x", "data_format");
inline constexpr auto max_pool3d = plugin<MaxPool3D, tf::MaxPool3D>()
    .use_default("pads").use_default("dilation").use_default("ceil_mode").input_format("x", "data_format");
inline constexpr auto avg_pool3d = plugin<AvgPool3D, tf::AvgPool3D>()
    .set("count_include_pad", false).use_default("pads").use_default("ceil_mode").use_default("divisor_override")
    .input_format("x", "data_format");
inline constexpr auto max_pool_with_argmax = plugin<MaxPoolWithArgmax, tf::MaxPoolWithArgmax>()
    .use_default("pads").set("data_format", "NHWC").input_format("x", format::nhwc);

/// The plugins of this family.
using pool_plugins = plugins<max_pool, max_pool_v2, avg_pool, max_pool3d, avg_pool3d, max_pool_with_argmax>;

} // namespace library::tensorflow_plugins
GRAFT_END
