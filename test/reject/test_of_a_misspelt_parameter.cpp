// test/reject/test_of_a_misspelt_parameter.cpp - a rule reports a parameter that the operator does not have
// SPDX-License-Identifier: Apache-2.0
// expect: the_rule_misspells_a_parameter_of|non-constant condition|not an integral constant expression
#include "graft/op/infer/infer.hpp"

struct Rows : graft::op<Rows> {
    static constexpr auto prototype =
        graft::prototype("Rows").input("x", f32).output("y", follow("x", aspect::dtype)).attr("axis", -1);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
#ifndef GRAFT_REJECT
        if (x.has_rank() && x.rank() == 0) return ctx.fail<"axis">(graft::errc::wrong_rank, "a matrix");
#else
        if (x.has_rank() && x.rank() == 0) return graft::fail(graft::errc::wrong_rank, "axes");
#endif
        ctx.output<"y">() = x;
        return graft::ok;
    }
};
static_assert(graft::infer_status<Rows>({{"x", {2, 3}}}));
static_assert(graft::infer_status<Rows>({{"x", graft::shape::scalar()}}).code == graft::errc::wrong_rank);
