// graft/library/nn/activation/tensorflow.hpp - TensorFlow: activations, softmax, scope passes that find Gelu
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct activation_lines {
    static constexpr char text[] = R"ops(
Relu features:T -> activations:T T?type{real_number,qint8}
Relu6 features:T -> activations:T T?type{real_number}
LeakyRelu features:T -> activations:T alpha?float=0.2 T?type{floating}=f32
Elu features:T -> activations:T T?type{floating}
Selu features:T -> activations:T T?type{floating}
Sigmoid x:T -> y:T T?type{floating,c64,c128}
Softplus features:T -> activations:T T?type{floating}
Softsign features:T -> activations:T T?type{floating}
Softmax logits:T -> softmax:T T?type{floating}
LogSoftmax logits:T -> logsoftmax:T T?type{floating}
)ops";
};
template <fixed_string Name> using activation = graft::tensorflow::defined<activation_lines, Name>;

/// Gelu by erf or by tanh.
struct ScopeGelu : fused_op<ScopeGelu> {
    static constexpr auto prototype = op_def("ScopeGelu", "x: T", "-> y: T", "T: {half, float, double}");
};
struct ScopeGeluTanh : fused_op<ScopeGeluTanh> {
    static constexpr auto prototype = op_def("ScopeGeluTanh", "x: T", "-> y: T", "T: {half, float, double}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto scope_gelu = plugin<Gelu, tf::ScopeGelu>().set("approximate", false);
inline constexpr auto scope_gelu_tanh = plugin<Gelu, tf::ScopeGeluTanh>().set("approximate", true);

// activations
inline constexpr auto relu = plugin<Relu, tf::activation<"Relu">>();
inline constexpr auto relu6 = plugin<Relu6, tf::activation<"Relu6">>();
inline constexpr auto leaky_relu = plugin<LeakyRelu, tf::activation<"LeakyRelu">>().rename("negative_slope", "alpha");
inline constexpr auto elu = plugin<Elu, tf::activation<"Elu">>().set("alpha", 1.0);
inline constexpr auto selu = plugin<Selu, tf::activation<"Selu">>();
inline constexpr auto sigmoid = plugin<Sigmoid, tf::activation<"Sigmoid">>();
inline constexpr auto softplus = plugin<Softplus, tf::activation<"Softplus">>();
inline constexpr auto softsign = plugin<Softsign, tf::activation<"Softsign">>();
inline constexpr auto softmax = plugin<SoftmaxV2, tf::activation<"Softmax">>().set("axes", vocabulary::integers(-1));
inline constexpr auto log_softmax = plugin<LogSoftmaxV2, tf::activation<"LogSoftmax">>().set(
    "axes", vocabulary::integers(-1));

/// The plugins of this family.
using activation_plugins = plugins<scope_gelu, scope_gelu_tanh, relu, relu6, leaky_relu, elu, selu, sigmoid, softplus,
    softsign, softmax, log_softmax>;

} // namespace library::tensorflow_plugins

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
