// examples/graft_import/quantized.cpp - quantized tensors: describes them, computes their products in integers
// SPDX-License-Identifier: Apache-2.0
#include "quantized.hpp"

#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "graft/library/nn/quantization/carried.hpp"
#include "graft/library/nn/quantization/fold_quantized.hpp"
#include "graft/run.hpp"
#include "graft/text/error.hpp"
#include "terminal.hpp"

namespace {

graft::error_list rewritten(void* state, graft::graph& g) {
    auto const& how = *static_cast<quantized_rewrite const*>(state);
    if (!how.in_whole_numbers) return graft::library::describe_quantized(g), graft::error_list();
    auto done = graft::library::fold_quantized(g);
    if (!done) return std::move(done).error();
    if (how.quiet) return {};
    fmt::print(how.words, "{} products of quantized tensors are computed in integers, {} stay float\n", done->folded,
        done->left.size());
    for (auto const& one : done->left)
        print_text(fmt::format("  {}: {}\n", graft::on_one_line(one.name), one.reason), how.words);
    return {};
}

} // namespace

graft::graph_rewrite quantized_rewrite::rewrite() { return {&rewritten, this}; }
