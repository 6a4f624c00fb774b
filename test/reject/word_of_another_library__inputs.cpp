// test/reject/word_of_another_library__inputs.cpp - a definition has no word inputs
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*unknown_member, .*name<'i', *'n', *'p', *'u', *'t', *'s'>
#include "graft/op/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .output("y", follow("x"))
#ifndef GRAFT_REJECT
                                          .input("z", f32);
#else
                                          .inputs("z", f32);
#endif
};
static_assert(graft::well_formed<Bad>);
