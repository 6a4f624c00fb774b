// test/reject/misspelled_rule.cpp - a rule that would never be called: infershape
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*misspelled_rule, .*name<'i', *'n', *'f', *'e', *'r', *'s', *'h', *'a', *'p', *'e'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr graft::status infershape(shape_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Bad>);
#endif
