// test/reject/documentation_of_unknown_parameter__alone.cpp - documentation of an unknown parameter
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*documentation_of_unknown_parameter, .*name<'o', *'u', *'t', *'t', *'e', *'r'
#include "graft/op/define/documentation.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr auto documentation = graft::documentation("What it does.").of("x", "in");
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr auto documentation = graft::documentation("What it does.").of("outter", "in");
};
static_assert(graft::well_formed<Bad>);
#endif
