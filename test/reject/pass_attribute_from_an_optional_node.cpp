// test/reject/pass_attribute_from_an_optional_node.cpp - a required attribute from a node that a match may not have
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*attribute_from_optional_node.*name<'a', ?'l', ?'p', ?'h', ?'a'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct MatMul : tf::op<MatMul> {
    static constexpr auto prototype = tf::op_def("MatMul", "a: float", "b: float", "-> y: float");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: float", "-> y: float", "alpha: float = 0.5");
};
struct Neg : tf::op<Neg> {
    static constexpr auto prototype = tf::op_def("Neg", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: float", "w: float", "-> y: float", "alpha: float = 0.0");
};
#else
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: float", "w: float", "-> y: float", "alpha: float");
};
#endif
inline constexpr auto form = graft::structure()
                                 .node("mm", "MatMul", "@x", "@w")
                                 .node("act", "Relu", "mm")
                                 .optional()
                                 .node("neg", "Neg", "act")
                                 .output("y", "neg");
inline constexpr auto pass =
    graft::scope_pass<Fused>("f").when(count("MatMul") >= 1).match(form).attr_from("alpha", "act", "alpha");
struct listed {
    using list = graft::ops<MatMul, Relu, Neg, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<listed>();
