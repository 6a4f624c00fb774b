// graft/library/linalg/matmul/tensorflow.hpp - TensorFlow: matrix products, Einstein sums
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct MatMul : op<MatMul> {
    static constexpr auto prototype = op_def("MatMul", "a: T", "b: T", "-> product: T", "transpose_a: bool = false",
        "transpose_b: bool = false",
        "T: {bfloat16, half, float, double, int32, int64, uint8, uint16, uint32, uint64, complex64, complex128}",
        "grad_a: bool = false", "grad_b: bool = false");
};

struct BatchMatMul : op<BatchMatMul> {
    static constexpr auto prototype = op_def("BatchMatMul", "x: T", "y: T", "-> output: T",
        "T: {bfloat16, half, float, double, int32, int64, complex64, complex128}", "adj_x: bool = false",
        "adj_y: bool = false", "grad_x: bool = false", "grad_y: bool = false");
};

struct BatchMatMulV2 : op<BatchMatMulV2> {
    static constexpr auto prototype = op_def("BatchMatMulV2", "x: T", "y: T", "-> output: T",
        "T: {bfloat16, half, float, double, int16, int32, int64, uint8, uint16, uint32, uint64, complex64, complex128}",
        "adj_x: bool = false", "adj_y: bool = false", "grad_x: bool = false", "grad_y: bool = false");
};

struct BatchMatMulV3 : op<BatchMatMulV3> {
    static constexpr auto prototype = op_def("BatchMatMulV3", "x: Ta", "y: Tb", "-> output: Tout",
        "Ta: {bfloat16, half, float, double, uint8, int8, int16, int32, int64, complex64, complex128}",
        "Tb: {bfloat16, half, float, double, uint8, int8, int16, int32, int64, complex64, complex128}",
        "Tout: {bfloat16, half, float, double, int16, int32, int64, complex64, complex128}", "adj_x: bool = false",
        "adj_y: bool = false", "grad_x: bool = false", "grad_y: bool = false");
};

struct Einsum : op<Einsum> {
    static constexpr auto prototype = op_def(
        "Einsum", "inputs: N * T", "-> output: T", "equation: string", "N: int >= 1", "T: type");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

// products
inline constexpr auto matmul = plugin<MatMulV2, tf::MatMul>()
    .no_input("bias").rename("transpose_x1", "transpose_a").rename("transpose_x2", "transpose_b")
    .ignore("grad_a", "grad_b");
inline constexpr auto batch_matmul = plugin<BatchMatMulV2, tf::BatchMatMul>()
    .rename("adj_x1", "adj_x").rename("adj_x2", "adj_y").ignore("grad_x", "grad_y");
inline constexpr auto batch_matmul_v2 = plugin<BatchMatMulV2, tf::BatchMatMulV2>()
    .rename("adj_x1", "adj_x").rename("adj_x2", "adj_y").ignore("grad_x", "grad_y");
/// One dtype throughout; products of others are rejected.
inline constexpr auto batch_matmul_v3 = plugin<BatchMatMulV2, tf::BatchMatMulV3>()
    .rename("adj_x1", "adj_x").rename("adj_x2", "adj_y").ignore("grad_x", "grad_y");

inline constexpr auto einsum = plugin<Einsum, tf::Einsum>();

/// The plugins of this family.
using matmul_plugins = plugins<matmul, batch_matmul, batch_matmul_v2, batch_matmul_v3, einsum>;

} // namespace library::tensorflow_plugins
GRAFT_END
