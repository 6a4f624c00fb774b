// graft/shipped/target.ipp - joins the parts of the target
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/chips.hpp"
#include "graft/mapping/declare/joined_plugins.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/program/target.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

graft::target target() {
    static joined_catalog const ops(std::array{operators(), training_operators()});
    static joined_plugins const of_tensorflow(std::array{tensorflow(), tensorflow_training()});
    static std::array const plugins{of_tensorflow.view(), caffe(), onnx()};
    return {ops.view(), plugins, kernels(), library::chips(), run_passes()};
}

} // namespace shipped

GRAFT_END
