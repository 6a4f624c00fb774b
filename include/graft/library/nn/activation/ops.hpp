// graft/library/nn/activation/ops.hpp - operators: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct activation_lines {
    static constexpr char text[] = R"ops(
/// max(x, 0). Source: TensorFlow Relu.
Relu x:real_number,qint8 -> y==x
/// min(max(x, 0), 6). Source: TensorFlow Relu6, Caffe ReLU6.
Relu6 x:real_number -> y==x
/// x, or negative_slope * x below zero. Source: TensorFlow LeakyRelu (alpha), Caffe ReLU.
LeakyRelu x:floating -> y==x negative_slope?float=0
/// x, or alpha * (e^x - 1) below zero. Source: TensorFlow Elu, Caffe ELU.
Elu x:floating -> y==x alpha?float=1
/// Scaled exponential linear unit with its two fixed constants. Source: TensorFlow Selu.
Selu x:floating -> y==x
/// 1 / (1 + e^-x). Source: TensorFlow Sigmoid, Caffe Sigmoid.
Sigmoid x:unary_number -> y==x
/// log(1 + e^x). Source: TensorFlow Softplus.
Softplus x:floating -> y==x
/// x / (1 + |x|). Source: TensorFlow Softsign.
Softsign x:floating -> y==x
/// log(1 + e^x), the binomial normal log likelihood. Source: Caffe BNLL.
BNLL x:floating -> y==x
/// x * tanh(log(1 + e^x)). Source: Caffe Mish (forks), CANN Mish.
Mish x:floating -> y==x
/// x * min(max(x + 3, 0), 6) / 6. Source: MobileNetV3, CANN HardSwish.
HardSwish x:floating -> y==x
/// x/2 * (1 + erf(x / sqrt 2)), or its tanh form if approximate. Source: CANN Gelu, fused from TensorFlow.
Gelu x:floating -> y==x approximate?bool=false
)ops";
};

using Relu = listed<activation_lines, "Relu">;
using Relu6 = listed<activation_lines, "Relu6">;
using LeakyRelu = listed<activation_lines, "LeakyRelu">;
using Elu = listed<activation_lines, "Elu">;
using Selu = listed<activation_lines, "Selu">;
using Sigmoid = listed<activation_lines, "Sigmoid">;
using Softplus = listed<activation_lines, "Softplus">;
using Softsign = listed<activation_lines, "Softsign">;
using BNLL = listed<activation_lines, "BNLL">;
using Mish = listed<activation_lines, "Mish">;
using HardSwish = listed<activation_lines, "HardSwish">;
using Gelu = listed<activation_lines, "Gelu">;

/// max(x, 0) + weight * min(x, 0) with one weight per channel (axis 1), or one for all.
/// source Caffe PReLULayer
struct PRelu : graft::op<PRelu> {
    static constexpr operator_line prototype{"PRelu x:T weight:T -> y==x where T=floating"};
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
using activation_ops = join<ops<PRelu>, listed_ops<activation_lines>>;

} // namespace library
GRAFT_END
