// graft/library/array/concat/ops.hpp - operators: concatenation and splitting of tensors along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// The concatenation of the inputs along `concat_dim`. Source: TensorFlow Concat, ConcatV2.
struct ConcatV2 : op<ConcatV2> {
    static constexpr operator_line prototype{R"(ConcatV2 x*>1:T concat_dim:index_number(value_depend) -> y:T
        N?int>=1=1 where T=any | is rearrangement)"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat_by_value<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
    static constexpr auto infer_value = rule::concat_value<"x", "y">{};
};

/// The concatenation of the inputs along `concat_dim`. Source: Caffe Concat.
struct ConcatD : op<ConcatD> {
    static constexpr operator_line prototype{R"(ConcatD x*>1:T -> y:T concat_dim?int N?int>=1=1 where T=any
        | is rearrangement)"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
    static constexpr auto infer_value = rule::concat_value<"x", "y">{};
};

/// The inputs stacked along a new dim `axis`. Source: TensorFlow Pack.
struct Pack : op<Pack> {
    static constexpr operator_line prototype{"Pack x*>1:T -> y:T axis?int=0 N?int>=1 where T=any | is rearrangement"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::pack<"x", "axis", "y">{};
    static constexpr auto infer_value = rule::pack_value<"x", "y">{};
};

/// The slices of x along `axis`, which is removed. Source: TensorFlow Unpack.
struct Unpack : op<Unpack> {
    static constexpr operator_line prototype{"Unpack x -> y*~x num?int>=0 axis?int=0 | is rearrangement"};
    static constexpr auto infer_shape = rule::unpack<"x", "num", "axis", "y">{};
    static constexpr auto infer_value = rule::unpack_value<"x", "y">{};
};

/// x in num_split equal parts along `split_dim`. Source: TensorFlow Split.
struct Split : op<Split> {
    static constexpr operator_line prototype{"Split split_dim:i32(value_depend) x -> y*>1~x%x num_split?int>=1"};
    static constexpr auto infer_shape = rule::split<"x", "split_dim", "num_split", "y">{};
    static constexpr auto infer_value = rule::split_value<"x", "y">{};
};

/// x in parts of the given sizes along `split_dim`; one size may be -1. Source: TensorFlow SplitV.
struct SplitV : op<SplitV> {
    static constexpr operator_line prototype{R"(SplitV x size_splits:i8,i32,i64(value_depend)
        split_dim:i32(value_depend) -> y*>1~x%x num_split?int>=1 | is rearrangement)"};
    static constexpr auto infer_shape = rule::split_sizes<"x", "size_splits", "split_dim", "num_split", "y">{};
    static constexpr auto infer_value = rule::split_value<"x", "y">{};
};

/// x in parts of the given sizes along `split_dim`; without sizes in equal parts. Source: Caffe Slice.
struct SplitVD : op<SplitVD> {
    static constexpr operator_line prototype{R"(SplitVD x -> y*>1~x%x size_splits?list(int)= split_dim?int
        num_split?int>=1 | is rearrangement)"};
    static constexpr auto infer_shape = rule::split_attributes<"x", "size_splits", "split_dim", "num_split", "y">{};
    static constexpr auto infer_value = rule::split_value<"x", "y">{};
};

/// The offset of each input in the concatenation of all inputs. Source: TensorFlow ConcatOffset.
struct ConcatOffset : op<ConcatOffset> {
    static constexpr operator_line prototype{R"(ConcatOffset concat_dim:i32(value_depend_optional) x*>2:T -> y*>2:T
        N?int>=1 where T=index_number)"};
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

/// y[indices[k][i]] = x[k][i]; if an index is repeated, the last one is used. Source: TensorFlow DynamicStitch.
struct DynamicStitch : op<DynamicStitch> {
    static constexpr operator_line prototype{R"(DynamicStitch indices*>1:i32(value_depend_optional) x*>1:T -> y:T
        N?int>=1=1 where T=any)"};
    static constexpr auto verify = rule::as_many_inputs<"indices", "x", "N">{};
    static constexpr auto infer_shape = rule::stitch<"indices", "x", "y">{};
};

/// The concatenation of tensors whose first axis is 1 along it; `shape` is the result's. Source: TensorFlow
/// ParallelConcat.
struct ParallelConcat : graft::op<ParallelConcat> {
    static constexpr operator_line prototype{"ParallelConcat values*N>1:T -> y:T shape?list(int) N?int>=1 where T=any"};
    static constexpr auto verify = rule::count_is<"values", "N">{};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const to = ctx.attr<"shape">();
        auto const x = ctx.dynamic_desc<"values">();
        if (to.empty()) return fail(errc::wrong_value, "shape", "at least one axis", 1, 0);
        auto row = shape::unknown_rank();
        for (std::size_t i = 0; i < x.size(); ++i)
            if (auto s = rule::merge_into(row, x[i].shape, "values"); !s) return s;
        auto y = shape::of_rank(0);
        for (auto d : to) {
            if (d < -1) return fail(errc::wrong_value, "shape", "not negative", d);
            y.append(d < 0 ? dim::unknown() : dim(d));
        }
        if (contradict(y[0], dim(static_cast<std::int64_t>(x.size()))))
            return fail(errc::wrong_value, "shape", "as many rows as values", x.size(), to[0]);
        if (row.has_rank()) {
            if (row.rank() != y.rank())
                return fail(errc::wrong_rank, "values", "the rank of `shape`", y.rank(), row.rank());
            if (contradict(row[0], dim(1)))
                return fail(errc::wrong_shape, "values", "one row each", 1, dim(row[0]).value());
            row[0] = y[0];
            if (contradict(row, y)) return fail(errc::shape_mismatch, "values", "the axes that `shape` says");
            y = merge(y, row);
        }
        ctx.output<"y">() = y;
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct concat_lines {
    static constexpr char text[] = R"ops(
/// The rows of x distributed to several outputs, each to the one with its partition number.
DynamicPartition x:T partitions:i32 -> y*num_partitions>1:T(compute_depend) num_partitions?int>=1=1 where T=any
    | [I,S] I > [?,S] | at_most partitions > y | tf: data:T partitions:i32 -> outputs*num_partitions>1:T(compute_depend)
    num_partitions?int>=1 T?type{any}
)ops";
};

using DynamicPartition = listed<concat_lines, "DynamicPartition">;

/// The operators of inference in this file.
using concat_ops =
    join<ops<ConcatV2, ConcatD, Pack, Unpack, Split, SplitV, SplitVD, ConcatOffset, DynamicStitch, ParallelConcat>,
        listed_ops<concat_lines>>;

/// The concatenation of the inputs along concat_dim.
struct Concat : op<Concat> {
    static constexpr operator_line prototype{R"(Concat concat_dim:index_number(value_depend_optional) x*>1:number ->
        y~x N?int>=1=1)"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat_by_value<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// The concatenation of the inputs along concat_dim.
struct ConcatV2D : op<ConcatV2D> {
    static constexpr operator_line prototype{"ConcatV2D x*>1:integer,f32,f16,bf16 -> y~x concat_dim?int N?int>=1=1"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::concat<"x", "concat_dim", "y">{};
    static constexpr auto infer_format = rule::common_format<"x", "y">{};
};

/// The operators of this file; none has a kernel.
using concat_device_ops = ops<Concat, ConcatV2D>;

} // namespace library
GRAFT_END
