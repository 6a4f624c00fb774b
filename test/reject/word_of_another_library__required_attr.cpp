// test/reject/word_of_another_library__required_attr.cpp - a definition has no DSL function required_attr
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unknown_member, .*name<'r', *'e', *'q', *'u', *'i', *'r', *'e', *'d', *'_', *'a', *'t', *'t', *'r'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"))
        .attr("axis", as_integer);
#else
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"))
        .required_attr("axis", as_integer);
#endif
};
static_assert(graft::well_formed<Bad>);
