// graft/library/detection/prior_box/caffe.hpp - Caffe: the prior boxes of SSD
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/library/caffe/reading.hpp"
#include "graft/library/detection/prior_box/ops.hpp"

GRAFT_BEGIN
namespace caffe {

/// Default boxes for each position of a feature map.
struct PriorBox : shipped_layer<PriorBox> {
    static constexpr auto prototype =
        define("PriorBox", "prior_box_param").input("bottom", f32).input("image", f32).output("top", f32);
};

} // namespace caffe

namespace library::caffe_plugins {

constexpr status parse_prior_box(parsing<PriorBox, layer::PriorBox>& ctx) {
    auto const mins = ctx.attr<"min_size">(), maxs = ctx.attr<"max_size">(), variance = ctx.attr<"variance">();
    bool const pair = ctx.has_attr<"img_h">() || ctx.has_attr<"img_w">(),
               steps = ctx.has_attr<"step_h">() || ctx.has_attr<"step_w">();
    if (ctx.attr<"additional_y_offset">()) return not_supported("additional_y_offset", "false");
    if (mins.empty()) return fail(errc::missing_required_attribute, "min_size", "at least one size");
    for (auto m : mins)
        if (!(m > 0)) return fail(errc::wrong_attribute_value, "min_size", "above 0");
    for (std::size_t i = 0; i < maxs.size() && i < mins.size(); ++i)
        if (!(maxs[i] > mins[i])) return fail(errc::wrong_attribute_value, "max_size", "above its min_size");
    for (auto v : variance)
        if (!(v > 0)) return fail(errc::wrong_attribute_value, "variance", "above 0");
    bool const size = ctx.has_attr<"img_size">(), step = ctx.has_attr<"step">();
    if (pair && size) return both_given("img_size", "img_size, or img_h and img_w, not both");
    if (steps && step) return both_given("step", "step, or step_h and step_w, not both");
    auto const h = pair ? ctx.attr<"img_h">() : size ? ctx.attr<"img_size">() : 0, w = pair ? ctx.attr<"img_w">() : h;
    if ((pair || size) && (h < 1 || w < 1))
        return fail(errc::wrong_attribute_value, pair ? "img_h" : "img_size", "at least", 1, h < w ? h : w);
    double const step_h = steps  ? ctx.attr<"step_h">()
                          : step ? ctx.attr<"step">()
                                 : 0.0,
                 step_w = steps ? ctx.attr<"step_w">() : step_h;
    if ((steps || step) && (!(step_h > 0) || !(step_w > 0)))
        return fail(errc::wrong_attribute_value, steps ? "step_h" : "step", "above 0");
    ctx.set<"img_h">(h);
    ctx.set<"img_w">(w);
    ctx.set<"step_h">(step_h);
    ctx.set<"step_w">(step_w);
    if (variance.empty()) ctx.set<"variance">(std::array<double, 1>{0.1});
    else ctx.set<"variance">(variance);
    return ok;
}
inline constexpr auto prior_box = plugin<PriorBox, layer::PriorBox>()
                                      .computed("img_h")
                                      .computed("img_w")
                                      .computed("step_h")
                                      .computed("step_w")
                                      .computed("variance")
                                      .input_format("x", format::nchw)
                                      .input_format("img", format::nchw)
                                      .reads("img_size", "img_h", "img_w", "step", "step_h", "step_w", "variance",
                                          "additional_y_offset")
                                      .parse(&parse_prior_box);

/// The plugins of this family.
using prior_box_plugins = graft::plugins<prior_box>;

} // namespace library::caffe_plugins
GRAFT_END
