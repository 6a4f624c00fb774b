// test/reject/requirement_never_met__of_two.cpp - a requirement that no pair of values meets
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Never, .*requirement_never_met, .*name<'k'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", as_integer, in_range(1, 12))
                                          .attr("n", as_integer, in_range(0, 9))
                                          .require("k", "small", [](graft::attributes const& a) {
                                              return a["k"].integer <= a["n"].integer;
                                          });
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Never : graft::op<Never> {
    static constexpr auto prototype = graft::prototype("Never")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", as_integer, in_range(10, 20))
                                          .attr("n", as_integer, in_range(0, 9))
                                          .require("k", "small", [](graft::attributes const& a) {
                                              return a["k"].integer <= a["n"].integer;
                                          });
};
static_assert(graft::well_formed<Never>);
#endif
