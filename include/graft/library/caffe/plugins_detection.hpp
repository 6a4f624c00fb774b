// graft/library/caffe/plugins_detection.hpp - plugins of the detectors' layers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/library/caffe/layers_detection.hpp"
#include "graft/library/caffe/plugins_common.hpp"
#include "graft/library/ops/detection.hpp"
#include "graft/library/ops/image.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library {
namespace caffe_plugins {

inline status parse_prior_box(parsing<PriorBox, layer::PriorBox>& ctx) {
    auto const mins = ctx.attr<"min_size">(), maxs = ctx.attr<"max_size">(), variance = ctx.attr<"variance">();
    bool const pair = ctx.has_attr<"img_h">() || ctx.has_attr<"img_w">(), steps = ctx.has_attr<"step_h">() || ctx.has_attr<"step_w">();
    if (mins.empty()) return fail(errc::missing_required_attribute, "min_size", "at least one size");
    for (auto m : mins)
        if (!(m > 0)) return fail(errc::wrong_attribute_value, "min_size", "above 0");
    for (std::size_t i = 0; i < maxs.size() && i < mins.size(); ++i)
        if (!(maxs[i] > mins[i])) return fail(errc::wrong_attribute_value, "max_size", "above its min_size");
    for (auto v : variance)
        if (!(v > 0)) return fail(errc::wrong_attribute_value, "variance", "above 0");
    if (pair && ctx.has_attr<"img_size">()) return both_given("img_size", "img_size, or img_h and img_w, not both");
    if (steps && ctx.has_attr<"step">()) return both_given("step", "step, or step_h and step_w, not both");
    auto const h = pair ? ctx.attr<"img_h">() : ctx.attr<"img_size">(), w = pair ? ctx.attr<"img_w">() : ctx.attr<"img_size">();
    if ((pair || ctx.has_attr<"img_size">()) && (h < 1 || w < 1)) return fail(errc::wrong_attribute_value, pair ? "img_h" : "img_size", "at least", 1, h < w ? h : w);
    auto const step_h = steps ? ctx.attr<"step_h">() : ctx.attr<"step">(), step_w = steps ? ctx.attr<"step_w">() : ctx.attr<"step">();
    if ((steps || ctx.has_attr<"step">()) && (!(step_h > 0) || !(step_w > 0))) return fail(errc::wrong_attribute_value, steps ? "step_h" : "step", "above 0");
    ctx.set<"img_h">(h);
    ctx.set<"img_w">(w);
    ctx.set<"step_h">(step_h);
    ctx.set<"step_w">(step_w);
    if (variance.empty()) ctx.set<"variance">(std::array<double, 1>{0.1});
    else ctx.set<"variance">(variance);
    return ok;
}
inline constexpr auto prior_box = plugin<PriorBox, layer::PriorBox>()
    .computed("img_h").computed("img_w").computed("step_h").computed("step_w").computed("variance")
    .input_format("x", format::nchw).input_format("img", format::nchw)
    .reads("img_size", "img_h", "img_w", "step", "step_h", "step_w", "variance").parse(&parse_prior_box);

/// `nms_param` of DetectionOutput.
struct suppression {
    double threshold = 0.3, eta = 1.0;
    std::int64_t top_k = -1;
};
/// error truncated, malformed_varint, malformed_field, wrong_wire_type
[[nodiscard]] inline status read_suppression(std::string_view message, suppression& out) {
    wire::reader in(as_bytes(span<char const>(message.data(), message.size())));
    for (wire::field f{}; in.next(f);) {
        if (f.number < 1 || f.number > 3) continue;
        if (f.type != (f.number == 2 ? wire::wire_type::varint : wire::wire_type::fixed32)) return fail(errc::wrong_wire_type, "nms_param");
        if (f.number == 1) out.threshold = static_cast<double>(wire::as_float(f.value));
        else if (f.number == 2) out.top_k = wire::as_int32(f.value);
        else out.eta = static_cast<double>(wire::as_float(f.value));
    }
    return in.error() == errc::ok ? ok : fail(in.error(), "nms_param");
}

inline status parse_detection_output(parsing<SSDDetectionOutput, layer::DetectionOutput>& ctx) {
    suppression nms;
    if (ctx.has_attr<"nms_param">())
        if (auto s = read_suppression(ctx.attr<"nms_param">(), nms); !s) return s;
    if (nms.threshold < 0) return fail(errc::wrong_attribute_value, "nms_param.nms_threshold", "not negative");
    if (!(nms.eta > 0 && nms.eta <= 1)) return fail(errc::wrong_attribute_value, "nms_param.eta", "above 0, at most 1");
    ctx.set<"iou_threshold">(nms.threshold);
    ctx.set<"top_k">(nms.top_k);
    ctx.set<"eta">(nms.eta);
    ctx.set<"confidence_threshold">(ctx.has_attr<"confidence_threshold">() ? ctx.attr<"confidence_threshold">()
                                                                          : -static_cast<double>(std::numeric_limits<float>::max()));
    return ok;
}
inline constexpr auto detection_output = plugin<SSDDetectionOutput, layer::DetectionOutput>()
    .computed("iou_threshold").computed("top_k").computed("eta").computed("confidence_threshold")
    .reads("nms_param", "confidence_threshold").ignore("save_output_param", "visualize", "visualize_threshold", "save_file")
    .parse(&parse_detection_output);

inline status parse_roi_pooling(parsing<ROIPooling, layer::ROIPooling>& ctx) {
    auto const size = ctx.attr<"pooled_size">();
    auto h = ctx.attr<"pooled_h">(), w = ctx.attr<"pooled_w">();
    if (size.size() > 2) return fail(errc::wrong_attribute_value, "pooled_size", "one number, or height and width", 2, static_cast<std::int64_t>(size.size()));
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
    .computed("pooled_h").computed("pooled_w").rename("spatial_scale_h", "spatial_scale").rename("spatial_scale_w", "spatial_scale")
    .reads("pooled_h", "pooled_w", "pooled_size").parse(&parse_roi_pooling);

inline constexpr auto psroi_pooling = plugin<PSROIPooling, layer::PSROIPooling>();

inline status parse_proposal(parsing<Proposal, layer::Proposal>& ctx) {
    auto const ratio = ctx.attr<"ratio">(), size = ctx.attr<"scale">();
    if (ratio.empty()) ctx.set<"ratio">(std::array<double, 3>{0.5, 1, 2});
    else ctx.set<"ratio">(ratio);
    if (size.empty()) ctx.set<"scale">(std::array<double, 3>{8, 16, 32});
    else ctx.set<"scale">(size);
    ctx.output_count<"scores">(ctx.output_count() > 1 ? 1 : 0);
    return ok;
}
inline constexpr auto proposal = plugin<Proposal, layer::Proposal>()
    .computed("ratio").computed("scale").rename("iou_threshold", "nms_thresh").reads("ratio", "scale").parse(&parse_proposal);

/// What is not given counts as 0 for the operator; given, it must be above 0.
inline status parse_interp(parsing<Interp, layer::Interp>& ctx) {
    bool const reference = ctx.count<"reference">() != 0;
    auto const zoom = ctx.has_attr<"zoom_factor">(), shrink = ctx.has_attr<"shrink_factor">();
    auto const h = ctx.has_attr<"height">(), w = ctx.has_attr<"width">();
    if (!reference && !zoom && !shrink && !(h && w)) return fail(errc::missing_required_attribute, "height", "height and width, or a factor");
    if (zoom && ctx.attr<"zoom_factor">() < 1) return fail(errc::wrong_attribute_value, "zoom_factor", "at least", 1, ctx.attr<"zoom_factor">());
    if (shrink && ctx.attr<"shrink_factor">() < 1) return fail(errc::wrong_attribute_value, "shrink_factor", "at least", 1, ctx.attr<"shrink_factor">());
    ctx.set<"height">(ctx.attr<"height">());
    ctx.set<"width">(ctx.attr<"width">());
    ctx.set<"zoom_factor">(ctx.attr<"zoom_factor">());
    ctx.set<"shrink_factor">(ctx.attr<"shrink_factor">());
    return ok;
}
inline constexpr auto interp = plugin<Interp, layer::Interp>()
    .computed("height").computed("width").computed("zoom_factor").computed("shrink_factor").input_format("x", format::nchw)
    .reads("height", "width", "zoom_factor", "shrink_factor").parse(&parse_interp);

inline constexpr auto upsample = plugin<Upsample, layer::Upsample>()
    .set("scale", 1.0).rename("stride_h", "scale").rename("stride_w", "scale").input_format("x", format::nchw);

/// The plugins of this file.
using detection_plugins = graft::plugins<prior_box, detection_output, roi_pooling, psroi_pooling, proposal, interp, upsample>;

} // namespace caffe_plugins
} // namespace library
GRAFT_END
