// test/reject/word_of_another_structure.cpp - structures have no word attr
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<Fused, .*no_such_word, .*name<'a', ?'t', ?'t', ?'r'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_words;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: float", "y: float", "-> z: float");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: float", "-> y: float", "mode: {'a', 'b'} = 'a'");
};
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto form =
    graft::structure().node("m", "Mul", "@x", "_").node("r", "Relu", "m").where("mode", "b").output("y", "r");
#else
inline constexpr auto form =
    graft::structure().node("m", "Mul", "@x", "_").node("r", "Relu", "m").attr("mode", "b").output("y", "r");
#endif
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("Mul") >= 1).match(form);
struct my_tf {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<my_tf>();
