// test/reject/plugin_output_of_a_dtype_that_its_input_has_not.cpp - an output that follows floats takes integers
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Conv, ConvV2>, .*incompatible_dtypes, .*name<'y'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv").input("x", f32 | f16).output("y", follow("x"))
        .attr("groups", 1, at_least(1));
};
struct ConvV2 : tf::op<ConvV2> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("ConvV2", "x: float", "-> y: float");
#else
    static constexpr auto prototype = tf::op_def("ConvV2", "x: float", "-> y: int64");
#endif
};
inline constexpr auto one = graft::plugin<Conv, ConvV2>().use_default("groups");
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
