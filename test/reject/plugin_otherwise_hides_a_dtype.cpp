// test/reject/plugin_otherwise_hides_a_dtype.cpp - `otherwise` must not match dtypes that the origin declares
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *PoolV2>.*otherwise_hides_declared_value.*name<'m', 'o', 'd', 'e'>.*'o', 't', 'h', 'e', 'r', 'w', 'i', 's', 'e', ' ', 'h', 'i', 'd', 'e', 's', ' ', 'f', 'l', 'o', 'a', 't', '6', '4'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("mode", 0);
};
struct PoolV2 : tf::op<PoolV2> {
    static constexpr auto prototype = tf::op_def("PoolV2", "x: float", "-> y: float", "T: {float, double}");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "T", graft::when(graft::dtype::f32, 0), graft::otherwise_for(1, graft::dtype_set(graft::dtype::f64)));
#else
inline constexpr auto one = graft::plugin<Pool, PoolV2>().map(
    "mode", "T", graft::when(graft::dtype::f32, 0), graft::otherwise(1));
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
