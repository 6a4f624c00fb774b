// test/reject/pass_makes_an_operator_of_the_framework.cpp - what a pass makes is not an operator that models have
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<Fused, .*wrong_base_class, .*name<'f', ?'u', ?'s', ?'e', ?'d', ?'_', ?'o', ?'p'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: float", "y: float", "-> z: float");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: float", "-> y: float", "mode: {'a', 'b'} = 'a'");
};
#ifndef GRAFT_REJECT
struct Fused : graft::fused_op<Fused> {
#else
struct Fused : tf::op<Fused> {
#endif
    static constexpr auto prototype = tf::op_def("Fused", "x: float", "-> y: float");
};
inline constexpr auto form = graft::structure().node("m", "Mul", "@x", "_").node("r", "Relu", "m").output("y", "r");
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("Mul") >= 1).match(form);
struct my_tf {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<my_tf>();
