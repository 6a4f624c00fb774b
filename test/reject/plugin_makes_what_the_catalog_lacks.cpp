// test/reject/plugin_makes_what_the_catalog_lacks.cpp - a plugin to an operator that the catalog of its tag lacks
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_tf, .*operator_not_in_catalog, .*name<'R', ?'e', ?'l', ?'u'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace tf = graft::tensorflow;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct Gelu : graft::op<Gelu> {
    static constexpr auto prototype = graft::prototype("Gelu").input("x", f32).output("y", follow("x"));
};
struct my_ops {
#ifndef GRAFT_REJECT
    using list = graft::ops<Gelu, Relu>;
#else
    using list = graft::ops<Gelu>;
#endif
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def("TfRelu", "features: float", "-> activations: float");
};
inline constexpr auto relu = graft::plugin<Relu, TfRelu>();
struct my_tf {
    using plugins = graft::plugins<relu>;
    using list = plugins::origins;
    using catalog = my_ops;
};
static_assert(graft::plugins_of<my_tf>().rows.size() == 1);
