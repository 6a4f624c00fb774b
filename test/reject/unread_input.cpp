// test/reject/unread_input.cpp - an input whose shape nothing constrains: a kernel would read beyond its end
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Add, .*unread_input, .*name<'x', ?'2'
#include "graft/op/define/op.hpp"

struct Traced : graft::op<Traced> {
    static constexpr auto prototype = graft::prototype("Traced")
                                          .input("x", f32)
                                          .input("trace", any, any_shape)
                                          .optional_input("name", string)
                                          .output("y", follow("x"));
};
static_assert(graft::well_formed<Traced>);

struct Add : graft::op<Add> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype =
        graft::prototype("Add").input("x1", f32).input("x2", f32, follow("x1")).output("y", follow("x1"));
#else
    static constexpr auto prototype = graft::prototype("Add").input("x1", f32).input("x2", f32).output(
        "y", follow("x1"));
#endif
};
static_assert(graft::well_formed<Add>);
