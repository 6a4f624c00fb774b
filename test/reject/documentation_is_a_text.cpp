// test/reject/documentation_is_a_text.cpp - documentation that is a string
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*invalid_documentation, .*name<'d', *'o', *'c', *'u', *'m', *'e', *'n', *'t', *'a', *'t', *'i', *'o', *'n'
#include "graft/op/define/documentation.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr auto documentation = graft::documentation("What it does.").of("x", "in");
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr auto documentation = "What it does.";
};
static_assert(graft::well_formed<Bad>);
#endif
