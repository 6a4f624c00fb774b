// graft/library/linalg/matrix/tensorflow.hpp - TensorFlow: diagonals, bands, inverses, cross products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct matrix_lines {
    static constexpr char text[] = R"ops(
Cross a:T b:T -> product:T T?type{real_number}
MatrixInverse input:T -> output:T adjoint?bool=false T?type{f32,f64,f16,c64,c128}
MatrixDiag diagonal:T -> output:T T?type{any}
MatrixDiagPart input:T -> diagonal:T T?type{any}
MatrixSetDiag input:T diagonal:T -> output:T T?type{any}
)ops";
};
template <fixed_string Name> using matrix = graft::tensorflow::defined<matrix_lines, Name>;

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto matrix_inverse = plugin<MatrixInverse, tf::matrix<"MatrixInverse">>();
inline constexpr auto matrix_diag = plugin<MatrixDiag, tf::matrix<"MatrixDiag">>();
inline constexpr auto matrix_diag_part = plugin<MatrixDiagPart, tf::matrix<"MatrixDiagPart">>();
inline constexpr auto matrix_set_diag = plugin<MatrixSetDiag, tf::matrix<"MatrixSetDiag">>();
/// TensorFlow's vectors are along the last axis.
inline constexpr auto cross = plugin<Cross, tf::matrix<"Cross">>().set("dim", -1);

/// The plugins of this family.
using matrix_plugins =
    plugins<matrix_inverse, matrix_diag, matrix_diag_part, matrix_set_diag, cross, same<MatrixBandPart>, same<Diag>>;

} // namespace library::tensorflow_plugins
GRAFT_END
