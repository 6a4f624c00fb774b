// graft/library/array/concat/tensorflow.hpp - TensorFlow: concatenation and splitting of tensors along a dim
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "graft/library/array/concat/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Concat : op<Concat> {
    static constexpr auto prototype = op_def(
        "Concat", "concat_dim: int32", "values: N * T", "-> output: T", "N: int >= 2", "T: type");
};

struct ConcatV2 : op<ConcatV2> {
    static constexpr auto prototype = op_def("ConcatV2", "values: N * T", "axis: Tidx", "-> output: T", "N: int >= 2",
        "T: type", "Tidx: {int32, int64} = DT_INT32");
};

struct ConcatOffset : op<ConcatOffset> {
    static constexpr auto prototype = op_def("ConcatOffset", "concat_dim: int32", "shape: N * shape_type",
        "-> offset: N * shape_type", "N: int >= 2", "shape_type: {int32, int64} = DT_INT32");
};

struct Pack : op<Pack> {
    static constexpr auto prototype = op_def(
        "Pack", "values: N * T", "-> output: T", "N: int >= 1", "T: type", "axis: int = 0");
};

struct Unpack : op<Unpack> {
    static constexpr auto prototype = op_def(
        "Unpack", "value: T", "-> output: num * T", "num: int >= 0", "T: type", "axis: int = 0");
};

struct Split : op<Split> {
    static constexpr auto prototype = op_def(
        "Split", "split_dim: int32", "value: T", "-> output: num_split * T", "num_split: int >= 1", "T: type");
};

struct SplitV : op<SplitV> {
    static constexpr auto prototype = op_def("SplitV", "value: T", "size_splits: Tlen", "split_dim: int32",
        "-> output: num_split * T", "num_split: int >= 1", "T: type", "Tlen: {int8, int32, int64} = DT_INT64");
};

struct DynamicStitch : op<DynamicStitch> {
    static constexpr auto prototype = op_def(
        "DynamicStitch", "indices: N * int32", "data: N * T", "-> merged: T", "N: int >= 1", "T: type");
};

struct ParallelDynamicStitch : op<ParallelDynamicStitch> {
    static constexpr auto prototype = op_def(
        "ParallelDynamicStitch", "indices: N * int32", "data: N * T", "-> merged: T", "N: int >= 1", "T: type");
};

struct ParallelConcat : op<ParallelConcat> {
    static constexpr auto prototype = op_def(
        "ParallelConcat", "values: N * T", "-> output: T", "N: int >= 1", "T: type", "shape: shape");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// concatenation and splitting
inline constexpr auto concat = plugin<ConcatV2, tf::Concat>().input("x", "values").input("concat_dim", "concat_dim");
inline constexpr auto concat_v2 = plugin<ConcatV2, tf::ConcatV2>();
inline constexpr auto concat_offset = plugin<ConcatOffset, tf::ConcatOffset>();
inline constexpr auto pack = plugin<Pack, tf::Pack>();
inline constexpr auto unpack = plugin<Unpack, tf::Unpack>();
inline constexpr auto split = plugin<Split, tf::Split>();
inline constexpr auto split_v = plugin<SplitV, tf::SplitV>();
inline constexpr auto dynamic_stitch = plugin<DynamicStitch, tf::DynamicStitch>();
/// If an index is repeated, any of its elements is valid; here the last is used.
inline constexpr auto parallel_dynamic_stitch = plugin<DynamicStitch, tf::ParallelDynamicStitch>();

constexpr status parse_parallel_concat(parse_context<ParallelConcat, tf::ParallelConcat>& ctx) {
    auto const& to = ctx.attr<"shape">();
    if (!to.has_rank()) return fail(errc::wrong_attribute_value, "shape", "a shape with a rank");
    std::array<std::int64_t, max_rank> dims{};
    for (std::size_t i = 0; i < to.rank(); ++i) dims[i] = to[i].known() ? to[i].value() : -1;
    ctx.set<"shape">(span<std::int64_t const>(dims.data(), to.rank()));
    return ok;
}
inline constexpr auto parallel_concat = plugin<ParallelConcat, tf::ParallelConcat>().computed("shape").reads("shape")
    .parse(&parse_parallel_concat);

/// The plugins of this family.
using concat_plugins = plugins<concat, concat_v2, concat_offset, pack, unpack, split, split_v, dynamic_stitch,
    parallel_concat, parallel_dynamic_stitch, same<DynamicPartition>>;

} // namespace library::tensorflow_plugins
GRAFT_END
