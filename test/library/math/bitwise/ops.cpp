// test/library/math/bitwise/ops.cpp - shape rules of bits of integers: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/bitwise/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_math_bitwise_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("Invert") {
    GRAFT_GIVES(Invert, {{"x", of({7, 3}, dtype::i32)}}, {7, 3});
    GRAFT_GIVES(Invert, {{"x", of({-1, 3}, dtype::i32)}}, {-1, 3});
    GRAFT_GIVES(Invert, {{"x", of(unknown, dtype::i32)}}, unknown);
    GRAFT_REFUSES(Invert, errc::wrong_dtype, "x", {{"x", of({7}, dtype::f32)}});
    GRAFT_REFUSES(Invert, errc::missing_input, "x", {});
}

} // namespace library_math_bitwise_ops_test
