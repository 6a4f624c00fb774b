// graft/library/nn/activation/tensorflow_passes.hpp - scope passes for TensorFlow: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/nn/activation/tensorflow.hpp"

GRAFT_BEGIN
namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

inline constexpr auto gelu_form = structure() // (0.5 x) (1 + erf(x / sqrt 2))
    .constant("half", 0.5).constant("root", 1.4142135623730951).constant("one", 1.0)
    .node("mul", "Mul", "@x", "half").swaps()
    .node("div", "RealDiv", "@x", "root")
    .node("erf", "Erf", "div")
    .node("add", "Add|AddV2", "erf", "one").swaps()
    .node("y", "Mul", "mul", "add").swaps().where("T", dtype::f32).where("T", dtype::f16).where("T", dtype::f64)
    .output("y", "y");
inline constexpr auto gelu_form_cdf = structure() // x (0.5 (1 + erf(x / sqrt 2)))
    .constant("half", 0.5).constant("root", 1.4142135623730951).constant("one", 1.0)
    .node("div", "RealDiv", "@x", "root")
    .node("erf", "Erf", "div")
    .node("add", "Add|AddV2", "erf", "one").swaps()
    .node("cdf", "Mul", "add", "half").swaps()
    .node("y", "Mul", "@x", "cdf").swaps().where("T", dtype::f32).where("T", dtype::f16).where("T", dtype::f64)
    .output("y", "y");
inline constexpr auto gelu = scope_pass<tf::ScopeGelu>("gelu")
    .when(count("Erf") >= 1 && count("Mul") >= 2).match(gelu_form).match(gelu_form_cdf).attr_from("T", "y", "T")
    .description("gelu by erf");
inline constexpr auto gelu_tanh_form = structure() // (0.5 x) (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3)))
    .constant("half", 0.5).constant("three", 3.0).constant("factor", 0.044715).constant("root", 0.7978845608028654)
    .constant("one", 1.0)
    .node("mul", "Mul", "@x", "half").swaps()
    .node("pow", "Pow", "@x", "three")
    .node("mul_1", "Mul", "pow", "factor").swaps()
    .node("add", "Add|AddV2", "@x", "mul_1").swaps()
    .node("mul_2", "Mul", "add", "root").swaps()
    .node("tanh", "Tanh", "mul_2")
    .node("add_1", "Add|AddV2", "tanh", "one").swaps()
    .node("y", "Mul", "mul", "add_1").swaps().where("T", dtype::f32).where("T", dtype::f16).where("T", dtype::f64)
    .output("y", "y");
inline constexpr auto gelu_tanh = scope_pass<tf::ScopeGeluTanh>("gelu_tanh")
    .when(count("Tanh") >= 1 && count("Pow") >= 1 && count("Mul") >= 4).match(gelu_tanh_form).attr_from("T", "y", "T")
    .description("gelu by tanh");

} // namespace library::tensorflow_passes
GRAFT_END
