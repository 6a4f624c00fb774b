// test/library/detection/nms/class_kernels.cpp - boxes of each class, with the figures of ONNX's own cases
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/image/resize_nd/kernels.hpp"
#include "test/library/kernel_call.hpp"
#include "test/library/run_kernel.hpp"

namespace library_detection_nms_class_kernels_test {

namespace lib = graft::library;
using graft::shape;
using namespace test;
using F = std::vector<float>;
using I = std::vector<std::int64_t>;

TEST_CASE("boxes of each class that no better one overlaps") { // the numbers are from ONNX's own test cases
    alignas(64) std::byte room[64];
    graft::workspace const memory{graft::span(room)};
    floats corners({1, 6, 4},
        F{0, 0, 1, 1, 0, 0.1f, 1, 1.1f, 0, -0.1f, 1, 0.9f, 0, 10, 1, 11, 0, 10.1f, 1, 11.1f, 0, 100, 1, 101});
    floats middles({1, 6, 4}, F{0.5f, 0.5f, 1, 1, 0.5f, 0.6f, 1, 1, 0.5f, 0.4f, 1, 1, 0.5f, 10.5f, 1, 1, 0.5f, 10.6f, 1,
                                  1, 0.5f, 100.5f, 1, 1});
    floats const score({1, 1, 6}, F{0.9f, 0.75f, 0.6f, 0.95f, 0.5f, 0.3f});
    longs y({6, 3});
    shape declared;
    auto const run = [&](floats const& boxes, std::int64_t max, float min, bool centred) {
        longs const m({1}, I{max});
        floats const iou({1}, F{0.5f}), from({1}, F{min});
        auto const ports = [](auto const& t) { return t.argument(); };
        auto const a = ports(m), b = ports(iou), c = ports(from);
        CHECK(lib::nms_by_class(boxes, score, graft::optional_in<"max_output_boxes", std::int64_t>(&a),
            graft::optional_in<"iou_threshold", float>(&b), graft::optional_in<"score_threshold", float>(&c), y,
            {&declared}, {centred}, memory));
        auto all = y.values();
        all.resize(static_cast<std::size_t>(declared.elements().value()));
        return all;
    };
    CHECK(run(corners, 3, 0, false) == I{0, 0, 3, 0, 0, 0, 0, 0, 5});
    CHECK(run(corners, 3, 0.4f, false) == I{0, 0, 3, 0, 0, 0});
    CHECK(run(corners, 2, 0, false) == I{0, 0, 3, 0, 0, 0});
    CHECK(run(middles, 3, 0, true) == I{0, 0, 3, 0, 0, 0, 0, 0, 5});
    CHECK(run(corners, 0, 0, false).empty());
}

} // namespace library_detection_nms_class_kernels_test
