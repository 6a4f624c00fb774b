// graft/library/array/ragged/tensorflow.hpp - TensorFlow: rows of different lengths
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/array/ragged/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct RaggedTensorToTensor : op<RaggedTensorToTensor> {
    static constexpr auto prototype = op_def("RaggedTensorToTensor", "shape: Tshape", "values: T", "default_value: T",
        "row_partition_tensors: num_row_partition_tensors * Tindex", "-> result: T", "T: type",
        "Tindex: {int64, int32}", "Tshape: {int64, int32}", "num_row_partition_tensors: int >= 1",
        "row_partition_types: list(string)");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto ragged_tensor_to_tensor = plugin<RaggedTensorToTensor, tf::RaggedTensorToTensor>();

/// The plugins of this family.
using ragged_plugins = plugins<ragged_tensor_to_tensor>;

} // namespace library::tensorflow_plugins
GRAFT_END
