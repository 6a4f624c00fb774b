// test/library/image/resize/kernels.cpp - kernels of resizing of images, against values worked out by hand or by their
// definition
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/math/reduce/kernels.hpp"
#include "test/library/run_kernel.hpp"

namespace library_image_resize_kernels_test {

using graft::format;
using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, std::vector<float> data, format f = format::nd) { return {s, std::move(data), f, {}}; }

} // namespace

TEST_CASE("resizing: the three conventions") {
    tensor size{shape{2}, {}, format::nd, {1, 4}};
    run<ResizeBilinearV2, &resize_bilinear> t;
    t.inputs = {{"x", of({1, 1, 2, 1}, {0, 8}, format::nhwc)}, {"size", size}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{0, 4, 8, 8});
    t.attributes = {{"half_pixel_centers", true}};
    REQUIRE(t.run());
    CHECK(t.results[0].data == std::vector<float>{0, 2, 6, 8});
    t.attributes = {{"align_corners", true}};
    REQUIRE(t.run());
    CHECK(distance(t.results[0].data, {0, 8 / 3.f, 16 / 3.f, 8}) < 1e-6);
    run<ResizeNearestNeighborV2, &resize_nearest> n;
    n.inputs = {{"x", of({1, 1, 3, 1}, {1, 2, 3}, format::nhwc)}, {"size", size}};
    REQUIRE(n.run());
    CHECK(n.results[0].data == std::vector<float>{1, 1, 2, 3});
    n.attributes = {{"align_corners", true}};
    REQUIRE(n.run());
    CHECK(n.results[0].data == std::vector<float>{1, 2, 2, 3});
    // a constant stays constant, with any kernel
    auto const flat = of({1, 5, 7, 2}, std::vector<float>(70, 3.f), format::nhwc);
    tensor to{shape{2}, {}, format::nd, {4, 9}};
    for (bool half : {false, true}) {
        run<ResizeBicubic, &resize_bicubic> c;
        c.inputs = {{"images", flat}, {"size", to}};
        c.attributes = {{"half_pixel_centers", half}};
        REQUIRE(c.run());
        CHECK(distance(c.results[0].data, std::vector<float>(72, 3.f)) < 1e-6);
    }
    run<ResizeArea, &resize_area> a;
    a.inputs = {{"images", flat}, {"size", to}};
    REQUIRE(a.run());
    CHECK(distance(a.results[0].data, std::vector<float>(72, 3.f)) < 1e-6);
    a.inputs = {
        {"images", of({1, 1, 4, 1}, {1, 3, 5, 9}, format::nhwc)}, {"size", tensor{shape{2}, {}, format::nd, {1, 2}}}};
    REQUIRE(a.run());
    CHECK(a.results[0].data == std::vector<float>{2, 7});
    run<CropAndResize, &crop_and_resize> k;
    k.inputs = {{"x", of({1, 2, 2, 1}, {1, 2, 3, 4}, format::nhwc)}, {"boxes", of({2, 4}, {0, 0, 1, 1, 0, 0, 2, 2})},
        {"box_index", tensor{shape{2}, {}, format::nd, {0, 0}}},
        {"crop_size", tensor{shape{2}, {}, format::nd, {2, 2}}}};
    k.attributes = {{"extrapolation_value", -1.0}};
    REQUIRE(k.run());
    CHECK(k.results[0].data == std::vector<float>{1, 2, 3, 4, 1, -1, -1, -1});
    k.inputs[2].second.integers = {0, 1};
    CHECK_FALSE(k.run());
}

} // namespace library_image_resize_kernels_test
