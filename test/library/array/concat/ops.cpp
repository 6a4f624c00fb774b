// test/library/array/concat/ops.cpp - shape rules of joining and splitting: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/concat/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_concat_ops_test {

using graft::errc;
using graft::format;
using namespace graft::library;
using namespace test;

TEST_CASE("Concat and Pack") {
    GRAFT_CHECK_TWICE(
        infer<ConcatV2>("y", {{"x", {2, -1}}, {"x", {3, 4}}, {"concat_dim", 0}, {"N", 2}}) == shape{5, 4});
    GRAFT_CHECK_TWICE(
        infer<ConcatV2>("y", {{"x", {2, 4}}, {"x", {-1, 4}}, {"concat_dim", -2}, {"N", 2}}) == shape{-1, 4});
    GRAFT_CHECK_TWICE(
        infer<ConcatV2>("y", {{"x", {2, 4}}, {"x", {2, 4}}, {"concat_dim", {}}, {"N", 2}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(
        infer<ConcatV2>("y", {{"x", unknown}, {"x", {3, 4}}, {"concat_dim", 0}, {"N", 2}}) == shape{-1, 4});
    GRAFT_CHECK_TWICE(infer<ConcatV2>("y", {{"x", unknown}, {"x", unknown}, {"concat_dim", 0}, {"N", 2}}) == unknown);
    GRAFT_CHECK_TWICE(
        refused<ConcatV2>(errc::shape_mismatch, {{"x", {2, 4}}, {"x", {2, 5}}, {"concat_dim", 0}, {"N", 2}}));
    GRAFT_CHECK_TWICE(refused<ConcatV2>(errc::wrong_rank, {{"x", {2, 4}}, {"x", {2}}, {"concat_dim", 0}, {"N", 2}}));
    GRAFT_CHECK_TWICE(refused<ConcatD>(errc::axis_out_of_range, {{"x", {2, 4}}, {"concat_dim", 2}}));
    GRAFT_CHECK_TWICE(infer<ConcatD>("y", {{"x", {2, 4}}, {"x", {2, 1}}, {"concat_dim", 1}, {"N", 2}}) == shape{2, 5});
    GRAFT_CHECK_TWICE(
        is(folded<ConcatV2>({{"x", values{1, 2}}, {"x", {1}}, {"x", values{3}}, {"concat_dim", 0}, {"N", 3}}),
            {1, 2, hidden, 3}));
    GRAFT_CHECK_TWICE(infer<Pack>("y", {{"x", {2, -1}}, {"x", {-1, 3}}, {"axis", 1}, {"N", 2}}) == shape{2, 2, 3});
    GRAFT_CHECK_TWICE(infer<Pack>("y", {{"x", unknown}, {"x", unknown}, {"N", 2}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Pack>(errc::shape_mismatch, {{"x", {2}}, {"x", {3}}, {"N", 2}}));
    GRAFT_CHECK_TWICE(is(folded<Pack>({{"x", 4}, {"x", {}}, {"x", 6}, {"N", 3}}), {4, hidden, 6}));
    GRAFT_CHECK_TWICE(
        is(folded<ConcatOffset>({{"concat_dim", 1}, {"x", values{2, 3}}, {"x", values{2, 5}}, {"N", 2}, {"y", 2}}, 1),
            {0, 3}));
    GRAFT_CHECK_TWICE(infer<DynamicStitch>("y", {{"indices", values{0, 4}}, {"indices", 2}, {"x", {2, 3}}, {"x", {3}},
                                                    {"N", 2}}) == shape{5, 3});
    GRAFT_CHECK_TWICE(infer<DynamicStitch>("y", {{"indices", {2}}, {"x", {2, 3}}, {"N", 1}}) == shape{-1, 3});
    GRAFT_CHECK_TWICE(refused<DynamicStitch>(errc::shape_mismatch, {{"indices", {2}}, {"x", {3, 3}}, {"N", 1}}));
}

TEST_CASE("Split and Unpack") {
    GRAFT_CHECK_TWICE(
        infer<Split>("y", {{"split_dim", 1}, {"x", {2, 6}}, {"num_split", 3}, {"y", 3}}, 2) == shape{2, 2});
    GRAFT_CHECK_TWICE(
        infer<Split>("y", {{"split_dim", {}}, {"x", {2, 6}}, {"num_split", 3}, {"y", 3}}, 2) == shape{-1, -1});
    GRAFT_CHECK_TWICE(
        infer<Split>("y", {{"split_dim", 1}, {"x", {2, -1}}, {"num_split", 3}, {"y", 3}}, 2) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<Split>("y", {{"split_dim", 1}, {"x", unknown}, {"num_split", 1}, {"y", 1}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Split>(errc::wrong_shape, {{"split_dim", 1}, {"x", {2, 5}}, {"num_split", 3}, {"y", 3}}));
    GRAFT_CHECK_TWICE(
        refused<Split>(errc::wrong_output_count, {{"split_dim", 1}, {"x", {2, 6}}, {"num_split", 3}, {"y", 2}}));
    GRAFT_CHECK_TWICE(infer<SplitV>("y",
                          {{"x", {7, 2}}, {"size_splits", values{2, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}},
                          1) == shape{5, 2});
    GRAFT_CHECK_TWICE(
        infer<SplitV>("y",
            {{"x", {7, 2}}, {"size_splits", values{2, hidden, 1}}, {"split_dim", 0}, {"num_split", 3}, {"y", 3}},
            1) == shape{4, 2});
    GRAFT_CHECK_TWICE(
        infer<SplitV>("y",
            {{"x", {-1, 2}}, {"size_splits", values{2, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}},
            1) == shape{-1, 2});
    GRAFT_CHECK_TWICE(refused<SplitV>(errc::wrong_shape,
        {{"x", {7, 2}}, {"size_splits", values{2, 4}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}}));
    GRAFT_CHECK_TWICE(refused<SplitV>(errc::more_than_one_inferred_dim,
        {{"x", {7}}, {"size_splits", values{-1, -1}}, {"split_dim", 0}, {"num_split", 2}, {"y", 2}}));
    GRAFT_CHECK_TWICE(
        infer<SplitVD>("y", {{"x", {2, 6}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}}) == shape{2, 3});
    GRAFT_CHECK_TWICE(infer<SplitVD>("y",
                          {{"x", {2, 6}}, {"size_splits", values{1, 5}}, {"split_dim", 1}, {"num_split", 2}, {"y", 2}},
                          1) == shape{2, 5});
    GRAFT_CHECK_TWICE(infer<Unpack>("y", {{"x", {2, 3, -1}}, {"num", 3}, {"axis", 1}, {"y", 3}}) == shape{2, -1});
    GRAFT_CHECK_TWICE(infer<Unpack>("y", {{"x", unknown}, {"num", 3}, {"y", 3}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Unpack>(errc::wrong_shape, {{"x", {2, 3}}, {"num", 3}, {"y", 3}}));
    GRAFT_CHECK_TWICE(is(folded<Unpack>({{"x", values{4, hidden}}, {"num", 2}, {"y", 2}}, 0), {4}));
    GRAFT_CHECK_TWICE(
        is(folded<Split>({{"split_dim", 0}, {"x", values{4, 5, 6, 7}}, {"num_split", 2}, {"y", 2}}, 1), {6, 7}));
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

TEST_CASE("DynamicPartition") {
    GRAFT_GIVES(DynamicPartition, {{"x", {6, 4}}, {"partitions", {6}}, {"y", 2}, {"num_partitions", 2}}, {-1, 4});
    GRAFT_GIVES(DynamicPartition, {{"x", {-1, 4}}, {"partitions", {6}}, {"y", 2}, {"num_partitions", 2}}, {-1, 4});
    GRAFT_GIVES(DynamicPartition, {{"x", unknown}, {"partitions", {6}}, {"y", 2}, {"num_partitions", 2}}, unknown);
    GRAFT_REFUSES(DynamicPartition, errc::shape_mismatch, "x",
        {{"x", {6, 4}}, {"partitions", {5}}, {"y", 2}, {"num_partitions", 2}});
    GRAFT_REFUSES(
        DynamicPartition, errc::wrong_rank, "x", {{"x", {6}}, {"partitions", {6, 4}}, {"y", 2}, {"num_partitions", 2}});
}

} // namespace library_array_concat_ops_test
