// graft/library/detection/roi/onnx.hpp - ONNX: regions of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/onnx/complete.hpp"
#include "graft/frontend/onnx/operators.hpp"
#include "graft/library/detection/roi/aligned_ops.hpp"
#include "graft/library/detection/roi/ops.hpp"
#include "graft/library/onnx/making.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::onnx_plugins {

/// Versions before 16 say nothing of where coordinates are: at the middles of elements.
struct expand_roi_align {
    template <class Context> status operator()(Context& ctx) const {
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
        auto p = m.template make<RoiAlignOfImage>(type == wide ? "" : "samples");
        p.template input<"x">(m.cast("x", x, wide))
            .template input<"rois">(m.cast("rois", ctx.template tensor<"rois">(), wide))
            .template input<"images">(ctx.template tensor<"batch_indices">())
            .template attr<"mode">(ctx.template attr<"mode">())
            .template attr<"height">(ctx.template attr<"output_height">())
            .template attr<"width">(ctx.template attr<"output_width">())
            .template attr<"sampling">(ctx.template attr<"sampling_ratio">())
            .template attr<"scale">(ctx.template attr<"spatial_scale">())
            .template attr<"half_pixel">(half_pixel);
        return m.give(m.cast("", p.done(), type));
    }
};
inline constexpr auto roi_align = expand<onnx::RoiAlign>(expand_roi_align());

/// Maxima of regions: computed in float32.
struct expand_max_roi_pool {
    template <class Context> status operator()(Context& ctx) const {
        making m(ctx);
        auto const x = ctx.template tensor<"X">();
        auto const type = m.desc(x).type;
        auto const pooled = ctx.template attr<"pooled_shape">();
        if (pooled.size() != 2) return fail(errc::wrong_attribute_value, "pooled_shape", "a height and a width");
        auto const scale = ctx.template attr<"spatial_scale">();
        auto p = m.template make<ROIPooling>(type == dtype::f32 ? "" : "maxima");
        p.template input<"x">(m.cast("x", x, dtype::f32))
            .template input<"rois">(m.cast("rois", ctx.template tensor<"rois">(), dtype::f32))
            .template attr<"pooled_h">(pooled[0])
            .template attr<"pooled_w">(pooled[1])
            .template attr<"spatial_scale_h">(scale)
            .template attr<"spatial_scale_w">(scale);
        return m.give(m.cast("", p.done(), type));
    }
};
inline constexpr auto max_roi_pool = expand<onnx::MaxRoiPool>(expand_max_roi_pool());

/// The plugins of this family.
using roi_plugins = graft::plugins<roi_align, max_roi_pool>;
static_assert(onnx::complete<roi_plugins, ops<onnx::RoiAlign, onnx::MaxRoiPool>>);

} // namespace library::onnx_plugins
GRAFT_END
