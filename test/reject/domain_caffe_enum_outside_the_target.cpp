// test/reject/domain_caffe_enum_outside_the_target.cpp - an enum of a Caffe layer has a value that the target lacks
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Fill, *FlowFill>.*origin_value_outside_target.*name<'f', 'i', 'l', 'l', '_', 'v', 'a', 'l', 'u', 'e'>.*'N', 'O', 'T', '_', 'A', '_', 'N', 'U', 'M', 'B', 'E', 'R', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's'
#include "graft/frontend/caffe/shipped_layer.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace caffe = graft::caffe;

struct Fill : graft::op<Fill> {
    static constexpr auto prototype =
        graft::prototype("Fill").input("x", f32).output("y", follow("x")).attr("fill_value", "ZERO", one_of("ZERO"));
};
struct FlowFill : caffe::shipped_layer<FlowFill> {
    static constexpr auto prototype = define("FlowFill", "flow_warp_param").input("bottom", f32).output("top", f32);
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Fill, FlowFill>().map(
    "fill_value", "fill_value", graft::when("ZERO", "ZERO"), graft::refuse("NOT_A_NUMBER"));
#else
inline constexpr auto one = graft::plugin<Fill, FlowFill>();
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
