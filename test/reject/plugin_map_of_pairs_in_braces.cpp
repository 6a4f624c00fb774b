// test/reject/plugin_map_of_pairs_in_braces.cpp - the lines of a map as pairs in braces
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<.*mapping_of<Pad, TfPad>, .*wrong_arguments, .*name<'s', ?'a', ?'m', ?'e'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/mapping/declare/plugins.hpp"

namespace tf = graft::tensorflow;
struct Pad : graft::op<Pad> {
    static constexpr auto prototype =
        graft::prototype("Pad").input("x", f32).output("y", follow("x")).attr("same", true);
};
struct TfPad : tf::op<TfPad> {
    static constexpr auto prototype = tf::op_def("TfPad", "x: float", "-> y: float", "padding: {'SAME', 'VALID'}");
};
#ifndef GRAFT_REJECT
inline constexpr auto pad = graft::plugin<Pad, TfPad>()
    .map("same", "padding", graft::when("SAME", true), graft::when("VALID", false));
#else
inline constexpr auto pad = graft::plugin<Pad, TfPad>().map("same", "padding", {{"SAME", true}, {"VALID", false}});
#endif
struct my_tf {
    using plugins = graft::plugins<pad>;
    using list = plugins::origins;
};
static_assert(graft::plugins_of<my_tf>().rows.size() == 1);
