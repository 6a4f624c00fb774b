// test/reject/parse_compares_with_none_of_the_choices.cpp - a comparison with a string that an origin never has
// SPDX-License-Identifier: Apache-2.0
// expect: (ConvV2.*value_outside_definition.*name<'m', ?'o', ?'d', ?'e'>|a_text_that_is_none_of_the_definition)
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv").input("x", f32 | f16).output("y", follow("x"))
        .attr("groups", 1, at_least(1));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def(
        "ConvV2", "x: float", "-> y: float", "n: int = 1", "mode: {'SAME', 'VALID'} = 'SAME'");
};
inline graft::status take_mode(graft::parse_context<Conv, ConvV2>& ctx) {
#ifndef GRAFT_REJECT
    ctx.set<"groups">(ctx.attr<"mode">() == "VALID" ? 1 : 2);
#else
    ctx.set<"groups">(ctx.attr<"mode">() == "VALLID" ? 1 : 2);
#endif
    return graft::ok;
}
inline constexpr auto one = graft::plugin<Conv, ConvV2>().computed("groups").reads("mode").ignore("n").parse(
    &take_mode);
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
