// graft/library/image/resize_nd/line.hpp - one axis of a resized tensor: elements and their weights
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "graft/library/image/cubic.hpp"
#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// The attributes that map positions of y to positions of x, the same for all axes.
struct resize_modes {
    std::string_view mode, coordinates, nearest;
    float a;
    bool exclude, antialias;
};
/// One axis: the elements of x that contribute to an element of y, with their weights.
class resize_line {
public:
    std::int64_t in = 1, out = 1;
    float scale = 1, start = 0, end = 1;
    bool whole = true; ///< the axis of y is that of x

    /// Moves to element `o` of y.
    void move_to(resize_modes const& w, std::int64_t o) {
        outside_ = false;
        if (whole) {
            floor_ = o, first_ = 0, count_ = 1;
            ratio_ = 0, total_ = 1;
            return;
        }
        auto const x = source(w.coordinates, static_cast<float>(o));
        outside_ = w.coordinates == "tf_crop_and_resize" && !(x >= 0 && x <= static_cast<float>(in - 1));
        floor_ = static_cast<std::int64_t>(std::floor(x));
        ratio_ = x - std::floor(x);
        first_ = 0, count_ = 1, total_ = 1;
        if (w.mode == "nearest") {
            bool const up = w.nearest == "round_prefer_floor"  ? ratio_ > 0.5f
                            : w.nearest == "round_prefer_ceil" ? ratio_ >= 0.5f
                            : w.nearest == "ceil"              ? ratio_ > 0
                                                               : false;
            floor_ += up;
            return;
        }
        squeeze_ = w.antialias ? std::min(scale, 1.f) : 1.f;
        float const reach = w.mode == "linear" ? 1.f : 2.f;
        first_ = static_cast<std::int64_t>(std::floor(-reach / squeeze_)) + 1;
        count_ = 2 - 2 * first_;
        total_ = 0;
        for (std::int64_t i = 0; i < count_; ++i) total_ += unnormalized(w, i);
        if (total_ == 0) total_ = 1;
    }
    [[nodiscard]] bool outside() const { return outside_; }
    [[nodiscard]] std::int64_t count() const { return count_; }
    /// The element of x; positions outside are clamped to the nearest one.
    [[nodiscard]] std::int64_t place(std::int64_t i) const {
        return std::clamp<std::int64_t>(floor_ + first_ + i, 0, in - 1);
    }
    [[nodiscard]] float weight(resize_modes const& w, std::int64_t i) const {
        return count_ == 1 ? 1.f : unnormalized(w, i) / total_;
    }

private:
    [[nodiscard]] float source(std::string_view how, float o) const {
        auto const length = static_cast<float>(in), created = static_cast<float>(out);
        if (how == "asymmetric") return o / scale;
        if (how == "align_corners") return created == 1 ? 0.f : o * (length - 1) / (created - 1);
        if (how == "tf_half_pixel_for_nn") return (o + 0.5f) / scale;
        if (how == "pytorch_half_pixel") return out > 1 ? (o + 0.5f) / scale - 0.5f : 0.f;
        if (how == "tf_crop_and_resize")
            return created > 1 ? start * (length - 1) + o * (end - start) * (length - 1) / (created - 1)
                               : 0.5f * (start + end) * (length - 1);
        auto const centre = how == "half_pixel_symmetric" ? length / 2 * (1 - created / (scale * length)) : 0.f;
        return centre + (o + 0.5f) / scale - 0.5f;
    }
    /// The weight of element `i`, before all are divided by their sum.
    [[nodiscard]] float unnormalized(resize_modes const& w, std::int64_t i) const {
        auto const at = first_ + i;
        if (w.exclude && (floor_ + at < 0 || floor_ + at >= in)) return 0;
        auto const d = std::fabs((static_cast<float>(at) - ratio_) * squeeze_);
        if (w.mode == "linear") return std::max(0.f, 1 - d);
        if (d <= 1) return cubic_near(d, w.a);
        return d < 2 ? cubic_far(d, w.a) : 0;
    }
    std::int64_t floor_ = 0, first_ = 0, count_ = 1;
    float ratio_ = 0, total_ = 1, squeeze_ = 1;
    bool outside_ = false;
};

inline constexpr std::size_t max_axes = 8;
using resize_lines = std::array<resize_line, max_axes>;

/// The axes of x and y, from the parameters of ResizeNd. A policy that keeps the aspect ratio scales all axes by the
/// minimum or maximum of the ratios for `sizes`, the operator's input: the sizes of y are rounded.
/// error axis_out_of_range, wrong_attribute_value, wrong_shape
inline status resize_lines_of(shape const& x, shape const& y, span<std::int64_t const> axes, span<float const> scales,
    span<float const> roi, std::string_view policy, span<std::int64_t const> sizes, std::string_view coordinates,
    resize_lines& lines) {
    auto const n = axes.size();
    if (x.rank() != y.rank() || x.rank() > max_axes) return fail(errc::wrong_shape, "x", "at most 8 axes");
    if ((!scales.empty() && scales.size() != n) || (!roi.empty() && roi.size() != 2 * n))
        return fail(errc::wrong_attribute_value, "scales", "one for each of axes");
    for (std::size_t d = 0; d < x.rank(); ++d) lines[d].in = x[d].value(), lines[d].out = y[d].value();
    bool const keeps = policy != "stretch" && scales.empty() && sizes.size() == n;
    float shared = 0;
    for (std::size_t i = 0; i < n && keeps; ++i) {
        auto const at = normalize_axis(axes[i], x.rank(), "axes");
        if (!at) return at.error();
        auto const s = static_cast<float>(sizes[i]) / static_cast<float>(std::max<std::int64_t>(lines[*at].in, 1));
        shared = i == 0 ? s : policy == "not_larger" ? std::min(shared, s) : std::max(shared, s);
    }
    for (std::size_t i = 0; i < n; ++i) {
        auto const at = normalize_axis(axes[i], x.rank(), "axes");
        if (!at) return at.error();
        auto& l = lines[*at];
        l.scale = keeps            ? shared
                  : scales.empty() ? static_cast<float>(l.out) / static_cast<float>(std::max<std::int64_t>(l.in, 1))
                                   : scales[i];
        if (!roi.empty()) l.start = roi[i], l.end = roi[n + i];
        l.whole = l.scale == 1 && l.in == l.out && coordinates != "tf_crop_and_resize" &&
                  coordinates != "tf_half_pixel_for_nn";
    }
    for (std::size_t d = 0; d < x.rank(); ++d)
        if (lines[d].whole && lines[d].in != lines[d].out)
            return fail(errc::wrong_shape, "y", "the size of x beside axes", lines[d].in, lines[d].out);
    return y.elements().value() > 0 && x.elements().value() == 0
               ? fail(errc::wrong_shape, "x", "elements to make others of", 1, 0)
               : ok;
}
} // namespace detail
} // namespace library
GRAFT_END
