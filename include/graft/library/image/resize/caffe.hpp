// graft/library/image/resize/caffe.hpp - Caffe: resizing of images
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/image/resize/ops.hpp"
#include "graft/library/nn/fold/ops.hpp"

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

/// Every pixel repeated scale x scale times (YOLO v3); with a mask, the second top of a Pooling layer, the elements
/// are put back to their positions in the windows, zeros elsewhere (SegNet).
struct Upsample : shipped_layer<Upsample> {
    static constexpr auto prototype = define("Upsample", "upsample_param",
        {.optional = {"scale_h", "scale_w", "upsample_h", "upsample_w"}})
        .input("bottom", f32)
        .optional_input("mask", f32)
        .output("top", f32);
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

/// An unspecified value is 0 for the operator; a specified one must be above 0.
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

/// The size is upsample_h and upsample_w, otherwise that of the bottom times the scale, one less with pad_out.
constexpr status expand_upsample(expanding<layer::Upsample>& ctx) {
    auto const each = ctx.attr<"scale">();
    std::array<std::int64_t, 2> by{each, each}, to{-1, -1};
    if (ctx.has_attr<"scale_h">()) by[0] = ctx.attr<"scale_h">();
    if (ctx.has_attr<"scale_w">()) by[1] = ctx.attr<"scale_w">();
    for (auto const n : by)
        if (n < 1) return fail(errc::wrong_attribute_value, "scale", "at least", 1, n);
    auto const x = read_as(ctx.tensor<"bottom">(), format::nchw);
    if (ctx.count<"mask">() == 0) {
        if (ctx.has_attr<"upsample_h">() || ctx.has_attr<"upsample_w">())
            return not_supported("upsample_h", "a scale, or a mask as second bottom");
        ctx.result(ctx.add<Upsample>("", "x"_p = x, "scale"_p = 1.0, "stride_h"_p = by[0], "stride_w"_p = by[1]));
        return ok;
    }
    auto const& from = ctx.desc<"bottom">().shape;
    bool const given[] = {ctx.has_attr<"upsample_h">(), ctx.has_attr<"upsample_w">()},
               less[] = {ctx.attr<"pad_out_h">(), ctx.attr<"pad_out_w">()};
    for (std::size_t i = 0; i < 2; ++i) {
        auto const n = dim_at(from, i + 2);
        if (given[i]) to[i] = i ? ctx.attr<"upsample_w">() : ctx.attr<"upsample_h">();
        else if (n.known()) to[i] = n.value() * by[i] - (less[i] ? 1 : 0);
        else return fail(errc::undetermined_shape, "upsample_h", "a size: that of the bottom is not known");
    }
    ctx.result(ctx.add<UnpoolByMask>(
        "", "x"_p = x, "mask"_p = read_as(ctx.tensor<"mask">(), format::nchw), "height"_p = to[0], "width"_p = to[1]));
    return ok;
}
inline constexpr auto upsample = expand<layer::Upsample>(&expand_upsample);

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
