// graft/library/detection/nms/corners.hpp - a box by two opposite corners
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/algorithm.hpp"

GRAFT_BEGIN
namespace library::detail {

/// Corners of a box.
struct corners {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

/// From four numbers, y and x of any two opposite corners.
inline corners corners_at(float const* at) {
    return {algorithm::min(at[1], at[3]), algorithm::min(at[0], at[2]), algorithm::max(at[1], at[3]),
        algorithm::max(at[0], at[2])};
}

} // namespace library::detail
GRAFT_END
