// graft/library/tensorflow/plugins_array.hpp - TensorFlow's operators that move or make elements, mapped to the library's
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/library/ops/array.hpp"
#include "graft/library/ops/control.hpp"
#include "graft/library/ops/source.hpp"
#include "graft/library/tensorflow/ops_array.hpp"
#include "graft/library/tensorflow/ops_source.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN

namespace library::tensorflow_plugins {

namespace tf = tensorflow_ops;

// join and split
inline constexpr auto concat = plugin<ConcatV2, tf::Concat>().input("x", "values").input("concat_dim", "concat_dim");
inline constexpr auto concat_v2 = plugin<ConcatV2, tf::ConcatV2>();
inline constexpr auto concat_offset = plugin<ConcatOffset, tf::ConcatOffset>();
inline constexpr auto pack = plugin<Pack, tf::Pack>();
inline constexpr auto unpack = plugin<Unpack, tf::Unpack>();
inline constexpr auto split = plugin<Split, tf::Split>();
inline constexpr auto split_v = plugin<SplitV, tf::SplitV>();
inline constexpr auto dynamic_stitch = plugin<DynamicStitch, tf::DynamicStitch>();

// layout
inline constexpr auto reshape = plugin<Reshape, tf::Reshape>().use_default("axis").use_default("num_axes").set("zero_copies", false);
inline constexpr auto expand_dims = plugin<ExpandDims, tf::ExpandDims>();
inline constexpr auto squeeze = plugin<Squeeze, tf::Squeeze>().rename("axis", "squeeze_dims");
inline constexpr auto transpose = plugin<Transpose, tf::Transpose>();
inline constexpr auto broadcast_to = plugin<BroadcastTo, tf::BroadcastTo>();
inline constexpr auto invert_permutation = plugin<InvertPermutation, tf::InvertPermutation>();

// pick
inline constexpr auto slice = plugin<Slice, tf::Slice>();
inline constexpr auto strided_slice = plugin<StridedSlice, tf::StridedSlice>();
inline constexpr auto gather = plugin<Gather, tf::Gather>();
inline constexpr auto gather_v2 = plugin<GatherV2, tf::GatherV2>();
inline constexpr auto gather_nd = plugin<GatherNd, tf::GatherNd>().ignore("bad_indices_policy");
inline constexpr auto reverse_v2 = plugin<ReverseV2, tf::ReverseV2>();
inline constexpr auto one_hot = plugin<OneHot, tf::OneHot>();
inline constexpr auto where = plugin<Where, tf::Where>();
inline constexpr auto top_k = plugin<TopK, tf::TopK>().input_from_attr("k", "k").set("largest", true).set("dim", -1).use_default("index_type");
inline constexpr auto top_k_v2 = plugin<TopK, tf::TopKV2>().set("largest", true).set("dim", -1);

// spread
inline constexpr auto tile = plugin<Tile, tf::Tile>();
inline constexpr auto pad = plugin<Pad, tf::Pad>();
inline constexpr auto pad_v2 = plugin<PadV2, tf::PadV2>();
inline constexpr auto mirror_pad = plugin<MirrorPad, tf::MirrorPad>();
inline constexpr auto space_to_batch_nd = plugin<SpaceToBatchND, tf::SpaceToBatchND>();
inline constexpr auto batch_to_space_nd = plugin<BatchToSpaceND, tf::BatchToSpaceND>();
inline constexpr auto space_to_depth = plugin<SpaceToDepth, tf::SpaceToDepth>();
inline constexpr auto depth_to_space = plugin<DepthToSpace, tf::DepthToSpace>().set("mode", "DCR");

/// block_size for both spatial axes becomes the constant block_shape of SpaceToBatchND.
inline status expand_space_to_batch(expand_context<tf::SpaceToBatch>& ctx) {
    auto const block = ctx.attr<"block_size">();
    auto const shape = ctx.constant_of("block_shape", std::array{block, block}, dtype::i32);
    status why;
    ctx.result(ctx.make<SpaceToBatchND>("nd").input<"x">(ctx.tensor<"input">()).input<"block_shape">(shape).input<"paddings">(ctx.tensor<"paddings">()).done(why));
    return why;
}
/// block_size for both spatial axes becomes the constant block_shape of BatchToSpaceND.
inline status expand_batch_to_space(expand_context<tf::BatchToSpace>& ctx) {
    auto const block = ctx.attr<"block_size">();
    auto const shape = ctx.constant_of("block_shape", std::array{block, block}, dtype::i32);
    status why;
    ctx.result(ctx.make<BatchToSpaceND>("nd").input<"x">(ctx.tensor<"input">()).input<"block_shape">(shape).input<"crops">(ctx.tensor<"crops">()).done(why));
    return why;
}
inline constexpr auto space_to_batch = expand<tf::SpaceToBatch>(&expand_space_to_batch);
inline constexpr auto batch_to_space = expand<tf::BatchToSpace>(&expand_batch_to_space);

// copies
inline constexpr auto identity = plugin<Identity, tf::Identity>();
inline constexpr auto identity_n = plugin<IdentityN, tf::IdentityN>();
inline constexpr auto snapshot = plugin<Snapshot, tf::Snapshot>();
inline constexpr auto stop_gradient = plugin<Identity, tf::StopGradient>();
inline constexpr auto prevent_gradient = plugin<Identity, tf::PreventGradient>().ignore("message");
inline constexpr auto check_numerics = plugin<Identity, tf::CheckNumerics>().ignore("message");
inline constexpr auto ref_identity = plugin<Identity, tf::RefIdentity>();
inline constexpr auto print = plugin<Identity, tf::Print>().drop("data").ignore("message", "first_n", "summarize");
inline constexpr auto ensure_shape = plugin<Identity, tf::EnsureShape>().ignore("shape");
inline constexpr auto placeholder_with_default = plugin<PlaceholderWithDefault, tf::PlaceholderWithDefault>();

// made of shapes and numbers
inline constexpr auto shape_of = plugin<Shape, tf::Shape>();
inline constexpr auto shape_n = plugin<ShapeN, tf::ShapeN>();
inline constexpr auto rank = plugin<Rank, tf::Rank>();
inline constexpr auto size = plugin<Size, tf::Size>();
inline constexpr auto fill = plugin<Fill, tf::Fill>();
inline constexpr auto zeros_like = plugin<ZerosLike, tf::ZerosLike>();
inline constexpr auto ones_like = plugin<OnesLike, tf::OnesLike>();
inline constexpr auto range = plugin<Range, tf::Range>();
inline constexpr auto random_uniform = plugin<RandomUniform, tf::RandomUniform>();
inline constexpr auto cast = plugin<Cast, tf::Cast>().rename("dst_type", "DstT").ignore("Truncate");
inline constexpr auto bitcast = plugin<Bitcast, tf::Bitcast>();

// control flow of conditions and loops
inline constexpr auto switch_ = plugin<Switch, tf::Switch>();
inline constexpr auto ref_switch = plugin<Switch, tf::RefSwitch>();
inline constexpr auto merge = plugin<Merge, tf::Merge>();
inline constexpr auto enter = plugin<Enter, tf::Enter>();
inline constexpr auto ref_enter = plugin<Enter, tf::RefEnter>();
inline constexpr auto exit = plugin<Exit, tf::Exit>();
inline constexpr auto next_iteration = plugin<NextIteration, tf::NextIteration>();
inline constexpr auto loop_cond = plugin<LoopCond, tf::LoopCond>();

/// The plugins of this file.
using array = plugins<concat, concat_v2, concat_offset, pack, unpack, split, split_v, dynamic_stitch, reshape, expand_dims, squeeze,
                      transpose, broadcast_to, invert_permutation, slice, strided_slice, gather, gather_v2, gather_nd, reverse_v2,
                      one_hot, where, top_k, top_k_v2, tile, pad, pad_v2, mirror_pad, space_to_batch_nd, batch_to_space_nd,
                      space_to_depth, depth_to_space, space_to_batch, batch_to_space, identity, identity_n, snapshot, stop_gradient,
                      prevent_gradient, check_numerics, ref_identity, print, ensure_shape, placeholder_with_default, shape_of,
                      shape_n, rank, size, fill, zeros_like, ones_like, range, random_uniform, cast, bitcast, switch_, ref_switch,
                      merge, enter, ref_enter, exit, next_iteration, loop_cond>;

} // namespace library::tensorflow_plugins

GRAFT_END
