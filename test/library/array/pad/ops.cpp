// test/library/array/pad/ops.cpp - shape rules of padding and repeating: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/array/pad/ops.hpp"
#include "graft/library/array/space_to_depth/ops.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "test/library/ops_case.hpp"
#include "test/library/ops_rules.hpp"

namespace library_array_pad_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

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

TEST_CASE("PadV3") {
    GRAFT_GIVES(PadV3, {{"x", {2, 3}}, {"paddings", values{1, 2, 0, -1}}, {"paddings_contiguous", false}}, {3, 4});
    GRAFT_GIVES(PadV3, {{"x", {2, 3}}, {"paddings", values{1, 0, -2, 2}}, {"mode", "edge"}}, {3, 3});
    GRAFT_GIVES(PadV3, {{"x", {2, 3}}, {"paddings", {4}}}, {-1, -1});
    GRAFT_GIVES(PadV3, {{"x", {-1, 3}}, {"paddings", values{0, 0, 1, 1}}}, {-1, 5});
    GRAFT_GIVES(PadV3, {{"x", unknown}, {"paddings", {4}}}, {-1, -1});
    GRAFT_REFUSES(PadV3, errc::wrong_element_count, "paddings", {{"x", {2, 3}}, {"paddings", {2}}});
    GRAFT_REFUSES(PadV3, errc::wrong_element_count, "paddings", {{"x", unknown}, {"paddings", {3}}});
    GRAFT_REFUSES(PadV3, errc::negative_dim, "paddings", {{"x", {2}}, {"paddings", values{-3, 9}}});
    GRAFT_REFUSES(PadV3, errc::wrong_value, "paddings", {{"x", {2}}, {"paddings", values{2, 0}}, {"mode", "reflect"}});
    GRAFT_REFUSES(PadV3, errc::wrong_value, "paddings", {{"x", {0}}, {"paddings", values{1, 0}}, {"mode", "edge"}});
    GRAFT_REFUSES(PadV3, errc::wrong_element_count, "constant_values",
        {{"x", {2}}, {"paddings", values{1, 0}}, {"constant_values", {2}}});
}

TEST_CASE("MirrorPad") {
    GRAFT_GIVES(MirrorPad, {{"x", {2}}, {"paddings", {1, 2}}, {"mode", "REFLECT"}}, {-1});
    GRAFT_GIVES(MirrorPad, {{"x", {-1}}, {"paddings", {1, 2}}, {"mode", "REFLECT"}}, {-1});
    GRAFT_GIVES(MirrorPad, {{"x", unknown}, {"paddings", {1, 2}}, {"mode", "REFLECT"}}, {-1});
    GRAFT_REFUSES(MirrorPad, errc::wrong_value, "mode", {{"x", {2}}, {"paddings", {1, 2}}, {"mode", "WRAP"}});
    GRAFT_REFUSES(MirrorPad, errc::wrong_shape, "paddings", {{"x", {2, 3}}, {"paddings", {1, 2}}, {"mode", "REFLECT"}});
}

TEST_CASE("CenterCropPad") {
    GRAFT_GIVES(CenterCropPad, {{"x", {20, 8, 3}}, {"shape", values{10, 9}}, {"axes", values{0, -2}}}, {10, 9, 3});
    GRAFT_GIVES(CenterCropPad, {{"x", {20, -1}}, {"shape", values{10}}, {"axes", values{0}}}, {10, -1});
    GRAFT_GIVES(CenterCropPad, {{"x", unknown}, {"shape", values{10}}}, unknown);
    GRAFT_REFUSES(CenterCropPad, errc::wrong_element_count, "shape", {{"x", {20, 8}}, {"shape", values{10}}});
    GRAFT_REFUSES(
        CenterCropPad, errc::axis_out_of_range, "axes", {{"x", {20, 8}}, {"shape", values{10}}, {"axes", values{2}}});
}

} // namespace library_array_pad_ops_test
