// graft/library/nn/quantization/tensorflow.hpp - TensorFlow: quantization and dequantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/quantization/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Dequantize : op<Dequantize> {
    static constexpr auto prototype = op_def("Dequantize", "input: T", "min_range: float", "max_range: float",
        "-> output: dtype", "T: quantizedtype", "mode: {'MIN_COMBINED', 'MIN_FIRST', 'SCALED'} = \"MIN_COMBINED\"",
        "narrow_range: bool = false", "axis: int = -1", "dtype: {bfloat16, float} = DT_FLOAT");
};

struct QuantizeAndDequantizeV2 : op<QuantizeAndDequantizeV2> {
    static constexpr auto prototype = op_def("QuantizeAndDequantizeV2", "input: T", "input_min: T", "input_max: T",
        "-> output: T", "signed_input: bool = true", "num_bits: int = 8", "range_given: bool = false",
        "T: {bfloat16, half, float, double}", "round_mode: {'HALF_TO_EVEN', 'HALF_UP'} = \"HALF_TO_EVEN\"",
        "narrow_range: bool = false", "axis: int = -1");
};

struct QuantizeAndDequantizeV3 : op<QuantizeAndDequantizeV3> {
    static constexpr auto prototype = op_def("QuantizeAndDequantizeV3", "input: T", "input_min: T", "input_max: T",
        "num_bits: int32", "-> output: T", "signed_input: bool = true", "range_given: bool = true",
        "T: {bfloat16, half, float, double}", "narrow_range: bool = false", "axis: int = -1");
};

struct QuantizeAndDequantizeV4 : op<QuantizeAndDequantizeV4> {
    static constexpr auto prototype = op_def("QuantizeAndDequantizeV4", "input: T", "input_min: T", "input_max: T",
        "-> output: T", "signed_input: bool = true", "num_bits: int = 8", "range_given: bool = false",
        "T: {bfloat16, half, float, double}", "round_mode: {'HALF_TO_EVEN', 'HALF_UP'} = \"HALF_TO_EVEN\"",
        "narrow_range: bool = false", "axis: int = -1");
};

struct FakeQuantWithMinMaxVars : op<FakeQuantWithMinMaxVars> {
    static constexpr auto prototype = op_def("FakeQuantWithMinMaxVars", "inputs: float", "min: float", "max: float",
        "-> outputs: float", "num_bits: int = 8", "narrow_range: bool = false");
};

struct FakeQuantWithMinMaxArgs : op<FakeQuantWithMinMaxArgs> {
    static constexpr auto prototype = op_def("FakeQuantWithMinMaxArgs", "inputs: float", "-> outputs: float",
        "min: float = -6", "max: float = 6", "num_bits: int = 8", "narrow_range: bool = false");
};

struct FakeQuantWithMinMaxVarsPerChannel : op<FakeQuantWithMinMaxVarsPerChannel> {
    static constexpr auto prototype = op_def("FakeQuantWithMinMaxVarsPerChannel", "inputs: float", "min: float",
        "max: float", "-> outputs: float", "num_bits: int = 8", "narrow_range: bool = false");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// quantization
inline constexpr auto dequantize = plugin<Dequantize, tf::Dequantize>();
inline constexpr auto quantize_and_dequantize_v2 = plugin<QuantizeAndDequantizeV2, tf::QuantizeAndDequantizeV2>();
inline constexpr auto quantize_and_dequantize_v3 = plugin<QuantizeAndDequantizeV2, tf::QuantizeAndDequantizeV3>()
    .attr_from_input("num_bits", "num_bits").use_default("round_mode");
inline constexpr auto quantize_and_dequantize_v4 = plugin<QuantizeAndDequantizeV2, tf::QuantizeAndDequantizeV4>();
inline constexpr auto fake_quant_with_min_max_vars = plugin<FakeQuantWithMinMaxVars, tf::FakeQuantWithMinMaxVars>();

inline constexpr auto fake_quant_args = plugin<FakeQuantWithMinMaxArgs, tf::FakeQuantWithMinMaxArgs>();
inline constexpr auto fake_quant_per_channel =
    plugin<FakeQuantWithMinMaxVarsPerChannel, tf::FakeQuantWithMinMaxVarsPerChannel>();

/// The plugins of this family.
using quantization_plugins = plugins<dequantize, quantize_and_dequantize_v2, quantize_and_dequantize_v3,
    quantize_and_dequantize_v4, fake_quant_with_min_max_vars, fake_quant_args, fake_quant_per_channel>;

} // namespace library::tensorflow_plugins
GRAFT_END
