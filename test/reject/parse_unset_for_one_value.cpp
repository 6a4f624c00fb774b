// test/reject/parse_unset_for_one_value.cpp - a parse function omits one of three values
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Conv, *ConvV2>.*computed_attribute_not_set.*name<'g', 'r', 'o', 'u', 'p', 's'>.*'m', 'o', 'd', 'e', ' ', '=', ' ', 'F', 'U', 'L', 'L'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("padding", "SAME", one_of("SAME", "VALID"))
                                          .attr("groups", 1, at_least(1));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def(
        "ConvV2", "x: float", "-> y: float", "n: int = 1", "mode: {'SAME', 'VALID', 'FULL'} = 'SAME'");
};

constexpr graft::status parse(graft::parse_context<Conv, ConvV2>& ctx) {
#ifndef GRAFT_REJECT
    ctx.set<"padding">("SAME");
    ctx.set<"groups">(ctx.attr<"mode">() == "FULL" ? 2 : 1);
#else
    ctx.set<"padding">("SAME");
    if (ctx.attr<"mode">() != "FULL") ctx.set<"groups">(1);
#endif
    return graft::ok;
}
inline constexpr auto one =
    graft::plugin<Conv, ConvV2>().computed("padding").computed("groups").ignore("n").reads("mode").parse(&parse);
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
