// examples/tutorial/plugins.hpp - TensorFlow's operators and their plugins (lesson 4)
// SPDX-License-Identifier: Apache-2.0
// [origins]
#pragma once

#include <graft/frontend/tensorflow.hpp>
#include <graft/plugin.hpp>

#include "operators.hpp"

namespace tf = graft::tensorflow;

/// The operators of the framework, as its documentation has them.
struct TfMatMul : tf::op<TfMatMul> {
    static constexpr auto prototype = tf::op_def("MatMul", "a: T", "b: T", "-> product: T", "transpose_a: bool = false",
        "transpose_b: bool = false", "T: {half, float, double}");
};
struct TfBiasAdd : tf::op<TfBiasAdd> {
    static constexpr auto prototype = tf::op_def("BiasAdd", "value: T", "bias: T", "-> output: T",
        "T: {half, float, double}", "data_format: {'NHWC', 'NCHW'} = 'NHWC'");
};
struct TfRelu : tf::op<TfRelu> {
    static constexpr auto prototype = tf::op_def(
        "Relu", "features: T", "-> activations: T", "T: {half, float, double}");
};
// [/origins]
// [plugins]
inline constexpr auto dense = graft::plugin<Dense, TfMatMul>()
                                  .no_input("bias")
                                  .checked("x", "w") // TensorFlow has more dtypes: an import refuses them
                                  .reads("transpose_a", "transpose_b")
                                  .parse([](graft::parse_context<Dense, TfMatMul>& ctx) -> graft::status {
                                      if (ctx.attr<"transpose_a">() || ctx.attr<"transpose_b">())
                                          return graft::fail(
                                              graft::errc::wrong_value, "transpose_a", "no transposed operand");
                                      return graft::ok;
                                  });
inline constexpr auto add_bias = graft::plugin<AddBias, TfBiasAdd>().checked("x", "bias").ignore("data_format");
inline constexpr auto relu = graft::plugin<Relu, TfRelu>().checked("x");
// [/plugins]
// [set]
struct my_tensorflow {
    using plugins = graft::plugins<dense, add_bias, relu>;
    using list = plugins::origins;
};
// [/set]
