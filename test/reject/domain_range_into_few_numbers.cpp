// test/reject/domain_range_into_few_numbers.cpp - a range of the origin contains numbers that the target does not list
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Block, *BlockV2>.*origin_value_outside_target.*name<'s', 'i', 'z', 'e'>.*'3', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'o', 'n', 'e', '_', 'o', 'f', '\(', '2', ',', '4', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Block : graft::op<Block> {
    static constexpr auto prototype =
        graft::prototype("Block").input("x", f32).output("y", follow("x")).attr("size", 2, one_of(2, 4));
};
struct BlockV2 : tf::op<BlockV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("BlockV2", "x: float", "-> y: float", "size: int = 4");
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
