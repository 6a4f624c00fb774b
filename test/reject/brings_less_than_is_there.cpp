// test/reject/brings_less_than_is_there.cpp - a definition has a rule that it does not declare
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*unlisted_member, .*name<'v', *'e', *'r', *'i', *'f', *'y'
#include "graft/op/define/documentation.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype =
        graft::prototype("Good").input("x", f32).output("y", follow("x")).provides("verify", "documentation");
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
    static constexpr auto documentation = graft::documentation("What it does.").of("x", "in");
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", f32).output("y", follow("x")).provides("documentation");
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
    static constexpr auto documentation = graft::documentation("What it does.").of("x", "in");
};
static_assert(graft::well_formed<Bad>);
#endif
