// graft/library/nn/activation/tensorflow.hpp - TensorFlow: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/nn/activation/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Relu : op<Relu> {
    static constexpr auto prototype = op_def("Relu", "features: T", "-> activations: T",
        "T: {float, double, int32, uint8, int16, int8, int64, bfloat16, uint16, half, uint32, uint64, qint8}");
};

struct Relu6 : op<Relu6> {
    static constexpr auto prototype = op_def("Relu6", "features: T", "-> activations: T", "T: realnumbertype");
};

struct LeakyRelu : op<LeakyRelu> {
    static constexpr auto prototype = op_def("LeakyRelu", "features: T", "-> activations: T", "alpha: float = 0.2",
        "T: {half, bfloat16, float, double} = DT_FLOAT");
};

struct Elu : op<Elu> {
    static constexpr auto prototype = op_def(
        "Elu", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

struct Selu : op<Selu> {
    static constexpr auto prototype = op_def(
        "Selu", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

struct Sigmoid : op<Sigmoid> {
    static constexpr auto prototype = op_def(
        "Sigmoid", "x: T", "-> y: T", "T: {bfloat16, half, float, double, complex64, complex128}");
};

struct Softplus : op<Softplus> {
    static constexpr auto prototype = op_def(
        "Softplus", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

struct Softsign : op<Softsign> {
    static constexpr auto prototype = op_def(
        "Softsign", "features: T", "-> activations: T", "T: {half, bfloat16, float, double}");
};

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
inline constexpr auto relu = plugin<Relu, tf::Relu>();
inline constexpr auto relu6 = plugin<Relu6, tf::Relu6>();
inline constexpr auto leaky_relu = plugin<LeakyRelu, tf::LeakyRelu>().rename("negative_slope", "alpha");
inline constexpr auto elu = plugin<Elu, tf::Elu>().set("alpha", 1.0);
inline constexpr auto selu = plugin<Selu, tf::Selu>();
inline constexpr auto sigmoid = plugin<Sigmoid, tf::Sigmoid>();
inline constexpr auto softplus = plugin<Softplus, tf::Softplus>();
inline constexpr auto softsign = plugin<Softsign, tf::Softsign>();

/// The plugins of this family.
using activation_plugins =
    plugins<scope_gelu, scope_gelu_tanh, relu, relu6, leaky_relu, elu, selu, sigmoid, softplus, softsign>;

} // namespace library::tensorflow_plugins
GRAFT_END
