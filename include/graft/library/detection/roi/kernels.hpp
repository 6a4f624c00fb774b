// graft/library/detection/roi/kernels.hpp - kernels: regions of interest: pooling and alignment
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/kernel/lanes.hpp"
#include "graft/library/nn/pool/kernels.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// The image of a region, or -1.
inline index image_of(float const* roi, index images) {
    return roi[0] >= 0 && roi[0] < static_cast<float>(images) ? static_cast<index>(roi[0]) : -1;
}
/// `v` rounded and clamped to [0, most]; NaN becomes 0.
inline index floor_to(float v, index max) {
    return v > 0 ? v < static_cast<float>(max) ? static_cast<index>(std::floor(v)) : max : 0;
}
inline index ceil_to(float v, index max) {
    return v > 0 ? v < static_cast<float>(max) ? static_cast<index>(std::ceil(v)) : max : 0;
}

/// The interpolated value of the image `p` of h rows and w columns; 0 more than a pixel outside.
inline float between_pixels(float const* p, std::int64_t h, std::int64_t w, float y, float x) {
    if (!(y >= -1 && y <= static_cast<float>(h) && x >= -1 && x <= static_cast<float>(w))) return 0;
    auto const inside = [](float v, std::int64_t n, std::int64_t& low, std::int64_t& high) {
        v = std::max(v, 0.f);
        low = std::min(static_cast<std::int64_t>(v), n - 1);
        high = std::min(low + 1, n - 1);
        return low == high ? 0.f : v - static_cast<float>(low);
    };
    std::int64_t y0 = 0, y1 = 0, x0 = 0, x1 = 0;
    auto const dy = inside(y, h, y0, y1), dx = inside(x, w, x0, x1);
    return (1 - dy) * (1 - dx) * p[y0 * w + x0] + (1 - dy) * dx * p[y0 * w + x1] + dy * (1 - dx) * p[y1 * w + x0] +
           dy * dx * p[y1 * w + x1];
}

/// The four elements around a position of a plane, and their weights.
struct around_place {
    std::array<std::int64_t, 4> at{};
    std::array<double, 4> weight{}; ///< all 0: more than one element outside

    around_place() = default;
    around_place(double y, double x, std::int64_t height, std::int64_t width) {
        if (!(y >= -1 && y <= static_cast<double>(height) && x >= -1 && x <= static_cast<double>(width))) return;
        auto const row = of_axis(y, height), column = of_axis(x, width);
        at = {row.low * width + column.low, row.low * width + column.high, row.high * width + column.low,
            row.high * width + column.high};
        weight = {(1 - row.part) * (1 - column.part), (1 - row.part) * column.part, row.part * (1 - column.part),
            row.part * column.part};
    }

private:
    struct on_axis {
        std::int64_t low, high;
        double part;
    };
    static on_axis of_axis(double v, std::int64_t size) {
        v = algorithm::max(v, 0.0);
        auto const low = static_cast<std::int64_t>(v);
        if (low >= size - 1) return {size - 1, size - 1, 0};
        return {low, low + 1, v - static_cast<double>(low)};
    }
};

} // namespace detail

/// ROIPooling.
/// error wrong_value for a region without an image
inline status roi_pooling(in<"x", float> x, in<"rois", float> rois, out<"y", float> y,
    attr_of<"pooled_h", std::int64_t> ph, attr_of<"pooled_w", std::int64_t> pw, attr_of<"spatial_scale_h", double> sh,
    attr_of<"spatial_scale_w", double> sw) {
    auto const c = x.dim(1), h = x.dim(2), w = x.dim(3), n = y.dim(0);
    if (rois.size() < static_cast<std::size_t>(n) * 5)
        return fail(errc::wrong_shape, "rois", "five numbers per region");
    auto* to = y.data();
    for (index r = 0; r < n; ++r) {
        auto const* roi = rois.data() + r * 5;
        auto const image = detail::image_of(roi, x.dim(0));
        if (image < 0) return fail(errc::wrong_value, "rois", "the number of an image", r);
        auto const fy = static_cast<float>(*sh), fx = static_cast<float>(*sw);
        auto const x0 = std::round(roi[1] * fx), y0 = std::round(roi[2] * fy), x1 = std::round(roi[3] * fx),
                   y1 = std::round(roi[4] * fy);
        auto const bh = std::max(y1 - y0 + 1, 1.f) / static_cast<float>(*ph),
                   bw = std::max(x1 - x0 + 1, 1.f) / static_cast<float>(*pw);
        for (index k = 0; k < c; ++k)
            for (index i = 0; i < *ph; ++i)
                for (index j = 0; j < *pw; ++j) {
                    auto const top = detail::floor_to(std::floor(static_cast<float>(i) * bh) + y0, h),
                               bottom = detail::ceil_to(std::ceil(static_cast<float>(i + 1) * bh) + y0, h);
                    auto const left = detail::floor_to(std::floor(static_cast<float>(j) * bw) + x0, w),
                               right = detail::ceil_to(std::ceil(static_cast<float>(j + 1) * bw) + x0, w);
                    auto best = bottom <= top || right <= left ? 0.f : detail::min<float>;
                    for (index p = top; p < bottom; ++p)
                        for (index q = left; q < right; ++q)
                            best = std::max(best, x.data()[((image * c + k) * h + p) * w + q]);
                    *to++ = best;
                }
    }
    return ok;
}
/// PSROIPooling.
/// error wrong_value for a region without an image
inline status psroi_pooling(in<"x", float> x, in<"rois", float> rois, out<"y", float> y,
    attr_of<"output_dim", std::int64_t> dims, attr_of<"group_size", std::int64_t> group,
    attr_of<"spatial_scale", double> scale) {
    auto const c = x.dim(1), h = x.dim(2), w = x.dim(3), n = y.dim(0), g = *group;
    if (rois.size() < static_cast<std::size_t>(n) * 5)
        return fail(errc::wrong_shape, "rois", "five numbers per region");
    auto* to = y.data();
    for (index r = 0; r < n; ++r) {
        auto const* roi = rois.data() + r * 5;
        auto const image = detail::image_of(roi, x.dim(0));
        if (image < 0) return fail(errc::wrong_value, "rois", "the number of an image", r);
        auto const s = static_cast<float>(*scale);
        auto const x0 = std::round(roi[1]) * s, y0 = std::round(roi[2]) * s, x1 = (std::round(roi[3]) + 1) * s,
                   y1 = (std::round(roi[4]) + 1) * s;
        auto const bh = std::max(y1 - y0, 0.1f) / static_cast<float>(g),
                   bw = std::max(x1 - x0, 0.1f) / static_cast<float>(g);
        for (index k = 0; k < *dims; ++k)
            for (index i = 0; i < g; ++i)
                for (index j = 0; j < g; ++j) {
                    auto const top = detail::floor_to(static_cast<float>(i) * bh + y0, h),
                               bottom = detail::ceil_to(static_cast<float>(i + 1) * bh + y0, h);
                    auto const left = detail::floor_to(static_cast<float>(j) * bw + x0, w),
                               right = detail::ceil_to(static_cast<float>(j + 1) * bw + x0, w);
                    float sum = 0;
                    for (index p = top; p < bottom; ++p)
                        for (index q = left; q < right; ++q)
                            sum += x.data()[((image * c + (k * g + i) * g + j) * h + p) * w + q];
                    auto const count = (bottom - top) * (right - left);
                    *to++ = bottom <= top || right <= left ? 0.f : sum / static_cast<float>(count);
                }
    }
    return ok;
}

/// ROIAlign: each region is divided into a grid, each cell is the mean of `sample_num` x `sample_num` samples (0: its
/// number of pixels). roi_end_mode 0 uses corners unchanged, 1 adds a pixel to the far ones, from 2 on they are moved
/// by half a pixel; only 2 keeps regions smaller than a pixel.
/// error wrong_format: not NCHW; wrong_value: an image that does not exist, an invalid size
inline status roi_align(in<"features", float> x, in<"rois", float> rois, optional_in<"rois_n", std::int32_t>,
    out<"y", float> y, attr_of<"spatial_scale", double> spatial, attr_of<"sample_num", std::int64_t> samples,
    attr_of<"roi_end_mode", std::int64_t> mode) {
    if (x.desc().format == format::nhwc) return fail(errc::wrong_format, "features", "NCHW");
    if (*samples > 256) return fail(errc::wrong_value, "sample_num", "at most", 256, *samples);
    if (x.size() == 0 && y.size() > 0) return fail(errc::wrong_shape, "features", "a pixel");
    auto const n = x.dim(0), channels = x.dim(1), h = x.dim(2), w = x.dim(3), rows = y.dim(2), columns = y.dim(3);
    auto const scale = static_cast<float>(*spatial), shift = *mode >= 2 ? -0.5f : 0.f,
               longer = *mode == 1 ? scale : 0.f, min = *mode == 2 ? 0.f : 1.f;
    for (std::int64_t r = 0; r < rois.dim(0); ++r) {
        auto const* roi = rois.data() + r * 5;
        if (!(roi[0] >= 0 && roi[0] < static_cast<float>(n)))
            return fail(errc::wrong_value, "rois", "pictures of the batch", n);
        auto const x0 = roi[1] * scale + shift, y0 = roi[2] * scale + shift;
        auto const wide = std::max(roi[3] * scale + longer + shift - x0, min),
                   high = std::max(roi[4] * scale + longer + shift - y0, min);
        if (!(wide * high <= 1e8f && std::abs(x0) <= 1e9f && std::abs(y0) <= 1e9f))
            return fail(errc::wrong_value, "rois", "corners of a region of at most 10^8 pixels");
        auto const step_x = wide / static_cast<float>(columns), step_y = high / static_cast<float>(rows);
        auto const across = *samples > 0 ? *samples : static_cast<std::int64_t>(std::ceil(step_x)),
                   down = *samples > 0 ? *samples : static_cast<std::int64_t>(std::ceil(step_y));
        for (std::int64_t c = 0; c < channels; ++c) {
            auto const* p = x.data() + (static_cast<std::int64_t>(roi[0]) * channels + c) * h * w;
            auto* to = y.data() + (r * channels + c) * rows * columns;
            for (std::int64_t i = 0; i < rows; ++i)
                for (std::int64_t k = 0; k < columns; ++k) {
                    float sum = 0;
                    for (std::int64_t a = 0; a < down; ++a)
                        for (std::int64_t b = 0; b < across; ++b)
                            sum += detail::between_pixels(p, h, w,
                                y0 + (static_cast<float>(i) +
                                         (static_cast<float>(a) + 0.5f) / static_cast<float>(down)) *
                                         step_y,
                                x0 + (static_cast<float>(k) +
                                         (static_cast<float>(b) + 0.5f) / static_cast<float>(across)) *
                                         step_x);
                    to[i * columns + k] = sum / static_cast<float>(std::max<std::int64_t>(across * down, 1));
                }
        }
    }
    return ok;
}

/// The kernels of this family.
using roi_kernels = join<kernels<kernel<ROIPooling, &roi_pooling>, kernel<PSROIPooling, &psroi_pooling>>,
    with_promoted<kernels<kernel<ROIAlign, &roi_align>>, half>>;

/// RoiAlignOfImage. The maximum is of the weighted elements, each by itself.
/// error wrong_input_data: an image that is not there; wrong_value: more samples than anybody means
template <class T> status roi_align_of_image(in<"x", T> x, in<"rois", T> rois, in<"images", std::int64_t> images,
    out<"y", T> y, attr_of<"mode", std::string_view> mode, attr_of<"sampling", std::int64_t> sampling,
    attr_of<"scale", double> scale, attr_of<"half_pixel", bool> half_pixel, threads by = {}) {
    if (y.size() == 0) return ok;
    auto const channels = y.dim(1), rows = y.dim(2), columns = y.dim(3), height = x.dim(2), width = x.dim(3);
    if (static_cast<std::int64_t>(images.size()) < y.dim(0) || rois.dim(1) != 4)
        return fail(errc::shape_mismatch, "images", "one for each region");
    if (x.size() == 0) return fail(errc::wrong_shape, "x", "elements to sample");
    bool const largest = *mode == "max";
    auto const half = *half_pixel ? 0.5 : 0.0;
    struct region {
        std::int64_t image = 0;
        std::array<double, 4> roi{};
        double cell_h = 0, cell_w = 0, down = 0, across = 0;
    };
    auto const read = [&](std::int64_t r, region& to) -> status {
        auto const image = to.image = images[static_cast<std::size_t>(r)];
        if (image < 0 || image >= x.dim(0))
            return fail(errc::wrong_input_data, "images", "an image of x", x.dim(0), image);
        auto& roi = to.roi;
        for (std::size_t i = 0; i < 4; ++i) {
            roi[i] = static_cast<double>(rois.data()[static_cast<std::size_t>(r) * 4 + i]) * *scale - half;
            if (!std::isfinite(roi[i])) return fail(errc::wrong_value, "rois", "numbers");
        }
        auto h = roi[3] - roi[1], w = roi[2] - roi[0];
        if (!*half_pixel) h = algorithm::max(h, 1.0), w = algorithm::max(w, 1.0);
        to.cell_h = h / static_cast<double>(rows), to.cell_w = w / static_cast<double>(columns);
        auto const samples = [&](double cell) {
            return *sampling > 0 ? static_cast<double>(*sampling) : std::ceil(cell);
        };
        auto const down = to.down = samples(to.cell_h), across = to.across = samples(to.cell_w);
        constexpr double max = 4096; // a side
        if (down > max || across > max)
            return fail(errc::wrong_value, "rois", "samples of a cell along one side, at most", 4096,
                static_cast<std::int64_t>(algorithm::min(algorithm::max(down, across), 1e15)));
        return ok;
    };
    region one;
    for (std::int64_t r = 0; r < y.dim(0); ++r)
        if (auto const why = read(r, one); !why) return why;
    auto const align = [&](std::int64_t r) {
        region of;
        (void)read(r, of);
        auto const image = of.image;
        auto const& roi = of.roi;
        auto const cell_h = of.cell_h, cell_w = of.cell_w, down = of.down, across = of.across;
        auto const count = algorithm::max(down * across, 1.0);
        std::array<detail::around_place, 64> places; // of a cell, for all channels
        bool const few = count <= static_cast<double>(places.size());
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j) {
                auto const each_place = [&](auto&& use) {
                    for (double a = 0; a < down; ++a)
                        for (double b = 0; b < across; ++b)
                            use(detail::around_place(roi[1] + (static_cast<double>(i) + (a + 0.5) / down) * cell_h,
                                roi[0] + (static_cast<double>(j) + (b + 0.5) / across) * cell_w, height, width));
                };
                std::size_t kept = 0;
                if (few) each_place([&](detail::around_place const& p) { places[kept++] = p; });
                for (std::int64_t c = 0; c < channels; ++c) {
                    auto const* plane = x.data() + (image * channels + c) * height * width;
                    double sum = 0, max_yet = 0;
                    bool any = false;
                    auto const sample = [&](detail::around_place const& p) {
                        for (std::size_t k = 0; k < 4; ++k) {
                            auto const v = p.weight[k] * static_cast<double>(plane[p.at[k]]);
                            sum += v;
                            if (!any || v > max_yet) max_yet = v, any = true;
                        }
                    };
                    if (few)
                        for (std::size_t k = 0; k < kept; ++k) sample(places[k]);
                    else each_place(sample);
                    y.data()[((r * channels + c) * rows + i) * columns + j] = static_cast<T>(
                        largest ? max_yet : sum / count);
                }
            }
    };
    by.share(y.dim(0), grain::of(16 * channels * rows * columns), [&](std::int64_t first, std::int64_t last) {
        for (auto r = first; r < last; ++r) align(r);
    });
    return ok;
}

/// The kernels of this file.
using aligned_roi_kernels = kernels_of<RoiAlignOfImage, &roi_align_of_image<float>, &roi_align_of_image<double>>;

} // namespace library
GRAFT_END
