// test/reject/expansion_leaves_an_input__one_value.cpp - no result if an attribute has one of its values
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*expansion_of<TfKeep>, .*origin_input_not_mapped, .*name<'x'>, .*name<'k', *'e', *'e', *'p', *' ', *'=', *' ', *'t', *'r', *'u', *'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("mode", "MAX", one_of("MAX", "AVG")).attr("window", 2, at_least(1));
};
struct TfKeep : tf::op<TfKeep> {
    static constexpr auto prototype = tf::op_def("TfKeep", "x: float", "-> y: float", "keep: bool = false");
};
inline constexpr auto one = graft::expand<TfKeep, Pool>([](graft::expand_context<TfKeep, Pool>& ctx) -> graft::status {
#ifndef GRAFT_REJECT
    ctx.result(ctx.attr<"keep">() ? ctx.data(0) : ctx.add<Pool>("", "x"_p = ctx.data(0)));
#else
    if (!ctx.attr<"keep">()) ctx.result(ctx.add<Pool>("", "x"_p = ctx.data(0)));
#endif
    return graft::ok;
});
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
