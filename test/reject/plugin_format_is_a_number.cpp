// test/reject/plugin_format_is_a_number.cpp - a format is an enumerator, not a number
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, *TfPool>, .*wrong_arguments, .*name<'x'>
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
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("mode").ignore("kind").input_format(
    "x", graft::format::nhwc);
#else
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("mode").ignore("kind").input_format("x", 1);
#endif
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
