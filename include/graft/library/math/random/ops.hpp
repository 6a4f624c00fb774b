// graft/library/math/random/ops.hpp - operators: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {

/// Numbers from [0, 1), the same for the same seeds. Source: TensorFlow RandomUniform.
struct RandomUniform : op<RandomUniform> {
    static constexpr auto prototype = graft::prototype("RandomUniform")
                                          .input("shape", index_number, value_depend)
                                          .output("y", floating, type_from("dtype"))
                                          .attr("dtype", as_type)
                                          .attr("seed", 0)
                                          .attr("seed2", 0)
                                          .is(random);
    static constexpr auto infer_shape = rule::shape_from_value<"shape", "y">{};
};

/// The operators of inference in this file.
using random_ops = ops<RandomUniform>;

} // namespace library
GRAFT_END
