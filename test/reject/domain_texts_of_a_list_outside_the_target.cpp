// test/reject/domain_texts_of_a_list_outside_the_target.cpp - an element that the origin's list may have is not one of
// the target's
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Mix, *MixV2>.*origin_value_outside_target.*name<'m', 'o', 'd', 'e', 's'>.*'s', 'u', 'b', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's', ' ', 'o', 'n', 'e', '_', 'o', 'f', '\(', 'a', 'd', 'd', ',', 'm', 'u', 'l', '\)'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Mix : graft::op<Mix> {
    static constexpr auto prototype = graft::prototype("Mix")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("modes", as_strings, one_of("add", "mul"));
};
struct MixV2 : tf::op<MixV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("MixV2", "x: float", "-> y: float", "modes: list({'add', 'mul'})");
#else
    static constexpr auto prototype = tf::op_def("MixV2", "x: float", "-> y: float", "modes: list({'add', 'sub'})");
#endif
};
inline constexpr auto one = graft::plugin<Mix, MixV2>();
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
