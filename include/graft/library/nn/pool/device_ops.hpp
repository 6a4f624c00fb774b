// graft/library/nn/pool/device_ops.hpp - operators of CANN's devices, for their shapes: pool
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN
namespace library {

/// Gradient of a pooling whose maxima are known.
struct MaxPoolGradWithArgmaxV1 : op<MaxPoolGradWithArgmaxV1> {
    static constexpr auto prototype = graft::prototype("MaxPoolGradWithArgmaxV1")
                                          .input("x", f32 | f16)
                                          .input("grad", f32 | f16)
                                          .input("argmax", i32 | u16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("ksize", as_integers)
                                          .attr("strides", as_integers)
                                          .attr("pads", as_integers)
                                          .attr("dtype", 3)
                                          .attr("dilation", integers(1, 1, 1, 1))
                                          .attr("ceil_mode", false);
};

/// Gradient of a pooling whose maxima are known.
struct MaxPoolGradWithArgmaxV2 : op<MaxPoolGradWithArgmaxV2> {
    static constexpr auto prototype = graft::prototype("MaxPoolGradWithArgmaxV2")
                                          .input("x", f16)
                                          .input("grad", f16)
                                          .input("argmax", u16)
                                          .output("y", follow("x", aspect::dtype | aspect::shape))
                                          .attr("ksize", as_integers)
                                          .attr("strides", as_integers)
                                          .attr("pads", as_integers)
                                          .attr("dtype", 3)
                                          .attr("dilation", integers(1, 1, 1, 1))
                                          .attr("ceil_mode", false);
};

/// Gradient of MaxPoolGrad to its last input.
struct MaxPoolGradGrad : op<MaxPoolGradGrad> {
    static constexpr auto prototype = graft::prototype("MaxPoolGradGrad")
                                          .input("x1", real_number)
                                          .input("x2", real_number)
                                          .input("grad", real_number)
                                          .output("y", follow("x2", aspect::dtype | aspect::shape))
                                          .attr("ksize", as_integers)
                                          .attr("strides", as_integers)
                                          .attr("padding", as_text)
                                          .attr("data_format", "NHWC");
};

/// Gradient of MaxPoolV3 to its input.
struct MaxPoolV3Grad : op<MaxPoolV3Grad> {
    static constexpr auto prototype = graft::prototype("MaxPoolV3Grad")
                                          .input("orig_input", real_number)
                                          .input("orig_output", real_number)
                                          .input("grad", real_number)
                                          .output("out_grad", follow("orig_input", aspect::dtype | aspect::shape))
                                          .attr("ksize", as_integers)
                                          .attr("strides", as_integers)
                                          .attr("padding_mode", "CALCULATED")
                                          .attr("pads", integers(0, 0, 0, 0))
                                          .attr("data_format", "NCHW")
                                          .attr("global_pooling", false)
                                          .attr("ceil_mode", false);
};

/// The operators of this file; none has a kernel.
using pool_device_ops = ops<MaxPoolGradWithArgmaxV1, MaxPoolGradWithArgmaxV2, MaxPoolGradGrad, MaxPoolV3Grad>;

} // namespace library
GRAFT_END
