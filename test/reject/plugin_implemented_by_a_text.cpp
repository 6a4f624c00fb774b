// test/reject/plugin_implemented_by_a_text.cpp - the implementation of an operator is an enumerator, not a string
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pool, *TfPool>, .*wrong_arguments, .*name<'i', *'m', *'p', *'l', *'e', *'m', *'e', *'n', *'t', *'e', *'d', *'_', *'b', *'y'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"

namespace tf = graft::tensorflow;
struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool")
                                          .input("x", f32)
                                          .optional_input("w", f32, any_shape)
                                          .output("y", follow("x"))
                                          .attr("mode", 0)
                                          .attr("axis", 0);
};
struct TfPool : tf::op<TfPool> {
    static constexpr auto prototype = tf::op_def(
        "TfPool", "x: float", "-> y: float", "kind: {'A', 'B'}", "axis: int = 0");
};
#ifndef GRAFT_REJECT
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("mode").ignore("kind").implemented_by(
    graft::implementation::builtin);
#else
inline constexpr auto pool = graft::plugin<Pool, TfPool>().use_default("mode").ignore("kind").implemented_by("builtin");
#endif
struct my_plugins {
    using plugins = graft::plugins<pool>;
    using list = plugins::origins;
};
constexpr auto table = graft::plugins_of<my_plugins>();
