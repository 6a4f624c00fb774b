// test/reject/expansion_text_outside_one_of__handed_on.cpp - a string of the origin that the operator does not admit
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*expansion_of<TfMode>, .*value_outside_definition, .*name<'m', *'o', *'d', *'e'>, .*name<'M',
// *'I', *'N',
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("mode", "MAX", one_of("MAX", "AVG")).attr("window", 2, at_least(1));
};
struct TfMode : tf::op<TfMode> {
    static constexpr auto prototype = tf::op_def("TfMode", "x: float", "-> y: float", "kind: {'MAX', 'MIN'}");
};
inline constexpr auto one = graft::expand<TfMode, Pool>([](graft::expand_context<TfMode, Pool>& ctx) -> graft::status {
#ifndef GRAFT_REJECT
    bool const max = ctx.attr<"kind">() == "MAX";
    ctx.result(
        ctx.add<Pool>("", "x"_p = ctx.data(0), "mode"_p = max ? std::string_view("MAX") : std::string_view("AVG")));
#else
    ctx.result(ctx.add<Pool>("", "x"_p = ctx.data(0), "mode"_p = ctx.attr<"kind">()));
#endif
    return graft::ok;
});
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
