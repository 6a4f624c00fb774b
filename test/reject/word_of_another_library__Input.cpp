// test/reject/word_of_another_library__Input.cpp - a definition has no DSL function Input
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unknown_member, .*name<'I', *'n', *'p', *'u', *'t'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype =
        graft::prototype("Bad").input("x", f32).output("y", follow("x")).input("z", f32, any_shape);
#else
    static constexpr auto prototype = graft::prototype("Bad").input("x", f32).output("y", follow("x")).Input("z", f32);
#endif
};
static_assert(graft::well_formed<Bad>);
