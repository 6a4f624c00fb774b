// test/library/linalg/decomposition/ops.cpp - shape rules of decompositions of matrices: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/linalg/decomposition/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_linalg_decomposition_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("MatrixDeterminant") {
    GRAFT_GIVES(MatrixDeterminant, {{"x", {7, 3, 3}}}, {7});
    GRAFT_GIVES(MatrixDeterminant, {{"x", {-1, 3, 3}}}, {-1});
    GRAFT_GIVES(MatrixDeterminant, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixDeterminant, errc::shape_mismatch, "x", {{"x", {2, 3}}});
    GRAFT_REFUSES(MatrixDeterminant, errc::wrong_rank, "x", {{"x", {2}}});
}

} // namespace library_linalg_decomposition_ops_test
