// graft/library/tensorflow/plugins_training.hpp - plugins of training graphs: most operators stay what they are
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/library/ops/gradient.hpp"
#include "graft/library/tensorflow/plugins_gradient.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/library/training_ops.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"

GRAFT_BEGIN

namespace library::tensorflow_ops {

struct ResizeBilinearGrad : tensorflow::op<ResizeBilinearGrad> {
    static constexpr auto prototype = tensorflow::op_def("ResizeBilinearGrad", "grads: float", "original_image: T", "-> output: T",
        "T: {float, bfloat16, half, double}", "align_corners: bool = false", "half_pixel_centers: bool = false");
};

struct ResizeNearestNeighborGrad : tensorflow::op<ResizeNearestNeighborGrad> {
    static constexpr auto prototype = tensorflow::op_def("ResizeNearestNeighborGrad", "grads: T", "size: int32", "-> output: T",
        "T: {uint8, int8, int32, half, float, double, bfloat16}", "align_corners: bool = false", "half_pixel_centers: bool = false");
};

struct LSTMBlockCellGrad : tensorflow::op<LSTMBlockCellGrad> {
    static constexpr auto prototype = tensorflow::op_def("LSTMBlockCellGrad", "x: T", "cs_prev: T", "h_prev: T", "w: T", "wci: T", "wcf: T",
        "wco: T", "b: T", "i: T", "cs: T", "f: T", "o: T", "ci: T", "co: T", "cs_grad: T", "h_grad: T", "-> cs_prev_grad: T",
        "-> dicfo: T", "-> wci_grad: T", "-> wcf_grad: T", "-> wco_grad: T", "use_peephole: bool", "T: {half, float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {

inline constexpr auto resize_bilinear_grad = plugin<ResizeBilinearV2Grad, tensorflow_ops::ResizeBilinearGrad>()
    .input_format("grads", format::nhwc).input_format("original_image", format::nhwc);
inline constexpr auto resize_nearest_grad = plugin<ResizeNearestNeighborV2Grad, tensorflow_ops::ResizeNearestNeighborGrad>()
    .input_format("grads", format::nhwc);
inline constexpr auto lstm_block_cell_grad = plugin<LSTMBlockCellGrad, tensorflow_ops::LSTMBlockCellGrad>();

/// The plugins of this file.
using training = join_plugins<same_plugins<training_graph_ops>::type, plugins<resize_bilinear_grad, resize_nearest_grad, lstm_block_cell_grad>>;

/// The tag of the plugins for training graphs, which need `library::training_ops`. Join it with those for inference:
/// `graft::joined_plugins`.
/// cost half of what TensorFlow's plugins cost to compile: let one translation unit of a program ask for the set
struct training_plugins {
    using plugins = join_plugins<gradient, training>;
    using list = plugins::origins;
};

} // namespace library::tensorflow_plugins

GRAFT_END
