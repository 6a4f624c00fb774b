// graft/library/image/resize/caffe.hpp - Caffe: images in another size
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/config.hpp"
#include "graft/frontend/caffe/shipped_layer.hpp"
#include "graft/library/caffe/reading.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/mapping/plugins.hpp"
#include "graft/op/op.hpp"

GRAFT_BEGIN
namespace caffe {

/// Bilinear resizing with aligned corners. DeepLab.
struct Interp : shipped_layer<Interp> {
    static constexpr auto prototype = define("Interp", "interp_param",
        {.optional = {"height", "width", "zoom_factor", "shrink_factor"}})
        .input("bottom", f32)
        .optional_input("reference", f32)
        .output("top", f32);
};

/// Every pixel repeated scale x scale times. YOLO v3.
struct Upsample : shipped_layer<Upsample> {
    static constexpr auto prototype = define("Upsample", "upsample_param").input("bottom", f32).output("top", f32);
};

/// Resizing to a size, by a factor or to the size of the second bottom.
struct Resample : shipped_layer<Resample> {
    static constexpr auto prototype = define("Resample", "resample_param")
        .input("bottom", f32)
        .optional_input("reference", f32)
        .output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

/// What is not given counts as 0 for the operator; given, it must be above 0.
constexpr status parse_interp(parsing<Interp, layer::Interp>& ctx) {
    bool const reference = ctx.count<"reference">() != 0;
    auto const zoom = ctx.has_attr<"zoom_factor">(), shrink = ctx.has_attr<"shrink_factor">();
    auto const h = ctx.has_attr<"height">(), w = ctx.has_attr<"width">();
    if (!reference && !zoom && !shrink && !(h && w))
        return fail(errc::missing_required_attribute, "height", "height and width, or a factor");
    if (zoom && ctx.attr<"zoom_factor">() < 1)
        return fail(errc::wrong_attribute_value, "zoom_factor", "at least", 1, ctx.attr<"zoom_factor">());
    if (shrink && ctx.attr<"shrink_factor">() < 1)
        return fail(errc::wrong_attribute_value, "shrink_factor", "at least", 1, ctx.attr<"shrink_factor">());
    ctx.set<"height">(ctx.attr<"height">());
    ctx.set<"width">(ctx.attr<"width">());
    ctx.set<"zoom_factor">(ctx.attr<"zoom_factor">());
    ctx.set<"shrink_factor">(ctx.attr<"shrink_factor">());
    return ok;
}
inline constexpr auto interp = plugin<Interp, layer::Interp>()
    .computed("height").computed("width").computed("zoom_factor").computed("shrink_factor")
    .input_format("x", format::nchw)
    .reads("height", "width", "zoom_factor", "shrink_factor").parse(&parse_interp);

inline constexpr auto upsample = plugin<Upsample, layer::Upsample>()
    .set("scale", 1.0).rename("stride_h", "scale").rename("stride_w", "scale").input_format("x", format::nchw);

constexpr status parse_resample(parsing<Resample, layer::Resample>& ctx) {
    if (ctx.has_attr<"height">() != ctx.has_attr<"width">())
        return fail(errc::wrong_attribute_value, ctx.has_attr<"height">() ? "width" : "height",
            "both height and width, or neither");
    ctx.set<"height">(ctx.attr<"height">());
    ctx.set<"width">(ctx.attr<"width">());
    return ok;
}
inline constexpr auto resample = plugin<Resample, layer::Resample>()
    .computed("height").computed("width").input_format("x", format::nchw).reads("height", "width")
    .parse(&parse_resample);

/// The plugins of this family.
using resize_plugins = graft::plugins<interp, upsample, resample>;

} // namespace library::caffe_plugins
GRAFT_END
