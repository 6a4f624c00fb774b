// test/reject/word_of_another_plugin__opset.cpp - plugins have no word opset
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Conv, ConvV2>, .*no_such_word, .*name<'o', ?'p', ?'s', ?'e', ?'t'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv").input("x", f32 | f16).output("y", follow("x"))
        .attr("groups", 1, at_least(1));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def(
        "ConvV2", "x: float", "-> y: float", "n: int = 1", "mode: {'SAME', 'VALID'} = 'SAME'");
};

#ifndef GRAFT_REJECT
inline constexpr auto one = graft::plugin<Conv, ConvV2>().use_default("groups").ignore("n", "mode");
#else
inline constexpr auto one = graft::plugin<Conv, ConvV2>().use_default("groups").ignore("n", "mode").opset(3);
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
