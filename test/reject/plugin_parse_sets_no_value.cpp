// test/reject/plugin_parse_sets_no_value.cpp - set requires a value
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Pool, .*wrong_arguments, .*name<'m', *'o', *'d', *'e'>
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
inline constexpr auto pool = graft::plugin<Pool, TfPool>().computed("mode").ignore("kind").parse(
    [](graft::parse_context<Pool, TfPool>& ctx) -> graft::status { return ctx.set<"mode">(1), graft::ok; });
#else
inline constexpr auto pool = graft::plugin<Pool, TfPool>().computed("mode").ignore("kind").parse(
    [](graft::parse_context<Pool, TfPool>& ctx) -> graft::status { return ctx.set<"mode">(), graft::ok; });
#endif
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
