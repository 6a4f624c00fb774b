// graft/library/detection/prior_box/grid.hpp - the corners of SSD's prior boxes, and their variances
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

#include "graft/base/container/span.hpp"

GRAFT_BEGIN
namespace library::detail {

/// The boxes of PriorBox over an image: at each position of a feature map per min_size the square, the square of its
/// max_size, then the ratios. A step of 0 is the image size divided by the map size.
struct prior_box_grid {
    std::int64_t rows = 0, columns = 0, height = 0, width = 0;
    double step_h = 0, step_w = 0, offset = 0.5;
    bool flip = true, clip = false;
    span<double const> min_size{}, max_size{}, ratios{};

    /// Calls put(v) for each number of each box in order: corners divided by the image's size.
    template <class Put> void each(Put&& put) const {
        auto const h = static_cast<double>(height), w = static_cast<double>(width);
        auto const dy = step_h > 0 ? step_h : h / static_cast<double>(rows),
                   dx = step_w > 0 ? step_w : w / static_cast<double>(columns);
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j) {
                auto const cx = (static_cast<double>(j) + offset) * dx, cy = (static_cast<double>(i) + offset) * dy;
                at([&](double bw, double bh) {
                    for (double v : {(cx - bw / 2) / w, (cy - bh / 2) / h, (cx + bw / 2) / w, (cy + bh / 2) / h})
                        put(clip ? std::clamp(v, 0.0, 1.0) : v);
                });
            }
    }

private:
    /// Calls box(width, height) for each box of a position.
    template <class Box> void at(Box&& box) const {
        for (std::size_t k = 0; k < min_size.size(); ++k) {
            auto const size = min_size[k];
            box(size, size);
            if (k < max_size.size()) box(std::sqrt(size * max_size[k]), std::sqrt(size * max_size[k]));
            double seen[65] = {1.0};
            std::size_t n = 1;
            for (auto r : ratios) {
                bool known = false;
                for (std::size_t q = 0; q < n; ++q) known = known || std::abs(seen[q] - r) < 1e-6;
                if (known || n + 2 > 64) continue;
                for (auto v : {r, 1.0 / r}) {
                    if (v != r && !flip) continue;
                    seen[n++] = v;
                    box(size * std::sqrt(v), size / std::sqrt(v));
                }
            }
        }
    }
};
/// The variance of number `i` of all corners: 0.1 if none is specified, the single one, otherwise one for each of the
/// four.
inline double variance_at(span<double const> stated, std::size_t i) {
    return stated.empty() ? 0.1 : stated[stated.size() == 1 ? 0 : i % 4];
}

} // namespace library::detail
GRAFT_END
