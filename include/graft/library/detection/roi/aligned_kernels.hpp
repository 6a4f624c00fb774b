// graft/library/detection/roi/aligned_kernels.hpp - kernels: interpolated samples in regions of an image
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/kernel.hpp"
#include "graft/library/detection/roi/aligned_ops.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The four elements around a position of a plane, and their weights.
struct around_place {
    std::array<std::int64_t, 4> at{};
    std::array<double, 4> weight{}; ///< all 0: more than one element outside

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

/// RoiAlignOfImage. The maximum is of the weighted elements, each by itself.
/// error index_out_of_range: an image that is not there; wrong_value: more samples than anybody means
template <class T> status roi_align_of_image(in<"x", T> x, in<"rois", T> rois, in<"images", std::int64_t> images,
    out<"y", T> y, attr_of<"mode", std::string_view> mode, attr_of<"sampling", std::int64_t> sampling,
    attr_of<"scale", double> scale, attr_of<"half_pixel", bool> half_pixel) {
    if (y.size() == 0) return ok;
    auto const channels = y.dim(1), rows = y.dim(2), columns = y.dim(3), height = x.dim(2), width = x.dim(3);
    if (static_cast<std::int64_t>(images.size()) < y.dim(0) || rois.dim(1) != 4)
        return fail(errc::shape_mismatch, "images", "one for each region");
    if (x.size() == 0) return fail(errc::wrong_shape, "x", "elements to sample");
    bool const largest = *mode == "max";
    auto const half = *half_pixel ? 0.5 : 0.0;
    for (std::int64_t r = 0; r < y.dim(0); ++r) {
        auto const image = images[static_cast<std::size_t>(r)];
        if (image < 0 || image >= x.dim(0))
            return fail(errc::index_out_of_range, "images", "an image of x", x.dim(0), image);
        std::array<double, 4> roi{};
        for (std::size_t i = 0; i < 4; ++i) {
            roi[i] = static_cast<double>(rois.data()[static_cast<std::size_t>(r) * 4 + i]) * *scale - half;
            if (!std::isfinite(roi[i])) return fail(errc::wrong_value, "rois", "numbers");
        }
        auto h = roi[3] - roi[1], w = roi[2] - roi[0];
        if (!*half_pixel) h = algorithm::max(h, 1.0), w = algorithm::max(w, 1.0);
        auto const cell_h = h / static_cast<double>(rows), cell_w = w / static_cast<double>(columns);
        auto const samples = [&](double cell) {
            return *sampling > 0 ? static_cast<double>(*sampling) : std::ceil(cell);
        };
        auto const down = samples(cell_h), across = samples(cell_w);
        constexpr double max = 4096; // a side
        if (down > max || across > max)
            return fail(errc::wrong_value, "rois", "samples of a cell along one side, at most", 4096,
                static_cast<std::int64_t>(algorithm::min(algorithm::max(down, across), 1e15)));
        auto const count = algorithm::max(down * across, 1.0);
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j)
                for (std::int64_t c = 0; c < channels; ++c) {
                    auto const* plane = x.data() + (image * channels + c) * height * width;
                    double sum = 0, max_yet = 0;
                    bool any = false;
                    for (double a = 0; a < down; ++a)
                        for (double b = 0; b < across; ++b) {
                            detail::around_place const p(roi[1] + (static_cast<double>(i) + (a + 0.5) / down) * cell_h,
                                roi[0] + (static_cast<double>(j) + (b + 0.5) / across) * cell_w, height, width);
                            for (std::size_t k = 0; k < 4; ++k) {
                                auto const v = p.weight[k] * static_cast<double>(plane[p.at[k]]);
                                sum += v;
                                if (!any || v > max_yet) max_yet = v, any = true;
                            }
                        }
                    y.data()[((r * channels + c) * rows + i) * columns + j] = static_cast<T>(
                        largest ? max_yet : sum / count);
                }
    }
    return ok;
}

/// The kernels of this file.
using aligned_roi_kernels = kernels_of<RoiAlignOfImage, &roi_align_of_image<float>, &roi_align_of_image<double>>;

} // namespace library
GRAFT_END
