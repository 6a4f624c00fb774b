// graft/library/nn/recurrent/tensorflow_training.hpp - TensorFlow's gradients: recurrent layers and cells
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/recurrent/training_ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

struct LSTMBlockCellGrad : tensorflow::op<LSTMBlockCellGrad> {
    static constexpr auto prototype = tensorflow::op_def("LSTMBlockCellGrad", "x: T", "cs_prev: T", "h_prev: T", "w: T",
        "wci: T", "wcf: T", "wco: T", "b: T", "i: T", "cs: T", "f: T", "o: T", "ci: T", "co: T", "cs_grad: T",
        "h_grad: T", "-> cs_prev_grad: T", "-> dicfo: T", "-> wci_grad: T", "-> wcf_grad: T", "-> wco_grad: T",
        "use_peephole: bool", "T: {half, float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {

inline constexpr auto lstm_block_cell_grad = plugin<LSTMBlockCellGrad, tensorflow_ops::LSTMBlockCellGrad>();

/// The plugins of this family.
using recurrent_training_plugins = plugins<lstm_block_cell_grad>;

} // namespace library::tensorflow_plugins
GRAFT_END
