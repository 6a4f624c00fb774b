// test/reject/pass_of_a_fused_operator__or.cpp - an alternative that only another pass creates
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<Outer.*pattern_of_fused_operator, .*name<'I', *'n', *'n', *'e', *'r'>
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

inline constexpr auto inner_form = graft::structure().node("n", "Mul", "@x", "@x").output("y", "n");
inline constexpr auto inner = graft::scope_pass<Inner>("inner").when(count("Mul") >= 1).match(inner_form);
inline constexpr auto good_form = graft::structure().node("l", "Conv", "@x").output("y", "l");
inline constexpr auto good = graft::scope_pass<Outer>("outer").when(count("Conv") >= 1).match(good_form);
struct valid {
    using list = graft::ops<Mul, Conv, Inner, Outer>;
    using passes = graft::passes<inner, good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad_form = graft::structure().node("l", "Conv|Inner", "@x").output("y", "l");
inline constexpr auto bad = graft::scope_pass<Outer>("outer").when(count("Conv") >= 1).match(bad_form);
struct invalid {
    using list = graft::ops<Mul, Conv, Inner, Outer>;
    using passes = graft::passes<inner, bad>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
