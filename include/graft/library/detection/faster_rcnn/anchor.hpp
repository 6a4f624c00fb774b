// graft/library/detection/faster_rcnn/anchor.hpp - the anchors of a position
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "graft/library/detection/nms/kernels.hpp"

GRAFT_BEGIN
namespace library::detail {

/// The anchor of a ratio at a scale around the centre of a square of `base` pixels.
inline corners anchor(double base, double ratio, double scale) {
    auto const w = std::nearbyint(std::sqrt(base * base / ratio)), h = std::nearbyint(w * ratio),
               middle = (base - 1) / 2;
    auto const half = [](double side) { return (side - 1) / 2; };
    return {static_cast<float>(middle - half(w * scale)), static_cast<float>(middle - half(h * scale)),
        static_cast<float>(middle + half(w * scale)), static_cast<float>(middle + half(h * scale))};
}

} // namespace library::detail
GRAFT_END
