// test/reject/pass_condition_joins_a_name.cpp - the name of an operator in place of a condition
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<Fused, .*wrong_arguments, .*name<'R', ?'e', ?'l', ?'u'>
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
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: float", "-> y: float");
};
inline constexpr auto form = graft::structure().node("m", "Mul", "@x", "_").node("r", "Relu", "m").output("y", "r");
#ifndef GRAFT_REJECT
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("Relu") >= 1 && count("Mul") >= 1).match(form);
#else
inline constexpr auto pass = graft::scope_pass<Fused>("f").when("Relu" && count("Mul") >= 1).match(form);
#endif
struct my_tf {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<my_tf>();
