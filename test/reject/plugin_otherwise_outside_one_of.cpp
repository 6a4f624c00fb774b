// test/reject/plugin_otherwise_outside_one_of.cpp - the line for every other value sets a string that the target does
// not have
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*value_outside_definition.*name<'m', 'o', 'd', 'e'>.*'m', 'e', 'e', 'n', ' ', 'r',
// 'e', 'a', 'c', 'h', 'e', 's', ' ', 'o', 'n', 'e', '_', 'o', 'f'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("mode", as_string, one_of("max", "mean"));
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "how: string");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", "max"), graft::otherwise("mean"));
#else
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", "max"), graft::otherwise("meen"));
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
