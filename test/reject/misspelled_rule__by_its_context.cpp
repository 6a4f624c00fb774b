// test/reject/misspelled_rule__by_its_context.cpp - a rule under any other name is found by the context that it
// takes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*misspelled_rule, .*name<'v', *'e', *'r', *'i', *'f', *'y'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
#ifndef GRAFT_REJECT
    static constexpr graft::status verify(verify_context& ctx){
#else
    static constexpr graft::status is_fine(verify_context& ctx) {
#endif
        return ctx.desc<"x">().shape.rank() == 2 ? graft::ok : graft::fail(graft::errc::wrong_rank, "x");
}
}
;
static_assert(graft::well_formed<Bad>);
