// graft/shipped/target.ipp - the parts of the target put together
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/config.hpp"
#include "graft/library/chips.hpp"
#include "graft/mapping/joined_plugins.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/joined_catalog.hpp"
#include "graft/program/target.hpp"
#include "graft/shipped.hpp"

GRAFT_BEGIN

namespace shipped {

graft::target target() {
    static joined_catalog const ops(std::array{operators(), training_operators()});
    static joined_plugins const of_tensorflow(std::array{tensorflow(), tensorflow_training()});
    static std::array const plugins{of_tensorflow.view(), caffe(), onnx()};
    return {ops.view(), plugins, kernels(), library::chips()};
}

} // namespace shipped

GRAFT_END
