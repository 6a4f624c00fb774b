// test/reject/dtype_rule_is_not_constexpr.cpp - a dtype rule that the compiler cannot try
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*rule_is_not_constexpr, .*name<'i', *'n', *'f', *'e', *'r', *'_', *'d', *'t', *'y', *'p', *'e'
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
    static graft::status infer_dtype(dtype_context& ctx) { return ctx.output<"y">() = ctx.input<"x">(), graft::ok; }
};
static_assert(graft::well_formed<Bad>);
#endif
