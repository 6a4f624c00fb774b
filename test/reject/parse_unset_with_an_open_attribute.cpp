// test/reject/parse_unset_with_an_open_attribute.cpp - a parse function does not set an attribute while another one of
// the origin is open
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pool, *TfPool>.*computed_attribute_not_set.*name<'c', *'e', *'i', *'l'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("size", as_integer).attr("ceil", false);
};
struct TfPool : tf::op<TfPool> {
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "-> y: float", "size: int", "way: string = ''");
};
constexpr graft::status parse(graft::parse_context<Pool, TfPool>& ctx) {
    if (ctx.attr<"way">() == "up") ctx.set<"ceil">(true);
#ifndef GRAFT_REJECT
    else ctx.set<"ceil">(false);
#endif
    return graft::ok;
}
inline constexpr auto pool = graft::plugin<Pool, TfPool>().computed("ceil").reads("way").parse(&parse);
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
