// test/reject/plugin_target_of_a_framework.cpp - the target of a plugin is an operator of a catalog
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Sigmoid, .*operator_not_in_catalog, .*name<'S', *'i', *'g', *'m', *'o', *'i', *'d'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Gate : graft::op<Gate> {
    static constexpr auto prototype = graft::prototype("Gate").input("x", f32).output("y", follow("x"));
};
struct Sigmoid : tf::op<Sigmoid> {
    static constexpr auto prototype = tf::op_def("Sigmoid", "x: float", "-> y: float");
};
struct Logistic : tf::op<Logistic> {
    static constexpr auto prototype = tf::op_def("Logistic", "x: float", "-> y: float");
};
inline constexpr auto good = graft::plugin<Gate, Logistic>();

#ifdef GRAFT_REJECT
inline constexpr auto bad = graft::plugin<Sigmoid, Logistic>();
#endif
