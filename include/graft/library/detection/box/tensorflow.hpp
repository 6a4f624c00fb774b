// graft/library/detection/box/tensorflow.hpp - TensorFlow: decoding of boxes, clipping of boxes to a window
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/detection/box/ops.hpp"
#include "graft/library/tensorflow/integer_elements.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op_def;

/// Object detection: decoding of boxes, clipping to the image, selection of proposals.
struct ScopeDecodeBboxV2 : fused_op<ScopeDecodeBboxV2> {
    static constexpr auto prototype = op_def("ScopeDecodeBboxV2", "boxes: T", "anchors: T", "-> y: T",
        "scale_y: float = 1.0", "scale_x: float = 1.0", "scale_h: float = 1.0", "scale_w: float = 1.0", "T: {float}");
};
struct ScopeClipBoxes : fused_op<ScopeClipBoxes> {
    static constexpr auto prototype = op_def("ScopeClipBoxes", "boxes: T", "window: T", "-> y: T", "T: {float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

constexpr status decode_scales(parse_context<DecodeBboxV2, tf::ScopeDecodeBboxV2>& ctx) {
    double const scales[] = {static_cast<double>(ctx.attr<"scale_y">()), static_cast<double>(ctx.attr<"scale_x">()),
        static_cast<double>(ctx.attr<"scale_h">()), static_cast<double>(ctx.attr<"scale_w">())};
    ctx.set<"scales">(span<double const>(scales));
    return ok;
}
inline constexpr auto scope_decode_bbox = plugin<DecodeBboxV2, tf::ScopeDecodeBboxV2>()
    .computed("scales").reads("scale_y", "scale_x", "scale_h", "scale_w").use_default("decode_clip")
    .use_default("reversed_box").parse(&decode_scales);
inline constexpr auto scope_clip_boxes = plugin<ClipBoxes, tf::ScopeClipBoxes>();

/// The plugins of this family.
using box_plugins = plugins<scope_decode_bbox, scope_clip_boxes>;

} // namespace library::tensorflow_plugins

namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

namespace detail {

/// FasterRcnnBoxCoder's decoding; the codes are ty, tx, th, tw.
constexpr structure&& decode_boxes(structure& s, string_ref ty, string_ref tx, string_ref th, string_ref tw) {
    s.constant("two_0", 2.0).constant("two_1", 2.0).constant("two_2", 2.0).constant("two_3", 2.0).constant("two_4", 2.0)
        .constant("two_5", 2.0)
        .constant("swap_anchors").constant("swap_codes").constant("swap_boxes")
        .node("anchors_t", "Transpose", "@anchors", "swap_anchors")
        .node("anchor", "Unpack", "anchors_t").where("num", 4).where("axis", 0)
        .node("width_a", "Sub", "anchor:3", "anchor:1")
        .node("height_a", "Sub", "anchor:2", "anchor:0")
        .node("half_height_a", "RealDiv", "height_a", "two_0")
        .node("centre_y_a", "Add|AddV2", "anchor:0", "half_height_a").swaps()
        .node("half_width_a", "RealDiv", "width_a", "two_1")
        .node("centre_x_a", "Add|AddV2", "anchor:1", "half_width_a").swaps()
        .node("codes_t", "Transpose", "@boxes", "swap_codes")
        .node("code", "Unpack", "codes_t").where("num", 4).where("axis", 0);
    if (std::string_view(ty) != "code:0")
        s.constant("scale_y").constant("scale_x").constant("scale_h").constant("scale_w")
            .node("ty", "RealDiv", "code:0", "scale_y")
            .node("tx", "RealDiv", "code:1", "scale_x")
            .node("th", "RealDiv", "code:2", "scale_h")
            .node("tw", "RealDiv", "code:3", "scale_w");
    return s.node("exp_w", "Exp", tw)
        .node("width", "Mul", "exp_w", "width_a").swaps()
        .node("exp_h", "Exp", th)
        .node("height", "Mul", "exp_h", "height_a").swaps()
        .node("shift_y", "Mul", ty, "height_a").swaps()
        .node("centre_y", "Add|AddV2", "shift_y", "centre_y_a").swaps()
        .node("shift_x", "Mul", tx, "width_a").swaps()
        .node("centre_x", "Add|AddV2", "shift_x", "centre_x_a").swaps()
        .node("half_height", "RealDiv", "height", "two_2")
        .node("y_min", "Sub", "centre_y", "half_height")
        .node("half_width", "RealDiv", "width", "two_3")
        .node("x_min", "Sub", "centre_x", "half_width")
        .node("half_height_1", "RealDiv", "height", "two_4")
        .node("y_max", "Add|AddV2", "centre_y", "half_height_1").swaps()
        .node("half_width_1", "RealDiv", "width", "two_5")
        .node("x_max", "Add|AddV2", "centre_x", "half_width_1").swaps()
        .node("stack", "Pack", "y_min", "x_min", "y_max", "x_max").where("axis", 0)
        .node("y", "Transpose", "stack", "swap_boxes").where("T", dtype::f32)
        .output("y", "y");
}

} // namespace detail

inline constexpr structure decode_bbox_form = [] {
    structure s;
    detail::decode_boxes(s, "code:0", "code:1", "code:2", "code:3");
    return s;
}();
inline constexpr structure decode_bbox_scaled_form = [] {
    structure s;
    detail::decode_boxes(s, "ty", "tx", "th", "tw");
    return s;
}();
inline bool transposes_tables(scope_match const& m) {
    std::vector<std::int64_t> const swap{1, 0};
    return integers_of(m, "swap_anchors") == swap && integers_of(m, "swap_codes") == swap &&
           integers_of(m, "swap_boxes") == swap;
}
inline constexpr condition decodes = count("Exp") == 2 && count("Unpack") == 2 && count("Transpose") == 3 &&
                                     count("Pack") == 1 && count("Mul") == 4;
inline constexpr auto decode_bbox = scope_pass<tf::ScopeDecodeBboxV2>("decode_bbox_v2")
    .when(decodes)
    .match(decode_bbox_form)
    .check("tables of boxes that are transposed", &transposes_tables)
    .attr_from("T", "y", "T")
    .keep(nested::innermost)
    .description("boxes from their codes");
inline constexpr auto decode_bbox_scaled = scope_pass<tf::ScopeDecodeBboxV2>("decode_bbox_v2_scaled")
    .when(decodes)
    .match(decode_bbox_scaled_form)
    .check("tables of boxes that are transposed", &transposes_tables)
    .attr_from_constant("scale_y", "scale_y").attr_from_constant("scale_x", "scale_x")
    .attr_from_constant("scale_h", "scale_h").attr_from_constant("scale_w", "scale_w")
    .attr_from("T", "y", "T")
    .keep(nested::innermost)
    .description("boxes from their scaled codes");

inline constexpr auto clip_boxes_form = structure()
    .constant("split_axis", 1).constant("concat_axis", 1)
    .node("split", "Split", "split_axis", "@boxes").where("num_split", 4)
    .node("window", "Unpack", "@window").where("num", 4)
    .node("low_y", "Minimum", "split:0", "window:2").swaps()
    .node("y_min", "Maximum", "low_y", "window:0").swaps()
    .node("low_y_1", "Minimum", "split:2", "window:2").swaps()
    .node("y_max", "Maximum", "low_y_1", "window:0").swaps()
    .node("low_x", "Minimum", "split:1", "window:3").swaps()
    .node("x_min", "Maximum", "low_x", "window:1").swaps()
    .node("low_x_1", "Minimum", "split:3", "window:3").swaps()
    .node("x_max", "Maximum", "low_x_1", "window:1").swaps()
    .node("y", "ConcatV2", "y_min", "x_min", "y_max", "x_max", "concat_axis").where("T", dtype::f32)
    .output("y", "y");
inline constexpr auto clip_boxes = scope_pass<tf::ScopeClipBoxes>("clip_boxes")
    .when(count("Minimum") == 4 && count("Maximum") == 4 && count("Split") == 1 && count("Unpack") == 1)
    .match(clip_boxes_form)
    .attr_from("T", "y", "T")
    .keep(nested::innermost)
    .description("boxes inside a window");

} // namespace library::tensorflow_passes
GRAFT_END
