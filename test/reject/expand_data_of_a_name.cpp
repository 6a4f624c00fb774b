// test/reject/expand_data_of_a_name.cpp - an input of an expansion by its name, but positions are required
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TfTwice, .*name_not_template_argument
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/expand_context.hpp"

namespace tf = graft::tensorflow;
struct TfTwice : tf::op<TfTwice> {
    static constexpr auto prototype = tf::op_def("TfTwice", "x: float", "-> y: float");
};
graft::status twice(graft::expand_context<TfTwice>& ctx) {
#ifndef GRAFT_REJECT
    return ctx.result(ctx.data(0)), graft::ok;
#else
    return ctx.result(ctx.data("x")), graft::ok;
#endif
}
