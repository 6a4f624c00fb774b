// test/library/detection/roi/kernels.cpp - kernels of regions of interest, against values worked out by hand or by
// their definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "graft/library/detection/roi/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_detection_roi_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using F = std::vector<float>;

TEST_CASE("regions between pixels: a plane is itself at the middle of its fields") {
    // features 3 x + 10 y: a bilinear sample is the plane, so the mean over a field is its value at the field's middle
    std::int64_t const h = 12, w = 16, rows = 2, columns = 3;
    F plane;
    for (std::int64_t c = 0; c < 2; ++c)
        for (std::int64_t i = 0; i < h; ++i)
            for (std::int64_t k = 0; k < w; ++k) plane.push_back(static_cast<float>(c * 100 + 3 * k + 10 * i));
    floats const x(shape{1, 2, h, w}, plane);
    float const x0 = 4, y0 = 6, x1 = 20, y1 = 15, scale = 0.5f; // well inside
    floats const rois(shape{1, 5}, {0, x0, y0, x1, y1});
    graft::optional_in<"rois_n", std::int32_t> const none;
    for (std::int64_t const samples : {0, 1, 2, 3})
        for (std::int64_t const mode : {0, 1, 2, 3}) {
            floats got(shape{1, 2, rows, columns});
            CHECK(lib::roi_align(x, rois, none, got, {0.5}, {samples}, {mode}));
            auto const shift = mode >= 2 ? -0.5f : 0.f, longer = mode == 1 ? scale : 0.f;
            auto const left = x0 * scale + shift, top = y0 * scale + shift, wide = (x1 - x0) * scale + longer,
                       high = (y1 - y0) * scale + longer;
            F wanted;
            for (int c = 0; c < 2; ++c)
                for (std::int64_t i = 0; i < rows; ++i)
                    for (std::int64_t k = 0; k < columns; ++k)
                        wanted.push_back(
                            static_cast<float>(c) * 100 +
                            3 * (left + (static_cast<float>(k) + 0.5f) * wide / static_cast<float>(columns)) +
                            10 * (top + (static_cast<float>(i) + 0.5f) * high / static_cast<float>(rows)));
            CHECK(close(got.values(), wanted));
        }
    floats one(shape{1, 2, 1, 1});
    // zero size: treated as a pixel
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 4, 4, 4, 4}), none, one, {1.0}, {1}, {0}));
    CHECK(close(one.values(), {3 * 4.5f + 10 * 4.5f, 100 + 3 * 4.5f + 10 * 4.5f}));
    // here it stays small
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 4, 4, 4, 4}), none, one, {1.0}, {1}, {2}));
    CHECK(close(one.values(), {3 * 3.5f + 10 * 3.5f, 100 + 3 * 3.5f + 10 * 3.5f}));
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 40, 40, 44, 44}), none, one, {1.0}, {2}, {0})); // nothing is there
    CHECK(one.values() == F{0, 0});
    // the edge continues for one pixel
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, -1, 0, 0, 1}), none, one, {1.0}, {1}, {0}));
    CHECK(close(one.values(), {5, 105}));
    CHECK(
        lib::roi_align(x, floats(shape{1, 5}, {1, 0, 0, 1, 1}), none, one, {1.0}, {1}, {0}).code == errc::wrong_value);
    CHECK(lib::roi_align(x, floats(shape{1, 5}, {0, 0, 0, 1e8f, 1e8f}), none, one, {1.0}, {0}, {0}).code ==
          errc::wrong_value);
    CHECK(lib::roi_align(
              x, floats(shape{1, 5}, {0, 0, 0, std::numeric_limits<float>::quiet_NaN(), 1}), none, one, {1.0}, {1}, {0})
              .code != errc::ok);
}

} // namespace library_detection_roi_kernels_test
