// graft/library/linalg/matrix/tensorflow.hpp - TensorFlow: diagonals, bands, inverses, cross products
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/linalg/matrix/ops.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

struct Cross : op<Cross> {
    static constexpr auto prototype = op_def("Cross", "a: T", "b: T", "-> product: T", "T: realnumbertype");
};

struct MatrixInverse : op<MatrixInverse> {
    static constexpr auto prototype = op_def("MatrixInverse", "input: T", "-> output: T", "adjoint: bool = false",
        "T: {double, float, half, complex64, complex128}");
};

struct MatrixDiag : op<MatrixDiag> {
    static constexpr auto prototype = op_def("MatrixDiag", "diagonal: T", "-> output: T", "T: type");
};

struct MatrixDiagPart : op<MatrixDiagPart> {
    static constexpr auto prototype = op_def("MatrixDiagPart", "input: T", "-> diagonal: T", "T: type");
};

struct MatrixSetDiag : op<MatrixSetDiag> {
    static constexpr auto prototype = op_def("MatrixSetDiag", "input: T", "diagonal: T", "-> output: T", "T: type");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto matrix_inverse = plugin<MatrixInverse, tf::MatrixInverse>();
inline constexpr auto matrix_diag = plugin<MatrixDiag, tf::MatrixDiag>();
inline constexpr auto matrix_diag_part = plugin<MatrixDiagPart, tf::MatrixDiagPart>();
inline constexpr auto matrix_set_diag = plugin<MatrixSetDiag, tf::MatrixSetDiag>();
/// TensorFlow's vectors are along the last axis.
inline constexpr auto cross = plugin<Cross, tf::Cross>().set("dim", -1);

/// The plugins of this family.
using matrix_plugins =
    plugins<matrix_inverse, matrix_diag, matrix_diag_part, matrix_set_diag, cross, same<MatrixBandPart>, same<Diag>>;

} // namespace library::tensorflow_plugins
GRAFT_END
