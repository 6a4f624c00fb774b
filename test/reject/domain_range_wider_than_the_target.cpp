// test/reject/domain_range_wider_than_the_target.cpp - the origin allows smaller numbers than the target
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Block, *BlockV2>.*origin_value_outside_target.*name<'s', 'i', 'z', 'e'>.*'1', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'a', 't', '_', 'l', 'e', 'a', 's', 't', '\(', '2', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Block : graft::op<Block> {
    static constexpr auto prototype =
        graft::prototype("Block").input("x", f32).output("y", follow("x")).attr("size", 4, at_least(2));
};
struct BlockV2 : tf::op<BlockV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("BlockV2", "x: float", "-> y: float", "size: int >= 2");
#else
    static constexpr auto prototype = tf::op_def("BlockV2", "x: float", "-> y: float", "size: int >= 1");
#endif
};
inline constexpr auto one = graft::plugin<Block, BlockV2>();
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
