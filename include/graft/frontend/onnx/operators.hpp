// graft/frontend/onnx/operators.hpp - ONNX: every operator that has a history
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/onnx/detail/operators_a_to_l.hpp"
#include "graft/frontend/onnx/detail/operators_m_to_z.hpp"
#include "graft/frontend/onnx/detail/operators_ml.hpp"
#include "graft/op/catalog/ops.hpp"

GRAFT_BEGIN
namespace onnx {

/// Every operator of the domain ai.onnx.
using operators = ops<Abs, Acos, Acosh, Add, AffineGrid, And, ArgMax, ArgMin, Asin, Asinh, Atan, Atanh, Attention,
    AveragePool, BatchNormalization, Bernoulli, BitCast, BitShift, BitwiseAnd, BitwiseNot, BitwiseOr, BitwiseXor,
    BlackmanWindow, Cast, CastLike, CausalConvWithState, Ceil, Celu, CenterCropPad, Clip, Col2Im, Compress, Concat,
    ConcatFromSequence, Constant, ConstantOfShape, Conv, ConvInteger, ConvTranspose, Cos, Cosh, CumProd, CumSum, DFT,
    DeformConv, DepthToSpace, DequantizeLinear, Det, Div, Dropout, DynamicQuantizeLinear, Einsum, Elu, Equal, Erf, Exp,
    Expand, EyeLike, Flatten, Floor, GRU, Gather, GatherElements, GatherND, Gelu, Gemm, GlobalAveragePool, GlobalLpPool,
    GlobalMaxPool, Greater, GreaterOrEqual, GridSample, GroupNormalization, HammingWindow, HannWindow, HardSigmoid,
    HardSwish, Hardmax, Identity, If, ImageDecoder, InstanceNormalization, IsInf, IsNaN, LRN, LSTM, LayerNormalization,
    LeakyRelu, Less, LessOrEqual, LinearAttention, Log, LogSoftmax, Loop, LpNormalization, LpPool, MatMul,
    MatMulInteger, Max, MaxPool, MaxRoiPool, MaxUnpool, Mean, MeanVarianceNormalization, MelWeightMatrix, Min, Mish,
    Mod, Mul, Multinomial, Neg, NegativeLogLikelihoodLoss, NonMaxSuppression, NonZero, Not, OneHot, Optional,
    OptionalGetElement, OptionalHasElement, Or, PRelu, Pad, Pow, QLinearConv, QLinearMatMul, QuantizeLinear,
    RMSNormalization, RNN, RandomNormal, RandomNormalLike, RandomUniform, RandomUniformLike, Range, Reciprocal,
    ReduceL1, ReduceL2, ReduceLogSum, ReduceLogSumExp, ReduceMax, ReduceMean, ReduceMin, ReduceProd, ReduceSum,
    ReduceSumSquare, RegexFullMatch, Relu, Reshape, Resize, ReverseSequence, RoiAlign, RotaryEmbedding, Round, STFT,
    Scan, Scatter, ScatterElements, ScatterND, Selu, SequenceAt, SequenceConstruct, SequenceEmpty, SequenceErase,
    SequenceInsert, SequenceLength, SequenceMap, Shape, Shrink, Sigmoid, Sign, Sin, Sinh, Size, Slice, Softmax,
    SoftmaxCrossEntropyLoss, Softplus, Softsign, SpaceToDepth, Split, SplitToSequence, Sqrt, Squeeze, StringConcat,
    StringNormalizer, StringSplit, Sub, Sum, SwiGLU, Swish, Tan, Tanh, TensorScatter, TfIdfVectorizer, ThresholdedRelu,
    Tile, TopK, Transpose, Trilu, Unique, Unsqueeze, Upsample, Where, Xor>;

namespace ml {
/// Every operator of the domain ai.onnx.ml.
using operators = ops<ArrayFeatureExtractor, Binarizer, CastMap, CategoryMapper, DictVectorizer, FeatureVectorizer,
    Imputer, LabelEncoder, LinearClassifier, LinearRegressor, Normalizer, OneHotEncoder, SVMClassifier, SVMRegressor,
    Scaler, TreeEnsemble, TreeEnsembleClassifier, TreeEnsembleRegressor, ZipMap>;
} // namespace ml

} // namespace onnx
GRAFT_END
