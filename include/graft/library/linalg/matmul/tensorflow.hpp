// graft/library/linalg/matmul/tensorflow.hpp - TensorFlow: matrix products, Einstein sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct matmul_lines {
    static constexpr char text[] = R"ops(
MatMul a:T b:T -> product:T transpose_a?bool=false transpose_b?bool=false
    T?type{floating,unsigned_integer,i32,i64,c64,c128} grad_a?bool=false grad_b?bool=false
BatchMatMul x:T y:T -> output:T T?type{floating,i32,i64,c64,c128} adj_x?bool=false adj_y?bool=false grad_x?bool=false
    grad_y?bool=false
BatchMatMulV2 x:T y:T -> output:T T?type{floating,unsigned_integer,i16,i32,i64,c64,c128} adj_x?bool=false
    adj_y?bool=false grad_x?bool=false grad_y?bool=false
BatchMatMulV3 x:Ta y:Tb -> output:Tout Ta?type{floating,signed_integer,u8,c64,c128}
    Tb?type{floating,signed_integer,u8,c64,c128} Tout?type{floating,i16,i32,i64,c64,c128} adj_x?bool=false
    adj_y?bool=false grad_x?bool=false grad_y?bool=false
Einsum inputs*N>1:T -> output:T equation?string N?int>=1 T?type{any}
)ops";
};
template <fixed_string Name> using matmul = graft::tensorflow::defined<matmul_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// products
inline constexpr auto matmul = plugin<MatMulV2, tf::matmul<"MatMul">>()
                                   .no_input("bias")
                                   .rename("transpose_x1", "transpose_a")
                                   .rename("transpose_x2", "transpose_b")
                                   .ignore("grad_a", "grad_b");
inline constexpr auto batch_matmul = plugin<BatchMatMulV2, tf::matmul<"BatchMatMul">>()
                                         .rename("adj_x1", "adj_x")
                                         .rename("adj_x2", "adj_y")
                                         .ignore("grad_x", "grad_y");
inline constexpr auto batch_matmul_v2 = plugin<BatchMatMulV2, tf::matmul<"BatchMatMulV2">>()
                                            .rename("adj_x1", "adj_x")
                                            .rename("adj_x2", "adj_y")
                                            .ignore("grad_x", "grad_y");
/// One dtype throughout; products of others are rejected.
inline constexpr auto batch_matmul_v3 = plugin<BatchMatMulV2, tf::matmul<"BatchMatMulV3">>()
                                            .rename("adj_x1", "adj_x")
                                            .rename("adj_x2", "adj_y")
                                            .ignore("grad_x", "grad_y");

inline constexpr auto einsum = plugin<Einsum, tf::matmul<"Einsum">>().checked("x");

/// The plugins of this family.
using matmul_plugins = plugins<matmul, batch_matmul, batch_matmul_v2, batch_matmul_v3, einsum>;

} // namespace library::tensorflow_plugins
GRAFT_END
