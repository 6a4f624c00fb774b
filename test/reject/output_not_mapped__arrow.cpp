// test/reject/output_not_mapped__arrow.cpp - without an arrow an output is an input
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, *TfPool>, .*output_not_mapped, .*name<'y'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype =
        graft::prototype("Pool").input("x", f32).optional_input("bias", f32, any_shape).output("y", follow("x"));
};
struct TfPool : tf::op<TfPool> {
#ifndef GRAFT_REJECT
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "-> output: float");
#else
    static constexpr auto prototype = tf::op_def("TfPool", "x: float", "output: float");
#endif
};
inline constexpr auto pool = graft::plugin<Pool, TfPool>();
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
