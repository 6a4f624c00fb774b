// test/library/math/compare/ops.cpp - shape rules of comparisons and choices: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_math_compare_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("operators of three and more tensors") {
    GRAFT_CHECK_TWICE(infer<Select>("y", {{"condition", {2}}, {"x1", {-1, 3}}, {"x2", {-1, -1}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(infer<Select>("y", {{"condition", {}}, {"x1", {4}}, {"x2", unknown}}) == shape{4});
    GRAFT_CHECK_TWICE(infer<Select>("y", {{"condition", {4, -1}}, {"x1", {-1, 5}}, {"x2", unknown}}) == shape{4, 5});
    GRAFT_CHECK_TWICE(refused<Select>(errc::shape_mismatch, {{"condition", {3}}, {"x1", {2, 3}}, {"x2", {2, 3}}}));
    GRAFT_CHECK_TWICE(infer<SelectV2>("result", {{"condition", {2, 1}}, {"then", {3}}, {"else", {}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(infer<AddN>("y", {{"x", {-1, 3}}, {"x", {2, -1}}, {"N", 2}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(refused<AddN>(errc::wrong_input_count, {{"x", {2}}, {"N", 2}}));
    GRAFT_CHECK_TWICE(refused<AddN>(errc::shape_mismatch, {{"x", {2}}, {"x", {3}}, {"N", 2}}));
    GRAFT_CHECK_TWICE(infer<BiasAdd>("y", {{"x", {1, 2, 3, 4}}, {"bias", {4}}}) == shape{1, 2, 3, 4});
    GRAFT_CHECK_TWICE(
        infer<BiasAdd>("y", {{"x", {1, 2, 3, 4}}, {"bias", {2}}, {"data_format", "NCHW"}}) == shape{1, 2, 3, 4});
    GRAFT_CHECK_TWICE(refused<BiasAdd>(errc::shape_mismatch, {{"x", {1, 2, 3, 4}}, {"bias", {2}}}));
    GRAFT_CHECK_TWICE(
        refused<ClipByValue>(errc::shape_mismatch, {{"x", {2}}, {"clip_value_min", {3}}, {"clip_value_max", {}}}));
}

TEST_CASE("Select") {
    GRAFT_GIVES(Select, {{"condition", {2}}, {"x1", {2, 3}}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Select, {{"condition", {-1}}, {"x1", {2, 3}}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Select, {{"condition", unknown}, {"x1", {2, 3}}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_REFUSES(Select, errc::shape_mismatch, "condition", {{"condition", {3}}, {"x1", {2, 3}}, {"x2", {2, 3}}});
    GRAFT_REFUSES(Select, errc::shape_mismatch, "x2", {{"condition", {2, 3}}, {"x1", {2, 3}}, {"x2", {2, 4}}});
}

TEST_CASE("SelectV2") {
    GRAFT_GIVES(SelectV2, {{"condition", {2, 1}}, {"then", {3}}, {"else", {}}}, {2, 3});
    GRAFT_GIVES(SelectV2, {{"condition", {-1, 1}}, {"then", {3}}, {"else", {}}}, {-1, 3});
    GRAFT_GIVES(SelectV2, {{"condition", unknown}, {"then", {3}}, {"else", {}}}, unknown);
    GRAFT_REFUSES(SelectV2, errc::shape_mismatch, "then", {{"condition", {2}}, {"then", {3}}, {"else", {}}});
    GRAFT_REFUSES(
        SelectV2, errc::wrong_dtype, "condition", {{"condition", of({2}, dtype::f32)}, {"then", {2}}, {"else", {}}});
}

TEST_CASE("ClipByValue") {
    GRAFT_GIVES(ClipByValue, {{"x", {2, 3}}, {"clip_value_min", {}}, {"clip_value_max", {}}}, {2, 3});
    GRAFT_GIVES(ClipByValue, {{"x", {-1, 3}}, {"clip_value_min", {}}, {"clip_value_max", {}}}, {-1, 3});
    GRAFT_GIVES(ClipByValue, {{"x", unknown}, {"clip_value_min", {}}, {"clip_value_max", {}}}, unknown);
    GRAFT_REFUSES(ClipByValue, errc::shape_mismatch, "clip_value_min",
        {{"x", {2, 3}}, {"clip_value_min", {4}}, {"clip_value_max", {}}});
    GRAFT_REFUSES(ClipByValue, errc::dtype_mismatch, "clip_value_min",
        {{"x", {2, 3}}, {"clip_value_min", of({}, dtype::i32)}, {"clip_value_max", {}}});
}

} // namespace library_math_compare_ops_test
