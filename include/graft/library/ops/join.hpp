// graft/library/ops/join.hpp - tensors put together and taken apart along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/common_format.hpp"
#include "graft/op/rules/concat.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/split.hpp"

GRAFT_BEGIN

namespace library {

/// The inputs one behind the other along `concat_dim`. Source: TensorFlow Concat, ConcatV2.
struct ConcatV2 : op<ConcatV2> {
    static constexpr auto prototype = graft::prototype("ConcatV2")
        .datatype("T", any)
        .dynamic_input("x", "T", at_least(1))
        .input("concat_dim", index_number, value_depend)
        .output("y", "T")
        .attr("N", 1);
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat_by_value<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
    static constexpr auto infer_value = rule::concat_value<"x", "y">{};
};

/// The inputs one behind the other along `concat_dim`. Source: Caffe Concat.
struct ConcatD : op<ConcatD> {
    static constexpr auto prototype = graft::prototype("ConcatD")
        .datatype("T", any)
        .dynamic_input("x", "T", at_least(1))
        .output("y", "T")
        .attr("concat_dim", as_integer)
        .attr("N", 1);
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
    static constexpr auto infer_value = rule::concat_value<"x", "y">{};
};

/// The inputs side by side in a new dim `axis`. Source: TensorFlow Pack.
struct Pack : op<Pack> {
    static constexpr auto prototype = graft::prototype("Pack")
        .datatype("T", any)
        .dynamic_input("x", "T", at_least(1))
        .output("y", "T")
        .attr("axis", 0)
        .attr("N", as_integer);
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::pack<"x", "axis", "y">{};
    static constexpr auto infer_value = rule::pack_value<"x", "y">{};
};

/// The slices of x along `axis`, which goes away. Source: TensorFlow Unpack.
struct Unpack : op<Unpack> {
    static constexpr auto prototype = graft::prototype("Unpack")
        .input("x")
        .dynamic_output("y", follow("x", aspect::dtype))
        .attr("num", as_integer)
        .attr("axis", 0);
    static constexpr auto infer_shape = rule::unpack<"x", "num", "axis", "y">{};
    static constexpr auto infer_value = rule::unpack_value<"x", "y">{};
};

/// x in num_split equal parts along `split_dim`. Source: TensorFlow Split.
struct Split : op<Split> {
    static constexpr auto prototype = graft::prototype("Split")
        .input("split_dim", i32, value_depend)
        .input("x")
        .dynamic_output("y", follow("x", aspect::dtype | aspect::format), at_least(1))
        .attr("num_split", as_integer);
    static constexpr auto infer_shape = rule::split<"x", "split_dim", "num_split", "y">{};
    static constexpr auto infer_value = rule::split_value<"x", "y">{};
};

/// x in parts of the given sizes along `split_dim`; one size may be -1. Source: TensorFlow SplitV.
struct SplitV : op<SplitV> {
    static constexpr auto prototype = graft::prototype("SplitV")
        .input("x")
        .input("size_splits", index_number | dtype::i8, value_depend)
        .input("split_dim", i32, value_depend)
        .dynamic_output("y", follow("x", aspect::dtype | aspect::format), at_least(1))
        .attr("num_split", as_integer);
    static constexpr auto infer_shape = rule::split_sizes<"x", "size_splits", "split_dim", "num_split", "y">{};
    static constexpr auto infer_value = rule::split_value<"x", "y">{};
};

/// x in parts of the given sizes along `split_dim`; without sizes in equal parts. Source: Caffe Slice.
struct SplitVD : op<SplitVD> {
    static constexpr auto prototype = graft::prototype("SplitVD")
        .input("x")
        .dynamic_output("y", follow("x", aspect::dtype | aspect::format), at_least(1))
        .attr("size_splits", integers())
        .attr("split_dim", as_integer)
        .attr("num_split", as_integer);
    static constexpr auto infer_shape = rule::split_attributes<"x", "size_splits", "split_dim", "num_split", "y">{};
    static constexpr auto infer_value = rule::split_value<"x", "y">{};
};

/// Where each input begins in the concatenation of them all. Source: TensorFlow ConcatOffset.
struct ConcatOffset : op<ConcatOffset> {
    static constexpr auto prototype = graft::prototype("ConcatOffset")
        .datatype("T", index_number)
        .input("concat_dim", i32, value_depend_optional)
        .dynamic_input("x", "T", at_least(2))
        .dynamic_output("y", "T", at_least(2))
        .attr("N", as_integer);
    static constexpr status verify(verify_context& ctx) {
        if (auto s = rule::count_is<"x", "N">{}(ctx); !s) return s;
        auto const x = ctx.dynamic_desc<"x">();
        auto one = shape::of_rank(1);
        for (std::size_t i = 0; i < x.size(); ++i)
            if (auto s = rule::expect_rank(x[i].shape, 1, "x"); !s) return s;
            else if (s = rule::merge_into(one, x[i].shape, "x"); !s) return s;
        return ok;
    }
    static constexpr auto infer_shape = rule::each_shape<"x", "y">{};
    static constexpr auto infer_value = rule::concat_offsets<"concat_dim", "x", "y">{};
};

/// y[indices[k][i]] = x[k][i], the last one wins. Source: TensorFlow DynamicStitch.
struct DynamicStitch : op<DynamicStitch> {
    static constexpr auto prototype = graft::prototype("DynamicStitch")
        .datatype("T", any)
        .dynamic_input("indices", i32, value_depend_optional, at_least(1))
        .dynamic_input("x", "T", at_least(1))
        .output("y", "T")
        .attr("N", 1);
    static constexpr auto verify = rule::as_many_inputs<"indices", "x", "N">{};
    static constexpr auto infer_shape = rule::stitch<"indices", "x", "y">{};
};

/// The operators of this file.
using join_ops = ops<
    ConcatV2, ConcatD, Pack, Unpack, Split, SplitV, SplitVD, ConcatOffset, DynamicStitch>;

} // namespace library

GRAFT_END
