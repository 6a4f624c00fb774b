// test/reject/plugin_is_not_constexpr.cpp - a plugin that the compiler cannot read
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*plugin_c<.*plugin_is_not_constexpr,.*name<'p', ?'l', ?'u', ?'g', ?'i', ?'n', ?'s'
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
#ifndef GRAFT_REJECT
inline constexpr auto relu = graft::plugin<Relu, TfRelu>();
#else
inline const auto relu = graft::plugin<Relu, TfRelu>().by_position();
inline auto relu6 = graft::plugin<Relu, TfRelu6>();
#endif
struct my_tf {
#ifndef GRAFT_REJECT
    using plugins = graft::plugins<relu>;
#else
    using plugins = graft::plugins<relu6, relu>;
#endif
    using list = plugins::origins;
};
static_assert(graft::plugins_of<my_tf>().origins.size > 0);
