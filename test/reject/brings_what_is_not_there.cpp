// test/reject/brings_what_is_not_there.cpp - a definition declares a rule that it does not have
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*missing_member, .*name<'i', *'n', *'f', *'e', *'r', *'_', *'v', *'a', *'l', *'u', *'e'
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
        graft::prototype("Bad").input("x", f32).output("y", follow("x")).provides("infer_value");
    static constexpr graft::status fold_it(value_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Bad>);
#endif
