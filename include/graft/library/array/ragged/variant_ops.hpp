// graft/library/array/ragged/variant_ops.hpp - operators: encode ragged tensors in one element, and decode them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's: these operators are both the origin and the target of their plugins.
// No kernels. Source: TensorFlow core/ops.

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct ragged_variant_lines {
    static constexpr char text[] = R"ops(
RaggedTensorToVariant rt_nested_splits*RAGGED_RANK:Tsplits rt_dense_values:Tvalues -> encoded_ragged:variant
    RAGGED_RANK?int>=0 Tvalues?type{any} Tsplits?type{i32,i64}=i64 batched_input?bool | > ?
)ops";
};

struct RaggedTensorFromVariant : op<RaggedTensorFromVariant> {
    static constexpr operator_line prototype{R"(RaggedTensorFromVariant encoded_ragged:variant ->
        output_nested_splits*output_ragged_rank:Tsplits output_dense_values:Tvalues input_ragged_rank?int>=-1
        output_ragged_rank?int>=0 Tvalues?type{any} Tsplits?type{index_number}=i64)"};
    /// The rank of the encoded tensor is the number of ragged dims around it.
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& encoded = ctx.input<"encoded_ragged">();
        auto const inner = ctx.attr<"input_ragged_rank">(), outer = ctx.attr<"output_ragged_rank">();
        if (encoded.has_rank()) {
            auto const rank = static_cast<std::int64_t>(encoded.rank());
            if (inner < 0 ? rank > outer : rank != outer - inner)
                return fail(
                    errc::wrong_rank, "encoded_ragged", "the ragged dims that come on top", outer - inner, rank);
        }
        auto const splits = ctx.dynamic_output<"output_nested_splits">();
        for (std::size_t i = 0; i < splits.size(); ++i) splits[i] = shape{-1};
        ctx.output<"output_dense_values">() = shape::unknown_rank();
        return ok;
    }
};

/// The operators of training graphs in this file.
using ragged_variant_ops = join<listed_ops<ragged_variant_lines>, ops<RaggedTensorFromVariant>>;

} // namespace library
GRAFT_END
