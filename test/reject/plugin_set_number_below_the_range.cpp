// test/reject/plugin_set_number_below_the_range.cpp - a plugin sets a number below the target's range
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Block, *BlockV2>.*value_outside_definition.*name<'b', 'l', 'o', 'c', 'k'>.*'1', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'a', 't', '_', 'l', 'e', 'a', 's', 't', '\(', '2', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Block : graft::op<Block> {
    static constexpr auto prototype =
        graft::prototype("Block").input("x", f32).output("y", follow("x")).attr("block", 2, at_least(2));
};
struct BlockV2 : tf::op<BlockV2> {
    static constexpr auto prototype = tf::op_def("BlockV2", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Block, BlockV2>().set("block", 2);
#else
inline constexpr auto one = graft::plugin<Block, BlockV2>().set("block", 1);
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
