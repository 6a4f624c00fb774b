// test/reject/parse_text_outside_one_of.cpp - a parse function sets a string that the target does not declare
// SPDX-License-Identifier: Apache-2.0
// expect: (literal_of|a_text_that_is_none_of_the_definition).*Conv.*value_outside_definition.*name<'p', 'a', 'd', 'd',
// 'i', 'n', 'g'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv").input("x", f32).output("y", follow("x"))
        .attr("padding", "SAME", one_of("SAME", "VALID")).attr("groups", 1, at_least(1));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def(
        "ConvV2", "x: float", "-> y: float", "n: int", "mode: {'SAME', 'VALID', 'FULL'} = 'SAME'");
};

inline graft::status parse(graft::parse_context<Conv, ConvV2>& ctx) {
#ifndef GRAFT_REJECT
    if (ctx.node_name() == "a") ctx.set<"padding">("VALID");
#else
    if (ctx.node_name() == "a") ctx.set<"padding">("VALLID");
#endif
    return graft::ok;
}
inline constexpr auto one = graft::plugin<Conv, ConvV2>().computed("padding").computed("groups").reads("n", "mode")
    .parse(&parse);
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
