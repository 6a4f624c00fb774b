// test/reject/word_of_another_library__inputs.cpp - a definition has no DSL function inputs
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unknown_member, .*name<'i', *'n', *'p', *'u', *'t', *'s'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", f32).output("y", follow("x")).input("z", f32, any_shape);
#else
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x")).inputs("z", f32);
#endif
};
static_assert(graft::well_formed<Bad>);
