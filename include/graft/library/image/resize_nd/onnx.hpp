// graft/library/image/resize_nd/onnx.hpp - ONNX: resizing of tensors of any rank
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/library/image/resize_nd/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Resize and its predecessor: there, positions are divided by the scales, and the nearest one is rounded down.
struct expand_resize {
    /// The factors: attributes in the first versions, an input later. Absent, if it has no elements beside the sizes.
    template <class Context> static status scales_of(making& m, Context& ctx, std::size_t rank, tensor_id& scales) {
        if constexpr (Context::template defines_input<"scales">()) {
            auto const t = ctx.template tensor<"scales">();
            bool const none = t == no_id || m.desc(t).shape.elements().is(0);
            scales = none ? no_id : m.cast("scales", t, dtype::f32);
        } else if constexpr (Context::template defines_attr<"height_scale">()) {
            if (rank != 4) return fail(errc::wrong_rank, "X", "images", 4, rank);
            scales = m.floats("scales", {1, 1, static_cast<double>(ctx.template attr<"height_scale">()),
                                            static_cast<double>(ctx.template attr<"width_scale">())});
        } else {
            auto const all = ctx.template attr<"scales">();
            scales = m.floats("scales", std::vector<double>(all.begin(), all.end()));
        }
        return ok;
    }
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto const d = m.ranked(x, "X");
        auto axes = every_axis(d.shape.rank());
        tensor_id roi = no_id, scales = no_id, sizes = no_id;
        if (auto s = scales_of(m, ctx, d.shape.rank(), scales); !s) return s;
        std::string_view mode = ctx.template attr<"mode">(), coordinates = "asymmetric", nearest = "floor";
        if (Context::template defines_attr<"height_scale">() && mode == "bilinear") mode = "linear"; // Upsample 1
        // PyTorch writes no other linear resize than that of `align_corners=False`
        if (!Context::template defines_attr<"coordinate_transformation_mode">() && mode == "linear" &&
            ctx.producer() == "pytorch")
            coordinates = "pytorch_half_pixel";
        if constexpr (Context::template defines_attr<"coordinate_transformation_mode">()) {
            coordinates = ctx.template attr<"coordinate_transformation_mode">();
            nearest = ctx.template attr<"nearest_mode">();
            roi = ctx.template tensor<"roi">(); // read by one of the coordinates
            roi = coordinates == "tf_crop_and_resize" && roi != no_id ? m.cast("roi", roi, dtype::f32) : no_id;
            sizes = ctx.template tensor<"sizes">();
            if (sizes != no_id && m.desc(sizes).shape.elements().is(0)) sizes = no_id;
            if (sizes != no_id && scales != no_id)
                return fail(errc::wrong_attribute_value, "scales", "either scales or sizes");
        }
        if constexpr (Context::template defines_attr<"antialias">()) {
            if (ctx.template has_attr<"axes">()) {
                auto const all = ctx.template attr<"axes">();
                axes.assign(all.begin(), all.end());
            }
        }
        for (auto const t : {scales, sizes})
            if (auto const n = t == no_id ? dim::unknown() : m.desc(t).shape.elements();
                n.known() && n.value() != static_cast<std::int64_t>(axes.size()))
                return fail(errc::wrong_element_count, t == sizes ? "sizes" : "scales", "one for each axis",
                    axes.size(), n.value());
        return m.set_result(m.add<ResizeNd>("", "x"_p = x, "roi"_p = roi, "scales"_p = scales, "sizes"_p = sizes,
            "axes"_p = axes, "mode"_p = mode, "coordinates"_p = coordinates, "nearest_mode"_p = nearest,
            "cubic_coeff_a"_p = ctx.template attr_if_given<"cubic_coeff_a">(),
            "exclude_outside"_p = flag_if_given<"exclude_outside">(ctx),
            "extrapolation_value"_p = ctx.template attr_if_given<"extrapolation_value">(),
            "antialias"_p = flag_if_given<"antialias">(ctx),
            "keep_aspect_ratio_policy"_p = ctx.template attr_if_given<"keep_aspect_ratio_policy">()));
    }
};
inline constexpr auto resize = expand<onnx::Resize>(expand_resize()).same_since(19);
inline constexpr auto upsample = expand<onnx::Upsample>(expand_resize());

/// The plugins of this family.
using resize_nd_plugins = graft::plugins<resize, upsample>;
static_assert(onnx::complete<resize_nd_plugins, ops<onnx::Resize, onnx::Upsample>>);

} // namespace library::onnx_plugins
GRAFT_END
