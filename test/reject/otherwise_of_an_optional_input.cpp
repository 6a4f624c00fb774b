// test/reject/otherwise_of_an_optional_input.cpp - an output whose alternative input may be absent too
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*otherwise_needs_required_input, .*name<'y'
#include "graft/op/infer/infer.hpp"

struct Good : graft::op<Good> {
    static constexpr auto prototype = graft::prototype("Good")
                                          .input("z", f32, any_shape)
                                          .optional_input("x", f32)
                                          .output("y", follow("x", otherwise("z")));
};
static_assert(graft::well_formed<Good>);

#ifdef GRAFT_REJECT
struct Bad : graft::op<Bad> {
    static constexpr auto prototype = graft::prototype("Bad")
                                          .optional_input("z", f32, any_shape)
                                          .optional_input("x", f32)
                                          .output("y", follow("x", otherwise("z")));
};
static_assert(graft::well_formed<Bad>);
#endif
