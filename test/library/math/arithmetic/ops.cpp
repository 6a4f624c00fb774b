// test/library/math/arithmetic/ops.cpp - shape rules of element-wise arithmetic: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_math_arithmetic_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("binary operators broadcast") {
    GRAFT_CHECK_TWICE(infer<Add>("y", {{"x1", {8, 1, 3}}, {"x2", {5, 1}}}) == shape{8, 5, 3});
    GRAFT_CHECK_TWICE(infer<Add>("y", {{"x1", {-1}}, {"x2", {4}}}) == shape{4});
    GRAFT_CHECK_TWICE(infer<Add>("y", {{"x1", {-1}}, {"x2", {1}}}) == shape{-1});
    GRAFT_CHECK_TWICE(infer<Add>("y", {{"x1", {-1}}, {"x2", {-1}}}) == shape{-1});
    GRAFT_CHECK_TWICE(infer<Add>("y", {{"x1", {1}}, {"x2", {0}}}) == shape{0});
    GRAFT_CHECK_TWICE(infer<Add>("y", {{"x1", {}}, {"x2", {}}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<Add>("y", {{"x1", unknown}, {"x2", {4}}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Add>(errc::shape_mismatch, {{"x1", {2, 3}}, {"x2", {4}}}));
    GRAFT_CHECK_TWICE(refused<Add>(errc::dtype_mismatch, {{"x1", {2}}, {"x2", graft::literal(shape{2}, dtype::i32)}}));
    GRAFT_CHECK_TWICE(graft::infer_desc<Less>("y", {{"x1", {2}}, {"x2", {2}}}).type == dtype::boolean);
}

TEST_CASE("shape arithmetic folds") {
    GRAFT_CHECK_TWICE(is(folded<Add>({{"x1", values{1, hidden}}, {"x2", 3}}), {4, hidden}));
    GRAFT_CHECK_TWICE(is(folded<Mul>({{"x1", values{0, 2}}, {"x2", values{hidden, 5}}}), {0, 10}));
    GRAFT_CHECK_TWICE(is(folded<FloorDiv>({{"x1", values{-7, 7, 1}}, {"x2", values{2, 2, 0}}}), {-4, 3, hidden}));
    GRAFT_CHECK_TWICE(is(folded<TruncateDiv>({{"x1", values{-7, 7}}, {"x2", 2}}), {-3, 3}));
    GRAFT_CHECK_TWICE(is(folded<FloorMod>({{"x1", values{-7, 7}}, {"x2", 3}}), {2, 1}));
    GRAFT_CHECK_TWICE(is(folded<Mod>({{"x1", values{-7, 7}}, {"x2", 3}}), {-1, 1}));
    GRAFT_CHECK_TWICE(is(folded<Pow>({{"x1", values{2, 3, 2}}, {"x2", values{10, 0, 40}}}), {1024, 1, hidden}));
    GRAFT_CHECK_TWICE(is(folded<Maximum>({{"x1", values{2, hidden}}, {"x2", 3}}), {3, hidden}));
    GRAFT_CHECK_TWICE(is(folded<Equal>({{"x1", values{2, hidden}}, {"x2", 2}}), {1, hidden}));
    GRAFT_CHECK_TWICE(is(folded<LogicalAnd>({{"x1", values{0, hidden}}, {"x2", values{hidden, 1}}}), {0, hidden}));
    GRAFT_CHECK_TWICE(
        is(folded<SelectV2>({{"condition", values{1, 0, hidden}}, {"then", values{1, 2, 3}}, {"else", 3}}), {1, 3, 3}));
    GRAFT_CHECK_TWICE(is(folded<Add>({{"x1", values{}}, {"x2", 3}}), {}));
    GRAFT_CHECK_TWICE(!folded<Add>({{"x1", {2}}, {"x2", {2}}}).set);
    GRAFT_CHECK_TWICE(is(folded<Add>({{"x1", 2147483647}, {"x2", 1}}), {hidden}));
}

TEST_CASE("AddN") {
    GRAFT_GIVES(AddN, {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(AddN, {{"x", {-1, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(AddN, {{"x", unknown}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_REFUSES(AddN, errc::shape_mismatch, "x", {{"x", {2, 3}}, {"x", {2, 4}}, {"N", 2}});
    GRAFT_REFUSES(AddN, errc::wrong_input_count, "x", {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 3}});
}

TEST_CASE("AccumulateNV2") {
    GRAFT_GIVES(AccumulateNV2, {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(AccumulateNV2, {{"x", {-1, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(AccumulateNV2, {{"x", unknown}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_REFUSES(AccumulateNV2, errc::shape_mismatch, "x", {{"x", {2, 3}}, {"x", {2, 4}}, {"N", 2}});
    GRAFT_REFUSES(AccumulateNV2, errc::wrong_input_count, "x", {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 3}});
}

TEST_CASE("Eltwise") {
    GRAFT_GIVES(Eltwise, {{"x", {2, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(Eltwise, {{"x", {-1, 3}}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(Eltwise, {{"x", unknown}, {"x", {2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_REFUSES(Eltwise, errc::shape_mismatch, "x", {{"x", {2, 3}}, {"x", {2, 4}}});
    GRAFT_REFUSES(Eltwise, errc::wrong_value, "mode", {{"x", {2, 3}}, {"mode", 3}});
    GRAFT_REFUSES(Eltwise, errc::wrong_value, "coeff", {{"x", {2, 3}}, {"x", {2, 3}}, {"coeff", values{1, 2, 3}}});
}

} // namespace library_math_arithmetic_ops_test
