// test/reject/expansion_text_outside_one_of.cpp - an expansion sets a string that the operator does not declare
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Conv.*value_outside_definition.*name<'p', 'a', 'd', 'd', 'i', 'n', 'g'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv").input("x", f32).output("y", follow("x"))
        .attr("padding", "SAME", one_of("SAME", "VALID")).attr("groups", 1, at_least(1));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def(
        "ConvV2", "x: float", "-> y: float", "n: int", "mode: {'SAME', 'VALID', 'FULL'} = 'SAME'");
};

inline graft::status expand(graft::expand_context<ConvV2>& ctx) {
#ifndef GRAFT_REJECT
    ctx.result(ctx.add<Conv>("", "x"_p = ctx.tensor<"x">(), "padding"_p = "VALID"_c));
#else
    ctx.result(ctx.add<Conv>("", "x"_p = ctx.tensor<"x">(), "padding"_p = "valid"_c));
#endif
    return graft::ok;
}
inline constexpr auto one = graft::expand<ConvV2>(&expand);
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
