// test/reject/documentation_is_misspelled__docs.cpp - documentation under a name that is never read: docs
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*misspelled_rule, .*name<'d', *'o', *'c', *'s'
#include "graft/op/define/documentation.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good").input("x", f32).output("y", follow("x"));
    static constexpr auto documentation = graft::documentation("What it does.").of("x", "in");
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"));
    static constexpr auto docs = graft::documentation("What it does.").of("x", "in");
};
static_assert(graft::well_formed<Bad>);
#endif
