// graft/library/detection/roi/caffe.hpp - Caffe: regions of interest: pooling and alignment
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/library/caffe/reading.hpp"
#include "graft/library/detection/roi/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Maximum over a grid in each region.
struct ROIPooling : shipped_layer<ROIPooling> {
    static constexpr auto prototype =
        define("ROIPooling", "roi_pooling_param").input("bottom", f32).input("rois", f32).output("top", f32);
};

/// Position-sensitive mean over a grid in each region.
struct PSROIPooling : shipped_layer<PSROIPooling> {
    static constexpr auto prototype =
        define("PSROIPooling", "psroi_pooling_param").input("bottom", f32).input("rois", f32).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_roi_pooling(parsing<ROIPooling, layer::ROIPooling>& ctx) {
    auto const size = ctx.attr<"pooled_size">();
    auto h = ctx.attr<"pooled_h">(), w = ctx.attr<"pooled_w">();
    if (size.size() > 2)
        return fail(errc::wrong_attribute_value, "pooled_size", "one number, or height and width", 2, size.size());
    if (!size.empty()) {
        if (h != 0 || w != 0) return both_given("pooled_size", "one number, or pooled_h and pooled_w, not both");
        h = size.front();
        w = size.back();
    }
    if (h < 1) return fail(errc::wrong_attribute_value, "pooled_h", "at least", 1, h);
    if (w < 1) return fail(errc::wrong_attribute_value, "pooled_w", "at least", 1, w);
    ctx.set<"pooled_h">(h);
    ctx.set<"pooled_w">(w);
    return ok;
}
inline constexpr auto roi_pooling = plugin<ROIPooling, layer::ROIPooling>()
                                        .computed("pooled_h")
                                        .computed("pooled_w")
                                        .rename("spatial_scale_h", "spatial_scale")
                                        .rename("spatial_scale_w", "spatial_scale")
                                        .reads("pooled_h", "pooled_w", "pooled_size")
                                        .parse(&parse_roi_pooling);

inline constexpr auto psroi_pooling = plugin<PSROIPooling, layer::PSROIPooling>().checked("output_dim", "group_size");

/// The plugins of this family.
using roi_plugins = graft::plugins<roi_pooling, psroi_pooling>;

} // namespace library::caffe_plugins
GRAFT_END
