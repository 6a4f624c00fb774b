// test/reject/word_of_another_pass.cpp - passes have no word pattern
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<Fused, .*no_such_word, .*name<'p', ?'a', ?'t', ?'t', ?'e', ?'r', ?'n'>
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
inline constexpr auto form = graft::structure().node("m", "Mul", "@x", "_").node("r", "Relu", "m").output("y", "r");
#ifndef GRAFT_REJECT
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("Mul") >= 1).match(form);
#else
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("Mul") >= 1).pattern(form).match(form);
#endif
struct my_tf {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<my_tf>();
