// graft/library/nn/norm/tensorflow.hpp - TensorFlow: normalization, scope passes that find it
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graft/base/container/sort.hpp"
#include "graft/frontend/tensorflow/listed_form.hpp"
#include "graft/fusion/match.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/nn/norm/ops.hpp"
#include "graft/library/tensorflow/integer_elements.hpp"
#include "graft/plugin.hpp"

GRAFT_BEGIN
namespace library::tensorflow_ops {

using graft::tensorflow::op;
using graft::tensorflow::op_def;

/// TensorFlow's definitions, as lines: the grammar is that of `graft::operator_line`.
struct norm_lines {
    static constexpr char text[] = R"ops(
FusedBatchNorm x:T scale:T offset:T mean:T variance:T -> y:T batch_mean:T batch_variance:T reserve_space_1:T
    reserve_space_2:T T?type{f32} epsilon?float=1e-04 exponential_avg_factor?float=1
    data_format?string{"NHWC","NCHW"}="NHWC" is_training?bool=true
FusedBatchNormV2 x:T scale:U offset:U mean:U variance:U -> y:T batch_mean:U batch_variance:U reserve_space_1:U
    reserve_space_2:U T?type{f32,f16,bf16} U?type{f32} epsilon?float=1e-04 exponential_avg_factor?float=1
    data_format?string{"NHWC","NCHW"}="NHWC" is_training?bool=true
FusedBatchNormV3 x:T scale:U offset:U mean:U variance:U -> y:T batch_mean:U batch_variance:U reserve_space_1:U
    reserve_space_2:U reserve_space_3:U T?type{f32,f16,bf16} U?type{f32,bf16} epsilon?float=1e-04
    exponential_avg_factor?float=1 data_format?string{"NHWC","NCHW","NDHWC","NCDHW"}="NHWC" is_training?bool=true
BatchNormWithGlobalNormalization t:T m:T v:T beta:T gamma:T -> result:T T?type{real_number,quantized,c64,c128}
    variance_epsilon?float scale_after_normalization?bool
LRN input:T -> output:T depth_radius?int=5 bias?float=1 alpha?float=1 beta?float=0.5 T?type{f32,f16,bf16}=f32
)ops";
};
template <fixed_string Name> using norm = graft::tensorflow::defined<norm_lines, Name>;

/// nn.batch_normalization with known statistics.
struct ScopeBatchNorm : fused_op<ScopeBatchNorm> {
    static constexpr auto prototype = op_def("ScopeBatchNorm", "x: T", "scale: T", "offset: T", "mean: T",
        "variance: T", "-> y: T", "epsilon: float", "T: {half, bfloat16, float}");
};
/// The same without a scale.
struct ScopeBatchNormNoScale : fused_op<ScopeBatchNormNoScale> {
    static constexpr auto prototype = op_def("ScopeBatchNormNoScale", "x: T", "offset: T", "mean: T", "variance: T",
        "-> y: T", "epsilon: float", "T: {half, bfloat16, float}");
};
/// Statistics of x itself over `axes`, then batch_normalization: layer and instance norms.
struct ScopeMomentsNorm : fused_op<ScopeMomentsNorm> {
    static constexpr auto prototype = op_def("ScopeMomentsNorm", "x: T", "gamma: T", "beta: T", "-> y: T",
        "epsilon: float", "axes: list(int)", "T: {half, bfloat16, float}");
};
/// The same over the image axes of a batch of images.
struct ScopeInstanceNorm : fused_op<ScopeInstanceNorm> {
    static constexpr auto prototype = op_def(
        "ScopeInstanceNorm", "x: T", "gamma: T", "beta: T", "-> y: T", "epsilon: float", "T: {half, bfloat16, float}");
};
/// nn.l2_normalize.
struct ScopeL2Normalize : fused_op<ScopeL2Normalize> {
    static constexpr auto prototype = op_def(
        "ScopeL2Normalize", "x: T", "-> y: T", "epsilon: float", "axes: list(int)", "T: {half, bfloat16, float}");
};

} // namespace library::tensorflow_ops

namespace library::tensorflow_plugins {
namespace tf = tensorflow_ops;

inline constexpr auto scope_batch_norm = plugin<BNInfer, tf::ScopeBatchNorm>();
inline constexpr auto scope_batch_norm_no_scale = plugin<BNInfer, tf::ScopeBatchNormNoScale>().no_input("scale");

/// x normalized by its own statistics over `axes`: LayerNorm or InstanceNorm if the axes match, otherwise the
/// statistics and BNInfer.
template <class Origin>
constexpr status normalize_by_moments(expand_context<Origin>& ctx, span<std::int64_t const> given) {
    auto const x = ctx.template tensor<"x">(), gamma = ctx.template tensor<"gamma">(),
               beta = ctx.template tensor<"beta">();
    auto const d = ctx.template desc<"x">(), g = ctx.template desc<"gamma">(), b = ctx.template desc<"beta">();
    auto const epsilon = static_cast<double>(ctx.template attr<"epsilon">());
    std::vector<std::int64_t> axes(given.begin(), given.end());
    bool const plain = d.shape.has_rank() && d.shape.rank() > 0 && g.shape.has_rank() && b.shape.has_rank() &&
                       g.shape.rank() == 1 && b.shape.rank() == 1;
    auto const rank = static_cast<std::int64_t>(d.shape.has_rank() ? d.shape.rank() : 0);
    bool trailing = plain && !axes.empty();
    if (plain) {
        for (auto& a : axes) a = a < 0 ? a + rank : a;
        graft::sort(axes);
        for (std::size_t i = 0; i < axes.size(); ++i)
            trailing = trailing && axes[i] == rank - static_cast<std::int64_t>(axes.size() - i);
        dim const last = d.shape.back(0);
        trailing = trailing && last.known() && dim(g.shape[0]).is(last.value()) && dim(b.shape[0]).is(last.value());
    }
    if (trailing) {
        ctx.result(ctx.template add<LayerNorm>("", "x"_p = x, "gamma"_p = gamma, "beta"_p = beta,
            "begin_norm_axis"_p = axes[0], "begin_params_axis"_p = rank - 1, "epsilon"_p = epsilon));
        return ok;
    }
    if (plain && rank == 4 && axes.size() == 2 && axes[0] == 1 && axes[1] == 2) {
        ctx.result(
            ctx.template add<InstanceNorm>("", "x"_p = x, "gamma"_p = gamma, "beta"_p = beta, "epsilon"_p = epsilon));
        return ok;
    }
    auto const over = ctx.constant_of("axes", given, dtype::i32);
    auto const mean = ctx.template add<ReduceMean>("mean", "x"_p = x, "axes"_p = over, "keep_dims"_p = true);
    auto const difference = ctx.template add<SquaredDifference>("difference", "x1"_p = x, "x2"_p = mean);
    auto const variance = ctx.template add<ReduceMean>(
        "variance", "x"_p = difference, "axes"_p = over, "keep_dims"_p = true);
    ctx.result(ctx.template add<BNInfer>("", "x"_p = x, "scale"_p = gamma, "offset"_p = beta, "mean"_p = mean,
        "variance"_p = variance, "epsilon"_p = epsilon));
    return ok;
}
constexpr status layer_norm(expand_context<tf::ScopeMomentsNorm>& ctx) {
    return normalize_by_moments(ctx, ctx.attr<"axes">());
}
inline status instance_norm(expand_context<tf::ScopeInstanceNorm>& ctx) {
    static constexpr std::int64_t image[] = {1, 2};
    return normalize_by_moments(ctx, image);
}
inline constexpr auto scope_layer_norm = expand<tf::ScopeMomentsNorm>(&layer_norm);
inline constexpr auto scope_instance_norm = expand<tf::ScopeInstanceNorm>(&instance_norm);

inline constexpr auto scope_l2_normalize =
    plugin<L2Normalize, tf::ScopeL2Normalize>().rename("axis", "axes").rename("eps", "epsilon");

// normalization; in training mode mean and variance are empty vectors, which BatchNorm accepts
inline constexpr auto fused_batch_norm = plugin<BatchNorm, tf::norm<"FusedBatchNorm">>().input_format(
    "x", "data_format");
inline constexpr auto fused_batch_norm_v2 = plugin<BatchNorm, tf::norm<"FusedBatchNormV2">>().input_format(
    "x", "data_format");
inline constexpr auto fused_batch_norm_v3 = plugin<BatchNorm, tf::norm<"FusedBatchNormV3">>().input_format(
    "x", "data_format");
inline constexpr auto lrn = plugin<LRN, tf::norm<"LRN">>()
                                .checked("depth_radius")
                                .set("norm_region", "ACROSS_CHANNELS")
                                .set("data_format", "NHWC")
                                .input_format("x", format::nhwc);

/// BatchNorm with stored statistics; gamma is 1 if scale_after_normalization is false.
constexpr status expand_global_batch_norm(expand_context<tf::norm<"BatchNormWithGlobalNormalization">>& ctx) {
    auto gamma = ctx.tensor<"gamma">();
    if (!ctx.attr<"scale_after_normalization">()) { gamma = ctx.add<OnesLike>("ones", "x"_p = gamma); }
    ctx.result(ctx.add<BatchNorm>("norm", "x"_p = read_as(ctx.tensor<"t">(), format::nhwc), "scale"_p = gamma,
        "offset"_p = ctx.tensor<"beta">(), "mean"_p = ctx.tensor<"m">(), "variance"_p = ctx.tensor<"v">(),
        "epsilon"_p = ctx.attr<"variance_epsilon">(), "is_training"_p = false));
    return ok;
}
inline constexpr auto global_batch_norm = expand<tf::norm<"BatchNormWithGlobalNormalization">>(
    &expand_global_batch_norm);

/// The plugins of this family.
using norm_plugins = plugins<scope_batch_norm, scope_batch_norm_no_scale, scope_layer_norm, scope_instance_norm,
    scope_l2_normalize, fused_batch_norm, fused_batch_norm_v2, fused_batch_norm_v3, lrn, global_batch_norm>;

} // namespace library::tensorflow_plugins

namespace library::tensorflow_passes {

using namespace scope_terms;
namespace tf = tensorflow_ops;

// ---- batch normalization with known statistics: scopes */batchnorm/*

inline constexpr auto batch_norm_form = structure()
                                            .constant("epsilon")
                                            .node("add", "Add|AddV2", "@variance", "epsilon")
                                            .swaps()
                                            .node("rsqrt", "Rsqrt", "add")
                                            .node("mul", "Mul", "rsqrt", "@scale")
                                            .swaps()
                                            .node("mul_1", "Mul", "@x", "mul")
                                            .swaps()
                                            .node("mul_2", "Mul", "@mean", "mul")
                                            .swaps()
                                            .node("sub", "Sub", "@offset", "mul_2")
                                            .node("add_1", "Add|AddV2", "mul_1", "sub")
                                            .swaps()
                                            .where("T", dtype::f32)
                                            .where("T", dtype::f16)
                                            .where("T", dtype::bf16)
                                            .output("y", "add_1");
inline constexpr auto batch_norm = scope_pass<tf::ScopeBatchNorm>("batch_norm")
                                       .when(count("Rsqrt") >= 1 && count("Mul") >= 3 && count("Sub") >= 1)
                                       .match(batch_norm_form)
                                       .attr_from_constant("epsilon", "epsilon")
                                       .attr_from("T", "add_1", "T")
                                       .description("nn.batch_normalization with known statistics");

inline constexpr auto batch_norm_no_scale_form = structure()
                                                     .constant("epsilon")
                                                     .node("add", "Add|AddV2", "@variance", "epsilon")
                                                     .swaps()
                                                     .node("rsqrt", "Rsqrt", "add")
                                                     .node("mul", "Mul", "@x", "rsqrt")
                                                     .swaps()
                                                     .node("mul_1", "Mul", "@mean", "rsqrt")
                                                     .swaps()
                                                     .node("sub", "Sub", "@offset", "mul_1")
                                                     .node("add_1", "Add|AddV2", "mul", "sub")
                                                     .swaps()
                                                     .where("T", dtype::f32)
                                                     .where("T", dtype::f16)
                                                     .where("T", dtype::bf16)
                                                     .output("y", "add_1");
inline constexpr auto batch_norm_no_scale = scope_pass<tf::ScopeBatchNormNoScale>("batch_norm_no_scale")
                                                .when(count("Rsqrt") >= 1 && count("Mul") >= 2 && count("Sub") >= 1)
                                                .match(batch_norm_no_scale_form)
                                                .attr_from_constant("epsilon", "epsilon")
                                                .attr_from("T", "add_1", "T")
                                                .description("nn.batch_normalization without a scale");

// ---- normalization by the statistics of x itself: nn.moments, then nn.batch_normalization

/// nn.moments, then nn.batch_normalization. `stops`: x is compared with a mean behind which there is no gradient.
constexpr structure moments(bool stops) {
    auto form = structure();
    form.constant("axes")
        .constant("axes_1")
        .constant("epsilon")
        .node("mean", "Mean", "@x", "axes")
        .where("keep_dims", true);
    if (stops) form.node("stop", "StopGradient", "mean");
    form.node("difference", "SquaredDifference", "@x", stops ? "stop" : "mean")
        .swaps()
        .node("variance", "Mean", "difference", "axes_1")
        .where("keep_dims", true)
        .node("add", "Add|AddV2", "variance", "epsilon")
        .swaps()
        .node("rsqrt", "Rsqrt", "add")
        .node("mul", "Mul", "rsqrt", "@gamma")
        .swaps()
        .node("mul_1", "Mul", "@x", "mul")
        .swaps()
        .node("mul_2", "Mul", "mean", "mul")
        .swaps()
        .node("sub", "Sub", "@beta", "mul_2")
        .node("add_1", "Add|AddV2", "mul_1", "sub")
        .swaps()
        .where("T", dtype::f32)
        .where("T", dtype::f16)
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
                                          .when(has_moments)
                                          .match(moments_form)
                                          .match(moments_form_no_stop)
                                          .priority(1)
                                          .check("mean and variance over the axes 1 and 2", &over_images)
                                          .attr_from_constant("epsilon", "epsilon")
                                          .attr_from("T", "add_1", "T")
                                          .description("normalization of each image");
inline constexpr auto layer_norm = scope_pass<tf::ScopeMomentsNorm>("layer_norm")
                                       .when(has_moments)
                                       .match(moments_form)
                                       .match(moments_form_no_stop)
                                       .priority(1)
                                       .check("mean and variance over the same known axes, but not 1 and 2",
                                           &over_other_axes)
                                       .attr_from_constant("epsilon", "epsilon")
                                       .attr_from_constant("axes", "axes")
                                       .attr_from("T", "add_1", "T")
                                       .description("normalization by the statistics of x");

// ---- nn.l2_normalize

inline constexpr auto l2_normalize_form = structure()
                                              .constant("axes")
                                              .constant("epsilon")
                                              .node("square", "Square", "@x")
                                              .node("sum", "Sum", "square", "axes")
                                              .where("keep_dims", true)
                                              .node("maximum", "Maximum", "sum", "epsilon")
                                              .swaps()
                                              .node("rsqrt", "Rsqrt", "maximum")
                                              .node("y", "Mul", "@x", "rsqrt")
                                              .swaps()
                                              .where("T", dtype::f32)
                                              .where("T", dtype::f16)
                                              .where("T", dtype::bf16)
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
                                         .when(count("Square") >= 1 && count("Sum") >= 1 && count("Maximum") >= 1 &&
                                               count("Rsqrt") >= 1 && count("Mul") >= 1)
                                         .match(l2_normalize_form)
                                         .check("neighbouring axes", &neighbouring_axes)
                                         .attr_from_constant("epsilon", "epsilon")
                                         .attr_from_constant("axes", "axes")
                                         .attr_from("T", "y", "T")
                                         .description("nn.l2_normalize");

} // namespace library::tensorflow_passes
GRAFT_END
