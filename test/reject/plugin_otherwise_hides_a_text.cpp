// test/reject/plugin_otherwise_hides_a_text.cpp - `otherwise` must not match values that the origin declares
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*otherwise_hides_declared_value.*name<'m', 'o', 'd', 'e'>.*'o', 't', 'h', 'e', 'r', 'w', 'i', 's', 'e', ' ', 'h', 'i', 'd', 'e', 's', ' ', 'A', 'V', 'G'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("mode", 0);
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "how: {'MAX', 'AVG', 'SUM'}");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", 0), graft::otherwise_for(1, "AVG", "SUM"));
#else
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "how", graft::when("MAX", 0), graft::otherwise(1));
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
