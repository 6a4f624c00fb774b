// test/reject/expansion_part_is_not_done.cpp - an operator of an expansion is a tensor when it is done
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Neg, .*part_is_not_done, .*name<'d', *'o', *'n', *'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

namespace tf = graft::tensorflow;
struct Neg : graft::op<Neg> {
    static constexpr auto prototype = graft::prototype("Neg").input("x", f32).output("y", follow("x"))
        .attr("axes", {0, 1});
};
struct TfNeg : tf::op<TfNeg> {
    static constexpr auto prototype = tf::op_def("TfNeg", "x: float", "-> y: float");
};
inline graft::status negate(graft::expand_context<TfNeg>& ctx) {
#ifndef GRAFT_REJECT
    ctx.result(ctx.make<Neg>("").input<"x">(ctx.tensor<"x">()).attr<"axes">({1}).done());
#else
    ctx.result(ctx.make<Neg>("").input<"x">(ctx.tensor<"x">()).attr<"axes">({1}));
#endif
    return graft::ok;
}
inline constexpr auto neg = graft::expand<TfNeg>(&negate);
struct my_plugins {
    using plugins = graft::plugins<neg>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
