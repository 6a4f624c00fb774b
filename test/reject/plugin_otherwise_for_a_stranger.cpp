// test/reject/plugin_otherwise_for_a_stranger.cpp - `otherwise_for` names a value that the origin does not have
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*value_outside_definition.*name<'h', 'o', 'w'>.*'A', 'V', 'V', 'G', ' ', 'i', 's', ' ', 'n', 'o', 't', ' ', 'o', 'f'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("mode", 0);
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "how: {'MAX', 'AVG'}");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", 0), graft::otherwise_for(1, "AVG"));
#else
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", 0), graft::otherwise_for(1, "AVVG"));
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
