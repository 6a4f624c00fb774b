// test/reject/domain_dtype_outside_the_target.cpp - the origin allows a dtype that the target's attribute does not
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Conv, *ConvV2>.*origin_value_outside_target.*name<'o', 'u', 't'>.*'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'd', 't', 'y', 'p', 'e', 's', '\(', 'f', 'l', 'o', 'a', 't', '3', '2', ',', 'f', 'l', 'o', 'a', 't', '1', '6', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype =
        graft::prototype("Conv").input("x", f32).output("y", follow("x")).attr("out", as_type, one_of(f32, f16));
};
struct ConvV2 : tf::op<ConvV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("ConvV2", "x: float", "-> y: float", "out: {float, half}");
#else
    static constexpr auto prototype = tf::op_def("ConvV2", "x: float", "-> y: float", "out: {float, half, double}");
#endif
};
inline constexpr auto one = graft::plugin<Conv, ConvV2>();
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
