// examples/graft_import/quantized.hpp - computes products of quantized numbers in integers, and reports the others
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

#include "graft/run.hpp"

/// Computes the convolutions and matrix products between quantized tensors of `g` in integers, and writes to `words`
/// their number, and for each remaining float one the reason. The graph is unchanged if there are errors.
void compute_in_whole_numbers(graft::graph& g, std::FILE* words, bool quiet, graft::error_list& errors);
