// test/reject/word_of_another_library.cpp - a definition has no DSL function attribute
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unknown_member, .*name<'a', *'t', *'t', *'r', *'i', *'b', *'u', *'t', *'e'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x")).attr("axis", 0);
#else
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x"))
        .attribute("axis", 0);
#endif
};
static_assert(graft::well_formed<Bad>);
