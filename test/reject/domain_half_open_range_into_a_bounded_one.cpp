// test/reject/domain_half_open_range_into_a_bounded_one.cpp - the origin has no upper bound, but the target has one
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Block, *BlockV2>.*origin_value_outside_target.*name<'s', 'i', 'z', 'e'>.*'9', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'i', 'n', '_', 'r', 'a', 'n', 'g', 'e', '\(', '2', ',', '8', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Block : graft::op<Block> {
    static constexpr auto prototype =
        graft::prototype("Block").input("x", f32).output("y", follow("x")).attr("size", 4, in_range(2, 8));
};
struct BlockV2 : tf::op<BlockV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("BlockV2", "x: float", "-> y: float", "size: int");
#else
    static constexpr auto prototype = tf::op_def("BlockV2", "x: float", "-> y: float", "size: int >= 2");
#endif
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Block, BlockV2>().checked("size");
#else
inline constexpr auto one = graft::plugin<Block, BlockV2>();
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
