// test/library/image/patch/kernels.cpp - kernels of patches, dilation and glimpses, against values worked out by hand
// or by their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <numbers>
#include <string_view>
#include <vector>

#include "graft/library/image/patch/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_image_patch_kernels_test {

namespace lib = graft::library;
using graft::shape;
using graft::errc;
using namespace test;
using F = std::vector<float>;
using ints64 = std::vector<std::int64_t>;

TEST_CASE("patches of pictures, with and without padding") {
    floats const x(shape{1, 4, 3, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}),
        two(shape{1, 3, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    ints64 const one{1, 1, 1, 1}, size{1, 2, 2, 1}, strides{1, 1, 2, 1}, rates{1, 2, 1, 1}, column{1, 2, 1, 1};
    floats y(shape{1, 4, 2, 4}), z(shape{1, 2, 2, 4});
    CHECK(lib::extract_patches(x, y, {size}, {strides}, {rates}, {"SAME"}));
    CHECK(y.values() ==
          F{0, 0, 4, 5, 0, 0, 6, 0, 1, 2, 7, 8, 3, 0, 9, 0, 4, 5, 10, 11, 6, 0, 12, 0, 7, 8, 0, 0, 9, 0, 0, 0});
    CHECK(lib::extract_patches(two, z, {column}, {one}, {one}, {"VALID"}));
    CHECK(z.values() == F{1, 2, 5, 6, 3, 4, 7, 8, 5, 6, 9, 10, 7, 8, 11, 12});
}

TEST_CASE("dilation in both layouts") {
    floats x(shape{1, 3, 4, 2}, {-1.75f, -0.5f, 0.5f, -1.125f, 1, -1.75f, -1, 1.25f, -1.25f, 0.5f, 0.125f, 1.75f, -1,
                                    -1.75f, 1, 1.125f, 1.625f, 1.75f, -2, -1.125f, 0.5f, 1.75f, 1.75f, 0.25f});
    floats const filter(shape{2, 2, 2}, {1.625f, 0.625f, -0.5f, 0, 0.375f, 0.25f, 1.75f, 1.625f});
    ints64 const strides{1, 1, 2, 1}, rates{1, 1, 2, 1}, no_pads{0, 0, 0, 0};
    floats y(shape{1, 3, 2, 2});
    CHECK(lib::dilation<float>(x, filter, y, {strides}, {rates}, {"SAME"}, {no_pads}, {"NHWC"}));
    CHECK(close(y.values(), {0.75f, 0.75f, 2.625f, -1.125f, 2.25f, 3.375f, 0.875f, 2, 3.25f, 2.375f, 2.125f, 2.375f}));
    floats channels(
        shape{1, 2, 3, 4}, {-1.75f, 0.5f, 1, -1, -1.25f, 0.125f, -1, 1, 1.625f, -2, 0.5f, 1.75f, -0.5f, -1.125f, -1.75f,
                               1.25f, 0.5f, 1.75f, -1.75f, 1.125f, 1.75f, -1.125f, 1.75f, 0.25f});
    channels.desc.format = graft::format::nchw;
    floats z(shape{1, 2, 3, 2});
    ints64 const channel_strides{1, 1, 1, 2}, channel_rates{1, 1, 1, 2};
    floats const by_channel(shape{2, 2, 2}, {1.625f, -0.5f, 0.375f, 1.75f, 0.625f, 0, 0.25f, 1.625f});
    CHECK(lib::dilation<float>(
        channels, by_channel, z, {channel_strides}, {channel_rates}, {"SAME"}, {no_pads}, {"NCHW"}));
    CHECK(close(z.values(), {0.75f, 2.625f, 2.25f, 0.875f, 3.25f, 2.125f, 0.75f, -1.125f, 3.375f, 2, 2.375f, 2.375f}));
}

TEST_CASE("glimpses: corners by centre or by pixel, zeros outside") {
    F pixels(25);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<float>(i);
    floats const x(shape{1, 5, 5, 1}, pixels);
    ints const size(shape{2}, {3, 3});
    floats y(shape{1, 3, 3, 1});
    auto const run = [&](float at_y, float at_x, bool centered, bool normalized, std::string_view noise = "zero",
                         bool uniform = false) {
        return lib::extract_glimpse(
            x, size, floats(shape{1, 2}, {at_y, at_x}), y, {centered}, {normalized}, {uniform}, {noise});
    };
    CHECK(run(0, 0, true, true)); // the middle
    CHECK(y.values() == F{6, 7, 8, 11, 12, 13, 16, 17, 18});
    CHECK(run(0.5f, 0.5f, false, true)); // the same place, from the corner
    CHECK(y.values() == F{6, 7, 8, 11, 12, 13, 16, 17, 18});
    CHECK(run(2.5f, 3.5f, false, false)); // pixels: rows first
    CHECK(y.values() == F{7, 8, 9, 12, 13, 14, 17, 18, 19});
    CHECK(run(-1, 1, true, true)); // towards the upper right corner
    CHECK(y.values() == F{0, 0, 0, 3, 4, 0, 8, 9, 0});
    CHECK(run(0, 0, true, true, "uniform", true)); // no part is outside
    CHECK(run(-1, 1, true, true, "uniform", true).code == errc::wrong_attribute_value);
    CHECK(run(std::numeric_limits<float>::quiet_NaN(), 1, true, true).code == errc::wrong_value);
}

} // namespace library_image_patch_kernels_test
