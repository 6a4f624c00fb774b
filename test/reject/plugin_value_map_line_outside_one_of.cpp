// test/reject/plugin_value_map_line_outside_one_of.cpp - a line of a map has a number that the target does not allow
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*value_outside_definition.*name<'m', 'o', 'd', 'e'>.*'2', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'i', 'n', '_', 'r', 'a', 'n', 'g', 'e', '\(', '0', ',', '1', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("mode", 0, in_range(0, 1));
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "how: {'MAX', 'AVG'}");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", 0), graft::when("AVG", 1));
#else
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", 0), graft::when("AVG", 2));
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
