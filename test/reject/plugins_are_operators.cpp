// test/reject/plugins_are_operators.cpp - a list of operators in place of a list of plugins
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_tf,.*wrong_list_kind,.*name<'p', ?'l', ?'u', ?'g', ?'i', ?'n', ?'s'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace tf = graft::tensorflow;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def("TfRelu", "features: float", "-> activations: float");
};
struct TfRelu6 : tf::op<TfRelu6> {
    static constexpr auto prototype = tf::op_def("TfRelu6", "features: float", "-> activations: float");
};
inline constexpr auto relu = graft::plugin<Relu, TfRelu>();
inline constexpr auto relu6 = graft::plugin<Relu, TfRelu6>();
struct my_tf {
#ifndef GRAFT_REJECT
    using plugins = graft::plugins<relu, relu6>;
    using list = plugins::origins;
#else
    using plugins = graft::ops<TfRelu>;
    using list = graft::ops<TfRelu>;
#endif
};
static_assert(graft::plugins_of<my_tf>().origins.size > 0);
