// test/reject/rule_forgets_an_output.cpp - a shape rule assigns one of two outputs, and no test reads the other
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TopK, .*output_not_assigned, .*name<'i', ?'n', ?'d', ?'i', ?'c', ?'e', ?'s'>
#include "graft/op/define/op.hpp"

struct TopK : graft::op<TopK> {
    static constexpr auto prototype = graft::prototype("TopK").input("x", f32).input("k", i32, value_depend)
        .output("values", f32).output("indices", i32).attr("dim", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        if (y.rank() == 0) return graft::fail(graft::errc::wrong_rank, "x", "at least one dim");
        y[0] = ctx.value<"k">().scalar();
        ctx.output<"values">() = y;
#ifndef GRAFT_REJECT
        ctx.output<"indices">() = y;
#endif
        return graft::ok;
    }
};
static_assert(graft::well_formed<TopK>);
