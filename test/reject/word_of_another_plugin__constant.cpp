// test/reject/word_of_another_plugin__constant.cpp - a plugin has no word constant
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, TfPool>, .*no_such_word, .*name<'c', *'o', *'n', *'s', *'t', *'a', *'n', *'t'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

namespace tf = graft::tensorflow;
using namespace graft::literals;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("mode", "MAX", one_of("MAX", "AVG")).attr("window", 2, at_least(1));
};
struct TfPool : tf::op<TfPool> {
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "-> y: float");
};
inline constexpr auto one = graft::plugin<Pool, TfPool>()
                                .use_default("mode")
#ifndef GRAFT_REJECT
                                .set("window", 3);
#else
                                .constant("window", 3);
#endif
struct my_plugins {
    using plugins = graft::plugins<one>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
