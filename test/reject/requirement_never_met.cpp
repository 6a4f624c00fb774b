// test/reject/requirement_never_met.cpp - a requirement that contradicts the range of its attribute
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Never, .*requirement_never_met, .*name<'k'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", as_integer, in_range(1, 8))
                                          .require("k", "large",
                                              [](graft::attributes const& a) { return a["k"].integer > 7; });
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Never : graft::op<Never> {
    static constexpr auto prototype = graft::prototype("Never")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", as_integer, in_range(1, 8))
                                          .require("k", "large",
                                              [](graft::attributes const& a) { return a["k"].integer > 8; });
};
static_assert(graft::well_formed<Never>);
#endif
