// examples/tutorial/passes.hpp - a scope pass: MatMul and BiasAdd become one Dense (lesson 7)
// SPDX-License-Identifier: Apache-2.0
// [fused]
#pragma once

#include <graft/plugin.hpp>

#include "plugins.hpp"

/// The result of the pass, as an operator of TensorFlow: a plugin maps it like any other.
struct ScopeDense : graft::fused_op<ScopeDense> {
    static constexpr auto prototype = tf::op_def(
        "ScopeDense", "x: T", "w: T", "bias: T", "-> y: T", "T: {half, float, double}");
};
inline constexpr auto dense_form = graft::structure()
                                       .node("product", "MatMul", "@x", "@w")
                                       .node("sum", "BiasAdd", "product", "@bias")
                                       .output("y", "sum");
inline constexpr auto dense_pass = graft::scope_pass<ScopeDense>("dense")
                                       .when(graft::scope_terms::count("MatMul") == 1 &&
                                             graft::scope_terms::count("BiasAdd") == 1)
                                       .match(dense_form)
                                       .attr_from("T", "product", "T");
inline constexpr auto fused_dense = graft::plugin<Dense, ScopeDense>().checked("x", "w", "bias");
// [/fused]
// [set]
struct my_fused_tensorflow {
    using plugins = graft::plugins<dense, add_bias, relu, fused_dense>;
    using list = plugins::origins;
    using passes = graft::passes<dense_pass>;
};
// [/set]
