// test/reject/pass_structure_node_leads_nowhere.cpp - each node of a structure is read by another, or is an output
// SPDX-License-Identifier: Apache-2.0
// expect: pass_of<.*pattern_node_not_connected.*name<'p', 'r', 'o', 'd', 'u', 'c', 't'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/fusion/passes.hpp"

namespace tf = graft::tensorflow;
using namespace graft::scope_terms;

struct Mul : tf::op<Mul> {
    static constexpr auto prototype = tf::op_def("Mul", "x: T", "y: T", "-> z: T", "T: {float}");
};
struct Sigmoid : tf::op<Sigmoid> {
    static constexpr auto prototype = tf::op_def("Sigmoid", "x: T", "-> y: T", "T: {float}");
};
struct Swish : graft::fused_op<Swish> {
    static constexpr auto prototype = tf::op_def("Swish", "x: T", "-> y: T", "T: {float}");
};
inline constexpr auto good_form =
    graft::structure().node("gate", "Sigmoid", "@x").node("product", "Mul", "@x", "gate").output("y", "product");
inline constexpr auto good =
    graft::scope_pass<Swish>("swish").when(count("Mul") >= 1).match(good_form).attr_from("T", "gate", "T");
struct valid {
    using list = graft::ops<Mul, Sigmoid, Swish>;
    using passes = graft::passes<good>;
};
constexpr auto valid_rows = graft::passes_of<valid>();

#ifdef GRAFT_REJECT
inline constexpr auto bad_form =
    graft::structure().node("gate", "Sigmoid", "@x").node("product", "Mul", "@x", "gate").output("y", "gate");
inline constexpr auto bad =
    graft::scope_pass<Swish>("swish").when(count("Mul") >= 1).match(bad_form).attr_from("T", "gate", "T");
struct invalid {
    using list = graft::ops<Mul, Sigmoid, Swish>;
    using passes = graft::passes<bad>;
};
constexpr auto invalid_rows = graft::passes_of<invalid>();
#endif
