// test/library/nn/activation/softmax_ops.cpp - shape rules of softmax: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/activation/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_softmax_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("SoftmaxV2") {
    GRAFT_GIVES(SoftmaxV2, {{"x", {2, 8}}}, {2, 8});
    GRAFT_GIVES(SoftmaxV2, {{"x", {-1, 8}}}, {-1, 8});
    GRAFT_GIVES(SoftmaxV2, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(SoftmaxV2, errc::axis_out_of_range, "axes", {{"x", {2, 8}}, {"axes", values{2}}});
    GRAFT_REFUSES(SoftmaxV2, errc::wrong_dtype, "x", {{"x", of({2}, dtype::i32)}});
}

TEST_CASE("LogSoftmaxV2") {
    GRAFT_GIVES(LogSoftmaxV2, {{"logits", {2, 8}}}, {2, 8});
    GRAFT_GIVES(LogSoftmaxV2, {{"logits", {-1, 8}}}, {-1, 8});
    GRAFT_GIVES(LogSoftmaxV2, {{"logits", unknown}}, unknown);
    GRAFT_REFUSES(LogSoftmaxV2, errc::axis_out_of_range, "axes", {{"logits", {2, 8}}, {"axes", values{2}}});
    GRAFT_REFUSES(LogSoftmaxV2, errc::wrong_dtype, "logits", {{"logits", of({2}, dtype::i32)}});
}

} // namespace library_nn_softmax_ops_test
