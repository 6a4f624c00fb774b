// test/reject/requirement_never_met__text.cpp - a requirement of a string that is not among the choices
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Never, .*requirement_never_met, .*name<'m', *'o', *'d', *'e'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("mode", as_string, one_of("max", "avg"))
                                          .require("mode", "known",
                                              [](graft::attributes const& a) { return a["mode"].string == "avg"; });
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Never : graft::op<Never> {
    static constexpr auto prototype = graft::prototype("Never")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("mode", as_string, one_of("max", "avg"))
                                          .require("mode", "known",
                                              [](graft::attributes const& a) { return a["mode"].string == "mean"; });
};
static_assert(graft::well_formed<Never>);
#endif
