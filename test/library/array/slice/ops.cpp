// test/library/array/slice/ops.cpp - shape rules of slices: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/slice/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_slice_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("Slice") {
    GRAFT_CHECK_TWICE(
        infer<Slice>("y", {{"x", {5, 6}}, {"offsets", values{1, 2}}, {"size", values{-1, 3}}}) == shape{4, 3});
    GRAFT_CHECK_TWICE(
        infer<Slice>("y", {{"x", {-1, 6}}, {"offsets", values{1, hidden}}, {"size", values{-1, 3}}}) == shape{-1, 3});
    GRAFT_CHECK_TWICE(infer<Slice>("y", {{"x", unknown}, {"offsets", {2}}, {"size", values{-1, 3}}}) == shape{-1, 3});
    GRAFT_CHECK_TWICE(infer<Slice>("y", {{"x", unknown}, {"offsets", unknown}, {"size", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Slice>(errc::wrong_value, {{"x", {5}}, {"offsets", values{1}}, {"size", values{5}}}));
    GRAFT_CHECK_TWICE(refused<Slice>(errc::wrong_value, {{"x", {5}}, {"offsets", values{6}}, {"size", values{-1}}}));
    GRAFT_CHECK_TWICE(
        refused<Slice>(errc::wrong_element_count, {{"x", {5}}, {"offsets", values{0, 0}}, {"size", values{1, 1}}}));
    GRAFT_CHECK_TWICE(
        is(folded<Slice>({{"x", values{1, 2, 3}}, {"offsets", values{1}}, {"size", values{-1}}}), {2, 3}));
}

TEST_CASE("StridedSlice") {
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y", {{"x", {10, 8}}, {"begin", values{1, -1}}, {"end", values{9, -9}},
                                                   {"strides", values{3, -2}}}) == shape{3, 4});
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y", {{"x", {10, 8}}, {"begin", values{20}}, {"end", values{30}},
                                                   {"strides", values{1}}}) == shape{0, 8});
    // x[..., None, 2]
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y", {{"x", {4, -1, 6}}, {"begin", values{0, 0, 2}}, {"end", values{0, 0, 3}},
                                                   {"strides", values{1, 1, 1}}, {"ellipsis_mask", 1},
                                                   {"new_axis_mask", 2}, {"shrink_axis_mask", 4}}) == shape{4, -1, 1});
    // x[:, ::-1, 1:]
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y",
                          {{"x", {-1, -1, -1}}, {"begin", values{0, 0, 1}}, {"end", values{0, 0, 0}},
                              {"strides", values{1, -1, 1}}, {"begin_mask", 3}, {"end_mask", 7}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(
        infer<StridedSlice>("y", {{"x", {4, 5}}, {"begin", values{0, 0}}, {"end", values{0, 0}},
                                     {"strides", values{1, -1}}, {"begin_mask", 3}, {"end_mask", 3}}) == shape{4, 5});
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y", {{"x", {4, 5}}, {"begin", values{hidden}}, {"end", values{hidden}},
                                                   {"strides", values{1}}, {"shrink_axis_mask", 1}}) == shape{5});
    GRAFT_CHECK_TWICE(
        infer<StridedSlice>("y", {{"x", {4, 5}}, {"begin", {1}}, {"end", {1}}, {"strides", {1}}}) == shape{-1, 5});
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y",
                          {{"x", {-1}}, {"begin", values{3}}, {"end", values{2}}, {"strides", values{1}}}) == shape{0});
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y", {{"x", {-1}}, {"begin", values{0}}, {"end", values{2}},
                                                   {"strides", values{1}}}) == shape{-1});
    GRAFT_CHECK_TWICE(infer<StridedSlice>("y", {{"x", unknown}, {"begin", values{0}}, {"end", values{2}},
                                                   {"strides", values{1}}}) == unknown);
    GRAFT_CHECK_TWICE(
        infer<StridedSlice>("y", {{"x", {4}}, {"begin", unknown}, {"end", unknown}, {"strides", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(refused<StridedSlice>(
        errc::wrong_value, {{"x", {4}}, {"begin", values{0}}, {"end", values{2}}, {"strides", values{0}}}));
    GRAFT_CHECK_TWICE(refused<StridedSlice>(errc::axis_out_of_range,
        {{"x", {4}}, {"begin", values{4}}, {"end", values{5}}, {"strides", values{1}}, {"shrink_axis_mask", 1}}));
    GRAFT_CHECK_TWICE(refused<StridedSlice>(errc::wrong_attribute_value,
        {{"x", {4}}, {"begin", values{0, 0}}, {"end", values{0, 0}}, {"strides", values{1, 1}}, {"ellipsis_mask", 3}}));
    GRAFT_CHECK_TWICE(refused<StridedSlice>(errc::wrong_element_count,
        {{"x", {4}}, {"begin", values{0, 0}}, {"end", values{1, 1}}, {"strides", values{1, 1}}}));
    GRAFT_CHECK_TWICE(is(folded<StridedSlice>({{"x", values{7, hidden, 9}}, {"begin", values{2}}, {"end", values{0}},
                             {"strides", values{-2}}, {"end_mask", 1}}),
        {9, 7}));
    GRAFT_CHECK_TWICE(is(folded<StridedSlice>({{"x", values{7, hidden, 9}}, {"begin", values{-1}}, {"end", values{0}},
                             {"strides", values{1}}, {"shrink_axis_mask", 1}}),
        {9}));
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

TEST_CASE("RollV2") {
    GRAFT_GIVES(RollV2, {{"x", {2, 3}}, {"shift", {}}, {"axes", {}}}, {2, 3});
    GRAFT_GIVES(RollV2, {{"x", {-1, 3}}, {"shift", {}}, {"axes", {}}}, {-1, 3});
    GRAFT_GIVES(RollV2, {{"x", unknown}, {"shift", {}}, {"axes", {}}}, unknown);
    GRAFT_REFUSES(RollV2, errc::shape_mismatch, "axes", {{"x", {2, 3}}, {"shift", {2}}, {"axes", {1}}});
    GRAFT_REFUSES(RollV2, errc::wrong_rank, "x", {{"x", {}}, {"shift", {}}, {"axes", {}}});
    GRAFT_REFUSES(RollV2, errc::wrong_rank, "shift", {{"x", {2}}, {"shift", {1, 1}}, {"axes", {1}}});
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

TEST_CASE("Crop") {
    GRAFT_GIVES(Crop, {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{5, 7}}}, {1, 21, 16, 20});
    GRAFT_GIVES(Crop, {{"x", {-1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{5, 7}}}, {-1, 21, 16, 20});
    GRAFT_GIVES(Crop, {{"x", unknown}, {"size", {1, 3, 16, 20}}, {"offsets", values{5, 7}}}, unknown);
    GRAFT_REFUSES(
        Crop, errc::wrong_shape, "size", {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{19}}});
    GRAFT_REFUSES(Crop, errc::wrong_rank, "size", {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16}}});
    GRAFT_REFUSES(Crop, errc::wrong_value, "offsets",
        {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"offsets", values{1, 2, 3}}});
    GRAFT_REFUSES(
        Crop, errc::axis_out_of_range, "axis", {{"x", {1, 21, 34, 34}}, {"size", {1, 3, 16, 20}}, {"axis", 4}});
}

} // namespace library_array_slice_ops_test
