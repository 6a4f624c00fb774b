// graft/library/not_exported.hpp - operators of the inference catalog without an ONNX exporter, each with the reason
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/export/onnx/not_exportable.hpp"

GRAFT_BEGIN
namespace library {

/// The reviewed list: `onnx::out::exportable_in` refuses an operator that is missing here, and a line that is not
/// needed. What was exported once stays so: test/library/coverage.tsv names it.
inline constexpr onnx::out::not_exportable operators_not_exported[] = {
    {"Empty", "has no effect that ONNX can express"},
    {"FakeParam", "has no effect that ONNX can express"},
    {"Data", "an input of the graph"},
    {"Const", "a constant of the graph, an initializer"},
    {"RaggedTensorToTensor",
        "rows that a run cuts at places of five kinds, level by level: ONNX has no ragged tensors"},
    {"Assert", "has no effect that ONNX can express"},
    {"Copy", "has no effect that ONNX can express"},
    {"FSRDetectionOutput", "a data-dependent number of boxes for each image and class: ONNX has no such list"},
    {"CoupledShares", "found step by step, as often as its numbers ask for"},
    {"YoloV2DetectionOutput", "the grid of its cells is found in the numbers of a run"},
    {"YoloV3DetectionOutputV2", "the grid of its cells is found in the numbers of a run"},
    {"YoloV3DetectionOutputV2D", "the grid of its cells is found in the numbers of a run"},
    {"DrawBoundingBoxes", "draws outlines on an image; the library has no kernel that defines its pixels"},
    {"DrawBoundingBoxesV2", "draws outlines on an image; the library has no kernel that defines its pixels"},
    {"SampleDistortedBoundingBox", "draws boxes by chance, by a generator of TensorFlow"},
    {"SampleDistortedBoundingBoxV2", "draws boxes by chance, by a generator of TensorFlow"},
    {"StatelessSampleDistortedBoundingBox", "draws boxes by chance, by a generator of TensorFlow"},
    {"UnpoolByMask", "a layer of a fork of Caffe: its mask counts places in planes, a ScatterElements is not written"},
    {"LinearAttention", "begins with operator set 27, which is not written", 27},
    {"Real", "ONNX has no complex elements"},
    {"Imag", "ONNX has no complex elements"},
    {"ComplexAbs", "ONNX has no complex elements"},
    {"Conj", "ONNX has no complex elements"},
    {"Angle", "ONNX has no complex elements"},
    {"SparseSegmentSumGrad", "training: a gradient, a loss or a measure"},
    {"SparseSegmentMeanGrad", "training: a gradient, a loss or a measure"},
    {"SparseSegmentSqrtNGrad", "training: a gradient, a loss or a measure"},
    {"Conv2DBackpropFilter", "training: a gradient, a loss or a measure"},
    {"DepthwiseConv2DBackpropInput", "training: a gradient, a loss or a measure"},
    {"DepthwiseConv2DBackpropFilter", "training: a gradient, a loss or a measure"},
    {"Conv3DBackpropFilter", "training: a gradient, a loss or a measure"},
    {"MultiBoxLoss", "training: a gradient, a loss or a measure"},
    {"AttentionFused", "made for a run, after what is exported"},
    {"ConvolutionFused", "made for a run, after what is exported"},
    {"GroupNormFused", "made for a run, after what is exported"},
    {"ConvRequantize", "made for a run, after what is exported"},
    {"MatMulRequantize", "made for a run, after what is exported"},
    {"AddRequantize", "made for a run, after what is exported"},
    {"QuantizeReal", "made for a run, after what is exported"},
    {"DequantizeWhole", "made for a run, after what is exported"},
    {"AscendQuant", "a device's own scheme of quantization"},
    {"AscendDequant", "a device's own scheme of quantization"},
    {"AscendDequantS16", "a device's own scheme of quantization"},
    {"AscendAntiQuant", "a device's own scheme of quantization"},
    {"AscendRequant", "a device's own scheme of quantization"},
    {"AscendRequantS16", "a device's own scheme of quantization"},
    {"DecodeWav", "reads the bytes of a file, which string operators of ONNX cannot"},
    {"Bitcast", "bytes read as another type begin with operator set 26", 26},
    {"SpatialTransformerD", "samples at places begin with operator set 16", 16},
    {"WarpPerspective", "samples at places begin with operator set 16", 16},
    {"DeformableConv2D", "samples at places begin with operator set 16", 16},
    {"GridSample", "samples at places begin with operator set 16", 16},
    {"DFT", "spectra begin with operator set 17", 17},
    {"STFT", "spectra begin with operator set 17", 17},
    {"WindowFunction", "spectra begin with operator set 17", 17},
    {"MelWeightMatrix", "spectra begin with operator set 17", 17},
    {"ConcatTexts", "operators on strings begin with operator set 20", 20},
    {"SplitTexts", "operators on strings begin with operator set 20", 20},
    {"MatchTexts", "operators on strings begin with operator set 20", 20},
};

} // namespace library
GRAFT_END
