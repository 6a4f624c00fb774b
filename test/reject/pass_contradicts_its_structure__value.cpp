// test/reject/pass_contradicts_its_structure__value.cpp - the condition wants another value than the node
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<Outer.*condition_contradicts_structure, .*name<'C', *'o', *'n', *'v'>
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

inline constexpr auto good_form = graft::structure().node("c", "Conv", "@x").where("padding", "VALID").output("y", "c");
inline constexpr auto good =
    graft::scope_pass<Outer>("outer").when(attr("Conv", "padding") == "VALID").match(good_form);
struct valid {
    using list = graft::ops<Mul, Conv, Outer>;
    using passes = graft::passes<good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad_form = graft::structure().node("c", "Conv", "@x").where("padding", "VALID").output("y", "c");
inline constexpr auto bad = graft::scope_pass<Outer>("outer").when(attr("Conv", "padding") == "SAME").match(bad_form);
struct invalid {
    using list = graft::ops<Mul, Conv, Outer>;
    using passes = graft::passes<bad>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
