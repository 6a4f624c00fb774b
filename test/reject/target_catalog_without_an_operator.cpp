// test/reject/target_catalog_without_an_operator.cpp - a plugin maps to an operator that its target's catalog lacks
// SPDX-License-Identifier: Apache-2.0
// expect: the_catalog_lacks_the_operator_of_a_plugin|'accelerator' must be initialized by a constant expression
#include "graft/frontend/tensorflow.hpp"
#include "graft/mapping/declare/plugins.hpp"
#include "graft/op.hpp"
#include "graft/program/target.hpp"

struct Gate : graft::op<Gate> {
    static constexpr auto prototype = graft::prototype("Gate").input("x", f32).output("y", follow("x"));
};
struct Swish : graft::op<Swish> {
    static constexpr auto prototype = graft::prototype("Swish").input("x", f32).output("y", follow("x"));
};
struct Logistic : graft::tensorflow::op<Logistic> {
    static constexpr auto prototype = graft::tensorflow::op_def("Logistic", "x: float", "-> y: float");
};
inline constexpr auto logistic = graft::plugin<Gate, Logistic>();
struct my_tensorflow {
    using plugins = graft::plugins<logistic>;
    using list = plugins::origins;
};
constexpr graft::plugin_set sets[]{graft::plugins_of<my_tensorflow>(graft::tensorflow::front_end)};

struct my_ops {
#ifndef GRAFT_REJECT
    using list = graft::ops<Swish, Gate>;
#else
    using list = graft::ops<Swish>;
#endif
};
constexpr graft::target accelerator{graft::catalog<my_ops>::view(), sets, {}};
