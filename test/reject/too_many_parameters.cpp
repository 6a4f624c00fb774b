// test/reject/too_many_parameters.cpp - more parameters than the capacity of an operator
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Wrong, .*too_many_parameters, .*name<'a', *'4', *'6'>
#include "graft/op/define/op.hpp"

struct Right : graft::op<Right> {
    static constexpr auto prototype = graft::prototype("Right").input("x", f32).output("y", follow("x")).attr("a0", 0)
        .attr("a1", 1).attr("a2", 2).attr("a3", 3).attr("a4", 4).attr("a5", 5).attr("a6", 6).attr("a7", 7).attr("a8", 8)
        .attr("a9", 9).attr("a10", 10).attr("a11", 11).attr("a12", 12).attr("a13", 13).attr("a14", 14).attr("a15", 15)
        .attr("a16", 16).attr("a17", 17).attr("a18", 18).attr("a19", 19).attr("a20", 20).attr("a21", 21).attr("a22", 22)
        .attr("a23", 23).attr("a24", 24).attr("a25", 25).attr("a26", 26).attr("a27", 27).attr("a28", 28).attr("a29", 29)
        .attr("a30", 30).attr("a31", 31).attr("a32", 32).attr("a33", 33).attr("a34", 34).attr("a35", 35).attr("a36", 36)
        .attr("a37", 37).attr("a38", 38).attr("a39", 39).attr("a40", 40).attr("a41", 41).attr("a42", 42).attr("a43", 43)
        .attr("a44", 44).attr("a45", 45);
};
static_assert(graft::well_formed<Right>);

#ifdef GRAFT_REJECT
struct Wrong : graft::op<Wrong> {
    static constexpr auto prototype = graft::prototype("Wrong").input("x", f32).output("y", follow("x")).attr("a0", 0)
        .attr("a1", 1).attr("a2", 2).attr("a3", 3).attr("a4", 4).attr("a5", 5).attr("a6", 6).attr("a7", 7).attr("a8", 8)
        .attr("a9", 9).attr("a10", 10).attr("a11", 11).attr("a12", 12).attr("a13", 13).attr("a14", 14).attr("a15", 15)
        .attr("a16", 16).attr("a17", 17).attr("a18", 18).attr("a19", 19).attr("a20", 20).attr("a21", 21).attr("a22", 22)
        .attr("a23", 23).attr("a24", 24).attr("a25", 25).attr("a26", 26).attr("a27", 27).attr("a28", 28).attr("a29", 29)
        .attr("a30", 30).attr("a31", 31).attr("a32", 32).attr("a33", 33).attr("a34", 34).attr("a35", 35).attr("a36", 36)
        .attr("a37", 37).attr("a38", 38).attr("a39", 39).attr("a40", 40).attr("a41", 41).attr("a42", 42).attr("a43", 43)
        .attr("a44", 44).attr("a45", 45).attr("a46", 46).attr("a47", 47);
};
static_assert(graft::well_formed<Wrong>);
#endif
