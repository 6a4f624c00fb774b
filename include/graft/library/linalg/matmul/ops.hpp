// graft/library/linalg/matmul/ops.hpp - operators: matrix products, Einstein sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/infer/work.hpp"

GRAFT_BEGIN
namespace library {

/// Rule of x1 * x2 + bias for two matrices.
template <class Context> constexpr status infer_matmul(Context& ctx) {
    using namespace literals;
    auto const y = rule::matmul_shape(
        ctx.input("x1"_p), ctx.input("x2"_p), ctx.attr("transpose_x1"_p), ctx.attr("transpose_x2"_p), false);
    if (!y) return y.error();
    if (auto s = rule::expect_elements(ctx.optional_input("bias"_p), y->back(0), "bias", "one number per column"); !s)
        return s;
    ctx.output("y"_p) = *y;
    return ok;
}

/// Rule of x1 * x2 for the last two axes; the axes before them broadcast.
template <class Context> constexpr status infer_batch_matmul(Context& ctx) {
    using namespace literals;
    auto const y = rule::matmul_shape(
        ctx.input("x1"_p), ctx.input("x2"_p), ctx.attr("adj_x1"_p), ctx.attr("adj_x2"_p), true);
    if (!y) return y.error();
    ctx.output("y"_p) = *y;
    return ok;
}

/// Product of two matrices [m,k] * [k,n] (+ bias [n]), each optionally transposed.
/// source TensorFlow MatMul, CANN MatMul
struct MatMul : graft::op<MatMul> {
    static constexpr operator_line prototype{R"(MatMul x1:T x2:T bias?:T -> y:T transpose_x1?bool=false
        transpose_x2?bool=false where T=real_number,complex)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_matmul(ctx); }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::product(w); }
};

/// Product of two matrices, each optionally transposed first: MatMul under CANN's newer name, which TensorFlow's
/// MatMul is mapped to.
struct MatMulV2 : graft::op<MatMulV2> {
    static constexpr operator_line prototype{R"(MatMulV2 x1:T x2:T bias?:T -> y:T transpose_x1?bool=false
        transpose_x2?bool=false where T=real_number,complex)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_matmul(ctx); }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::product(w); }
};

/// Products of matrices in the last two axes; the axes before them broadcast.
/// source TensorFlow BatchMatMulV2
struct BatchMatMulV2 : graft::op<BatchMatMulV2> {
    static constexpr operator_line prototype{R"(BatchMatMulV2 x1:T x2:T -> y:T adj_x1?bool=false adj_x2?bool=false
        where T=real_number,complex)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_batch_matmul(ctx); }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::product(w); }
};

/// Fully connected layer: x flattened from `axis` on, times w [num_output, K] (transpose: [K, num_output]), plus b.
/// source Caffe InnerProductLayer
struct FullyConnection : graft::op<FullyConnection> {
    static constexpr operator_line prototype{R"(FullyConnection x:T w:T b?:T -> y:T num_output?int
        transpose?bool=false axis?int=1 where T=floating)"};
    static constexpr status infer_shape(shape_context& ctx) {
        auto const y = rule::inner_product_shape(
            ctx.input<"x">(), ctx.input<"w">(), ctx.attr<"num_output">(), ctx.attr<"axis">());
        if (!y) return y.error();
        if (auto s = rule::expect_elements(
                ctx.optional_input<"b">(), ctx.attr<"num_output">(), "b", "one number per output");
            !s)
            return s;
        ctx.output<"y">() = *y;
        return ok;
    }
    static constexpr std::int64_t macs(work_frame const& w) {
        auto const& y = w.outputs[0].shape;
        return y.rank() == 0 ? 0 : w.read(0) * y[y.rank() - 1].value();
    }
};

/// Sum of products of N tensors in Einstein notation: `abc,cd->abd`; `...` represents axes that are broadcast, an axis
/// that the right side omits is summed, without `->` the letters that occur once remain, sorted.
/// source TensorFlow Einsum
struct Einsum : graft::op<Einsum> {
    static constexpr operator_line prototype{R"(Einsum x*>1:T -> y:T equation?string N?int>=1 where
        T=real_number,complex)"};
    static constexpr auto verify = rule::count_is<"x", "N">{};
    static constexpr auto infer_shape = rule::einsum<"x", "equation", "y">{};
};

/// x1 * x2 for the last two axes, the others are the batch, which is broadcast. Source: CANN BatchMatMul, Caffe
/// BatchedMatMul.
struct BatchMatMul : graft::op<BatchMatMul> {
    static constexpr operator_line prototype{R"(BatchMatMul x1:T x2:T -> y:T adj_x1?bool=false adj_x2?bool=false
        where T=real_number)"};
    static constexpr status infer_shape(shape_context& ctx) { return infer_batch_matmul(ctx); }
    static constexpr std::int64_t macs(work_frame const& w) { return macs_of::product(w); }
};

/// The operators of inference in this file.
using matmul_ops = ops<MatMul, MatMulV2, BatchMatMulV2, FullyConnection, Einsum, BatchMatMul>;

} // namespace library
GRAFT_END
