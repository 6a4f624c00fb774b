// test/library/math/reduce/ops.cpp - shape rules of reductions: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/math/reduce/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_math_reduce_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("reductions") {
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}) == shape{2});
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3, 4}}, {"axes", 1}, {"keep_dims", true}}) == shape{2, 1, 4});
    // their number gives the rank: an axis that is there twice is an error
    GRAFT_CHECK_TWICE(infer<ReduceSum>("y", {{"x", {2, 3, 4}}, {"axes", {2}}}) == shape{-1});
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

TEST_CASE("CumulativeLogsumexp") {
    GRAFT_GIVES(CumulativeLogsumexp, {{"x", {2, 3}}, {"axis", {}}}, {2, 3});
    GRAFT_GIVES(CumulativeLogsumexp, {{"x", {-1, 3}}, {"axis", {}}}, {-1, 3});
    GRAFT_GIVES(CumulativeLogsumexp, {{"x", unknown}, {"axis", {}}}, unknown);
    GRAFT_REFUSES(CumulativeLogsumexp, errc::wrong_dtype, "axis", {{"x", {2, 3}}, {"axis", of({}, dtype::f32)}});
    GRAFT_REFUSES(CumulativeLogsumexp, errc::missing_input, "x", {{"axis", {}}});
}

TEST_CASE("Cumprod") {
    GRAFT_GIVES(Cumprod, {{"x", {2, 3}}, {"axis", {}}}, {2, 3});
    GRAFT_GIVES(Cumprod, {{"x", {-1, 3}}, {"axis", {}}}, {-1, 3});
    GRAFT_GIVES(Cumprod, {{"x", unknown}, {"axis", {}}}, unknown);
    GRAFT_REFUSES(Cumprod, errc::wrong_dtype, "axis", {{"x", {2, 3}}, {"axis", of({}, dtype::f32)}});
    GRAFT_REFUSES(Cumprod, errc::missing_input, "x", {{"axis", {}}});
}

TEST_CASE("ReduceSum") {
    GRAFT_GIVES(ReduceSum, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceSum, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceSum, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
    GRAFT_GIVES(ReduceSum, {{"x", {2, 3, 4}}, {"axes", {2}}}, {-1});
    GRAFT_GIVES(ReduceSum, {{"x", {-1, 3, 4}}, {"axes", values{1, -1}}}, {-1});
    GRAFT_GIVES(ReduceSum, {{"x", unknown}, {"axes", values{1, -1}}}, unknown);
    GRAFT_REFUSES(ReduceSum, errc::axis_out_of_range, "axes", {{"x", {2, 3}}, {"axes", values{2}}});
    GRAFT_REFUSES(ReduceSum, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}, {"axes", values{0}}});
    GRAFT_REFUSES(ReduceSum, errc::wrong_rank, "axes", {{"x", {2, 3}}, {"axes", {1, 1}}});
}

TEST_CASE("ReduceMean") {
    GRAFT_GIVES(ReduceMean, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceMean, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceMean, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
    GRAFT_GIVES(ReduceMean, {{"x", {-1, 3, 4}}, {"axes", values{1, -1}}}, {-1});
    GRAFT_GIVES(ReduceMean, {{"x", unknown}, {"axes", values{1, -1}}}, unknown);
    GRAFT_REFUSES(ReduceMean, errc::axis_out_of_range, "axes", {{"x", {2, 3}}, {"axes", values{2}}});
    GRAFT_REFUSES(ReduceMean, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}, {"axes", values{0}}});
    GRAFT_REFUSES(ReduceMean, errc::wrong_rank, "axes", {{"x", {2, 3}}, {"axes", {1, 1}}});
}

TEST_CASE("ReduceProd") {
    GRAFT_GIVES(ReduceProd, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceProd, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceProd, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
    GRAFT_GIVES(ReduceProd, {{"x", {-1, 3, 4}}, {"axes", values{1, -1}}}, {-1});
    GRAFT_GIVES(ReduceProd, {{"x", unknown}, {"axes", values{1, -1}}}, unknown);
    GRAFT_REFUSES(ReduceProd, errc::axis_out_of_range, "axes", {{"x", {2, 3}}, {"axes", values{2}}});
    GRAFT_REFUSES(ReduceProd, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}, {"axes", values{0}}});
    GRAFT_REFUSES(ReduceProd, errc::wrong_rank, "axes", {{"x", {2, 3}}, {"axes", {1, 1}}});
}

TEST_CASE("ReduceMax") {
    GRAFT_GIVES(ReduceMax, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceMax, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceMax, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
    GRAFT_GIVES(ReduceMax, {{"x", {-1, 3, 4}}, {"axes", values{1, -1}}}, {-1});
    GRAFT_GIVES(ReduceMax, {{"x", unknown}, {"axes", values{1, -1}}}, unknown);
    GRAFT_REFUSES(ReduceMax, errc::axis_out_of_range, "axes", {{"x", {2, 3}}, {"axes", values{2}}});
    GRAFT_REFUSES(ReduceMax, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}, {"axes", values{0}}});
    GRAFT_REFUSES(ReduceMax, errc::wrong_rank, "axes", {{"x", {2, 3}}, {"axes", {1, 1}}});
}

TEST_CASE("ReduceMin") {
    GRAFT_GIVES(ReduceMin, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceMin, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceMin, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
    GRAFT_GIVES(ReduceMin, {{"x", {-1, 3, 4}}, {"axes", values{1, -1}}}, {-1});
    GRAFT_GIVES(ReduceMin, {{"x", unknown}, {"axes", values{1, -1}}}, unknown);
    GRAFT_REFUSES(ReduceMin, errc::axis_out_of_range, "axes", {{"x", {2, 3}}, {"axes", values{2}}});
    GRAFT_REFUSES(ReduceMin, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}, {"axes", values{0}}});
    GRAFT_REFUSES(ReduceMin, errc::wrong_rank, "axes", {{"x", {2, 3}}, {"axes", {1, 1}}});
}

TEST_CASE("ReduceAll") {
    GRAFT_GIVES(ReduceAll, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceAll, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceAll, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
    GRAFT_GIVES(ReduceAll, {{"x", {-1, 3, 4}}, {"axes", values{1, -1}}}, {-1});
    GRAFT_GIVES(ReduceAll, {{"x", unknown}, {"axes", values{1, -1}}}, unknown);
    GRAFT_REFUSES(ReduceAll, errc::axis_out_of_range, "axes", {{"x", {2, 3}}, {"axes", values{2}}});
    GRAFT_REFUSES(ReduceAll, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}, {"axes", values{0}}});
    GRAFT_REFUSES(ReduceAll, errc::wrong_rank, "axes", {{"x", {2, 3}}, {"axes", {1, 1}}});
}

TEST_CASE("ReduceAny") {
    GRAFT_GIVES(ReduceAny, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceAny, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceAny, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
    GRAFT_GIVES(ReduceAny, {{"x", {-1, 3, 4}}, {"axes", values{1, -1}}}, {-1});
    GRAFT_GIVES(ReduceAny, {{"x", unknown}, {"axes", values{1, -1}}}, unknown);
    GRAFT_REFUSES(ReduceAny, errc::axis_out_of_range, "axes", {{"x", {2, 3}}, {"axes", values{2}}});
    GRAFT_REFUSES(ReduceAny, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}, {"axes", values{0}}});
    GRAFT_REFUSES(ReduceAny, errc::wrong_rank, "axes", {{"x", {2, 3}}, {"axes", {1, 1}}});
}

TEST_CASE("ArgMaxV2") {
    GRAFT_GIVES(ArgMaxV2, {{"x", {2, 3, 4}}, {"dimension", -2}}, {2, 4});
    GRAFT_GIVES(ArgMaxV2, {{"x", {2, 3, 4}}, {"dimension", {}}}, {-1, -1});
    GRAFT_GIVES(ArgMaxV2, {{"x", {-1, 3, 4}}, {"dimension", -2}}, {-1, 4});
    GRAFT_GIVES(ArgMaxV2, {{"x", unknown}, {"dimension", -2}}, unknown);
    GRAFT_REFUSES(ArgMaxV2, errc::axis_out_of_range, "dimension", {{"x", {2, 3}}, {"dimension", 2}});
    GRAFT_REFUSES(ArgMaxV2, errc::wrong_element_count, "dimension", {{"x", {2, 3}}, {"dimension", values{0, 1}}});
    GRAFT_REFUSES(ArgMaxV2, errc::wrong_dtype, "dimension", {{"x", {2, 3}}, {"dimension", of({}, dtype::f32)}});
}

TEST_CASE("ArgMin") {
    GRAFT_GIVES(ArgMin, {{"x", {2, 3, 4}}, {"dimension", -2}}, {2, 4});
    GRAFT_GIVES(ArgMin, {{"x", {2, 3, 4}}, {"dimension", {}}}, {-1, -1});
    GRAFT_GIVES(ArgMin, {{"x", {-1, 3, 4}}, {"dimension", -2}}, {-1, 4});
    GRAFT_GIVES(ArgMin, {{"x", unknown}, {"dimension", -2}}, unknown);
    GRAFT_REFUSES(ArgMin, errc::axis_out_of_range, "dimension", {{"x", {2, 3}}, {"dimension", 2}});
    GRAFT_REFUSES(ArgMin, errc::wrong_element_count, "dimension", {{"x", {2, 3}}, {"dimension", values{0, 1}}});
    GRAFT_REFUSES(ArgMin, errc::wrong_dtype, "dimension", {{"x", {2, 3}}, {"dimension", of({}, dtype::f32)}});
}

TEST_CASE("Cumsum") {
    GRAFT_GIVES(Cumsum, {{"x", {2, 3}}, {"axis", 1}}, {2, 3});
    GRAFT_GIVES(Cumsum, {{"x", {-1, 3}}, {"axis", 1}}, {-1, 3});
    GRAFT_GIVES(Cumsum, {{"x", unknown}, {"axis", 1}}, unknown);
    GRAFT_REFUSES(Cumsum, errc::axis_out_of_range, "axis", {{"x", {2, 3}}, {"axis", 2}});
    GRAFT_REFUSES(Cumsum, errc::wrong_element_count, "axis", {{"x", {2, 3}}, {"axis", values{0, 1}}});
}

TEST_CASE("L2Loss") {
    GRAFT_GIVES(L2Loss, {{"x", {2, 3}}}, scalar);
    GRAFT_GIVES(L2Loss, {{"x", {-1, 3}}}, scalar);
    GRAFT_GIVES(L2Loss, {{"x", unknown}}, scalar);
    GRAFT_REFUSES(L2Loss, errc::wrong_dtype, "x", {{"x", of({2}, dtype::i32)}});
    GRAFT_REFUSES(L2Loss, errc::missing_input, "x", {});
}

TEST_CASE("Reduction") {
    GRAFT_GIVES(Reduction, {{"x", {2, 3, 4}}, {"axis", 1}}, {2});
    GRAFT_GIVES(Reduction, {{"x", {2, 3, 4}}}, scalar);
    GRAFT_GIVES(Reduction, {{"x", {-1, 3, 4}}, {"axis", 1}}, {-1});
    GRAFT_GIVES(Reduction, {{"x", unknown}, {"axis", 1}}, unknown);
    GRAFT_REFUSES(Reduction, errc::axis_out_of_range, "axis", {{"x", {2, 3, 4}}, {"axis", 3}});
    GRAFT_REFUSES(Reduction, errc::wrong_value, "operation", {{"x", {2, 3, 4}}, {"operation", "MEDIAN"}});
}

TEST_CASE("ArgMaxWithK") {
    GRAFT_GIVES(ArgMaxWithK, {{"x", {2, 3, 4, 5}}, {"topk", 3}}, {2, 1, 3, 1});
    GRAFT_GIVES(ArgMaxWithK, {{"x", {2, 3, 4}}, {"axis", 1}}, {2, 1, 4});
    GRAFT_GIVES(ArgMaxWithK, {{"x", {-1, 3, 4, 5}}, {"topk", 3}}, {-1, 1, 3, 1});
    GRAFT_GIVES(ArgMaxWithK, {{"x", unknown}, {"topk", 3}}, unknown);
    GRAFT_REFUSES(ArgMaxWithK, errc::wrong_value, "topk", {{"x", {2, 3, 4}}, {"axis", 1}, {"topk", 4}});
    GRAFT_REFUSES(ArgMaxWithK, errc::axis_out_of_range, "axis", {{"x", {2, 3, 4}}, {"axis", 3}});
    GRAFT_REFUSES(ArgMaxWithK, errc::wrong_value, "topk", {{"x", {2, 3, 4}}, {"topk", 0}});
}

} // namespace library_math_reduce_ops_test
