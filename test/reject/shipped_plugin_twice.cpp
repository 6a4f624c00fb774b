// test/reject/shipped_plugin_twice.cpp - a plugin for an operator that is shipped with one does not declare that it
// replaces it
// SPDX-License-Identifier: Apache-2.0
// expect: ill_formed<my_library,.*errc::duplicate_plugin,.*name<'R', ?'e', ?'l', ?'u'>
#include "graft/frontend/tensorflow/front_end.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op/define/op.hpp"
#include "graft/shipped/with.hpp"

struct Mine : graft::op<Mine> {
    static constexpr auto prototype =
        graft::prototype("Mine").input("features", f32).output("activations", follow("features"));
};
struct Relu : graft::tensorflow::op<Relu> {
    static constexpr auto prototype = graft::tensorflow::op_def("Relu", "features: float", "-> activations: float");
};
#ifndef GRAFT_REJECT
inline constexpr auto relu = graft::plugin<Mine, Relu>().override();
#else
inline constexpr auto relu = graft::plugin<Mine, Relu>();
#endif
struct my_tensorflow {
    using plugins = graft::plugins<relu>;
    using list = plugins::origins;
};
struct my_library {
    static constexpr char const* name = "mine";
    using ops = graft::ops<Mine>;
    using plugins = graft::plugin_sets<graft::plugins_for<graft::tensorflow::front_end, my_tensorflow>>;
};
auto target() { return graft::shipped::with<my_library>(); }
