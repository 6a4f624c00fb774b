// graft/library/caffe/layers_window.hpp - Caffe: layers that slide a window over the image
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// What the layers with a convolution_param share.
struct convolution_param : words {
    /// The fields behind num_output, which patches alone can do without.
    static constexpr graft::prototype& fields(graft::prototype& p) {
        return p
            .attr("bias_term", true)
            .attr("pad", integers())
            .attr("kernel_size", integers())
            .attr("group", 1)
            .attr("stride", integers())
            .optional_attr("weight_filler", attr_kind::message)
            .optional_attr("bias_filler", attr_kind::message)
            .optional_attr("pad_h", as_integer)
            .optional_attr("pad_w", as_integer)
            .optional_attr("kernel_h", as_integer)
            .optional_attr("kernel_w", as_integer)
            .optional_attr("stride_h", as_integer)
            .optional_attr("stride_w", as_integer)
            .attr("engine", "DEFAULT")
            .attr("axis", 1)
            .attr("force_nd_im2col", false)
            .attr("dilation", integers())
            .attr("relu", false)
            .attr("negative_slope", 0.0)
            .attr("conv_algorithm", "direct")
            .attr("coeff", reals())
            .attr("fusion_type", "NONE_FUSION")
            .attr("cudnn_convolution_algo_seeker", "FINDEX")
            .attr("conv_algos_override", "-1,-1,-1");
    }
};

/// Convolution of each bottom by itself: one top per bottom.
struct Convolution : origin_op<Convolution> {
    static constexpr auto prototype = convolution_param::fields(graft::prototype("Convolution")
        .message("convolution_param")
        .dynamic_input("bottom", f32, at_least(1))
        .dynamic_output("top", f32, at_least(1))
        .attr("num_output", as_integer));
};

/// The patches that a convolution reads.
struct Im2col : origin_op<Im2col> {
    static constexpr auto prototype = convolution_param::fields(graft::prototype("Im2col")
        .message("convolution_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("num_output", 0));
};

/// Convolution with as many groups as channels. Forks.
struct DepthwiseConvolution : origin_op<DepthwiseConvolution> {
    static constexpr auto prototype = convolution_param::fields(graft::prototype("DepthwiseConvolution")
        .message("convolution_param")
        .dynamic_input("bottom", f32, at_least(1))
        .dynamic_output("top", f32, at_least(1))
        .attr("num_output", as_integer));
};

/// The same in another fork, where the group is not written.
struct ConvolutionDepthwise : origin_op<ConvolutionDepthwise> {
    static constexpr auto prototype = convolution_param::fields(graft::prototype("ConvolutionDepthwise")
        .message("convolution_param")
        .dynamic_input("bottom", f32, at_least(1))
        .dynamic_output("top", f32, at_least(1))
        .attr("num_output", as_integer));
};

/// Transposed convolution of each bottom.
struct Deconvolution : origin_op<Deconvolution> {
    static constexpr auto prototype = convolution_param::fields(graft::prototype("Deconvolution")
        .message("convolution_param")
        .dynamic_input("bottom", f32, at_least(1))
        .dynamic_output("top", f32, at_least(1))
        .attr("num_output", as_integer));
};

/// Maximum or mean of each window; mask has the positions of the maxima.
struct Pooling : origin_op<Pooling> {
    static constexpr auto prototype = graft::prototype("Pooling")
        .message("pooling_param")
        .input("bottom", f32)
        .output("top", f32)
        .optional_output("mask", f32)
        .attr("pool", "MAX")
        .optional_attr("kernel_size", as_integer)
        .optional_attr("stride", as_integer)
        .optional_attr("pad", as_integer)
        .optional_attr("kernel_h", as_integer)
        .optional_attr("kernel_w", as_integer)
        .optional_attr("stride_h", as_integer)
        .optional_attr("stride_w", as_integer)
        .optional_attr("pad_h", as_integer)
        .optional_attr("pad_w", as_integer)
        .attr("engine", "DEFAULT")
        .attr("global_pooling", false)
        .attr("round_mode", "CEIL")
        .attr("axis", 1)
        .attr("pad_3d", integers())
        .attr("kernel_size_3d", integers())
        .attr("stride_3d", integers())
        .attr("torch_pooling", false)
        .attr("avg_include_pad", true)
        .attr("ceil_mode", true);
};

/// Spatial pyramid pooling.
struct SPP : origin_op<SPP> {
    static constexpr auto prototype = graft::prototype("SPP")
        .message("spp_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("pyramid_height", as_integer)
        .attr("pool", "MAX")
        .attr("engine", "DEFAULT");
};

/// Local response normalization.
struct LRN : origin_op<LRN> {
    static constexpr auto prototype = graft::prototype("LRN")
        .message("lrn_param")
        .input("bottom", f32)
        .output("top", f32)
        .attr("local_size", 5)
        .attr("alpha", 1.0)
        .attr("beta", 0.75)
        .attr("norm_region", "ACROSS_CHANNELS")
        .attr("k", 1.0)
        .attr("engine", "DEFAULT");
};

} // namespace caffe
GRAFT_END
