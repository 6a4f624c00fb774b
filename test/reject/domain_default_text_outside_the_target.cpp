// test/reject/domain_default_text_outside_the_target.cpp - the default of an open string is not one of the target's
// SPDX-License-Identifier: Apache-2.0
// expect: mapping_of<Blur, *BlurV2>.*origin_value_outside_target.*name<'p', 'a', 'd', 'd', 'i', 'n', 'g'>.*'d', 'e', 'f', 'a', 'u', 'l', 't', ' ', 'E', 'X', 'P', 'L', 'I', 'C', 'I', 'T', ' ', 'r', 'e', 'a', 'c', 'h', 'e', 's'
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Blur : graft::op<Blur> {
    static constexpr auto prototype = graft::prototype("Blur")
                                          .input("x", f32)
                                          .output("y", follow("x"))
                                          .attr("padding", as_string, one_of("SAME", "VALID"));
};
struct BlurV2 : tf::op<BlurV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("BlurV2", "x: float", "-> y: float", "padding: string = 'SAME'");
#else
    static constexpr auto prototype = tf::op_def("BlurV2", "x: float", "-> y: float", "padding: string = 'EXPLICIT'");
#endif
};
#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Blur, BlurV2>().checked("padding");
#else
inline constexpr auto one = graft::plugin<Blur, BlurV2>();
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
