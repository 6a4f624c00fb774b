// graft/library/nn/recurrent/kernels.hpp - kernels: recurrent layers and cells
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/table.hpp"
#include "graft/library/nn/recurrent/block_kernels.hpp"
#include "graft/library/nn/recurrent/caffe_kernels.hpp"
#include "graft/library/nn/recurrent/dynamic_kernels.hpp"
#include "graft/library/nn/recurrent/sequence_kernels.hpp"

GRAFT_BEGIN
namespace library {

/// The kernels of this family.
using recurrent_kernels =
    join<recurrent_sequence_kernels, recurrent_block_kernels, recurrent_dynamic_kernels, recurrent_caffe_kernels>;

} // namespace library
GRAFT_END
