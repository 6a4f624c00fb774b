// test/reject/wrong_framework.cpp - plugins of TensorFlow for another framework's front end
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_tf, .*wrong_framework, .*name<'T', ?'f', ?'R', ?'e', ?'l', ?'u'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/model/front_end.hpp"

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
constexpr graft::front_end_of<tf::framework> right{{.name = "tensorflow"}};
constexpr graft::front_end_of<other::framework> wrong{{.name = "other"}};
#ifndef GRAFT_REJECT
constexpr auto set = graft::plugins_of<my_tf>(right);
#else
constexpr auto set = graft::plugins_of<my_tf>(wrong);
#endif
