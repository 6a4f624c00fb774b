// graft/library/linalg/matrix/training_ops.hpp - operators of training graphs: diagonals, bands,
// inverses, cross products
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

struct MatrixDiagV3 : op<MatrixDiagV3> {
    static constexpr auto prototype = tensorflow::op_def("MatrixDiagV3", "diagonal: T", "k: int32", "num_rows: int32",
        "num_cols: int32", "padding_value: T", "-> output: T", "T: type",
        "align: {'LEFT_RIGHT', 'RIGHT_LEFT', 'LEFT_LEFT', 'RIGHT_RIGHT'} = \"RIGHT_LEFT\"");
    static constexpr rule::said infer_shape{"? ? ? ? ? > ?"};
};

struct MatrixDiagPartV2 : op<MatrixDiagPartV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "MatrixDiagPartV2", "input: T", "k: int32", "padding_value: T", "-> diagonal: T", "T: type");
    static constexpr rule::said infer_shape{"? ? ? > ?"};
};

struct MatrixDiagPartV3 : op<MatrixDiagPartV3> {
    static constexpr auto prototype = tensorflow::op_def("MatrixDiagPartV3", "input: T", "k: int32", "padding_value: T",
        "-> diagonal: T", "T: type",
        "align: {'LEFT_RIGHT', 'RIGHT_LEFT', 'LEFT_LEFT', 'RIGHT_RIGHT'} = \"RIGHT_LEFT\"");
    static constexpr rule::said infer_shape{"? ? ? > ?"};
};

struct MatrixSetDiagV2 : op<MatrixSetDiagV2> {
    static constexpr auto prototype = tensorflow::op_def(
        "MatrixSetDiagV2", "input: T", "diagonal: T", "k: int32", "-> output: T", "T: type");
    static constexpr rule::said infer_shape{"S ? ? > S"};
};

struct MatrixSetDiagV3 : op<MatrixSetDiagV3> {
    static constexpr auto prototype = tensorflow::op_def("MatrixSetDiagV3", "input: T", "diagonal: T", "k: int32",
        "-> output: T", "T: type", "align: {'LEFT_RIGHT', 'RIGHT_LEFT', 'LEFT_LEFT', 'RIGHT_RIGHT'} = \"RIGHT_LEFT\"");
    static constexpr rule::said infer_shape{"S ? ? > S"};
};

struct DiagPart : op<DiagPart> {
    static constexpr auto prototype = tensorflow::op_def("DiagPart", "input: T", "-> diagonal: T",
        "T: {bfloat16, half, float, double, int32, int64, complex64, complex128}");
    static constexpr rule::said infer_shape{"? > ?"};
};

/// The operators of training graphs that are their own origins.
using matrix_training_ops =
    ops<MatrixDiagV3, MatrixDiagPartV2, MatrixDiagPartV3, MatrixSetDiagV2, MatrixSetDiagV3, DiagPart>;

} // namespace library
GRAFT_END
