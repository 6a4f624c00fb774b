// test/reject/misspelled_rule__template.cpp - a rule with the name of another library, as a template
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*misspelled_rule, .*name<'v', *'a', *'l', *'i', *'d', *'a', *'t', *'e'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr graft::status verify(verify_context&) { return graft::ok; }
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr graft::status validate(auto&) { return graft::ok; }
};
static_assert(graft::well_formed<Bad>);
#endif
