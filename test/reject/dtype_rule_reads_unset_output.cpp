// test/reject/dtype_rule_reads_unset_output.cpp - the rule reads the dtype of the output before it sets it
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*output_read_before_assignment, .*name<'y', *' ', *'o', *'f', *' ', *'f', *'l', *'o', *'a', *'t', *'3', *'2'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype =
        graft::prototype("Good").input("x", f16 | f32).output("y", f16 | f32, follow("x", aspect::shape));
    static constexpr graft::status infer_dtype(dtype_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", f16 | f32).output("y", f16 | f32, follow("x", aspect::shape));
    static constexpr graft::status infer_dtype(dtype_context& ctx) {
        if (ctx.output<"y">() == f16) return graft::ok;
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
