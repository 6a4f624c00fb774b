// test/reject/plugin_set_list_of_another_length.cpp - a plugin sets a list that is shorter than the target requires
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pads, *PadsV2>.*value_outside_definition.*name<'p', 'a', 'd', 's'>.*'l', 'i', 's', 't', ' ', 'o', 'f', ' ', '2', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'l', 'e', 'n', 'g', 't', 'h', '\(', '4', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pads : graft::op<Pads> {
    static constexpr auto prototype =
        graft::prototype("Pads").input("x", f32).output("y", follow("x")).attr("pads", as_integers, length(4));
};
struct PadsV2 : tf::op<PadsV2> {
    static constexpr auto prototype = tf::op_def("PadsV2", "x: float", "-> y: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pads, PadsV2>().set("pads", {0, 0, 0, 0});
#else
inline constexpr auto one = graft::plugin<Pads, PadsV2>().set("pads", {0, 0});
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
