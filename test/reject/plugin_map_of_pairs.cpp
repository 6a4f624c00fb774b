// test/reject/plugin_map_of_pairs.cpp - the lines of a map are written with when
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, *TfPool>, .*wrong_arguments, .*name<'m', 'o', 'd', 'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("mode", 0).attr("axes", {0, 1});
};
struct TfPool : tf::op<TfPool> {
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "-> y: float", "kind: {'A', 'B'}");
};
#ifndef GRAFT_REJECT
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("axes")
    .map("mode", "kind", graft::when("A", 0), graft::when("B", 1));
#else
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("axes")
    .map("mode", "kind", {"A", 0}, {"B", 1});
#endif
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
