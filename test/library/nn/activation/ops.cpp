// test/library/nn/activation/ops.cpp - shape rules of activations: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/nn/activation/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_nn_activation_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("PRelu") {
    GRAFT_GIVES(PRelu, {{"x", {2, 3, 4}}, {"weight", {3}}}, {2, 3, 4});
    GRAFT_GIVES(PRelu, {{"x", {-1, 3, 4}}, {"weight", {3}}}, {-1, 3, 4});
    GRAFT_GIVES(PRelu, {{"x", unknown}, {"weight", {3}}}, unknown);
    GRAFT_REFUSES(PRelu, errc::wrong_element_count, "weight", {{"x", {2, 3, 4}}, {"weight", {4}}});
    GRAFT_REFUSES(PRelu, errc::wrong_rank, "x", {{"x", {2}}, {"weight", {2}}});
}

} // namespace library_nn_activation_ops_test
