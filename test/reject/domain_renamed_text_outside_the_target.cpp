// test/reject/domain_renamed_text_outside_the_target.cpp - a renamed attribute is checked against the target as well
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Blur, *BlurV2>.*origin_value_outside_target.*name<'m', 'o', 'd', 'e'>.*'V', 'A', 'L', 'I', 'D', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Blur : graft::op<Blur> {
    static constexpr auto prototype =
        graft::prototype("Blur").input("x", f32).output("y", follow("x")).attr("mode", as_string, one_of("SAME"));
};
struct BlurV2 : tf::op<BlurV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("BlurV2", "x: float", "-> y: float", "padding: {'SAME'}");
#else
    static constexpr auto prototype = tf::op_def("BlurV2", "x: float", "-> y: float", "padding: {'SAME', 'VALID'}");
#endif
};
inline constexpr auto one = graft::plugin<Blur, BlurV2>().rename("mode", "padding");
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
