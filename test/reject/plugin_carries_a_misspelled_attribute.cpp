// test/reject/plugin_carries_a_misspelled_attribute.cpp - a carried name that is nearly one of the origin's attributes
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Relu, TfRelu>, .*unknown_origin_attribute, .*name<'c', 'o', 'l', 'o', 'u', 'r'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace tf = graft::tensorflow;

struct Relu : graft::op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu").input("x", f32).output("y", follow("x"));
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def("Relu", "x: T", "-> y: T", "T: {float}", "color: int = 0");
};
#ifndef GRAFT_REJECT
inline constexpr auto relu = graft::plugin<Relu, TfRelu>().carry("color", "shade");
#else
inline constexpr auto relu = graft::plugin<Relu, TfRelu>().carry("colour", "shade").ignore("color");
#endif
struct all {
    using plugins = graft::plugins<relu>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<all>().rows.size() == 1);
