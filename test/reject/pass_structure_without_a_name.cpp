// test/reject/pass_structure_without_a_name.cpp - a structure has a name: the pass keeps its address
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*pass_of<ScopeGate, .*wrong_arguments, .*name<'m', 'a', 't', 'c', 'h'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;
struct Sigmoid : tf::op<Sigmoid> {
    static constexpr auto prototype = tf::op_def("Sigmoid", "x: T", "-> y: T", "T: {half, float}");
};
struct Gate : graft::op<Gate> {
    static constexpr auto prototype = graft::prototype("Gate").input("x", f32 | f16).output("y", follow("x"));
};
struct ScopeGate : graft::fused_op<ScopeGate> {
    static constexpr auto prototype = tf::op_def("ScopeGate", "x: T", "-> y: T", "T: {half, float}");
};
inline constexpr auto form = graft::structure().node("gate", "Sigmoid", "@x").output("y", "gate");
#ifndef GRAFT_REJECT
inline constexpr auto pass =
    graft::scope_pass<ScopeGate>("gate").when(count("Sigmoid") == 1).match(form).attr_from("T", "gate", "T");
#else
inline constexpr auto pass = graft::scope_pass<ScopeGate>("gate").when(count("Sigmoid") == 1)
    .match(graft::structure().node("gate", "Sigmoid", "@x").output("y", "gate"))
    .attr_from("T", "gate", "T");
#endif
inline constexpr auto gate = graft::plugin<Gate, ScopeGate>();
inline constexpr auto sigmoid = graft::plugin<Gate, Sigmoid>();
struct all {
    using plugins = graft::plugins<gate, sigmoid>;
    using list = plugins::origins;
    using passes = graft::passes<pass>;
};
constexpr auto table = graft::plugins_of<all>();
