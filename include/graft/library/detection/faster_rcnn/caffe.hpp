// graft/library/detection/faster_rcnn/caffe.hpp - Caffe: proposals and detections of Faster R-CNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // min
#include <array>
#include <string_view>
#include <vector>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/detection/faster_rcnn/ops.hpp"
#include "graft/library/kernel/text_number.hpp"

GRAFT_BEGIN
namespace caffe {

/// Regions from scores and offsets of anchors.
struct Proposal : shipped_layer<Proposal> {
    static constexpr auto prototype = define("Proposal", "proposal_param")
                                          .input("scores", f32)
                                          .input("deltas", f32)
                                          .input("im_info", f32)
                                          .output("rois", f32)
                                          .optional_output("probs", f32);
};

/// A layer that is implemented in Python: its module, its class, and a string that the class reads. The classes of
/// py-faster-rcnn and R-FCN are supported as they behave at TEST, others are not.
struct Python : shipped_layer<Python> {
    static constexpr auto prototype = define("Python", "python_param", {.optional = {"module", "layer"}})
                                          .dynamic_input("bottom", any)
                                          .dynamic_output("top", any);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_proposal(parsing<Proposal, layer::Proposal>& ctx) {
    auto const ratio = ctx.attr<"ratio">(), size = ctx.attr<"scale">();
    if (ratio.empty()) ctx.set<"ratio">(std::array<double, 3>{0.5, 1, 2});
    else ctx.set<"ratio">(ratio);
    if (size.empty()) ctx.set<"scale">(std::array<double, 3>{8, 16, 32});
    else ctx.set<"scale">(size);
    ctx.output_count<"scores">(ctx.output_count() > 1 ? 1 : 0);
    return ok;
}
inline constexpr auto proposal = plugin<Proposal, layer::Proposal>()
                                     .computed("ratio")
                                     .computed("scale")
                                     .rename("iou_threshold", "nms_thresh")
                                     .reads("ratio", "scale")
                                     .parse(&parse_proposal);

/// The numbers after `key` in a Python dictionary in YAML or Python syntax, `'feat_stride': 16` or `{'scales': [8,
/// 16]}`; empty if the key is absent.
constexpr std::vector<double> numbers_after(std::string_view text, std::string_view key) {
    std::vector<double> found;
    for (auto at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
        auto rest = text.substr(at + key.size());
        auto const skip = [&](std::string_view any_of) {
            auto const n = rest.find_first_not_of(any_of);
            rest = n == rest.npos ? std::string_view() : rest.substr(n);
        };
        bool const whole = at == 0 || std::string_view("{,'\" \n\t").find(text[at - 1]) != std::string_view::npos;
        skip("'\" ");
        if (!whole || rest.empty() || rest[0] != ':') continue;
        rest = rest.substr(1);
        skip(" ");
        bool const list = !rest.empty() && (rest[0] == '[' || rest[0] == '(');
        do {
            skip("[(, ");
            auto const n = std::min(rest.find_first_not_of("0123456789.eE+-"), rest.size());
            double v = 0;
            if (!read_number(rest.substr(0, n), v)) break;
            found.push_back(v);
            rest = rest.substr(n);
        } while (list);
        break;
    }
    return found;
}
/// rpn.proposal_layer of py-faster-rcnn and R-FCN with the settings of TEST (RPN_PRE_NMS_TOP_N 6000, RPN_POST_NMS_TOP_N
/// 300, RPN_NMS_THRESH 0.7, RPN_MIN_SIZE 16).
/// error unsupported_operator: another class
constexpr status expand_python(expanding<layer::Python>& ctx) {
    if (ctx.attr<"layer">() != "ProposalLayer") {
        auto why = fail(errc::unsupported_operator, {}, "the class ProposalLayer, or an operator with a plugin");
        why.found = ctx.attr<"layer">().empty() ? "Python" : ctx.attr<"layer">();
        return why;
    }
    if (ctx.count<"bottom">() != 3)
        return fail(
            errc::wrong_input_count, "bottom", "scores, offsets and the size of the image", 3, ctx.count<"bottom">());
    auto const text = ctx.attr<"param_str">();
    auto const stride = numbers_after(text, "feat_stride");
    auto ratios = numbers_after(text, "ratios"), scales = numbers_after(text, "scales");
    if (ratios.empty()) ratios = {0.5, 1, 2};
    if (scales.empty()) scales = {8, 16, 32};
    bool const two = ctx.output_count() > 1;
    auto const rois = ctx.add<Proposal>("", "cls_prob"_p = read_as(ctx.tensor<"bottom">(0), format::nchw),
        "bbox_delta"_p = read_as(ctx.tensor<"bottom">(1), format::nchw), "im_info"_p = ctx.tensor<"bottom">(2),
        "feat_stride"_p = stride.empty() ? 16.0 : stride[0], "ratio"_p = span<double const>(ratios),
        "scale"_p = span<double const>(scales), "scores"_p = two ? 1 : 0);
    ctx.result(rois);
    if (two) ctx.result(rois[1]);
    return ok;
}
inline constexpr auto python = expand<layer::Python>(&expand_python);

/// The plugins of this family.
using faster_rcnn_plugins = graft::plugins<proposal, python>;

} // namespace library::caffe_plugins
GRAFT_END
