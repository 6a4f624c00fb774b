// test/reject/library_plugin_onto_a_stranger.cpp - a plugin creates an operator that the library neither provides nor
// uses
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*errc::operator_not_in_catalog,.*name<'O', ?'t', ?'h', ?'e', ?'r'>
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugin.hpp"
#include "graft/program/export_library.hpp"

struct Other : graft::op<Other> {
    static constexpr auto prototype = graft::prototype("Other").input("x", f32).output("y", follow("x"));
};
struct Origin : graft::tensorflow::op<Origin> {
    static constexpr auto prototype = graft::tensorflow::op_def("Origin", "x: float", "-> y: float");
};
inline constexpr auto other = graft::plugin<Other, Origin>();
struct my_tensorflow {
    using plugins = graft::plugins<other>;
    using list = plugins::origins;
};
inline constexpr graft::front_end framework{.name = "framework"};
struct my_library {
    static constexpr char const* name = "mine";
#ifndef GRAFT_REJECT
    using uses = graft::ops<Other>;
#endif
    using plugins = graft::plugin_sets<graft::plugins_for<framework, my_tensorflow>>;
};
extern "C" graft::library_table const* graft_library() { return graft::export_library<my_library>(); }
