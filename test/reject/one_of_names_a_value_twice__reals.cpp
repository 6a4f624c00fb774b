// test/reject/one_of_names_a_value_twice__reals.cpp - one_of lists a value once
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad, .*duplicate_choice, .*name<'m', *'o', *'d', *'e'>
#include "graft/op/define/op.hpp"

struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .input("x", f32)
                                          .output("y", follow("x"))
#ifndef GRAFT_REJECT
                                          .attr("mode", 0.5, one_of(0.5, 1.5));
#else
                                          .attr("mode", 0.5, one_of(0.5, 0.5));
#endif
};
static_assert(graft::well_formed<Bad>);
