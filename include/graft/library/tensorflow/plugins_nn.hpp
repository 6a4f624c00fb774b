// graft/library/tensorflow/plugins_nn.hpp - TensorFlow's layers of networks mapped to the library's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/library/ops/activation.hpp"
#include "graft/library/ops/conv.hpp"
#include "graft/library/ops/image.hpp"
#include "graft/library/ops/matmul.hpp"
#include "graft/library/ops/normalization.hpp"
#include "graft/library/ops/pool.hpp"
#include "graft/library/ops/quantization.hpp"
#include "graft/library/ops/recurrent.hpp"
#include "graft/library/ops/select.hpp"
#include "graft/library/ops/source.hpp"
#include "graft/library/tensorflow/explicit_pads.hpp"
#include "graft/library/tensorflow/ops_nn.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN

namespace library::tensorflow_plugins {

namespace tf = tensorflow_ops;

// activations
inline constexpr auto relu = plugin<Relu, tf::Relu>();
inline constexpr auto relu6 = plugin<Relu6, tf::Relu6>();
inline constexpr auto leaky_relu = plugin<LeakyRelu, tf::LeakyRelu>().rename("negative_slope", "alpha");
inline constexpr auto elu = plugin<Elu, tf::Elu>().set("alpha", 1.0);
inline constexpr auto selu = plugin<Selu, tf::Selu>();
inline constexpr auto sigmoid = plugin<Sigmoid, tf::Sigmoid>();
inline constexpr auto softplus = plugin<Softplus, tf::Softplus>();
inline constexpr auto softsign = plugin<Softsign, tf::Softsign>();
inline constexpr auto softmax = plugin<SoftmaxV2, tf::Softmax>().set("axes", words::integers(-1));
inline constexpr auto log_softmax = plugin<LogSoftmaxV2, tf::LogSoftmax>().set("axes", words::integers(-1));
inline constexpr auto bias_add = plugin<BiasAdd, tf::BiasAdd>();
inline constexpr auto bias_add_v1 = plugin<BiasAdd, tf::BiasAddV1>().set("data_format", "NHWC");
inline constexpr auto dropout = plugin<Identity, tf::Dropout>().drop("training");

// convolutions: strides and dilations stay in the order of data_format, the filter is [H, W, Cin, Cout]
inline constexpr auto conv2d = plugin<Conv2D, tf::Conv2D>()
    .no_input("bias").use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("x", "data_format").input_format("filter", format::hwcn)
    .parse(&explicit_pads<Conv2D, tf::Conv2D>);
inline constexpr auto depthwise_conv2d = plugin<DepthwiseConv2D, tf::DepthwiseConv2dNative>()
    .no_input("bias").computed("pads").reads("explicit_paddings")
    .input_format("x", "data_format").input_format("filter", format::hwcn)
    .parse(&explicit_pads<DepthwiseConv2D, tf::DepthwiseConv2dNative>);
inline constexpr auto conv3d = plugin<Conv3D, tf::Conv3D>()
    .no_input("bias").use_default("groups").use_default("pads")
    .input_format("x", "data_format").input_format("filter", format::dhwcn);
inline constexpr auto conv2d_backprop_input = plugin<Conv2DBackpropInput, tf::Conv2DBackpropInput>()
    .use_default("groups").computed("pads").reads("explicit_paddings").ignore("use_cudnn_on_gpu")
    .input_format("filter", format::hwcn).input_format("out_backprop", "data_format")
    .parse(&explicit_pads<Conv2DBackpropInput, tf::Conv2DBackpropInput>);
inline constexpr auto conv3d_backprop_input = plugin<Conv3DBackpropInput, tf::Conv3DBackpropInputV2>()
    .use_default("groups").use_default("pads")
    .input_format("filter", format::dhwcn).input_format("out_backprop", "data_format");

// pooling
inline constexpr auto max_pool = plugin<MaxPool, tf::MaxPool>()
    .computed("pads").reads("explicit_paddings").input_format("x", "data_format").parse(&explicit_pads<MaxPool, tf::MaxPool>);
inline constexpr auto max_pool_v2 = plugin<MaxPool, tf::MaxPoolV2>()
    .attr_from_input("ksize", "ksize").attr_from_input("strides", "strides").use_default("pads").input_format("x", "data_format");
inline constexpr auto avg_pool = plugin<AvgPool, tf::AvgPool>().use_default("pads").input_format("x", "data_format");
inline constexpr auto max_pool3d = plugin<MaxPool3D, tf::MaxPool3D>().use_default("pads").input_format("x", "data_format");
inline constexpr auto avg_pool3d = plugin<AvgPool3D, tf::AvgPool3D>().use_default("pads").input_format("x", "data_format");
inline constexpr auto max_pool_with_argmax = plugin<MaxPoolWithArgmax, tf::MaxPoolWithArgmax>()
    .use_default("pads").set("data_format", "NHWC").input_format("x", format::nhwc);

// products
inline constexpr auto matmul = plugin<MatMulV2, tf::MatMul>()
    .no_input("bias").rename("transpose_x1", "transpose_a").rename("transpose_x2", "transpose_b").ignore("grad_a", "grad_b");
inline constexpr auto batch_matmul = plugin<BatchMatMulV2, tf::BatchMatMul>()
    .rename("adj_x1", "adj_x").rename("adj_x2", "adj_y").ignore("grad_x", "grad_y");
inline constexpr auto batch_matmul_v2 = plugin<BatchMatMulV2, tf::BatchMatMulV2>()
    .rename("adj_x1", "adj_x").rename("adj_x2", "adj_y").ignore("grad_x", "grad_y");
/// Of one dtype throughout; products of others are refused.
inline constexpr auto batch_matmul_v3 = plugin<BatchMatMulV2, tf::BatchMatMulV3>()
    .rename("adj_x1", "adj_x").rename("adj_x2", "adj_y").ignore("grad_x", "grad_y");

// normalization; while training mean and variance are empty vectors, which BatchNorm takes
inline constexpr auto fused_batch_norm = plugin<BatchNorm, tf::FusedBatchNorm>().input_format("x", "data_format");
inline constexpr auto fused_batch_norm_v2 = plugin<BatchNorm, tf::FusedBatchNormV2>().input_format("x", "data_format");
inline constexpr auto fused_batch_norm_v3 = plugin<BatchNorm, tf::FusedBatchNormV3>().input_format("x", "data_format");
inline constexpr auto lrn = plugin<LRN, tf::LRN>()
    .set("norm_region", "ACROSS_CHANNELS").set("data_format", "NHWC").input_format("x", format::nhwc);

/// BatchNorm of stored statistics; gamma is 1 where scale_after_normalization is false.
inline status expand_global_batch_norm(expand_context<tf::BatchNormWithGlobalNormalization>& ctx) {
    auto gamma = ctx.tensor<"gamma">();
    if (!ctx.attr<"scale_after_normalization">()) {
        status why;
        gamma = ctx.make<OnesLike>("ones").input<"x">(gamma).done(why);
        if (!why) return why;
    }
    status why;
    ctx.result(ctx.make<BatchNorm>("norm")
                   .input<"x">(ctx.tensor<"t">())
                   .input<"scale">(gamma)
                   .input<"offset">(ctx.tensor<"beta">())
                   .input<"mean">(ctx.tensor<"m">())
                   .input<"variance">(ctx.tensor<"v">())
                   .read_as<"x">(format::nhwc)
                   .attr<"epsilon">(ctx.attr<"variance_epsilon">())
                   .attr<"is_training">(false)
                   .done(why));
    return why;
}
inline constexpr auto global_batch_norm = expand<tf::BatchNormWithGlobalNormalization>(&expand_global_batch_norm);

// images are NHWC
inline constexpr auto resize_bilinear = plugin<ResizeBilinearV2, tf::ResizeBilinear>().input_format("x", format::nhwc);
inline constexpr auto resize_nearest = plugin<ResizeNearestNeighborV2, tf::ResizeNearestNeighbor>().input_format("x", format::nhwc);
inline constexpr auto resize_bicubic = plugin<ResizeBicubic, tf::ResizeBicubic>().input_format("images", format::nhwc);
inline constexpr auto resize_area = plugin<ResizeArea, tf::ResizeArea>().input_format("images", format::nhwc);
inline constexpr auto crop_and_resize = plugin<CropAndResize, tf::CropAndResize>().input_format("x", format::nhwc);

// quantization
inline constexpr auto dequantize = plugin<Dequantize, tf::Dequantize>();
inline constexpr auto quantize_and_dequantize_v2 = plugin<QuantizeAndDequantizeV2, tf::QuantizeAndDequantizeV2>();
inline constexpr auto fake_quant_with_min_max_vars = plugin<FakeQuantWithMinMaxVars, tf::FakeQuantWithMinMaxVars>();

// recurrent cells
inline constexpr auto block_lstm = plugin<BlockLSTM, tf::BlockLSTM>();
inline constexpr auto lstm_block_cell = plugin<LSTMBlockCell, tf::LSTMBlockCell>();

/// The plugins of this file.
using nn = plugins<relu, relu6, leaky_relu, elu, selu, sigmoid, softplus, softsign, softmax, log_softmax, bias_add, bias_add_v1,
                   dropout, conv2d, depthwise_conv2d, conv3d, conv2d_backprop_input, conv3d_backprop_input, max_pool, max_pool_v2,
                   avg_pool, max_pool3d, avg_pool3d, max_pool_with_argmax, matmul, batch_matmul, batch_matmul_v2, batch_matmul_v3, fused_batch_norm,
                   fused_batch_norm_v2, fused_batch_norm_v3, lrn, global_batch_norm, resize_bilinear, resize_nearest,
                   resize_bicubic, resize_area, crop_and_resize, dequantize, quantize_and_dequantize_v2,
                   fake_quant_with_min_max_vars, block_lstm, lstm_block_cell>;

} // namespace library::tensorflow_plugins

GRAFT_END
