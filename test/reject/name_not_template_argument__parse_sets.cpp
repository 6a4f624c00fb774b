// test/reject/name_not_template_argument__parse_sets.cpp - a parse function sets by names that the compiler knows
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Pool, .*name_not_template_argument
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
constexpr graft::status parse(graft::parse_context<Pool, TfPool>& ctx) {
#ifndef GRAFT_REJECT
    ctx.set<"mode">(ctx.attr<"kind">() == "A" ? 1 : 0);
#else
    ctx.set("mode", ctx.attr<"kind">() == "A" ? 1 : 0);
#endif
    return graft::ok;
}
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("axes").computed("mode").reads("kind").parse(
    &parse);
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
