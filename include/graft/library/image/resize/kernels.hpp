// graft/library/image/resize/kernels.hpp - kernels: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/image/cubic.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/image/resize/taps.hpp"
#include "graft/library/kernel/lanes.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// An image tensor in either layout.
struct image_view {
    index n = 0, c = 0, h = 0, w = 0, channel = 1, pixel = 1;
    image_view(tensor_desc const& d, std::string_view data_format) {
        auto const layout = rule::layout_of(d, data_format, 4);
        auto const dims = d.shape.dims();
        n = dims[0], c = dims[rule::axis_at(layout, 'C')], h = dims[rule::axis_at(layout, 'H')],
        w = dims[rule::axis_at(layout, 'W')];
        channel = layout == format::nchw ? h * w : 1;
        pixel = layout == format::nchw ? 1 : c;
    }
    [[nodiscard]] index size() const { return c * h * w; }
};

/// Calls body(from, to, i, j) once per channel of each output pixel (i, j) of image n; `from` is the channel's first
/// element.
template <class Body>
void each_pixel(image_view const& x, image_view const& y, float const* from, float* to, Body&& body) {
    for (index n = 0; n < y.n; ++n)
        for (index i = 0; i < y.h; ++i)
            for (index j = 0; j < y.w; ++j)
                for (index c = 0; c < y.c; ++c)
                    body(from + n * x.size() + c * x.channel,
                        to[n * y.size() + c * y.channel + (i * y.w + j) * y.pixel], i, j);
}

inline void resize_linear(image_view const& x, image_view const& y, float const* from, float* to,
    resize_axis const& rows, resize_axis const& columns) {
    for (index n = 0; n < y.n; ++n)
        for (index i = 0; i < y.h; ++i) {
            auto const v = linear_taps(rows, i);
            for (index j = 0; j < y.w; ++j) {
                auto const h = linear_taps(columns, j);
                auto const a = (v.at[0] * x.w + h.at[0]) * x.pixel, b = (v.at[0] * x.w + h.at[1]) * x.pixel;
                auto const c = (v.at[1] * x.w + h.at[0]) * x.pixel, d = (v.at[1] * x.w + h.at[1]) * x.pixel;
                auto const* p = from + n * x.size();
                auto* q = to + n * y.size() + (i * y.w + j) * y.pixel;
                for (index k = 0; k < y.c; ++k, p += x.channel, q += y.channel) {
                    auto const top = p[a] + (p[b] - p[a]) * h.weight[1], bottom = p[c] + (p[d] - p[c]) * h.weight[1];
                    *q = top + (bottom - top) * v.weight[1];
                }
            }
        }
}

} // namespace detail

/// ResizeBilinearV2.
inline status resize_bilinear(in<"x", float> x, in<"size", any>, out<"y", float> y,
    attr_of<"align_corners", bool> corners, attr_of<"half_pixel_centers", bool> half) {
    detail::image_view const a(x.desc(), "NHWC"), b(y.desc(), "NHWC");
    if (x.size() == 0 || y.size() == 0) return ok;
    detail::resize_linear(a, b, x.data(), y.data(), {a.h, b.h, *corners, *half}, {a.w, b.w, *corners, *half});
    return ok;
}
/// ResizeNearestNeighborV2 of elements of any type.
inline status resize_nearest(in<"x", any> x, in<"size", any>, out<"y", any> y, attr_of<"align_corners", bool> corners,
    attr_of<"half_pixel_centers", bool> half) {
    detail::image_view const a(x.desc(), "NHWC"), b(y.desc(), "NHWC");
    auto const width = static_cast<index>(x.element_bytes());
    if (x.size() == 0 || width == 0)
        return x.size() == 0 ? ok : fail(errc::wrong_dtype, "x", "a dtype of 8 bits or more");
    resize_axis const rows(a.h, b.h, *corners, *half), columns(a.w, b.w, *corners, *half);
    auto const run = a.channel == 1 ? a.c : 1; // contiguous elements
    for (index n = 0; n < b.n; ++n)
        for (index i = 0; i < b.h; ++i)
            for (index j = 0; j < b.w; ++j) {
                auto const at = (detail::nearest_tap(rows, i, *corners) * a.w +
                                    detail::nearest_tap(columns, j, *corners)) *
                                a.pixel;
                auto const* from = x.data() + (n * a.size() + at) * width;
                auto* to = y.data() + (n * b.size() + (i * b.w + j) * b.pixel) * width;
                for (index k = 0; k < b.c; k += run, from += run * a.channel * width, to += run * b.channel * width)
                    std::memcpy(to, from, static_cast<std::size_t>(run * width));
            }
    return ok;
}
/// ResizeBicubic.
inline status resize_bicubic(in<"images", float> x, in<"size", any>, out<"y", float> y,
    attr_of<"align_corners", bool> corners, attr_of<"half_pixel_centers", bool> half) {
    detail::image_view const a(x.desc(), "NHWC"), b(y.desc(), "NHWC");
    if (x.size() == 0) return ok;
    resize_axis const rows(a.h, b.h, *corners, *half), columns(a.w, b.w, *corners, *half);
    detail::each_pixel(a, b, x.data(), y.data(), [&](float const* from, float& to, index i, index j) {
        auto const v = detail::cubic_taps(rows, i), h = detail::cubic_taps(columns, j);
        float sum = 0;
        for (index r = 0; r < 4; ++r) {
            float line = 0;
            for (index c = 0; c < 4; ++c) line += h.weight[c] * from[(v.at[r] * a.w + h.at[c]) * a.pixel];
            sum += v.weight[r] * line;
        }
        to = sum;
    });
    return ok;
}
/// ResizeArea.
inline status resize_area(
    in<"images", float> x, in<"size", any>, out<"y", float> y, attr_of<"align_corners", bool> corners) {
    detail::image_view const a(x.desc(), "NHWC"), b(y.desc(), "NHWC");
    if (x.size() == 0) return ok;
    resize_axis const rows(a.h, b.h, *corners, false), columns(a.w, b.w, *corners, false);
    auto const covered = [](index at, float from, float to) {
        auto const low = static_cast<float>(at);
        return low < from ? (low + 1 > to ? to - from : low + 1 - from) : (low + 1 > to ? to - low : 1.f);
    };
    detail::each_pixel(a, b, x.data(), y.data(), [&](float const* from, float& to, index i, index j) {
        auto const r0 = static_cast<float>(i) * rows.step, r1 = static_cast<float>(i + 1) * rows.step;
        auto const c0 = static_cast<float>(j) * columns.step, c1 = static_cast<float>(j + 1) * columns.step;
        float sum = 0;
        for (auto r = static_cast<index>(std::floor(r0)); r < static_cast<index>(std::ceil(r1)); ++r)
            for (auto c = static_cast<index>(std::floor(c0)); c < static_cast<index>(std::ceil(c1)); ++c)
                sum += covered(r, r0, r1) * covered(c, c0, c1) *
                       from[(std::min(r, a.h - 1) * a.w + std::min(c, a.w - 1)) * a.pixel];
        to = sum / (rows.step * columns.step);
    });
    return ok;
}

/// CropAndResize.
/// error wrong_value for a box_index without an image
inline status crop_and_resize(in<"x", float> x, in<"boxes", float> boxes, in<"box_index", std::int32_t> box_index,
    in<"crop_size", any>, out<"y", float> y, attr_of<"extrapolation_value", double> outside,
    attr_of<"method", std::string_view> method) {
    detail::image_view const a(x.desc(), "NHWC"), b(y.desc(), "NHWC");
    for (index n = 0; n < b.n; ++n) {
        index const image = box_index.data()[n];
        if (image < 0 || image >= a.n) return fail(errc::wrong_value, "box_index", "the number of an image", image);
        auto const* box = boxes.data() + n * 4;
        auto const place = [](float from, float to, index size, index steps, index o) {
            auto const last = static_cast<float>(size - 1);
            return steps > 1
                       ? from * last + static_cast<float>(o) * ((to - from) * last / static_cast<float>(steps - 1))
                       : 0.5f * (from + to) * last;
        };
        for (index i = 0; i < b.h; ++i)
            for (index j = 0; j < b.w; ++j) {
                auto const r = place(box[0], box[2], a.h, b.h, i), c = place(box[1], box[3], a.w, b.w, j);
                auto* to = y.data() + n * b.size() + (i * b.w + j) * b.pixel;
                bool const in = r >= 0 && r <= static_cast<float>(a.h - 1) && c >= 0 &&
                                c <= static_cast<float>(a.w - 1);
                for (index k = 0; k < b.c; ++k) {
                    auto const* from = x.data() + image * a.size() + k * a.channel;
                    auto const at = [&](float row, float column) {
                        return from[(static_cast<index>(row) * a.w + static_cast<index>(column)) * a.pixel];
                    };
                    auto& v = to[k * b.channel];
                    if (!in) v = static_cast<float>(*outside);
                    else if (*method == "nearest") v = at(std::round(r), std::round(c));
                    else {
                        auto const fr = r - std::floor(r), fc = c - std::floor(c);
                        auto const top = at(std::floor(r), std::floor(c)) +
                                         (at(std::floor(r), std::ceil(c)) - at(std::floor(r), std::floor(c))) * fc;
                        auto const bottom = at(std::ceil(r), std::floor(c)) +
                                            (at(std::ceil(r), std::ceil(c)) - at(std::ceil(r), std::floor(c))) * fc;
                        v = top + (bottom - top) * fr;
                    }
                }
            }
    }
    return ok;
}

/// Interp: aligned corners on the image without its negative pads.
inline status interp(in<"x", float> x, out<"y", float> y, attr_of<"pad_beg", std::int64_t> before,
    attr_of<"pad_end", std::int64_t> after) {
    detail::image_view const a(x.desc(), "NCHW"), b(y.desc(), "NCHW");
    if (x.size() == 0 || y.size() == 0) return ok;
    auto const h = a.h + *before + *after, w = a.w + *before + *after;
    if (h < 1 || w < 1) return fail(errc::wrong_value, "pad_beg", "less than the image");
    detail::resize_linear(
        a, b, x.data() - *before * (a.w + 1) * a.pixel, y.data(), {h, b.h, true, false}, {w, b.w, true, false});
    return ok;
}
/// Upsample.
inline status upsample(in<"x", float> x, out<"y", float> y, attr_of<"scale", double> scale,
    attr_of<"stride_h", std::int64_t> sh, attr_of<"stride_w", std::int64_t> sw) {
    detail::image_view const a(x.desc(), "NCHW"), b(y.desc(), "NCHW");
    auto const s = static_cast<float>(*scale);
    detail::each_pixel(a, b, x.data(), y.data(),
        [&](float const* from, float& to, index i, index j) { to = s * from[(i / *sh * a.w + j / *sw) * a.pixel]; });
    return ok;
}

/// Resample: the nearest pixel, or a triangle or cubic kernel, which antialias widens when shrinking.
inline status resample(
    in<"x", float> x, out<"y", float> y, attr_of<"type", std::string_view> type, attr_of<"antialias", bool> antialias) {
    detail::image_view const a(x.desc(), "NCHW"), b(y.desc(), "NCHW");
    if (x.size() == 0 || y.size() == 0) return ok;
    auto const fy = static_cast<float>(a.h) / static_cast<float>(b.h),
               fx = static_cast<float>(a.w) / static_cast<float>(b.w);
    if (*type != "NEAREST" && *type != "LINEAR" && *type != "CUBIC")
        return fail(errc::wrong_value, "type", "NEAREST, LINEAR or CUBIC");
    auto const source = [](index o, float f) { return static_cast<float>(o) * f + f / 2.f - 0.5f; };
    bool const cubic = *type == "CUBIC", nearest = *type == "NEAREST";
    auto const kernel = [cubic](float d) {
        d = std::abs(d);
        if (!cubic) return d < 1 ? 1 - d : 0.f;
        return d <= 1 ? ((1.5f * d - 2.5f) * d * d + 1) : d < 2 ? ((-0.5f * d + 2.5f) * d - 4.f) * d + 2.f : 0.f;
    };
    auto const ay = 1.f / (*antialias ? fy : 1.f), ax = 1.f / (*antialias ? fx : 1.f);
    auto const reach = [cubic](float f, float scale) {
        return f < 1 ? index{2} : static_cast<index>(std::ceil((cubic ? 4.f : 2.f) / scale));
    };
    auto const ry = reach(fy, ay), rx = reach(fx, ax);
    detail::each_pixel(a, b, x.data(), y.data(), [&](float const* from, float& to, index i, index j) {
        auto const r = source(i, fy), c = source(j, fx);
        auto const row = static_cast<index>(std::round(r)), column = static_cast<index>(std::round(c));
        if (nearest) {
            to = from[(std::clamp<index>(row, 0, a.h - 1) * a.w + std::clamp<index>(column, 0, a.w - 1)) * a.pixel];
            return;
        }
        float sum = 0, weights = 0;
        for (index p = std::max<index>(0, row - ry); p <= std::min(a.h - 1, row + ry); ++p)
            for (index q = std::max<index>(0, column - rx); q <= std::min(a.w - 1, column + rx); ++q) {
                auto const w = ay * kernel(ay * (r - static_cast<float>(p))) * ax *
                               kernel(ax * (c - static_cast<float>(q)));
                sum += w * from[(p * a.w + q) * a.pixel], weights += w;
            }
        to = weights == 0.f ? 0.f : sum / weights;
    });
    return ok;
}

/// `Kernel` for images of other types than float32, which are converted first; the result remains float32.
template <class Kernel> using of_any_image = graft::kernels<graft::promoted<Kernel, half, 1, 0>,
    graft::promoted<Kernel, bfloat16, 1, 0>, graft::promoted<Kernel, double, 1, 0>,
    graft::promoted<Kernel, std::uint8_t, 1, 0>, graft::promoted<Kernel, std::int8_t, 1, 0>,
    graft::promoted<Kernel, std::uint16_t, 1, 0>, graft::promoted<Kernel, std::int16_t, 1, 0>,
    graft::promoted<Kernel, std::int32_t, 1, 0>, graft::promoted<Kernel, std::int64_t, 1, 0>>;

/// The kernels of this family.
using resize_kernels =
    join<with_promoted<kernels<kernel<ResizeBilinearV2, &resize_bilinear>,
                           kernel<ResizeNearestNeighborV2, &resize_nearest>, kernel<ResizeBicubic, &resize_bicubic>,
                           kernel<ResizeArea, &resize_area>, kernel<CropAndResize, &crop_and_resize>,
                           kernel<Interp, &interp>, kernel<Upsample, &upsample>, kernel<Resample, &resample>>,
             half, bfloat16>,
        of_any_image<kernel<ResizeBilinearV2, &resize_bilinear>>, of_any_image<kernel<ResizeBicubic, &resize_bicubic>>,
        of_any_image<kernel<ResizeArea, &resize_area>>, of_any_image<kernel<CropAndResize, &crop_and_resize>>>;

} // namespace library
GRAFT_END
