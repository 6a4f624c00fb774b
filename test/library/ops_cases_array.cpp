// test/library/ops_cases_array.cpp - what each of these gives and refuses: the operators that move elements
// and compute none
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_array_test {

using namespace graft::library;
using namespace test;
using graft::errc;
using graft::format;

TEST_CASE("Reshape") {
    GRAFT_GIVES(Reshape, {{"x", {2, 3, 4}}, {"shape", values{6, -1}}}, {6, 4});
    GRAFT_GIVES(Reshape, {{"x", {-1, 3}}, {"shape", values{-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Reshape, {{"x", {1}}, {"shape", values{}}}, scalar);
    GRAFT_GIVES(Reshape, {{"x", {2, 3, 4}}, {"shape", values{0, -1}}, {"zero_copies", true}}, {2, 12});
    GRAFT_GIVES(Reshape, {{"x", unknown}, {"shape", {2}}}, {-1, -1});
    GRAFT_GIVES(Reshape, {{"x", {-1, 3, 4}}, {"shape", values{6, -1}}}, {6, -1});
    GRAFT_GIVES(Reshape, {{"x", unknown}, {"shape", values{6, -1}}}, {6, -1});
    GRAFT_REFUSES(Reshape, errc::more_than_one_inferred_dim, "shape", {{"x", {2, 3}}, {"shape", values{-1, -1}}});
    GRAFT_REFUSES(Reshape, errc::wrong_element_count, "shape", {{"x", {2, 3}}, {"shape", values{4, -1}}});
    GRAFT_REFUSES(Reshape, errc::wrong_element_count, "shape", {{"x", {2, 3}}, {"shape", values{4, 2}}});
    GRAFT_REFUSES(Reshape, errc::negative_dim, "shape", {{"x", {2, 3}}, {"shape", values{-2, 3}}});
    GRAFT_REFUSES(Reshape, errc::wrong_rank, "shape", {{"x", {2, 3}}, {"shape", {1, 2}}});
    GRAFT_REFUSES(Reshape, errc::overflow, "shape", {{"x", {2, 3}}, {"shape", values{1 << 30, 1 << 30, -1, 1 << 30}}});
}

TEST_CASE("ExpandDims") {
    GRAFT_GIVES(ExpandDims, {{"x", {2, 3}}, {"axis", -1}}, {2, 3, 1});
    GRAFT_GIVES(ExpandDims, {{"x", {-1, 3}}, {"axis", -1}}, {-1, 3, 1});
    GRAFT_GIVES(ExpandDims, {{"x", unknown}, {"axis", -1}}, unknown);
    GRAFT_REFUSES(ExpandDims, errc::axis_out_of_range, "axis", {{"x", {2, 3}}, {"axis", 3}});
    GRAFT_REFUSES(ExpandDims, errc::wrong_element_count, "axis", {{"x", {2, 3}}, {"axis", values{0, 1}}});
}

TEST_CASE("Squeeze") {
    GRAFT_GIVES(Squeeze, {{"x", {1, 2, 1}}, {"axis", values{0}}}, {2, 1});
    GRAFT_GIVES(Squeeze, {{"x", {1, 2, 1}}}, {2});
    GRAFT_GIVES(Squeeze, {{"x", {-1, 2, 1}}, {"axis", values{0}}}, {2, 1});
    GRAFT_GIVES(Squeeze, {{"x", unknown}, {"axis", values{0}}}, unknown);
    GRAFT_REFUSES(Squeeze, errc::wrong_shape, "axis", {{"x", {1, 2}}, {"axis", values{1}}});
    GRAFT_REFUSES(Squeeze, errc::axis_out_of_range, "axis", {{"x", {1, 2}}, {"axis", values{2}}});
}

TEST_CASE("Unsqueeze") {
    GRAFT_GIVES(Unsqueeze, {{"x", {2, 3}}, {"axes", values{0, -1}}}, {1, 2, 3, 1});
    GRAFT_GIVES(Unsqueeze, {{"x", {-1, 3}}, {"axes", values{0, -1}}}, {1, -1, 3, 1});
    GRAFT_GIVES(Unsqueeze, {{"x", unknown}, {"axes", values{0, -1}}}, unknown);
    GRAFT_REFUSES(Unsqueeze, errc::wrong_attribute_value, "axes", {{"x", {2}}, {"axes", values{0, 0}}});
    GRAFT_REFUSES(Unsqueeze, errc::axis_out_of_range, "axes", {{"x", {2}}, {"axes", values{4}}});
}

TEST_CASE("FlattenV2") {
    GRAFT_GIVES(FlattenV2, {{"x", {2, 3, 4}}}, {2, 12});
    GRAFT_GIVES(FlattenV2, {{"x", {-1, 3, 4}}}, {-1, 12});
    GRAFT_GIVES(FlattenV2, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(FlattenV2, errc::axis_out_of_range, "axis", {{"x", {2}}});
    GRAFT_REFUSES(FlattenV2, errc::axis_out_of_range, "end_axis", {{"x", {2, 3, 4}}, {"axis", 2}, {"end_axis", 1}});
}

TEST_CASE("Transpose") {
    GRAFT_GIVES(Transpose, {{"x", {2, 3, 4}}, {"perm", values{2, 0, 1}}}, {4, 2, 3});
    GRAFT_GIVES(Transpose, {{"x", {-1, 3, 4}}, {"perm", values{2, 0, 1}}}, {4, -1, 3});
    GRAFT_GIVES(Transpose, {{"x", unknown}, {"perm", values{2, 0, 1}}}, {-1, -1, -1});
    GRAFT_REFUSES(Transpose, errc::wrong_value, "perm", {{"x", {2, 3}}, {"perm", values{0, 0}}});
    GRAFT_REFUSES(Transpose, errc::wrong_element_count, "perm", {{"x", {2, 3}}, {"perm", values{0}}});
    GRAFT_REFUSES(Transpose, errc::axis_out_of_range, "perm", {{"x", {2, 3}}, {"perm", values{0, 2}}});
}

TEST_CASE("Permute") {
    GRAFT_GIVES(Permute, {{"x", {2, 3, 4}}, {"order", values{2}}}, {4, 2, 3});
    GRAFT_GIVES(Permute, {{"x", {-1, 3, 4}}, {"order", values{2}}}, {4, -1, 3});
    GRAFT_GIVES(Permute, {{"x", unknown}, {"order", values{2}}}, unknown);
    GRAFT_REFUSES(Permute, errc::axis_out_of_range, "order", {{"x", {2, 3}}, {"order", values{2}}});
    GRAFT_REFUSES(Permute, errc::wrong_attribute_value, "order", {{"x", {2, 3}}, {"order", values{1, 1}}});
}

TEST_CASE("BroadcastTo") {
    GRAFT_GIVES(BroadcastTo, {{"x", {3, 1}}, {"shape", values{2, 3, 4}}}, {2, 3, 4});
    GRAFT_GIVES(BroadcastTo, {{"x", {-1, 1}}, {"shape", values{2, 3, 4}}}, {2, 3, 4});
    GRAFT_GIVES(BroadcastTo, {{"x", unknown}, {"shape", values{2, 3, 4}}}, {2, 3, 4});
    GRAFT_REFUSES(BroadcastTo, errc::shape_mismatch, "shape", {{"x", {3}}, {"shape", values{2, 4}}});
    GRAFT_REFUSES(BroadcastTo, errc::wrong_rank, "shape", {{"x", {3, 4}}, {"shape", values{4}}});
    GRAFT_REFUSES(BroadcastTo, errc::negative_dim, "shape", {{"x", {3}}, {"shape", values{-1}}});
}

TEST_CASE("InvertPermutation") {
    GRAFT_GIVES(InvertPermutation, {{"x", {4}}}, {4});
    GRAFT_GIVES(InvertPermutation, {{"x", {-1}}}, {-1});
    GRAFT_GIVES(InvertPermutation, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(InvertPermutation, errc::wrong_rank, "x", {{"x", {2, 2}}});
    GRAFT_REFUSES(InvertPermutation, errc::wrong_dtype, "x", {{"x", of({4}, dtype::f32)}});
}

TEST_CASE("ConcatV2") {
    GRAFT_GIVES(ConcatV2, {{"x", {2, 4}}, {"x", {3, 4}}, {"concat_dim", 0}, {"N", 2}}, {5, 4});
    GRAFT_GIVES(ConcatV2, {{"x", {2, 4}}, {"x", {2, 4}}, {"concat_dim", {}}, {"N", 2}}, {-1, -1});
    GRAFT_GIVES(ConcatV2, {{"x", {-1, 4}}, {"x", {3, 4}}, {"concat_dim", 0}, {"N", 2}}, {-1, 4});
    GRAFT_GIVES(ConcatV2, {{"x", unknown}, {"x", {3, 4}}, {"concat_dim", 0}, {"N", 2}}, {-1, 4});
    GRAFT_REFUSES(ConcatV2, errc::shape_mismatch, "x", {{"x", {2, 4}}, {"x", {2, 5}}, {"concat_dim", 0}, {"N", 2}});
    GRAFT_REFUSES(ConcatV2, errc::wrong_rank, "x", {{"x", {2, 4}}, {"x", {2}}, {"concat_dim", 0}, {"N", 2}});
    GRAFT_REFUSES(
        ConcatV2, errc::axis_out_of_range, "concat_dim", {{"x", {2, 4}}, {"x", {2, 4}}, {"concat_dim", 2}, {"N", 2}});
    GRAFT_REFUSES(ConcatV2, errc::wrong_input_count, "x", {{"x", {2, 4}}, {"x", {2, 4}}, {"concat_dim", 0}, {"N", 3}});
    GRAFT_REFUSES(ConcatV2, errc::dtype_mismatch, "x",
        {{"x", {2, 4}}, {"x", of({2, 4}, dtype::i32)}, {"concat_dim", 0}, {"N", 2}});
    GRAFT_REFUSES(ConcatV2, errc::wrong_rank, "x", {{"x", {}}, {"x", {}}, {"concat_dim", 0}, {"N", 2}});
}

TEST_CASE("ConcatD") {
    GRAFT_GIVES(ConcatD, {{"x", {2, 4}}, {"x", {2, 1}}, {"concat_dim", 1}, {"N", 2}}, {2, 5});
    GRAFT_GIVES(ConcatD, {{"x", {-1, 4}}, {"x", {2, 1}}, {"concat_dim", 1}, {"N", 2}}, {2, 5});
    GRAFT_GIVES(ConcatD, {{"x", unknown}, {"x", {2, 1}}, {"concat_dim", 1}, {"N", 2}}, {2, -1});
    GRAFT_REFUSES(ConcatD, errc::axis_out_of_range, "concat_dim", {{"x", {2, 4}}, {"concat_dim", 2}});
    GRAFT_REFUSES(ConcatD, errc::shape_mismatch, "x", {{"x", {2, 4}}, {"x", {3, 4}}, {"concat_dim", 1}, {"N", 2}});
    GRAFT_REFUSES(ConcatD, errc::wrong_rank, "x", {{"x", {2, 4}}, {"x", {2}}, {"concat_dim", 1}, {"N", 2}});
    GRAFT_REFUSES(ConcatD, errc::wrong_input_count, "x", {{"concat_dim", 1}});
    GRAFT_REFUSES(
        ConcatD, errc::dtype_mismatch, "x", {{"x", {2, 4}}, {"x", of({2, 4}, dtype::i8)}, {"concat_dim", 1}, {"N", 2}});
}

TEST_CASE("Pack") {
    GRAFT_GIVES(Pack, {{"x", {2, 3}}, {"x", {2, 3}}, {"axis", 1}, {"N", 2}}, {2, 2, 3});
    GRAFT_GIVES(Pack, {{"x", {-1, 3}}, {"x", {2, 3}}, {"axis", 1}, {"N", 2}}, {2, 2, 3});
    GRAFT_GIVES(Pack, {{"x", unknown}, {"x", {2, 3}}, {"axis", 1}, {"N", 2}}, {2, 2, 3});
    GRAFT_REFUSES(Pack, errc::shape_mismatch, "x", {{"x", {2}}, {"x", {3}}, {"N", 2}});
    GRAFT_REFUSES(Pack, errc::wrong_input_count, "x", {{"x", {2}}, {"x", {2}}, {"N", 3}});
    GRAFT_REFUSES(Pack, errc::axis_out_of_range, "axis", {{"x", {2}}, {"x", {2}}, {"N", 2}, {"axis", 2}});
}

TEST_CASE("Unpack") {
    GRAFT_GIVES(Unpack, {{"x", {2, 3, 4}}, {"num", 3}, {"axis", 1}, {"y", 3}}, {2, 4});
    GRAFT_GIVES(Unpack, {{"x", {-1, 3, 4}}, {"num", 3}, {"axis", 1}, {"y", 3}}, {-1, 4});
    GRAFT_GIVES(Unpack, {{"x", unknown}, {"num", 3}, {"axis", 1}, {"y", 3}}, unknown);
    GRAFT_REFUSES(Unpack, errc::wrong_shape, "x", {{"x", {2, 3}}, {"num", 3}, {"y", 3}});
    GRAFT_REFUSES(Unpack, errc::wrong_output_count, "num", {{"x", {3, 3}}, {"num", 3}, {"y", 2}});
    GRAFT_REFUSES(Unpack, errc::axis_out_of_range, "axis", {{"x", {3}}, {"num", 3}, {"y", 3}, {"axis", 1}});
}

TEST_CASE("Split") {
    GRAFT_GIVES(Split, {{"split_dim", 1}, {"x", {2, 6}}, {"num_split", 3}, {"y", 3}}, {2, 2});
    GRAFT_GIVES(Split, {{"split_dim", {}}, {"x", {2, 6}}, {"num_split", 3}, {"y", 3}}, {-1, -1});
    GRAFT_GIVES(Split, {{"split_dim", 1}, {"x", {-1, 6}}, {"num_split", 3}, {"y", 3}}, {-1, 2});
    GRAFT_GIVES(Split, {{"split_dim", 1}, {"x", unknown}, {"num_split", 3}, {"y", 3}}, unknown);
    GRAFT_REFUSES(Split, errc::wrong_shape, "x", {{"split_dim", 1}, {"x", {2, 5}}, {"num_split", 3}, {"y", 3}});
    GRAFT_REFUSES(
        Split, errc::wrong_output_count, "num_split", {{"split_dim", 1}, {"x", {2, 6}}, {"num_split", 3}, {"y", 2}});
    GRAFT_REFUSES(
        Split, errc::axis_out_of_range, "split_dim", {{"split_dim", 2}, {"x", {2, 6}}, {"num_split", 3}, {"y", 3}});
    GRAFT_REFUSES(Split, errc::wrong_output_count, "y", {{"split_dim", 1}, {"x", {2, 6}}, {"num_split", 0}, {"y", 0}});
    GRAFT_REFUSES(Split, errc::wrong_element_count, "split_dim",
        {{"split_dim", values{0, 1}}, {"x", {2, 6}}, {"num_split", 3}, {"y", 3}});
}

TEST_CASE("joining and splitting keep the layout that the tensors share") {
    static constexpr graft::shape s{1, 2, 3, 4};
    static constexpr auto layout = [](graft::format a, graft::format b) {
        return graft::infer_desc<ConcatD>(
            "y", {{"x", {s, dtype::f32, a}}, {"x", {s, dtype::f32, b}}, {"concat_dim", 1}, {"N", 2}});
    };
    GRAFT_CHECK_TWICE(layout(graft::format::nchw, graft::format::nchw).format == graft::format::nchw);
    GRAFT_CHECK_TWICE(layout(graft::format::nchw, graft::format::nchw).origin_format == graft::format::nchw);
    GRAFT_CHECK_TWICE(layout(graft::format::nd, graft::format::nhwc).format == graft::format::nhwc);
    GRAFT_CHECK_TWICE(layout(graft::format::nchw, graft::format::nhwc).format == graft::format::nd);
    GRAFT_CHECK_TWICE(layout(graft::format::nd, graft::format::nd).format == graft::format::nd);
    GRAFT_CHECK_TWICE(
        graft::infer_desc<ConcatV2>("y", {{"x", {s, dtype::f32, graft::format::nhwc}}, {"concat_dim", 1}, {"N", 1}})
            .format == graft::format::nhwc);
    GRAFT_CHECK_TWICE(
        graft::infer_desc<Split>(
            "y", {{"split_dim", 1}, {"x", {s, dtype::f32, graft::format::nhwc}}, {"num_split", 2}, {"y", 2}}, 1)
            .format == graft::format::nhwc);
}

TEST_CASE("SplitV") {
    GRAFT_GIVES(
        SplitV, {{"x", {7, 2}}, {"size_splits", values{2, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}}, {2, 2});
    GRAFT_GIVES(
        SplitV, {{"x", {-1, 2}}, {"size_splits", values{2, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}}, {2, 2});
    GRAFT_GIVES(SplitV, {{"x", unknown}, {"size_splits", values{2, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}},
        unknown);
    GRAFT_REFUSES(SplitV, errc::wrong_shape, "size_splits",
        {{"x", {7, 2}}, {"size_splits", values{2, 4}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}});
    GRAFT_REFUSES(SplitV, errc::more_than_one_inferred_dim, "size_splits",
        {{"x", {7}}, {"size_splits", values{-1, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}});
    GRAFT_REFUSES(SplitV, errc::axis_out_of_range, "split_dim",
        {{"x", {7}}, {"size_splits", values{3, 4}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}});
    GRAFT_REFUSES(SplitV, errc::wrong_element_count, "size_splits",
        {{"x", {7}}, {"size_splits", values{3, 4}}, {"split_dim", 0}, {"num_split", 3}, {"y", 3}});
    GRAFT_REFUSES(SplitV, errc::wrong_output_count, "num_split",
        {{"x", {7}}, {"size_splits", values{3, 4}}, {"split_dim", 0}, {"num_split", 2}, {"y", 1}});
    GRAFT_REFUSES(SplitV, errc::wrong_shape, "size_splits",
        {{"x", {7}}, {"size_splits", values{9, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}});
}

TEST_CASE("SplitVD") {
    GRAFT_GIVES(
        SplitVD, {{"x", {2, 6}}, {"size_splits", values{1, 5}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}}, {2, 1});
    GRAFT_GIVES(SplitVD, {{"x", {2, 6}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}}, {2, 3});
    GRAFT_GIVES(SplitVD, {{"x", {-1, 6}}, {"size_splits", values{1, 5}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}},
        {-1, 1});
    GRAFT_GIVES(SplitVD, {{"x", unknown}, {"size_splits", values{1, 5}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}},
        unknown);
    GRAFT_REFUSES(SplitVD, errc::wrong_shape, "size_splits",
        {{"x", {2, 6}}, {"size_splits", values{1, 6}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}});
    GRAFT_REFUSES(
        SplitVD, errc::axis_out_of_range, "split_dim", {{"x", {2, 6}}, {"split_dim", 2}, {"num_split", 2}, {"y", 2}});
    GRAFT_REFUSES(SplitVD, errc::wrong_shape, "x", {{"x", {2, 5}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}});
    GRAFT_REFUSES(SplitVD, errc::wrong_element_count, "size_splits",
        {{"x", {2, 6}}, {"size_splits", values{6}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}});
    GRAFT_REFUSES(
        SplitVD, errc::wrong_output_count, "num_split", {{"x", {2, 6}}, {"split_dim", 1}, {"num_split", 2}, {"y", 3}});
}

TEST_CASE("ConcatOffset") {
    GRAFT_GIVES(ConcatOffset, {{"concat_dim", 1}, {"x", {2}}, {"x", {2}}, {"N", 2}, {"y", 2}}, {2});
    GRAFT_GIVES(ConcatOffset, {{"concat_dim", 1}, {"x", {-1}}, {"x", {2}}, {"N", 2}, {"y", 2}}, {-1});
    GRAFT_GIVES(ConcatOffset, {{"concat_dim", 1}, {"x", unknown}, {"x", {2}}, {"N", 2}, {"y", 2}}, unknown);
    GRAFT_REFUSES(
        ConcatOffset, errc::wrong_output_count, "y", {{"concat_dim", 1}, {"x", {2}}, {"x", {2}}, {"N", 2}, {"y", 1}});
    GRAFT_REFUSES(
        ConcatOffset, errc::shape_mismatch, "x", {{"concat_dim", 1}, {"x", {2}}, {"x", {3}}, {"N", 2}, {"y", 2}});
    GRAFT_REFUSES(
        ConcatOffset, errc::wrong_input_count, "x", {{"concat_dim", 1}, {"x", {2}}, {"x", {2}}, {"N", 3}, {"y", 2}});
}

TEST_CASE("DynamicStitch") {
    GRAFT_GIVES(
        DynamicStitch, {{"indices", values{0, 4}}, {"indices", 2}, {"x", {2, 3}}, {"x", {3}}, {"N", 2}}, {5, 3});
    GRAFT_GIVES(
        DynamicStitch, {{"indices", values{0, 4}}, {"indices", 2}, {"x", {-1, 3}}, {"x", {3}}, {"N", 2}}, {5, 3});
    GRAFT_GIVES(
        DynamicStitch, {{"indices", values{0, 4}}, {"indices", 2}, {"x", unknown}, {"x", {3}}, {"N", 2}}, {5, 3});
    GRAFT_REFUSES(DynamicStitch, errc::shape_mismatch, "x", {{"indices", {2}}, {"x", {3, 3}}, {"N", 1}});
    GRAFT_REFUSES(DynamicStitch, errc::wrong_input_count, "indices", {{"indices", {2}}, {"x", {2, 3}}, {"N", 2}});
    GRAFT_REFUSES(DynamicStitch, errc::shape_mismatch, "x",
        {{"indices", {2}}, {"indices", {1}}, {"x", {2, 3}}, {"x", {1, 4}}, {"N", 2}});
}

TEST_CASE("Slice") {
    GRAFT_GIVES(Slice, {{"x", {5, 6}}, {"offsets", values{1, 2}}, {"size", values{-1, 3}}}, {4, 3});
    GRAFT_GIVES(Slice, {{"x", {-1, 6}}, {"offsets", values{1, 2}}, {"size", values{-1, 3}}}, {-1, 3});
    GRAFT_GIVES(Slice, {{"x", unknown}, {"offsets", values{1, 2}}, {"size", values{-1, 3}}}, {-1, 3});
    GRAFT_REFUSES(Slice, errc::wrong_value, "size", {{"x", {5}}, {"offsets", values{1}}, {"size", values{5}}});
    GRAFT_REFUSES(Slice, errc::wrong_value, "offsets", {{"x", {5}}, {"offsets", values{6}}, {"size", values{-1}}});
    GRAFT_REFUSES(
        Slice, errc::wrong_element_count, "offsets", {{"x", {5}}, {"offsets", values{0, 0}}, {"size", values{1, 1}}});
}

TEST_CASE("StridedSlice") {
    GRAFT_GIVES(StridedSlice,
        {{"x", {10, 8}}, {"begin", values{1, -1}}, {"end", values{9, -9}}, {"strides", values{3, -2}}}, {3, 4});
    GRAFT_GIVES(StridedSlice,
        {{"x", {-1, 8}}, {"begin", values{1, -1}}, {"end", values{9, -9}}, {"strides", values{3, -2}}}, {-1, 4});
    GRAFT_GIVES(StridedSlice,
        {{"x", unknown}, {"begin", values{1, -1}}, {"end", values{9, -9}}, {"strides", values{3, -2}}}, unknown);
    GRAFT_REFUSES(StridedSlice, errc::wrong_value, "strides",
        {{"x", {4}}, {"begin", values{0}}, {"end", values{2}}, {"strides", values{0}}});
    GRAFT_REFUSES(StridedSlice, errc::axis_out_of_range, "begin",
        {{"x", {4}}, {"begin", values{4}}, {"end", values{5}}, {"strides", values{1}}, {"shrink_axis_mask", 1}});
    GRAFT_REFUSES(StridedSlice, errc::wrong_element_count, "begin",
        {{"x", {4}}, {"begin", values{0, 0}}, {"end", values{0, 0}}, {"strides", values{1, 1}}});
}

TEST_CASE("Gather") {
    GRAFT_GIVES(Gather, {{"x", {9, 4}}, {"indices", {2, 3}}}, {2, 3, 4});
    GRAFT_GIVES(Gather, {{"x", {-1, 4}}, {"indices", {2, 3}}}, {2, 3, 4});
    GRAFT_GIVES(Gather, {{"x", unknown}, {"indices", {2, 3}}}, unknown);
    GRAFT_REFUSES(Gather, errc::wrong_rank, "x", {{"x", {}}, {"indices", {2}}});
    GRAFT_REFUSES(Gather, errc::wrong_dtype, "indices", {{"x", {9}}, {"indices", of({2}, dtype::f32)}});
    GRAFT_GIVES(Gather, {{"x", {9, 2, 2, 2, 2}}, {"indices", {3, 3, 3, 3, 3}}}, {3, 3, 3, 3, 3, 2, 2, 2, 2});
    GRAFT_REFUSES(Gather, errc::rank_too_large, "indices",
        {{"x", {9, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}, {"indices", {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}});
    GRAFT_REFUSES(Gather, errc::missing_input, "x", {{"indices", {2}}});
    GRAFT_REFUSES(Gather, errc::wrong_dtype, "indices", {{"x", {9}}, {"indices", of({2}, dtype::string)}});
}

TEST_CASE("GatherV2") {
    GRAFT_GIVES(GatherV2, {{"x", {5, 9, 4}}, {"indices", {2, 3}}, {"axis", 1}}, {5, 2, 3, 4});
    GRAFT_GIVES(GatherV2, {{"x", {5, 9, 4}}, {"indices", {5, 2}}, {"axis", -1}, {"batch_dims", 1}}, {5, 9, 2});
    GRAFT_GIVES(GatherV2, {{"x", {5, 9, 4}}, {"indices", {2}}, {"axis", {}}}, {-1, -1, -1});
    GRAFT_GIVES(GatherV2, {{"x", {-1, 9, 4}}, {"indices", {2, 3}}, {"axis", 1}}, {-1, 2, 3, 4});
    GRAFT_GIVES(GatherV2, {{"x", unknown}, {"indices", {2, 3}}, {"axis", 1}}, unknown);
    GRAFT_REFUSES(GatherV2, errc::axis_out_of_range, "axis", {{"x", {9}}, {"indices", {2}}, {"axis", 1}});
    GRAFT_REFUSES(GatherV2, errc::wrong_element_count, "axis", {{"x", {9}}, {"indices", {2}}, {"axis", values{0, 0}}});
    GRAFT_REFUSES(GatherV2, errc::shape_mismatch, "indices",
        {{"x", {5, 9}}, {"indices", {4, 2}}, {"axis", 1}, {"batch_dims", 1}});
    GRAFT_REFUSES(GatherV2, errc::axis_out_of_range, "axis",
        {{"x", {5, 9}}, {"indices", {5, 2}}, {"axis", 0}, {"batch_dims", 1}});
    GRAFT_REFUSES(GatherV2, errc::axis_out_of_range, "batch_dims",
        {{"x", {5, 9}}, {"indices", {5}}, {"axis", 1}, {"batch_dims", 2}});
    GRAFT_REFUSES(GatherV2, errc::wrong_rank, "x", {{"x", {}}, {"indices", {5}}, {"axis", 0}});
}

TEST_CASE("GatherNd") {
    GRAFT_GIVES(GatherNd, {{"x", {5, 9, 4}}, {"indices", {7, 2}}}, {7, 4});
    GRAFT_GIVES(GatherNd, {{"x", {-1, 9, 4}}, {"indices", {7, 2}}}, {7, 4});
    GRAFT_GIVES(GatherNd, {{"x", unknown}, {"indices", {7, 2}}}, unknown);
    GRAFT_REFUSES(GatherNd, errc::wrong_shape, "indices", {{"x", {5, 9}}, {"indices", {7, 3}}});
    GRAFT_REFUSES(GatherNd, errc::wrong_rank, "indices", {{"x", {5, 9}}, {"indices", {}}});
    GRAFT_REFUSES(GatherNd, errc::wrong_dtype, "indices", {{"x", {5}}, {"indices", of({2, 1}, dtype::f32)}});
    GRAFT_REFUSES(GatherNd, errc::missing_input, "x", {{"indices", {2, 1}}});
    GRAFT_REFUSES(GatherNd, errc::wrong_shape, "indices", {{"x", {}}, {"indices", {2, 1}}});
}

TEST_CASE("ReverseV2") {
    GRAFT_GIVES(ReverseV2, {{"x", {2, 3}}, {"axis", values{1}}}, {2, 3});
    GRAFT_GIVES(ReverseV2, {{"x", {-1, 3}}, {"axis", values{1}}}, {-1, 3});
    GRAFT_GIVES(ReverseV2, {{"x", unknown}, {"axis", values{1}}}, unknown);
    GRAFT_REFUSES(ReverseV2, errc::axis_out_of_range, "axis", {{"x", {2, 3}}, {"axis", values{2}}});
    GRAFT_REFUSES(ReverseV2, errc::wrong_value, "axis", {{"x", {2, 3}}, {"axis", values{0, 0}}});
    GRAFT_REFUSES(ReverseV2, errc::wrong_rank, "axis", {{"x", {2, 3}}, {"axis", 0}});
}

TEST_CASE("ReverseV2D") {
    GRAFT_GIVES(ReverseV2D, {{"x", {2, 3}}, {"axis", values{1}}}, {2, 3});
    GRAFT_GIVES(ReverseV2D, {{"x", {-1, 3}}, {"axis", values{1}}}, {-1, 3});
    GRAFT_GIVES(ReverseV2D, {{"x", unknown}, {"axis", values{1}}}, unknown);
    GRAFT_REFUSES(ReverseV2D, errc::axis_out_of_range, "axis", {{"x", {2, 3}}, {"axis", values{2}}});
    GRAFT_REFUSES(ReverseV2D, errc::wrong_value, "axis", {{"x", {2, 3}}, {"axis", values{0, 0}}});
}

TEST_CASE("OneHot") {
    GRAFT_GIVES(OneHot, {{"x", {2, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}, {2, 3, 5});
    GRAFT_GIVES(OneHot, {{"x", {2, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}, {"axis", 0}}, {5, 2, 3});
    GRAFT_GIVES(OneHot, {{"x", {-1, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}, {-1, 3, 5});
    GRAFT_GIVES(OneHot, {{"x", unknown}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}, unknown);
    GRAFT_REFUSES(
        OneHot, errc::wrong_value, "depth", {{"x", {2, 3}}, {"depth", -1}, {"on_value", {}}, {"off_value", {}}});
    GRAFT_REFUSES(OneHot, errc::axis_out_of_range, "axis",
        {{"x", {2, 3}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}, {"axis", 3}});
    GRAFT_REFUSES(
        OneHot, errc::wrong_rank, "on_value", {{"x", {2, 3}}, {"depth", 5}, {"on_value", {2}}, {"off_value", {}}});
}

TEST_CASE("Where") {
    GRAFT_GIVES(Where, {{"x", {2, 3}}}, {-1, 2});
    GRAFT_GIVES(Where, {{"x", {-1, 3}}}, {-1, 2});
    GRAFT_GIVES(Where, {{"x", unknown}}, {-1, -1});
    GRAFT_REFUSES(Where, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}});
    GRAFT_REFUSES(Where, errc::missing_input, "x", {});
}

TEST_CASE("TopK") {
    GRAFT_GIVES(TopK, {{"x", {8, 100}}, {"k", 5}}, {8, 5});
    GRAFT_GIVES(TopK, {{"x", {8, 100}}, {"k", {}}}, {8, -1});
    GRAFT_GIVES(TopK, {{"x", {-1, 100}}, {"k", 5}}, {-1, 5});
    GRAFT_GIVES(TopK, {{"x", unknown}, {"k", 5}}, unknown);
    GRAFT_REFUSES(TopK, errc::wrong_value, "k", {{"x", {8, 3}}, {"k", 5}});
    GRAFT_REFUSES(TopK, errc::wrong_value, "k", {{"x", {8, 3}}, {"k", -1}});
    GRAFT_REFUSES(TopK, errc::axis_out_of_range, "dim", {{"x", {}}, {"k", 1}});
    GRAFT_REFUSES(TopK, errc::wrong_element_count, "k", {{"x", {8, 3}}, {"k", values{1, 2}}});
    GRAFT_REFUSES(TopK, errc::axis_out_of_range, "dim", {{"x", {8, 3}}, {"k", 2}, {"dim", 2}});
}

TEST_CASE("Tile") {
    GRAFT_GIVES(Tile, {{"x", {2, 5}}, {"multiples", values{3, 2}}}, {6, 10});
    GRAFT_GIVES(Tile, {{"x", {-1, 5}}, {"multiples", values{3, 2}}}, {-1, 10});
    GRAFT_GIVES(Tile, {{"x", unknown}, {"multiples", values{3, 2}}}, {-1, -1});
    GRAFT_REFUSES(Tile, errc::wrong_element_count, "multiples", {{"x", {2, 5}}, {"multiples", values{3}}});
    GRAFT_REFUSES(Tile, errc::wrong_value, "multiples", {{"x", {2, 5}}, {"multiples", values{3, -1}}});
}

TEST_CASE("TileWithAxis") {
    GRAFT_GIVES(TileWithAxis, {{"x", {2, 5}}, {"tiles", 3}}, {2, 15});
    GRAFT_GIVES(TileWithAxis, {{"x", {-1, 5}}, {"tiles", 3}}, {-1, 15});
    GRAFT_GIVES(TileWithAxis, {{"x", unknown}, {"tiles", 3}}, unknown);
    GRAFT_REFUSES(TileWithAxis, errc::wrong_attribute_value, "tiles", {{"x", {2, 5}}, {"tiles", -1}});
    GRAFT_REFUSES(TileWithAxis, errc::axis_out_of_range, "axis", {{"x", {2, 5}}, {"tiles", 3}, {"axis", 2}});
}

TEST_CASE("SpaceToDepth") {
    GRAFT_GIVES(SpaceToDepth, {{"x", {1, 4, 6, 3}}, {"block_size", 2}}, {1, 2, 3, 12});
    GRAFT_GIVES(SpaceToDepth, {{"x", {-1, 4, 6, 3}}, {"block_size", 2}}, {-1, 2, 3, 12});
    GRAFT_GIVES(SpaceToDepth, {{"x", unknown}, {"block_size", 2}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(SpaceToDepth, errc::wrong_shape, "x", {{"x", {1, 4, 5, 3}}, {"block_size", 2}});
    GRAFT_REFUSES(SpaceToDepth, errc::wrong_value, "block_size", {{"x", {1, 4, 4, 3}}, {"block_size", 0}});
    GRAFT_REFUSES(SpaceToDepth, errc::wrong_rank, "x", {{"x", {1, 4, 4}}, {"block_size", 2}});
}

TEST_CASE("DepthToSpace") {
    GRAFT_GIVES(DepthToSpace, {{"x", {1, 12, 2, 3}}, {"block_size", 2}, {"data_format", "NCHW"}}, {1, 3, 4, 6});
    GRAFT_GIVES(DepthToSpace, {{"x", {-1, 12, 2, 3}}, {"block_size", 2}, {"data_format", "NCHW"}}, {-1, 3, 4, 6});
    GRAFT_GIVES(DepthToSpace, {{"x", unknown}, {"block_size", 2}, {"data_format", "NCHW"}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(DepthToSpace, errc::wrong_shape, "x", {{"x", {1, 2, 2, 3}}, {"block_size", 2}});
    GRAFT_REFUSES(DepthToSpace, errc::wrong_value, "block_size", {{"x", {1, 2, 2, 4}}, {"block_size", 0}});
    GRAFT_REFUSES(DepthToSpace, errc::wrong_rank, "x", {{"x", {1, 2, 4}}, {"block_size", 2}});
}

TEST_CASE("Pad") {
    GRAFT_GIVES(Pad, {{"x", {2}}, {"paddings", {1, 2}}}, {-1});
    GRAFT_GIVES(Pad, {{"x", {-1}}, {"paddings", {1, 2}}}, {-1});
    GRAFT_GIVES(Pad, {{"x", unknown}, {"paddings", {1, 2}}}, {-1});
    GRAFT_REFUSES(Pad, errc::wrong_shape, "paddings", {{"x", {2, 3}}, {"paddings", {1, 2}}});
    GRAFT_REFUSES(Pad, errc::wrong_shape, "paddings", {{"x", {2}}, {"paddings", {1, 3}}});
    GRAFT_REFUSES(Pad, errc::wrong_rank, "paddings", {{"x", {2}}, {"paddings", {2}}});
}

TEST_CASE("PadV2") {
    GRAFT_GIVES(PadV2, {{"x", {2}}, {"paddings", {1, 2}}, {"constant_values", {}}}, {-1});
    GRAFT_GIVES(PadV2, {{"x", {-1}}, {"paddings", {1, 2}}, {"constant_values", {}}}, {-1});
    GRAFT_GIVES(PadV2, {{"x", unknown}, {"paddings", {1, 2}}, {"constant_values", {}}}, {-1});
    GRAFT_REFUSES(PadV2, errc::wrong_shape, "paddings", {{"x", {2, 3}}, {"paddings", {1, 2}}, {"constant_values", {}}});
    GRAFT_REFUSES(
        PadV2, errc::wrong_rank, "constant_values", {{"x", {2}}, {"paddings", {1, 2}}, {"constant_values", {2}}});
}

TEST_CASE("MirrorPad") {
    GRAFT_GIVES(MirrorPad, {{"x", {2}}, {"paddings", {1, 2}}, {"mode", "REFLECT"}}, {-1});
    GRAFT_GIVES(MirrorPad, {{"x", {-1}}, {"paddings", {1, 2}}, {"mode", "REFLECT"}}, {-1});
    GRAFT_GIVES(MirrorPad, {{"x", unknown}, {"paddings", {1, 2}}, {"mode", "REFLECT"}}, {-1});
    GRAFT_REFUSES(MirrorPad, errc::wrong_value, "mode", {{"x", {2}}, {"paddings", {1, 2}}, {"mode", "WRAP"}});
    GRAFT_REFUSES(MirrorPad, errc::wrong_shape, "paddings", {{"x", {2, 3}}, {"paddings", {1, 2}}, {"mode", "REFLECT"}});
}

TEST_CASE("SpaceToBatchND") {
    GRAFT_GIVES(
        SpaceToBatchND, {{"x", {1, 4, 6, 3}}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}}, {6, -1, -1, 3});
    GRAFT_GIVES(
        SpaceToBatchND, {{"x", {-1, 4, 6, 3}}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}}, {-1, -1, -1, 3});
    GRAFT_GIVES(SpaceToBatchND, {{"x", unknown}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}}, unknown);
    GRAFT_REFUSES(
        SpaceToBatchND, errc::wrong_rank, "x", {{"x", {1, 4}}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}});
    GRAFT_REFUSES(SpaceToBatchND, errc::wrong_value, "block_shape",
        {{"x", {1, 4, 6}}, {"block_shape", values{2, 0}}, {"paddings", {2, 2}}});
    GRAFT_REFUSES(SpaceToBatchND, errc::wrong_shape, "paddings",
        {{"x", {1, 4, 6}}, {"block_shape", values{2, 2}}, {"paddings", {1, 2}}});
}

TEST_CASE("BatchToSpaceND") {
    GRAFT_GIVES(BatchToSpaceND, {{"x", {6, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}}, {1, -1, -1});
    GRAFT_GIVES(BatchToSpaceND, {{"x", {-1, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}}, {-1, -1, -1});
    GRAFT_GIVES(BatchToSpaceND, {{"x", unknown}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}}, unknown);
    GRAFT_REFUSES(
        BatchToSpaceND, errc::wrong_shape, "x", {{"x", {5, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}});
    GRAFT_REFUSES(
        BatchToSpaceND, errc::wrong_rank, "x", {{"x", {6, 2}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}});
    GRAFT_REFUSES(BatchToSpaceND, errc::wrong_shape, "crops",
        {{"x", {6, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", {1, 2}}});
}

TEST_CASE("Copy") {
    GRAFT_GIVES(Copy, {{"x", {2, 3}}, {"N", 2}, {"y", 2}}, {2, 3});
    GRAFT_GIVES(Copy, {{"x", {-1, 3}}, {"N", 2}, {"y", 2}}, {-1, 3});
    GRAFT_GIVES(Copy, {{"x", unknown}, {"N", 2}, {"y", 2}}, unknown);
    GRAFT_REFUSES(Copy, errc::wrong_output_count, "y", {{"x", {2, 3}}, {"N", 2}, {"y", 3}});
    GRAFT_REFUSES(Copy, errc::missing_required_attribute, "N", {{"x", {2, 3}}, {"y", 2}});
}

TEST_CASE("ParallelConcat") {
    GRAFT_GIVES(ParallelConcat, {{"values", {1, 3}}, {"values", {1, 3}}, {"shape", values{2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(ParallelConcat, {{"values", {-1, 3}}, {"values", {1, 3}}, {"shape", values{2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_GIVES(ParallelConcat, {{"values", unknown}, {"values", {1, 3}}, {"shape", values{2, 3}}, {"N", 2}}, {2, 3});
    GRAFT_REFUSES(ParallelConcat, errc::wrong_value, "shape",
        {{"values", {1, 3}}, {"values", {1, 3}}, {"shape", values{3, 3}}, {"N", 2}});
    GRAFT_REFUSES(ParallelConcat, errc::wrong_shape, "values", {{"values", {2, 3}}, {"shape", values{1, 3}}, {"N", 1}});
    GRAFT_REFUSES(
        ParallelConcat, errc::shape_mismatch, "values", {{"values", {1, 4}}, {"shape", values{1, 3}}, {"N", 1}});
}

TEST_CASE("NonZero") {
    GRAFT_GIVES(NonZero, {{"x", {2, 3}}}, {-1, 2});
    GRAFT_GIVES(NonZero, {{"x", {2, 3}}, {"transpose", true}}, {2, -1});
    GRAFT_GIVES(NonZero, {{"x", {-1, 3}}}, {-1, 2});
    GRAFT_GIVES(NonZero, {{"x", unknown}}, {-1, -1});
    GRAFT_REFUSES(NonZero, errc::wrong_dtype, "x", {{"x", of({2}, dtype::string)}});
    GRAFT_REFUSES(NonZero, errc::missing_input, "x", {});
}

TEST_CASE("CondTake") {
    GRAFT_GIVES(CondTake, {{"data", {2, 3}}, {"mask", {2, 3}}, {"mode", "less"}, {"val", 0.5}}, {6});
    GRAFT_GIVES(CondTake, {{"data", {-1, 3}}, {"mask", {2, 3}}, {"mode", "less"}, {"val", 0.5}}, {6});
    GRAFT_GIVES(CondTake, {{"data", unknown}, {"mask", {2, 3}}, {"mode", "less"}, {"val", 0.5}}, {6});
    GRAFT_REFUSES(
        CondTake, errc::shape_mismatch, "mask", {{"data", {2, 3}}, {"mask", {3, 2}}, {"mode", "less"}, {"val", 0.5}});
    GRAFT_REFUSES(
        CondTake, errc::wrong_value, "mode", {{"data", {2, 3}}, {"mask", {2, 3}}, {"mode", "near"}, {"val", 0.5}});
}

TEST_CASE("ContinuationIndicator") {
    GRAFT_GIVES(ContinuationIndicator, {{"time_step", 4}, {"batch_size", 3}}, {4, 3});
    GRAFT_REFUSES(ContinuationIndicator, errc::wrong_value, "time_step", {{"time_step", 0}, {"batch_size", 3}});
    GRAFT_REFUSES(ContinuationIndicator, errc::wrong_value, "batch_size", {{"time_step", 4}, {"batch_size", 0}});
}

TEST_CASE("RollV2") {
    GRAFT_GIVES(RollV2, {{"x", {2, 3}}, {"shift", {}}, {"axes", {}}}, {2, 3});
    GRAFT_GIVES(RollV2, {{"x", {-1, 3}}, {"shift", {}}, {"axes", {}}}, {-1, 3});
    GRAFT_GIVES(RollV2, {{"x", unknown}, {"shift", {}}, {"axes", {}}}, unknown);
    GRAFT_REFUSES(RollV2, errc::shape_mismatch, "axes", {{"x", {2, 3}}, {"shift", {2}}, {"axes", {1}}});
    GRAFT_REFUSES(RollV2, errc::wrong_rank, "x", {{"x", {}}, {"shift", {}}, {"axes", {}}});
    GRAFT_REFUSES(RollV2, errc::wrong_rank, "shift", {{"x", {2}}, {"shift", {1, 1}}, {"axes", {1}}});
}

TEST_CASE("UniqueExt2") {
    GRAFT_GIVES(UniqueExt2, {{"x", {5, 3}}, {"axis", values{0}}}, {-1, 3});
    GRAFT_GIVES(UniqueExt2, {{"x", {5}}, {"axis", values{}}}, {-1});
    GRAFT_GIVES(UniqueExt2, {{"x", {-1, 3}}, {"axis", values{0}}}, {-1, 3});
    GRAFT_GIVES(UniqueExt2, {{"x", unknown}, {"axis", values{0}}}, unknown);
    GRAFT_REFUSES(UniqueExt2, errc::axis_out_of_range, "axis", {{"x", {5, 3}}, {"axis", values{2}}});
    GRAFT_REFUSES(UniqueExt2, errc::wrong_rank, "x", {{"x", {5, 3}}, {"axis", values{}}});
    GRAFT_REFUSES(UniqueExt2, errc::wrong_element_count, "axis", {{"x", {5, 3}}, {"axis", values{0, 1}}});
    GRAFT_REFUSES(UniqueExt2, errc::wrong_rank, "axis", {{"x", {5, 3}}, {"axis", 0}});
}

TEST_CASE("UniqueWithCountsExt2") {
    GRAFT_GIVES(UniqueWithCountsExt2, {{"x", {5, 3}}, {"axis", values{0}}}, {-1}, "count");
    GRAFT_GIVES(UniqueWithCountsExt2, {{"x", {-1, 3}}, {"axis", values{0}}}, {-1}, "count");
    GRAFT_GIVES(UniqueWithCountsExt2, {{"x", unknown}, {"axis", values{0}}}, {-1}, "count");
    GRAFT_REFUSES(UniqueWithCountsExt2, errc::axis_out_of_range, "axis", {{"x", {5, 3}}, {"axis", values{2}}});
    GRAFT_REFUSES(UniqueWithCountsExt2, errc::wrong_rank, "x", {{"x", {5, 3}}, {"axis", values{}}});
}

TEST_CASE("RaggedTensorToTensor") {
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", values{-1, 7, 3}}, {"values", {9, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, 7, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", {}}, {"values", {9, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, -1, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", {}}, {"values", {-1, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, -1, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", {}}, {"values", unknown}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        unknown);
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", values{-1, 7, 3}}, {"values", {-1, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, 7, 3});
    GRAFT_GIVES(RaggedTensorToTensor,
        {{"shape", values{-1, 7, 3}}, {"values", unknown}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}},
        {-1, 7, 3});
    GRAFT_REFUSES(RaggedTensorToTensor, errc::shape_mismatch, "shape",
        {{"shape", values{-1, 7, 4}}, {"values", {9, 3}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}});
    GRAFT_REFUSES(RaggedTensorToTensor, errc::wrong_rank, "default_value",
        {{"shape", {}}, {"values", {9, 3}}, {"default_value", {1, 2, 3}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}});
    GRAFT_REFUSES(RaggedTensorToTensor, errc::wrong_rank, "values",
        {{"shape", {}}, {"values", {}}, {"default_value", {}}, {"row_partition_tensors", {5}},
            {"num_row_partition_tensors", 1}, {"row_partition_types", "ROW_SPLITS"}});
}

TEST_CASE("BoostedTreesBucketize") {
    GRAFT_GIVES(BoostedTreesBucketize,
        {{"float_values", {7}}, {"float_values", {7}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}},
        {7});
    GRAFT_GIVES(BoostedTreesBucketize,
        {{"float_values", {-1}}, {"float_values", {7}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}},
        {7});
    GRAFT_GIVES(BoostedTreesBucketize,
        {{"float_values", unknown}, {"float_values", {7}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}},
        {7});
    GRAFT_REFUSES(BoostedTreesBucketize, errc::wrong_input_count, "float_values",
        {{"float_values", {7}}, {"bucket_boundaries", {3}}, {"num_features", 2}, {"y", 1}});
    GRAFT_REFUSES(BoostedTreesBucketize, errc::shape_mismatch, "float_values",
        {{"float_values", {7}}, {"float_values", {6}}, {"bucket_boundaries", {3}}, {"bucket_boundaries", {4}},
            {"num_features", 2}, {"y", 2}});
    GRAFT_REFUSES(BoostedTreesBucketize, errc::wrong_rank, "float_values",
        {{"float_values", {7, 1}}, {"bucket_boundaries", {3}}, {"num_features", 1}, {"y", 1}});
}

TEST_CASE("TransData") {
    GRAFT_GIVES(TransData, {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}}, {2, 5, 6, 20});
    GRAFT_GIVES(
        TransData, {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NC1HWC0"}}, {2, 2, 5, 6, 16});
    GRAFT_GIVES(
        TransData, {{"src", {2, 5, 6, 20}}, {"src_format", "NHWC"}, {"dst_format", "FRACTAL_Z"}}, {60, 1, 16, 16});
    GRAFT_GIVES(TransData, {{"src", {33, 20}}, {"src_format", "ND"}, {"dst_format", "FRACTAL_NZ"}}, {2, 3, 16, 16});
    GRAFT_GIVES(
        TransData, {{"src", {2, 2, 5, 6, 16}}, {"src_format", "NC1HWC0"}, {"dst_format", "NHWC"}}, {2, 5, 6, -1});
    GRAFT_GIVES(TransData, {{"src", {-1, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}}, {-1, 5, 6, 20});
    GRAFT_GIVES(TransData, {{"src", unknown}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}}, {-1, -1, -1, -1});
    GRAFT_REFUSES(
        TransData, errc::wrong_rank, "src", {{"src", {2, 20, 5}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}});
    GRAFT_REFUSES(TransData, errc::wrong_value, "src_format",
        {{"src", {2, 20, 5, 6}}, {"src_format", "NCXW"}, {"dst_format", "NHWC"}});
    GRAFT_REFUSES(TransData, errc::wrong_value, "dst_format",
        {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NDHWC"}});
    GRAFT_REFUSES(TransData, errc::wrong_value, "groups",
        {{"src", {2, 20, 5, 6}}, {"src_format", "NCHW"}, {"dst_format", "NHWC"}, {"groups", 0}});
}

} // namespace library_ops_cases_array_test
