// graft/library/linalg/matmul/mlir_out.hpp - MLIR exporter: matrix products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/mlir/images.hpp"

GRAFT_BEGIN
namespace library::mlir_out {

template <class Op> status lower_mat_mul(lowering<Op>& n) {
    auto& m = n.m;
    auto const x1 = n.template in<"x1">(), x2 = n.template in<"x2">();
    auto const y = out::product(m, n.template attr<"transpose_x1">() ? out::transposed_matrix(m, x1) : x1,
        n.template attr<"transpose_x2">() ? out::transposed_matrix(m, x2) : x2);
    auto const bias = n.template maybe<"bias">();
    return n.set_output(bias == no_value ? y : out::add(m, y, bias));
}
inline constexpr auto mat_mul = out::lower<MatMul>(&lower_mat_mul<MatMul>);
inline constexpr auto mat_mul_v2 = out::lower<MatMulV2>(&lower_mat_mul<MatMulV2>);

/// A vector on the left is a row, on the right a column.
template <class Op> status lower_batch_mat_mul(lowering<Op>& n) {
    auto& m = n.m;
    auto x1 = n.template in<"x1">(), x2 = n.template in<"x2">();
    if (m.rank_of(x1) == 1) x1 = out::reshape(m, x1, shape{dim(1), m.shape_of(x1)[0]});
    if (m.rank_of(x2) == 1) x2 = out::reshape(m, x2, shape{m.shape_of(x2)[0], dim(1)});
    if (n.template attr<"adj_x1">()) x1 = out::transposed_matrix(m, x1);
    if (n.template attr<"adj_x2">()) x2 = out::transposed_matrix(m, x2);
    return n.set_output(out::reshape(m, out::product(m, x1, x2), n.template output<"y">().shape()));
}
inline constexpr auto batch_mat_mul = out::lower<BatchMatMul>(&lower_batch_mat_mul<BatchMatMul>);
inline constexpr auto batch_mat_mul_v2 = out::lower<BatchMatMulV2>(&lower_batch_mat_mul<BatchMatMulV2>);

/// Caffe's inner product: all axes from one on are merged.
inline constexpr auto fully_connection = out::lower<FullyConnection>([](lowering<FullyConnection>& n) -> status {
    auto& m = n.m;
    auto const x = n.in<"x">();
    auto const s = m.shape_of(x), w = m.shape_of(n.in<"w">());
    if (w.rank() < 2 || !w.is_static()) return fail(errc::undetermined_shape, "w", "sizes that are known");
    auto const axis = static_cast<std::size_t>(out::from_zero(numbers{n.attr<"axis">()}, s.rank())[0]);
    auto weight = out::reshape(m, n.in<"w">(), shape{w[w.rank() - 2], w[w.rank() - 1]});
    if (!n.attr<"transpose">()) weight = m.transposed(weight, {1, 0});
    auto const rows = out::reshape(m, x, shape{s.elements(0, axis), s.elements(axis, s.rank())});
    auto y = out::product(m, rows, weight);
    if (auto const b = n.maybe<"b">(); b != no_value)
        y = out::add(m, y, out::reshape(m, b, shape{m.shape_of(b).elements()}));
    return n.set_output(out::reshape(m, y, n.output<"y">().shape()));
});

/// The lowerings of this family.
using matmul_lowerings = out::lowerings<mat_mul, mat_mul_v2, batch_mat_mul, batch_mat_mul_v2, fully_connection>;

} // namespace library::mlir_out
GRAFT_END
