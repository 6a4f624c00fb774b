// test/library/linalg/matrix/ops.cpp - shape rules of diagonals, inverses and rows of matrices: what each operator
// gives and refuses
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/linalg/matrix/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_linalg_matrix_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("MatrixBandPart") {
    GRAFT_GIVES(MatrixBandPart, {{"x", {2, 3}}, {"num_lower", {}}, {"num_upper", {}}}, {2, 3});
    GRAFT_GIVES(MatrixBandPart, {{"x", {-1, 3}}, {"num_lower", {}}, {"num_upper", {}}}, {-1, 3});
    GRAFT_GIVES(MatrixBandPart, {{"x", unknown}, {"num_lower", {}}, {"num_upper", {}}}, unknown);
    GRAFT_REFUSES(MatrixBandPart, errc::missing_input, "x", {{"num_lower", {}}, {"num_upper", {}}});
}

TEST_CASE("Diag") {
    GRAFT_GIVES(Diag, {{"x", {2, 3}}}, {2, 3, 2, 3});
    GRAFT_GIVES(Diag, {{"x", {-1, 3}}}, {-1, 3, -1, 3});
    GRAFT_GIVES(Diag, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Diag, errc::wrong_dtype, "x", {{"x", of({2}, dtype::u8)}});
    GRAFT_GIVES(Diag, {{"x", {2, 1, 2, 1, 3}}}, {2, 1, 2, 1, 3, 2, 1, 2, 1, 3});
    GRAFT_REFUSES(Diag, errc::rank_too_large, "y", {{"x", {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}});
}

TEST_CASE("MatrixInverse") {
    GRAFT_GIVES(MatrixInverse, {{"x", {2, 3, 3}}}, {2, 3, 3});
    GRAFT_GIVES(MatrixInverse, {{"x", {-1, 3, 3}}}, {-1, 3, 3});
    GRAFT_GIVES(MatrixInverse, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixInverse, errc::wrong_rank, "x", {{"x", {3}}});
    GRAFT_REFUSES(MatrixInverse, errc::wrong_shape, "x", {{"x", {3, 4}}});
}

TEST_CASE("MatrixDiag") {
    GRAFT_GIVES(MatrixDiag, {{"x", {2, 3}}}, {2, 3, 3});
    GRAFT_GIVES(MatrixDiag, {{"x", {-1, 3}}}, {-1, 3, 3});
    GRAFT_GIVES(MatrixDiag, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixDiag, errc::wrong_rank, "x", {{"x", {}}});
    GRAFT_REFUSES(MatrixDiag, errc::missing_input, "x", {});
}

TEST_CASE("MatrixDiagPart") {
    GRAFT_GIVES(MatrixDiagPart, {{"x", {2, 3, 5}}}, {2, 3});
    GRAFT_GIVES(MatrixDiagPart, {{"x", {-1, 3, 5}}}, {-1, 3});
    GRAFT_GIVES(MatrixDiagPart, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixDiagPart, errc::wrong_rank, "x", {{"x", {3}}});
    GRAFT_REFUSES(MatrixDiagPart, errc::missing_input, "x", {});
}

TEST_CASE("MatrixSetDiag") {
    GRAFT_GIVES(MatrixSetDiag, {{"x", {2, 3, 5}}, {"diagonal", {2, 3}}}, {2, 3, 5});
    GRAFT_GIVES(MatrixSetDiag, {{"x", {-1, 3, 5}}, {"diagonal", {2, 3}}}, {-1, 3, 5});
    GRAFT_GIVES(MatrixSetDiag, {{"x", unknown}, {"diagonal", {2, 3}}}, unknown);
    GRAFT_REFUSES(MatrixSetDiag, errc::wrong_shape, "diagonal", {{"x", {2, 3, 5}}, {"diagonal", {2, 4}}});
    GRAFT_REFUSES(MatrixSetDiag, errc::wrong_rank, "diagonal", {{"x", {2, 3, 5}}, {"diagonal", {3}}});
    GRAFT_REFUSES(MatrixSetDiag, errc::wrong_rank, "x", {{"x", {3}}, {"diagonal", {}}});
}

TEST_CASE("Cross") {
    GRAFT_GIVES(Cross, {{"x1", {2, 3}}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Cross, {{"x1", {2, 3}}, {"x2", {-1, 3}}, {"dim", -1}}, {2, 3});
    GRAFT_GIVES(Cross, {{"x1", {-1, 3}}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Cross, {{"x1", unknown}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_REFUSES(Cross, errc::shape_mismatch, "x2", {{"x1", {2, 3}}, {"x2", {3, 3}}});
    GRAFT_REFUSES(Cross, errc::wrong_shape, "x1", {{"x1", {2, 4}}, {"x2", {2, 4}}, {"dim", 1}});
    GRAFT_REFUSES(Cross, errc::axis_out_of_range, "dim", {{"x1", {2, 3}}, {"x2", {2, 3}}, {"dim", 2}});
}

} // namespace library_linalg_matrix_ops_test
