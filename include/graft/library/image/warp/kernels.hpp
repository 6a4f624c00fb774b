// graft/library/image/warp/kernels.hpp - kernels: images under a transformation
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/kernel.hpp"
#include "graft/library/image/warp/ops.hpp"
#include "graft/library/kernel/erased.hpp"
#include "graft/library/kernel/number.hpp"

GRAFT_BEGIN
namespace library {

namespace detail {

/// A channel of an image that is read at any position.
template <class T> struct warped_plane {
    T const* data = nullptr;
    std::int64_t rows = 0, columns = 0, row = 0, column = 0; ///< `row`, `column`: strides
    double outside = 0;
    bool repeats = false; ///< outside of the image the border is repeated, otherwise `outside` is used

    [[nodiscard]] double at(double y, double x) const {
        auto const r = std::clamp(y, 0.0, static_cast<double>(rows - 1)),
                   c = std::clamp(x, 0.0, static_cast<double>(columns - 1));
        if (!repeats && (r != y || c != x)) return outside;
        return static_cast<double>(data[static_cast<std::int64_t>(r) * row + static_cast<std::int64_t>(c) * column]);
    }
    /// Bilinear interpolation between the pixels.
    [[nodiscard]] double between(double y, double x) const {
        auto const top = std::floor(y), left = std::floor(x), dy = y - top, dx = x - left;
        double sum = 0;
        for (int k = 0; k < 4; ++k) {
            auto const weight = (k & 2 ? dy : 1 - dy) * (k & 1 ? dx : 1 - dx);
            if (weight > 0) sum += weight * at(top + (k >> 1), left + (k & 1));
        }
        return sum;
    }
};

/// A computed position, clamped to the vicinity of the image; NaN is far outside.
inline double near_picture(double v, std::int64_t size) {
    return v >= -2.0 ? std::min(v, static_cast<double>(size) + 1) : -2.0;
}

/// The inverse of a 3x3 matrix up to a factor; false if there is none.
inline bool inverted(double const* m, std::array<double, 9>& to) {
    auto const minor = [m](int a, int b, int c, int d) { return m[a] * m[d] - m[b] * m[c]; };
    to = {minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5), -minor(3, 5, 6, 8), minor(0, 2, 6, 8),
        -minor(0, 2, 3, 5), minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4)};
    auto const determinant = m[0] * to[0] + m[1] * to[3] + m[2] * to[6];
    return determinant != 0 && std::isfinite(determinant);
}

/// A filter by its name: its radius, and its weight at a distance. Source: TensorFlow
/// core/kernels/image/sampling_kernels.h
struct sampling_filter {
    std::string_view name;

    /// 0: there is no filter of this name.
    [[nodiscard]] float radius() const {
        struct known {
            std::string_view name;
            float radius;
        };
        constexpr known all[] = {{"lanczos1", 1.f}, {"lanczos3", 3.f}, {"lanczos5", 5.f}, {"gaussian", 1.5f},
            {"box", 0.5f}, {"triangle", 1.f}, {"keyscubic", 2.f}, {"mitchellcubic", 2.f}};
        for (auto const& k : all)
            if (k.name == name) return k.radius;
        return 0.f;
    }
    [[nodiscard]] float at(float x) const {
        x = std::fabs(x);
        if (name == "gaussian") {
            constexpr float deviation = 0.5f;
            return x >= radius() ? 0.f : std::exp(-x * x / (2 * deviation * deviation));
        }
        if (name == "box") return x < 0.5f ? 1.f : x == 0.5f ? 0.5f : 0.f;
        if (name == "triangle") return x < 1.f ? 1.f - x : 0.f;
        if (name == "keyscubic")
            return x >= 2.f   ? 0.f
                   : x >= 1.f ? ((-0.5f * x + 2.5f) * x - 4.f) * x + 2.f
                              : (1.5f * x - 2.5f) * x * x + 1.f;
        if (name == "mitchellcubic")
            return x >= 2.f   ? 0.f
                   : x >= 1.f ? (((-7.f / 18.f) * x + 2.f) * x - 10.f / 3.f) * x + 16.f / 9.f
                              : ((7.f / 6.f) * x - 2.f) * x * x + 8.f / 9.f;
        constexpr auto pi = std::numbers::pi_v<float>;
        if (x > radius()) return 0.f;
        if (x <= 1e-3f) return 1.f;
        return radius() * std::sin(pi * x) * std::sin(pi * x / radius()) / (pi * pi * x * x);
    }
};
/// For each position of an axis of the result: the first position of the image that it samples, and the weights of this
/// and the next ones.
struct sampled_axis {
    std::vector<std::int64_t> first;
    std::vector<std::size_t> start; ///< in `weights`, one more than there are positions
    std::vector<float> weights;

    sampled_axis(
        sampling_filter const& filter, std::int64_t out, std::int64_t in, float scale, float offset, bool antialias) {
        auto const back = 1.f / scale, moved = -back * offset, wide = antialias ? std::max(back, 1.f) : 1.f;
        auto const radius = filter.radius() * wide;
        start.push_back(0);
        for (std::int64_t i = 0; i < out; ++i) {
            auto const at = (static_cast<float>(i) + 0.5f) * back + moved;
            auto from = std::int64_t{0}, to = std::int64_t{0};
            if (at >= 0 && at <= static_cast<float>(in)) { // positions outside of the image do not contribute
                auto const last = in - 1;
                from = std::clamp(static_cast<std::int64_t>(std::ceil(at - radius - 0.5f)), std::int64_t{0}, last);
                to = std::clamp(static_cast<std::int64_t>(std::floor(at + radius - 0.5f)), std::int64_t{0}, last) + 1;
            }
            float total = 0;
            for (auto k = from; k < to; ++k) {
                auto const w = filter.at((static_cast<float>(k) + 0.5f - at) / wide);
                weights.push_back(w);
                total += w;
            }
            if (std::fabs(total) >= 1000.f * std::numeric_limits<float>::min())
                for (auto k = start.back(); k < weights.size(); ++k) weights[k] *= 1.f / total;
            first.push_back(from);
            start.push_back(weights.size());
        }
    }
};

} // namespace detail

/// SpatialTransformerD: row and column of every pixel, from -1 to 1 over the output, are mapped to theta times (row,
/// column, 1), from -1 to 1 over the image, which is padded with zeros. Steps are 2 / size, with align_corners 2 /
/// (size - 1).
/// error wrong_format, wrong_value, missing_input
inline status spatial_transformer(in<"x", float> x, optional_in<"theta", float> theta, out<"y", float> y,
    attr_of<"default_theta", span<double const>> fixed, attr_of<"align_corners", bool> corners,
    attr_of<"use_default_theta", span<std::int64_t const>> use) {
    if (x.desc().format == format::nhwc) return fail(errc::wrong_format, "x", "NCHW");
    auto const n = x.dim(0), channels = x.dim(1), h = x.dim(2), w = x.dim(3), rows = y.dim(2), columns = y.dim(3);
    std::size_t reported = 0;
    for (auto u : *use) reported += u != 0;
    if (fixed->size() != reported)
        return fail(errc::wrong_value, "default_theta", "a number for each that is used", reported, fixed->size());
    if (reported < 6 && !theta) return fail(errc::missing_input, "theta", "the numbers that have no default");
    if (theta && theta.size() != static_cast<std::size_t>(n) * (6 - reported))
        return fail(errc::wrong_shape, "theta", "a number for each that has no default",
            n * static_cast<std::int64_t>(6 - reported), theta.size());
    auto const cells = [&](std::int64_t size) {
        return static_cast<double>(*corners ? std::max<std::int64_t>(size - 1, 1) : size);
    };
    for (std::int64_t image = 0; image < n; ++image) {
        double m[6]{};
        for (std::size_t k = 0, of_fixed = 0, of_theta = 0; k < 6; ++k)
            m[k] = !use->empty() && (*use)[k] != 0
                       ? (*fixed)[of_fixed++]
                       : static_cast<double>(
                             theta.data()[static_cast<std::size_t>(image) * (6 - reported) + of_theta++]);
        for (std::int64_t c = 0; c < channels; ++c) {
            detail::warped_plane<float> const plane{x.data() + (image * channels + c) * h * w, h, w, w, 1};
            for (std::int64_t i = 0; i < rows; ++i)
                for (std::int64_t j = 0; j < columns; ++j) {
                    auto const a = static_cast<double>(i) / cells(rows) * 2 - 1,
                               b = static_cast<double>(j) / cells(columns) * 2 - 1;
                    auto const r = (m[0] * a + m[1] * b + m[2] + 1) / 2 * cells(h),
                               k = (m[3] * a + m[4] * b + m[5] + 1) / 2 * cells(w);
                    y.data()[((image * channels + c) * rows + i) * columns + j] = static_cast<float>(
                        plane.between(detail::near_picture(r, h), detail::near_picture(k, w)));
                }
        }
    }
    return ok;
}

namespace detail {

/// WarpPerspective, whose matrix has numbers of any type: `number(matrix, i)` is one.
template <class T> [[gnu::noinline]] status warp_images(kernel_tensor<T const> const& x, void const* matrix,
    double (*number)(void const*, std::int64_t), kernel_tensor<T> const& y, std::string_view mode,
    std::string_view border, double constant, std::string_view data_format) {
    bool const planes = data_format == "CHW", nearest = mode == "nearest";
    std::size_t const at = planes ? 2 : 1;
    auto const n = x.dim(0), channels = x.dim(planes ? 1 : 3), h = x.dim(at), w = x.dim(at + 1), rows = y.dim(at),
               columns = y.dim(at + 1);
    if (h == 0 || w == 0) return fail(errc::wrong_shape, "x", "a pixel");
    for (std::int64_t image = 0; image < n; ++image) {
        double given[9];
        for (int k = 0; k < 9; ++k) given[k] = number(matrix, image * 9 + k);
        std::array<double, 9> m{};
        if (!inverted(given, m)) return fail(errc::wrong_value, "matrix", "one that can be inverted", image);
        for (std::int64_t c = 0; c < channels; ++c) {
            auto const begin = [&](std::int64_t height, std::int64_t width) {
                return planes ? (image * channels + c) * height * width : image * height * width * channels + c;
            };
            auto const step = planes ? 1 : channels;
            warped_plane<T> const plane{
                x.data() + begin(h, w), h, w, w * step, step, constant, border == "BORDER_REPLICATE"};
            for (std::int64_t i = 0; i < rows; ++i)
                for (std::int64_t j = 0; j < columns; ++j) {
                    auto const a = static_cast<double>(j), b = static_cast<double>(i),
                               depth = m[6] * a + m[7] * b + m[8], by = depth != 0 ? 1 / depth : 0.0;
                    auto const r = near_picture((m[3] * a + m[4] * b + m[5]) * by, h),
                               k = near_picture((m[0] * a + m[1] * b + m[2]) * by, w);
                    auto const v = nearest ? plane.at(std::nearbyint(r), std::nearbyint(k)) : plane.between(r, k);
                    auto& to = y.data()[begin(rows, columns) + (i * columns + j) * step];
                    if constexpr (std::is_same_v<T, std::uint8_t>)
                        to = static_cast<std::uint8_t>(std::clamp(std::nearbyint(v), 0.0, 255.0));
                    else to = static_cast<T>(v);
                }
        }
    }
    return ok;
}
template <class M> double number_of(void const* matrix, std::int64_t i) {
    return static_cast<double>(static_cast<M const*>(matrix)[i]);
}

} // namespace detail

/// WarpPerspective: `matrix` maps x to y, as in OpenCV without WARP_INVERSE_MAP; the mapped position is not rounded to
/// fractions of a pixel. 8-bit numbers are rounded to even.
/// error wrong_value for a matrix that cannot be inverted
template <class T, class M> status warp_perspective(in<"x", T> x, in<"matrix", M> matrix, out<"y", T> y,
    attr_of<"interpolation_mode", std::string_view> mode, attr_of<"border_type", std::string_view> border,
    attr_of<"constant", double> constant, attr_of<"data_format", std::string_view> data_format) {
    return detail::warp_images<T>(x, matrix.data(), &detail::number_of<M>, y, *mode, *border, *constant, *data_format);
}

/// The kernels of this family.
using warp_kernels = join<with_promoted<kernels<kernel<SpatialTransformerD, &spatial_transformer>>, half>,
    kernels_of<WarpPerspective, &warp_perspective<float, float>, &warp_perspective<float, double>,
        &warp_perspective<std::uint8_t, float>, &warp_perspective<std::uint8_t, double>>>;

namespace detail {

/// `line[i] += weight * x[i]`.
using add_weighted = void (*)(void const* x, std::size_t n, float weight, float* line);
template <class T> void add_weighted_of(void const* x, std::size_t n, float weight, float* line) {
    for (std::size_t i = 0; i < n; ++i) line[i] += weight * static_cast<float>(widen(static_cast<T const*>(x)[i]));
}

/// ScaleAndTranslate. Compiled once for all types.
[[gnu::noinline]] inline status sample_image(erased_in const& images, kernel_tensor<float const> const& scale,
    kernel_tensor<float const> const& offset, std::string_view name, bool antialias, kernel_tensor<float> const& y,
    add_weighted add) {
    auto const& x = images.of;
    sampling_filter const filter{name};
    if (filter.radius() == 0)
        return fail(errc::wrong_value, "kernel_type",
            "lanczos1, lanczos3, lanczos5, gaussian, box, triangle, keyscubic or mitchellcubic");
    if (!(scale[0] > 0) || !(scale[1] > 0)) return fail(errc::wrong_value, "scale", "more than 0");
    if (x.size() == 0) return ok;
    auto const h = x.dim(1), w = x.dim(2), c = x.dim(3), rows = y.dim(1), columns = y.dim(2);
    sampled_axis const down(filter, rows, h, scale[0], offset[0], antialias),
        right(filter, columns, w, scale[1], offset[1], antialias);
    auto const size = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    std::vector<float> line(size(w * c)); // one row of the result before its columns are sampled
    for (std::int64_t b = 0; b < x.dim(0); ++b)
        for (std::int64_t i = 0; i < rows; ++i) {
            std::fill(line.begin(), line.end(), 0.f);
            for (auto k = down.start[size(i)]; k < down.start[size(i) + 1]; ++k) {
                auto const from = (b * h + down.first[size(i)] + static_cast<std::int64_t>(k - down.start[size(i)])) *
                                  w * c;
                add(images.at(from), size(w * c), down.weights[k], line.data());
            }
            for (std::int64_t j = 0; j < columns; ++j)
                for (std::int64_t q = 0; q < c; ++q) {
                    float sum = 0;
                    for (auto k = right.start[size(j)]; k < right.start[size(j) + 1]; ++k)
                        sum +=
                            right.weights[k] *
                            line[size(
                                (right.first[size(j)] + static_cast<std::int64_t>(k - right.start[size(j)])) * c + q)];
                    y[size(((b * rows + i) * columns + j) * c + q)] = sum;
                }
        }
    return ok;
}

} // namespace detail

/// ScaleAndTranslate: rows first, then columns.
/// error wrong_value: a filter of another name, a scale of 0
template <class T> status scale_and_translate(in<"images", T> x, in<"size", std::int32_t>, in<"scale", float> scale,
    in<"translation", float> offset, attr_of<"kernel_type", std::string_view> name,
    attr_of<"antialias", bool> antialias, out<"y", float> y) {
    return detail::sample_image(x, scale, offset, *name, *antialias, y, &detail::add_weighted_of<T>);
}

/// The kernels of this file.
using scale_image_kernels = kernels_of<ScaleAndTranslate, &scale_and_translate<float>, &scale_and_translate<double>,
    &scale_and_translate<half>, &scale_and_translate<bfloat16>, &scale_and_translate<std::uint8_t>,
    &scale_and_translate<std::int8_t>, &scale_and_translate<std::uint16_t>, &scale_and_translate<std::int16_t>,
    &scale_and_translate<std::int32_t>, &scale_and_translate<std::int64_t>>;

} // namespace library
GRAFT_END
