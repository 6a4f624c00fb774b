// test/reject/requirement_reads_a_text.cpp - a requirement reads a number as a string
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*wrong_attribute_access, .*name<'k'>
#include "graft/op/define/op.hpp"
struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x"))
        .attr("k", 4).attr("mode", "max").attr("other", "avg")
        .require("k", "small", [](graft::attributes const& a) { return a["k"].integer < 10; })
        .require("mode", "two modes", [](graft::attributes const& a) {
            return a["mode"].string != a["other"].string && a["mode"].string == "max" && a["mode"].string.size() == 3;
        });
};
static_assert(graft::well_formed<Right>);
#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("k", 4)
        .require("k", "small", [](graft::attributes const& a) { return a["k"].string.size() < 10; });
};
static_assert(graft::well_formed<Wrong>);
#endif
