// examples/graft_import/quantized.hpp - products of quantized numbers computed in whole numbers, and which are not
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

#include "graft/run.hpp"

/// Computes the convolutions and products of matrices between quantized tensors of `g` in whole numbers, and tells
/// `words` how many these are, and of each that stays real why. The graph stays as it is where there are errors.
void compute_in_whole_numbers(graft::graph& g, std::FILE* words, bool quiet, graft::error_list& errors);
