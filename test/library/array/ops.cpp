// test/library/array/ops.cpp - the operators that move elements form a catalog
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_ops_test {

using namespace graft::library;
using namespace test;

namespace {

struct array_tag {
    using list = graft::join<concat_ops, gather_ops, pad_ops, reshape_ops, slice_ops, sort_ops, space_to_depth_ops>;
};

} // namespace

TEST_CASE("the array operators form a catalog") {
    GRAFT_CHECK_TWICE(graft::catalog<array_tag>::view().find("Where") != graft::no_op);
}

} // namespace library_array_ops_test
