// graft/library/nn/activation/ops.hpp - operators: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/op.hpp"

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

/// x/2 * (1 + erf(x / sqrt 2)), or its tanh form if approximate. Source: CANN Gelu, fused from TensorFlow.
struct Gelu : op<Gelu> {
    static constexpr auto prototype = graft::prototype("Gelu")
        .input("x", floating)
        .output("y", follow("x"))
        .attr("approximate", false);
};

/// max(x, 0) + weight * min(x, 0) with one weight per channel (axis 1), or one for all.
/// source Caffe PReLULayer
struct PRelu : graft::op<PRelu> {
    static constexpr auto prototype = graft::prototype("PRelu").datatype("T", floating).input("x", "T")
        .input("weight", "T").output("y", follow("x"));
    static constexpr status verify(verify_context& ctx) {
        auto const n = ctx.desc<"weight">().shape.elements();
        auto const& x = ctx.desc<"x">().shape;
        if (!x.has_rank() || n.is(1)) return ok;
        if (x.rank() < 2)
            return fail(errc::wrong_rank, "x", "batch and channels", 2, static_cast<std::int64_t>(x.rank()));
        return rule::expect_elements(ctx.desc<"weight">().shape, x[1], "weight", "one per channel, or one");
    }
};

/// The operators of inference in this file.
using activation_ops =
    ops<Relu, Relu6, LeakyRelu, Elu, Selu, Sigmoid, Softplus, Softsign, BNLL, Mish, HardSwish, Gelu, PRelu>;

} // namespace library
GRAFT_END
