// graft/library/detection/roi/onnx.hpp - ONNX: regions of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Versions before 16 do not specify the origin of coordinates: they refer to the centres of elements.
inline constexpr auto roi_align = expand<onnx::RoiAlign>([]<class Context>(Context& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type, wide = computed_type(type);
    bool half_pixel = false;
    if constexpr (Context::template defines_attr<"coordinate_transformation_mode">()) {
        auto const where = ctx.template attr<"coordinate_transformation_mode">();
        half_pixel = where == "half_pixel";
        if (!half_pixel && where != "output_half_pixel")
            return fail(
                errc::wrong_attribute_value, "coordinate_transformation_mode", "half_pixel or output_half_pixel");
    }
    auto const x_in = m.cast("x", x, wide);
    auto const rois = m.cast("rois", ctx.template tensor<"rois">(), wide);
    return m.set_result(m.cast("",
        m.add<RoiAlignOfImage>(type == wide ? "" : "samples", "x"_p = x_in, "rois"_p = rois,
            "images"_p = ctx.template tensor<"batch_indices">(), "mode"_p = ctx.template attr<"mode">(),
            "height"_p = ctx.template attr<"output_height">(), "width"_p = ctx.template attr<"output_width">(),
            "sampling"_p = ctx.template attr<"sampling_ratio">(), "scale"_p = ctx.template attr<"spatial_scale">(),
            "half_pixel"_p = half_pixel),
        type));
});

/// Maxima of regions: computed in float32.
inline constexpr auto max_roi_pool = expand<onnx::MaxRoiPool>([](auto& ctx) -> status {
    making m(ctx);
    auto const x = ctx.template tensor<"X">();
    auto const type = m.desc(x).type;
    auto const pooled = ctx.template attr<"pooled_shape">();
    if (pooled.size() != 2) return fail(errc::wrong_attribute_value, "pooled_shape", "a height and a width");
    auto const scale = ctx.template attr<"spatial_scale">();
    auto const x_in = m.cast("x", x, dtype::f32);
    auto const rois = m.cast("rois", ctx.template tensor<"rois">(), dtype::f32);
    return m.set_result(m.cast("",
        m.add<ROIPooling>(type == dtype::f32 ? "" : "maxima", "x"_p = x_in, "rois"_p = rois, "pooled_h"_p = pooled[0],
            "pooled_w"_p = pooled[1], "spatial_scale_h"_p = scale, "spatial_scale_w"_p = scale),
        type));
});

/// The plugins of this family.
using roi_plugins = graft::plugins<roi_align, max_roi_pool>;
static_assert(onnx::complete<roi_plugins, ops<onnx::RoiAlign, onnx::MaxRoiPool>>);

} // namespace library::onnx_plugins
GRAFT_END
