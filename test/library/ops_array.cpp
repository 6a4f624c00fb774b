// test/library/ops_array.cpp - rules of the operators that move elements: normal, unknown dim, unknown rank, refused
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/concat/ops.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/gather/ops.hpp"
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/array/slice/ops.hpp"
#include "graft/library/array/sort/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/op/catalog.hpp"
#include "test/library/ops_rules.hpp"

namespace library_ops_array_test {

using namespace graft::library;
using graft::errc;
using namespace test;

namespace {
struct array_tag {
    using list = graft::join<concat_ops, gather_ops, pad_ops, reshape_ops, slice_ops, sort_ops, space_to_depth_ops>;
};
} // namespace

namespace {
/// Output "y" of an operator whose last input is a matrix [n, 2] of these numbers.
template <class Op> constexpr graft::result<shape> with_pairs(std::initializer_list<graft::argument> arguments) {
    auto const c = graft::detail::solo<Op>();
    graft::detail::trial t;
    t.bind(c, arguments);
    auto& pairs = t.in[c.inputs(0).size() - 1].shape;
    pairs = shape{static_cast<std::int64_t>(pairs.elements().value() / 2), 2};
    if (auto const s = graft::infer_node(c, 0, t.f); !s) return s;
    return t.out[0].shape;
}
constexpr bool gives(graft::result<shape> const& r, shape const& s) { return r && *r == s; }
} // namespace

TEST_CASE("the array operators form a catalog") {
    GRAFT_CHECK_TWICE(graft::catalog<array_tag>::view().find("Where") != graft::no_op);
}

TEST_CASE("Reshape") {
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{6, -1}}}) == shape{6, 4});
    // follows from the count
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{6, hidden}}}) == shape{6, 4});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{hidden, -1}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {-1, 3}}, {"shape", values{-1, 3}}}) == shape{-1, 3});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", unknown}, {"shape", values{-1, 3}}}) == shape{-1, 3});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3}}, {"shape", {3}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3}}, {"shape", {-1}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {1}}, {"shape", values{}}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {}}, {"shape", values{1, 1}}}) == shape{1, 1});
    // TensorFlow's rule for nothing
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {0, 4}}, {"shape", values{0, -1}}}) == shape{0, 4});
    GRAFT_CHECK_TWICE(refused<Reshape>(errc::wrong_element_count, {{"x", {2, 3}}, {"shape", values{4, -1}}}));
    GRAFT_CHECK_TWICE(refused<Reshape>(errc::wrong_element_count, {{"x", {2, 3}}, {"shape", values{4, 2}}}));
    GRAFT_CHECK_TWICE(refused<Reshape>(errc::wrong_element_count, {{"x", {2, 3}}, {"shape", values{0, -1}}}));
    GRAFT_CHECK_TWICE(refused<Reshape>(errc::more_than_one_inferred_dim, {{"x", {2, 3}}, {"shape", values{-1, -1}}}));
    GRAFT_CHECK_TWICE(refused<Reshape>(errc::negative_dim, {{"x", {2, 3}}, {"shape", values{-2, 3}}}));
    GRAFT_CHECK_TWICE(refused<Reshape>(errc::wrong_rank, {{"x", {2, 3}}, {"shape", {1, 2}}}));
    GRAFT_CHECK_TWICE(is(folded<Reshape>({{"x", values{5, hidden}}, {"shape", values{2, 1}}}), {5, hidden}));
}

TEST_CASE("Reshape as Caffe means it") {
    GRAFT_CHECK_TWICE(
        infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{0, -1}}, {"zero_copies", true}}) == shape{2, 12});
    GRAFT_CHECK_TWICE(
        infer<Reshape>("y", {{"x", {-1, 3, 4}}, {"shape", values{0, -1}}, {"zero_copies", true}}) == shape{-1, 12});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{-1}}, {"axis", 1}}) == shape{2, 12});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 12, 5}}, {"shape", values{3, 4}}, {"axis", 1}, {"num_axes", 1}}) ==
                      shape{2, 3, 4, 5});
    GRAFT_CHECK_TWICE(
        infer<Reshape>("y", {{"x", {2, 3}}, {"shape", values{1}}, {"axis", -1}, {"num_axes", 0}}) == shape{2, 3, 1});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", unknown}, {"shape", values{-1}}, {"axis", 1}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Reshape>(errc::axis_out_of_range, {{"x", {2, 3}}, {"shape", values{-1}}, {"axis", 3}}));
    GRAFT_CHECK_TWICE(
        refused<Reshape>(errc::axis_out_of_range, {{"x", {2, 3}}, {"shape", values{2, 3, 0}}, {"zero_copies", true}}));
}

TEST_CASE("dims that come and go") {
    GRAFT_CHECK_TWICE(infer<ExpandDims>("y", {{"x", {2, 3}}, {"axis", -1}}) == shape{2, 3, 1});
    GRAFT_CHECK_TWICE(infer<ExpandDims>("y", {{"x", {2, 3}}, {"axis", {}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(infer<ExpandDims>("y", {{"x", unknown}, {"axis", 0}}) == unknown);
    GRAFT_CHECK_TWICE(refused<ExpandDims>(errc::axis_out_of_range, {{"x", {2, 3}}, {"axis", 3}}));
    GRAFT_CHECK_TWICE(infer<Squeeze>("y", {{"x", {1, 2, 1}}}) == shape{2});
    GRAFT_CHECK_TWICE(infer<Squeeze>("y", {{"x", {1, -1, 1}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<Squeeze>("y", {{"x", {1, -1, 1}}, {"axis", values{0}}}) == shape{-1, 1});
    GRAFT_CHECK_TWICE(infer<Squeeze>("y", {{"x", unknown}, {"axis", values{0}}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Squeeze>(errc::wrong_shape, {{"x", {1, 2}}, {"axis", values{1}}}));
    GRAFT_CHECK_TWICE(infer<Unsqueeze>("y", {{"x", {2, -1}}, {"axes", values{0, -1}}}) == shape{1, 2, -1, 1});
    GRAFT_CHECK_TWICE(refused<Unsqueeze>(errc::wrong_attribute_value, {{"x", {2}}, {"axes", values{0, 0}}}));
    GRAFT_CHECK_TWICE(infer<FlattenV2>("y", {{"x", {2, 3, 4}}}) == shape{2, 12});
    GRAFT_CHECK_TWICE(infer<FlattenV2>("y", {{"x", {2, -1, 4}}, {"axis", 0}, {"end_axis", 1}}) == shape{-1, 4});
    GRAFT_CHECK_TWICE(infer<FlattenV2>("y", {{"x", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(refused<FlattenV2>(errc::axis_out_of_range, {{"x", {2}}}));
    GRAFT_CHECK_TWICE(refused<FlattenV2>(errc::overflow, {{"x", {2, std::int64_t{1} << 40, std::int64_t{1} << 40}}}));
}

TEST_CASE("order of dims") {
    GRAFT_CHECK_TWICE(infer<Transpose>("y", {{"x", {2, 3, -1}}, {"perm", values{2, 0, 1}}}) == shape{-1, 2, 3});
    GRAFT_CHECK_TWICE(infer<Transpose>("y", {{"x", {2, 3, 4}}, {"perm", {3}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(infer<Transpose>("y", {{"x", {2, 3, 4}}, {"perm", values{0, hidden, 1}}}) == shape{2, 4, 3});
    GRAFT_CHECK_TWICE(infer<Transpose>("y", {{"x", unknown}, {"perm", values{1, 0}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<Transpose>("y", {{"x", unknown}, {"perm", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Transpose>(errc::wrong_value, {{"x", {2, 3}}, {"perm", values{0, 0}}}));
    GRAFT_CHECK_TWICE(refused<Transpose>(errc::wrong_element_count, {{"x", {2, 3}}, {"perm", values{0}}}));
    GRAFT_CHECK_TWICE(infer<Permute>("y", {{"x", {2, 3, 4}}, {"order", values{2}}}) == shape{4, 2, 3});
    GRAFT_CHECK_TWICE(refused<Permute>(errc::axis_out_of_range, {{"x", {2, 3}}, {"order", values{2}}}));
    GRAFT_CHECK_TWICE(infer<BroadcastTo>("y", {{"x", {3, 1}}, {"shape", values{2, hidden, 4}}}) == shape{2, 3, 4});
    GRAFT_CHECK_TWICE(refused<BroadcastTo>(errc::shape_mismatch, {{"x", {3}}, {"shape", values{2, 4}}}));
    GRAFT_CHECK_TWICE(is(folded<InvertPermutation>({{"x", values{2, 0, 1}}}), {1, 2, 0}));
}

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

TEST_CASE("Gather and its kin") {
    GRAFT_CHECK_TWICE(infer<Gather>("y", {{"x", {9, 4}}, {"indices", {2, 3}}}) == shape{2, 3, 4});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", {5, 9, 4}}, {"indices", {-1}}, {"axis", 1}}) == shape{5, -1, 4});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", {5, 9, 4}}, {"indices", {5, 2}}, {"axis", -1}, {"batch_dims", 1}}) ==
                      shape{5, 9, 2});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", {5, 9}}, {"indices", {3, 2}}, {"axis", {}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(infer<GatherV2>("y", {{"x", unknown}, {"indices", {3, 2}}, {"axis", 0}}) == unknown);
    GRAFT_CHECK_TWICE(
        refused<GatherV2>(errc::shape_mismatch, {{"x", {5, 9}}, {"indices", {4, 2}}, {"axis", 1}, {"batch_dims", 1}}));
    GRAFT_CHECK_TWICE(refused<GatherV2>(errc::axis_out_of_range, {{"x", {5, 9}}, {"indices", {4, 2}}, {"axis", 2}}));
    GRAFT_CHECK_TWICE(is(folded<GatherV2>({{"x", values{5, 6, 7}}, {"indices", 2}, {"axis", 0}}), {7}));
    GRAFT_CHECK_TWICE(infer<GatherNd>("y", {{"x", {5, 9, 4}}, {"indices", {7, 2}}}) == shape{7, 4});
    GRAFT_CHECK_TWICE(infer<GatherNd>("y", {{"x", {5, 9, 4}}, {"indices", {7, -1}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<GatherNd>("y", {{"x", unknown}, {"indices", {7, 2}}}) == unknown);
    GRAFT_CHECK_TWICE(refused<GatherNd>(errc::wrong_shape, {{"x", {5}}, {"indices", {7, 2}}}));
    GRAFT_CHECK_TWICE(
        infer<OneHot>("y", {{"x", {2, -1}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}) == shape{2, -1, 5});
    GRAFT_CHECK_TWICE(infer<OneHot>("y", {{"x", {2, 3}}, {"depth", {}}, {"on_value", {}}, {"off_value", {}},
                                             {"axis", 0}}) == shape{-1, 2, 3});
    GRAFT_CHECK_TWICE(
        infer<OneHot>("y", {{"x", unknown}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}}) == unknown);
    GRAFT_CHECK_TWICE(refused<OneHot>(
        errc::axis_out_of_range, {{"x", {2}}, {"depth", 5}, {"on_value", {}}, {"off_value", {}}, {"axis", 2}}));
    GRAFT_CHECK_TWICE(infer<Where>("y", {{"x", {2, -1}}}) == shape{-1, 2});
    GRAFT_CHECK_TWICE(infer<Where>("y", {{"x", unknown}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<TopK>("values", {{"x", {8, 100}}, {"k", 5}}) == shape{8, 5});
    GRAFT_CHECK_TWICE(infer<TopK>("indices", {{"x", {8, 100}}, {"k", {}}, {"dim", 0}}) == shape{-1, 100});
    GRAFT_CHECK_TWICE(infer<TopK>("values", {{"x", unknown}, {"k", 5}}) == unknown);
    GRAFT_CHECK_TWICE(refused<TopK>(errc::wrong_value, {{"x", {8, 4}}, {"k", 5}}));
    GRAFT_CHECK_TWICE(infer<ReverseV2>("y", {{"x", {8, 4}}, {"axis", values{-1}}}) == shape{8, 4});
    GRAFT_CHECK_TWICE(refused<ReverseV2>(errc::axis_out_of_range, {{"x", {8, 4}}, {"axis", values{2}}}));
    GRAFT_CHECK_TWICE(refused<ReverseV2D>(errc::axis_out_of_range, {{"x", {8, 4}}, {"axis", values{-3}}}));
}

TEST_CASE("Tile, Pad and blocks") {
    GRAFT_CHECK_TWICE(infer<Tile>("y", {{"x", {2, -1}}, {"multiples", values{3, 2}}}) == shape{6, -1});
    GRAFT_CHECK_TWICE(infer<Tile>("y", {{"x", unknown}, {"multiples", {2}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<Tile>("y", {{"x", unknown}, {"multiples", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Tile>(errc::wrong_element_count, {{"x", {2}}, {"multiples", values{3, 2}}}));
    GRAFT_CHECK_TWICE(infer<TileWithAxis>("y", {{"x", {2, 3}}, {"tiles", 4}}) == shape{2, 12});
    GRAFT_CHECK_TWICE(infer<Pad>("y", {{"x", {2, -1}}, {"paddings", {2, 2}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<Pad>("y", {{"x", unknown}, {"paddings", {2, 2}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<Pad>("y", {{"x", unknown}, {"paddings", unknown}}) == unknown);
    GRAFT_CHECK_TWICE(refused<Pad>(errc::wrong_shape, {{"x", {2}}, {"paddings", {2, 2}}}));
    GRAFT_CHECK_TWICE(refused<MirrorPad>(errc::wrong_value, {{"x", {2}}, {"paddings", {1, 2}}, {"mode", "WRAP"}}));
    GRAFT_CHECK_TWICE(infer<SpaceToBatchND>("y", {{"x", {1, 4, 6, 3}}, {"block_shape", values{2, 3}},
                                                     {"paddings", {2, 2}}}) == shape{6, -1, -1, 3});
    GRAFT_CHECK_TWICE(infer<SpaceToBatchND>("y", {{"x", {1, 4, 6, 3}}, {"block_shape", {-1}}, {"paddings", unknown}}) ==
                      shape{-1, -1, -1, -1});
    GRAFT_CHECK_TWICE(infer<BatchToSpaceND>("y", {{"x", {6, 2, 2, 3}}, {"block_shape", values{2, 3}},
                                                     {"crops", {2, 2}}}) == shape{1, -1, -1, 3});
    GRAFT_CHECK_TWICE(refused<BatchToSpaceND>(
        errc::wrong_shape, {{"x", {5, 2, 2, 3}}, {"block_shape", values{2, 3}}, {"crops", {2, 2}}}));
    GRAFT_CHECK_TWICE(refused<SpaceToBatchND>(
        errc::wrong_rank, {{"x", {5, 2}}, {"block_shape", values{2, 3}}, {"paddings", {2, 2}}}));
    GRAFT_CHECK_TWICE(infer<SpaceToDepth>("y", {{"x", {1, 4, 6, 3}}, {"block_size", 2}}) == shape{1, 2, 3, 12});
    GRAFT_CHECK_TWICE(infer<SpaceToDepth>("y", {{"x", unknown}, {"block_size", 2}}) == shape{-1, -1, -1, -1});
    GRAFT_CHECK_TWICE(infer<DepthToSpace>("y", {{"x", {1, 12, 2, -1}}, {"block_size", 2}, {"data_format", "NCHW"}}) ==
                      shape{1, 3, 4, -1});
    GRAFT_CHECK_TWICE(refused<DepthToSpace>(errc::wrong_shape, {{"x", {1, 4, 6, 3}}, {"block_size", 2}}));
}

TEST_CASE("borders that are known") {
    GRAFT_CHECK_TWICE(
        gives(with_pairs<Pad>({{"x", {2, -1, 4}}, {"paddings", values{1, 2, 3, 3, 0, hidden}}}), shape{5, -1, -1}));
    GRAFT_CHECK_TWICE(gives(with_pairs<Pad>({{"x", {2, 3}}, {"paddings", values{0, 0, 1, 2}}}), shape{2, 6}));
    GRAFT_CHECK_TWICE(with_pairs<Pad>({{"x", {2}}, {"paddings", values{-1, 0}}}).error().code == errc::wrong_value);
    GRAFT_CHECK_TWICE(
        gives(with_pairs<MirrorPad>({{"x", {3}}, {"paddings", values{2, 1}}, {"mode", "REFLECT"}}), shape{6}));
    GRAFT_CHECK_TWICE(
        with_pairs<MirrorPad>({{"x", {3}}, {"paddings", values{3, 0}}, {"mode", "REFLECT"}}).error().code ==
        errc::wrong_value);
    GRAFT_CHECK_TWICE(
        gives(with_pairs<MirrorPad>({{"x", {3}}, {"paddings", values{3, 0}}, {"mode", "SYMMETRIC"}}), shape{6}));
    GRAFT_CHECK_TWICE(gives(with_pairs<SpaceToBatchND>({{"x", {-1, 4, 5, 3}}, {"block_shape", values{2, 3}},
                                {"paddings", values{0, 0, 1, 0}}}),
        shape{-1, 2, 2, 3}));
    GRAFT_CHECK_TWICE(
        with_pairs<SpaceToBatchND>({{"x", {1, 5}}, {"block_shape", values{2}}, {"paddings", values{0, 0}}})
            .error()
            .code == errc::wrong_shape);
    GRAFT_CHECK_TWICE(gives(
        with_pairs<BatchToSpaceND>({{"x", {6, 2, 2}}, {"block_shape", values{2, 3}}, {"crops", values{1, 0, 0, 2}}}),
        shape{1, 3, 4}));
    GRAFT_CHECK_TWICE(
        with_pairs<BatchToSpaceND>({{"x", {2, 1}}, {"block_shape", values{2}}, {"crops", values{2, 1}}}).error().code ==
        errc::wrong_value);
}

} // namespace library_ops_array_test
