// examples/graft_import/quantized.cpp - quantized tensors: describes them, computes their products in integers
// SPDX-License-Identifier: Apache-2.0
#include "quantized.hpp"

#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "graft/library/nn/conv/fuse_convolutions.hpp"
#include "graft/library/nn/quantization/carried.hpp"
#include "graft/library/nn/quantization/fold_quantized.hpp"
#include "graft/library/nn/quantization/fuse_quantized.hpp"
#include "graft/run.hpp"
#include "graft/session/constant_folding.hpp"

namespace {

graft::error_list rewritten(void* state, graft::graph& g) {
    auto const& how = *static_cast<quantized_rewrite const*>(state);
    if (!how.in_whole_numbers) return graft::library::describe_quantized(g), graft::error_list();
    auto done = graft::library::fold_quantized(g);
    if (!done) return std::move(done).error();
    if (how.run_by && done->folded > 0) {
        (void)graft::fold_constants(g, *how.run_by, std::uint64_t{1} << 34, graft::quantized_constants::convert);
        if (auto fused = graft::library::fuse_quantized(g); !fused) return std::move(fused).error();
    }
    if (how.run_by) // dropped where passes of a target run
        if (auto fused = graft::library::fuse_convolutions(g); !fused) return std::move(fused).error();
    if (how.quiet) return {};
    fmt::print(how.words, "{} products of quantized tensors are computed in integers, {} stay float\n", done->folded,
        done->left.size());
    for (auto const& one : done->left) fmt::print(how.words, "  {}: {}\n", one.name, one.reason);
    return {};
}

} // namespace

graft::graph_rewrite quantized_rewrite::rewrite() { return {&rewritten, this}; }
