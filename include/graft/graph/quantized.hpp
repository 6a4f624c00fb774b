// graft/graph/quantized.hpp - which whole numbers stand for the real ones of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/graph/ids.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// Which whole numbers the real ones of a tensor stand for: real = (whole - zero) * scale. One form for what ONNX
/// quantizes and dequantizes, for inputs and results of its QLinear operators and for TensorFlow's FakeQuant. Of a
/// tensor that has the whole numbers themselves it says which real ones they are.
struct quantization {
    static constexpr int no_axis = -1;

    dtype type = dtype::undefined; ///< of the whole numbers
    int axis = no_axis;            ///< along which scales differ; `no_axis`: one scale for all
    std::int64_t block = 1;        ///< how many places of the axis share a scale
    tensor_view scale{};           ///< one number, one along the axis, or one for each block; no bytes: a run tells
    tensor_view zero{};            ///< as the scale; dtype undefined: 0
    tensor_id scale_at = no_id, zero_at = no_id; ///< where they are in the graph; no_id: nowhere
    /// The tensor with the whole numbers, perhaps itself; no_id where the real ones were only rounded, or moved since.
    tensor_id whole = no_id;
};

/// What is said of one tensor.
struct quantized_tensor {
    tensor_id tensor = no_id;
    quantization is{};
};

GRAFT_END
