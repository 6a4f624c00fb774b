// graft/library/caffe/layers_recurrent.hpp - Caffe: recurrent layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/model/origin.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Long short-term memory. Without cont the sequences begin at the first time. `more`: x_static; with expose_hidden
/// the states h_0, c_0.
struct LSTM : origin_op<LSTM> {
    static constexpr auto prototype = graft::prototype("LSTM")
        .message("recurrent_param")
        .input("x", f32)
        .optional_input("cont", f32)
        .dynamic_input("more", f32)
        .output("h", f32)
        .optional_output("h_t", f32)
        .optional_output("c_t", f32)
        .attr("num_output", 0)
        .optional_attr("weight_filler", attr_kind::message)
        .optional_attr("bias_filler", attr_kind::message)
        .attr("debug_info", false)
        .attr("expose_hidden", false);
};

/// Plain recurrent layer. `more`: x_static; with expose_hidden the state h_0.
struct RNN : origin_op<RNN> {
    static constexpr auto prototype = graft::prototype("RNN")
        .message("recurrent_param")
        .input("x", f32)
        .optional_input("cont", f32)
        .dynamic_input("more", f32)
        .output("o", f32)
        .optional_output("h_t", f32)
        .attr("num_output", 0)
        .optional_attr("weight_filler", attr_kind::message)
        .optional_attr("bias_filler", attr_kind::message)
        .attr("debug_info", false)
        .attr("expose_hidden", false);
};

/// One step of an LSTM: c_prev [1,N,D], gates [1,N,4D], cont [1,N].
struct LSTMUnit : origin_op<LSTMUnit> {
    static constexpr auto prototype = graft::prototype("LSTMUnit")
        .input("c_prev", f32)
        .input("gates", f32)
        .input("cont", f32)
        .output("c", f32)
        .output("h", f32);
};

} // namespace caffe
GRAFT_END
