// examples/graft_import/target.cpp - the parts of the target put together
// SPDX-License-Identifier: Apache-2.0
#include "target.hpp"

#include <array>

#include "graft/library/chips.hpp"
#include "graft/mapping/joined_plugins.hpp"
#include "graft/op/joined_catalog.hpp"
#include "kernels.hpp"

graft::target shipped_target() {
    static graft::joined_catalog const ops(std::array{inference_operators(), training_operators()});
    static graft::joined_plugins const tensorflow(std::array{inference_tensorflow(), training_tensorflow()});
    static std::array const plugins{tensorflow.view(), shipped_caffe(), shipped_onnx()};
    return {ops.view(), plugins, shipped_kernels(), graft::library::chips()};
}
