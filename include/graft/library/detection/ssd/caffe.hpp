// graft/library/detection/ssd/caffe.hpp - Caffe: the detections of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string_view>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/detection/ssd/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Boxes decoded, suppressed and sorted.
struct DetectionOutput : shipped_layer<DetectionOutput> {
    static constexpr auto prototype = define("DetectionOutput", "detection_output_param", {.required = {"num_classes"}})
                                          .input("location", f32)
                                          .input("confidence", f32)
                                          .input("prior", f32)
                                          .output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

/// `nms_param` of DetectionOutput.
struct suppression {
    double threshold = 0.3, eta = 1.0;
    std::int64_t top_k = -1;
};
/// error truncated, malformed_varint, malformed_field, wrong_wire_type
[[nodiscard]] constexpr status read_suppression(std::string_view message, suppression& out) {
    constexpr auto& fields = layer::schema::message("NonMaximumSuppressionParameter");
    constexpr auto threshold = number_in(fields, "nms_threshold"), top_k = number_in(fields, "top_k"),
                   eta = number_in(fields, "eta");
    text_bytes const bytes(message);
    wire::reader in(bytes);
    for (wire::field f{}; in.next(f);) {
        if (f.number != threshold && f.number != top_k && f.number != eta) continue;
        if (f.type != (f.number == top_k ? wire::wire_type::varint : wire::wire_type::fixed32))
            return fail(errc::wrong_wire_type, "nms_param");
        if (f.number == threshold) out.threshold = static_cast<double>(wire::as_float(f.value));
        else if (f.number == top_k) out.top_k = wire::as_int32(f.value);
        else out.eta = static_cast<double>(wire::as_float(f.value));
    }
    return in.error() == errc::ok ? ok : fail(in.error(), "nms_param");
}

constexpr status parse_detection_output(parsing<SSDDetectionOutput, layer::DetectionOutput>& ctx) {
    suppression nms;
    if (ctx.has_attr<"nms_param">())
        if (auto s = read_suppression(ctx.attr<"nms_param">(), nms); !s) return s;
    if (!ctx.attr<"normalized_bbox">()) return not_supported("normalized_bbox", "boxes as shares of the image");
    if (nms.threshold < 0) return fail(errc::wrong_attribute_value, "nms_param.nms_threshold", "not negative");
    if (!(nms.eta > 0 && nms.eta <= 1)) return fail(errc::wrong_attribute_value, "nms_param.eta", "above 0, at most 1");
    ctx.set<"iou_threshold">(nms.threshold);
    ctx.set<"top_k">(nms.top_k);
    ctx.set<"eta">(nms.eta);
    ctx.set<"confidence_threshold">(ctx.has_attr<"confidence_threshold">()
                                        ? ctx.attr<"confidence_threshold">()
                                        : -static_cast<double>(std::numeric_limits<float>::max()));
    return ok;
}
inline constexpr auto detection_output = plugin<SSDDetectionOutput, layer::DetectionOutput>()
                                             .checked("num_classes")
                                             .computed("iou_threshold")
                                             .computed("top_k")
                                             .computed("eta")
                                             .computed("confidence_threshold")
                                             .reads("nms_param", "confidence_threshold", "normalized_bbox")
                                             .ignore(
                                                 "save_output_param", "visualize", "visualize_threshold", "save_file")
                                             .parse(&parse_detection_output);

/// The plugins of this family.
using ssd_plugins = graft::plugins<detection_output>;

} // namespace library::caffe_plugins
GRAFT_END
