// graft/library/tensorflow/plugins_fused.hpp - what scope passes make, mapped to the library's operators
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // sort
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/library/ops/activation.hpp"
#include "graft/library/ops/arithmetic.hpp"
#include "graft/library/ops/fused.hpp"
#include "graft/library/ops/normalization.hpp"
#include "graft/library/ops/recurrent.hpp"
#include "graft/library/ops/reduce.hpp"
#include "graft/library/tensorflow/fused_ops.hpp"
#include "graft/mapping/plugins.hpp"

GRAFT_BEGIN
namespace library::tensorflow_plugins {

namespace tf = tensorflow_ops;

inline constexpr auto scope_batch_norm = plugin<BNInfer, tf::ScopeBatchNorm>();
inline constexpr auto scope_batch_norm_no_scale = plugin<BNInfer, tf::ScopeBatchNormNoScale>().no_input("scale");

/// x normalized by its own statistics over `axes`: LayerNorm or InstanceNorm where the axes are theirs, otherwise the
/// statistics and BNInfer.
template <class Origin> status normalize_by_moments(expand_context<Origin>& ctx, span<std::int64_t const> given) {
    auto const x = ctx.template tensor<"x">(), gamma = ctx.template tensor<"gamma">(), beta = ctx.template tensor<"beta">();
    auto const d = ctx.template desc<"x">(), g = ctx.template desc<"gamma">(), b = ctx.template desc<"beta">();
    auto const epsilon = static_cast<double>(ctx.template attr<"epsilon">());
    std::vector<std::int64_t> axes(given.begin(), given.end());
    status why;
    bool const plain = d.shape.has_rank() && d.shape.rank() > 0 && g.shape.has_rank() && b.shape.has_rank() && g.shape.rank() == 1 && b.shape.rank() == 1;
    auto const rank = static_cast<std::int64_t>(d.shape.has_rank() ? d.shape.rank() : 0);
    bool trailing = plain && !axes.empty();
    if (plain) {
        for (auto& a : axes) a = a < 0 ? a + rank : a;
        std::sort(axes.begin(), axes.end());
        for (std::size_t i = 0; i < axes.size(); ++i) trailing = trailing && axes[i] == rank - static_cast<std::int64_t>(axes.size() - i);
        dim const last = d.shape.back(0);
        trailing = trailing && last.known() && dim(g.shape[0]).is(last.value()) && dim(b.shape[0]).is(last.value());
    }
    if (trailing) {
        ctx.result(ctx.template make<LayerNorm>("").template input<"x">(x).template input<"gamma">(gamma).template input<"beta">(beta).template attr<"begin_norm_axis">(axes[0])
                       .template attr<"begin_params_axis">(rank - 1).template attr<"epsilon">(epsilon).done(why));
        return why;
    }
    if (plain && rank == 4 && axes.size() == 2 && axes[0] == 1 && axes[1] == 2) {
        ctx.result(ctx.template make<InstanceNorm>("").template input<"x">(x).template input<"gamma">(gamma).template input<"beta">(beta).template attr<"epsilon">(epsilon).done(why));
        return why;
    }
    auto const over = ctx.constant_of("axes", given, dtype::i32);
    auto const mean = ctx.template make<ReduceMean>("mean").template input<"x">(x).template input<"axes">(over).template attr<"keep_dims">(true).done(why);
    if (!why) return why;
    auto const difference = ctx.template make<SquaredDifference>("difference").template input<"x1">(x).template input<"x2">(mean).done(why);
    if (!why) return why;
    auto const variance = ctx.template make<ReduceMean>("variance").template input<"x">(difference).template input<"axes">(over).template attr<"keep_dims">(true).done(why);
    if (!why) return why;
    ctx.result(ctx.template make<BNInfer>("").template input<"x">(x).template input<"scale">(gamma).template input<"offset">(beta).template input<"mean">(mean)
                   .template input<"variance">(variance).template attr<"epsilon">(epsilon).done(why));
    return why;
}
inline status layer_norm(expand_context<tf::ScopeMomentsNorm>& ctx) { return normalize_by_moments(ctx, ctx.attr<"axes">()); }
inline status instance_norm(expand_context<tf::ScopeInstanceNorm>& ctx) {
    static constexpr std::int64_t image[] = {1, 2};
    return normalize_by_moments(ctx, image);
}
inline constexpr auto scope_layer_norm = expand<tf::ScopeMomentsNorm>(&layer_norm);
inline constexpr auto scope_instance_norm = expand<tf::ScopeInstanceNorm>(&instance_norm);

inline constexpr auto scope_l2_normalize = plugin<L2Normalize, tf::ScopeL2Normalize>().rename("axis", "axes").rename("eps", "epsilon");
inline constexpr auto scope_gelu = plugin<Gelu, tf::ScopeGelu>().set("approximate", false);
inline constexpr auto scope_gelu_tanh = plugin<Gelu, tf::ScopeGeluTanh>().set("approximate", true);
inline constexpr auto scope_dropout = plugin<Dropout, tf::ScopeDropout>().use_default("dropout_ratio").use_default("scale_train");

/// The peephole weights are not read.
inline constexpr auto scope_basic_lstm_cell = plugin<LSTMBlockCell, tf::ScopeBasicLSTMCell>()
    .input("x", "x").input("cs_prev", "c").input("h_prev", "h").input("w", "w").input("b", "b").input("wci", "b").input("wcf", "b").input("wco", "b")
    .output("cs", "ct").output("h", "ht").set("cell_clip", -1.0).set("use_peephole", false);
inline constexpr auto scope_gru_cell = plugin<GRUCell, tf::ScopeGRUCell>()
    .input("x", "x").input("h_prev", "h").input("w_ru", "w").input("b_ru", "b").input("w_c", "cw").input("b_c", "cb").output("h", "ht");

inline constexpr auto scope_dynamic_lstm = plugin<DynamicLSTM, tf::ScopeDynamicLSTM>().output("output_h", "ht").output("output_c", "ct").drop("rows");
inline constexpr auto scope_dynamic_lstm_sequence = plugin<DynamicLSTM, tf::ScopeDynamicLSTMSequence>().output("output_h", "ht").output("output_c", "ct").drop("rows");
inline constexpr auto scope_dynamic_gru_sequence = plugin<DynamicGRU, tf::ScopeDynamicGRUSequence>().output("output_h", "ht").drop("rows");
inline constexpr auto scope_dynamic_gru = plugin<DynamicGRU, tf::ScopeDynamicGRU>().output("output_h", "ht").drop("rows");

inline status decode_scales(parse_context<DecodeBboxV2, tf::ScopeDecodeBboxV2>& ctx) {
    double const scales[] = {static_cast<double>(ctx.attr<"scale_y">()), static_cast<double>(ctx.attr<"scale_x">()), static_cast<double>(ctx.attr<"scale_h">()),
                             static_cast<double>(ctx.attr<"scale_w">())};
    ctx.set<"scales">(span<double const>(scales));
    return ok;
}
inline constexpr auto scope_decode_bbox = plugin<DecodeBboxV2, tf::ScopeDecodeBboxV2>()
    .computed("scales").reads("scale_y", "scale_x", "scale_h", "scale_w").use_default("decode_clip").use_default("reversed_box").parse(&decode_scales);
inline constexpr auto scope_clip_boxes = plugin<ClipBoxes, tf::ScopeClipBoxes>();
inline constexpr auto scope_rpn_proposals = plugin<RpnProposals, tf::ScopeRpnProposals>();

using fused = plugins<scope_batch_norm, scope_batch_norm_no_scale, scope_layer_norm, scope_instance_norm, scope_l2_normalize, scope_gelu, scope_gelu_tanh, scope_dropout,
                      scope_basic_lstm_cell, scope_gru_cell, scope_dynamic_lstm, scope_dynamic_gru, scope_dynamic_lstm_sequence, scope_dynamic_gru_sequence, scope_decode_bbox, scope_clip_boxes, scope_rpn_proposals>;

} // namespace library::tensorflow_plugins
GRAFT_END
