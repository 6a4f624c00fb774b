// examples/graft_import/target.cpp - the parts of the target put together
// SPDX-License-Identifier: Apache-2.0
#include "target.hpp"

#include "kernels.hpp"

graft::target shipped_target() {
    return {shipped_operators(), shipped_tensorflow(), shipped_caffe(), shipped_kernels()};
}
