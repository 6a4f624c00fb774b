// test/reject/wrong_arguments__one_of.cpp - values are arguments, without braces
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*wrong_arguments, .*name<'m', *'o', *'d', *'e'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .attr("mode", "a", one_of("a", "b"))
                                          .output("y", f32, follow("x", aspect::shape));
#else
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .attr("mode", "a", one_of({"a", "b"}))
                                          .output("y", f32, follow("x", aspect::shape));
#endif
};
static_assert(graft::well_formed<Bad>);
