// test/reject/domain_default_element_outside_the_target.cpp - an element of the origin's default list is outside the
// range of the target
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pads, *PadsV2>.*origin_value_outside_target.*name<'p', 'a', 'd', 's'>.*'d', 'e', 'f', 'a', 'u', 'l', 't', ' ', '-', '1', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'a', 't', '_', 'l', 'e', 'a', 's', 't', '\(', '0', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pads : graft::op<Pads> {
    static constexpr auto prototype =
        graft::prototype("Pads").input("x", f32).output("y", follow("x")).attr("pads", as_integers, at_least(0));
};
struct PadsV2 : tf::op<PadsV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("PadsV2", "x: float", "-> y: float", "pads: list(int) = [0, 1]");
#else
    static constexpr auto prototype = tf::op_def("PadsV2", "x: float", "-> y: float", "pads: list(int) = [0, -1]");
#endif
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Pads, PadsV2>().checked("pads");
#else
inline constexpr auto one = graft::plugin<Pads, PadsV2>();
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
