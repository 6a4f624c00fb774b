// test/reject/wrong_base_class__origin.cpp - the base of a framework's operator is that of itself
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<TfPool, .*wrong_base_class
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool").input("x", f32).output("y", follow("x"))
        .attr("mode", 0).attr("axes", {0, 1});
};
#ifndef GRAFT_REJECT
struct TfPool : tf::op<TfPool> {
#else
struct TfPool : tf::op<Pool> {
#endif
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "-> y: float");
};
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("axes").use_default("mode");
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
