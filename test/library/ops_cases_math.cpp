// test/library/ops_cases_math.cpp - what each of these gives and refuses: products, reductions, segments, selections
// and the like
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_math_test {

using namespace graft::library;
using namespace test;
using graft::errc;
using graft::format;

TEST_CASE("BiasAdd") {
    GRAFT_GIVES(BiasAdd, {{"x", {1, 2, 3, 4}}, {"bias", {4}}}, {1, 2, 3, 4});
    GRAFT_GIVES(BiasAdd, {{"x", {1, 5, 3, 4}}, {"bias", {5}}, {"data_format", "NCHW"}}, {1, 5, 3, 4});
    GRAFT_GIVES(BiasAdd, {{"x", {-1, 2, 3, 4}}, {"bias", {4}}}, {-1, 2, 3, 4});
    GRAFT_GIVES(BiasAdd, {{"x", unknown}, {"bias", {4}}}, unknown);
    GRAFT_REFUSES(BiasAdd, errc::shape_mismatch, "bias", {{"x", {1, 2, 3, 4}}, {"bias", {3}}});
    GRAFT_REFUSES(BiasAdd, errc::wrong_rank, "bias", {{"x", {1, 2, 3, 4}}, {"bias", {2, 2}}});
    GRAFT_REFUSES(BiasAdd, errc::wrong_rank, "x", {{"x", {4}}, {"bias", {4}}});
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

TEST_CASE("MatrixBandPart") {
    GRAFT_GIVES(MatrixBandPart, {{"x", {2, 3}}, {"num_lower", {}}, {"num_upper", {}}}, {2, 3});
    GRAFT_GIVES(MatrixBandPart, {{"x", {-1, 3}}, {"num_lower", {}}, {"num_upper", {}}}, {-1, 3});
    GRAFT_GIVES(MatrixBandPart, {{"x", unknown}, {"num_lower", {}}, {"num_upper", {}}}, unknown);
    GRAFT_REFUSES(MatrixBandPart, errc::missing_input, "x", {{"num_lower", {}}, {"num_upper", {}}});
}

TEST_CASE("ReverseSequence") {
    GRAFT_GIVES(ReverseSequence, {{"x", {2, 3}}, {"seq_lengths", of({2}, dtype::i64)}, {"seq_dim", 1}}, {2, 3});
    GRAFT_GIVES(ReverseSequence, {{"x", {-1, 3}}, {"seq_lengths", of({2}, dtype::i64)}, {"seq_dim", 1}}, {2, 3});
    GRAFT_GIVES(ReverseSequence, {{"x", unknown}, {"seq_lengths", of({2}, dtype::i64)}, {"seq_dim", 1}}, unknown);
    GRAFT_REFUSES(ReverseSequence, errc::shape_mismatch, "seq_lengths",
        {{"x", {2, 3}}, {"seq_lengths", of({3}, dtype::i64)}, {"seq_dim", 1}});
    GRAFT_REFUSES(ReverseSequence, errc::wrong_rank, "seq_lengths",
        {{"x", {2, 3}}, {"seq_lengths", of({2, 1}, dtype::i64)}, {"seq_dim", 1}});
    GRAFT_REFUSES(ReverseSequence, errc::axis_out_of_range, "seq_dim",
        {{"x", {2, 3}}, {"seq_lengths", of({2}, dtype::i64)}, {"seq_dim", 2}});
}

TEST_CASE("Empty") {
    GRAFT_GIVES(Empty, {{"shape", values{2, 3}}, {"dtype", dtype::f32}}, {2, 3});
    GRAFT_GIVES(Empty, {{"shape", values{2, hidden}}, {"dtype", dtype::f32}}, {2, -1});
    GRAFT_REFUSES(Empty, errc::wrong_rank, "shape", {{"shape", {2, 2}}, {"dtype", dtype::f32}});
    GRAFT_REFUSES(Empty, errc::wrong_dtype, "shape", {{"shape", of({2}, dtype::f32)}, {"dtype", dtype::f32}});
}

TEST_CASE("LinSpace") {
    GRAFT_GIVES(LinSpace, {{"start", {}}, {"stop", {}}, {"num", 5}}, {5});
    GRAFT_GIVES(LinSpace, {{"start", {}}, {"stop", {}}, {"num", hidden}}, {-1});
    GRAFT_GIVES(LinSpace, {{"start", unknown}, {"stop", {}}, {"num", 5}}, {5});
    GRAFT_REFUSES(LinSpace, errc::wrong_rank, "start", {{"start", {2}}, {"stop", {}}, {"num", {}}});
    GRAFT_REFUSES(LinSpace, errc::wrong_rank, "stop", {{"start", {}}, {"stop", {2}}, {"num", {}}});
}

TEST_CASE("Diag") {
    GRAFT_GIVES(Diag, {{"x", {2, 3}}}, {2, 3, 2, 3});
    GRAFT_GIVES(Diag, {{"x", {-1, 3}}}, {-1, 3, -1, 3});
    GRAFT_GIVES(Diag, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(Diag, errc::wrong_dtype, "x", {{"x", of({2}, dtype::u8)}});
    GRAFT_GIVES(Diag, {{"x", {2, 1, 2, 1, 3}}}, {2, 1, 2, 1, 3, 2, 1, 2, 1, 3});
    GRAFT_REFUSES(Diag, errc::rank_too_large, "y", {{"x", {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}});
}

TEST_CASE("Assert") {
    GRAFT_ACCEPTS(Assert, {{"input_condition", {}}, {"input_data", {2}}});
    GRAFT_ACCEPTS(Assert, {{"input_condition", {}}, {"input_data", {-1}}});
    GRAFT_ACCEPTS(Assert, {{"input_condition", {}}, {"input_data", unknown}});
    GRAFT_REFUSES(Assert, errc::missing_input, "input_condition", {{"input_data", {2}}});
    GRAFT_REFUSES(
        Assert, errc::wrong_dtype, "input_condition", {{"input_condition", of({}, dtype::f32)}, {"input_data", {2}}});
}

TEST_CASE("CheckNumericsV2") {
    GRAFT_GIVES(CheckNumericsV2, {{"tensor", {2, 3}}, {"message", "m"}, {"T", dtype::f32}}, {2, 3});
    GRAFT_GIVES(CheckNumericsV2, {{"tensor", {-1, 3}}, {"message", "m"}, {"T", dtype::f32}}, {-1, 3});
    GRAFT_GIVES(CheckNumericsV2, {{"tensor", unknown}, {"message", "m"}, {"T", dtype::f32}}, unknown);
    GRAFT_REFUSES(CheckNumericsV2, errc::dtype_mismatch, "tensor",
        {{"tensor", of({2}, dtype::i32)}, {"message", "m"}, {"T", dtype::f32}});
    GRAFT_REFUSES(CheckNumericsV2, errc::missing_input, "tensor", {{"message", "m"}, {"T", dtype::f32}});
}

TEST_CASE("GuaranteeConst") {
    GRAFT_GIVES(GuaranteeConst, {{"x", {2, 3}}}, {2, 3});
    GRAFT_GIVES(GuaranteeConst, {{"x", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(GuaranteeConst, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(GuaranteeConst, errc::missing_input, "x", {});
}

TEST_CASE("FakeParam") {
    GRAFT_GIVES(FakeParam, {{"dtype", dtype::f32}, {"shape", {2, 3}}}, {2, 3});
    GRAFT_GIVES(FakeParam, {{"dtype", dtype::f32}, {"shape", {-1, 3}}}, {-1, 3});
    GRAFT_GIVES(FakeParam, {{"dtype", dtype::f32}, {"shape", unknown}}, unknown);
    GRAFT_REFUSES(FakeParam, errc::missing_required_attribute, "shape", {{"dtype", dtype::f32}});
    GRAFT_REFUSES(FakeParam, errc::missing_required_attribute, "dtype", {{"shape", {2}}});
}

TEST_CASE("ReduceSum") {
    GRAFT_GIVES(ReduceSum, {{"x", {2, 3, 4}}, {"axes", values{1, -1}}}, {2});
    GRAFT_GIVES(ReduceSum, {{"x", {2, 3, 4}}, {"axes", values{0}}, {"keep_dims", true}}, {1, 3, 4});
    GRAFT_GIVES(ReduceSum, {{"x", {2, 3, 4}}, {"axes", {1}}}, {-1, -1});
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

TEST_CASE("SegmentSum") {
    GRAFT_GIVES(SegmentSum, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentSum, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentSum, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentSum, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentSum, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentMean") {
    GRAFT_GIVES(SegmentMean, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMean, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMean, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentMean, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentMean, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentProd") {
    GRAFT_GIVES(SegmentProd, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentProd, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentProd, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentProd, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentProd, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentMax") {
    GRAFT_GIVES(SegmentMax, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMax, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMax, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentMax, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentMax, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("SegmentMin") {
    GRAFT_GIVES(SegmentMin, {{"x", {6, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMin, {{"x", {-1, 2, 3}}, {"segment_ids", {6}}}, {-1, 2, 3});
    GRAFT_GIVES(SegmentMin, {{"x", unknown}, {"segment_ids", {6}}}, unknown);
    GRAFT_REFUSES(SegmentMin, errc::wrong_rank, "segment_ids", {{"x", {6, 2}}, {"segment_ids", {6, 1}}});
    GRAFT_REFUSES(SegmentMin, errc::wrong_rank, "x", {{"x", {}}, {"segment_ids", {6}}});
}

TEST_CASE("UnsortedSegmentSum") {
    GRAFT_GIVES(UnsortedSegmentSum, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentSum, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentSum, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentSum, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentSum, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentSum, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("UnsortedSegmentProd") {
    GRAFT_GIVES(UnsortedSegmentProd, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentProd, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentProd, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentProd, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentProd, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentProd, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("UnsortedSegmentMax") {
    GRAFT_GIVES(UnsortedSegmentMax, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMax, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMax, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentMax, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentMax, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentMax, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("UnsortedSegmentMin") {
    GRAFT_GIVES(UnsortedSegmentMin, {{"x", {6, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMin, {{"x", {-1, 2, 5}}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, {3, 5});
    GRAFT_GIVES(UnsortedSegmentMin, {{"x", unknown}, {"segment_ids", {6, 2}}, {"num_segments", 3}}, unknown);
    GRAFT_REFUSES(
        UnsortedSegmentMin, errc::shape_mismatch, "x", {{"x", {6, 2}}, {"segment_ids", {5}}, {"num_segments", 3}});
    GRAFT_REFUSES(UnsortedSegmentMin, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"segment_ids", {6}}, {"num_segments", -3}});
    GRAFT_REFUSES(
        UnsortedSegmentMin, errc::wrong_rank, "x", {{"x", {6}}, {"segment_ids", {6, 2}}, {"num_segments", 3}});
}

TEST_CASE("SparseSegmentSum") {
    GRAFT_GIVES(SparseSegmentSum, {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSum, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSum, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}}, unknown);
    GRAFT_REFUSES(
        SparseSegmentSum, errc::shape_mismatch, "segment_ids", {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}});
    GRAFT_REFUSES(SparseSegmentSum, errc::wrong_rank, "x", {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}});
}

TEST_CASE("SparseSegmentSumWithNumSegments") {
    GRAFT_GIVES(SparseSegmentSumWithNumSegments,
        {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSumWithNumSegments,
        {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSumWithNumSegments,
        {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, unknown);
    GRAFT_REFUSES(SparseSegmentSumWithNumSegments, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"num_segments", 5}});
    GRAFT_REFUSES(SparseSegmentSumWithNumSegments, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", -5}});
}

TEST_CASE("SparseSegmentSumGrad") {
    GRAFT_GIVES(SparseSegmentSumGrad, {{"grad", {5, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentSumGrad,
        {{"grad", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}}, {6, 2, 3});
    GRAFT_GIVES(
        SparseSegmentSumGrad, {{"grad", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}}, unknown);
    GRAFT_REFUSES(SparseSegmentSumGrad, errc::shape_mismatch, "segment_ids",
        {{"grad", {5, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"output_dim0", 6}});
    GRAFT_REFUSES(SparseSegmentSumGrad, errc::wrong_rank, "grad",
        {{"grad", {}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}});
}

TEST_CASE("SparseSegmentMean") {
    GRAFT_GIVES(SparseSegmentMean, {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentMean, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentMean, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}}, unknown);
    GRAFT_REFUSES(SparseSegmentMean, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}});
    GRAFT_REFUSES(SparseSegmentMean, errc::wrong_rank, "x", {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}});
}

TEST_CASE("SparseSegmentMeanWithNumSegments") {
    GRAFT_GIVES(SparseSegmentMeanWithNumSegments,
        {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentMeanWithNumSegments,
        {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentMeanWithNumSegments,
        {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, unknown);
    GRAFT_REFUSES(SparseSegmentMeanWithNumSegments, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"num_segments", 5}});
    GRAFT_REFUSES(SparseSegmentMeanWithNumSegments, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", -5}});
}

TEST_CASE("SparseSegmentMeanGrad") {
    GRAFT_GIVES(SparseSegmentMeanGrad, {{"x", {5, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentMeanGrad, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}},
        {6, 2, 3});
    GRAFT_GIVES(
        SparseSegmentMeanGrad, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}}, unknown);
    GRAFT_REFUSES(SparseSegmentMeanGrad, errc::shape_mismatch, "segment_ids",
        {{"x", {5, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"output_dim0", 6}});
    GRAFT_REFUSES(SparseSegmentMeanGrad, errc::wrong_rank, "x",
        {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}});
}

TEST_CASE("SparseSegmentSqrtN") {
    GRAFT_GIVES(SparseSegmentSqrtN, {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtN, {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}}, {-1, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtN, {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}}, unknown);
    GRAFT_REFUSES(SparseSegmentSqrtN, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}});
    GRAFT_REFUSES(SparseSegmentSqrtN, errc::wrong_rank, "x", {{"x", {}}, {"indices", {4}}, {"segment_ids", {4}}});
}

TEST_CASE("SparseSegmentSqrtNWithNumSegments") {
    GRAFT_GIVES(SparseSegmentSqrtNWithNumSegments,
        {{"x", {6, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNWithNumSegments,
        {{"x", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, {5, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNWithNumSegments,
        {{"x", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", 5}}, unknown);
    GRAFT_REFUSES(SparseSegmentSqrtNWithNumSegments, errc::shape_mismatch, "segment_ids",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"num_segments", 5}});
    GRAFT_REFUSES(SparseSegmentSqrtNWithNumSegments, errc::negative_dim, "num_segments",
        {{"x", {6, 2}}, {"indices", {4}}, {"segment_ids", {4}}, {"num_segments", -5}});
}

TEST_CASE("SparseSegmentSqrtNGrad") {
    GRAFT_GIVES(SparseSegmentSqrtNGrad,
        {{"grad", {5, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNGrad,
        {{"grad", {-1, 2, 3}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}},
        {6, 2, 3});
    GRAFT_GIVES(SparseSegmentSqrtNGrad,
        {{"grad", unknown}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}}, unknown);
    GRAFT_REFUSES(SparseSegmentSqrtNGrad, errc::shape_mismatch, "segment_ids",
        {{"grad", {5, 2}}, {"indices", {4}}, {"segment_ids", {3}}, {"output_dim0", 6}, {"T", dtype::f32}});
    GRAFT_REFUSES(SparseSegmentSqrtNGrad, errc::wrong_rank, "grad",
        {{"grad", {}}, {"indices", {4}}, {"segment_ids", {4}}, {"output_dim0", 6}, {"T", dtype::f32}});
}

TEST_CASE("DynamicPartition") {
    GRAFT_GIVES(DynamicPartition, {{"x", {6, 4}}, {"partitions", {6}}, {"y", 2}, {"num_partitions", 2}}, {-1, 4});
    GRAFT_GIVES(DynamicPartition, {{"x", {-1, 4}}, {"partitions", {6}}, {"y", 2}, {"num_partitions", 2}}, {-1, 4});
    GRAFT_GIVES(DynamicPartition, {{"x", unknown}, {"partitions", {6}}, {"y", 2}, {"num_partitions", 2}}, unknown);
    GRAFT_REFUSES(DynamicPartition, errc::shape_mismatch, "x",
        {{"x", {6, 4}}, {"partitions", {5}}, {"y", 2}, {"num_partitions", 2}});
    GRAFT_REFUSES(
        DynamicPartition, errc::wrong_rank, "x", {{"x", {6}}, {"partitions", {6, 4}}, {"y", 2}, {"num_partitions", 2}});
}

TEST_CASE("Unique") {
    GRAFT_GIVES(Unique, {{"x", {6}}}, {6}, "idx");
    GRAFT_GIVES(Unique, {{"x", {-1}}}, {-1}, "idx");
    GRAFT_GIVES(Unique, {{"x", unknown}}, {-1}, "idx");
    GRAFT_REFUSES(Unique, errc::wrong_rank, "x", {{"x", {6, 2}}});
    GRAFT_REFUSES(Unique, errc::missing_input, "x", {});
}

TEST_CASE("UniqueWithCounts") {
    GRAFT_GIVES(UniqueWithCounts, {{"x", {6}}, {"out_idx", dtype::i32}}, {6}, "idx");
    GRAFT_GIVES(UniqueWithCounts, {{"x", {-1}}, {"out_idx", dtype::i32}}, {-1}, "idx");
    GRAFT_GIVES(UniqueWithCounts, {{"x", unknown}, {"out_idx", dtype::i32}}, {-1}, "idx");
    GRAFT_REFUSES(UniqueWithCounts, errc::wrong_rank, "x", {{"x", {6, 2}}, {"out_idx", dtype::i32}});
    GRAFT_REFUSES(UniqueWithCounts, errc::missing_input, "x", {{"out_idx", dtype::i32}});
}

TEST_CASE("ListDiff") {
    GRAFT_GIVES(ListDiff, {{"x", {6}}, {"y", {3}}}, {-1});
    GRAFT_GIVES(ListDiff, {{"x", {-1}}, {"y", {3}}}, {-1});
    GRAFT_GIVES(ListDiff, {{"x", unknown}, {"y", {3}}}, {-1});
    GRAFT_REFUSES(ListDiff, errc::wrong_rank, "x", {{"x", {6, 2}}, {"y", {3}}});
    GRAFT_REFUSES(ListDiff, errc::wrong_rank, "y", {{"x", {6}}, {"y", {}}});
}

TEST_CASE("Bincount") {
    GRAFT_GIVES(Bincount, {{"array", {6}}, {"size", 9}, {"weights", {6}}}, {9});
    GRAFT_GIVES(Bincount, {{"array", {-1}}, {"size", 9}, {"weights", {6}}}, {9});
    GRAFT_GIVES(Bincount, {{"array", unknown}, {"size", 9}, {"weights", {6}}}, {9});
    GRAFT_REFUSES(Bincount, errc::wrong_rank, "size", {{"array", {6}}, {"size", values{9, 8}}, {"weights", {6}}});
    GRAFT_REFUSES(Bincount, errc::negative_dim, "size", {{"array", {6}}, {"size", -1}, {"weights", {6}}});
}

TEST_CASE("HistogramFixedWidth") {
    GRAFT_GIVES(HistogramFixedWidth, {{"x", {6, 2}}, {"range", {2}}, {"nbins", 9}}, {9});
    GRAFT_GIVES(HistogramFixedWidth, {{"x", {-1, 2}}, {"range", {2}}, {"nbins", 9}}, {9});
    GRAFT_GIVES(HistogramFixedWidth, {{"x", unknown}, {"range", {2}}, {"nbins", 9}}, {9});
    GRAFT_REFUSES(HistogramFixedWidth, errc::wrong_shape, "range", {{"x", {6}}, {"range", {3}}, {"nbins", 9}});
    GRAFT_REFUSES(HistogramFixedWidth, errc::wrong_rank, "nbins", {{"x", {6}}, {"range", {2}}, {"nbins", {3}}});
}

TEST_CASE("Bucketize") {
    GRAFT_GIVES(Bucketize, {{"input", {6, 2}}, {"boundaries", values{1, 2}}, {"T", dtype::f32}}, {6, 2});
    GRAFT_GIVES(Bucketize, {{"input", {-1, 2}}, {"boundaries", values{1, 2}}, {"T", dtype::f32}}, {-1, 2});
    GRAFT_GIVES(Bucketize, {{"input", unknown}, {"boundaries", values{1, 2}}, {"T", dtype::f32}}, unknown);
    GRAFT_REFUSES(Bucketize, errc::dtype_mismatch, "input",
        {{"input", of({2}, dtype::string)}, {"boundaries", values{1, 2}}, {"T", dtype::f32}});
    GRAFT_REFUSES(Bucketize, errc::missing_input, "input", {{"boundaries", values{1, 2}}, {"T", dtype::f32}});
}

TEST_CASE("InTopK") {
    GRAFT_GIVES(InTopK, {{"predictions", {32, 10}}, {"targets", {32}}, {"k", 5}}, {32});
    GRAFT_GIVES(InTopK, {{"predictions", {-1, 10}}, {"targets", {32}}, {"k", 5}}, {32});
    GRAFT_GIVES(InTopK, {{"predictions", unknown}, {"targets", {32}}, {"k", 5}}, {32});
    GRAFT_REFUSES(InTopK, errc::shape_mismatch, "targets", {{"predictions", {32, 10}}, {"targets", {31}}, {"k", 5}});
    GRAFT_REFUSES(InTopK, errc::wrong_rank, "predictions", {{"predictions", {32}}, {"targets", {32}}, {"k", 5}});
}

TEST_CASE("InTopKV2") {
    GRAFT_GIVES(InTopKV2, {{"predictions", {32, 10}}, {"targets", {32}}, {"k", {}}}, {32});
    GRAFT_GIVES(InTopKV2, {{"predictions", {-1, 10}}, {"targets", {32}}, {"k", {}}}, {32});
    GRAFT_GIVES(InTopKV2, {{"predictions", unknown}, {"targets", {32}}, {"k", {}}}, {32});
    GRAFT_REFUSES(InTopKV2, errc::shape_mismatch, "targets", {{"predictions", {32, 10}}, {"targets", {31}}, {"k", {}}});
    GRAFT_REFUSES(InTopKV2, errc::wrong_rank, "k", {{"predictions", {32, 10}}, {"targets", {32}}, {"k", {1}}});
}

TEST_CASE("LowerBound") {
    GRAFT_GIVES(LowerBound, {{"sorted_x", {3, 9}}, {"values", {3, 4}}}, {3, 4});
    GRAFT_GIVES(LowerBound, {{"sorted_x", {-1, 9}}, {"values", {3, 4}}}, {3, 4});
    GRAFT_GIVES(LowerBound, {{"sorted_x", unknown}, {"values", {3, 4}}}, {3, 4});
    GRAFT_REFUSES(LowerBound, errc::wrong_rank, "sorted_x", {{"sorted_x", {9}}, {"values", {3, 4}}});
    GRAFT_REFUSES(LowerBound, errc::shape_mismatch, "values", {{"sorted_x", {3, 9}}, {"values", {4, 4}}});
}

TEST_CASE("UpperBound") {
    GRAFT_GIVES(UpperBound, {{"sorted_x", {3, 9}}, {"values", {3, 4}}, {"out_type", dtype::i32}}, {3, 4});
    GRAFT_GIVES(UpperBound, {{"sorted_x", {-1, 9}}, {"values", {3, 4}}, {"out_type", dtype::i32}}, {3, 4});
    GRAFT_GIVES(UpperBound, {{"sorted_x", unknown}, {"values", {3, 4}}, {"out_type", dtype::i32}}, {3, 4});
    GRAFT_REFUSES(
        UpperBound, errc::wrong_rank, "sorted_x", {{"sorted_x", {9}}, {"values", {3, 4}}, {"out_type", dtype::i32}});
    GRAFT_REFUSES(UpperBound, errc::shape_mismatch, "values",
        {{"sorted_x", {3, 9}}, {"values", {4, 4}}, {"out_type", dtype::i32}});
}

TEST_CASE("MatMul") {
    GRAFT_GIVES(MatMul, {{"x1", {3, 4}}, {"x2", {4, 5}}}, {3, 5});
    GRAFT_GIVES(MatMul, {{"x1", {4, 3}}, {"x2", {5, 4}}, {"transpose_x1", true}, {"transpose_x2", true}}, {3, 5});
    GRAFT_GIVES(MatMul, {{"x1", {-1, 4}}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_GIVES(MatMul, {{"x1", unknown}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_REFUSES(MatMul, errc::shape_mismatch, "x2", {{"x1", {3, 4}}, {"x2", {5, 4}}});
    GRAFT_REFUSES(MatMul, errc::wrong_rank, "x1", {{"x1", {1, 3, 4}}, {"x2", {4, 5}}});
    GRAFT_REFUSES(MatMul, errc::wrong_rank, "x2", {{"x1", {3, 4}}, {"x2", {4}}});
    GRAFT_REFUSES(MatMul, errc::wrong_element_count, "bias", {{"x1", {3, 4}}, {"x2", {4, 5}}, {"bias", {4}}});
    GRAFT_REFUSES(MatMul, errc::dtype_mismatch, "x2", {{"x1", {3, 4}}, {"x2", of({4, 5}, dtype::i32)}});
}

TEST_CASE("MatMulV2") {
    GRAFT_GIVES(MatMulV2, {{"x1", {3, 4}}, {"x2", {4, 5}}}, {3, 5});
    GRAFT_GIVES(MatMulV2, {{"x1", {4, 3}}, {"x2", {5, 4}}, {"transpose_x1", true}, {"transpose_x2", true}}, {3, 5});
    GRAFT_GIVES(MatMulV2, {{"x1", {-1, 4}}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_GIVES(MatMulV2, {{"x1", unknown}, {"x2", {4, 5}}}, {-1, 5});
    GRAFT_REFUSES(MatMulV2, errc::shape_mismatch, "x2", {{"x1", {3, 4}}, {"x2", {5, 4}}});
    GRAFT_REFUSES(MatMulV2, errc::wrong_rank, "x1", {{"x1", {1, 3, 4}}, {"x2", {4, 5}}});
    GRAFT_REFUSES(MatMulV2, errc::wrong_rank, "x2", {{"x1", {3, 4}}, {"x2", {4}}});
    GRAFT_REFUSES(MatMulV2, errc::wrong_element_count, "bias", {{"x1", {3, 4}}, {"x2", {4, 5}}, {"bias", {4}}});
    GRAFT_REFUSES(MatMulV2, errc::dtype_mismatch, "x2", {{"x1", {3, 4}}, {"x2", of({4, 5}, dtype::i32)}});
}

TEST_CASE("BatchMatMulV2") {
    GRAFT_GIVES(BatchMatMulV2, {{"x1", {2, 1, 3, 4}}, {"x2", {7, 4, 5}}}, {2, 7, 3, 5});
    GRAFT_GIVES(BatchMatMulV2, {{"x1", {3, 4}}, {"x2", {5, 4}}, {"adj_x2", true}}, {3, 5});
    GRAFT_GIVES(BatchMatMulV2, {{"x1", {-1, 1, 3, 4}}, {"x2", {7, 4, 5}}}, {-1, 7, 3, 5});
    GRAFT_GIVES(BatchMatMulV2, {{"x1", unknown}, {"x2", {7, 4, 5}}}, unknown);
    GRAFT_REFUSES(BatchMatMulV2, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {3, 4, 5}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {2, 5, 4}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::wrong_rank, "x1", {{"x1", {4}}, {"x2", {4, 5}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::wrong_rank, "x2", {{"x1", {2, 4}}, {"x2", {4}}});
    GRAFT_REFUSES(BatchMatMulV2, errc::dtype_mismatch, "x2", {{"x1", {2, 4}}, {"x2", of({4, 5}, dtype::i32)}});
}

TEST_CASE("BatchMatMul") {
    GRAFT_GIVES(BatchMatMul, {{"x1", {2, 3, 4}}, {"x2", {2, 4, 5}}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", {2, 3, 4}}, {"x2", {2, 5, 4}}, {"adj_x2", true}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", {-1, 3, 4}}, {"x2", {2, 4, 5}}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", unknown}, {"x2", {2, 4, 5}}}, unknown);
    GRAFT_GIVES(BatchMatMul, {{"x1", {2, 3, 4}}, {"x2", {1, 4, 5}}}, {2, 3, 5});
    GRAFT_GIVES(BatchMatMul, {{"x1", {3, 4}}, {"x2", {2, 4, 5}}}, {2, 3, 5});
    GRAFT_REFUSES(BatchMatMul, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {3, 4, 5}}});
    GRAFT_REFUSES(BatchMatMul, errc::shape_mismatch, "x2", {{"x1", {2, 3, 4}}, {"x2", {2, 5, 4}}});
    GRAFT_REFUSES(BatchMatMul, errc::wrong_rank, "x1", {{"x1", {4}}, {"x2", {4}}});
    GRAFT_REFUSES(BatchMatMul, errc::dtype_mismatch, "x2", {{"x1", {3, 4}}, {"x2", of({4, 5}, dtype::i32)}});
    GRAFT_REFUSES(BatchMatMul, errc::missing_input, "x2", {{"x1", {3, 4}}});
}

TEST_CASE("FullyConnection") {
    GRAFT_GIVES(FullyConnection, {{"x", {2, 6, 5}}, {"w", {7, 30}}, {"num_output", 7}}, {2, 7});
    GRAFT_GIVES(FullyConnection, {{"x", {2, 6, 5}}, {"w", {7, 5}}, {"num_output", 7}, {"axis", 2}}, {2, 6, 7});
    GRAFT_GIVES(FullyConnection, {{"x", {-1, 6, 5}}, {"w", {7, 30}}, {"num_output", 7}}, {-1, 7});
    GRAFT_GIVES(FullyConnection, {{"x", unknown}, {"w", {7, 30}}, {"num_output", 7}}, unknown);
    GRAFT_REFUSES(
        FullyConnection, errc::wrong_element_count, "w", {{"x", {2, 6, 5}}, {"w", {7, 31}}, {"num_output", 7}});
    GRAFT_REFUSES(
        FullyConnection, errc::wrong_value, "num_output", {{"x", {2, 6, 5}}, {"w", {7, 30}}, {"num_output", 0}});
    GRAFT_REFUSES(FullyConnection, errc::axis_out_of_range, "axis",
        {{"x", {2, 6}}, {"w", {7, 6}}, {"num_output", 7}, {"axis", 2}});
    GRAFT_REFUSES(
        FullyConnection, errc::wrong_element_count, "b", {{"x", {2, 6}}, {"w", {7, 6}}, {"b", {6}}, {"num_output", 7}});
    GRAFT_REFUSES(FullyConnection, errc::missing_required_attribute, "num_output", {{"x", {2, 6}}, {"w", {7, 6}}});
}

TEST_CASE("Einsum") {
    GRAFT_GIVES(Einsum, {{"x", {2, 3, 4}}, {"x", {4, 5}}, {"equation", "abc,cd->abd"}, {"N", 2}}, {2, 3, 5});
    GRAFT_GIVES(
        Einsum, {{"x", {2, 3, 4}}, {"x", {6, 2, 4, 5}}, {"equation", "...ij,...jk->...ik"}, {"N", 2}}, {6, 2, 3, 5});
    GRAFT_GIVES(Einsum, {{"x", {3, 3}}, {"equation", "ii"}, {"N", 1}}, scalar);
    GRAFT_GIVES(Einsum, {{"x", {3, 4}}, {"equation", "ba"}, {"N", 1}}, {4, 3});
    GRAFT_GIVES(Einsum, {{"x", {2, -1}}, {"x", {7, 5}}, {"equation", "ij,jk->ikj"}, {"N", 2}}, {2, 5, 7});
    GRAFT_GIVES(Einsum, {{"x", unknown}, {"x", {7, 5}}, {"equation", "...j,jk->...k"}, {"N", 2}}, unknown);
    GRAFT_GIVES(Einsum, {{"x", {-1, 3, 4}}, {"x", {4, 5}}, {"equation", "abc,cd->abd"}, {"N", 2}}, {-1, 3, 5});
    GRAFT_GIVES(Einsum, {{"x", unknown}, {"x", {4, 5}}, {"equation", "abc,cd->abd"}, {"N", 2}}, {-1, -1, 5});
    GRAFT_REFUSES(
        Einsum, errc::shape_mismatch, "x", {{"x", {2, 3}}, {"x", {4, 5}}, {"equation", "ij,jk->ik"}, {"N", 2}});
    GRAFT_REFUSES(Einsum, errc::wrong_rank, "x", {{"x", {2, 3}}, {"equation", "ijk->i"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "ij->k"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "ij->ii"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "i1->i"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_input_count, "x", {{"x", {2, 3}}, {"equation", "ij,jk->ik"}, {"N", 1}});
    GRAFT_REFUSES(Einsum, errc::wrong_attribute_value, "equation", {{"x", {2, 3}}, {"equation", "i..j->i"}, {"N", 1}});
}

TEST_CASE("MatrixInverse") {
    GRAFT_GIVES(MatrixInverse, {{"x", {2, 3, 3}}}, {2, 3, 3});
    GRAFT_GIVES(MatrixInverse, {{"x", {-1, 3, 3}}}, {-1, 3, 3});
    GRAFT_GIVES(MatrixInverse, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixInverse, errc::wrong_rank, "x", {{"x", {3}}});
    GRAFT_REFUSES(MatrixInverse, errc::wrong_shape, "x", {{"x", {3, 4}}});
}

TEST_CASE("MatrixDiag") {
    GRAFT_GIVES(MatrixDiag, {{"x", {2, 3}}}, {2, 3, 3});
    GRAFT_GIVES(MatrixDiag, {{"x", {-1, 3}}}, {-1, 3, 3});
    GRAFT_GIVES(MatrixDiag, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixDiag, errc::wrong_rank, "x", {{"x", {}}});
    GRAFT_REFUSES(MatrixDiag, errc::missing_input, "x", {});
}

TEST_CASE("MatrixDiagPart") {
    GRAFT_GIVES(MatrixDiagPart, {{"x", {2, 3, 5}}}, {2, 3});
    GRAFT_GIVES(MatrixDiagPart, {{"x", {-1, 3, 5}}}, {-1, 3});
    GRAFT_GIVES(MatrixDiagPart, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(MatrixDiagPart, errc::wrong_rank, "x", {{"x", {3}}});
    GRAFT_REFUSES(MatrixDiagPart, errc::missing_input, "x", {});
}

TEST_CASE("MatrixSetDiag") {
    GRAFT_GIVES(MatrixSetDiag, {{"x", {2, 3, 5}}, {"diagonal", {2, 3}}}, {2, 3, 5});
    GRAFT_GIVES(MatrixSetDiag, {{"x", {-1, 3, 5}}, {"diagonal", {2, 3}}}, {-1, 3, 5});
    GRAFT_GIVES(MatrixSetDiag, {{"x", unknown}, {"diagonal", {2, 3}}}, unknown);
    GRAFT_REFUSES(MatrixSetDiag, errc::wrong_shape, "diagonal", {{"x", {2, 3, 5}}, {"diagonal", {2, 4}}});
    GRAFT_REFUSES(MatrixSetDiag, errc::wrong_rank, "diagonal", {{"x", {2, 3, 5}}, {"diagonal", {3}}});
    GRAFT_REFUSES(MatrixSetDiag, errc::wrong_rank, "x", {{"x", {3}}, {"diagonal", {}}});
}

TEST_CASE("Cross") {
    GRAFT_GIVES(Cross, {{"x1", {2, 3}}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Cross, {{"x1", {2, 3}}, {"x2", {-1, 3}}, {"dim", -1}}, {2, 3});
    GRAFT_GIVES(Cross, {{"x1", {-1, 3}}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_GIVES(Cross, {{"x1", unknown}, {"x2", {2, 3}}}, {2, 3});
    GRAFT_REFUSES(Cross, errc::shape_mismatch, "x2", {{"x1", {2, 3}}, {"x2", {3, 3}}});
    GRAFT_REFUSES(Cross, errc::wrong_shape, "x1", {{"x1", {2, 4}}, {"x2", {2, 4}}, {"dim", 1}});
    GRAFT_REFUSES(Cross, errc::axis_out_of_range, "dim", {{"x1", {2, 3}}, {"x2", {2, 3}}, {"dim", 2}});
}

} // namespace library_ops_cases_math_test
