// test/reject/domain_real_default_outside_the_target.cpp - a float default of the origin is outside the target's range
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Scale, *ScaleV2>.*origin_value_outside_target.*name<'a', 'l', 'p', 'h', 'a'>.*'d', 'e', 'f', 'a', 'u', 'l', 't', ' ', '1', '\.', '5', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'i', 'n', '_', 'r', 'a', 'n', 'g', 'e', '\(', '0', ',', '1', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Scale : graft::op<Scale> {
    static constexpr auto prototype =
        graft::prototype("Scale").input("x", f32).output("y", follow("x")).attr("alpha", 0.5, in_range(0.0, 1.0));
};
struct ScaleV2 : tf::op<ScaleV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("ScaleV2", "x: float", "-> y: float", "alpha: float = 0.25");
#else
    static constexpr auto prototype = tf::op_def("ScaleV2", "x: float", "-> y: float", "alpha: float = 1.5");
#endif
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Scale, ScaleV2>().checked("alpha");
#else
inline constexpr auto one = graft::plugin<Scale, ScaleV2>();
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
