// test/library/nn/dropout/ops.cpp - shape rules of dropout: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/dropout/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_dropout_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("Dropout") {
    GRAFT_GIVES(Dropout, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Dropout, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Dropout, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Dropout, errc::wrong_dtype, "x", {{"x", of({2}, dtype::i32)}});
    GRAFT_REFUSES(Dropout, errc::missing_input, "x", {});
}

} // namespace library_nn_dropout_ops_test
