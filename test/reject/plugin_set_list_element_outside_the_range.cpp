// test/reject/plugin_set_list_element_outside_the_range.cpp - an element of a plugin's list is outside the target's
// range
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pads, *PadsV2>.*value_outside_definition.*name<'p', 'a', 'd', 's'>.*'-', '2', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'a', 't', '_', 'l', 'e', 'a', 's', 't', '\(', '0', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pads : graft::op<Pads> {
    static constexpr auto prototype =
        graft::prototype("Pads").input("x", f32).output("y", follow("x")).attr("pads", as_integers, at_least(0));
};
struct PadsV2 : tf::op<PadsV2> {
    static constexpr auto prototype = tf::op_def("PadsV2", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pads, PadsV2>().set("pads", {0, 2});
#else
inline constexpr auto one = graft::plugin<Pads, PadsV2>().set("pads", {0, -2});
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
