// test/reject/library_plugin_of_another_framework.cpp - plugins of one framework for another's models
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library, .*wrong_framework, .*name<'T', ?'f', ?'R', ?'e', ?'l', ?'u'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/program/export_library.hpp"

namespace tf = graft::tensorflow;
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def("TfRelu", "features: float", "-> activations: float");
};
inline constexpr auto relu = graft::plugin<Relu, TfRelu>();
struct my_tf {
    using plugins = graft::plugins<relu>;
    using list = plugins::origins;
};
namespace other {
struct framework;
}
inline constexpr graft::front_end_of<tf::framework> right{{.name = "tensorflow"}};
inline constexpr graft::front_end_of<other::framework> wrong{{.name = "other"}};
struct my_library {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Relu>;
#ifndef GRAFT_REJECT
    using plugins = graft::plugin_sets<graft::plugins_for<right, my_tf>>;
#else
    using plugins = graft::plugin_sets<graft::plugins_for<wrong, my_tf>>;
#endif
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
