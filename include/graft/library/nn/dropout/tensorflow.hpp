// graft/library/nn/dropout/tensorflow.hpp - TensorFlow: dropout, scope passes that find it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/nn/dropout/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

/// Not an operator of TensorFlow: the call of a Keras function "Dropout" whose body was stripped from the model.
struct Dropout : op<Dropout> {
    static constexpr auto prototype = op_def("Dropout", "x: T", "training: bool", "-> y: T", "T: type = DT_FLOAT");
};

/// Dropout that remained from a training graph.
struct ScopeDropout : fused_op<ScopeDropout> {
    static constexpr auto prototype = op_def("ScopeDropout", "x: T", "-> y: T", "T: {half, bfloat16, float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto scope_dropout =
    plugin<Dropout, tf::ScopeDropout>().use_default("dropout_ratio").use_default("scale_train");

inline constexpr auto dropout = plugin<Identity, tf::Dropout>().drop("training");

/// The plugins of this family.
using dropout_plugins = plugins<scope_dropout, dropout>;

} // namespace library::tensorflow_plugins

namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

// ---- dropout that remained from a training graph; on request, because it changes the result of the graph

inline constexpr auto dropout_form = structure()
    .constant("shape").constant("low", 0.0).constant("high", 1.0)
    .node("random", "RandomUniform", "shape")
    .node("range", "Sub", "high", "low")
    .node("scaled", "Mul", "random", "range").swaps()
    .node("shifted", "Add|AddV2", "scaled", "low").swaps()
    .node("add", "Add|AddV2", "_", "shifted")
    .node("floor", "Floor", "add")
    .node("div", "RealDiv", "@x", "_")
    .node("y", "Mul", "div", "floor").swaps().where("T", dtype::f32).where("T", dtype::f16).where("T", dtype::bf16)
    .output("y", "y");
inline constexpr auto dropout_form_shape = structure()
    .constant("low", 0.0).constant("high", 1.0)
    .node("shape", "Shape", "@x")
    .node("random", "RandomUniform", "shape")
    .node("range", "Sub", "high", "low")
    .node("scaled", "Mul", "random", "range").swaps()
    .node("shifted", "Add|AddV2", "scaled", "low").swaps()
    .node("add", "Add|AddV2", "_", "shifted")
    .node("floor", "Floor", "add")
    .node("div", "RealDiv", "@x", "_")
    .node("y", "Mul", "div", "floor").swaps().where("T", dtype::f32).where("T", dtype::f16).where("T", dtype::bf16)
    .output("y", "y");
inline constexpr auto dropout_form_of_div = structure()
    .constant("low", 0.0).constant("high", 1.0)
    .node("div", "RealDiv", "@x", "_")
    .node("shape", "Shape", "div")
    .node("random", "RandomUniform", "shape")
    .node("range", "Sub", "high", "low")
    .node("scaled", "Mul", "random", "range").swaps()
    .node("shifted", "Add|AddV2", "scaled", "low").swaps()
    .node("add", "Add|AddV2", "_", "shifted")
    .node("floor", "Floor", "add")
    .node("y", "Mul", "div", "floor").swaps().where("T", dtype::f32).where("T", dtype::f16).where("T", dtype::bf16)
    .output("y", "y");
inline constexpr auto dropout = scope_pass<tf::ScopeDropout>("dropout")
    .when(count("RandomUniform") >= 1 && count("Floor") >= 1)
    .match(dropout_form).match(dropout_form_shape).match(dropout_form_of_div)
    .attr_from("T", "y", "T").on_request().description("dropout, which does nothing at inference");

} // namespace library::tensorflow_passes
GRAFT_END
