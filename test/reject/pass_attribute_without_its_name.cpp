// test/reject/pass_attribute_without_its_name.cpp - attr_from names the attribute of the node
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*pass_of<.*, .*wrong_arguments, .*name<'T'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Relu : tf::op<Relu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {float}");
};
struct Fused : graft::fused_op<Fused> {
    static constexpr auto prototype = tf::op_def("Fused", "x: T", "-> y: T", "factor: float", "T: {float}");
};
inline constexpr auto form = graft::structure().constant("k").node("m", "Mul", "@x", "k").node("r", "Relu", "m")
    .output("y", "r");
#ifndef GRAFT_REJECT
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("Mul") >= 1).match(form)
    .attr_from_constant("factor", "k")
    .attr_from("T", "r", "T");
#else
inline constexpr auto pass = graft::scope_pass<Fused>("f").when(count("Mul") >= 1).match(form)
    .attr_from_constant("factor", "k")
    .attr_from("T", "r");
#endif
struct fused {
    using list = graft::ops<Mul, Relu, Fused>;
    using passes = graft::passes<pass>;
};
constexpr auto rows = graft::passes_of<fused>();
