// graft/library/nn/norm/tensorflow_passes.hpp - scope passes for TensorFlow: normalization
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/container/sort.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/nn/norm/tensorflow.hpp"
#include "graft/library/tensorflow/integer_elements.hpp"

GRAFT_BEGIN
namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

// ---- batch normalization with known statistics: scopes */batchnorm/*

inline constexpr auto batch_norm_form = structure()
    .constant("epsilon")
    .node("add", "Add|AddV2", "@variance", "epsilon").swaps()
    .node("rsqrt", "Rsqrt", "add")
    .node("mul", "Mul", "rsqrt", "@scale").swaps()
    .node("mul_1", "Mul", "@x", "mul").swaps()
    .node("mul_2", "Mul", "@mean", "mul").swaps()
    .node("sub", "Sub", "@offset", "mul_2")
    .node("add_1", "Add|AddV2", "mul_1", "sub").swaps().where("T", dtype::f32).where("T", dtype::f16)
    .where("T", dtype::bf16)
    .output("y", "add_1");
inline constexpr auto batch_norm = scope_pass<tf::ScopeBatchNorm>("batch_norm")
    .when(count("Rsqrt") >= 1 && count("Mul") >= 3 && count("Sub") >= 1)
    .match(batch_norm_form)
    .attr_from_constant("epsilon", "epsilon").attr_from("T", "add_1", "T")
    .description("nn.batch_normalization with known statistics");

inline constexpr auto batch_norm_no_scale_form = structure()
    .constant("epsilon")
    .node("add", "Add|AddV2", "@variance", "epsilon").swaps()
    .node("rsqrt", "Rsqrt", "add")
    .node("mul", "Mul", "@x", "rsqrt").swaps()
    .node("mul_1", "Mul", "@mean", "rsqrt").swaps()
    .node("sub", "Sub", "@offset", "mul_1")
    .node("add_1", "Add|AddV2", "mul", "sub").swaps().where("T", dtype::f32).where("T", dtype::f16)
    .where("T", dtype::bf16)
    .output("y", "add_1");
inline constexpr auto batch_norm_no_scale = scope_pass<tf::ScopeBatchNormNoScale>("batch_norm_no_scale")
    .when(count("Rsqrt") >= 1 && count("Mul") >= 2 && count("Sub") >= 1)
    .match(batch_norm_no_scale_form)
    .attr_from_constant("epsilon", "epsilon").attr_from("T", "add_1", "T")
    .description("nn.batch_normalization without a scale");

// ---- normalization by the statistics of x itself: nn.moments, then nn.batch_normalization

/// nn.moments, then nn.batch_normalization. `stops`: x is compared with a mean behind which there is no gradient.
constexpr structure moments(bool stops) {
    auto form = structure();
    form.constant("axes").constant("axes_1").constant("epsilon")
        .node("mean", "Mean", "@x", "axes").where("keep_dims", true);
    if (stops) form.node("stop", "StopGradient", "mean");
    form.node("difference", "SquaredDifference", "@x", stops ? "stop" : "mean").swaps()
        .node("variance", "Mean", "difference", "axes_1").where("keep_dims", true)
        .node("add", "Add|AddV2", "variance", "epsilon").swaps()
        .node("rsqrt", "Rsqrt", "add")
        .node("mul", "Mul", "rsqrt", "@gamma").swaps()
        .node("mul_1", "Mul", "@x", "mul").swaps()
        .node("mul_2", "Mul", "mean", "mul").swaps()
        .node("sub", "Sub", "@beta", "mul_2")
        .node("add_1", "Add|AddV2", "mul_1", "sub").swaps().where("T", dtype::f32).where("T", dtype::f16)
        .where("T", dtype::bf16)
        .output("y", "add_1");
    return form;
}
inline constexpr auto moments_form = moments(true), moments_form_no_stop = moments(false);
inline constexpr condition has_moments = count("SquaredDifference") >= 1 && count("Mean") >= 2 && count("Rsqrt") >= 1 &&
                                         count("Mul") >= 3 && count("Sub") >= 1;

inline bool over_images(scope_match const& m) {
    auto const axes = integers_of(m, "axes");
    return axes == std::vector<std::int64_t>{1, 2} && integers_of(m, "axes_1") == axes;
}
inline bool over_other_axes(scope_match const& m) {
    auto const axes = integers_of(m, "axes");
    return !axes.empty() && integers_of(m, "axes_1") == axes && !over_images(m);
}
inline constexpr auto instance_norm = scope_pass<tf::ScopeInstanceNorm>("instance_norm")
    .when(has_moments).match(moments_form).match(moments_form_no_stop).priority(1)
    .check("mean and variance over the axes 1 and 2", &over_images)
    .attr_from_constant("epsilon", "epsilon").attr_from("T", "add_1", "T")
    .description("normalization of each image");
inline constexpr auto layer_norm = scope_pass<tf::ScopeMomentsNorm>("layer_norm")
    .when(has_moments).match(moments_form).match(moments_form_no_stop).priority(1)
    .check("mean and variance over the same known axes, but not 1 and 2", &over_other_axes)
    .attr_from_constant("epsilon", "epsilon").attr_from_constant("axes", "axes").attr_from("T", "add_1", "T")
    .description("normalization by the statistics of x");

// ---- nn.l2_normalize

inline constexpr auto l2_normalize_form = structure()
    .constant("axes").constant("epsilon")
    .node("square", "Square", "@x")
    .node("sum", "Sum", "square", "axes").where("keep_dims", true)
    .node("maximum", "Maximum", "sum", "epsilon").swaps()
    .node("rsqrt", "Rsqrt", "maximum")
    .node("y", "Mul", "@x", "rsqrt").swaps().where("T", dtype::f32).where("T", dtype::f16).where("T", dtype::bf16)
    .output("y", "y");
/// The kernel requires adjacent axes.
inline bool neighbouring_axes(scope_match const& m) {
    auto axes = integers_of(m, "axes");
    graft::sort(axes);
    for (std::size_t i = 1; i < axes.size(); ++i)
        if (axes[i] != axes[i - 1] + 1 || (axes[i - 1] < 0 && axes[i] >= 0)) return false;
    return !axes.empty();
}
inline constexpr auto l2_normalize = scope_pass<tf::ScopeL2Normalize>("l2_normalize")
    .when(count("Square") >= 1 && count("Sum") >= 1 && count("Maximum") >= 1 && count("Rsqrt") >= 1 &&
        count("Mul") >= 1)
    .match(l2_normalize_form)
    .check("neighbouring axes", &neighbouring_axes)
    .attr_from_constant("epsilon", "epsilon").attr_from_constant("axes", "axes").attr_from("T", "y", "T")
    .description("nn.l2_normalize");

} // namespace library::tensorflow_passes
GRAFT_END
