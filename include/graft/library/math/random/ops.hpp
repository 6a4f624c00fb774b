// graft/library/math/random/ops.hpp - operators: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"

GRAFT_BEGIN
namespace library {

/// Numbers from [0, 1), the same for the same seeds. Source: TensorFlow RandomUniform.
struct RandomUniform : op<RandomUniform> {
    static constexpr operator_line prototype{R"(RandomUniform shape:index_number(value_depend) -> y@dtype:floating
        dtype?type seed?int=0 seed2?int=0 | is random | tf: shape:T -> output:dtype seed?int=0 seed2?int=0
        dtype?type{f16,bf16,f32,f64} T?type{i32,i64})"};
    static constexpr auto infer_shape = rule::shape_from_value<"shape", "y">{};
};

/// The operators of inference in this file.
using random_ops = ops<RandomUniform>;

} // namespace library
GRAFT_END
