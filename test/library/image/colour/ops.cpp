// test/library/image/colour/ops.cpp - shape rules of colours: results and errors of each operator
// SPDX-License-Identifier: Apache-2.0
#include "graft/library/image/colour/ops.hpp"
#include "test/library/ops_case.hpp"

namespace library_image_colour_ops_test {

using graft::errc;
using namespace graft::library;
using namespace test;

TEST_CASE("AdjustContrast") {
    GRAFT_GIVES(AdjustContrast,
        {{"images", {2, 5, 5, 3}}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}},
        {2, 5, 5, 3});
    GRAFT_GIVES(AdjustContrast,
        {{"images", {-1, 5, 5, 3}}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}},
        {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustContrast,
        {{"images", unknown}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}},
        unknown);
    GRAFT_REFUSES(AdjustContrast, errc::wrong_rank, "images",
        {{"images", {2, 3}}, {"contrast_factor", {}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}});
    GRAFT_REFUSES(AdjustContrast, errc::wrong_rank, "contrast_factor",
        {{"images", {2, 5, 5, 3}}, {"contrast_factor", {2}}, {"min_value", {}}, {"max_value", {}}, {"T", dtype::f32}});
}

TEST_CASE("AdjustContrastv2") {
    GRAFT_GIVES(AdjustContrastv2, {{"images", {2, 5, 5, 3}}, {"contrast_factor", {}}}, {2, 5, 5, 3});
    GRAFT_GIVES(AdjustContrastv2, {{"images", {-1, 5, 5, 3}}, {"contrast_factor", {}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustContrastv2, {{"images", unknown}, {"contrast_factor", {}}}, unknown);
    GRAFT_REFUSES(AdjustContrastv2, errc::wrong_rank, "images", {{"images", {2, 3}}, {"contrast_factor", {}}});
    GRAFT_REFUSES(
        AdjustContrastv2, errc::wrong_rank, "contrast_factor", {{"images", {2, 5, 5, 3}}, {"contrast_factor", {2}}});
}

TEST_CASE("AdjustHue") {
    GRAFT_GIVES(AdjustHue, {{"images", {2, 5, 5, 3}}, {"delta", {}}}, {2, 5, 5, 3});
    GRAFT_GIVES(AdjustHue, {{"images", {-1, 5, 5, 3}}, {"delta", {}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustHue, {{"images", unknown}, {"delta", {}}}, unknown);
    GRAFT_REFUSES(AdjustHue, errc::wrong_rank, "images", {{"images", {2, 3}}, {"delta", {}}});
    GRAFT_REFUSES(AdjustHue, errc::wrong_rank, "delta", {{"images", {2, 5, 5, 3}}, {"delta", {2}}});
}

TEST_CASE("AdjustSaturation") {
    GRAFT_GIVES(AdjustSaturation, {{"images", {2, 5, 5, 3}}, {"scale", {}}}, {2, 5, 5, 3});
    GRAFT_GIVES(AdjustSaturation, {{"images", {-1, 5, 5, 3}}, {"scale", {}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(AdjustSaturation, {{"images", unknown}, {"scale", {}}}, unknown);
    GRAFT_REFUSES(AdjustSaturation, errc::wrong_rank, "images", {{"images", {2, 3}}, {"scale", {}}});
    GRAFT_REFUSES(AdjustSaturation, errc::wrong_rank, "scale", {{"images", {2, 5, 5, 3}}, {"scale", {2}}});
}

TEST_CASE("RGBToHSV") {
    GRAFT_GIVES(RGBToHSV, {{"images", {2, 5, 5, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(RGBToHSV, {{"images", {-1, 5, 5, 3}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(RGBToHSV, {{"images", unknown}}, unknown);
    GRAFT_REFUSES(RGBToHSV, errc::wrong_shape, "images", {{"images", {2, 4}}});
    GRAFT_REFUSES(RGBToHSV, errc::wrong_rank, "images", {{"images", {}}});
}

TEST_CASE("HSVToRGB") {
    GRAFT_GIVES(HSVToRGB, {{"images", {2, 5, 5, 3}}}, {2, 5, 5, 3});
    GRAFT_GIVES(HSVToRGB, {{"images", {-1, 5, 5, 3}}}, {-1, 5, 5, 3});
    GRAFT_GIVES(HSVToRGB, {{"images", unknown}}, unknown);
    GRAFT_REFUSES(HSVToRGB, errc::wrong_shape, "images", {{"images", {2, 4}}});
    GRAFT_REFUSES(HSVToRGB, errc::wrong_rank, "images", {{"images", {}}});
}

} // namespace library_image_colour_ops_test
