// test/library/ml/tree/ops.cpp - shape rules of decision trees: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ml/tree/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ml_tree_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("TreeScores") {
    // one node, two leaves
    static constexpr values root{0}, feature{3}, one{0}, left{-1}, right{-2}, begin{0, 1, 2}, targets{0, 1}, loose{-3};
    static constexpr values split{1}, weights{1, 2};
    GRAFT_GIVES(TreeScores,
        {{"x", {5, 4}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}},
        {5, 2});
    GRAFT_GIVES(TreeScores,
        {{"x", {-1, 4}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}},
        {-1, 2});
    GRAFT_GIVES(TreeScores,
        {{"x", unknown}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}},
        {-1, 2});
    GRAFT_REFUSES(TreeScores, errc::wrong_attribute_value, "yes",
        {{"x", {5, 4}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", loose}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets},
            {"leaf_weights", weights}});
    GRAFT_REFUSES(TreeScores, errc::wrong_shape, "x",
        {{"x", {5, 3}}, {"n_targets", 2}, {"roots", root}, {"features", feature}, {"modes", one}, {"splits", split},
            {"yes", left}, {"no", right}, {"leaf_begin", begin}, {"leaf_targets", targets}, {"leaf_weights", weights}});
}

} // namespace library_ml_tree_ops_test
