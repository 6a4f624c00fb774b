// test/reject/wrong_arguments__require.cpp - a requirement has an attribute, a string and a predicate
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'a', 'x', 'i', 's'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x")).attr("axis", 1)
        .require("axis", "positive", [](graft::attributes const& a) { return a["axis"].integer > 0; });
#else
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x")).attr("axis", 1)
        .require("axis", [](graft::attributes const& a) { return a["axis"].integer > 0; });
#endif
};
static_assert(graft::well_formed<Bad>);
