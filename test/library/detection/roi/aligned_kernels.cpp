// test/library/detection/roi/aligned_kernels.cpp - aligned regions: means and maxima of samples between elements
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <numbers>

#include "graft/library/detection/roi/kernels.hpp"
#include "test/library/kernel_call.hpp"

namespace library_detection_roi_aligned_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;

TEST_CASE("regions: means and maxima of samples between elements") {
    floats const x(shape{1, 1, 2, 2}, {1, 2, 3, 4}), whole(shape{1, 4}, {0, 0, 2, 2});
    longs const first(shape{1}, {0}), second(shape{1}, {1});
    floats y(shape{1, 1, 1, 1});
    CHECK(lib::roi_align_of_image<float>(x, whole, first, y, {"avg"}, {2}, {1.0}, {true}));
    CHECK(y.values()[0] == doctest::Approx(2.5));
    CHECK(lib::roi_align_of_image<float>(x, whole, first, y, {"max"}, {2}, {1.0}, {true}));
    CHECK(y.values()[0] == doctest::Approx(4));
    CHECK(lib::roi_align_of_image<float>(x, whole, second, y, {"avg"}, {2}, {1.0}, {true}).code ==
          errc::wrong_input_data);
    floats const huge(shape{1, 4}, {0, 0, 1e9f, 2});
    CHECK(lib::roi_align_of_image<float>(x, huge, first, y, {"avg"}, {0}, {1.0}, {true}).code == errc::wrong_value);
}

} // namespace library_detection_roi_aligned_kernels_test
