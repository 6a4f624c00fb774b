// graft/library/detection/prior_box/kernels.hpp - kernels: the prior boxes of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel.hpp"
#include "graft/library/detection/prior_box/grid.hpp"
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

/// PriorBox: for each min_size a square, the square from its max_size, then a box for each aspect ratio. Corners are
/// divided by the size of the image.
inline status prior_box(in<"x", float> x, in<"img", float> img, out<"y", float> y,
    attr_of<"min_size", span<double const>> min_size, attr_of<"max_size", span<double const>> max_size,
    attr_of<"aspect_ratio", span<double const>> ratios, attr_of<"img_h", std::int64_t> img_h,
    attr_of<"img_w", std::int64_t> img_w, attr_of<"step_h", double> step_h, attr_of<"step_w", double> step_w,
    attr_of<"flip", bool> flip, attr_of<"clip", bool> clip, attr_of<"offset", double> offset,
    attr_of<"variance", span<double const>> variance) {
    detail::image_view const map(x.desc(), "NCHW"), image(img.desc(), "NCHW");
    detail::prior_box_grid const grid{map.h, map.w, *img_h > 0 ? *img_h : image.h, *img_w > 0 ? *img_w : image.w,
        *step_h, *step_w, *offset, *flip, *clip, *min_size, *max_size, *ratios};
    auto* to = y.data();
    grid.each([&](double v) { *to++ = static_cast<float>(v); });
    auto const half = static_cast<index>(y.size() / 2);
    for (index i = 0; i < half; ++i)
        y.data()[half + i] = static_cast<float>(detail::variance_at(*variance, static_cast<std::size_t>(i)));
    return ok;
}

/// The kernels of this family.
using prior_box_kernels = kernels<kernel<PriorBox, &prior_box>>;

} // namespace library
GRAFT_END
