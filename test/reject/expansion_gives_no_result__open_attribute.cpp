// test/reject/expansion_gives_no_result__open_attribute.cpp - the same for an operator with an open attribute
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*expansion_of<TfBoth>, .*wrong_output_count, .*name<'T', *'f', *'B', *'o', *'t', *'h'>, .*name<'2',
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

struct Add : graft::op<Add> {
    static constexpr auto prototype =
        graft::prototype("Add").input("x1", f32).input("x2", f32, any_shape).output("y", follow("x1"));
};
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct TfBoth : tf::op<TfBoth> {
    static constexpr auto prototype = tf::op_def("TfBoth", "a: float", "b: float", "-> y: float", "axis: int");
};
inline constexpr auto both = graft::expand<TfBoth>([](auto& ctx) -> graft::status {
    ctx.template leave_out<"axis">();
#ifndef GRAFT_REJECT
    ctx.result(ctx.template add<Add>("", "x1"_p = ctx.data(0), "x2"_p = ctx.data(1)));
#else
    ctx.result(ctx.template add<Add>("", "x1"_p = ctx.data(0), "x2"_p = ctx.data(1)));
    ctx.result(ctx.data(0));
#endif
    return graft::ok;
});
struct my_plugins {
    using plugins = graft::plugins<both>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
