// test/reject/expansion_result_is_a_number.cpp - a number as a result: the next tensor, by a sum
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<ConvV2, .*expected_tensor, .*name<'r', ?'e', ?'s', ?'u', ?'l', ?'t'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def("ConvV2", "x: float", "-> y: float");
};
inline graft::status expand(graft::expand_context<ConvV2>& ctx) {
#ifndef GRAFT_REJECT
    ctx.result(ctx.tensor<"x">());
#else
    ctx.result(ctx.tensor<"x">() + 1);
#endif
    return graft::ok;
}
