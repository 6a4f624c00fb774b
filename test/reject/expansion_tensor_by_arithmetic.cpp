// test/reject/expansion_tensor_by_arithmetic.cpp - the second output of an added node, by a sum
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<graft::.*added_node, .*wrong_arguments, .*name<'o', *'p'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/expand_context.hpp"
#include "graft/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;
struct Halves : graft::op<Halves> {
    static constexpr auto prototype =
        graft::prototype("Halves").input("x", f32).output("a", follow("x")).output("b", follow("x"));
};
struct TfHalves : tf::op<TfHalves> {
    static constexpr auto prototype = tf::op_def("TfHalves", "x: float", "-> a: float, b: float");
};
graft::status halve(graft::expand_context<TfHalves>& ctx) {
    auto const both = ctx.add<Halves>("", "x"_p = ctx.data(0));
    ctx.result(both);
#ifndef GRAFT_REJECT
    return ctx.result(both[1]), graft::ok;
#else
    return ctx.result(both + 1), graft::ok;
#endif
}
