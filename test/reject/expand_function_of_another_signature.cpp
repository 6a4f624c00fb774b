// test/reject/expand_function_of_another_signature.cpp - an expansion returns a status
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TfPool, .*wrong_parse_signature, .*name<'e', 'x', 'p', 'a', 'n', 'd'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).output("y", follow("x")).attr("mode", 0).attr("axes", {0, 1});
};
struct TfPool : tf::op<TfPool> {
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "-> y: float", "kind: {'A', 'B'}");
};
#ifndef GRAFT_REJECT
inline constexpr auto pool = graft::expand<TfPool>([](graft::expand_context<TfPool>& ctx) -> graft::status {
    ctx.leave_out<"kind">();
    ctx.result(ctx.tensor<"x">());
    return graft::ok;
});
#else
inline constexpr auto pool = graft::expand<TfPool>(
    [](graft::expand_context<TfPool>& ctx) { ctx.result(ctx.tensor<"x">()); });
#endif
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
