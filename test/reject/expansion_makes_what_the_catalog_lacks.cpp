// test/reject/expansion_makes_what_the_catalog_lacks.cpp - an operator that an expansion names is in the catalog of
// its set
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_plugins, .*operator_not_in_catalog, .*name<'A', *'d', *'d'>
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
    static constexpr auto prototype = tf::op_def("TfBoth", "a: float", "b: float", "-> y: float");
};
graft::status sum(graft::expand_context<TfBoth, Add>& ctx) {
    ctx.result(ctx.add<Add>("", "x1"_p = ctx.tensor<"a">(), "x2"_p = ctx.tensor<"b">()));
    return graft::ok;
}
inline constexpr auto both = graft::expand<TfBoth, Add>(&sum);
struct my_ops {
#ifndef GRAFT_REJECT
    using list = graft::ops<Add, Relu>;
#else
    using list = graft::ops<Relu>;
#endif
};
struct my_plugins {
    using plugins = graft::plugins<both>;
    using list = plugins::origins;
    using catalog = my_ops;
};
constexpr auto table = graft::plugins_of<my_plugins>();
