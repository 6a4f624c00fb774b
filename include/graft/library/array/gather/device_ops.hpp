// graft/library/array/gather/device_ops.hpp - CANN's device operators: combination of rows that indices select
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Sums, means or maxima of rows of weight: two-dimensional indices are the bags; for one-dimensional indices, offsets
/// are the beginnings of the bags.
struct EmbeddingBag : op<EmbeddingBag> {
    static constexpr auto prototype = graft::prototype("EmbeddingBag")
                                          .input("weight", f16 | f32 | bf16)
                                          .input("indices", index_number)
                                          .optional_input("offsets", index_number)
                                          .optional_input("per_sample_weights", f16 | f32 | bf16)
                                          .output("y", follow("weight", aspect::dtype))
                                          .output("offset2bag", follow("indices", aspect::dtype))
                                          .output("bag_size", follow("indices", aspect::dtype))
                                          .output("max_indices", follow("indices", aspect::dtype))
                                          .attr("mode", "mean", one_of("sum", "mean", "max"))
                                          .attr("scale_grad_by_freq", false)
                                          .attr("sparse", false)
                                          .attr("include_last_offset", false)
                                          .attr("padding_idx", -1);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const &weight = ctx.input<"weight">(), &indices = ctx.input<"indices">();
        if (auto s = rule::expect_rank(weight, 2, "weight"); !s) return s;
        dim bags = dim::unknown();
        if (indices.has_rank() && indices.rank() == 2) {
            bags = indices[0];
        } else if (auto const* offsets = ctx.optional_input<"offsets">(); offsets) {
            if (auto s = rule::expect_rank(*offsets, 1, "offsets"); !s) return s;
            if (auto s = rule::expect_rank(indices, 1, "indices"); !s) return s;
            if (offsets->has_rank()) bags = (*offsets)[0] - (ctx.attr<"include_last_offset">() ? 1 : 0);
        }
        auto y = shape::of_rank(0).append(bags).append(weight.has_rank() ? weight[1] : dim::unknown());
        ctx.output<"y">() = y;
        ctx.output<"offset2bag">() = indices.has_rank() ? shape::of_rank(0).append(indices.elements())
                                                        : shape::of_rank(1);
        ctx.output<"bag_size">() = shape::of_rank(0).append(bags);
        ctx.output<"max_indices">() = shape::unknown_rank();
        return rule::valid(y, "offsets");
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct gather_device_lines {
    static constexpr char text[] = R"ops(
/// The k smallest distances of a search in product codes, their lists and their positions.
TopKPQDistanceMerge sorted_distance:f16 pq_ivf:i32 pq_index:i32 -> topk_distance:f16 topk_ivf:i32 topk_index:i32
    k?int>=0 | [n] [n] [n] > [#] [#] [#] of k
)ops";
};

/// The operators of this file; none has a kernel.
using gather_device_ops = join<ops<EmbeddingBag>, listed_ops<gather_device_lines>>;

} // namespace library
GRAFT_END
