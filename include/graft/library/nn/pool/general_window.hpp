// graft/library/nn/pool/general_window.hpp - windows along one axis of any pooling, and the maxima of a plane
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>

#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// One spatial axis of a pooling window; `at` is the position in x of element `k` of the window for output `o`.
struct general_axis {
    std::int64_t in = 1, out = 1, size = 1, stride = 1, dilation = 1, before = 0, after = 0;

    [[nodiscard]] std::int64_t at(std::int64_t o, std::int64_t k) const { return o * stride - before + k * dilation; }
    [[nodiscard]] bool inside(std::int64_t i) const { return i >= 0 && i < in; }
    [[nodiscard]] bool padded(std::int64_t i) const { return i >= -before && i < in + after; }
};

/// The maxima of one plane, row by row; a window without elements has the lowest number. As in a loop over the window's
/// elements, the first is taken, and then those that are larger.
template <class T>
T* largest_of_plane(general_axis const& d, general_axis const& h, general_axis const& w, T const* from, T* to) {
    constexpr T lowest = std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                              : std::numeric_limits<T>::lowest();
    for (std::int64_t a = 0; a < d.out; ++a)
        for (std::int64_t b = 0; b < h.out; ++b, to += w.out) {
            bool first = true;
            std::fill_n(to, w.out, lowest);
            for (std::int64_t i = 0; i < d.size; ++i)
                for (std::int64_t j = 0; j < h.size; ++j) {
                    auto const u = d.at(a, i), v = h.at(b, j);
                    if (!d.inside(u) || !h.inside(v)) continue;
                    auto const* const row = from + (u * h.in + v) * w.in;
                    for (std::int64_t c = 0; c < w.out && first; ++c) // may be no number
                        for (std::int64_t k = 0; k < w.size; ++k)
                            if (auto const t = w.at(c, k); w.inside(t)) {
                                to[c] = row[t];
                                break;
                            }
                    first = false;
                    for (std::int64_t k = 0; k < w.size; ++k) {
                        std::int64_t c = 0, end = w.out;
                        while (c < end && !w.inside(w.at(c, k))) ++c;
                        while (end > c && !w.inside(w.at(end - 1, k))) --end;
                        if (c == end) continue;
                        auto const* at = row + w.at(c, k);
                        if (w.stride == 1)
                            map_lanes(
                                end - c, to + c, [](auto best, auto one) { return one > best ? one : best; }, to + c,
                                at);
                        else
                            for (; c < end; ++c, at += w.stride) to[c] = *at > to[c] ? *at : to[c];
                    }
                }
        }
    return to;
}

/// The means of one plane, row by row, each over the elements of its window; with `pads` also over those of the
/// padding. As in a loop over the window's elements, they are added in their order.
template <class T>
T* mean_of_plane(general_axis const& d, general_axis const& h, general_axis const& w, bool pads, T const* from, T* to) {
    auto const counted = [pads](general_axis const& a, std::int64_t o) {
        std::int64_t n = 0;
        for (std::int64_t k = 0; k < a.size; ++k) n += pads ? a.padded(a.at(o, k)) : a.inside(a.at(o, k));
        return n;
    };
    std::int64_t first = 0, last = w.out; // positions whose windows are whole
    while (first < last && counted(w, first) < w.size) ++first;
    while (last > first && counted(w, last - 1) < w.size) --last;
    for (std::int64_t a = 0; a < d.out; ++a)
        for (std::int64_t b = 0; b < h.out; ++b, to += w.out) {
            std::fill_n(to, w.out, T(0));
            for (std::int64_t i = 0; i < d.size; ++i)
                for (std::int64_t j = 0; j < h.size; ++j) {
                    auto const u = d.at(a, i), v = h.at(b, j);
                    if (!d.inside(u) || !h.inside(v)) continue;
                    auto const* const row = from + (u * h.in + v) * w.in;
                    for (std::int64_t k = 0; k < w.size; ++k) {
                        std::int64_t c = 0, end = w.out;
                        while (c < end && !w.inside(w.at(c, k))) ++c;
                        while (end > c && !w.inside(w.at(end - 1, k))) --end;
                        if (c == end) continue;
                        auto const* at = row + w.at(c, k);
                        if (w.stride == 1)
                            map_lanes(end - c, to + c, [](auto sum, auto one) { return sum + one; }, to + c, at);
                        else
                            for (; c < end; ++c, at += w.stride) to[c] += *at;
                    }
                }
            auto const rows = counted(d, a) * counted(h, b);
            auto const divide = [&](std::int64_t c) {
                auto const n = rows * counted(w, c);
                to[c] = n == 0 ? T(0) : to[c] / static_cast<T>(n);
            };
            for (std::int64_t c = 0; c < first; ++c) divide(c);
            if (rows > 0)
                map_lanes(
                    last - first, to + first, [n = static_cast<T>(rows * w.size)](auto sum) { return sum / n; },
                    to + first);
            for (auto c = last; c < w.out; ++c) divide(c);
        }
    return to;
}

} // namespace detail

} // namespace library
GRAFT_END
