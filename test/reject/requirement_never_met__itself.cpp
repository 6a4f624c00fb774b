// test/reject/requirement_never_met__itself.cpp - a requirement that contradicts itself
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Never, .*requirement_never_met, .*name<'k'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", as_integer)
                                          .require("k", "inside", [](graft::attributes const& a) {
                                              return a["k"].integer > 3 && a["k"].integer < 9;
                                          });
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Never : graft::op<Never> {
    static constexpr auto prototype = graft::prototype("Never")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("k", as_integer)
                                          .require("k", "inside", [](graft::attributes const& a) {
                                              return a["k"].integer < 3 && a["k"].integer > 9;
                                          });
};
static_assert(graft::well_formed<Never>);
#endif
