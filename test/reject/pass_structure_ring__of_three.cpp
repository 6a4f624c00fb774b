// test/reject/pass_structure_ring__of_three.cpp - three nodes of a structure read each other
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<Outer.*pattern_cycle, .*name<'b'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: float", "y: float", "-> z: float");
};
struct Conv : tf::op<Conv> {
    static constexpr auto prototype = tf::op_def(
        "Conv", "x: float", "-> y: float", "padding: {'SAME', 'VALID', 'FULL'}", "group: int = 1");
};
struct Inner : graft::fused_op<Inner> {
    static constexpr auto prototype = tf::op_def("Inner", "x: float", "-> y: float");
};
struct Outer : graft::fused_op<Outer> {
    static constexpr auto prototype = tf::op_def("Outer", "x: float", "-> y: float");
};

inline constexpr auto good_form =
    graft::structure().node("a", "Mul", "@x", "@x").node("b", "Mul", "a", "@x").output("y", "b");
inline constexpr auto good = graft::scope_pass<Outer>("outer").when(count("Mul") >= 1).match(good_form);
struct valid {
    using list = graft::ops<Mul, Conv, Outer>;
    using passes = graft::passes<good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad_form = graft::structure()
                                     .node("a", "Mul", "@x", "@x")
                                     .node("b", "Mul", "a", "d")
                                     .node("c", "Mul", "b", "@x")
                                     .node("d", "Mul", "c", "@x")
                                     .output("y", "d");
inline constexpr auto bad = graft::scope_pass<Outer>("outer").when(count("Mul") >= 1).match(bad_form);
struct invalid {
    using list = graft::ops<Mul, Conv, Outer>;
    using passes = graft::passes<bad>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
