// test/reject/pass_attribute_from_another_kind.cpp - a bool of a matched node is no float of the fused operator
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*wrong_value_kind.*name<'f', *'a', *'c', *'t', *'o', *'r'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def(
        "Mul", "x: float", "y: float", "-> z: float", "axis: int = 0", "swap: bool = false");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: float", "-> y: float");
};
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: float", "y: float", "-> z: float", "factor: float");
};
inline constexpr auto form = graft::structure().node("m", "Mul", "@x", "@y").node("r", "Relu", "m").output("z", "r");
#ifndef GRAFT_REJECT
inline constexpr auto pass =
    graft::scope_pass<Fused>("f").when(count("Mul") >= 1).match(form).attr_from("factor", "m", "axis");
#else
inline constexpr auto pass =
    graft::scope_pass<Fused>("f").when(count("Mul") >= 1).match(form).attr_from("factor", "m", "swap");
#endif
struct my_passes {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<my_passes>();
