// test/library/detection/faster_rcnn/device_kernels.cpp - CANN's outputs of Faster R-CNN, against the published
// definitions computed plainly
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "graft/library/detection/faster_rcnn/kernels.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/detection/yolo/kernels.hpp"
#include "test/library/run_kernel.hpp"

namespace library_detection_faster_rcnn_device_kernels_test {

using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data) { return {s, std::move(data), graft::format::nd, {}}; }
double number(tensor const& t, std::size_t i) { return static_cast<double>(t.data[i]); }
// results are read as bits
std::int32_t whole(tensor const& t, std::size_t i) { return std::bit_cast<std::int32_t>(t.data[i]); }
struct box {
    double x0, y0, x1, y1, score;
    std::size_t label;
};
double area(box const& b) { return (b.x1 - b.x0 + 1) * (b.y1 - b.y0 + 1); }
/// The boxes that remain if each is compared with every better one that remains, best first.
std::vector<box> remaining(std::vector<box> all, double threshold) {
    std::stable_sort(all.begin(), all.end(), [](box const& a, box const& b) { return a.score > b.score; });
    std::vector<box> kept;
    for (auto const& b : all) {
        bool keep = true;
        for (auto const& k : kept) {
            auto const both = std::max(0.0, std::min(b.x1, k.x1) - std::max(b.x0, k.x0) + 1) *
                              std::max(0.0, std::min(b.y1, k.y1) - std::max(b.y0, k.y0) + 1);
            keep = keep && both / (area(b) + area(k) - both) <= threshold;
        }
        if (keep) kept.push_back(b);
    }
    return kept;
}
constexpr std::size_t images = 2, boxes = 2, kinds = 3;
/// A scale of a net: its grid and the output that a Yolo operator would compute from it.
struct scale {
    std::size_t h, w;
    tensor coord, object, classes;

    scale(std::size_t height, std::size_t width, unsigned seed) : h(height), w(width) {
        auto const length = [](std::size_t n) { return yolo_padded(static_cast<std::int64_t>(n)).value(); };
        coord = noise({images, 4 * boxes, length(h * w)}, graft::format::nd, seed);
        object = noise({images, length(boxes * h * w)}, graft::format::nd, seed + 1),
        classes = noise({images, kinds, length(boxes * h * w)}, graft::format::nd, seed + 2);
        for (auto* t : {&object, &classes})
            for (auto& v : t->data) v = (v + 1) / 2;
        for (std::size_t i = 0; i < coord.data.size(); ++i)
            if (i / static_cast<std::size_t>(length(h * w)) % (4 * boxes) < 2 * boxes)
                coord.data[i] = (coord.data[i] + 1) / 2;
    }
};
struct wish {
    double object = 0.4, score = 0.25, overlap = 0.3;
    std::size_t before = 512, after = 20;
    bool stretched = false, of_cells = false;
};
/// x1, y1, x2, y2, score and class of all selected boxes, as rows of `after`.
std::vector<numbers> chosen(
    std::vector<scale> const& scales, numbers const& image, std::vector<double> const& biases, wish const& q) {
    std::vector<numbers> rows;
    for (std::size_t n = 0; n < images; ++n) {
        auto const net_h = static_cast<double>(image[4 * n]), net_w = static_cast<double>(image[4 * n + 1]),
                   high = static_cast<double>(image[4 * n + 2]), wide = static_cast<double>(image[4 * n + 3]);
        // the image's scale in the net; the aspect ratio is kept
        auto const by = std::min(net_w / wide, net_h / high);
        auto const new_w = q.stretched ? net_w : wide * by, new_h = q.stretched ? net_h : high * by;
        std::vector<std::vector<box>> of_class(kinds);
        std::size_t candidates = 0;
        for (std::size_t s = 0; s < scales.size(); ++s) {
            auto const& from = scales[s];
            auto const row = from.coord.data.size() / (images * 4 * boxes), places = from.object.data.size() / images,
                       grid = from.h * from.w;
            for (std::size_t p = 0; p < boxes * grid; ++p) {
                auto const o = number(from.object, n * places + p);
                if (!(o > q.object) || candidates++ >= q.before) continue;
                auto const b = p / grid, cell = p % grid;
                auto const in = [&](std::size_t c) {
                    return number(from.coord, ((n * 4 + c) * boxes + b) * row + cell);
                };
                auto const* bias = biases.data() + (s * boxes + b) * 2;
                // in pixels of the net, then of the image
                auto const x = (static_cast<double>(cell % from.w) + in(0)) * net_w / static_cast<double>(from.w),
                           y = (static_cast<double>(cell / from.w) + in(1)) * net_h / static_cast<double>(from.h);
                auto const w = std::exp(in(3)) * bias[0] * (q.of_cells ? net_w / static_cast<double>(from.w) : 1),
                           h = std::exp(in(2)) * bias[1] * (q.of_cells ? net_h / static_cast<double>(from.h) : 1);
                auto const px = (x - (net_w - new_w) / 2) * wide / new_w, py = (y - (net_h - new_h) / 2) * high / new_h,
                           pw = w * wide / new_w, ph = h * high / new_h;
                for (std::size_t k = 0; k < kinds; ++k)
                    if (auto const v = o * number(from.classes, (n * kinds + k) * places + p); v > q.score)
                        of_class[k].push_back({px - pw / 2, py - ph / 2, px + pw / 2, py + ph / 2, v, k});
            }
        }
        numbers out(6 * q.after + 1);
        std::size_t count = 0;
        for (auto const& candidates_of : of_class)
            for (auto const& b : remaining(candidates_of, q.overlap)) {
                if (count == q.after) break;
                double const row[] = {std::max(b.x0, 0.0), std::max(b.y0, 0.0), std::min(b.x1, wide - 1),
                    std::min(b.y1, high - 1), b.score, static_cast<double>(b.label)};
                for (std::size_t k = 0; k < 6; ++k) out[k * q.after + count] = static_cast<float>(row[k]);
                ++count;
            }
        out.back() = static_cast<float>(count);
        rows.push_back(out);
    }
    return rows;
}
template <class Trial> void compare(Trial& t, std::vector<scale> const& scales, numbers const& image,
    std::vector<double> const& biases, wish const& q) {
    REQUIRE_MESSAGE(t.run(), static_cast<int>(t.declared.code));
    auto const want = chosen(scales, image, biases, q);
    for (std::size_t n = 0; n < images; ++n) {
        CHECK(whole(t.results[1], 8 * n) == static_cast<int>(want[n].back()));
        CHECK(whole(t.results[1], 8 * n) > 3); // there is something to compare
        CHECK(whole(t.results[1], 8 * n + 1) == 0);
        auto const begin = t.results[0].data.begin() + static_cast<std::ptrdiff_t>(n * 6 * q.after);
        CHECK(distance(numbers(begin, begin + static_cast<std::ptrdiff_t>(6 * q.after)),
                  numbers(want[n].begin(), want[n].end() - 1)) < 1e-4);
    }
}

} // namespace

TEST_CASE("FSRDetectionOutput: the boxes of each class and image") {
    constexpr std::size_t regions = 24;
    auto rois = noise({regions, 5}, graft::format::nd, 3), delta = noise({regions, kinds * 4}, graft::format::nd, 4),
         score = noise({regions, kinds}, graft::format::nd, 5);
    for (std::size_t r = 0; r < regions; ++r) {
        rois.data[5 * r] = r % 3 == 0 ? 1.f : 0.f;
        for (std::size_t k = 1; k < 3; ++k) {
            rois.data[5 * r + k] = 30 + 25 * rois.data[5 * r + k];
            rois.data[5 * r + k + 2] = rois.data[5 * r + k] + 20 + 15 * rois.data[5 * r + k + 2];
        }
    }
    for (auto& v : delta.data) v *= 0.4f;
    numbers const sizes{60, 70, 1, 90, 50, 1};
    for (bool limited : {false, true}) {
        run<FSRDetectionOutput, &fsr_detection, &fsr_detection_workspace> t;
        t.inputs = {{"rois", rois}, {"bbox_delta", delta}, {"score", score}, {"im_info", of({2, 3}, sizes)}};
        if (limited)
            t.inputs.push_back(
                {"actual_rois_num", {{2, 8}, {}, graft::format::nd, {9, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0}}});
        t.attributes = {{"batch_rois", std::int64_t{2}}, {"num_classes", std::int64_t{kinds}}, {"score_threshold", 0.1},
            {"iou_threshold", 0.25}};
        REQUIRE(t.run());
        REQUIRE(t.results[1].shape == shape{2, kinds, regions / 2, 8});
        numbers want(2 * kinds * regions / 2 * 8);
        int found = 0;
        for (std::size_t n = 0; n < 2; ++n)
            for (std::size_t c = 0; c < kinds; ++c) {
                std::vector<box> all;
                std::size_t seen = 0;
                for (std::size_t r = 0; r < regions; ++r) {
                    if (rois.data[5 * r] != static_cast<float>(n)) continue;
                    if (limited && seen++ >= (n == 0 ? 9u : 3u)) continue;
                    if (c == 0 || !(score.data[r * kinds + c] > 0.1f)) continue;
                    auto const a = [&](std::size_t k) { return number(rois, 5 * r + 1 + k); };
                    auto const d = [&](std::size_t k) { return number(delta, (r * kinds + c) * 4 + k); };
                    auto const w = a(2) - a(0) + 1, h = a(3) - a(1) + 1, x = a(0) + w / 2 + d(0) * w,
                               y = a(1) + h / 2 + d(1) * h, bw = w * std::exp(d(2)), bh = h * std::exp(d(3));
                    auto const cut = [](double v, float side) {
                        return std::min(std::max(v, 0.0), static_cast<double>(side) - 1);
                    };
                    all.push_back({cut(x - bw / 2, sizes[3 * n + 1]), cut(y - bh / 2, sizes[3 * n]),
                        cut(x + bw / 2, sizes[3 * n + 1]), cut(y + bh / 2, sizes[3 * n]), number(score, r * kinds + c),
                        c});
                }
                auto const kept = remaining(all, 0.25);
                CHECK(whole(t.results[0], n * kinds + c) == static_cast<int>(kept.size()));
                found += static_cast<int>(all.size()) * (kept.size() < all.size());
                for (std::size_t k = 0; k < kept.size(); ++k) {
                    auto const& b = kept[k];
                    double const row[] = {
                        b.x0, b.y0, b.x1, b.y1, b.score, static_cast<double>(c), static_cast<double>(n), 0};
                    for (std::size_t q = 0; q < 8; ++q)
                        want[((n * kinds + c) * regions / 2 + k) * 8 + q] = static_cast<float>(row[q]);
                }
            }
        CHECK(distance(t.results[1].data, want) < 1e-5);
        CHECK(found > 0); // something was suppressed
    }
    run<FSRDetectionOutput, &fsr_detection, &fsr_detection_workspace> t;
    rois.data[0] = 2;
    t.inputs = {{"rois", rois}, {"bbox_delta", delta}, {"score", score}, {"im_info", of({1, 3}, {60, 70, 1})}};
    t.attributes = {{"batch_rois", std::int64_t{2}}, {"num_classes", std::int64_t{kinds}}, {"score_threshold", 0.1},
        {"iou_threshold", 0.25}};
    CHECK_FALSE(t.run());
    CHECK(t.declared.code == graft::errc::wrong_value);
}

TEST_CASE("RpnProposals: the best regions, as many as are requested") {
    run<RpnProposals, &rpn_proposals, &rpn_proposals_workspace> t;
    tensor const rois = of({4, 4}, {0, 0, 10, 10, 0, 1, 10, 11, 20, 20, 30, 30, 0, 0, 10, 10}),
                 scores = of({4, 1}, {0.8f, 0.9f, -0.5f, 0.7f});
    t.inputs = {{"rois", rois}, {"cls_bg_prob", scores}};
    t.attributes = {{"nms_threshold", 0.5}, {"post_nms_num", std::int64_t{300}}};
    REQUIRE(t.run());
    CHECK(t.results[0].shape == shape{2, 4});
    CHECK(t.results[0].data == numbers{0, 1, 10, 11, 20, 20, 30, 30});
    t.attributes["nms_threshold"] = 0.9;
    REQUIRE(t.run());
    CHECK(t.results[0].data == numbers{0, 1, 10, 11, 0, 0, 10, 10, 20, 20, 30, 30});
    t.attributes["post_nms_num"] = std::int64_t{2}; // the bound is smaller, too
    REQUIRE(t.run());
    CHECK(t.results[0].shape == shape{2, 4});
    CHECK(t.results[0].data == numbers{0, 1, 10, 11, 0, 0, 10, 10});
}

} // namespace library_detection_faster_rcnn_device_kernels_test
