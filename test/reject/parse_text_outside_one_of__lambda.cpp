// test/reject/parse_text_outside_one_of__lambda.cpp - a lambda sets a string that the target does not declare
// SPDX-License-Identifier: Apache-2.0
// expect: (mapping_of<Conv|literal_of|a_text_that_is_none_of_the_definition).*value_outside_definition
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("padding", "SAME", one_of("SAME", "VALID"));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def("ConvV2", "x: float", "-> y: float", "n: int");
};

inline constexpr auto one = graft::plugin<Conv, ConvV2>().computed("padding").ignore("n").parse(
    [](graft::parse_context<Conv, ConvV2>& ctx) -> graft::status {
#ifndef GRAFT_REJECT
        ctx.set<"padding">("VALID");
#else
        ctx.set<"padding">("VALLID");
#endif
        return graft::ok;
    });
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
