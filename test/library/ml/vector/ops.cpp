// test/library/ml/vector/ops.cpp - shape rules of feature vectors: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ml/vector/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ml_vector_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("CoupledShares") {
    GRAFT_GIVES(CoupledShares, {{"x", {5, 6}}, {"classes", 4}}, {5, 4});
    GRAFT_GIVES(CoupledShares, {{"x", {-1, 6}}, {"classes", 4}}, {-1, 4});
    GRAFT_GIVES(CoupledShares, {{"x", {5, -1}}, {"classes", 4}}, {5, 4});
    GRAFT_GIVES(CoupledShares, {{"x", unknown}, {"classes", 4}}, {-1, 4});
    GRAFT_REFUSES(CoupledShares, errc::wrong_shape, "x", {{"x", {5, 5}}, {"classes", 4}});
    GRAFT_REFUSES(CoupledShares, errc::wrong_rank, "x", {{"x", {6}}, {"classes", 4}});
}

} // namespace library_ml_vector_ops_test
