// graft/library/detection/nms/corners.hpp - a box by two opposite corners
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"

GRAFT_BEGIN
namespace library::detail {

/// Corners of a box.
struct corners {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

} // namespace library::detail
GRAFT_END
