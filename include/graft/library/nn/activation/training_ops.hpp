// graft/library/nn/activation/training_ops.hpp - operators of training graphs: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/listed.hpp"

GRAFT_BEGIN
namespace library {

/// gradients where features > 0, otherwise 0. TensorFlow ReluGrad.
struct ReluGrad : graft::op<ReluGrad> {
    static constexpr operator_line prototype{R"(ReluGrad gradients:T features:T -> backprops%gradients:T where
        T=real_number)"};
    static constexpr status infer_shape(shape_context& ctx) {
        if (contradict(ctx.input<"gradients">(), ctx.input<"features">()))
            return fail(errc::shape_mismatch, "features", "the shape of gradients");
        ctx.output<"backprops">() = merge(ctx.input<"gradients">(), ctx.input<"features">());
        return ok;
    }
};

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct activation_gradient_lines {
    static constexpr char text[] = R"ops(
/// dy * y * (1 - y). TensorFlow SigmoidGrad.
SigmoidGrad y:T dy:T -> z==y where T=unary_number
/// dy * (1 - y * y). TensorFlow TanhGrad.
TanhGrad y:T dy:T -> z==y where T=unary_number
EluGrad grads:T activations:T -> y:T where T=floating | S S > S | tf: gradients,outputs->backprops
SeluGrad gradients:T outputs:T -> y:T where T=floating | S S > S | tf: gradients,outputs->backprops
SoftplusGrad gradients:T features:T -> backprops:T where T=floating | S S > S | tf:
SoftsignGrad gradients:T features:T -> output:T where T=floating | S S > S | tf: gradients,features->backprops
Relu6Grad gradients:T features:T -> backprops:T where T=real_number | S S > S | tf:
)ops";
};

using SigmoidGrad = listed<activation_gradient_lines, "SigmoidGrad">;
using TanhGrad = listed<activation_gradient_lines, "TanhGrad">;
using EluGrad = listed<activation_gradient_lines, "EluGrad">;
using SoftplusGrad = listed<activation_gradient_lines, "SoftplusGrad">;
using Relu6Grad = listed<activation_gradient_lines, "Relu6Grad">;

/// Operators as lines: the grammar is that of `graft::operator_line`.
struct activation_training_lines {
    static constexpr char text[] = R"ops(
/// gradients where features > 0, otherwise gradients * negative_slope. TensorFlow LeakyReluGrad.
LeakyReluGrad gradients:T features:T -> backprops:T negative_slope?float=0 where T=floating | S S > S | tf: T=f32
    negative_slope>alpha=0.200000003
)ops";
};

using LeakyReluGrad = listed<activation_training_lines, "LeakyReluGrad">;

/// The operators of training graphs that plugins translate.
using activation_gradient_ops =
    ops<ReluGrad, listed<activation_gradient_lines, "SigmoidGrad">, listed<activation_gradient_lines, "TanhGrad">>;

/// The operators of training graphs in this file.
using activation_training_ops =
    join<ops<listed<activation_gradient_lines, "EluGrad">, listed<activation_gradient_lines, "SeluGrad">,
             listed<activation_gradient_lines, "SoftplusGrad">, listed<activation_gradient_lines, "SoftsignGrad">,
             listed<activation_gradient_lines, "Relu6Grad">>,
        listed_ops<activation_training_lines>>;

} // namespace library
GRAFT_END
