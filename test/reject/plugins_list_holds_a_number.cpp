// test/reject/plugins_list_holds_a_number.cpp - an entry that is not a plugin in the list of plugins
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*plugin_c<.*wrong_list_kind,.*name<'p', ?'l', ?'u', ?'g', ?'i', ?'n', ?'s'
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
inline constexpr int seven = 7;
struct my_tf {
#ifndef GRAFT_REJECT
    using plugins = graft::plugins<relu>;
#else
    using plugins = graft::plugins<relu, seven>;
#endif
    using list = plugins::origins;
};
static_assert(graft::plugins_of<my_tf>().origins.size > 0);
