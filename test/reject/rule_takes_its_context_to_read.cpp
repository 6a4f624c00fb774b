// test/reject/rule_takes_its_context_to_read.cpp - a shape rule writes, so its context parameter is not const
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_rule_signature, .*name<'i', *'n', *'f', *'e', *'r', *'_', *'s', *'h', *'a', *'p', *'e'>
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.input<"x">(), graft::ok;
    }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", f32);
    static constexpr graft::status infer_shape(shape_context const& ctx) {
        return ctx.input<"x">().rank() == 2 ? graft::ok : graft::fail(graft::errc::wrong_rank, "x", "a matrix");
    }
};
static_assert(graft::well_formed<Bad>);
#endif
