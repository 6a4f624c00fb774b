// graft/library/detection/yolo/kernels.hpp - kernels: boxes and detections of YOLO
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/detection/nms/kernels.hpp"
#include "graft/library/detection/yolo/ops.hpp"
#include "graft/library/kernel/logistic.hpp"

GRAFT_BEGIN
namespace library {

/// Yolo: channels are x, y, w, h, the object and the classes, `boxes` of each; the output order of coordinates is x,
/// y, h, w. x, y and the probabilities are logistic; with YOLO v2, `softmax` is over the classes, with `background`
/// including the object (alone, it is unchanged). Padding is 0. Source: CANN Yolo
/// error wrong_attribute_value for yolo_version V5 and softmaxtree, which are not published
inline status yolo(in<"x", float> x, out<"coord_data", float> coord, out<"obj_prob", float> object,
    out<"classes_prob", float> classes, attr_of<"boxes", std::int64_t> boxes, attr_of<"classes", std::int64_t> kinds,
    attr_of<"yolo_version", std::string_view> version, attr_of<"softmax", bool> softmax,
    attr_of<"background", bool> background, attr_of<"softmaxtree", bool> tree) {
    if (*version == "V5") return fail(errc::wrong_attribute_value, "yolo_version", "V2 or V3");
    if (*tree) return fail(errc::wrong_attribute_value, "softmaxtree", "false");
    auto const grid = x.dim(2) * x.dim(3), all = *boxes * grid, padded = coord.dim(2), padded_all = object.dim(1);
    bool const v2 = *version == "V2", together = v2 && *softmax, with_object = v2 && *background;
    std::fill(coord.begin(), coord.end(), 0.f);
    std::fill(object.begin(), object.end(), 0.f);
    std::fill(classes.begin(), classes.end(), 0.f);
    for (std::int64_t n = 0; n < x.dim(0); ++n) {
        auto const* from = x.data() + n * x.dim(1) * grid;
        for (std::int64_t c = 0; c < 4; ++c)
            for (std::int64_t b = 0; b < *boxes; ++b)
                for (std::int64_t p = 0; p < grid; ++p) {
                    auto const v = from[((c < 2 ? c : 5 - c) * *boxes + b) * grid + p];
                    coord.data()[((n * 4 + c) * *boxes + b) * padded + p] = c < 2 ? detail::logistic(v) : v;
                }
        auto const *of_object = from + 4 * all, *of_class = from + 5 * all;
        auto *to_object = object.data() + n * padded_all, *to_class = classes.data() + n * *kinds * padded_all;
        for (std::int64_t p = 0; p < all; ++p) {
            if (!together) {
                to_object[p] = with_object ? of_object[p] : detail::logistic(of_object[p]);
                for (std::int64_t k = 0; k < *kinds; ++k)
                    to_class[k * padded_all + p] = detail::logistic(of_class[k * all + p]);
                continue;
            }
            auto max = with_object ? of_object[p] : of_class[p];
            for (std::int64_t k = 0; k < *kinds; ++k) max = std::max(max, of_class[k * all + p]);
            auto sum = with_object ? std::exp(of_object[p] - max) : 0.f;
            for (std::int64_t k = 0; k < *kinds; ++k)
                sum += to_class[k * padded_all + p] = std::exp(of_class[k * all + p] - max);
            for (std::int64_t k = 0; k < *kinds; ++k) to_class[k * padded_all + p] /= sum;
            to_object[p] = with_object ? std::exp(of_object[p] - max) / sum : detail::logistic(of_object[p]);
        }
    }
    return ok;
}

namespace detail {

/// The outputs of one Yolo operator, and its grid.
struct yolo_scale {
    kernel_tensor<float const> coord, object, classes;
    std::int64_t height = 0, width = 0;
};
/// A candidate box.
struct yolo_candidate {
    corners at; ///< in pixels of the image
    std::int32_t scale = 0, place = 0;
};

/// The grid of padded tensors: the net's `high` x `wide` pixels in squares with an integer number of pixels. No input
/// specifies it; CANN derives it from the preceding operator.
/// error wrong_shape if none fits, or several do
inline status find_grid(yolo_scale& s, std::int64_t boxes, float high, float wide) {
    if (!(high >= 1 && wide >= 1 && high <= 65536 && wide <= 65536))
        return fail(errc::wrong_value, "img_info", "a net of 1 to 65536 pixels a side");
    auto const h = static_cast<std::int64_t>(high), w = static_cast<std::int64_t>(wide);
    int found = 0;
    for (std::int64_t side = 1; side <= std::min(h, w); ++side) {
        if (h % side != 0 || w % side != 0) continue;
        auto const grid = (h / side) * (w / side);
        if (yolo_padded(grid).value() != s.coord.dim(s.coord.rank() - 1) ||
            yolo_padded(boxes * grid).value() != s.object.dim(s.object.rank() - 1))
            continue;
        s.height = h / side, s.width = w / side;
        ++found;
    }
    return found == 1 ? ok
                      : fail(errc::wrong_shape, "coord_data",
                            found == 0 ? "the padded grid of the net's pixels" : "the grid of one size of cells alone",
                            1, found);
}

/// YOLO's selection of boxes.
struct yolo_choice {
    span<yolo_scale> scales;
    kernel_tensor<float const> image;
    span<double const> biases;
    std::int64_t boxes = 0, classes = 0, before = 0, after = 0;
    float object = 0, score = 0, overlap = 0;
    bool stretched = false, of_cells = false; ///< the image fills the net; biases count cells, else the net's pixels

    [[nodiscard]] static std::size_t bytes(std::int64_t candidates) {
        return static_cast<std::size_t>(candidates) * (sizeof(yolo_candidate) + sizeof(float) + sizeof(std::int32_t));
    }
    /// error wrong_shape, wrong_value
    status check() {
        auto const batch = scales[0].coord.dim(0);
        if (image.size() != static_cast<std::size_t>(batch) * 4)
            return fail(errc::wrong_shape, "img_info", "height and width of the net, then of the picture", batch * 4,
                image.size());
        if (biases.size() != scales.size() * static_cast<std::size_t>(boxes) * 2)
            return fail(errc::wrong_value, "biases", "width and height of each box",
                static_cast<std::int64_t>(scales.size()) * boxes * 2, biases.size());
        for (auto& s : scales) {
            if (s.coord.rank() != 3 || s.coord.dim(0) != batch || s.coord.dim(1) != 4 * boxes)
                return fail(errc::wrong_shape, "coord_data", "four numbers per box", 4 * boxes);
            if (s.object.rank() < 2 || s.object.dim(0) != batch)
                return fail(errc::wrong_shape, "obj_prob", "a number per place");
            auto const places = s.object.dim(s.object.rank() - 1);
            if (s.object.size() != static_cast<std::size_t>(batch * places))
                return fail(errc::wrong_shape, "obj_prob", "a number per place");
            if (s.classes.size() != static_cast<std::size_t>(batch * classes * places))
                return fail(errc::wrong_shape, "classes_prob", "a number per class and place", batch * classes * places,
                    s.classes.size());
            if (s.height == 0)
                if (auto e = find_grid(s, boxes, image[0], image[1]); !e) return e;
            if (s.height < 1 || s.width < 1 || s.height > 65536 || s.width > 65536 ||
                s.height * s.width > s.coord.dim(2) || boxes * s.height * s.width > places)
                return fail(errc::wrong_shape, "coord_data", "room for the grid", s.height * s.width, s.coord.dim(2));
        }
        return ok;
    }
    void run(std::int64_t n, span<std::byte> memory, float* to, std::int32_t* count) const {
        auto const max = static_cast<std::size_t>(before);
        auto const all = span(reinterpret_cast<yolo_candidate*>(memory.data()), max);
        auto* const scores = reinterpret_cast<float*>(all.data() + max);
        auto const order = span(reinterpret_cast<std::int32_t*>(scores + max), max);
        auto const found = collect(n, all);
        auto const* picture = image.data() + 4 * n;
        std::int64_t kept = 0;
        std::fill_n(to, 6 * after, 0.f);
        for (std::int64_t c = 0; c < classes && kept < after; ++c) {
            std::size_t candidates = 0;
            for (std::size_t i = 0; i < found; ++i) {
                auto const& s = scales[static_cast<std::size_t>(all[i].scale)];
                auto const places = s.object.dim(s.object.rank() - 1);
                scores[i] = s.object.data()[n * places + all[i].place] *
                            s.classes.data()[(n * classes + c) * places + all[i].place];
                if (scores[i] > score) order[candidates++] = static_cast<std::int32_t>(i);
            }
            auto const best = best_first(order.first(candidates), scores, -1);
            auto const chosen = suppress(
                order.first(best), [&](std::int32_t i) { return all[static_cast<std::size_t>(i)].at; }, overlap, 1.f,
                1.f, static_cast<std::size_t>(after - kept));
            for (std::size_t k = 0; k < chosen; ++k, ++kept) {
                auto const i = static_cast<std::size_t>(order[k]);
                auto const& b = all[i].at;
                float const row[] = {std::max(b.x0, 0.f), std::max(b.y0, 0.f), std::min(b.x1, picture[3] - 1),
                    std::min(b.y1, picture[2] - 1), scores[i], static_cast<float>(c)};
                for (std::int64_t q = 0; q < 6; ++q) to[q * after + kept] = row[q];
            }
        }
        std::fill_n(count, 8, 0);
        count[0] = static_cast<std::int32_t>(kept);
    }

private:
    /// The first positions that contain an object, with their boxes converted from the net to the image.
    std::size_t collect(std::int64_t n, span<yolo_candidate> to) const {
        auto const* info = image.data() + 4 * n;
        auto const high = info[0], wide = info[1];
        bool const by_width = wide / info[3] < high / info[2];
        auto const new_w = stretched || by_width ? wide : info[3] / info[2] * high,
                   new_h = stretched || !by_width ? high : info[2] / info[3] * wide;
        std::size_t found = 0;
        for (std::size_t s = 0; s < scales.size(); ++s) {
            auto const& from = scales[s];
            auto const grid = from.height * from.width, row = from.coord.dim(2);
            auto const unit_w = of_cells ? static_cast<float>(from.width) : wide,
                       unit_h = of_cells ? static_cast<float>(from.height) : high;
            for (std::int64_t p = 0; p < boxes * grid && found < to.size(); ++p) {
                if (!(from.object.data()[n * from.object.dim(from.object.rank() - 1) + p] > object)) continue;
                auto const b = p / grid, cell = p % grid;
                auto const read = [&](std::int64_t c) {
                    return from.coord.data()[((n * 4 + c) * boxes + b) * row + cell];
                };
                auto const bias = [&](std::int64_t k) {
                    return static_cast<float>(
                        biases[static_cast<std::size_t>((static_cast<std::int64_t>(s) * boxes + b) * 2 + k)]);
                };
                auto const x = ((read(0) + static_cast<float>(cell % from.width)) / static_cast<float>(from.width) -
                                   (wide - new_w) / 2 / wide) *
                               (wide / new_w) * info[3];
                auto const y = ((read(1) + static_cast<float>(cell / from.width)) / static_cast<float>(from.height) -
                                   (high - new_h) / 2 / high) *
                               (high / new_h) * info[2];
                auto const h = std::exp(read(2)) * bias(1) / unit_h * (high / new_h) * info[2],
                           w = std::exp(read(3)) * bias(0) / unit_w * (wide / new_w) * info[3];
                to[found++] = {{x - w / 2, y - h / 2, x + w / 2, y + h / 2}, static_cast<std::int32_t>(s),
                    static_cast<std::int32_t>(p)};
            }
        }
        return found;
    }
};

/// The maximum number of scales of a net.
inline constexpr std::size_t yolo_scales_max = 8;

template <class X> std::size_t yolo_v3_bytes(X const& x, std::int64_t before) {
    std::int64_t places = 0;
    for (std::size_t i = 0; i < x.size() / 3; ++i) places += static_cast<std::int64_t>(x[x.size() / 3 + i].size());
    return yolo_choice::bytes(std::min(before, places));
}
/// The common part of both YOLO v3 operators. x: the coordinates of all scales, then their objects, their classes, and
/// img_info.
template <class Grid> status yolo_v3(dynamic_in<"x", float> const& x, Grid const& grid, yolo_choice choice,
    bool relative, span<std::byte> memory, float* y, std::int32_t* count) {
    if (!relative) return fail(errc::wrong_attribute_value, "relative", "true");
    auto const n = x.size() / 3;
    if (x.size() != 3 * n + 1 || n > yolo_scales_max)
        return fail(errc::wrong_input_count, "x", "three tensors per scale, of at most eight, and img_info", 3 * n + 1,
            x.size());
    std::array<yolo_scale, yolo_scales_max> scales{};
    std::int64_t places = 0;
    for (std::size_t i = 0; i < n; ++i) {
        scales[i] = {x[i], x[n + i], x[2 * n + i]};
        grid(scales[i], i);
        places += static_cast<std::int64_t>(x[n + i].size());
    }
    choice.scales = span(scales).first(n);
    choice.image = x[3 * n];
    choice.before = std::min(choice.before, places);
    if (scales[0].coord.rank() == 0) return fail(errc::wrong_shape, "x", "a batch");
    if (auto e = choice.check(); !e) return e;
    for (std::int64_t k = 0; k < scales[0].coord.dim(0); ++k)
        choice.run(k, memory, y + k * 6 * choice.after, count + k * 8);
    return ok;
}

} // namespace detail

inline memory_size yolo_v2_detection_workspace(
    in<"obj_prob", no_elements> object, attr_of<"pre_nms_topn", std::int64_t> before) {
    return memory_size::bytes(
        detail::yolo_choice::bytes(std::min<std::int64_t>(*before, static_cast<std::int64_t>(object.size()))));
}
/// YoloV2DetectionOutput: boxes of six rows, x1, y1, x2, y2, score and class, in the order of classes, within one by
/// score. The first pre_nms_topn positions that contain an object are candidates; pixels count as in Faster R-CNN.
/// img_info is height and width of the net, then of the image, which is centred in the net with its aspect ratio kept.
/// error wrong_attribute_value for `relative` false; wrong_shape, wrong_value
inline status yolo_v2_detection(in<"coord_data", float> coord, in<"obj_prob", float> object,
    in<"classes_prob", float> classes, in<"img_info", float> image, out<"box_out", float> y,
    out<"box_out_num", std::int32_t> count, attr_of<"biases", span<double const>> biases,
    attr_of<"boxes", std::int64_t> boxes, attr_of<"classes", std::int64_t> kinds, attr_of<"relative", bool> relative,
    attr_of<"obj_threshold", double> min, attr_of<"post_nms_topn", std::int64_t> after,
    attr_of<"score_threshold", double> score, attr_of<"iou_threshold", double> iou,
    attr_of<"pre_nms_topn", std::int64_t> before, workspace memory) {
    if (!*relative) return fail(errc::wrong_attribute_value, "relative", "true");
    detail::yolo_scale one[] = {{coord, object, classes}};
    detail::yolo_choice choice{one, image, *biases, *boxes, *kinds,
        std::min<std::int64_t>(*before, static_cast<std::int64_t>(object.size())), *after, static_cast<float>(*min),
        static_cast<float>(*score), static_cast<float>(*iou), false, true};
    if (auto e = choice.check(); !e) return e;
    for (std::int64_t n = 0; n < coord.dim(0); ++n)
        choice.run(n, memory.as<std::byte>(), y.data() + n * 6 * *after, count.data() + n * 8);
    return ok;
}

inline memory_size yolo_v3_detection_workspace(
    dynamic_in<"x", no_elements> x, attr_of<"pre_nms_topn", std::int64_t> before) {
    return memory_size::bytes(detail::yolo_v3_bytes(x, *before));
}
/// YoloV3DetectionOutputV2: YoloV2DetectionOutput over several scales, whose biases are pixels of the net. With
/// resize_origin_img_to_net the image fills the net.
/// error wrong_input_count, wrong_attribute_value, wrong_shape, wrong_value
inline status yolo_v3_detection(dynamic_in<"x", float> x, out<"box_out", float> y,
    out<"box_out_num", std::int32_t> count, attr_of<"biases", span<double const>> biases,
    attr_of<"boxes", std::int64_t> boxes, attr_of<"classes", std::int64_t> kinds, attr_of<"relative", bool> relative,
    attr_of<"obj_threshold", double> min, attr_of<"post_nms_topn", std::int64_t> after,
    attr_of<"score_threshold", double> score, attr_of<"iou_threshold", double> iou,
    attr_of<"pre_nms_topn", std::int64_t> before, attr_of<"resize_origin_img_to_net", bool> stretched,
    workspace memory) {
    detail::yolo_choice const choice{{}, {}, *biases, *boxes, *kinds, *before, *after, static_cast<float>(*min),
        static_cast<float>(*score), static_cast<float>(*iou), *stretched, false};
    return detail::yolo_v3(
        x, [](detail::yolo_scale&, std::size_t) {}, choice, *relative, memory.as<std::byte>(), y.data(), count.data());
}
/// YoloV3DetectionOutputV2D: its grids are the first two axes of `windex`, whose elements are the indices of its
/// positions.
/// error wrong_input_count, wrong_attribute_value, wrong_shape, wrong_value
inline status yolo_v3_detection_d(dynamic_in<"x", float> x, dynamic_in<"windex", float> across,
    dynamic_in<"hindex", float>, out<"box_out", float> y, out<"box_out_num", std::int32_t> count,
    attr_of<"biases", span<double const>> biases, attr_of<"boxes", std::int64_t> boxes,
    attr_of<"classes", std::int64_t> kinds, attr_of<"relative", bool> relative, attr_of<"obj_threshold", double> min,
    attr_of<"post_nms_topn", std::int64_t> after, attr_of<"score_threshold", double> score,
    attr_of<"iou_threshold", double> iou, attr_of<"pre_nms_topn", std::int64_t> before,
    attr_of<"resize_origin_img_to_net", bool> stretched, workspace memory) {
    if (across.size() != x.size() / 3)
        return fail(errc::wrong_input_count, "windex", "one per scale", x.size() / 3, across.size());
    for (auto const w : across)
        if (w.rank() < 2 || w.size() == 0)
            return fail(errc::wrong_shape, "windex", "height and width of the grid first");
    detail::yolo_choice const choice{{}, {}, *biases, *boxes, *kinds, *before, *after, static_cast<float>(*min),
        static_cast<float>(*score), static_cast<float>(*iou), *stretched, false};
    auto const grid = [&](detail::yolo_scale& s, std::size_t i) {
        s.height = across[i].dim(0), s.width = across[i].dim(1);
    };
    return detail::yolo_v3(x, grid, choice, *relative, memory.as<std::byte>(), y.data(), count.data());
}

/// The kernels of this family.
using yolo_kernels = with_promoted<
    kernels<kernel<Yolo, &yolo>, kernel<YoloV2DetectionOutput, &yolo_v2_detection, &yolo_v2_detection_workspace>,
        kernel<YoloV3DetectionOutputV2, &yolo_v3_detection, &yolo_v3_detection_workspace>,
        kernel<YoloV3DetectionOutputV2D, &yolo_v3_detection_d, &yolo_v3_detection_workspace>>,
    half>;

} // namespace library
GRAFT_END
