// graft/library/op_texts_networks.hpp - what the operators of networks do: nn
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/op_text.hpp"

GRAFT_BEGIN

namespace library {

/// The operators of nn. Sorted by name.
inline constexpr op_text texts_of_networks[] = {
    // written by test/library/op_texts.py
    {"Accuracy", "Share of rows whose label is among the top_k scores; per_class has one number per class."},
    {"ActULQClampMaxGrad", "Gradient of the upper bound of an activation that is quantized."},
    {"ActULQClampMinGrad", "Gradient of the lower bound of an activation that is quantized."},
    {"AscendAntiQuant", "8-bit numbers as floats: (x + offset) * scale; dtype 0 = f32, 1 = f16."},
    {"AscendDequant", "Sums of products of 8-bit numbers as floats: x * deq_scale, one number or one per channel; "
                      "dtype 0 = f32, 1 = f16."},
    {"AscendDequantS16", "Sums of products of 8-bit numbers as 16-bit integers, x1 added."},
    {"AscendQuant", "round(x * scale + offset) as dst_type (a CANN number: 2 = i8, 29 = i4)."},
    {"AscendRequant", "Sums of products of 8-bit numbers as 8-bit numbers."},
    {"AscendRequantS16", "16-bit numbers, x1 added, as 8-bit numbers y0 and, with dual_output, as 16-bit ones y1."},
    {"AvgPool", "Mean of the elements of each window that lie inside x: padding does not count."},
    {"AvgPool1DAvgMatrix",
        "What AvgPool1D divides by: one factor for each window along the columns of x, in blocks of 16."},
    {"AvgPool3D",
        "Mean of each 3-D window: of what lies inside x, or with count_include_pad of its padding, too; where "
        "divisor_override is not 0, the sum divided by that. ceil_mode and lists of numbers are as in MaxPool3D."},
    {"AvgPoolGrad", "Gradient of AvgPool to its input, whose shape is a value."},
    {"AvgPoolV2", "Mean of each window, with attributes as MaxPoolV3 has them. `exclusive`: padding does not count."},
    {"Axpy", "a * x1 + x2 with one factor per image and channel: a [N,C] or [N,C,1,1]. Caffe (SENet) Axpy."},
    {"BN3DTrainingReduceGrad", "Gradient of a batch norm of volumes to its input."},
    {"BN3DTrainingUpdate", "Batch norm of volumes by sums of each channel, with running statistics."},
    {"BN3DTrainingUpdateGrad", "Gradients of a batch norm of volumes to scale and offset."},
    {"BNInfer", "Batch normalization with known statistics: (x - mean) / sqrt(variance + epsilon) * scale + offset, "
                "everything broadcast as in arithmetic; without scale or offset as if they were 1 and 0."},
    {"BNInference", "Caffe's batch normalization with stored statistics: mean and variance are divided by the factor "
                    "`momentum` (a factor of 0 makes both 0). x [N,C,...] or in its own layout."},
    {"BNInferenceD", "Batch norm by statistics that are given."},
    {"BNLL", "log(1 + e^x), the binomial normal log likelihood."},
    {"BNTrainingReduce", "Sum and sum of squares of each channel."},
    {"BNTrainingReduceGrad", "Gradient of a batch norm to its input."},
    {"BNTrainingUpdate", "Batch norm by sums of each channel, with running statistics."},
    {"BNTrainingUpdateGrad", "Gradients of a batch norm to scale and offset."},
    {"BNTrainingUpdateV2", "Batch norm by sums of each channel."},
    {"BNTrainingUpdateV3", "Batch norm by sums of each channel, with what its gradient needs."},
    {"BasicRNNCell", "One step of a plain recurrent cell: x [N, K] gives o_t and h_t [N, num_output]."},
    {"BatchNorm", "Batch normalization over N, H, W: (x - mean) / sqrt(variance + epsilon) * scale + offset. "
                  "is_training = true takes mean and variance from x; batch_variance is then Bessel-corrected, "
                  "reserve_space_1, 2 are mean and variance."},
    {"BatchNormGrad", "Gradient of BatchNorm to x, scale and offset; reserve_space_4, 5 are empty vectors."},
    {"Bias", "x + bias, stretched over x from `axis` on."},
    {"BiasAdd", "x plus a vector along the channel axis that data_format names."},
    {"BiasAddGrad", "Sum of x over everything but the channels."},
    {"BlockLSTM", "Long short-term memory over a whole sequence x [T, N, K]: gates i, cs, f, o, ci, co and h are [T, "
                  "N, cells], cells from b [4*cells]; w [K + cells, 4*cells] in the order i, ci, f, o."},
    {"CeluV2", "x, and alpha * (exp(x / alpha) - 1) below 0."},
    {"Col2Im", "Columns of x [N, C * size of a block, blocks] summed up into an image of `image_shape`, where blocks "
               "of `block_shape` were taken from: [N,C,...]. `pads` are before all axes, then after all."},
    {"ContinuationIndicator",
        "Which steps of a batch of sequences go on: [time_step, batch_size], 0 in the first row."},
    {"ContrastiveLoss", "Contrastive loss of pairs of features and whether they belong together."},
    {"Conv2D",
        "2-D convolution. x [N,H,W,C] or [N,C,H,W]; filter [H,W,Cin/groups,Cout] (format HWCN, TensorFlow) or "
        "[Cout,Cin/groups,H,W] (NCHW, Caffe). With groups = 1 the groups follow from the channels, as in TensorFlow."},
    {"Conv2DBackpropFilter", "Gradient of Conv2D to its filter, of the shape that filter_size names. TensorFlow."},
    {"Conv2DBackpropFilterD", "Gradient of Conv2D to its filter, of the shape filter_size."},
    {"Conv2DBackpropInput", "Gradient of Conv2D to its input, which is TensorFlow's transposed convolution. input_size "
                            "is the shape of y, or its height and width."},
    {"Conv3D", "3-D convolution. x [N,D,H,W,C] or [N,C,D,H,W]; filter [D,H,W,Cin,Cout]; pads front, back, top, bottom, "
               "left, right."},
    {"Conv3DBackpropFilter", "Gradient of Conv3D to its filter."},
    {"Conv3DBackpropFilterD", "Gradient of Conv3D to its filter, of the shape filter_size."},
    {"Conv3DBackpropInput", "Gradient of Conv3D to its input."},
    {"ConvInteger",
        "Convolution of x [n, channels, spatial..] with filter [Cout, Cin/groups, kernel..] of whole numbers, each "
        "counted from its zero point, in int32, and a bias; where x is padded stands its zero point. x_zero: one "
        "number; filter_zero: one number, or one per output channel; 0 where there is none. pads: before and after, "
        "axis by axis; strides and dilations one per spatial axis. Sums beyond int32 wrap."},
    {"ConvolutionNd", "Convolution of x [batch.., channels, spatial..] whose channels stand at `axis`; all axes before "
                      "count as the batch. filter [Cout, Cin/groups, kernel..], transposed: [Cin, Cout/groups, "
                      "kernel..]; strides, dilations and pads (the same on both sides) one per spatial axis."},
    {"CosineEmbeddingLoss",
        "Loss by the cosine of x1 and x2 along their second dim: near where target is 1, far where it is -1."},
    {"Deconvolution", "Transposed convolution with Caffe's filter [Cin, Cout/groups, kh, kw]; strides are those of "
                      "height and width."},
    {"DeformableConv2D",
        "A convolution of x [N,C,H,W] with w [M,C / groups,h,w] for which each element of the window is moved by "
        "`offset` [N, offset_groups * h * w * 2, ...] down and right, and taken between the elements of x, 0 outside; "
        "`mask` [N, offset_groups * h * w, ...] scales it. Channels of x share offsets by groups."},
    {"DeformableOffsets",
        "x at the places that offsets move each tap of a window to, the taps side by side in rows and columns."},
    {"DepthwiseConv2D", "Depthwise 2-D convolution: filter [H,W,C,M], output channels C*M in the order c*M + m."},
    {"DepthwiseConv2DBackpropFilter", "Gradient of DepthwiseConv2D to its filter. TensorFlow."},
    {"DepthwiseConv2DBackpropInput", "Gradient of DepthwiseConv2D to its input. TensorFlow."},
    {"Dequantize", "Quantized x as floats between min_range and max_range; mode MIN_COMBINED, MIN_FIRST or SCALED; per "
                   "slice along `axis` where that is not -1."},
    {"Dropout", "The identity at inference."},
    {"DynamicGRU", "A gated recurrent unit over a sequence; see GRUCell for w, b, cw, cb."},
    {"DynamicLSTM", "Long short-term memory over a sequence: w [K + cells, 4 * cells], b [4 * cells], gates in the "
                    "order i, j, f, o."},
    {"DynamicRNN", "Long short-term memory over a sequence; seq_length [N] ends each early."},
    {"DynamicRNNV3", "DynamicRNN with a projection of the state: project [cells, state]."},
    {"Elu", "x, or alpha * (e^x - 1) below zero."}, {"EluGradV2", "Gradient of Elu with its scales to its input."},
    {"EuclideanLoss", "Half the mean squared distance of x and label."},
    {"FakeQuantWithMinMaxArgs", "x rounded as if it were quantized between fixed bounds."},
    {"FakeQuantWithMinMaxVars",
        "x rounded as if it were quantized within a range that is learned; min and max are scalars."},
    {"FakeQuantWithMinMaxVarsPerChannel", "x rounded as if it were quantized between bounds per channel, which is the "
                                          "last axis of x: min and max are [channels]."},
    {"FastGeluGrad", "Gradient of FastGelu to its input."}, {"FastGeluV2", "Gelu by a polynomial."},
    {"GNTrainingReduce", "Sum and sum of squares of each group of channels of each image."},
    {"GNTrainingUpdate", "Group norm by sums of each group."},
    {"GRUCell",
        "One step of a gated recurrent unit: [r, u] = sigmoid([x, h] w_ru + b_ru), c = tanh([x, r h] w_c + b_c), h' = "
        "u h + (1 - u) c. x [N, K], h_prev [N, cells], w_ru [K + cells, 2 cells], w_c [K + cells, cells]."},
    {"GRUSequence", "Gated recurrent unit: w [directions, 3 * cells, inputs] and r have the gates update, reset, "
                    "hidden; the reset acts before the hidden gate's matrix or, with `linear_before_reset`, after it."},
    {"Gelu", "x/2 * (1 + erf(x / sqrt 2)), or its tanh form where approximate."},
    {"GeluGrad", "Gradient of Gelu to its input."},
    {"GlobalAveragePool", "Mean of each channel of each image, x being channels first."},
    {"HardShrink", "x, and 0 between -lambd and lambd."}, {"HardShrinkGrad", "Gradient of HardShrink to its input."},
    {"HardSigmoid", "alpha * x + beta, between 0 and 1."}, {"HardSigmoidGrad", "Gradient of HardSigmoid to its input."},
    {"HardSwish", "x * min(max(x + 3, 0), 6) / 6."}, {"HardSwishGrad", "Gradient of HardSwish to its input."},
    {"HardtanhGrad", "Gradient of a clip to its input."},
    {"HingeLoss", "Hinge loss of scores and class numbers; norm L1 or L2."},
    {"IFMR", "Scale and offset of a tensor for its quantization, by search."},
    {"INTrainingReduceGrad", "Gradient of an instance norm to its input."},
    {"INTrainingUpdateGradGammaBeta", "Gradients of an instance norm to gamma and beta, summed over the batch."},
    {"Im2col",
        "The windows of images in place of their pixels: NCHW gives [N, C * kh * kw, oh, ow], NHWC [N, oh, ow, kh * kw "
        "* C]. Lists have one number for height and width, or two; pads one, or four: top, bottom, left, right."},
    {"InfogainLoss", "Information gain of softmax(x) along `axis`, class numbers and a matrix."},
    {"InstanceNorm", "Normalization of each channel of each image, times gamma plus beta; mean and variance are [N,C] "
                     "with 1 for the rest."},
    {"KLDiv", "Divergence of two distributions."},
    {"KlDivLossGrad", "Gradient of the Kullback-Leibler divergence to its input."},
    {"L1LossGrad", "Gradient of the mean of absolute differences."},
    {"L2Normalize", "x / sqrt(max(sum of squares over the axes, eps))."},
    {"LRN",
        "Local response normalization: x / (bias + alpha * sum of squares)^beta over 2 * depth_radius + 1 channels, or "
        "over a square of that size within the channel (where alpha is already divided by the number of elements)."},
    {"LRNGrad", "Gradient of LRN."},
    {"LSTM", "Long short-term memory over time. cont [T,N] is 0 where a sequence begins; without it none does. w_x "
             "[4*num_output, K], bias [4*num_output], w_h [4*num_output, num_output], gates in the order i, f, o, g."},
    {"LSTMBlockCell", "One step of BlockLSTM: x [N, K], everything else [N, cells], cells from cs_prev."},
    {"LSTMBlockCellGrad",
        "Gradient of one LSTMBlockCell step: cs_prev_grad [N, cells], dgates [N, 4*cells], the peepholes' [cells]."},
    {"LSTMSequence", "Long short-term memory: w [directions, 4 * cells, inputs] and r have the gates input, output, "
                     "forget, cell; b is what is added to w's sums, then to r's; p [directions, 3 * cells] looks from "
                     "the cell at input, output, forget."},
    {"LayerNorm", "Normalization over the axes from begin_norm_axis on, times gamma plus beta."},
    {"LayerNormXBackprop", "Gradient of LayerNorm to its input."},
    {"LayerNormXBackpropV2", "Gradient of LayerNorm to its input, and what its gamma needs."},
    {"LeakyRelu", "x, or negative_slope * x below zero."},
    {"LinearAttention",
        "Attention that keeps one matrix S [d_k, d_v] for each of H heads of k and v. At each time step S := "
        "exp(decay) * S + beta * k (v - S^T k), where the subtraction is of the rules delta and gated_delta, whose S "
        "is the decayed one, decay of gated and gated_delta, and beta of delta and gated_delta. Then y = scale * S^T "
        "q, for each head of q: several after one another share one of k. A scale of 0 stands for 1 / sqrt(d_k)."},
    {"LogSigmoid", "log(1 / (1 + exp(-x)))."}, {"LogSigmoidGrad", "Gradient of LogSigmoid to its input."},
    {"LogSoftmaxGrad", "Gradient of a logarithm of the soft maximum."}, {"LogSoftmaxV2", "Logarithm of SoftmaxV2."},
    {"LpLoss", "Absolute differences to a power."}, {"LpNormUpdate", "The root of sums of powers."},
    {"MVN",
        "Mean (and variance) normalization per image and channel, or per image: (x - mean) / (sqrt(variance) + eps)."},
    {"MatMulInteger", "Products of matrices of whole numbers, each counted from its zero point, in int32; axes before "
                      "the last two are broadcast. x1_zero: one number, or one per row of x1; x2_zero: one number, or "
                      "one per column of x2; 0 where there is none. Sums beyond int32 wrap."},
    {"MaxPool", "Largest element of each window; padding never wins. ksize and strides in the order of x's layout."},
    {"MaxPool3D", "Largest element of each 3-D window; padding never wins. ksize, strides and dilation have one number "
                  "for all spatial axes, three for depth, height and width, or five in the order of x's layout. "
                  "ceil_mode 1: a last window that does not fit counts, unless it would begin in the padding after x. "
                  "x may be blocked (NDC1HWC0), for its shape."},
    {"MaxPool3DGradGrad",
        "Gradient of MaxPool3DGrad to its last input. ksize and strides have one number, three, or one for each axis."},
    {"MaxPoolExt2", "Largest element of each window over rows and columns; the layout is that of x where it has one."},
    {"MaxPoolGrad", "Gradient of MaxPool to its input x1 (x2 is its output)."},
    {"MaxPoolGradGrad", "Gradient of MaxPoolGrad to its last input."},
    {"MaxPoolGradWithArgmaxV1", "Gradient of a pooling whose maxima are known."},
    {"MaxPoolGradWithArgmaxV2", "Gradient of a pooling whose maxima are known."},
    {"MaxPoolV3", "Largest element of each window. ksize and strides in the order of x's layout; padding_mode "
                  "CALCULATED takes pads, global_pooling the whole image."},
    {"MaxPoolV3Grad", "Gradient of MaxPoolV3 to its input."},
    {"MaxPoolWithArgmax",
        "MaxPool with the position of each maximum: flat in y's image, with the batch where include_batch_in_index."},
    {"MaxPoolWithArgmaxV1", "Largest element of each window, and a mask of bits of where it is. ksize, strides and "
                            "pads have rows and columns in the middle."},
    {"MaxPoolWithArgmaxV2", "Largest element of each window, and a mask of bits of where it is. Rows and columns of "
                            "ksize, strides and pads come last, unless x is NHWC."},
    {"MaxUnpool", "The largest elements of windows of x [N,C,...] put back to where `indices` says that they were, "
                  "zeros around them. Indices count through the tensor whose windows they are of, which `output_shape` "
                  "makes larger at the ends of its axes."},
    {"Mish", "x * tanh(log(1 + e^x))."}, {"MishGrad", "Gradient of Mish to its input."},
    {"MseLoss", "Squares of differences."}, {"MseLossGrad", "Gradient of the mean of squares."},
    {"MultiBoxLoss", "SSD's loss. location [N, 4 * priors] (times num_classes without share_location), confidence [N, "
                     "num_classes * priors], prior [1, 2, 4 * priors], label [1, 1, boxes, 8]. Shapes only: no kernel "
                     "matches labels with priors."},
    {"MultinomialLogisticLoss", "Logistic loss of class probabilities and class numbers."},
    {"NegativeLogLikelihood",
        "What is missing of certainty: minus the number that x has, along dim 1, for the class of each place; weighted "
        "by class, without the places of `ignore_index`. `mean` divides by the sum of the weights."},
    {"Normalize", "L2 normalization of SSD times a learned factor x2 per channel (or one factor): over the channels of "
                  "each pixel, or over the whole image. x1 [N,C,H,W]."},
    {"PRelu", "max(x, 0) + weight * min(x, 0) with one weight per channel (axis 1), or one for all."},
    {"Pooling",
        "Caffe's pooling. mode 0 = maximum, 1 = average, 2 = stochastic (at inference the mean weighted with the "
        "elements); window, stride [h, w]; pad [top, bottom, left, right]. The number of windows rounds up (ceil_mode "
        "0, Caffe) or down (1); a window that starts in the back padding is dropped where the layer pads. The average "
        "divides by the window's size cut to the padded image. mask is the position of each maximum in its channel."},
    {"PoolingNd",
        "Pooling of x [n, channels, spatial..] with one to three spatial axes. mode MAX, AVERAGE or LP (the root of "
        "the sum of powers `power`); window, strides and dilations one number per spatial axis, pads two (before, "
        "after). `ceil`: a window that does not fit begins all the same, unless it would begin in the padding after x. "
        "An average counts what lies inside x, with `count_pads` its padding, too. indices: where the maximum is, "
        "counted over all of x, the last spatial axes turned round where `column_major`."},
    {"QuantizeAndDequantizeV2", "Rounds x to what num_bits can hold between input_min and input_max, as floats."},
    {"RNN", "Plain recurrent layer: h = tanh(w_xh x + w_hh h + bias_h), o = tanh(w_ho h + bias_o)."},
    {"RNNSequence", "The simple layer: h = f(w x + r h + b)."}, {"Relu", "max(x, 0)."}, {"Relu6", "min(max(x, 0), 6)."},
    {"ReluGrad", "gradients where features > 0, else 0."},
    {"SPP", "Spatial pyramid pooling [N,C,H,W] -> [N, C * (1 + 4 + .. + 4^(height-1))]; one level keeps [N,C,1,1]."},
    {"Scale", "x * scale (+ bias), both stretched over x from `axis` on; num_axes as in the layer."},
    {"ScaledMaskedSoftmax", "Softmax of scale * x along the last dim, where mask allows it."},
    {"Selu", "Scaled exponential linear unit with its two fixed constants."},
    {"Shrink", "x moved by bias, and 0 between -lambd and lambd."}, {"Sigmoid", "1 / (1 + e^-x)."},
    {"SigmoidCrossEntropyLoss", "Cross entropy of sigmoid(x) and targets in [0, 1]."},
    {"SigmoidCrossEntropyWithLogitsGradV2", "Gradient of the cross entropy of sigmoids."},
    {"SigmoidFocalLossGrad", "Gradient of the focal loss of sigmoids."}, {"SigmoidGrad", "dy * y * (1 - y)."},
    {"SiluGrad", "Gradient of Silu to its input."},
    {"SmoothL1Loss", "Smooth L1 distance of box offsets, weighted inside and outside."},
    {"SmoothL1LossGrad", "Gradient of SmoothL1Loss."},
    {"SmoothL1LossGradV2", "Gradient of the smooth L1 loss; dout is one number, or one for each element."},
    {"SoftShrink", "x moved towards 0 by lambd, and 0 between -lambd and lambd."},
    {"SoftmaxCrossEntropyWithLogits", "Cross entropy of softmax(features) and a distribution per row: loss [batch], "
                                      "backprop [batch, classes]. The two inputs broadcast."},
    {"SoftmaxFocalLossGrad", "Gradient of the focal loss of soft maxima."},
    {"SoftmaxGrad", "Gradient of a soft maximum to its input."},
    {"SoftmaxGradExt", "Gradient of a soft maximum, scaled."},
    {"SoftmaxV2", "exp(x) / sum of exp(x) over the axes. TensorFlow Softmax, Caffe SoftmaxLayer."},
    {"SoftmaxWithLoss", "Mean cross entropy of softmax(x) along `axis` and class numbers; prob is softmax(x)."},
    {"Softplus", "log(1 + e^x)."}, {"Softsign", "x / (1 + |x|)."},
    {"SparseSoftmaxCrossEntropyWithLogits",
        "Softmax and its cross entropy with the number of the right class per row, and their gradient."},
    {"StrideAdd", "c1_len blocks of channels of x1 and of x2 added, each from an offset on."},
    {"Swish", "x / (1 + exp(-scale * x))."}, {"SwishGrad", "Gradient of Swish to its input."},
    {"SyncBatchNormBackwardElemt", "Gradient of a batch norm over several devices."}, {"TanhGrad", "dy * (1 - y * y)."},
    {"ThresholdGradV2D", "Gradient of ThresholdV2D to its input."},
    {"ThresholdV2D", "x, and value where x is not above threshold."},
    {"UnpoolByMask", "The elements of x [N,C,h,w] put to the places that `mask` says, counted row by row in each plane "
                     "[height, width] of y; zeros around them."},
    // end of what is written
};

} // namespace library

GRAFT_END
