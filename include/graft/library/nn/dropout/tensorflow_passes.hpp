// graft/library/nn/dropout/tensorflow_passes.hpp - scope passes for TensorFlow: dropout
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/nn/dropout/tensorflow.hpp"

GRAFT_BEGIN
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
