// test/reject/dtype_rule_leaves_the_port.cpp - the rule sets the output to a dtype that the definition does not allow
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*inferred_dtype_outside_port, .*name<'y', *' ', *'i', *'s', *' ', *'i', *'n', *'t', *'3', *'2', *' ', *'o', *'f', *' ', *'f', *'l', *'o', *'a', *'t', *'1', *'6'
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
        return ctx.output<"y">() = ctx.input<"x">() == f16 ? i32 : f32, graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
