// test/reject/invalid_constraint__braces.cpp - the values of an attribute must be in one_of
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*invalid_constraint, .*name<'m', 'o', 'd', 'e'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
        .input("x", f32 | f16)
#ifndef GRAFT_REJECT
        .attr("mode", "a", one_of("a", "b"))
#else
        .attr("mode", "a", {"a", "b"})
#endif
        .output("y", follow("x"));
};
static_assert(graft::well_formed<Bad>);
