// test/reject/plugin_value_map_of_a_number_below.cpp - a line of a map names a number that the origin does not allow
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*value_outside_definition.*name<'h', 'o', 'w'>.*'0', ' ', 'i', 's', ' ', 'n', 'o', 't', ' ', 'o', 'f', ' ', 'a', 't', '_', 'l', 'e', 'a', 's', 't', '\(', '1', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("mode", 0);
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "how: int >= 1");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map("mode", "how", graft::when(1, 0), graft::otherwise(1));
#else
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map("mode", "how", graft::when(0, 0), graft::otherwise(1));
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
