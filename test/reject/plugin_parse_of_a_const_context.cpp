// test/reject/plugin_parse_of_a_const_context.cpp - a parse function that has its context as a const parameter
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Conv, ConvV2>, .*wrong_parse_signature, .*name<'p', ?'a', ?'r', ?'s', ?'e'>
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
#ifndef GRAFT_REJECT
inline graft::status take_mode(graft::parse_context<Conv, ConvV2>& ctx) {
#else
inline graft::status take_mode(graft::parse_context<Conv, ConvV2> const& ctx) {
#endif
    ctx.set<"groups">(1);
    return graft::ok;
}
inline constexpr auto one = graft::plugin<Conv, ConvV2>().computed("groups").ignore("n", "mode").parse(&take_mode);
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
