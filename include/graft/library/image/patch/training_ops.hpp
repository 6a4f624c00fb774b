// graft/library/image/patch/training_ops.hpp - operators of training graphs: windows of images:
// patches, glimpses, dilation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

struct ExtractGlimpseV2 : op<ExtractGlimpseV2> {
    static constexpr auto prototype = tensorflow::op_def("ExtractGlimpseV2", "input: float", "size: int32",
        "offsets: float", "-> glimpse: float", "centered: bool = true", "normalized: bool = true",
        "uniform_noise: bool = true", "noise: string = \"uniform\"");
    static constexpr rule::said infer_shape{"[b,?,?,c] [2] [b,2] > [b,?,?,c]"};
};

struct Dilation2DBackpropInput : op<Dilation2DBackpropInput> {
    static constexpr auto prototype = tensorflow::op_def("Dilation2DBackpropInput", "input: T", "filter: T",
        "out_backprop: T", "-> in_backprop: T", "T: realnumbertype", "strides: list(int) >= 4", "rates: list(int) >= 4",
        "padding: {'SAME', 'VALID'}");
    static constexpr rule::said infer_shape{"S > S"};
};

struct Dilation2DBackpropFilter : op<Dilation2DBackpropFilter> {
    static constexpr auto prototype = tensorflow::op_def("Dilation2DBackpropFilter", "input: T", "filter: T",
        "out_backprop: T", "-> filter_backprop: T", "T: realnumbertype", "strides: list(int) >= 4",
        "rates: list(int) >= 4", "padding: {'SAME', 'VALID'}");
    static constexpr rule::said infer_shape{"? S > S"};
};

/// The operators of training graphs that are their own origins.
using patch_training_ops = ops<Dilation2DBackpropInput, Dilation2DBackpropFilter, ExtractGlimpseV2>;

} // namespace library
GRAFT_END
