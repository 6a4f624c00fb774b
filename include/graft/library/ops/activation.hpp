// graft/library/ops/activation.hpp - element-wise functions that stand between the layers of a network
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"

GRAFT_BEGIN

namespace library {

/// max(x, 0). Source: TensorFlow Relu.
struct Relu : op<Relu> {
    static constexpr auto prototype = graft::prototype("Relu")
        .input("x", real_number | dtype::qi8)
        .output("y", follow("x"));
};

/// min(max(x, 0), 6). Source: TensorFlow Relu6, Caffe ReLU6.
struct Relu6 : op<Relu6> {
    static constexpr auto prototype = graft::prototype("Relu6")
        .input("x", real_number)
        .output("y", follow("x"));
};

/// x, or negative_slope * x below zero. Source: TensorFlow LeakyRelu (alpha), Caffe ReLU.
struct LeakyRelu : op<LeakyRelu> {
    static constexpr auto prototype = graft::prototype("LeakyRelu")
        .input("x", floating)
        .output("y", follow("x"))
        .attr("negative_slope", 0.0);
};

/// x, or alpha * (e^x - 1) below zero. Source: TensorFlow Elu, Caffe ELU.
struct Elu : op<Elu> {
    static constexpr auto prototype = graft::prototype("Elu")
        .input("x", floating)
        .output("y", follow("x"))
        .attr("alpha", 1.0);
};

/// Scaled exponential linear unit with its two fixed constants. Source: TensorFlow Selu.
struct Selu : op<Selu> {
    static constexpr auto prototype = graft::prototype("Selu").input("x", floating).output("y", follow("x"));
};

/// 1 / (1 + e^-x). Source: TensorFlow Sigmoid, Caffe Sigmoid.
struct Sigmoid : op<Sigmoid> {
    static constexpr auto prototype = graft::prototype("Sigmoid")
        .input("x", floating | complex)
        .output("y", follow("x"));
};

/// log(1 + e^x). Source: TensorFlow Softplus.
struct Softplus : op<Softplus> {
    static constexpr auto prototype = graft::prototype("Softplus")
        .input("x", floating)
        .output("y", follow("x"));
};

/// x / (1 + |x|). Source: TensorFlow Softsign.
struct Softsign : op<Softsign> {
    static constexpr auto prototype = graft::prototype("Softsign")
        .input("x", floating)
        .output("y", follow("x"));
};

/// log(1 + e^x), the binomial normal log likelihood. Source: Caffe BNLL.
struct BNLL : op<BNLL> {
    static constexpr auto prototype = graft::prototype("BNLL").input("x", floating).output("y", follow("x"));
};

/// x * tanh(log(1 + e^x)). Source: Caffe Mish (forks), CANN Mish.
struct Mish : op<Mish> {
    static constexpr auto prototype = graft::prototype("Mish").input("x", floating).output("y", follow("x"));
};

/// x * min(max(x + 3, 0), 6) / 6. Source: MobileNetV3, CANN HardSwish.
struct HardSwish : op<HardSwish> {
    static constexpr auto prototype = graft::prototype("HardSwish")
        .input("x", floating)
        .output("y", follow("x"));
};

/// x/2 * (1 + erf(x / sqrt 2)), or its tanh form where approximate. Source: CANN Gelu, fused from TensorFlow.
struct Gelu : op<Gelu> {
    static constexpr auto prototype = graft::prototype("Gelu")
        .input("x", floating)
        .output("y", follow("x"))
        .attr("approximate", false);
};

/// The operators of this file.
using activation_ops = ops<
    Relu, Relu6, LeakyRelu, Elu, Selu, Sigmoid, Softplus, Softsign, BNLL, Mish, HardSwish, Gelu>;

} // namespace library

GRAFT_END
