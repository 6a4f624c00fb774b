// test/reject/word_of_another_library__out.cpp - a definition has no word out
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*no_such_word, .*name<'o', *'u', *'t'>
#include "graft/op/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .output("y", follow("x"))
#ifndef GRAFT_REJECT
                                          .output("z", follow("x"));
#else
                                          .out("z", follow("x"));
#endif
};
static_assert(graft::well_formed<Bad>);
