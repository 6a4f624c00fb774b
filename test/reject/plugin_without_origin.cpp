// test/reject/plugin_without_origin.cpp - a plugin maps an operator of a framework
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<Relu, .*plugin_without_origin
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/infer/infer.hpp"

namespace tf = graft::tensorflow;

#ifndef GRAFT_REJECT
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {float}", "cudnn: bool = true");
};
inline constexpr auto relu = graft::plugin<Relu, TfRelu>().ignore("cudnn");
struct all {
    using plugins = graft::join_plugins<graft::plugins<relu>, graft::plugins<>>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<all>().rows.size() == 1);
#else
struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {float}", "cudnn: bool = true");
};
inline constexpr auto relu = graft::plugin<Relu>().ignore("cudnn");
struct all {
    using plugins = graft::join_plugins<graft::plugins<relu>, graft::plugins<>>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<all>().rows.size() == 1);
#endif
