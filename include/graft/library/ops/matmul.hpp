// graft/library/ops/matmul.hpp - matrix products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/op/op.hpp"
#include "graft/op/ops.hpp"
#include "graft/op/rules/matmul.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of x1 * x2 + bias for two matrices.
template <class Context> constexpr status infer_matmul(Context& ctx) {
    using namespace literals;
    auto const y = matmul_shape(ctx.input("x1"_p), ctx.input("x2"_p), ctx.attr("transpose_x1"_p), ctx.attr("transpose_x2"_p), false);
    if (!y) return y.error();
    if (auto s = check_bias(ctx.optional("bias"_p), y->back(0)); !s) return s;
    ctx.output("y"_p) = *y;
    return ok;
}

/// Product of two matrices [m,k] * [k,n] (+ bias [n]), each read transposed on demand.
/// source TensorFlow MatMul, CANN MatMul
struct MatMul : graft::op<MatMul> {
    static constexpr auto prototype = graft::prototype("MatMul")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .optional_input("bias", "T")
        .output("y", "T")
        .attr("transpose_x1", false)
        .attr("transpose_x2", false);
    static constexpr status infer_shape(shape_context& ctx) { return infer_matmul(ctx); }
};

/// Product of two matrices, each transposed first where asked: MatMul under CANN's newer name, which TensorFlow's MatMul is mapped to.
struct MatMulV2 : graft::op<MatMulV2> {
    static constexpr auto prototype = graft::prototype("MatMulV2")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .optional_input("bias", "T")
        .output("y", "T")
        .attr("transpose_x1", false)
        .attr("transpose_x2", false);
    static constexpr status infer_shape(shape_context& ctx) { return infer_matmul(ctx); }
};

/// Products of matrices in the last two axes; the axes before them broadcast.
/// source TensorFlow BatchMatMulV2
struct BatchMatMulV2 : graft::op<BatchMatMulV2> {
    static constexpr auto prototype = graft::prototype("BatchMatMulV2")
        .datatype("T", real_number | complex)
        .input("x1", "T")
        .input("x2", "T")
        .output("y", "T")
        .attr("adj_x1", false)
        .attr("adj_x2", false);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = matmul_shape(ctx.input<"x1">(), ctx.input<"x2">(), ctx.attr<"adj_x1">(), ctx.attr<"adj_x2">(), true);
        if (!y) return y.error();
        ctx.output<"y">() = *y;
        return ok;
    }
};

/// Fully connected layer: x flattened from `axis` on, times w [num_output, K] (transpose: [K, num_output]), plus b.
/// source Caffe InnerProductLayer
struct FullyConnection : graft::op<FullyConnection> {
    static constexpr auto prototype = graft::prototype("FullyConnection")
        .datatype("T", floating)
        .input("x", "T")
        .input("w", "T")
        .optional_input("b", "T")
        .output("y", "T")
        .attr("num_output", as_integer)
        .attr("transpose", false)
        .attr("axis", 1);
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = inner_product_shape(ctx.input<"x">(), ctx.input<"w">(), ctx.attr<"num_output">(), ctx.attr<"axis">());
        if (!y) return y.error();
        if (auto s = check_bias(ctx.optional<"b">(), ctx.attr<"num_output">()); !s) return s;
        ctx.output<"y">() = *y;
        return ok;
    }
};

using matmul_ops = graft::ops<MatMul, MatMulV2, BatchMatMulV2, FullyConnection>;

} // namespace library
GRAFT_END
