// test/library/math/ops.cpp - the element-wise and reducing operators form a catalog
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/control/flow/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_rules.hpp"

namespace library_math_ops_test {

using namespace graft::library;
using namespace test;

namespace {

struct math_tag {
    using list = graft::join<arithmetic_ops, compare_ops, unary_ops, activation_ops, reduce_ops, flow_ops>;
};

} // namespace

TEST_CASE("the operators form a catalog") {
    GRAFT_CHECK_TWICE(graft::catalog<math_tag>::view().find("SquaredDifference") != graft::no_op);
    GRAFT_CHECK_TWICE(graft::catalog<math_tag>::view().find("squareddifference") == graft::no_op);
}

} // namespace library_math_ops_test
