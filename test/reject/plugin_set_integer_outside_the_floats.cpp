// test/reject/plugin_set_integer_outside_the_floats.cpp - an integer is held against the target's range of
// reals
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Scale, *ScaleV2>.*value_outside_definition.*name<'a', 'l', 'p', 'h', 'a'>.*'2', ' ', 'r', 'e',
// 'a', 'c', 'h', 'e', 's', ' ', 'i', 'n', '_', 'r', 'a', 'n', 'g', 'e', '\(', '0', ',', '1', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("alpha", 0.5, in_range(0.0, 1.0));
};
struct ScaleV2 : tf::op<ScaleV2> {
    static constexpr auto prototype = tf::op_def("ScaleV2", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Scale, ScaleV2>().set("alpha", 1);
#else
inline constexpr auto one = graft::plugin<Scale, ScaleV2>().set("alpha", 2);
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
