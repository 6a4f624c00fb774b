// examples/graft_import/quantized.cpp - quantized tensors: describes them, computes their products in integers
// SPDX-License-Identifier: Apache-2.0
#include "quantized.hpp"

#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "graft/library/nn/quantization/carried.hpp"
#include "graft/library/nn/quantization/fold_quantized.hpp"
#include "graft/library/nn/quantization/fuse_quantized.hpp"
#include "graft/run.hpp"
#include "graft/session/constant_folding.hpp"

void compute_in_whole_numbers(
    graft::graph& g, graft::kernel_set const* run_by, std::FILE* words, bool quiet, graft::error_list& errors) {
    auto done = graft::library::fold_quantized(g);
    if (!done) {
        auto why = std::move(done).error();
        errors.errors.insert(errors.errors.end(), why.errors.begin(), why.errors.end());
        return;
    }
    if (run_by) {
        (void)graft::fold_constants(g, *run_by, std::uint64_t{1} << 34);
        if (auto fused = graft::library::fuse_quantized(g); !fused) {
            auto why = std::move(fused).error();
            errors.errors.insert(errors.errors.end(), why.errors.begin(), why.errors.end());
            return;
        }
    }
    if (quiet) return;
    fmt::print(words, "{} products of quantized tensors are computed in integers, {} stay float\n", done->folded,
        done->left.size());
    for (auto const& one : done->left) fmt::print(words, "  {}: {}\n", one.name, one.reason);
}

void describe_quantized(graft::graph& g) { graft::library::describe_quantized(g); }
