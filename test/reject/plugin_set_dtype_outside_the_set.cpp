// test/reject/plugin_set_dtype_outside_the_set.cpp - a plugin sets a dtype that the target's attribute does not have
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Conv, *ConvV2>.*value_outside_definition.*name<'o', 'u', 't'>.*'f', 'l', 'o', 'a', 't', '6', '4', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'd', 't', 'y', 'p', 'e', 's'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype =
        graft::prototype("Conv").input("x", f32).output("y", follow("x")).attr("out", as_type, one_of(f32, f16));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def("ConvV2", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Conv, ConvV2>().set("out", graft::dtype::f32);
#else
inline constexpr auto one = graft::plugin<Conv, ConvV2>().set("out", graft::dtype::f64);
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
