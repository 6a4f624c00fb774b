// graft/library/image/warp/scale_kernels.hpp - kernels: images scaled and translated, sampled by a filter of any width
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string_view>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/image/warp/training_ops.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A filter by its name: its radius, and its weight at a distance. Source: TensorFlow
/// core/kernels/image/sampling_kernels.h
struct sampling_filter {
    std::string_view name;

    /// 0: there is no filter of this name.
    [[nodiscard]] float radius() const {
        struct known {
            std::string_view name;
            float radius;
        };
        constexpr known all[] = {{"lanczos1", 1.f}, {"lanczos3", 3.f}, {"lanczos5", 5.f}, {"gaussian", 1.5f},
            {"box", 0.5f}, {"triangle", 1.f}, {"keyscubic", 2.f}, {"mitchellcubic", 2.f}};
        for (auto const& k : all)
            if (k.name == name) return k.radius;
        return 0.f;
    }
    [[nodiscard]] float at(float x) const {
        x = std::fabs(x);
        if (name == "gaussian") {
            constexpr float deviation = 0.5f;
            return x >= radius() ? 0.f : std::exp(-x * x / (2 * deviation * deviation));
        }
        if (name == "box") return x < 0.5f ? 1.f : x == 0.5f ? 0.5f : 0.f;
        if (name == "triangle") return x < 1.f ? 1.f - x : 0.f;
        if (name == "keyscubic")
            return x >= 2.f   ? 0.f
                   : x >= 1.f ? ((-0.5f * x + 2.5f) * x - 4.f) * x + 2.f
                              : (1.5f * x - 2.5f) * x * x + 1.f;
        if (name == "mitchellcubic")
            return x >= 2.f   ? 0.f
                   : x >= 1.f ? (((-7.f / 18.f) * x + 2.f) * x - 10.f / 3.f) * x + 16.f / 9.f
                              : ((7.f / 6.f) * x - 2.f) * x * x + 8.f / 9.f;
        constexpr auto pi = std::numbers::pi_v<float>;
        if (x > radius()) return 0.f;
        if (x <= 1e-3f) return 1.f;
        return radius() * std::sin(pi * x) * std::sin(pi * x / radius()) / (pi * pi * x * x);
    }
};
/// For each position of an axis of the result: the first position of the image that it samples, and the weights of this
/// and the next ones.
struct sampled_axis {
    std::vector<std::int64_t> first;
    std::vector<std::size_t> start; ///< in `weights`, one more than there are positions
    std::vector<float> weights;

    sampled_axis(
        sampling_filter const& filter, std::int64_t out, std::int64_t in, float scale, float offset, bool antialias) {
        auto const back = 1.f / scale, moved = -back * offset, wide = antialias ? std::max(back, 1.f) : 1.f;
        auto const radius = filter.radius() * wide;
        start.push_back(0);
        for (std::int64_t i = 0; i < out; ++i) {
            auto const at = (static_cast<float>(i) + 0.5f) * back + moved;
            auto from = std::int64_t{0}, to = std::int64_t{0};
            if (at >= 0 && at <= static_cast<float>(in)) { // positions outside of the image do not contribute
                auto const last = in - 1;
                from = std::clamp(static_cast<std::int64_t>(std::ceil(at - radius - 0.5f)), std::int64_t{0}, last);
                to = std::clamp(static_cast<std::int64_t>(std::floor(at + radius - 0.5f)), std::int64_t{0}, last) + 1;
            }
            float total = 0;
            for (auto k = from; k < to; ++k) {
                auto const w = filter.at((static_cast<float>(k) + 0.5f - at) / wide);
                weights.push_back(w);
                total += w;
            }
            if (std::fabs(total) >= 1000.f * std::numeric_limits<float>::min())
                for (auto k = start.back(); k < weights.size(); ++k) weights[k] *= 1.f / total;
            first.push_back(from);
            start.push_back(weights.size());
        }
    }
};

} // namespace detail

/// ScaleAndTranslate: rows first, then columns.
/// error wrong_value: a filter of another name, a scale of 0
template <class T> status scale_and_translate(in<"images", T> x, in<"size", std::int32_t>, in<"scale", float> scale,
    in<"translation", float> offset, attr_of<"kernel_type", std::string_view> name,
    attr_of<"antialias", bool> antialias, out<"y", float> y) {
    detail::sampling_filter const filter{*name};
    if (filter.radius() == 0)
        return fail(errc::wrong_value, "kernel_type",
            "lanczos1, lanczos3, lanczos5, gaussian, box, triangle, keyscubic or mitchellcubic");
    if (!(scale[0] > 0) || !(scale[1] > 0)) return fail(errc::wrong_value, "scale", "more than 0");
    if (x.size() == 0) return ok;
    auto const h = x.dim(1), w = x.dim(2), c = x.dim(3), rows = y.dim(1), columns = y.dim(2);
    detail::sampled_axis const down(filter, rows, h, scale[0], offset[0], *antialias),
        right(filter, columns, w, scale[1], offset[1], *antialias);
    auto const size = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    std::vector<float> line(size(w * c)); // one row of the result before its columns are sampled
    for (std::int64_t b = 0; b < x.dim(0); ++b)
        for (std::int64_t i = 0; i < rows; ++i) {
            std::fill(line.begin(), line.end(), 0.f);
            for (auto k = down.start[size(i)]; k < down.start[size(i) + 1]; ++k) {
                auto const from = (b * h + down.first[size(i)] + static_cast<std::int64_t>(k - down.start[size(i)])) *
                                  w * c;
                for (std::int64_t q = 0; q < w * c; ++q)
                    line[size(q)] += down.weights[k] * static_cast<float>(widen(x[size(from + q)]));
            }
            for (std::int64_t j = 0; j < columns; ++j)
                for (std::int64_t q = 0; q < c; ++q) {
                    float sum = 0;
                    for (auto k = right.start[size(j)]; k < right.start[size(j) + 1]; ++k)
                        sum +=
                            right.weights[k] *
                            line[size(
                                (right.first[size(j)] + static_cast<std::int64_t>(k - right.start[size(j)])) * c + q)];
                    y[size(((b * rows + i) * columns + j) * c + q)] = sum;
                }
        }
    return ok;
}

/// The kernels of this file.
using scale_image_kernels = kernels_of<ScaleAndTranslate, &scale_and_translate<float>, &scale_and_translate<double>,
    &scale_and_translate<half>, &scale_and_translate<bfloat16>, &scale_and_translate<std::uint8_t>,
    &scale_and_translate<std::int8_t>, &scale_and_translate<std::uint16_t>, &scale_and_translate<std::int16_t>,
    &scale_and_translate<std::int32_t>, &scale_and_translate<std::int64_t>>;

} // namespace library
GRAFT_END
