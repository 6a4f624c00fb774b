// graft/library/image/optical_flow/kernels.hpp - kernels: FlowNet: warping, correlation, augmentation, accumulation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/kernel/leaves_out.hpp"
#include "graft/library/image/optical_flow/ops.hpp"
#include "graft/library/image/resize/kernels.hpp"
#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

/// FlowWarp.
inline status flow_warp(in<"x", float> x, in<"flow", float> flow, out<"y", float> y) {
    auto const c = x.dim(1), h = x.dim(2), w = x.dim(3), plane = h * w;
    for (index n = 0; n < x.dim(0); ++n)
        for (index p = 0; p < plane; ++p) {
            auto const fx = static_cast<float>(p % w) + flow.data()[n * 2 * plane + p],
                       fy = static_cast<float>(p / w) + flow.data()[(n * 2 + 1) * plane + p];
            bool const in = fx >= 0 && fy >= 0 && fx < static_cast<float>(w) && fy < static_cast<float>(h);
            auto const x0 = in ? static_cast<index>(fx) : 0, y0 = in ? static_cast<index>(fy) : 0;
            auto const x1 = std::min(x0 + 1, w - 1), y1 = std::min(y0 + 1, h - 1);
            auto const a = fx - static_cast<float>(x0), b = fy - static_cast<float>(y0);
            for (index k = 0; k < c; ++k) {
                auto const* from = x.data() + (n * c + k) * plane;
                y.data()[(n * c + k) * plane + p] = !in ? 0.f
                                                        : (1 - a) * (1 - b) * from[y0 * w + x0] +
                                                              a * (1 - b) * from[y0 * w + x1] +
                                                              (1 - a) * b * from[y1 * w + x0] +
                                                              a * b * from[y1 * w + x1];
            }
        }
    return ok;
}

/// Accum: every input resized with aligned corners.
inline status accum(dynamic_in<"x", float> x, out<"y", float> y, attr_of<"have_reference", bool> reference) {
    auto const n = y.dim(0), c = y.dim(1), h = y.dim(2), w = y.dim(3);
    index first = 0;
    for (std::size_t i = 0; i + (*reference ? 1 : 0) < x.size(); ++i) {
        auto const one = x[i];
        detail::image_view a(one.desc(), "NCHW"), b(y.desc(), "NCHW");
        a.channel = a.h * a.w, a.pixel = 1;
        b.c = a.c, b.channel = h * w, b.pixel = 1, b.n = 1;
        for (index k = 0; k < n && one.size() != 0; ++k)
            detail::resize_linear(a, b, one.data() + k * a.size(), y.data() + (k * c + first) * h * w,
                {a.h, h, true, false}, {a.w, w, true, false});
        first += a.c;
    }
    return ok;
}
/// DataAugmentation at inference; the crop is centred. If the size of a mean differs from y, only its colour is used.
/// error wrong_value, wrong_shape if the mean does not have as many channels as x
inline status data_augmentation(in<"x", float> x, optional_in<"mean", float> mean, optional_in<"count", float> count,
    out<"y", float> y, attr_of<"recompute_mean", std::int64_t> recompute, attr_of<"mean_per_pixel", bool> per_pixel) {
    auto const n = x.dim(0), c = x.dim(1), h = x.dim(2), w = x.dim(3), oh = y.dim(2), ow = y.dim(3), plane = oh * ow;
    if (oh > h || ow > w) return fail(errc::wrong_value, "crop_height", "not larger than the image");
    auto const size = c > 0 ? static_cast<index>(mean.size()) / c : 0;
    if (mean && static_cast<index>(mean.size()) != size * c)
        return fail(errc::wrong_shape, "mean", "a mean per channel", c, static_cast<index>(mean.size()));
    auto const top = (h - oh) / 2, left = (w - ow) / 2;
    auto const batches = std::max(1.0, count.size() > 0 ? static_cast<double>(count.data()[0]) : 1.0);
    bool const running = *recompute > 0 && batches <= static_cast<double>(*recompute);
    for (index k = 0; k < c; ++k) {
        double colour = 0, here = 0; // the stored mean of the channel, and the one of x
        for (index i = 0; i < size; ++i)
            colour += static_cast<double>(mean.data()[k * size + i]) / static_cast<double>(size);
        auto const at = [&](index b, index p) {
            return x.data()[((b * c + k) * h + p / ow + top) * w + p % ow + left];
        };
        if (running && !*per_pixel)
            for (index b = 0; b < n; ++b)
                for (index p = 0; p < plane; ++p)
                    here += static_cast<double>(at(b, p)) / static_cast<double>(n * plane);
        for (index p = 0; p < plane; ++p) {
            auto m = *per_pixel && size == plane ? static_cast<double>(mean.data()[k * size + p]) : colour;
            if (running && *per_pixel) {
                here = 0;
                for (index b = 0; b < n; ++b) here += static_cast<double>(at(b, p)) / static_cast<double>(n);
            }
            if (running) m += (here - m) / batches;
            for (index b = 0; b < n; ++b) y.data()[(b * c + k) * plane + p] = at(b, p) - static_cast<float>(m);
        }
    }
    return ok;
}
/// Correlation: means over the patch and the channels.
inline status correlation(in<"x1", float> a, in<"x2", float> b, out<"y", float> y, attr_of<"pad", std::int64_t> pad,
    attr_of<"kernel_size", std::int64_t> size, attr_of<"max_displacement", std::int64_t> far,
    attr_of<"stride_1", std::int64_t> s1, attr_of<"stride_2", std::int64_t> s2,
    attr_of<"single_direction", std::int64_t> single, attr_of<"correlation_type", std::string_view> type) {
    auto const c = a.dim(1), h = a.dim(2), w = a.dim(3), reach = *far / *s2,
               across = *single != 0 ? reach + 1 : 2 * reach + 1;
    auto const border = *far + (*size - 1) / 2, low = *single > 0 ? index{0} : -reach;
    bool const subtract = *type == "SUBTRACT";
    auto const read = [&](float const* t, index n, index k, index i, index j) {
        return i < 0 || i >= h || j < 0 || j >= w ? 0.f : t[((n * c + k) * h + i) * w + j];
    };
    auto* to = y.data();
    for (index n = 0; n < a.dim(0); ++n)
        for (index d = 0; d < across * across; ++d)
            for (index i = 0; i < y.dim(2); ++i)
                for (index j = 0; j < y.dim(3); ++j) {
                    auto const r = i * *s1 + border - (*size - 1) / 2 - *pad,
                               q = j * *s1 + border - (*size - 1) / 2 - *pad;
                    auto const dy = (d / across + low) * *s2, dx = (d % across + low) * *s2;
                    double sum = 0; // only if one of the patches is inside
                    auto const u0 = std::max<index>(0, -std::max(r, r + dy)),
                               u1 = std::min<index>(*size, h - std::min(r, r + dy));
                    auto const v0 = std::max<index>(0, -std::max(q, q + dx)),
                               v1 = std::min<index>(*size, w - std::min(q, q + dx));
                    for (index u = u0; u < u1; ++u)
                        for (index v = v0; v < v1; ++v)
                            for (index k = 0; k < c; ++k) {
                                auto const l = static_cast<double>(read(a.data(), n, k, r + u, q + v)),
                                           m = static_cast<double>(read(b.data(), n, k, r + u + dy, q + v + dx));
                                sum += subtract ? std::abs(l - m) : l * m;
                            }
                    *to++ = static_cast<float>(
                        sum / (static_cast<double>(*size) * static_cast<double>(*size) * static_cast<double>(c)));
                }
    return ok;
}

/// The kernels of this family.
using optical_flow_kernels = join<with_promoted<kernels<kernel<FlowWarp, &flow_warp>>, half, bfloat16>,
    kernels<kernel<Accum, &accum>, kernel<DataAugmentation, &data_augmentation>,
        leaves_out<kernel<Correlation, &correlation>, "do_abs">>>;

} // namespace library
GRAFT_END
