// graft/library/math/unary/training_ops.hpp - operators of training graphs: element-wise functions of one tensor
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/tensorflow/op_def.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/said.hpp"

GRAFT_BEGIN
namespace library {

// Ports, attributes and names are TensorFlow's own: these operators serve both as the origin and as the target
// of their plugins. Shapes only. Source: TensorFlow core/ops.

struct ReciprocalGrad : op<ReciprocalGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "ReciprocalGrad", "y: T", "dy: T", "-> z: T", "T: {bfloat16, half, float, double, complex64, complex128}");
    };
    static constexpr auto prototype = tensorflow::own_def("ReciprocalGrad", "y: T", "dy: T", "-> z: T",
        "where T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct InvGrad : op<InvGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "InvGrad", "y: T", "dy: T", "-> z: T", "T: {bfloat16, half, float, double, complex64, complex128}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "InvGrad", "x: T", "grad: T", "-> y: T", "where T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct RsqrtGrad : op<RsqrtGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "RsqrtGrad", "y: T", "dy: T", "-> z: T", "T: {bfloat16, half, float, double, complex64, complex128}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "RsqrtGrad", "y: T", "dy: T", "-> z: T", "where T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

struct SqrtGrad : op<SqrtGrad> {
    struct tensorflow_form : tensorflow::op<tensorflow_form> {
        static constexpr auto prototype = tensorflow::op_def(
            "SqrtGrad", "y: T", "dy: T", "-> z: T", "T: {bfloat16, half, float, double, complex64, complex128}");
    };
    static constexpr auto prototype = tensorflow::own_def(
        "SqrtGrad", "y: T", "dy: T", "-> z: T", "where T: {bfloat16, half, float, double, complex64, complex128}");
    static constexpr rule::said infer_shape{"S S > S"};
};

/// The operators of training graphs that are their own origins.
using unary_training_ops = ops<ReciprocalGrad, InvGrad, RsqrtGrad, SqrtGrad>;

} // namespace library
GRAFT_END
