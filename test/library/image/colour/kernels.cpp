// test/library/image/colour/kernels.cpp - kernels of colours, against values worked out by hand or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "graft/library/image/colour/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_image_colour_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;

namespace {

floats number(float v) { return floats(shape::scalar(), {v}); }
floats four_pixels() {
    return floats(
        shape{4, 3}, {0.8125f, 0.375f, 0.875f, 0.75f, 0.75f, 0.75f, 0.0625f, 0.125f, 0.0625f, 0.125f, 0.25f, 0.6875f});
}

} // namespace

TEST_CASE("hue, saturation and value, there and back") {
    auto const pixels = four_pixels();
    floats hsv(shape{4, 3}), rgb(shape{4, 3});
    CHECK(lib::rgb_to_hsv<float>(pixels, hsv));
    CHECK(close(hsv.values(),
        {0.8125f, 0.571428571f, 0.875f, 0, 0, 0.75f, 0.333333333f, 0.5f, 0.125f, 0.62962963f, 0.818181818f, 0.6875f}));
    CHECK(lib::hsv_to_rgb<float>(hsv, rgb));
    CHECK(close(rgb.values(), pixels.values()));
}

TEST_CASE("hue turned, saturation scaled") {
    auto const pixels = four_pixels();
    floats y(shape{4, 3});
    CHECK(lib::adjust_hue<float>(pixels, number(0.3f), y));
    CHECK(close(
        y.values(), {0.875f, 0.7125f, 0.375f, 0.75f, 0.75f, 0.75f, 0.0625f, 0.075f, 0.125f, 0.6875f, 0.125f, 0.3625f}));
    CHECK(lib::adjust_hue<float>(pixels, number(-0.5f), y));
    CHECK(close(
        y.values(), {0.4375f, 0.875f, 0.375f, 0.75f, 0.75f, 0.75f, 0.125f, 0.0625f, 0.125f, 0.6875f, 0.5625f, 0.125f}));
    CHECK(lib::adjust_saturation<float>(pixels, number(0.5f), y));
    CHECK(close(y.values(),
        {0.84375f, 0.625f, 0.875f, 0.75f, 0.75f, 0.75f, 0.09375f, 0.125f, 0.09375f, 0.40625f, 0.46875f, 0.6875f}));
    CHECK(lib::adjust_saturation<float>(pixels, number(3), y));
    CHECK(close(y.values(), {0.765625f, 0, 0.875f, 0.75f, 0.75f, 0.75f, 0, 0.125f, 0, 0, 0.152777778f, 0.6875f}));
}

TEST_CASE("contrast around the mean of each channel of each image") {
    floats const x(shape{2, 2, 2, 2},
        {0.25f, -2, -1.75f, 1.875f, 0.25f, -1.125f, -1, 1, -1.25f, 0.375f, 1.875f, 1.375f, -1, 0, 0.5f, 1.375f});
    floats y(shape{2, 2, 2, 2});
    CHECK(lib::adjust_contrast<float>(x, number(1.5f), y));
    CHECK(close(
        y.values(), {0.65625f, -2.96875f, -2.34375f, 2.84375f, 0.65625f, -1.65625f, -1.21875f, 1.53125f, -1.890625f,
                        0.171875f, 2.796875f, 1.671875f, -1.515625f, -0.390625f, 0.734375f, 1.671875f}));
    CHECK(lib::adjust_contrast_between<float>(x, number(1.5f), number(-1), number(1), y));
    CHECK(close(
        y.values(), {0.65625f, -1, -1, 1, 0.65625f, -1, -1, 1, -1, 0.171875f, 1, 1, -1, -0.390625f, 0.734375f, 1}));
}

} // namespace library_image_colour_kernels_test
