// test/reject/domain_scalar_into_a_longer_list.cpp - one number cannot be a list of two
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Pads, *PadsV2>.*origin_value_outside_target.*name<'p', 'a', 'd', 's'>.*'l', 'i', 's', 't', ' ', 'o', 'f', ' ', '1', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'l', 'e', 'n', 'g', 't', 'h', '\(', '2', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Pads : graft::op<Pads> {
    static constexpr auto prototype =
        graft::prototype("Pads").input("x", f32).output("y", follow("x")).attr("pads", as_integers, length(2));
};
struct PadsV2 : tf::op<PadsV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("PadsV2", "x: float", "-> y: float", "pads: list(int)");
#else
    static constexpr auto prototype = tf::op_def("PadsV2", "x: float", "-> y: float", "pads: int");
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
