// test/reject/requirement_never_fails.cpp - a requirement that compares an attribute with itself
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Always, .*requirement_never_fails, .*name<'h', 'i'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("lo", 0)
                                          .attr("hi", 6)
                                          .require("hi", "lo at least", [](graft::attributes const& a) {
                                              return a["hi"].integer >= a["lo"].integer;
                                          });
};
static_assert(graft::well_formed<Right>);
struct Large : graft::op<Large> { // few numbers fail, and few lists
    static constexpr auto prototype = graft::prototype("Large")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", 1)
                                          .attr("all", as_integers)
                                          .require("k", "less",
                                              [](graft::attributes const& a) { return a["k"].integer < 1'000'000; })
                                          .require("all", "fewer",
                                              [](graft::attributes const& a) { return a["all"].size() < 9; });
};
static_assert(graft::well_formed<Large>);

#ifdef GRAFT_REJECT
struct Always : graft::op<Always> {
    static constexpr auto prototype = graft::prototype("Always")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("lo", 0)
                                          .attr("hi", 6)
                                          .require("hi", "lo at least", [](graft::attributes const& a) {
                                              return a["hi"].integer >= a["hi"].integer;
                                          });
};
static_assert(graft::well_formed<Always>);
#endif
