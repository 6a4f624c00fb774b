// test/library/ml/label/ops.cpp - shape rules of label encoders: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ml/label/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ml_label_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("EncodeLabels") {
    GRAFT_GIVES(EncodeLabels, {{"x", {5, 2}}, {"keys", {3}}, {"values", {3}}, {"otherwise", {1}}}, {5, 2});
    GRAFT_GIVES(EncodeLabels, {{"x", {-1, 2}}, {"keys", {3}}, {"values", {3}}, {"otherwise", scalar}}, {-1, 2});
    GRAFT_GIVES(EncodeLabels, {{"x", unknown}, {"keys", {3}}, {"values", {3}}, {"otherwise", scalar}}, unknown);
    GRAFT_REFUSES(EncodeLabels, errc::wrong_element_count, "values",
        {{"x", {5}}, {"keys", {3}}, {"values", {2}}, {"otherwise", {1}}});
    GRAFT_REFUSES(EncodeLabels, errc::wrong_element_count, "otherwise",
        {{"x", {5}}, {"keys", {3}}, {"values", {3}}, {"otherwise", {2}}});
}

} // namespace library_ml_label_ops_test
