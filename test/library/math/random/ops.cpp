// test/library/math/random/ops.cpp - shape rules of random numbers: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/random/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_math_random_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("RandomUniform") {
    GRAFT_GIVES(RandomUniform, {{"shape", values{2, 3}}, {"dtype", dtype::f32}}, {2, 3});
    GRAFT_GIVES(RandomUniform, {{"shape", values{2, hidden}}, {"dtype", dtype::f32}}, {2, -1});
    GRAFT_REFUSES(RandomUniform, errc::negative_dim, "shape", {{"shape", values{2, -3}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(RandomUniform, errc::wrong_rank, "shape", {{"shape", {2, 2}}, {"dtype", dtype::f32}});
}

} // namespace library_math_random_ops_test
