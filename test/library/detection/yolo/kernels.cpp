// test/library/detection/yolo/kernels.cpp - YOLO's outputs, against the published definitions computed plainly
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "graft/library/detection/faster_rcnn/kernels.hpp"
#include "graft/library/detection/yolo/kernels.hpp"
#include "graft/library/detection/yolo/ops.hpp"
#include "test/library/run_kernel.hpp"

namespace library_detection_yolo_kernels_test {

using graft::shape;
using namespace graft::library;
using namespace kernel_test;

namespace {

using numbers = std::vector<float>;
template <class Op, auto Run, auto Size = nullptr> using run = trial_run<graft::kernel<Op, Run, Size>>;
tensor of(shape s, numbers data) { return {s, std::move(data), graft::format::nd, {}}; }
double sigmoid(double v) { return 1 / (1 + std::exp(-v)); }
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
template <class Trial> void ask(Trial& t, std::vector<double> const& biases, wish const& q) {
    t.attributes = {{"biases", biases}, {"boxes", std::int64_t{boxes}}, {"classes", std::int64_t{kinds}},
        {"obj_threshold", q.object}, {"score_threshold", q.score}, {"iou_threshold", q.overlap},
        {"pre_nms_topn", static_cast<std::int64_t>(q.before)}, {"post_nms_topn", static_cast<std::int64_t>(q.after)}};
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
numbers const wide_picture{96, 128, 200, 500, 96, 128, 500, 200}; // one wider than the net, one higher

} // namespace

TEST_CASE("Yolo: what is made of the net's numbers") {
    constexpr std::size_t images = 2, boxes = 2, kinds = 3, h = 2, w = 3, grid = h * w, channels = boxes * (5 + kinds),
                          padded = 32, padded_all = 32;
    auto const x = noise({images, channels, h, w});
    struct {
        char const* version;
        bool softmax, background;
    } const modes[] = {{"V3", false, false}, {"V3", true, true}, {"V2", false, false}, {"V2", true, false},
        {"V2", false, true}, {"V2", true, true}};
    for (auto const& mode : modes) {
        run<Yolo, &yolo> t;
        t.inputs = {{"x", x}};
        t.attributes = {{"boxes", std::int64_t{boxes}}, {"classes", std::int64_t{kinds}},
            {"yolo_version", std::string(mode.version)}, {"softmax", mode.softmax}, {"background", mode.background}};
        REQUIRE(t.run());
        REQUIRE(t.results[0].shape == shape{images, 4 * boxes, padded});
        bool const v2 = std::string(mode.version) == "V2", together = v2 && mode.softmax,
                   with_object = v2 && mode.background;
        numbers coord(images * 4 * boxes * padded), object(images * padded_all), classes(images * kinds * padded_all);
        for (std::size_t n = 0; n < images; ++n)
            for (std::size_t b = 0; b < boxes; ++b)
                for (std::size_t p = 0; p < grid; ++p) {
                    auto const in = [&](std::size_t group) {
                        return number(x, (n * channels + group * boxes + b) * grid + p);
                    };
                    auto const to = [&](std::size_t c) -> float& {
                        return coord[((n * 4 + c) * boxes + b) * padded + p];
                    };
                    to(0) = static_cast<float>(sigmoid(in(0))), to(1) = static_cast<float>(sigmoid(in(1)));
                    // width and height are exchanged
                    to(2) = static_cast<float>(in(3)), to(3) = static_cast<float>(in(2));
                    double sum = with_object ? std::exp(in(4)) : 0;
                    for (std::size_t k = 0; k < kinds; ++k) sum += std::exp(in(5 + k));
                    auto const place = b * grid + p;
                    object[n * padded_all + place] = static_cast<float>(together && with_object ? std::exp(in(4)) / sum
                                                                        : with_object           ? in(4)
                                                                                                : sigmoid(in(4)));
                    for (std::size_t k = 0; k < kinds; ++k)
                        classes[(n * kinds + k) * padded_all + place] = static_cast<float>(
                            together ? std::exp(in(5 + k)) / sum : sigmoid(in(5 + k)));
                }
        CHECK(distance(t.results[0].data, coord) < 1e-5);
        CHECK(distance(t.results[1].data, object) < 1e-5);
        CHECK(distance(t.results[2].data, classes) < 1e-5);
    }
    run<Yolo, &yolo> t;
    t.inputs = {{"x", x}};
    t.attributes = {
        {"boxes", std::int64_t{boxes}}, {"classes", std::int64_t{kinds}}, {"yolo_version", std::string("V5")}};
    CHECK_FALSE(t.run());
    CHECK(t.declared.code == graft::errc::wrong_attribute_value);
}

TEST_CASE("YoloV2DetectionOutput") {
    std::vector<scale> const one{scale(6, 8, 11)};
    std::vector<double> const biases{1, 1.5, 2.5, 2};
    for (auto q : {wish{}, wish{0.7, 0.1, 0.6, 512, 40}, wish{0.1, 0.2, 0.2, 25, 5}}) {
        q.of_cells = true;
        run<YoloV2DetectionOutput, &yolo_v2_detection, &yolo_v2_detection_workspace> t;
        t.inputs = {{"coord_data", one[0].coord}, {"obj_prob", one[0].object}, {"classes_prob", one[0].classes},
            {"img_info", of({images, 4}, wide_picture)}};
        ask(t, biases, q);
        compare(t, one, wide_picture, biases, q);
    }
}

TEST_CASE("YoloV3DetectionOutputV2 and V2D: several scales") {
    std::vector<scale> const scales{scale(3, 4, 21), scale(6, 8, 31)};
    std::vector<double> const biases{40, 30, 25, 50, 10, 13, 16, 30};
    std::vector<std::pair<std::string, tensor>> x;
    for (auto const& s : scales) x.push_back({"x", s.coord});
    for (auto const& s : scales) x.push_back({"x", s.object});
    for (auto const& s : scales) x.push_back({"x", s.classes});
    x.push_back({"x", of({images, 4}, wide_picture)});
    for (bool stretched : {false, true})
        for (auto q : {wish{}, wish{0.2, 0.1, 0.5, 30, 50}}) {
            q.stretched = stretched;
            run<YoloV3DetectionOutputV2, &yolo_v3_detection, &yolo_v3_detection_workspace> t;
            t.inputs = x;
            ask(t, biases, q);
            t.attributes["N"] = std::int64_t{7};
            t.attributes["resize_origin_img_to_net"] = stretched;
            compare(t, scales, wide_picture, biases, q);
            run<YoloV3DetectionOutputV2D, &yolo_v3_detection_d, &yolo_v3_detection_workspace> d;
            d.inputs = x;
            for (auto const* name : {"windex", "hindex"})
                for (auto const& s : scales)
                    d.inputs.push_back(
                        {name, noise({static_cast<std::int64_t>(s.h), static_cast<std::int64_t>(s.w), 1, 1})});
            ask(d, biases, q);
            d.attributes["N"] = std::int64_t{7};
            d.attributes["resize_origin_img_to_net"] = stretched;
            compare(d, scales, wide_picture, biases, q);
            CHECK(d.results[0].data == t.results[0].data);
        }
    auto const code = [&](auto change) {
        run<YoloV3DetectionOutputV2, &yolo_v3_detection, &yolo_v3_detection_workspace> t;
        t.inputs = x;
        ask(t, biases, {});
        t.attributes["N"] = std::int64_t{7};
        change(t);
        return t.run() ? graft::errc::ok : t.declared.code;
    };
    using graft::errc;
    CHECK(code([](auto&) {}) == errc::ok);
    CHECK(code([](auto& t) { t.attributes["relative"] = false; }) == errc::wrong_attribute_value);
    CHECK(code([](auto& t) { t.attributes["biases"] = std::vector<double>{1, 2}; }) == errc::wrong_value);
    CHECK(code([](auto& t) { t.attributes["classes"] = std::int64_t{4}; }) == errc::wrong_shape);
    CHECK(code([](auto& t) { t.inputs.pop_back(), t.attributes["N"] = std::int64_t{6}; }) == errc::wrong_input_count);
    // no grid of 97 by 128 pixels
    CHECK(code([](auto& t) { t.inputs.back().second.data[0] = 97; }) == errc::wrong_shape);
    CHECK(code([](auto& t) { t.inputs.back().second.data[0] = -1; }) == errc::wrong_value);
}

} // namespace library_detection_yolo_kernels_test
