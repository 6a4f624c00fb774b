// test/reject/plugin_set_to_no_value.cpp - a list of integers and floats is not a value
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, *TfPool>, .*unsupported_default_type, .*name<'a', 'x', 'e', 's'>
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
inline constexpr auto pool = graft::plugin<Pool, TfPool>().set("axes", {1, 2})
    .map("mode", "kind", graft::when("A", 0), graft::when("B", 1));
#else
inline constexpr auto pool = graft::plugin<Pool, TfPool>().set("axes", {1, 2.5})
    .map("mode", "kind", graft::when("A", 0), graft::when("B", 1));
#endif
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
