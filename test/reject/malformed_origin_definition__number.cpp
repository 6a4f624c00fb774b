// test/reject/malformed_origin_definition__number.cpp - an op_def is made of strings
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TfPool, .*malformed_origin_definition
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("mode", 0).attr("axes", {0, 1});
};
struct TfPool : tf::op<TfPool> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "-> y: float");
#else
    static constexpr auto prototype = tf::op_def("TfPool", 5, "x: float", "-> y: float");
#endif
};
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("axes").use_default("mode");
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
