// test/reject/infer_value_of_floats__variable.cpp - a rule for values of outputs whose dtype variable has only floats
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Half, .*rule_never_called, .*name<'i', *'n', *'f', *'e', *'r', *'_', *'v', *'a', *'l', *'u', *'e'
#include "graft/op/define/op.hpp"

struct Kept : graft::op<Kept> {
    static constexpr auto prototype =
        graft::prototype("Kept").datatype("T", f32 | i64).input("x", "T").output("y", "T", follow("x", aspect::shape));
    static constexpr graft::status infer_value(value_context& ctx) {
        return ctx.put(ctx.result<"y">(), ctx.operand<"x">()[0]), graft::ok;
    }
};
static_assert(graft::well_formed<Kept>);

#ifdef GRAFT_REJECT
struct Half : graft::op<Half> {
    static constexpr auto prototype =
        graft::prototype("Half").datatype("T", f32 | f16).input("x", "T").output("y", "T", follow("x", aspect::shape));
    static constexpr graft::status infer_value(value_context& ctx) {
        return ctx.put(ctx.result<"y">(), ctx.operand<"x">()[0]), graft::ok;
    }
};
static_assert(graft::well_formed<Half>);
#endif
