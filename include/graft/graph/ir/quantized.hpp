// graft/graph/ir/quantized.hpp - which whole numbers stand for the real ones of a tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/graph/ir/ids.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN

/// The quantization of a tensor: real = (whole - zero) * scale, where `whole` is the integer and `real` the float. One
/// form for the operands of ONNX's QuantizeLinear and DequantizeLinear, for inputs and results of its QLinear operators
/// and for TensorFlow's FakeQuant. For a tensor of the integers themselves it describes their floats.
struct quantization {
    static constexpr int no_axis = -1; ///< the value of `axis` for one scale of the whole tensor

    dtype type = dtype::undefined; ///< of the integers
    int axis = no_axis;            ///< the axis of per-axis scales; `no_axis`: one scale for all
    std::int64_t block = 1;        ///< number of positions of the axis that share a scale
    tensor_view scale{};           ///< one number, one along the axis, or one for each block; no bytes: a run tells
    tensor_view zero{};            ///< like the scale; dtype undefined: 0
    /// Tensor of the graph with the scale; no_id: it is no tensor there.
    tensor_id scale_at = no_id, zero_at = no_id; ///< tensor of the graph with the zero point; no_id: none
    /// The tensor with the integers, possibly itself; no_id if the floats were only rounded, or moved since.
    tensor_id whole = no_id;
};

/// The quantization of one tensor.
struct quantized_tensor {
    tensor_id tensor = no_id; ///< the tensor that is quantized
    quantization is{};        ///< how its numbers are to be read
};

GRAFT_END
