// test/reject/plugins_of_a_plugin.cpp - the set of a plugin in place of a tag, which has the list
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping<Conv, ConvV2>, .*wrong_list_kind
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;

struct Conv : graft::op<Conv> {
    static constexpr auto prototype = graft::prototype("Conv").input("x", f32 | f16).output("y", follow("x"))
        .attr("groups", 1, at_least(1));
};
struct ConvV2 : tf::op<ConvV2> {
    static constexpr auto prototype = tf::op_def(
        "ConvV2", "x: float", "-> y: float", "n: int = 1", "mode: {'SAME', 'VALID'} = 'SAME'");
};
inline constexpr auto one = graft::plugin<Conv, ConvV2>().use_default("groups").ignore("n", "mode");
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
#ifdef GRAFT_REJECT
constexpr auto other = graft::plugins_of<one>();
#endif
