// graft/library/nn/quantization/tensorflow.hpp - TensorFlow: quantization and dequantization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct quantization_lines {
    static constexpr char text[] = R"ops(
Dequantize input:T min_range:f32 max_range:' -> output:dtype T?type{quantized}
    mode?string{"MIN_COMBINED","MIN_FIRST","SCALED"}="MIN_COMBINED" narrow_range?bool=false axis?int=-1
    dtype?type{f32,bf16}=f32
QuantizeAndDequantizeV2 input:T input_min:T input_max:T -> output:T signed_input?bool=true num_bits?int=8
    range_given?bool=false T?type{floating} round_mode?string{"HALF_TO_EVEN","HALF_UP"}="HALF_TO_EVEN"
    narrow_range?bool=false axis?int=-1
QuantizeAndDequantizeV3 input:T input_min:T input_max:T num_bits:i32 -> output:T signed_input?bool=true
    range_given?bool=true T?type{floating} narrow_range?bool=false axis?int=-1
QuantizeAndDequantizeV4 input:T input_min:T input_max:T -> output:T signed_input?bool=true num_bits?int=8
    range_given?bool=false T?type{floating} round_mode?string{"HALF_TO_EVEN","HALF_UP"}="HALF_TO_EVEN"
    narrow_range?bool=false axis?int=-1
FakeQuantWithMinMaxVars inputs:f32 min:' max:' -> outputs:' num_bits?int=8 narrow_range?bool=false
FakeQuantWithMinMaxArgs inputs:f32 -> outputs:' min?float=-6 max?float=6 num_bits?int=8 narrow_range?bool=false
FakeQuantWithMinMaxVarsPerChannel inputs:f32 min:' max:' -> outputs:' num_bits?int=8 narrow_range?bool=false
)ops";
};
template <fixed_string Name> using quantization = graft::tensorflow::defined<quantization_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// quantization
inline constexpr auto dequantize = plugin<Dequantize, tf::quantization<"Dequantize">>();
inline constexpr auto quantize_and_dequantize_v2 =
    plugin<QuantizeAndDequantizeV2, tf::quantization<"QuantizeAndDequantizeV2">>();
inline constexpr auto quantize_and_dequantize_v3 =
    plugin<QuantizeAndDequantizeV2, tf::quantization<"QuantizeAndDequantizeV3">>()
        .attr_from_input("num_bits", "num_bits")
        .use_default("round_mode");
inline constexpr auto quantize_and_dequantize_v4 =
    plugin<QuantizeAndDequantizeV2, tf::quantization<"QuantizeAndDequantizeV4">>();
inline constexpr auto fake_quant_with_min_max_vars =
    plugin<FakeQuantWithMinMaxVars, tf::quantization<"FakeQuantWithMinMaxVars">>().checked("num_bits");

inline constexpr auto fake_quant_args =
    plugin<FakeQuantWithMinMaxArgs, tf::quantization<"FakeQuantWithMinMaxArgs">>().checked("num_bits");
inline constexpr auto fake_quant_per_channel =
    plugin<FakeQuantWithMinMaxVarsPerChannel, tf::quantization<"FakeQuantWithMinMaxVarsPerChannel">>().checked(
        "num_bits");

/// The plugins of this family.
using quantization_plugins = plugins<dequantize, quantize_and_dequantize_v2, quantize_and_dequantize_v3,
    quantize_and_dequantize_v4, fake_quant_with_min_max_vars, fake_quant_args, fake_quant_per_channel>;

} // namespace library::tensorflow_plugins
GRAFT_END
