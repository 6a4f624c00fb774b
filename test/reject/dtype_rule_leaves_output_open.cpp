// test/reject/dtype_rule_leaves_output_open.cpp - the rule from int4 to int32 does not specify the other dtypes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*dtype_not_inferred, .*name<'y', *' ', *'o', *'f', *' ', *'i', *'n', *'t', *'8'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype =
        graft::prototype("Good").input("x", graft::dtype::i4 | i8).output("y", i32 | i8, follow("x", aspect::shape));
    static constexpr graft::status infer_dtype(dtype_context& ctx) {
        ctx.output<"y">() = ctx.input<"x">() == graft::dtype::i4 ? i32 : i8;
        return graft::ok;
    }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", graft::dtype::i4 | i8).output("y", i32 | i8, follow("x", aspect::shape));
    static constexpr graft::status infer_dtype(dtype_context& ctx) {
        if (ctx.input<"x">() == graft::dtype::i4) ctx.output<"y">() = i32;
        return graft::ok;
    }
};
static_assert(graft::well_formed<Bad>);
#endif
