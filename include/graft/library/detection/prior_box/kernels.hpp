// graft/library/detection/prior_box/kernels.hpp - kernels: the prior boxes of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/promote.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/detection/prior_box/ops.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/kernel/gemm.hpp"

GRAFT_BEGIN
namespace library {

/// PriorBox: per min_size the square, the square of its max_size, then the ratios; corners over the image's size.
inline status prior_box(in<"x", float> x, in<"img", float> img, out<"y", float> y,
    attr_of<"min_size", span<double const>> min_size, attr_of<"max_size", span<double const>> max_size,
    attr_of<"aspect_ratio", span<double const>> ratios, attr_of<"img_h", std::int64_t> img_h,
    attr_of<"img_w", std::int64_t> img_w, attr_of<"step_h", double> step_h, attr_of<"step_w", double> step_w,
    attr_of<"flip", bool> flip, attr_of<"clip", bool> clip, attr_of<"offset", double> offset,
    attr_of<"variance", span<double const>> variance) {
    detail::image_view const map(x.desc(), "NCHW"), image(img.desc(), "NCHW");
    auto const h = static_cast<double>(*img_h > 0 ? *img_h : image.h),
               w = static_cast<double>(*img_w > 0 ? *img_w : image.w);
    auto const dy = *step_h > 0 ? *step_h : h / static_cast<double>(map.h),
               dx = *step_w > 0 ? *step_w : w / static_cast<double>(map.w);
    auto* to = y.data();
    for (index i = 0; i < map.h; ++i)
        for (index j = 0; j < map.w; ++j) {
            auto const cx = (static_cast<double>(j) + *offset) * dx, cy = (static_cast<double>(i) + *offset) * dy;
            auto const put = [&](double bw, double bh) {
                for (double v : {(cx - bw / 2) / w, (cy - bh / 2) / h, (cx + bw / 2) / w, (cy + bh / 2) / h})
                    *to++ = static_cast<float>(*clip ? std::clamp(v, 0.0, 1.0) : v);
            };
            for (std::size_t k = 0; k < min_size->size(); ++k) {
                auto const size = (*min_size)[k];
                put(size, size);
                if (k < max_size->size()) put(std::sqrt(size * (*max_size)[k]), std::sqrt(size * (*max_size)[k]));
                double seen[65] = {1.0};
                std::size_t n = 1;
                for (auto r : *ratios) {
                    bool known = false;
                    for (std::size_t q = 0; q < n; ++q) known = known || std::abs(seen[q] - r) < 1e-6;
                    if (known || n + 2 > 64) continue;
                    for (auto v : {r, 1.0 / r}) {
                        if (v != r && !*flip) continue;
                        seen[n++] = v;
                        put(size * std::sqrt(v), size / std::sqrt(v));
                    }
                }
            }
        }
    auto const half = static_cast<index>(y.size() / 2);
    for (index i = 0; i < half; ++i) {
        auto const& v = *variance;
        y.data()[half + i] = static_cast<float>(
            v.empty() ? 0.1 : v[v.size() == 1 ? 0 : static_cast<std::size_t>(i % 4)]);
    }
    return ok;
}

/// The kernels of this family.
using prior_box_kernels = kernels<kernel<PriorBox, &prior_box>>;

} // namespace library
GRAFT_END
