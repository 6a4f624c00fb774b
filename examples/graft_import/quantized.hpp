// examples/graft_import/quantized.hpp - quantized tensors: describes them, computes their products in integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

#include "graft/run.hpp"

/// Computes the convolutions and matrix products between quantized tensors of `g` in integers, and writes to `words`
/// their number, and for each remaining float one the reason. The graph is unchanged if there are errors. For a run by
/// these kernels, constants are folded, and the steps around products and sums fused with them; null: for an export.
void compute_in_whole_numbers(
    graft::graph& g, graft::kernel_set const* run_by, std::FILE* words, bool quiet, graft::error_list& errors);

/// Writes to each tensor that has quantized numbers their scale and zero point, as far as the nodes tell them.
void describe_quantized(graft::graph& g);
