// test/reject/plugin_onto_no_operator.cpp - a plugin onto a struct that is not an operator
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Plain, .*no_prototype, .*name<'p', ?'r', ?'o', ?'t', ?'o', ?'t', ?'y', ?'p', ?'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Plain {
    int slope;
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def("Relu", "features: float", "-> activations: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto relu = graft::plugin<Relu, TfRelu>();
#else
inline constexpr auto relu = graft::plugin<Plain, TfRelu>();
#endif
struct my_plugins {
    using plugins = graft::plugins<relu>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
