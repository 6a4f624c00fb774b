// test/reject/pass_input_not_used.cpp - an input of the matched nodes that the result omits
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*result_does_not_use_input, .*name<'z'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Add : tf::op<Add> {
    static constexpr auto prototype = tf::op_def("Add", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Sub : tf::op<Sub> {
    static constexpr auto prototype = tf::op_def("Sub", "x: T", "y: T", "-> z: T", "T: {float}");
};
inline constexpr auto to =
    graft::structure().node("s", "Sub", "@x", "@y").where("T", graft::dtype::f32).output("o", "s");

inline constexpr auto dropped =
    graft::structure().node("a", "Add", "@x", "@y").node("b", "Add", "a", "_").output("o", "b");
inline constexpr auto good = graft::scope_rewrite("f").when(count("Add") == 2).match(dropped).becomes(to);
struct valid {
    using list = graft::ops<Add, Sub>;
    using passes = graft::passes<good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto from =
    graft::structure().node("a", "Add", "@x", "@y").node("b", "Add", "a", "@z").output("o", "b");
inline constexpr auto bad = graft::scope_rewrite("f").when(count("Add") == 2).match(from).becomes(to);
struct invalid {
    using list = graft::ops<Add, Sub>;
    using passes = graft::passes<bad>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
