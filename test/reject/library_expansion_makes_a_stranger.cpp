// test/reject/library_expansion_makes_a_stranger.cpp - an operator that an expansion names is in `ops` or `uses`
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library, .*operator_not_in_catalog, .*name<'A', *'d', *'d'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"
#include "graft/program/export_library.hpp"

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
inline constexpr auto both = graft::expand<TfBoth, Add>([](auto& ctx) -> graft::status {
    ctx.result(ctx.template add<Add>("", "x1"_p = ctx.data(0), "x2"_p = ctx.data(1)));
    return graft::ok;
});
struct my_tensorflow {
    using plugins = graft::plugins<both>;
    using list = plugins::origins;
};
inline constexpr graft::front_end framework{.name = "framework"};
struct my_library {
    static constexpr char const* name = "mine";
#ifndef GRAFT_REJECT
    using uses = graft::ops<Add>;
#endif
    using plugins = graft::plugin_sets<graft::plugins_for<framework, my_tensorflow>>;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
