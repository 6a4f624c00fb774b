// graft/library/math/random/tensorflow.hpp - TensorFlow: random numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/math/random/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct RandomUniform : op<RandomUniform> {
    static constexpr auto prototype = op_def("RandomUniform", "shape: T", "-> output: dtype", "seed: int = 0",
        "seed2: int = 0", "dtype: {half, bfloat16, float, double}", "T: {int32, int64}")
                                          .is(random);
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto random_uniform = plugin<RandomUniform, tf::RandomUniform>();

/// The plugins of this family.
using random_plugins = plugins<random_uniform>;

} // namespace library::tensorflow_plugins
GRAFT_END
