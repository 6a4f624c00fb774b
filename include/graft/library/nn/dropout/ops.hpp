// graft/library/nn/dropout/ops.hpp - operators: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// The identity at inference.
/// source Caffe DropoutLayer
struct Dropout : graft::op<Dropout> {
    static constexpr auto prototype =
        graft::prototype("Dropout").input("x", floating).output("y", follow("x")).attr("dropout_ratio", 0.5)
            .attr("scale_train", true);
};

/// The operators of inference in this file.
using dropout_ops = ops<Dropout>;

} // namespace library
GRAFT_END
