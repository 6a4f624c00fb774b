// graft/library/kernels/detection.hpp - f32 kernels of boxes and regions, FlowNet's other layers, MaxPool's gradient
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/kernel/signature.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/kernels/image.hpp"
#include "graft/library/kernels/pool.hpp"
#include "graft/library/ops/detection.hpp"
#include "graft/library/ops/flow.hpp"

GRAFT_BEGIN
namespace library {

/// PriorBox: per min_size the square, the square of its max_size, then the ratios; corners over the image's size.
inline status prior_box(in<"x", float> x, in<"img", float> img, out<"y", float> y, attr_of<"min_size", span<double const>> min_size,
                        attr_of<"max_size", span<double const>> max_size, attr_of<"aspect_ratio", span<double const>> ratios,
                        attr_of<"img_h", std::int64_t> img_h, attr_of<"img_w", std::int64_t> img_w, attr_of<"step_h", double> step_h,
                        attr_of<"step_w", double> step_w, attr_of<"flip", bool> flip, attr_of<"clip", bool> clip, attr_of<"offset", double> offset,
                        attr_of<"variance", span<double const>> variance) {
    detail::image_view const map(x.desc(), "NCHW"), image(img.desc(), "NCHW");
    auto const h = static_cast<double>(*img_h > 0 ? *img_h : image.h), w = static_cast<double>(*img_w > 0 ? *img_w : image.w);
    auto const dy = *step_h > 0 ? *step_h : h / static_cast<double>(map.h), dx = *step_w > 0 ? *step_w : w / static_cast<double>(map.w);
    auto* to = y.data();
    for (index i = 0; i < map.h; ++i)
        for (index j = 0; j < map.w; ++j) {
            auto const cx = (static_cast<double>(j) + *offset) * dx, cy = (static_cast<double>(i) + *offset) * dy;
            auto const put = [&](double bw, double bh) {
                for (double v : {(cx - bw / 2) / w, (cy - bh / 2) / h, (cx + bw / 2) / w, (cy + bh / 2) / h}) *to++ = static_cast<float>(*clip ? std::clamp(v, 0.0, 1.0) : v);
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
        y.data()[half + i] = static_cast<float>(v.empty() ? 0.1 : v[v.size() == 1 ? 0 : static_cast<std::size_t>(i % 4)]);
    }
    return ok;
}

namespace detail {
/// The image of a region, or -1.
inline index image_of(float const* roi, index images) {
    return roi[0] >= 0 && roi[0] < static_cast<float>(images) ? static_cast<index>(roi[0]) : -1;
}
/// `v` rounded and held inside [0, most]; what is no number is 0.
inline index floor_to(float v, index most) { return v > 0 ? v < static_cast<float>(most) ? static_cast<index>(std::floor(v)) : most : 0; }
inline index ceil_to(float v, index most) { return v > 0 ? v < static_cast<float>(most) ? static_cast<index>(std::ceil(v)) : most : 0; }
} // namespace detail

/// ROIPooling.
/// error wrong_value for a region without an image
inline status roi_pooling(in<"x", float> x, in<"rois", float> rois, out<"y", float> y, attr_of<"pooled_h", std::int64_t> ph, attr_of<"pooled_w", std::int64_t> pw,
                          attr_of<"spatial_scale_h", double> sh, attr_of<"spatial_scale_w", double> sw) {
    auto const c = x.dim(1), h = x.dim(2), w = x.dim(3), n = y.dim(0);
    if (rois.size() < static_cast<std::size_t>(n) * 5) return fail(errc::wrong_shape, "rois", "five numbers per region");
    auto* to = y.data();
    for (index r = 0; r < n; ++r) {
        auto const* roi = rois.data() + r * 5;
        auto const image = detail::image_of(roi, x.dim(0));
        if (image < 0) return fail(errc::wrong_value, "rois", "the number of an image", r);
        auto const fy = static_cast<float>(*sh), fx = static_cast<float>(*sw);
        auto const x0 = std::round(roi[1] * fx), y0 = std::round(roi[2] * fy), x1 = std::round(roi[3] * fx), y1 = std::round(roi[4] * fy);
        auto const bh = std::max(y1 - y0 + 1, 1.f) / static_cast<float>(*ph), bw = std::max(x1 - x0 + 1, 1.f) / static_cast<float>(*pw);
        for (index k = 0; k < c; ++k)
            for (index i = 0; i < *ph; ++i)
                for (index j = 0; j < *pw; ++j) {
                    auto const top = detail::floor_to(std::floor(static_cast<float>(i) * bh) + y0, h), bottom = detail::ceil_to(std::ceil(static_cast<float>(i + 1) * bh) + y0, h);
                    auto const left = detail::floor_to(std::floor(static_cast<float>(j) * bw) + x0, w), right = detail::ceil_to(std::ceil(static_cast<float>(j + 1) * bw) + x0, w);
                    auto best = bottom <= top || right <= left ? 0.f : detail::least<float>;
                    for (index p = top; p < bottom; ++p)
                        for (index q = left; q < right; ++q) best = std::max(best, x.data()[((image * c + k) * h + p) * w + q]);
                    *to++ = best;
                }
    }
    return ok;
}
/// PSROIPooling.
/// error wrong_value for a region without an image
inline status psroi_pooling(in<"x", float> x, in<"rois", float> rois, out<"y", float> y, attr_of<"output_dim", std::int64_t> dims,
                            attr_of<"group_size", std::int64_t> group, attr_of<"spatial_scale", double> scale) {
    auto const c = x.dim(1), h = x.dim(2), w = x.dim(3), n = y.dim(0), g = *group;
    if (rois.size() < static_cast<std::size_t>(n) * 5) return fail(errc::wrong_shape, "rois", "five numbers per region");
    auto* to = y.data();
    for (index r = 0; r < n; ++r) {
        auto const* roi = rois.data() + r * 5;
        auto const image = detail::image_of(roi, x.dim(0));
        if (image < 0) return fail(errc::wrong_value, "rois", "the number of an image", r);
        auto const s = static_cast<float>(*scale);
        auto const x0 = std::round(roi[1]) * s, y0 = std::round(roi[2]) * s, x1 = (std::round(roi[3]) + 1) * s, y1 = (std::round(roi[4]) + 1) * s;
        auto const bh = std::max(y1 - y0, 0.1f) / static_cast<float>(g), bw = std::max(x1 - x0, 0.1f) / static_cast<float>(g);
        for (index k = 0; k < *dims; ++k)
            for (index i = 0; i < g; ++i)
                for (index j = 0; j < g; ++j) {
                    auto const top = detail::floor_to(static_cast<float>(i) * bh + y0, h), bottom = detail::ceil_to(static_cast<float>(i + 1) * bh + y0, h);
                    auto const left = detail::floor_to(static_cast<float>(j) * bw + x0, w), right = detail::ceil_to(static_cast<float>(j + 1) * bw + x0, w);
                    float sum = 0;
                    for (index p = top; p < bottom; ++p)
                        for (index q = left; q < right; ++q) sum += x.data()[((image * c + (k * g + i) * g + j) * h + p) * w + q];
                    auto const count = (bottom - top) * (right - left);
                    *to++ = bottom <= top || right <= left ? 0.f : sum / static_cast<float>(count);
                }
    }
    return ok;
}

/// Accum: every input stretched with aligned corners.
inline status accum(dynamic_in<"x", float> x, out<"y", float> y, attr_of<"have_reference", bool> reference) {
    auto const n = y.dim(0), c = y.dim(1), h = y.dim(2), w = y.dim(3);
    index first = 0;
    for (std::size_t i = 0; i + (*reference ? 1 : 0) < x.size(); ++i) {
        auto const one = x[i];
        detail::image_view a(one.desc(), "NCHW"), b(y.desc(), "NCHW");
        a.channel = a.h * a.w, a.pixel = 1;
        b.c = a.c, b.channel = h * w, b.pixel = 1, b.n = 1;
        for (index k = 0; k < n && one.size() != 0; ++k)
            detail::resize_linear(a, b, one.data() + k * a.size(), y.data() + (k * c + first) * h * w, {a.h, h, true, false}, {a.w, w, true, false});
        first += a.c;
    }
    return ok;
}
/// DataAugmentation at inference; a crop is taken from the middle. A mean of another size than y counts by its colour.
/// error wrong_value, wrong_shape where the mean does not have as many channels as x
inline status data_augmentation(in<"x", float> x, optional_in<"mean", float> mean, optional_in<"count", float> count, out<"y", float> y,
                                attr_of<"recompute_mean", std::int64_t> recompute, attr_of<"mean_per_pixel", bool> per_pixel) {
    auto const n = x.dim(0), c = x.dim(1), h = x.dim(2), w = x.dim(3), oh = y.dim(2), ow = y.dim(3), plane = oh * ow;
    if (oh > h || ow > w) return fail(errc::wrong_value, "crop_height", "not larger than the image");
    auto const size = c > 0 ? static_cast<index>(mean.size()) / c : 0;
    if (mean && static_cast<index>(mean.size()) != size * c) return fail(errc::wrong_shape, "mean", "a mean per channel", c, static_cast<index>(mean.size()));
    auto const top = (h - oh) / 2, left = (w - ow) / 2;
    auto const batches = std::max(1.0, count.size() > 0 ? static_cast<double>(count.data()[0]) : 1.0);
    bool const running = *recompute > 0 && batches <= static_cast<double>(*recompute);
    for (index k = 0; k < c; ++k) {
        double colour = 0, here = 0; // the stored mean of the channel, and the one of x
        for (index i = 0; i < size; ++i) colour += static_cast<double>(mean.data()[k * size + i]) / static_cast<double>(size);
        auto const at = [&](index b, index p) { return x.data()[((b * c + k) * h + p / ow + top) * w + p % ow + left]; };
        if (running && !*per_pixel)
            for (index b = 0; b < n; ++b)
                for (index p = 0; p < plane; ++p) here += static_cast<double>(at(b, p)) / static_cast<double>(n * plane);
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
inline status correlation(in<"x1", float> a, in<"x2", float> b, out<"y", float> y, attr_of<"pad", std::int64_t> pad, attr_of<"kernel_size", std::int64_t> size,
                          attr_of<"max_displacement", std::int64_t> far, attr_of<"stride_1", std::int64_t> s1, attr_of<"stride_2", std::int64_t> s2,
                          attr_of<"single_direction", std::int64_t> single, attr_of<"correlation_type", std::string_view> type) {
    auto const c = a.dim(1), h = a.dim(2), w = a.dim(3), reach = *far / *s2, across = *single != 0 ? reach + 1 : 2 * reach + 1;
    auto const border = *far + (*size - 1) / 2, low = *single > 0 ? index{0} : -reach;
    bool const subtract = *type == "SUBTRACT";
    auto const read = [&](float const* t, index n, index k, index i, index j) { return i < 0 || i >= h || j < 0 || j >= w ? 0.f : t[((n * c + k) * h + i) * w + j]; };
    auto* to = y.data();
    for (index n = 0; n < a.dim(0); ++n)
        for (index d = 0; d < across * across; ++d)
            for (index i = 0; i < y.dim(2); ++i)
                for (index j = 0; j < y.dim(3); ++j) {
                    auto const r = i * *s1 + border - (*size - 1) / 2 - *pad, q = j * *s1 + border - (*size - 1) / 2 - *pad;
                    auto const dy = (d / across + low) * *s2, dx = (d % across + low) * *s2;
                    double sum = 0; // only where one of the patches lies inside
                    auto const u0 = std::max<index>(0, -std::max(r, r + dy)), u1 = std::min<index>(*size, h - std::min(r, r + dy));
                    auto const v0 = std::max<index>(0, -std::max(q, q + dx)), v1 = std::min<index>(*size, w - std::min(q, q + dx));
                    for (index u = u0; u < u1; ++u)
                        for (index v = v0; v < v1; ++v)
                            for (index k = 0; k < c; ++k) {
                                auto const l = static_cast<double>(read(a.data(), n, k, r + u, q + v)), m = static_cast<double>(read(b.data(), n, k, r + u + dy, q + v + dx));
                                sum += subtract ? std::abs(l - m) : l * m;
                            }
                    *to++ = static_cast<float>(sum / (static_cast<double>(*size) * static_cast<double>(*size) * static_cast<double>(c)));
                }
    return ok;
}

/// MaxPoolGrad: each window's gradient goes to its first maximum.
inline status max_pool_grad(in<"x1", float> x, in<"x2", float> out_of_pool, in<"grad", float> grad, out<"y", float> y,
                            attr_of<"ksize", span<std::int64_t const>> ksize, attr_of<"strides", span<std::int64_t const>> strides,
                            attr_of<"pads", span<std::int64_t const>> pads, attr_of<"data_format", std::string_view> data_format,
                            attr_of<"padding", std::string_view> padding) {
    auto const g = detail::pool_sizes(x.desc(), out_of_pool.desc(), data_format, ksize, {padding, strides, {}, pads}, 4);
    if (g.c.size != 1 || g.c.stride != 1) return fail(errc::wrong_value, "ksize", "1 over the channels");
    std::fill_n(y.data(), y.size(), 0.f);
    auto const in_plane = g.h.in * g.w.in, out_plane = g.h.out * g.w.out, c = g.c.in;
    auto const step = g.channels_first ? index{1} : c;
    for (index n = 0; n < g.n; ++n)
        for (index k = 0; k < c; ++k) {
            auto const from = n * c * in_plane + (g.channels_first ? k * in_plane : k), at = n * c * out_plane + (g.channels_first ? k * out_plane : k);
            for (index p = 0; p < out_plane; ++p) {
                index h0, h1, w0, w1;
                g.h.range(p / g.w.out, h0, h1), g.w.range(p % g.w.out, w0, w1);
                auto best = index{-1};
                for (index i = h0; i < h1; ++i)
                    for (index j = w0; j < w1; ++j) {
                        auto const q = from + (i * g.w.in + j) * step;
                        if (best < 0 || x.data()[q] > x.data()[best]) best = q;
                    }
                if (best >= 0) y.data()[best] += grad.data()[at + p * step];
            }
        }
    return ok;
}

using detection_kernels = graft::kernels<graft::kernel<PriorBox, &prior_box>, graft::kernel<ROIPooling, &roi_pooling>, graft::kernel<PSROIPooling, &psroi_pooling>,
                                         graft::kernel<Accum, &accum>, graft::kernel<DataAugmentation, &data_augmentation>,
                                         graft::kernel<Correlation, &correlation>, graft::kernel<MaxPoolGrad, &max_pool_grad>>;

} // namespace library
GRAFT_END
