// test/library/math/unary/ops.cpp - shape rules of element-wise functions of one number: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_rules.hpp"

namespace library_math_unary_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("unary operators keep shape and dtype") {
    GRAFT_CHECK_TWICE(infer<Relu>("y", {{"x", {2, -1}}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<Abs>("y", {{"x", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(graft::infer_desc<IsNan>("y", {{"x", {3}}}).type == dtype::boolean);
    GRAFT_CHECK_TWICE(infer<IsNan>("y", {{"x", {3}}}) == shape{3});
    GRAFT_CHECK_TWICE(refused<Sqrt>(errc::wrong_dtype, {{"x", graft::literal(shape{3}, dtype::i32)}}));
    GRAFT_CHECK_TWICE(is(folded<Neg>({{"x", values{1, -2}}}), {-1, 2}));
    GRAFT_CHECK_TWICE(is(folded<Square>({{"x", values{7, 70000}}}), {49, hidden})); // wraps in 32 bits
    GRAFT_CHECK_TWICE(is(folded<Sign>({{"x", values{7, 0, -3}}}), {1, 0, -1}));
}

} // namespace library_math_unary_ops_test
