// test/reject/parse_number_outside_the_range__least.cpp - the minimum of the origin becomes no value of the target
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, TfSize>, .*value_outside_definition, .*name<'w', *'i', *'n', *'d', *'o', *'w'>, .*name<'0',
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("mode", "MAX", one_of("MAX", "AVG")).attr("window", 2, at_least(1));
};
struct TfSize : tf::op<TfSize> {
    static constexpr auto prototype = tf::op_def("TfSize", "x: float", "-> y: float", "k: int >= 1 = 2");
};
inline constexpr auto one = graft::plugin<Pool, TfSize>().use_default("mode").computed("window").reads("k")
    .parse([](graft::parse_context<Pool, TfSize>& ctx) -> graft::status {
#ifndef GRAFT_REJECT
        ctx.set<"window">(ctx.attr<"k">() + 1);
#else
        ctx.set<"window">(ctx.attr<"k">() - 1);
#endif
        return graft::ok;
    });
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
