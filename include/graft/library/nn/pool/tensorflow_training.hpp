// graft/library/nn/pool/tensorflow_training.hpp - TensorFlow's gradients: pooling
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/pool/ops.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct pool_training_lines {
    static constexpr char text[] = R"ops(
MaxPoolGrad orig_input:T orig_output:T grad:T -> output:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID","EXPLICIT"} explicit_paddings?list(int)= data_format?string{"NHWC","NCHW"}="NHWC"
    T?type{real_number}=f32
AvgPoolGrad orig_input_shape:i32 grad:T -> output:T ksize?list(int)[4..] strides?list(int)[4..]
    padding?string{"SAME","VALID"} data_format?string{"NHWC","NCHW"}="NHWC" T?type{floating}
)ops";
};
template <fixed_string Name> using pool_training = graft::tensorflow::defined<pool_training_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto max_pool_grad = plugin<MaxPoolGrad, tf::pool_training<"MaxPoolGrad">>()
    .computed("pads").reads("explicit_paddings")
    .input_format("x1", "data_format").input_format("x2", "data_format").input_format("grad", "data_format")
    .parse(&explicit_pads<MaxPoolGrad, tf::pool_training<"MaxPoolGrad">>);
inline constexpr auto avg_pool_grad =
    plugin<AvgPoolGrad, tf::pool_training<"AvgPoolGrad">>().use_default("pads").input_format(
        "input_grad", "data_format");

/// The plugins of this family.
using pool_training_plugins = plugins<max_pool_grad, avg_pool_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
