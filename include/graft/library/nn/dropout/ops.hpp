// graft/library/nn/dropout/ops.hpp - operators: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct dropout_lines {
    static constexpr char text[] = R"ops(
/// The identity at inference.
/// source Caffe DropoutLayer
Dropout x:floating -> y==x dropout_ratio?float=0.5 scale_train?bool=true
)ops";
};

using Dropout = listed<dropout_lines, "Dropout">;

/// The operators of inference in this file.
using dropout_ops = listed_ops<dropout_lines>;

} // namespace library
GRAFT_END
