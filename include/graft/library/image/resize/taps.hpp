// graft/library/image/resize/taps.hpp - the source rows and weights of a row in a resized image
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "graft/library/image/cubic.hpp"

GRAFT_BEGIN
namespace library {

/// The source position of an output row, computed in f32 as in TensorFlow.
struct resize_axis {
    std::ptrdiff_t in = 0, out = 0;
    float step = 0;
    bool half = false;

    resize_axis(std::ptrdiff_t from, std::ptrdiff_t to, bool align_corners, bool half_pixel)
        : in(from), out(to), step(align_corners && to > 1 ? static_cast<float>(from - 1) / static_cast<float>(to - 1)
                                                          : static_cast<float>(from) / static_cast<float>(to)),
          half(half_pixel) {}
    [[nodiscard]] float source(std::ptrdiff_t o) const {
        return half ? (static_cast<float>(o) + 0.5f) * step - 0.5f : static_cast<float>(o) * step;
    }
};

/// The rows and weights of an output row.
struct resize_taps {
    std::ptrdiff_t at[4]{};
    float weight[4]{};
};

namespace detail {

inline resize_taps linear_taps(resize_axis const& a, std::ptrdiff_t o) {
    auto const s = a.source(o), below = std::floor(s);
    resize_taps t;
    t.at[0] = std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(below));
    t.at[1] = std::min(a.in - 1, static_cast<std::ptrdiff_t>(std::ceil(s)));
    t.at[0] = std::min(t.at[0], a.in - 1);
    t.at[1] = std::max<std::ptrdiff_t>(t.at[1], 0);
    t.weight[1] = s - below;
    t.weight[0] = 1.f - t.weight[1];
    return t;
}
inline std::ptrdiff_t nearest_tap(resize_axis const& a, std::ptrdiff_t o, bool align_corners) {
    auto const s = a.half ? (static_cast<float>(o) + 0.5f) * a.step : static_cast<float>(o) * a.step;
    auto const at = static_cast<std::ptrdiff_t>(align_corners ? std::round(s) : std::floor(s));
    return std::clamp<std::ptrdiff_t>(at, 0, a.in - 1);
}
/// Cubic weights in steps of 1/1024, as in TensorFlow's table; half-pixel centres use a = -1/2 and ignore elements
/// outside.
inline resize_taps cubic_taps(resize_axis const& a, std::ptrdiff_t o) {
    auto const s = a.source(o), below = std::floor(s);
    auto const offset = static_cast<float>(std::lrint((s - below) * 1024.f)) / 1024.f;
    auto const k = a.half ? -0.5f : -0.75f;
    float const w[4] = {
        cubic_far(offset + 1, k), cubic_near(offset, k), cubic_near(1 - offset, k), cubic_far(1 - offset + 1, k)};
    resize_taps t;
    float sum = 0;
    for (std::ptrdiff_t i = 0; i < 4; ++i) {
        auto const want = static_cast<std::ptrdiff_t>(below) - 1 + i;
        t.at[i] = std::clamp<std::ptrdiff_t>(want, 0, a.in - 1);
        t.weight[i] = a.half && want != t.at[i] ? 0.f : w[i];
        sum += t.weight[i];
    }
    if (a.half && std::abs(sum) >= 1000.f * std::numeric_limits<float>::min())
        for (auto& v : t.weight) v /= sum;
    return t;
}

} // namespace detail
} // namespace library
GRAFT_END
