// test/reject/domain_default_below_the_target.cpp - the default of the origin is below the range of the target
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Stride, *StrideV2>.*origin_value_outside_target.*name<'s', 't', 'e', 'p'>.*'d', 'e', 'f', 'a', 'u', 'l', 't', ' ', '3', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Stride : graft::op<Stride> {
    static constexpr auto prototype =
        graft::prototype("Stride").input("x", f32).output("y", follow("x")).attr("step", 4, at_least(4));
};
struct StrideV2 : tf::op<StrideV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("StrideV2", "x: float", "-> y: float", "step: int = 4");
#else
    static constexpr auto prototype = tf::op_def("StrideV2", "x: float", "-> y: float", "step: int = 3");
#endif
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Stride, StrideV2>().checked("step");
#else
inline constexpr auto one = graft::plugin<Stride, StrideV2>();
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
