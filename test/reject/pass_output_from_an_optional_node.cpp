// test/reject/pass_output_from_an_optional_node.cpp - the only output is made by a node that a match may not have
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*output_from_optional_node.*name<'y'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct MatMul : tf::op<MatMul> {
    static constexpr auto prototype = tf::op_def("MatMul", "a: float", "b: float", "-> y: float");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: float", "-> y: float");
};
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: float", "w: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto form =
    graft::structure().node("mm", "MatMul", "@x", "@w").node("act", "Relu", "mm").output("y", "act");
#else
inline constexpr auto form =
    graft::structure().node("mm", "MatMul", "@x", "@w").node("act", "Relu", "mm").optional().output("y", "act");
#endif
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("MatMul") >= 1).match(form);
struct listed {
    using list = graft::ops<MatMul, Relu, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<listed>();
