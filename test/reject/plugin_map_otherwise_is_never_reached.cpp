// test/reject/plugin_map_otherwise_is_never_reached.cpp - an otherwise that no value reaches has no effect
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, *TfPool>, .*redundant_condition, .*name<'m', *'o', *'d', *'e'>, .*name<'o', *'t', *'h', *'e', *'r', *'w', *'i', *'s', *'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool")
                                          .input("x", f32)
                                          .optional_input("w", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("mode", 0)
                                          .attr("axis", 0);
};
struct TfPool : tf::op<TfPool> {
    static constexpr auto prototype = tf::op_def(
        "TfPool", "x: float", "-> y: float", "kind: {'A', 'B'}", "axis: int = 0");
};
#ifndef GRAFT_REJECT
inline constexpr auto pool = graft::plugin<Pool, TfPool>().map(
    "mode", "kind", graft::when("A", 0), graft::when("B", 1));
#else
inline constexpr auto pool = graft::plugin<Pool, TfPool>().map(
    "mode", "kind", graft::when("A", 0), graft::when("B", 1), graft::otherwise(1));
#endif
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
