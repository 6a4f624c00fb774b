// test/library/array/reshape/ops.cpp - shape rules of reshaping and permuting dims: results and errors of each
// operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/reshape/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_reshape_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("Reshape") {
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{6, -1}}}) == shape{6, 4});
    // inferred from the count
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{6, hidden}}}) == shape{6, 4});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3, 4}}, {"shape", values{hidden, -1}}}) == shape{-1, -1});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {-1, 3}}, {"shape", values{-1, 3}}}) == shape{-1, 3});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", unknown}, {"shape", values{-1, 3}}}) == shape{-1, 3});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3}}, {"shape", {3}}}) == shape{-1, -1, -1});
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {2, 3}}, {"shape", {-1}}}) == unknown);
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {1}}, {"shape", values{}}}) == shape::scalar());
    GRAFT_CHECK_TWICE(infer<Reshape>("y", {{"x", {}}, {"shape", values{1, 1}}}) == shape{1, 1});
    // TensorFlow's rule for empty tensors
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

TEST_CASE("SqueezeV3, UnsqueezeV3") {
    GRAFT_GIVES(SqueezeV3, {{"x", {1, 3, 1}}}, {3});
    GRAFT_GIVES(SqueezeV3, {{"x", {1, 3, 1}}, {"axes", values{0, -1}}}, {3});
    GRAFT_GIVES(SqueezeV3, {{"x", {1, 3, 1}}, {"axes", {2}}}, {-1});
    GRAFT_GIVES(SqueezeV3, {{"x", unknown}, {"axes", {2}}}, unknown);
    GRAFT_GIVES(SqueezeV3, {{"x", {1, -1, 1}}, {"axes", values{0, -1}}}, {-1});
    GRAFT_REFUSES(SqueezeV3, errc::wrong_shape, "axes", {{"x", {1, 3, 1}}, {"axes", values{1}}});
    GRAFT_REFUSES(SqueezeV3, errc::wrong_value, "axes", {{"x", {1, 3, 1}}, {"axes", values{2, -1}}});
    GRAFT_GIVES(UnsqueezeV3, {{"x", {2, 3}}, {"axes", values{0, -1}}}, {1, 2, 3, 1});
    GRAFT_GIVES(UnsqueezeV3, {{"x", {2, -1}}, {"axes", values{0, -1}}}, {1, 2, -1, 1});
    GRAFT_GIVES(UnsqueezeV3, {{"x", {2, 3}}, {"axes", {2}}}, {-1, -1, -1, -1});
    GRAFT_GIVES(UnsqueezeV3, {{"x", unknown}, {"axes", {2}}}, unknown);
    GRAFT_REFUSES(UnsqueezeV3, errc::wrong_attribute_value, "axes", {{"x", {2}}, {"axes", values{0, 0}}});
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
    GRAFT_REFUSES(Permute, errc::axis_out_of_range, "order", {{"x", unknown}, {"order", values{-1}}});
    GRAFT_REFUSES(Permute, errc::axis_out_of_range, "order", {{"x", unknown}, {"order", values{25}}});
    GRAFT_REFUSES(Permute, errc::wrong_attribute_value, "order", {{"x", unknown}, {"order", values{1, 0, 1}}});
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

} // namespace library_array_reshape_ops_test
