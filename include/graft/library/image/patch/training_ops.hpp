// graft/library/image/patch/training_ops.hpp - operators of training graphs: windows of images:
// patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/catalog/listed.hpp"
#include "graft/op/catalog/ops.hpp"
#include "graft/op/define/op.hpp"
#include "graft/op/rules/shape_spec.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct patch_training_lines {
    static constexpr char text[] = R"ops(
ExtractGlimpseV2 input:f32 size:i32 offsets:f32 -> glimpse:f32 centered?bool=true normalized?bool=true
    uniform_noise?bool=true noise?string="uniform" | [b,?,?,c] [2] [b,2] > [b,?,?,c]
)ops";
};

/// The gradient of Dilation2D with respect to its input.
struct Dilation2DBackpropInput : op<Dilation2DBackpropInput> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Dilation2DBackpropInput", "input: T", "filter: T",
            "out_backprop: T", "-> in_backprop: T", "T: realnumbertype", "strides: list(int) >= 4",
            "rates: list(int) >= 4", "padding: {'SAME', 'VALID'}");
    };
    static constexpr auto prototype = tensorflow::own_def("Dilation2DBackpropInput", "x: T", "filter: T",
        "out_backprop: T", "-> y: T", "where T: realnumbertype", "strides: list(int) >= 4", "rates: list(int) >= 4",
        "padding_mode: {'SAME', 'VALID', 'CALCULATED'} = 'SAME'", "pads: list(int) = [0, 0, 0, 0]",
        "ceil_mode: bool = false", "data_format: {'NHWC', 'NCHW'} = 'NHWC'");
    static constexpr tensorflow::renamed_attribute in_tensorflow[]{{"padding_mode", "padding"}};
    static constexpr rule::shape_spec infer_shape{"S > S"};
};

/// The gradient of Dilation2D with respect to its filter.
struct Dilation2DBackpropFilter : op<Dilation2DBackpropFilter> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("Dilation2DBackpropFilter", "input: T", "filter: T",
            "out_backprop: T", "-> filter_backprop: T", "T: realnumbertype", "strides: list(int) >= 4",
            "rates: list(int) >= 4", "padding: {'SAME', 'VALID'}");
    };
    static constexpr auto prototype = tensorflow::own_def("Dilation2DBackpropFilter", "x: T", "filter: T",
        "out_backprop: T", "-> y: T", "where T: realnumbertype", "strides: list(int) >= 4", "rates: list(int) >= 4",
        "padding_mode: {'SAME', 'VALID', 'CALCULATED'} = 'SAME'", "pads: list(int) = [0, 0, 0, 0]",
        "ceil_mode: bool = false", "data_format: {'NHWC', 'NCHW'} = 'NHWC'");
    static constexpr tensorflow::renamed_attribute in_tensorflow[]{{"padding_mode", "padding"}};
    static constexpr rule::shape_spec infer_shape{"? S > S"};
};

/// The operators of training graphs that are their own origins.
using patch_training_ops =
    ops<Dilation2DBackpropInput, Dilation2DBackpropFilter, listed<patch_training_lines, "ExtractGlimpseV2">>;

} // namespace library
GRAFT_END
