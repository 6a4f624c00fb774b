// graft/library/nn/activation/training_ops.hpp - operators of training graphs: activations
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/broadcast_gradient.hpp"
#include "graft/op/rules/matmul.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

/// gradients where features > 0, else 0. TensorFlow ReluGrad.
struct ReluGrad : graft::op<ReluGrad> {
    static constexpr auto prototype = graft::prototype("ReluGrad")
                                          .datatype("T", real_number)
                                          .input("gradients", "T")
                                          .input("features", "T")
                                          .output("backprops", "T", follow("gradients", aspect::format));
    static constexpr status infer_shape(shape_context& ctx) {
        if (contradict(ctx.input<"gradients">(), ctx.input<"features">()))
            return fail(errc::shape_mismatch, "features", "the shape of gradients");
        ctx.output<"backprops">() = merge(ctx.input<"gradients">(), ctx.input<"features">());
        return ok;
    }
};

/// dy * y * (1 - y). TensorFlow SigmoidGrad.
struct SigmoidGrad : graft::op<SigmoidGrad> {
    static constexpr auto prototype = graft::prototype("SigmoidGrad")
                                          .datatype("T", floating | complex)
                                          .input("y", "T")
                                          .input("dy", "T")
                                          .output("z", follow("y"));
};

/// dy * (1 - y * y). TensorFlow TanhGrad.
struct TanhGrad : graft::op<TanhGrad> {
    static constexpr auto prototype = graft::prototype("TanhGrad")
                                          .datatype("T", floating | complex)
                                          .input("y", "T")
                                          .input("dy", "T")
                                          .output("z", follow("y"));
};

struct EluGrad : op<EluGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "EluGrad", "gradients: T", "outputs: T", "-> backprops: T", "T: {half, bfloat16, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "EluGrad", "grads: T", "activations: T", "-> y: T", "where T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SeluGrad : op<SeluGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "SeluGrad", "gradients: T", "outputs: T", "-> backprops: T", "T: {half, bfloat16, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "SeluGrad", "gradients: T", "outputs: T", "-> y: T", "where T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SoftplusGrad : op<SoftplusGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "SoftplusGrad", "gradients: T", "features: T", "-> backprops: T", "T: {half, bfloat16, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "SoftplusGrad", "gradients: T", "features: T", "-> backprops: T", "where T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SoftsignGrad : op<SoftsignGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "SoftsignGrad", "gradients: T", "features: T", "-> backprops: T", "T: {half, bfloat16, float, double}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "SoftsignGrad", "gradients: T", "features: T", "-> output: T", "where T: {half, bfloat16, float, double}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct Relu6Grad : op<Relu6Grad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "Relu6Grad", "gradients: T", "features: T", "-> backprops: T", "T: realnumbertype");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "Relu6Grad", "gradients: T", "features: T", "-> backprops: T", "where T: realnumbertype");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct LeakyReluGrad : op<LeakyReluGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def("LeakyReluGrad", "gradients: T", "features: T",
            "-> backprops: T", "alpha: float = 0.200000003", "T: {half, bfloat16, float, double} = DT_FLOAT");
    };
    static constexpr auto prototype = tensorflow::own_def("LeakyReluGrad", "gradients: T", "features: T",
        "-> backprops: T", "negative_slope: float = 0.0", "where T: {half, bfloat16, float, double}");
    static constexpr tensorflow::renamed_attribute in_tensorflow[]{{"negative_slope", "alpha"}};
    static constexpr rule::said infer_shape{"S S > S"};
};

/// The operators of training graphs that plugins translate.
using activation_gradient_ops = ops<ReluGrad, SigmoidGrad, TanhGrad>;

/// The operators of training graphs that are their own origins.
using activation_training_ops = ops<EluGrad, SeluGrad, SoftplusGrad, SoftsignGrad, Relu6Grad, LeakyReluGrad>;

} // namespace library
GRAFT_END
