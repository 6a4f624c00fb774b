// test/reject/rule_is_not_static.cpp - a rule is a static member
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_rule_signature, .*name<'v', *'e', *'r', *'i', *'f', *'y'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    constexpr graft::status verify(verify_context&) const { return graft::ok; }
};
static_assert(graft::well_formed<Bad>);
#endif
