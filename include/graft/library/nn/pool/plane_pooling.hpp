// graft/library/nn/pool/plane_pooling.hpp - pooling of planes, each by itself: maxima with their places, means, norms
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "graft/library/nn/pool/general_window.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// A pooling of the last up to three axes.
struct plane_pooling {
    general_axis axes[3]{};
    bool largest = false, root = false, count_pads = false, column_major = false;
    std::int64_t power = 1;

    [[nodiscard]] std::int64_t in() const { return axes[0].in * axes[1].in * axes[2].in; }
    [[nodiscard]] std::int64_t out() const { return axes[0].out * axes[1].out * axes[2].out; }
    [[nodiscard]] std::int64_t taps() const { return axes[0].size * axes[1].size * axes[2].size; }
};
/// Planes [first, planes); `places`, if it is not null, takes the positions of the maxima.
template <class T> void pool_planes(
    plane_pooling const& all, std::int64_t first, std::int64_t planes, T const* x, T* y, std::int64_t* places) {
    using sum_type = std::conditional_t<std::is_floating_point_v<T>, T, double>;
    auto const &d = all.axes[0], &h = all.axes[1], &w = all.axes[2];
    auto const in = all.in();
    bool const largest = all.largest, root = all.root;
    auto* to = y + first * all.out();
    auto* place = places ? places + first * all.out() : nullptr;
    auto const flat_index = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
        return all.column_major ? (c * h.in + b) * d.in + a : (a * h.in + b) * w.in + c;
    };
    bool const flat = d.size * h.size == 1 && std::is_floating_point_v<T>;
    if (largest && !place && !flat && detail::largest_of_planes<T>::fits(d, h, w)) {
        detail::largest_of_planes<T>(d, h, w).take(x + first * in, planes - first, to);
        return;
    }
    for (auto p = first; p < planes; ++p) {
        auto const* from = x + p * in;
        if (largest && !place) {
            to = detail::largest_of_plane(d, h, w, from, to);
            continue;
        }
        if constexpr (std::is_floating_point_v<T>)
            if (!largest && !root && !place) {
                to = detail::mean_of_plane(d, h, w, all.count_pads, from, to);
                continue;
            }
        for (std::int64_t a = 0; a < d.out; ++a)
            for (std::int64_t b = 0; b < h.out; ++b)
                for (std::int64_t c = 0; c < w.out; ++c) {
                    T best = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                                  : std::numeric_limits<T>::lowest();
                    sum_type sum = 0;
                    std::int64_t counted = 0, at = -1;
                    for (std::int64_t i = 0; i < d.size; ++i)
                        for (std::int64_t j = 0; j < h.size; ++j)
                            for (std::int64_t k = 0; k < w.size; ++k) {
                                auto const u = d.at(a, i), v = h.at(b, j), t = w.at(c, k);
                                if (!d.inside(u) || !h.inside(v) || !w.inside(t)) {
                                    counted += all.count_pads && d.padded(u) && h.padded(v) && w.padded(t);
                                    continue;
                                }
                                auto const value = from[(u * h.in + v) * w.in + t];
                                ++counted;
                                if (largest) {
                                    if (at < 0 || value > best) best = value, at = flat_index(u, v, t);
                                } else if (root)
                                    sum += static_cast<sum_type>(std::pow(
                                        std::fabs(static_cast<double>(value)), static_cast<double>(all.power)));
                                else sum += static_cast<sum_type>(value);
                            }
                    if (largest) *to++ = best;
                    else if (root)
                        *to++ = static_cast<T>(
                            std::pow(static_cast<double>(sum), 1.0 / static_cast<double>(all.power)));
                    else *to++ = static_cast<T>(counted == 0 ? sum_type(0) : sum / static_cast<sum_type>(counted));
                    if (place) *place++ = at < 0 ? 0 : p * in + at;
                }
    }
}

} // namespace detail

} // namespace library
GRAFT_END
