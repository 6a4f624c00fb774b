// graft/library/op_texts_computing.hpp - what the operators that compute do: math, linalg, nn, signal, training
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/op_text.hpp"

GRAFT_BEGIN

namespace library {

/// The operators of math, linalg, nn, signal and training. Sorted by name.
inline constexpr op_text texts_of_computing[] = {
    // written by test/library/op_texts.py
    {"Abs", "|x|, element by element."}, {"AccumulateNV2", "Sum of N tensors of one shape."},
    {"Accuracy", "Share of rows whose label is among the top_k scores; per_class has one number per class."},
    {"Acos", "Inverse of the cosine."}, {"AcosGrad", "Gradient of the arc cosine."},
    {"Acosh", "Inverse of the hyperbolic cosine."}, {"AcoshGrad", "Gradient of the inverse hyperbolic cosine."},
    {"Add", "x1 + x2; strings are joined."}, {"AddN", "Sum of N tensors of one shape."}, {"Adds", "x and a number."},
    {"Angle", "The angle of each complex number, in radians."},
    {"ApplyAdadeltaD", "One step of an optimizer, in place."}, {"ApplyAdagradD", "One step of an optimizer, in place."},
    {"ApplyAdagradV2D", "One step of an optimizer, in place."}, {"ApplyAdamD", "One step of an optimizer, in place."},
    {"ApplyAdamV2", "One step of an optimizer, in place."}, {"ApplyAddSignD", "One step of an optimizer, in place."},
    {"ApplyCamePart4", "One step of an optimizer, in place."},
    {"ApplyCenteredRMSPropD", "One step of an optimizer, in place."},
    {"ApplyFtrlD", "One step of an optimizer, in place."}, {"ApplyFtrlV2D", "One step of an optimizer, in place."},
    {"ApplyFusedEmaAdam", "One step of an optimizer, in place."},
    {"ApplyKerasMomentum", "One step of an optimizer, in place."},
    {"ApplyKerasMomentumD", "One step of an optimizer, in place."},
    {"ApplyMomentumD", "One step of an optimizer, in place."},
    {"ApplyPowerSignD", "One step of an optimizer, in place."},
    {"ApplyRMSPropD", "One step of an optimizer, in place."},
    {"ApplyRotaryPosEmb", "One step of an optimizer, in place."},
    {"ArgMaxV2", "Index of the first largest element along `dimension`."},
    {"ArgMaxWithK", "The topk largest along an axis: their positions, or with out_max_val their values. axis = 10000: "
                    "not given, then x is flattened from axis 1 on and y is [N, 1, topk] (out_max_val: [N, 2, topk], "
                    "positions before values)."},
    {"ArgMin", "Index of the first smallest element along `dimension`."},
    {"AscendAntiQuant", "8-bit numbers as floats: (x + offset) * scale; dtype 0 = f32, 1 = f16."},
    {"AscendDequant", "Sums of products of 8-bit numbers as floats: x * deq_scale, one number or one per channel; "
                      "dtype 0 = f32, 1 = f16."},
    {"AscendDequantS16", "Sums of products of 8-bit numbers as 16-bit integers, x1 added."},
    {"AscendQuant", "round(x * scale + offset) as dst_type (a CANN number: 2 = i8, 29 = i4)."},
    {"AscendRequant", "Sums of products of 8-bit numbers as 8-bit numbers."},
    {"AscendRequantS16", "16-bit numbers, x1 added, as 8-bit numbers y0 and, with dual_output, as 16-bit ones y1."},
    {"Asin", "Inverse of the sine."}, {"AsinGrad", "Gradient of the arc sine."},
    {"Asinh", "Inverse of the hyperbolic sine."}, {"AsinhGrad", "Gradient of the inverse hyperbolic sine."},
    {"Atan", "Inverse of the tangent."}, {"Atan2", "Angle of the point (x2, x1)."},
    {"AtanGrad", "Gradient of the arc tangent."}, {"Atanh", "Inverse of the hyperbolic tangent."},
    {"AudioSpectrogram", "Magnitudes of the Fourier transform of windows of x [samples, channels]: [channels, windows, "
                         "1 + fft / 2], where fft is the next power of two from window_size on."},
    {"AvgPool", "Mean of the elements of each window that lie inside x: padding does not count."},
    {"AvgPool3D",
        "Mean of each 3-D window: of what lies inside x, or with count_include_pad of its padding, too; where "
        "divisor_override is not 0, the sum divided by that. ceil_mode and lists of numbers are as in MaxPool3D."},
    {"AvgPoolGrad", "Gradient of AvgPool to its input, whose shape is a value."},
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
    {"BNTrainingReduceGrad", "Gradient of a batch norm to its input."},
    {"BNTrainingUpdate", "Batch norm by sums of each channel, with running statistics."},
    {"BNTrainingUpdateGrad", "Gradients of a batch norm to scale and offset."},
    {"BNTrainingUpdateV2", "Batch norm by sums of each channel."},
    {"BNTrainingUpdateV3", "Batch norm by sums of each channel, with what its gradient needs."},
    {"BasicRNNCell", "One step of a plain recurrent cell: x [N, K] gives o_t and h_t [N, num_output]."},
    {"BatchMatMul", "x1 * x2 for the last two axes, the others are the batch, which is broadcast."},
    {"BatchMatMulV2", "Products of matrices in the last two axes; the axes before them broadcast."},
    {"BatchNorm", "Batch normalization over N, H, W: (x - mean) / sqrt(variance + epsilon) * scale + offset. "
                  "is_training = true takes mean and variance from x; batch_variance is then Bessel-corrected, "
                  "reserve_space_1, 2 are mean and variance."},
    {"BatchNormGrad", "Gradient of BatchNorm to x, scale and offset; reserve_space_4, 5 are empty vectors."},
    {"Bias", "x + bias, stretched over x from `axis` on."},
    {"BiasAdd", "x plus a vector along the channel axis that data_format names."},
    {"BiasAddGrad", "Sum of x over everything but the channels."},
    {"Bincount", "How often each number below size occurs, or the sum of its weights."},
    {"BitwiseAnd", "x1 & x2, bit by bit, with broadcasting."}, {"BitwiseOr", "x1 | x2, bit by bit, with broadcasting."},
    {"BitwiseXor", "x1 ^ x2, bit by bit, with broadcasting."},
    {"BlockLSTM", "Long short-term memory over a whole sequence x [T, N, K]: gates i, cs, f, o, ci, co and h are [T, "
                  "N, cells], cells from b [4*cells]; w [K + cells, 4*cells] in the order i, ci, f, o."},
    {"BoostedTreesBucketize",
        "Which bucket each number falls into, feature by feature: float_values [n], bucket_boundaries sorted."},
    {"Bucketize", "Which of the intervals between ascending boundaries each element lies in."},
    {"Ceil", "Smallest integer not below x."}, {"CeluV2", "x, and alpha * (exp(x / alpha) - 1) below 0."},
    {"ClipByNormNoDivSum", "Parts of a clip by the norm."},
    {"ClipByValue", "min(max(x, clip_value_min), clip_value_max); each bound is a scalar or like x."},
    {"Col2Im", "Columns of x [N, C * size of a block, blocks] summed up into an image of `image_shape`, where blocks "
               "of `block_shape` were taken from: [N,C,...]. `pads` are before all axes, then after all."},
    {"ComplexAbs", "The magnitude of each complex number."},
    {"Conj", "Each complex number with its imaginary part negated."},
    {"ConjugateTranspose", "Dim i of y is dim perm[i] of x; complex numbers are conjugated."},
    {"ContinuationIndicator",
        "Which steps of a batch of sequences go on: [time_step, batch_size], 0 in the first row."},
    {"ContrastiveLoss", "Contrastive loss of pairs of features and whether they belong together."},
    {"Conv2D",
        "2-D convolution. x [N,H,W,C] or [N,C,H,W]; filter [H,W,Cin/groups,Cout] (format HWCN, TensorFlow) or "
        "[Cout,Cin/groups,H,W] (NCHW, Caffe). With groups = 1 the groups follow from the channels, as in TensorFlow."},
    {"Conv2DBackpropFilter", "Gradient of Conv2D to its filter, of the shape that filter_size names. TensorFlow."},
    {"Conv2DBackpropInput", "Gradient of Conv2D to its input, which is TensorFlow's transposed convolution. input_size "
                            "is the shape of y, or its height and width."},
    {"Conv3D", "3-D convolution. x [N,D,H,W,C] or [N,C,D,H,W]; filter [D,H,W,Cin,Cout]; pads front, back, top, bottom, "
               "left, right."},
    {"Conv3DBackpropFilter", "Gradient of Conv3D to its filter."},
    {"Conv3DBackpropInput", "Gradient of Conv3D to its input."},
    {"ConvInteger",
        "Convolution of x [n, channels, spatial..] with filter [Cout, Cin/groups, kernel..] of whole numbers, each "
        "counted from its zero point, in int32, and a bias; where x is padded stands its zero point. x_zero: one "
        "number; filter_zero: one number, or one per output channel; 0 where there is none. pads: before and after, "
        "axis by axis; strides and dilations one per spatial axis. Sums beyond int32 wrap."},
    {"ConvolutionNd", "Convolution of x [batch.., channels, spatial..] whose channels stand at `axis`; all axes before "
                      "count as the batch. filter [Cout, Cin/groups, kernel..], transposed: [Cin, Cout/groups, "
                      "kernel..]; strides, dilations and pads (the same on both sides) one per spatial axis."},
    {"Cos", "Cosine."}, {"Cosh", "Hyperbolic cosine."},
    {"Cross", "Cross products of vectors of three along `dim` (-65530: the first axis of size 3)."},
    {"Cummax", "The largest element so far along an axis, and its place."},
    {"Cummin", "The smallest element so far along an axis, and its place."},
    {"Cumprod", "Product of all elements up to each one along an axis."}, {"Cumsum", "Running sum along `axis`."},
    {"CumulativeLogsumexp", "Logarithm of the sum of the exponentials up to each element along an axis."},
    {"DFT", "The discrete Fourier transform of x along `axis`. The last axis of x holds a number, or a real and an "
            "imaginary part; that of y always both. With `length` the axis is cut, or filled up with zeros, first. "
            "`onesided`: of the n frequencies the first n / 2 + 1, which tell all of real numbers. The inverse divides "
            "by n."},
    {"DecodeWav", "Samples [samples, channels] of a WAV file of 16-bit numbers, from -1 to 1."},
    {"Deconvolution", "Transposed convolution with Caffe's filter [Cin, Cout/groups, kh, kw]; strides are those of "
                      "height and width."},
    {"DeformableConv2D",
        "A convolution of x [N,C,H,W] with w [M,C / groups,h,w] for which each element of the window is moved by "
        "`offset` [N, offset_groups * h * w * 2, ...] down and right, and taken between the elements of x, 0 outside; "
        "`mask` [N, offset_groups * h * w, ...] scales it. Channels of x share offsets by groups."},
    {"DenseCountSparseOutput",
        "How often each number occurs in a vector, or in each row of a matrix, as a sparse tensor; or the sums of "
        "weights, or 1 for each that occurs. Numbers from maxlength on are not counted."},
    {"DepthwiseConv2D", "Depthwise 2-D convolution: filter [H,W,C,M], output channels C*M in the order c*M + m."},
    {"DepthwiseConv2DBackpropFilter", "Gradient of DepthwiseConv2D to its filter. TensorFlow."},
    {"DepthwiseConv2DBackpropInput", "Gradient of DepthwiseConv2D to its input. TensorFlow."},
    {"Dequantize", "Quantized x as floats between min_range and max_range; mode MIN_COMBINED, MIN_FIRST or SCALED; per "
                   "slice along `axis` where that is not -1."},
    {"Diag", "A tensor of twice the rank with x on its diagonal and zeros elsewhere."},
    {"Digamma", "The derivative of the logarithm of the gamma function."},
    {"Div", "x1 / x2; integers round towards zero."}, {"DivNoNan", "x1 / x2, and 0 where x2 is 0."},
    {"Dropout", "The identity at inference."},
    {"DynamicGRU", "A gated recurrent unit over a sequence; see GRUCell for w, b, cw, cb."},
    {"DynamicLSTM", "Long short-term memory over a sequence: w [K + cells, 4 * cells], b [4 * cells], gates in the "
                    "order i, j, f, o."},
    {"DynamicRNN", "Long short-term memory over a sequence; seq_length [N] ends each early."},
    {"DynamicRNNV3", "DynamicRNN with a projection of the state: project [cells, state]."},
    {"Einsum",
        "Sum of products of N tensors as Einstein writes it: `abc,cd->abd`; `...` stands for axes that are broadcast, "
        "an axis that the right side leaves out is summed, without `->` the letters that occur once remain, sorted."},
    {"Eltwise", "Product (mode 0), weighted sum (1; coeff empty = all 1) or maximum (2) of tensors of one shape."},
    {"Elu", "x, or alpha * (e^x - 1) below zero."}, {"EluGradV2", "Gradient of Elu with its scales to its input."},
    {"Equal", "x1 == x2."}, {"Erf", "Gauss error function."}, {"Erfc", "1 - erf(x), exact where erf(x) is nearly 1."},
    {"EuclideanLoss", "Half the mean squared distance of x and label."},
    {"Exp", "base ^ (scale * x + shift); base -1 stands for e."}, {"Expm1", "e^x - 1, exact near zero."},
    {"Exponential", "Numbers of an exponential distribution."},
    {"FakeQuantWithMinMaxArgs", "x rounded as if it were quantized between fixed bounds."},
    {"FakeQuantWithMinMaxVars",
        "x rounded as if it were quantized within a range that is learned; min and max are scalars."},
    {"FakeQuantWithMinMaxVarsPerChannel", "x rounded as if it were quantized between bounds per channel, which is the "
                                          "last axis of x: min and max are [channels]."},
    {"FastGeluGrad", "Gradient of FastGelu to its input."}, {"FastGeluV2", "Gelu by a polynomial."},
    {"Fills", "A number everywhere, in the shape of x."}, {"Floor", "Largest integer not above x."},
    {"FloorDiv", "x1 / x2 rounded down."}, {"FloorMod", "Remainder of FloorDiv: it has the sign of x2."},
    {"FullyConnection", "Fully connected layer: x flattened from `axis` on, times w [num_output, K] (transpose: [K, "
                        "num_output]), plus b."},
    {"FusedMulApplyKerasMomentum", "One step of an optimizer, in place."},
    {"FusedMulApplyMomentum", "One step of an optimizer, in place."},
    {"GNTrainingUpdate", "Group norm by sums of each group."},
    {"GRUCell",
        "One step of a gated recurrent unit: [r, u] = sigmoid([x, h] w_ru + b_ru), c = tanh([x, r h] w_c + b_c), h' = "
        "u h + (1 - u) c. x [N, K], h_prev [N, cells], w_ru [K + cells, 2 cells], w_c [K + cells, cells]."},
    {"GRUSequence", "Gated recurrent unit: w [directions, 3 * cells, inputs] and r have the gates update, reset, "
                    "hidden; the reset acts before the hidden gate's matrix or, with `linear_before_reset`, after it."},
    {"Gelu", "x/2 * (1 + erf(x / sqrt 2)), or its tanh form where approximate."},
    {"GeluGrad", "Gradient of Gelu to its input."}, {"Greater", "x1 > x2."}, {"GreaterEqual", "x1 >= x2."},
    {"HardShrink", "x, and 0 between -lambd and lambd."}, {"HardShrinkGrad", "Gradient of HardShrink to its input."},
    {"HardSigmoidGrad", "Gradient of HardSigmoid to its input."}, {"HardSwish", "x * min(max(x + 3, 0), 6) / 6."},
    {"HardSwishGrad", "Gradient of HardSwish to its input."}, {"HardtanhGrad", "Gradient of a clip to its input."},
    {"HcomAllReduce", "The sum, or another fold, of x over all devices of a group."},
    {"HingeLoss", "Hinge loss of scores and class numbers; norm L1 or L2."},
    {"HistogramFixedWidth", "How many elements lie in each of equally wide bins of a range."},
    {"INTrainingReduceGrad", "Gradient of an instance norm to its input."},
    {"Im2col",
        "The windows of images in place of their pixels: NCHW gives [N, C * kh * kw, oh, ow], NHWC [N, oh, ow, kh * kw "
        "* C]. Lists have one number for height and width, or two; pads one, or four: top, bottom, left, right."},
    {"Imag", "The imaginary part of each complex number."},
    {"InfogainLoss", "Information gain of softmax(x) along `axis`, class numbers and a matrix."},
    {"InstanceNorm", "Normalization of each channel of each image, times gamma plus beta; mean and variance are [N,C] "
                     "with 1 for the rest."},
    {"Inv", "1 / x, the older name."}, {"Invert", "Each bit of each integer turned over."},
    {"IsFinite", "Neither infinite nor NaN."}, {"IsInf", "Plus or minus infinity."}, {"IsNan", "Not a number."},
    {"KlDivLossGrad", "Gradient of the Kullback-Leibler divergence to its input."},
    {"L2Loss", "Half the sum of squares: a scalar."},
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
    {"LeftShift", "Each integer shifted left by as many bits as the second says."}, {"Less", "x1 < x2."},
    {"LessEqual", "x1 <= x2."}, {"Lgamma", "The logarithm of the absolute value of the gamma function."},
    {"LinearAttention",
        "Attention that keeps one matrix S [d_k, d_v] for each of H heads of k and v. At each time step S := "
        "exp(decay) * S + beta * k (v - S^T k), where the subtraction is of the rules delta and gated_delta, whose S "
        "is the decayed one, decay of gated and gated_delta, and beta of delta and gated_delta. Then y = scale * S^T "
        "q, for each head of q: several after one another share one of k. A scale of 0 stands for 1 / sqrt(d_k)."},
    {"Log", "log_base(scale * x + shift); base -1 stands for e."}, {"Log1p", "log(1 + x), exact near zero."},
    {"LogSigmoid", "log(1 / (1 + exp(-x)))."}, {"LogSigmoidGrad", "Gradient of LogSigmoid to its input."},
    {"LogSoftmaxGrad", "Gradient of a logarithm of the soft maximum."}, {"LogSoftmaxV2", "Logarithm of SoftmaxV2."},
    {"LogSpaceD", "base to the power of evenly spaced numbers."}, {"LogicalAnd", "x1 and x2."},
    {"LogicalNot", "Not x."}, {"LogicalOr", "x1 or x2."}, {"LpNormUpdate", "The root of sums of powers."},
    {"MVN",
        "Mean (and variance) normalization per image and channel, or per image: (x - mean) / (sqrt(variance) + eps)."},
    {"MaskedFillRange", "value at the places from start to end of each row."}, {"MaskedScale", "x * mask * value."},
    {"MaskedScatter", "updates, one after the other, where mask is set."},
    {"MatMul", "Product of two matrices [m,k] * [k,n] (+ bias [n]), each read transposed on demand."},
    {"MatMulInteger", "Products of matrices of whole numbers, each counted from its zero point, in int32; axes before "
                      "the last two are broadcast. x1_zero: one number, or one per row of x1; x2_zero: one number, or "
                      "one per column of x2; 0 where there is none. Sums beyond int32 wrap."},
    {"MatMulV2", "Product of two matrices, each transposed first where asked: MatMul under CANN's newer name, which "
                 "TensorFlow's MatMul is mapped to."},
    {"MatrixBandPart", "Each innermost matrix with everything outside a band around its diagonal set to zero."},
    {"MatrixDeterminant", "The determinant of each innermost matrix."},
    {"MatrixDiag", "A matrix with x on its diagonal, for each row of x."},
    {"MatrixDiagPart", "The diagonal of each matrix."},
    {"MatrixInverse", "Inverse of each matrix in the last two axes."}, {"MatrixSetDiag", "x with another diagonal."},
    {"MaxPool", "Largest element of each window; padding never wins. ksize and strides in the order of x's layout."},
    {"MaxPool3D", "Largest element of each 3-D window; padding never wins. ksize, strides and dilation have one number "
                  "for all spatial axes, three for depth, height and width, or five in the order of x's layout. "
                  "ceil_mode 1: a last window that does not fit counts, unless it would begin in the padding after x. "
                  "x may be blocked (NDC1HWC0), for its shape."},
    {"MaxPoolGrad", "Gradient of MaxPool to its input x1 (x2 is its output)."},
    {"MaxPoolGradGrad", "Gradient of MaxPoolGrad to its last input."},
    {"MaxPoolGradWithArgmaxV1", "Gradient of a pooling whose maxima are known."},
    {"MaxPoolGradWithArgmaxV2", "Gradient of a pooling whose maxima are known."},
    {"MaxPoolV3Grad", "Gradient of MaxPoolV3 to its input."},
    {"MaxPoolWithArgmax",
        "MaxPool with the position of each maximum: flat in y's image, with the batch where include_batch_in_index."},
    {"MaxUnpool", "The largest elements of windows of x [N,C,...] put back to where `indices` says that they were, "
                  "zeros around them. Indices count through the tensor whose windows they are of, which `output_shape` "
                  "makes larger at the ends of its axes."},
    {"Maximum", "The larger one; NaN stays."},
    {"MelWeightMatrix", "The matrix that takes the `length / 2 + 1` frequencies of a spectrum to mel bands, which "
                        "overlap as triangles: [frequencies, bands]."},
    {"Mfcc", "Mel-frequency cepstral coefficients of a spectrogram [channels, windows, frequencies]."},
    {"Minimum", "The smaller one; NaN stays."}, {"Mish", "x * tanh(log(1 + e^x))."},
    {"MishGrad", "Gradient of Mish to its input."}, {"Mod", "Remainder of TruncateDiv: it has the sign of x1."},
    {"MseLossGrad", "Gradient of the mean of squares."}, {"Mul", "x1 * x2."},
    {"MulNoNan", "x1 * x2, and 0 where x2 is 0 whatever x1 is."},
    {"MultiBoxLoss", "SSD's loss. location [N, 4 * priors] (times num_classes without share_location), confidence [N, "
                     "num_classes * priors], prior [1, 2, 4 * priors], label [1, 1, boxes, 8]. Shapes only: no kernel "
                     "matches labels with priors."},
    {"MultinomialLogisticLoss", "Logistic loss of class probabilities and class numbers."},
    {"Neg", "-x, element by element."},
    {"NegativeLogLikelihood",
        "What is missing of certainty: minus the number that x has, along dim 1, for the class of each place; weighted "
        "by class, without the places of `ignore_index`. `mean` divides by the sum of the weights."},
    {"Normal", "Numbers of normal distributions."},
    {"Normalize", "L2 normalization of SSD times a learned factor x2 per channel (or one factor): over the channels of "
                  "each pixel, or over the whole image. x1 [N,C,H,W]."},
    {"NotEqual", "x1 != x2."},
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
    {"Pow", "x1 ^ x2."}, {"Power", "(scale * x + shift) ^ power."},
    {"Qr",
        "Matrices [.., m, n] as products of q [.., m, p] and r [.., p, n], where p is min(m, n), or m for full ones."},
    {"QuantizeAndDequantizeV2", "Rounds x to what num_bits can hold between input_min and input_max, as floats."},
    {"RNN", "Plain recurrent layer: h = tanh(w_xh x + w_hh h + bias_h), o = tanh(w_ho h + bias_o)."},
    {"RNNSequence", "The simple layer: h = f(w x + r h + b)."},
    {"RaggedBincount",
        "How often each number below size occurs in each row of a ragged tensor, or the sum of its weights."},
    {"RaggedCountSparseOutput", "The same for the rows of a ragged tensor."},
    {"RandomUniform", "Numbers from [0, 1), the same ones for the same seeds."},
    {"Real", "The real part of each complex number."}, {"RealDiv", "x1 / x2."}, {"Reciprocal", "1 / x."},
    {"ReduceAll", "And over the axes."}, {"ReduceAny", "Or over the axes."},
    {"ReduceMax", "Largest element over the axes."},
    {"ReduceMean", "Mean over the axes; without axes it is x where noop_with_empty_axes, else the mean of everything."},
    {"ReduceMin", "Smallest element over the axes."}, {"ReduceProd", "Product over the axes."},
    {"ReduceSum", "Sum over the axes."},
    {"Reduction", "SUM, ASUM (of magnitudes), SUMSQ or MEAN over the axes from `axis` on, times coeff."},
    {"Relu", "max(x, 0)."}, {"Relu6", "min(max(x, 0), 6)."}, {"ReluGrad", "gradients where features > 0, else 0."},
    {"RightShift", "Each integer shifted right by as many bits as the second says."},
    {"Rint", "Nearest integer, halves to even."}, {"Roll", "Elements moved along axes, round the end."},
    {"Round", "Nearest integer, halves to even."}, {"Rsqrt", "1 / sqrt(x)."},
    {"SPP", "Spatial pyramid pooling [N,C,H,W] -> [N, C * (1 + 4 + .. + 4^(height-1))]; one level keeps [N,C,1,1]."},
    {"STFT", "The discrete Fourier transforms of windows of x [batch, n, 1 or 2], one every `step` numbers: [batch, "
             "windows, frequencies, 2]. A window has `length` numbers, else as many as `window`, by which it is "
             "multiplied."},
    {"Scale", "x * scale (+ bias), both stretched over x from `axis` on; num_axes as in the layer."},
    {"SegmentMax", "The largest row of each segment; segment ids ascend."},
    {"SegmentMean", "The mean of the rows of each segment; segment ids ascend."},
    {"SegmentMin", "The smallest row of each segment; segment ids ascend."},
    {"SegmentProd", "The product of the rows of each segment; segment ids ascend."},
    {"SegmentSum", "The sum of the rows of each segment; segment ids ascend."},
    {"Select", "x1 where the condition holds, else x2; a condition of rank 1 chooses rows, a scalar everything."},
    {"SelectV2", "`then` where the condition holds, else `else`; all three are broadcast."},
    {"Selu", "Scaled exponential linear unit with its two fixed constants."},
    {"Shrink", "x moved by bias, and 0 between -lambd and lambd."}, {"Sigmoid", "1 / (1 + e^-x)."},
    {"SigmoidCrossEntropyLoss", "Cross entropy of sigmoid(x) and targets in [0, 1]."},
    {"SigmoidCrossEntropyWithLogitsGradV2", "Gradient of the cross entropy of sigmoids."},
    {"SigmoidFocalLossGrad", "Gradient of the focal loss of sigmoids."}, {"SigmoidGrad", "dy * y * (1 - y)."},
    {"Sign", "-1, 0 or 1."}, {"SiluGrad", "Gradient of Silu to its input."}, {"Sin", "Sine."},
    {"Sinh", "Hyperbolic sine."}, {"SmoothL1Loss", "Smooth L1 distance of box offsets, weighted inside and outside."},
    {"SmoothL1LossGrad", "Gradient of SmoothL1Loss."},
    {"SoftShrink", "x moved towards 0 by lambd, and 0 between -lambd and lambd."},
    {"SoftmaxCrossEntropyWithLogits", "Cross entropy of softmax(features) and a distribution per row: loss [batch], "
                                      "backprop [batch, classes]. The two inputs broadcast."},
    {"SoftmaxFocalLossGrad", "Gradient of the focal loss of soft maxima."},
    {"SoftmaxGrad", "Gradient of a soft maximum to its input."},
    {"SoftmaxGradExt", "Gradient of a soft maximum, scaled."},
    {"SoftmaxV2", "exp(x) / sum of exp(x) over the axes. TensorFlow Softmax, Caffe SoftmaxLayer."},
    {"SoftmaxWithLoss", "Mean cross entropy of softmax(x) along `axis` and class numbers; prob is softmax(x)."},
    {"Softplus", "log(1 + e^x)."}, {"Softsign", "x / (1 + |x|)."}, {"SortV2", "Each row sorted."},
    {"SparseBincount", "The same for the rows of a sparse tensor, or for one row."},
    {"SparseCountSparseOutput", "The same for the rows of a sparse tensor."},
    {"SparseSegmentMean", "The mean of the rows that indices choose, for each segment."},
    {"SparseSegmentMeanGrad", "The gradient of SparseSegmentMean with respect to its data."},
    {"SparseSegmentMeanWithNumSegments",
        "The mean of the rows that indices choose, for each of a given number of segments."},
    {"SparseSegmentSqrtN", "The sum of the rows that indices choose over the root of their number, for each segment."},
    {"SparseSegmentSqrtNGrad", "The gradient of SparseSegmentSqrtN with respect to its data."},
    {"SparseSegmentSqrtNWithNumSegments", "The sum of the rows that indices choose over the root of their number, for "
                                          "each of a given number of segments."},
    {"SparseSegmentSum", "The sum of the rows that indices choose, for each segment."},
    {"SparseSegmentSumGrad", "The gradient of SparseSegmentSum with respect to its data."},
    {"SparseSegmentSumWithNumSegments",
        "The sum of the rows that indices choose, for each of a given number of segments."},
    {"SparseSoftmaxCrossEntropyWithLogits",
        "Softmax and its cross entropy with the number of the right class per row, and their gradient."},
    {"Sqrt", "Square root."}, {"Square", "x * x."}, {"SquaredDifference", "(x1 - x2) ^ 2."}, {"Sub", "x1 - x2."},
    {"Swish", "x / (1 + exp(-scale * x))."}, {"SwishGrad", "Gradient of Swish to its input."},
    {"SyncBatchNormBackwardElemt", "Gradient of a batch norm over several devices."}, {"Tan", "Tangent."},
    {"Tanh", "Hyperbolic tangent."}, {"TanhGrad", "dy * (1 - y * y)."}, {"TensorMove", "x in another place."},
    {"Threshold", "1 where x is above the threshold, else 0."},
    {"ThresholdGradV2D", "Gradient of ThresholdV2D to its input."},
    {"ThresholdV2D", "x, and value where x is not above threshold."},
    {"Tril", "The lower triangles of matrices, 0 above them."},
    {"Triu", "The upper triangles of matrices, 0 below them."}, {"TruncateDiv", "x1 / x2 rounded towards zero."},
    {"UnpoolByMask", "The elements of x [N,C,h,w] put to the places that `mask` says, counted row by row in each plane "
                     "[height, width] of y; zeros around them."},
    {"UnsortedSegmentMax", "The largest row of each segment; segment ids in any order."},
    {"UnsortedSegmentMin", "The smallest row of each segment; segment ids in any order."},
    {"UnsortedSegmentProd", "The product of the rows of each segment; segment ids in any order."},
    {"UnsortedSegmentSum", "The sum of the rows of each segment; segment ids in any order."},
    {"WindowFunction", "The numbers of a window function of `size` places, of one period where `periodic`, else the "
                       "same from both ends."},
    {"Xdivy", "x1 / x2, and 0 wherever x1 is 0."}, {"Xlog1py", "x1 * log(1 + x2), and 0 wherever x1 is 0."},
    {"Xlogy", "x1 * log(x2), and 0 wherever x1 is 0."},
    // end of what is written
};

} // namespace library

GRAFT_END
