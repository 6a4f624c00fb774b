// graft/library/nn/pool/tensorflow.hpp - TensorFlow: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

// NCHW_VECT_C, which TensorFlow also has for int8 on GPUs, is not a format of a graph: a model with it is refused.
/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct pool_lines {
    static constexpr char text[] = R"ops(
MaxPool input:T -> output:T T?type{floating,signed_integer,u8,u16,qint8}=f32 ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)= data_format?string{"NHWC","NCHW"}="NHWC"
MaxPoolV2 input:T ksize:i32 strides:' -> output:T T?type{floating,signed_integer,u8,u16,qint8}=f32
    padding?string{"SAME","VALID"} data_format?string{"NHWC","NCHW"}="NHWC"
AvgPool value:T -> output:T ksize?list(int)[4..] strides?list(int)[4..] padding?string{"SAME","VALID"}
    data_format?string{"NHWC","NCHW"}="NHWC" T?type{floating}
MaxPool3D input:T -> output:T ksize?list(int)[5..] strides?list(int)[5..] padding?string{"SAME","VALID"}
    data_format?string{"NDHWC","NCDHW"}="NDHWC" T?type{f32,f16,bf16}
AvgPool3D input:T -> output:T ksize?list(int)[5..] strides?list(int)[5..] padding?string{"SAME","VALID"}
    data_format?string{"NDHWC","NCDHW"}="NDHWC" T?type{floating}
MaxPoolWithArgmax input:T -> output:T argmax:Targmax ksize?list(int)[4..] strides?list(int)[4..]
    Targmax?type{index_number}=i64 padding?string{"SAME","VALID"} include_batch_in_index?bool=false T?type{real_number}
)ops";
};
template <fixed_string Name> using pool = graft::tensorflow::defined<pool_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// pooling
inline constexpr auto max_pool = plugin<MaxPool, tf::pool<"MaxPool">>()
                                     .checked("ksize", "strides")
                                     .computed("pads")
                                     .reads("explicit_paddings")
                                     .input_format("x", "data_format")
                                     .parse(&explicit_pads<MaxPool, tf::pool<"MaxPool">>);
inline constexpr auto max_pool_v2 = plugin<MaxPool, tf::pool<"MaxPoolV2">>()
                                        .attr_from_input("ksize", "ksize")
                                        .attr_from_input("strides", "strides")
                                        .use_default("pads")
                                        .input_format("x", "data_format");
inline constexpr auto avg_pool = plugin<AvgPool, tf::pool<"AvgPool">>()
                                     .checked("ksize", "strides")
                                     .use_default("pads")
                                     .input_format("x", "data_format");
inline constexpr auto max_pool3d = plugin<MaxPool3D, tf::pool<"MaxPool3D">>()
                                       .checked("ksize", "strides")
                                       .use_default("pads")
                                       .use_default("dilation")
                                       .use_default("ceil_mode")
                                       .input_format("x", "data_format");
inline constexpr auto avg_pool3d = plugin<AvgPool3D, tf::pool<"AvgPool3D">>()
                                       .checked("ksize", "strides")
                                       .set("count_include_pad", false)
                                       .use_default("pads")
                                       .use_default("ceil_mode")
                                       .use_default("divisor_override")
                                       .input_format("x", "data_format");
inline constexpr auto max_pool_with_argmax = plugin<MaxPoolWithArgmax, tf::pool<"MaxPoolWithArgmax">>()
                                                 .checked("ksize", "strides")
                                                 .use_default("pads")
                                                 .set("data_format", "NHWC")
                                                 .input_format("x", format::nhwc);

/// The plugins of this family.
using pool_plugins = plugins<max_pool, max_pool_v2, avg_pool, max_pool3d, avg_pool3d, max_pool_with_argmax>;

} // namespace library::tensorflow_plugins
GRAFT_END
