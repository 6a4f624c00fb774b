// examples/graft_import/quantized.hpp - quantized tensors: describes them, computes their products in integers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>

#include "graft/run.hpp"

/// How an import treats quantized tensors, before constants are folded.
struct quantized_rewrite {
    std::FILE* words = stdout;     ///< for the number of products in integers, and the reason for each float one
    bool in_whole_numbers = false; ///< convolutions and matrix products between them are computed in integers
    bool quiet = false;            ///< writes no words

    /// Writes to each tensor that has quantized numbers their scale and zero point, as far as the nodes tell them, and
    /// computes in integers if that is wanted.
    [[nodiscard]] graft::graph_rewrite rewrite();
};
