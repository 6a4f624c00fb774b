// test/library/ops_cases_regions.cpp - what each of these gives and refuses: spectra, windows put back, moved windows
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_ops_cases_regions_test {

using namespace graft::library;
using namespace test;
using graft::errc;

TEST_CASE("DFT") {
    GRAFT_GIVES(DFT, {{"x", {2, 10, 1}}, {"onesided", true}}, {2, 6, 2});
    GRAFT_GIVES(DFT, {{"x", {2, 10, 3, 2}}, {"length", 16}, {"axis", -3}}, {2, 16, 3, 2});
    GRAFT_GIVES(DFT, {{"x", {2, -1, 1}}}, {2, -1, 2});
    GRAFT_GIVES(DFT, {{"x", unknown}}, unknown);
    GRAFT_REFUSES(DFT, errc::axis_out_of_range, "axis", {{"x", {2, 10, 1}}, {"axis", 2}});
    GRAFT_REFUSES(DFT, errc::wrong_shape, "x", {{"x", {2, 10, 3}}});
    GRAFT_REFUSES(DFT, errc::wrong_value, "onesided", {{"x", {2, 10, 1}}, {"inverse", true}, {"onesided", true}});
}

TEST_CASE("STFT") {
    GRAFT_GIVES(STFT, {{"x", {1, 128, 1}}, {"step", 8}, {"length", 16}}, {1, 15, 9, 2});
    GRAFT_GIVES(STFT, {{"x", {1, -1, 1}}, {"step", 8}, {"window", {16}}, {"onesided", false}}, {1, -1, 16, 2});
    GRAFT_GIVES(STFT, {{"x", unknown}, {"step", 8}, {"window", {16}}}, {-1, -1, 9, 2});
    GRAFT_REFUSES(STFT, errc::missing_input, "length", {{"x", {1, 128, 1}}, {"step", 8}});
    GRAFT_REFUSES(STFT, errc::wrong_value, "step", {{"x", {1, 128, 1}}, {"step", 0}, {"window", {16}}});
}

TEST_CASE("WindowFunction") {
    GRAFT_GIVES(WindowFunction, {{"size", 10}, {"kind", "hamming"}}, {10});
    GRAFT_GIVES(WindowFunction, {{"size", {}}}, {-1});
    GRAFT_GIVES(WindowFunction, {{"size", unknown}}, {-1});
    GRAFT_REFUSES(WindowFunction, errc::negative_dim, "size", {{"size", -1}});
    GRAFT_REFUSES(WindowFunction, errc::wrong_value, "kind", {{"size", 10}, {"kind", "kaiser"}});
}

TEST_CASE("MelWeightMatrix") {
    GRAFT_GIVES(MelWeightMatrix,
        {{"bands", 8}, {"length", 16}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}}, {9, 8});
    GRAFT_GIVES(MelWeightMatrix,
        {{"bands", {}}, {"length", 16}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}}, {9, -1});
    GRAFT_GIVES(MelWeightMatrix,
        {{"bands", unknown}, {"length", unknown}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}},
        {-1, -1});
    GRAFT_REFUSES(MelWeightMatrix, errc::wrong_value, "length",
        {{"bands", 8}, {"length", 0}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}});
    GRAFT_REFUSES(MelWeightMatrix, errc::negative_dim, "bands",
        {{"bands", -1}, {"length", 16}, {"sample_rate", {}}, {"lower_hertz", {}}, {"upper_hertz", {}}});
}

TEST_CASE("CenterCropPad") {
    GRAFT_GIVES(CenterCropPad, {{"x", {20, 8, 3}}, {"shape", values{10, 9}}, {"axes", values{0, -2}}}, {10, 9, 3});
    GRAFT_GIVES(CenterCropPad, {{"x", {20, -1}}, {"shape", values{10}}, {"axes", values{0}}}, {10, -1});
    GRAFT_GIVES(CenterCropPad, {{"x", unknown}, {"shape", values{10}}}, unknown);
    GRAFT_REFUSES(CenterCropPad, errc::wrong_element_count, "shape", {{"x", {20, 8}}, {"shape", values{10}}});
    GRAFT_REFUSES(
        CenterCropPad, errc::axis_out_of_range, "axes", {{"x", {20, 8}}, {"shape", values{10}}, {"axes", values{2}}});
}

TEST_CASE("Col2Im") {
    GRAFT_GIVES(Col2Im, {{"x", {1, 5, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}}, {1, 1, 5, 5});
    GRAFT_GIVES(
        Col2Im, {{"x", {-1, 10, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}}, {-1, 2, 5, 5});
    GRAFT_GIVES(Col2Im, {{"x", unknown}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}}, {-1, -1, 5, 5});
    GRAFT_REFUSES(Col2Im, errc::wrong_element_count, "block_shape",
        {{"x", {1, 5, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{5}}});
    GRAFT_REFUSES(Col2Im, errc::wrong_shape, "x",
        {{"x", {1, 7, 5}}, {"image_shape", values{5, 5}}, {"block_shape", values{1, 5}}});
}

TEST_CASE("MaxUnpool") {
    GRAFT_GIVES(MaxUnpool,
        {{"x", {1, 1, 2, 2}}, {"indices", {1, 1, 2, 2}}, {"kernel", values{2, 2}}, {"strides", values{2, 2}}},
        {1, 1, 4, 4});
    GRAFT_GIVES(MaxUnpool,
        {{"x", {1, 1, 2, 2}}, {"indices", {1, 1, 2, 2}}, {"output_shape", values{1, 1, 5, 5}},
            {"kernel", values{2, 2}}},
        {1, 1, 5, 5});
    GRAFT_GIVES(MaxUnpool, {{"x", {1, 1, -1}}, {"indices", {1, 1, -1}}, {"kernel", values{2}}}, {1, 1, -1});
    GRAFT_GIVES(MaxUnpool, {{"x", unknown}, {"indices", unknown}, {"kernel", values{2}}}, {-1, -1, -1});
    GRAFT_REFUSES(
        MaxUnpool, errc::shape_mismatch, "indices", {{"x", {1, 1, 2}}, {"indices", {1, 1, 3}}, {"kernel", values{2}}});
    GRAFT_REFUSES(MaxUnpool, errc::wrong_element_count, "strides",
        {{"x", {1, 1, 2}}, {"indices", {1, 1, 2}}, {"kernel", values{2}}, {"strides", values{1, 1}}});
}

TEST_CASE("RoiAlignOfImage") {
    GRAFT_GIVES(RoiAlignOfImage,
        {{"x", {1, 3, 10, 10}}, {"rois", {7, 4}}, {"images", {7}}, {"height", 5}, {"width", 6}}, {7, 3, 5, 6});
    GRAFT_GIVES(RoiAlignOfImage, {{"x", {1, -1, 10, 10}}, {"rois", {-1, 4}}, {"images", {7}}}, {7, -1, 1, 1});
    GRAFT_GIVES(RoiAlignOfImage, {{"x", unknown}, {"rois", unknown}, {"images", unknown}}, {-1, -1, 1, 1});
    GRAFT_REFUSES(
        RoiAlignOfImage, errc::wrong_shape, "rois", {{"x", {1, 3, 10, 10}}, {"rois", {7, 5}}, {"images", {7}}});
    GRAFT_REFUSES(
        RoiAlignOfImage, errc::shape_mismatch, "images", {{"x", {1, 3, 10, 10}}, {"rois", {7, 4}}, {"images", {6}}});
}

TEST_CASE("DeformableConv2D") {
    GRAFT_GIVES(DeformableConv2D, {{"x", {1, 1, 3, 3}}, {"w", {1, 1, 2, 2}}, {"offset", {1, 8, 2, 2}}}, {1, 1, 2, 2});
    GRAFT_GIVES(DeformableConv2D,
        {{"x", {-1, 2, 3, 3}}, {"w", {4, 2, 2, 2}}, {"offset", {-1, 16, 2, 2}}, {"offset_groups", 2}}, {-1, 4, 2, 2});
    GRAFT_GIVES(DeformableConv2D, {{"x", unknown}, {"w", {1, 1, 2, 2}}, {"offset", {1, 8, 2, 2}}}, {-1, 1, 2, 2});
    GRAFT_REFUSES(DeformableConv2D, errc::wrong_shape, "offset",
        {{"x", {1, 1, 3, 3}}, {"w", {1, 1, 2, 2}}, {"offset", {1, 9, 2, 2}}});
    GRAFT_REFUSES(
        DeformableConv2D, errc::wrong_shape, "w", {{"x", {1, 3, 3, 3}}, {"w", {1, 1, 2, 2}}, {"offset", {1, 8, 2, 2}}});
}

} // namespace library_ops_cases_regions_test
