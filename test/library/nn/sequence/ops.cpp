// test/library/nn/sequence/ops.cpp - shape rules of sequences: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/sequence/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_sequence_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("LSTMSequence") {
    GRAFT_GIVES(LSTMSequence, {{"x", {7, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}, {"y", 1}}, {7, 1, 3, 2}, "y");
    GRAFT_GIVES(LSTMSequence, {{"x", {-1, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}, {"y_c", 1}}, {1, 3, 2}, "y_c");
    GRAFT_GIVES(LSTMSequence, {{"x", unknown}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}, {"y", 1}}, {-1, 1, -1, 2}, "y");
    GRAFT_REFUSES(LSTMSequence, errc::shape_mismatch, "r", {{"x", {7, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 6, 2}}});
    GRAFT_REFUSES(LSTMSequence, errc::wrong_rank, "x", {{"x", {7, 3}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}});
}

TEST_CASE("GRUSequence") {
    GRAFT_GIVES(GRUSequence,
        {{"x", {7, 3, 5}}, {"w", {2, 6, 5}}, {"r", {2, 6, 2}}, {"direction", "bidirectional"}, {"layout", 1}, {"y", 1}},
        {7, 3, 2, 2}, "y");
    GRAFT_GIVES(GRUSequence, {{"x", {-1, 3, 5}}, {"w", {1, 6, 5}}, {"r", {1, 6, 2}}, {"y_h", 1}}, {1, 3, 2}, "y_h");
    GRAFT_GIVES(GRUSequence, {{"x", unknown}, {"w", {1, 6, 5}}, {"r", {1, 6, 2}}, {"y", 1}}, {-1, 1, -1, 2}, "y");
    GRAFT_REFUSES(GRUSequence, errc::shape_mismatch, "r", {{"x", {7, 3, 5}}, {"w", {1, 8, 5}}, {"r", {1, 8, 2}}});
    GRAFT_REFUSES(GRUSequence, errc::wrong_rank, "x", {{"x", {7, 3}}, {"w", {1, 6, 5}}, {"r", {1, 6, 2}}});
}

TEST_CASE("RNNSequence") {
    GRAFT_GIVES(RNNSequence, {{"x", {7, 3, 5}}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}, {"y", 1}}, {7, 1, 3, 2}, "y");
    GRAFT_GIVES(RNNSequence, {{"x", {-1, 3, 5}}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}, {"y", 1}}, {-1, 1, 3, 2}, "y");
    GRAFT_GIVES(RNNSequence, {{"x", unknown}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}, {"y", 1}}, {-1, 1, -1, 2}, "y");
    GRAFT_REFUSES(RNNSequence, errc::shape_mismatch, "r", {{"x", {7, 3, 5}}, {"w", {1, 2, 5}}, {"r", {1, 3, 2}}});
    GRAFT_REFUSES(RNNSequence, errc::wrong_rank, "x", {{"x", {7, 3}}, {"w", {1, 2, 5}}, {"r", {1, 2, 2}}});
}

} // namespace library_nn_sequence_ops_test
