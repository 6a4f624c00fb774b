// graft/library/image/resize_nd/ops.hpp - operators: resizing of tensors of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/op.hpp"

GRAFT_BEGIN
namespace library {
namespace detail {

/// Half up.
[[nodiscard]] constexpr std::int64_t rounded(float v) { return static_cast<std::int64_t>(v + 0.5f); }

} // namespace detail

/// x resized along `axes`, all others unchanged: by the factors `scales`, rounded down, or to `sizes`. `not_larger` and
/// `not_smaller` keep the ratio of the axes, within or around `sizes`. Positions of y are mapped to positions of x
/// by `coordinates`, `roi` (starts of the axes, then ends, as fractions of x) is for `tf_crop_and_resize`: values
/// outside are `extrapolation_value`. Source: ONNX Resize.
struct ResizeNd : graft::op<ResizeNd> {
    static constexpr auto prototype = graft::prototype("ResizeNd")
                                          .input("x")
                                          .optional_input("roi", f32)
                                          .optional_input("scales", f32, value_depend)
                                          .optional_input("sizes", i64, value_depend)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("axes", as_integers, length_at_least(1))
                                          .attr("mode", "nearest", one_of("nearest", "linear", "cubic"))
                                          .attr("coordinates", "half_pixel",
                                              one_of("half_pixel", "half_pixel_symmetric", "pytorch_half_pixel",
                                                  "align_corners", "asymmetric", "tf_half_pixel_for_nn",
                                                  "tf_crop_and_resize"))
                                          .attr("nearest_mode", "round_prefer_floor",
                                              one_of("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"))
                                          .attr("keep_aspect_ratio_policy", "stretch",
                                              one_of("stretch", "not_larger", "not_smaller"))
                                          .attr("cubic_coeff_a", -0.75)
                                          .attr("exclude_outside", false)
                                          .attr("antialias", false)
                                          .attr("extrapolation_value", 0.0);

    static constexpr status verify(verify_context& ctx) {
        auto const axes = ctx.attr<"axes">();
        auto const n = axes.size();
        if (ctx.has<"scales">() == ctx.has<"sizes">())
            return fail(errc::wrong_attribute_value, "scales", "either scales or sizes");
        if (!ctx.has<"roi">() && ctx.attr<"coordinates">() == "tf_crop_and_resize")
            return fail(errc::wrong_attribute_value, "roi", "a start and an end for each of axes");
        auto const& x = ctx.desc<"x">().shape;
        for (std::size_t i = 0; i < n && x.has_rank(); ++i) {
            auto const at = normalize_axis(axes[i], x.rank(), "axes");
            if (!at) return at.error();
            for (std::size_t k = 0; k < i; ++k)
                if (*normalize_axis(axes[k], x.rank(), "axes") == *at)
                    return fail(errc::wrong_attribute_value, "axes", "each axis once", axes[i]);
        }
        return ok;
    }
    static constexpr status infer_shape(shape_context& ctx) {
        auto const& x = ctx.input<"x">();
        auto const axes = ctx.attr<"axes">();
        auto y = ctx.output<"y">();
        y = shape::unknown_rank();
        if (!x.has_rank()) return ok;
        auto const n = axes.size();
        auto const count = static_cast<std::int64_t>(n);
        if (auto const roi = ctx.optional_input<"roi">(); roi && contradict(roi->elements(), 2 * count))
            return fail(errc::wrong_element_count, "roi", "a start and an end for each of axes", 2 * count,
                roi->elements().value());
        shape created = x;
        if (ctx.has<"sizes">()) {
            auto const sizes = ctx.optional_value<"sizes">().or_unknown();
            auto const policy = ctx.attr<"keep_aspect_ratio_policy">();
            bool known = true;
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = normalize_axis(axes[i], x.rank(), "axes");
                if (!at) return at.error();
                created[*at] = sizes.size().is(static_cast<std::int64_t>(n)) ? sizes[i] : dim::unknown();
                if (created[*at].known() && created[*at].value() < 0)
                    return fail(errc::wrong_value, "sizes", "sizes from 0 up", created[*at].value());
                known = known && created[*at].known() && x[*at].known() && x[*at].value() > 0;
            }
            if (policy != "stretch") {
                float scale = 0;
                for (std::size_t i = 0; i < n && known; ++i) {
                    auto const at = *normalize_axis(axes[i], x.rank(), "axes");
                    auto const s = static_cast<float>(created[at].value()) / static_cast<float>(x[at].value());
                    if (i == 0 || (policy == "not_larger" ? s < scale : s > scale)) scale = s;
                }
                for (std::size_t i = 0; i < n; ++i) {
                    auto const at = *normalize_axis(axes[i], x.rank(), "axes");
                    created[at] = known ? dim(detail::rounded(scale * static_cast<float>(x[at].value())))
                                        : dim::unknown();
                }
            }
        } else {
            auto const scales = ctx.optional_value<"scales">().or_unknown();
            if (contradict(scales.size(), count))
                return fail(errc::wrong_element_count, "scales", "one for each of axes", count, scales.size().value());
            for (std::size_t i = 0; i < n; ++i) {
                auto const at = normalize_axis(axes[i], x.rank(), "axes");
                if (!at) return at.error();
                auto const scale = scales.known() ? scales.real(i) : 1.5;
                if (!(scale > 0) || scale > 1e9) return fail(errc::wrong_value, "scales", "numbers above 0");
                if (scale == 1) continue;
                bool const known = scales.known() && x[*at].known();
                auto const size = static_cast<float>(scale) * (known ? static_cast<float>(x[*at].value()) : 0.f);
                if (!(size >= 0 && size < 9e18f)) return fail(errc::overflow, "scales", "sizes below 2^63");
                created[*at] = known ? dim(static_cast<std::int64_t>(size)) : dim::unknown();
            }
        }
        y = created;
        return ok;
    }
};

/// The operators of this file.
using resize_nd_ops = ops<ResizeNd>;

} // namespace library
GRAFT_END
