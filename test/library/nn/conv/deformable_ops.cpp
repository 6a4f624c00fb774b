// test/library/nn/conv/deformable_ops.cpp - shape rules of deformable convolutions: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/conv/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_deformable_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("DeformableConv2D") {
    GRAFT_GIVES(DeformableConv2D, {{"x", {1, 1, 3, 3}}, {"w", {1, 1, 2, 2}}, {"offset", {1, 8, 2, 2}}}, {1, 1, 2, 2});
    GRAFT_GIVES(DeformableConv2D,
        {{"x", {-1, 2, 3, 3}}, {"w", {4, 2, 2, 2}}, {"offset", {-1, 16, 2, 2}}, {"offset_groups", 2}}, {-1, 4, 2, 2});
    GRAFT_GIVES(DeformableConv2D, {{"x", unknown}, {"w", {1, 1, 2, 2}}, {"offset", {1, 8, 2, 2}}}, {-1, 1, 2, 2});
    GRAFT_REFUSES(DeformableConv2D, errc::wrong_shape, "offset",
        {{"x", {1, 1, 3, 3}}, {"w", {1, 1, 2, 2}}, {"offset", {1, 9, 2, 2}}});
    GRAFT_REFUSES(
        DeformableConv2D, errc::wrong_shape, "w", {{"x", {1, 3, 3, 3}}, {"w", {1, 1, 2, 2}}, {"offset", {1, 8, 2, 2}}});
}

} // namespace library_nn_deformable_ops_test
