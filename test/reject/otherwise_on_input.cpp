// test/reject/otherwise_on_input.cpp - an input that follows another one otherwise
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Bad.*, .*otherwise_on_input, .*name<'w'
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
                                          .input("z", f32)
                                          .optional_input("x", f32)
                                          .input("w", follow("x", otherwise("z")))
                                          .output("y", follow("z"));
};
static_assert(graft::well_formed<Bad>);
#endif
