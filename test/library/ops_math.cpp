// test/library/ops_math.cpp - rules of the element-wise, reducing and control operators
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/control/flow/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/nn/scale/ops.hpp"
#include "graft/op/catalog.hpp"
#include "test/library/ops_rules.hpp"

namespace library_ops_math_test {

using namespace graft::library;
using graft::errc;
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

TEST_CASE("reductions") {
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}) == shape{2});
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3, 4}}, {"axes", 1}, {"keep_dims", true}}) == shape{2, 1, 4});
    // may be the same axis twice
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3, 4}}, {"axes", {2}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3, 4}}, {"axes", {1}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(
        infer<ReduceSum>("y", {{"x", {2, 1, 4}}, {"axes", {2}}, {"keep_dims", true}}) == shape{-1, 1, -1});
    GRAFT_CHECK_TWICE(
        infer<ReduceSum>("y", {{"x", {2, 1, 4}}, {"axes", values{0, hidden}}, {"keep_dims", true}}) == shape{1, 1, -1});
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3}}, {"axes", values{}}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(infer<ReduceMean>("y", {{"x", {2, 3}}, {"axes", values{}}, {"noop_with_empty_axes", false}}) ==
                      shape::scalar());
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", unknown}, {"axes", 1}}) == unknown);
    GRAFT_CHECK_TWICE(refused<ReduceSum>(errc::axis_out_of_range, {{"x", {2, 3}}, {"axes", 2}}));
    GRAFT_CHECK_TWICE(is(folded<ReduceProd>({{"x", values{2, 3, 4}}, {"axes", 0}}), {24}));
    GRAFT_CHECK_TWICE(is(folded<ReduceMax>({{"x", values{2, 9, 4}}, {"axes", 0}}), {9}));
    GRAFT_CHECK_TWICE(infer<ArgMaxV2>("y", {{"x", {2, 3, 4}}, {"dimension", -1}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(infer<ArgMaxV2>("y", {{"x", {2, 3, 4}}, {"dimension", {}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(
        graft::infer_desc<ArgMin>("y", {{"x", {2}}, {"dimension", 0}, {"dtype", dtype::i32}}).type == dtype::i32);
    GRAFT_CHECK_TWICE(infer<L2Loss>("y", {{"x", unknown}}) == shape::scalar());
    GRAFT_CHECK_TWICE(refused<Cumsum>(errc::axis_out_of_range, {{"x", {2, 3}}, {"axis", 2}}));
}

TEST_CASE("control flow never claims more than all branches have") {
    GRAFT_CHECK_TWICE(infer<Merge>("y", {{"x", {2, 3}}, {"x", {2, 4}}, {"N", 2}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<Merge>("y", {{"x", {2, 3}}, {"x", {2}}, {"N", 2}}) == unknown);
    GRAFT_CHECK_TWICE(infer<Merge>("value_index", {{"x", {2, 3}}, {"N", 1}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<Switch>("output_true", {{"data", {2, 3}}, {"pred", {}}}) == shape{2, 3});
}

} // namespace library_ops_math_test
