// test/reject/expansion_compares_with_none_of_the_choices.cpp - an expansion asks for a string that cannot be there
// SPDX-License-Identifier: Apache-2.0
// expect: (expansion_of<TfMode>|choice<.*TfMode|literal_of|a_text_that_is_none_of_the_definition).*
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
    if (ctx.attr<"kind">() == "MIN") return graft::fail(graft::errc::wrong_value, "kind");
    ctx.result(ctx.add<Pool>("", "x"_p = ctx.data(0)));
#else
    if (ctx.attr<"kind">() == "AVG") return graft::fail(graft::errc::wrong_value, "kind");
    ctx.result(ctx.add<Pool>("", "x"_p = ctx.data(0)));
#endif
    return graft::ok;
});
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
