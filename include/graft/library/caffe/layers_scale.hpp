// graft/library/caffe/layers_scale.hpp - Caffe: layers that normalize, scale and multiply by matrices
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Fully connected: the axes from `axis` on times a matrix.
struct InnerProduct : origin_op<InnerProduct> {
    static constexpr auto prototype = graft::prototype("InnerProduct")
        .message("inner_product_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("num_output", as_integer)
        .attr("bias_term", true)
        .optional_attr("weight_filler", attr_kind::message)
        .optional_attr("bias_filler", attr_kind::message)
        .attr("axis", 1)
        .attr("transpose", false)
        .attr("engine", "DEFAULT")
        .attr("relu", false)
        .attr("negative_slope", 0.0);
};

/// Rows of a matrix by number.
struct Embed : origin_op<Embed> {
    static constexpr auto prototype = graft::prototype("Embed")
        .message("embed_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("num_output", as_integer)
        .attr("input_dim", as_integer)
        .attr("bias_term", true)
        .optional_attr("weight_filler", attr_kind::message)
        .optional_attr("bias_filler", attr_kind::message);
};

/// (x - mean) / sqrt(variance + eps) with stored statistics.
struct BatchNorm : origin_op<BatchNorm> {
    static constexpr auto prototype = graft::prototype("BatchNorm")
        .message("batch_norm_param")
        .input("bottom", f32)
        .output("top", f32)
        .optional_attr("use_global_stats", as_boolean)
        .attr("moving_average_fraction", 0.999)
        .attr("eps", 1e-05)
        .attr("engine", "DEFAULT")
        .attr("use_weight_bias", true)
        .attr("bias_term", true)
        .optional_attr("filler", attr_kind::message)
        .optional_attr("bias_filler", attr_kind::message)
        .attr("stats_batch_size", 0)
        .attr("relu", false)
        .optional_attr("scale_filler", attr_kind::message)
        .attr("scale_bias", false);
};

/// x * scale (+ bias) stretched over x; scale is a blob or the second bottom.
struct Scale : origin_op<Scale> {
    static constexpr auto prototype = graft::prototype("Scale")
        .message("scale_param")
        .input("bottom", f32)
        .optional_input("scale", f32)
        .output("top", f32)
        .attr("axis", 1)
        .attr("num_axes", 1)
        .optional_attr("filler", attr_kind::message)
        .attr("bias_term", false)
        .optional_attr("bias_filler", attr_kind::message);
};

/// x + bias stretched over x; bias is a blob or the second bottom.
struct Bias : origin_op<Bias> {
    static constexpr auto prototype = graft::prototype("Bias")
        .message("bias_param")
        .input("bottom", f32)
        .optional_input("bias", f32)
        .output("top", f32)
        .attr("axis", 1)
        .attr("num_axes", 1)
        .optional_attr("filler", attr_kind::message);
};

/// Mean and variance normalization.
struct MVN : origin_op<MVN> {
    static constexpr auto prototype = graft::prototype("MVN")
        .message("mvn_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("normalize_variance", true)
        .attr("across_channels", false)
        .attr("eps", 1e-09);
};

/// L2 normalization times a learned scale. SSD.
struct Normalize : origin_op<Normalize> {
    static constexpr auto prototype = graft::prototype("Normalize")
        .message("norm_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("across_spatial", true)
        .optional_attr("scale_filler", attr_kind::message)
        .attr("channel_shared", true)
        .attr("eps", 1e-10);
};

/// exp(x) / sum of exp(x) along axis.
struct Softmax : origin_op<Softmax> {
    static constexpr auto prototype = graft::prototype("Softmax")
        .message("softmax_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("engine", "DEFAULT")
        .attr("axis", 1);
};

/// Sum, sum of magnitudes or squares, or mean of the axes from `axis` on.
struct Reduction : origin_op<Reduction> {
    static constexpr auto prototype = graft::prototype("Reduction")
        .message("reduction_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("operation", "SUM")
        .attr("axis", 0)
        .attr("coeff", 1.0);
};

/// Positions (and values) of the largest.
struct ArgMax : origin_op<ArgMax> {
    static constexpr auto prototype = graft::prototype("ArgMax")
        .message("argmax_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("out_max_val", false)
        .attr("top_k", 1)
        .optional_attr("axis", as_integer);
};

} // namespace caffe
GRAFT_END
